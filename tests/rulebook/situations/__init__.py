"""Situations and the inquiry that walks through them."""
