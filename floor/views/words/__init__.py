"""Names, cards, hands, times and lists as people say them; rows and steps that views share."""
