"""Opening and closing a table."""
