"""Time charges: what is paid for time at a table instead of rake."""

from datetime import timedelta
from enum import Enum
from fractions import Fraction

from floor.base.money import Money, share_out
from floor.base.value import Value


class Payer(Enum):
    """Whom a time charge is for."""

    PLAYER = "player"
    """Each for the time they have played (CH-RAKE-7)."""
    TABLE = "table"
    """All who sit there together, in equal parts (JP-FEE-2)."""


class Counting(Enum):
    """Which periods of a time charge count (D-11)."""

    BEGUN = "begun"
    """An hour that has begun is paid for."""
    FULL = "full"


class Absence(Enum):
    """Whether the time a player is away from their seat is charged (D-11)."""

    COUNTED = "counted"
    """The seat is paid for from sitting down to getting up."""
    FREE = "free"


class TimeCharge(Value, frozen=True, kw_only=True):
    """What is paid for time instead of rake, or instead of the jackpot euro."""

    amount: Money
    """For each period."""
    period: timedelta
    """An hour or a quarter of one."""
    payer: Payer
    counting: Counting = Counting.BEGUN
    absence: Absence = Absence.COUNTED
    rule: str = "CH-RAKE-7"


def time_due(charge: TimeCharge, played: timedelta) -> Money:
    """What so much time costs; no time costs nothing (CH-RAKE-7, JP-FEE-2).

    Raises:
        ValueError: the time is below zero, or the period is none.
    """
    if played < timedelta() or charge.period <= timedelta():
        raise ValueError("time played and the period it is paid by are more than nothing")
    full, rest = divmod(played, charge.period)
    begun = bool(rest) and charge.counting is Counting.BEGUN
    return charge.amount * (full + begun)


def shared(due: Money, players: int) -> tuple[Money, ...]:
    """`due` in equal parts; a cent that does not divide is paid by the earlier in order."""
    return tuple(share_out(due, [Fraction(1)] * players)) if players else ()
