"""What a bet, a word or a push of chips means: the arbiter, and the round it is held to."""
