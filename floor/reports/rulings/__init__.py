"""A ruling's sheet, and how alike is ruled."""
