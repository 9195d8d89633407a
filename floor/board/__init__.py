"""The public board: what a room shows its players on a television, read from afar."""
