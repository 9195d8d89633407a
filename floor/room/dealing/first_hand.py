"""Which of two hands began first, as far as their stamps can tell (JP-TRIG-6)."""

from datetime import datetime, timedelta
from enum import Enum
from typing import NamedTuple

from floor.base.value import Value
from floor.room.table.table import Stamp


class HandBegan(Value, frozen=True, kw_only=True):
    """When a hand began, and how well that is known."""

    at: datetime
    error: timedelta = timedelta()
    """By how much the clock of its station may have been wrong, either way."""
    stamp: Stamp = Stamp.RIFFLE

    @property
    def earliest(self) -> datetime:
        """It did not begin before."""
        return self.at - self.error

    @property
    def latest(self) -> datetime | None:
        """Nor after; None: nobody stamped it, it began some time after the hand before it."""
        return None if self.stamp is Stamp.AUTOMATIC else self.at + self.error


class FirstOfTwo(Enum):
    """Which of the two it was."""

    ONE = "one"
    OTHER = "other"
    UNDECIDED = "undecided"


class HandOrder(NamedTuple):
    """The answer, and how far apart the stamps are beside what they may be wrong by."""

    first: FirstOfTwo
    apart: timedelta
    within: timedelta
    """Both errors together: stamps closer than this decide nothing."""


def began_first(one: HandBegan, other: HandBegan) -> HandOrder:
    """Which of two hands began first; undecided where their stamps overlap (JP-TRIG-6)."""
    apart, within = abs(one.at - other.at), one.error + other.error
    if _surely_before(one, other):
        return HandOrder(FirstOfTwo.ONE, apart, within)
    if _surely_before(other, one):
        return HandOrder(FirstOfTwo.OTHER, apart, within)
    return HandOrder(FirstOfTwo.UNDECIDED, apart, within)


def _surely_before(one: HandBegan, other: HandBegan) -> bool:
    return one.latest is not None and one.latest < other.earliest
