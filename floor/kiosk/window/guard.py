"""Against the second tap of a double tap, and the tap on what has only just come under the finger:
neither is a wish."""

from collections.abc import Callable, Iterable, Mapping
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
        self._means: dict[str, object] = {}
        self._changed: dict[str, float] = {}

    def saw(self, meanings: Mapping[str, object]) -> None:
        """What a touch on each place does now; a place that is not there any more means nothing."""
        now = self._seconds()
        for place in {**self._means, **meanings}:
            means = meanings.get(place)
            if place in self._means and self._means[place] != means:
                self._changed[place] = now
            self._means[place] = means

    def just_changed(self, places: Iterable[str]) -> bool:
        """Whether one of `places` means something else since so short a time that nobody can have
        seen it (night.md, row 1)."""
        now = self._seconds()
        changes = (self._changed[place] for place in places if place in self._changed)
        return any(now - changed < GUARD_S for changed in changes)

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
