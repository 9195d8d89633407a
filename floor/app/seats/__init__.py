"""Who sits where: seating, changes, requests, breaks, ways in, players without a name."""
