"""What a kiosk asked while its store was away, and how it comes into the book."""
