"""The page of the tournaments."""
