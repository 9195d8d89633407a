"""A rehearsed tournament."""
