"""The meters of the jackpots: which fact moves which money."""
