"""Where they sit: draw, balance, breaking tables, races, hand for hand."""
