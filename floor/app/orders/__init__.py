"""Orders, penalties and the ladder they follow."""
