"""What every screen shares: looks, the drawn table, models."""
