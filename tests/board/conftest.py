"""Fixtures of the board's tests: a night on disk, and nothing left behind."""

from tests.desk.conftest import hall, nothing_left

__all__ = ["hall", "nothing_left"]
