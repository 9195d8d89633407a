"""Levels, breaks and forced bets."""
