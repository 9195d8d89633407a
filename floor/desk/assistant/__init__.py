"""The ruling assistant on the desk."""
