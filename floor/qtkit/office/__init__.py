"""The office behind a window: store thread, outbox thread, and their news."""
