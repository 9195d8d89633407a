"""The table page: the arbiter, the hand as it was told, the pots."""
