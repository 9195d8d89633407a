"""A house's file, read into its rules; every mistake in it at once."""
