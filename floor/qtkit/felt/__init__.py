"""The drawn table: oval, seats, button, tokens, lettering."""
