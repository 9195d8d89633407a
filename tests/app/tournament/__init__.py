"""Tournaments in the office."""
