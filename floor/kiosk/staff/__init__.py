"""Who signs on, and the PIN."""
