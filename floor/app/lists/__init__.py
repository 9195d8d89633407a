"""Waiting lists: joining, calling, holding a seat, feeders and must-moves."""
