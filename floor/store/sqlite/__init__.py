"""The store in one local file, its copies and its space."""
