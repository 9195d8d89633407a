"""The program and its frame: head, foot, side, lock, link to the store."""
