"""Tournaments at the desk: every event, its clock, tables, entries and money."""
