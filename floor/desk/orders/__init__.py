"""Sheets for orders and penalties."""
