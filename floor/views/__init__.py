"""The room and the night as plain rows, for screens and papers: computed, never decided."""
