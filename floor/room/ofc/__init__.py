"""Open Face Chinese: rows, points, fouls and who is absent."""
