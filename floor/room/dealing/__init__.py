"""What goes wrong with the deal, which game is dealt next, and which hand began first."""
