"""What the arbiter answers, the hand as it was told, and the pots."""
