"""The dealer's screen: one table, full screen, touched and never typed on."""
