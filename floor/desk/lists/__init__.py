"""The page Lists and who joins one."""
