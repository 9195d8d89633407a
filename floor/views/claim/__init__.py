"""A bad beat step by step, and the papers of it."""
