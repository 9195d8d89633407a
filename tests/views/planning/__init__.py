"""A new event on paper."""
