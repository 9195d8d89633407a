"""Buy-ins, chips that leave the table, and meters that count money."""
