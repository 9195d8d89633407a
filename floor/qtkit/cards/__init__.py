"""Cards drawn and picked."""
