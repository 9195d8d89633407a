"""Papers, read back by another library."""
