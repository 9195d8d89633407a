"""A jackpot hit: opened, checked, reckoned, released and paid."""
