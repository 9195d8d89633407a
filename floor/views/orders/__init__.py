"""Penalties as a page and in words."""
