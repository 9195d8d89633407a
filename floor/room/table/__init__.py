"""A table and its seats: who sits where, seat changes, draws, opening, and the room's plan."""
