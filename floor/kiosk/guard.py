"""Against the second tap of a double tap: it is no second wish."""

from collections.abc import Callable
from time import monotonic

GUARD_S = 0.3
"""So soon after a tap another one on the same thing is a finger that bounced (FAULTS row 25)."""


class Guard:
    """Lets one tap in and keeps those out that follow too soon."""

    def __init__(self, seconds: Callable[[], float] = monotonic) -> None:
        self._seconds = seconds
        self._last: tuple[object, float] | None = None

    def lets(self, what: object) -> bool:
        """Whether a tap on `what` is one; from then on the next one on it is not, for a while."""
        now = self._seconds()
        if self._last is not None and self._last[0] == what and now - self._last[1] < GUARD_S:
            return False
        self._last = what, now
        return True
