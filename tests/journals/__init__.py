"""Nights lived by older programs: each opens, verifies and folds to the same room for ever."""
