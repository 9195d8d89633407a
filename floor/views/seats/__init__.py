"""A table's seats: who sits, every way in with its price, what may be asked next."""
