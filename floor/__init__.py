"""`floor` runs a live poker room: its tables, lists, people, jackpots, rulings and paper."""
