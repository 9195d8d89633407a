"""Theme, sizes and density."""
