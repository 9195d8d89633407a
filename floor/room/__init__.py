"""Cash games: values and rules as plain functions, without clock, screen or store."""
