"""A gaming day line by line: what its report adds up and what is exported of it."""
