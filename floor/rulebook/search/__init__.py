"""Rules found by words, in four languages."""
