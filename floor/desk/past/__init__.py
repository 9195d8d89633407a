"""The room as it was at any moment of any night."""
