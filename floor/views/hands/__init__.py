"""The steps of a hand, how it ends, mixed games, a table set right."""
