"""The day report in figures: who played, what was counted, what was ruled."""
