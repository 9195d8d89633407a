"""Dealers, badges, PINs and the page Setup."""
