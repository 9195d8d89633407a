"""Waiting lists and who is next."""
