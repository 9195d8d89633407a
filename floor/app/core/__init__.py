"""What every page stands on: messages, the room and its states, what it asks of others."""
