"""Side pots, odd chips, who shows, and the rake."""
