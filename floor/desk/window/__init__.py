"""The frame: rail, bars, pages, keys, and what the window does for its parts."""
