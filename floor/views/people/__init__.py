"""Players by name: naming, and a person's file."""
