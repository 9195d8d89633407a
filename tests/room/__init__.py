"""The rules of a cash table, by themselves."""
