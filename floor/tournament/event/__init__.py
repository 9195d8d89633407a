"""A tournament as it lives: its sheet, entries, tables, clock, places and money."""
