"""Lots for tests: drawn as they are written down."""

from collections.abc import Sequence


class ScriptedChance:
    """Draws what a test has written down, in order, and nothing else."""

    def __init__(self, lots: Sequence[int]) -> None:
        self._lots = list(lots)

    def below(self, end: int) -> int:
        """The next lot written down.

        Raises:
            ValueError: none is left, or it is not below `end`.
        """
        if not self._lots or self._lots[0] >= end:
            raise ValueError(f"no lot below {end} is written down: {self._lots}")
        return self._lots.pop(0)

    def copy(self) -> "ScriptedChance":
        """One with the same lots still to come."""
        return ScriptedChance(self._lots)
