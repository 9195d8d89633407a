"""What a dealer's screen shows of its table, of a claim, and while the store is away."""
