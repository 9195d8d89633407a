"""Cards, their order, and what beats what."""
