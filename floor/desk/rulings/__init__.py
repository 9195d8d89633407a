"""The log of rulings and its sheets."""
