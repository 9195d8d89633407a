"""The panel of a seat and its sheets."""
