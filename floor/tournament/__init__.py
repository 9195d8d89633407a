"""Tournaments: entries, structure, seats, prizes and penalties as plain functions."""
