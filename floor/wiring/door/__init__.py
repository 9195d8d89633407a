"""Kiosks on other PCs: the door they come through, and how one of them is paired with it."""
