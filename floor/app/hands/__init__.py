"""From the deal to the end of a hand: dealing, misdeals, mixes, straddles, the clock."""
