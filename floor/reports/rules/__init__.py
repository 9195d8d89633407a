"""The house book, and houses compared, on paper."""
