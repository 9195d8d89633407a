"""Tournaments in the office: the sheet, entries, seats, play, chips, prizes."""
