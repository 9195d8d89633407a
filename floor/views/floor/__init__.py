"""The whole room: map, alerts, the public board, and the room as it was."""
