"""Every entry of the book as one sentence."""
