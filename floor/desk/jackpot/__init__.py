"""The page Jackpot and its parts."""
