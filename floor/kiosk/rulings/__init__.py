"""Disputes opened at the table."""
