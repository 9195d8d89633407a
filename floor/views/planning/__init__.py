"""A new event on paper: what is played, sold and won, its levels, and by which rules."""
