"""Rehearsed nights."""
