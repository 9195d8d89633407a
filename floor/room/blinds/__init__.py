"""Where button and blinds go next, what a seat owes, and every way back in; straddles too."""
