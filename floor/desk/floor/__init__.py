"""The page Floor: the map of the room, alerts, the feed."""
