"""A whole tournament, asked of the office by simulated staff and players."""
