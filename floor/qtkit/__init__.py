"""What every screen shares: the look, the drawn table, models over rows, the way to the office."""
