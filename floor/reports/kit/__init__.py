"""Canvas, letters, tables and words papers are made from."""
