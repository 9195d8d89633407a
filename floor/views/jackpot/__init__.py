"""The page Jackpot: meters, hits, ledger and odds."""
