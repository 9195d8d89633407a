"""The ground: money, time, chance, errors, text."""
