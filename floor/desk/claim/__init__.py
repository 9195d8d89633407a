"""A bad beat from the claim to the last slip."""
