"""The house's door, from both sides, over real sockets."""
