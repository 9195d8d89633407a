"""Names, cards, hands and times as people say them; rows and steps that views share."""
