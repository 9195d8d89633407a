"""The log of rulings: what was ruled, how alike, on which paper; disputes."""
