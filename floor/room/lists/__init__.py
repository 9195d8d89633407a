"""Waiting lists: their order, and how long the wait is likely to be."""
