"""Against the second tap of a double tap: it is no second wish, nor one for something else."""

from collections.abc import Callable
from time import monotonic
from typing import NamedTuple

GUARD_S = 0.3
"""So soon after a tap another one on the same thing is a finger that bounced (FAULTS row 25)."""


class _Touch(NamedTuple):
    """Where a finger came down, on what, and when."""

    x: float
    y: float
    under: object
    at: float


class DoubleTapGuard:
    """Lets one tap in and keeps those out that follow too soon."""

    def __init__(self, seconds: Callable[[], float] = monotonic) -> None:
        self._seconds = seconds
        self._last: tuple[object, float] | None = None
        self._touch: _Touch | None = None

    def bounces(self, x: float, y: float, under: object, finger: float) -> bool:
        """Whether a touch there is the finger's before, within its width, on what has come under
        it since: a page that went, a button that means something else now.

        On the same thing it may be meant: two figures alike. What may not says so by `lets`.
        """
        now, last = self._seconds(), self._touch
        if (
            last is not None
            and now - last.at < GUARD_S
            and abs(x - last.x) < finger
            and abs(y - last.y) < finger
            and under != last.under
        ):
            return True
        self._touch = _Touch(x, y, under, now)
        return False

    def lets(self, what: object) -> bool:
        """Whether a tap on `what` is one; from then on the next one on it is not, for a while."""
        now = self._seconds()
        if self._last is not None and self._last[0] == what and now - self._last[1] < GUARD_S:
            return False
        self._last = what, now
        return True
