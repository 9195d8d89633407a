"""Printers and their queues, and what was printed."""
