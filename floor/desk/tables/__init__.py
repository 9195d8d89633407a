"""Sheets that open, close and correct a table."""
