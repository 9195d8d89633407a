"""The command field: acts, players and rules found by a few letters."""
