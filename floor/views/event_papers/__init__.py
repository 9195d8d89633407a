"""What the papers of a tournament say."""
