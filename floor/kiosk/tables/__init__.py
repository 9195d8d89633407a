"""The picture of the table, its menu, setting it right."""
