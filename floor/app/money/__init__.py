"""Chips bought and counted, and what a table charges by time."""
