"""Rulings as they are given and proved, what was known before, and disputes."""
