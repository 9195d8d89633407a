"""The page Players and the panel of a person."""
