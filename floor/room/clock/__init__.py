"""Time at the table: the clock on a player, the time bank, the long break."""
