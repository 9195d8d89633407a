"""A bad beat as the dealer reports it."""
