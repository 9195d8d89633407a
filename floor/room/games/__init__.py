"""What is played: games, their forms, streets and limits, and what a table charges by time."""
