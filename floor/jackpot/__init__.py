"""Bad beat jackpots: whether a hand hits one, what each player gets, and where the money is."""
