"""Widgets the desk is built from: cards, sheets, tables, keys, steps."""
