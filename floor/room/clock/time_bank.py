"""Time saved up for hard decisions, beyond what everybody has in their turn: the online room's
banks.

One at each table or tournament; what is saved up here is not spent elsewhere (ON-CLK-04).
"""

from collections.abc import Mapping
from datetime import timedelta

from floor.base.value import Value

_NOTHING = timedelta()


class TimeBank(Value, frozen=True, kw_only=True):
    """How a bank fills.

    Raises:
        ValueError: it fills in no number of hands, or holds less than it begins with.
    """

    first: timedelta
    """In the first hand."""
    credit: timedelta
    every: int
    """It is credited at the start of each hand of which that is a divisor, but the first (R3)."""
    most: timedelta
    least: timedelta = _NOTHING
    """It is lifted to that at the start of each hand; nothing where a bank may stand at zero."""

    def __post_init__(self) -> None:
        if self.every < 1 or not _NOTHING <= self.least <= self.first <= self.most:
            raise ValueError(f"no bank fills like that: {self}")


def time_left(bank: TimeBank, hand: int, spent: Mapping[int, timedelta]) -> timedelta:
    """What is in `bank` at the start of `hand`, where so much was `spent` in each of those before;
    the first is number 1.

    It is not filled up again when a hand ends (ON-CLK-03); in 2019 it is never below ten seconds at
    the start of one (ON-CLK-02).

    Raises:
        ValueError: no such hand, or more was spent than was there.
    """
    if hand < 1:
        raise ValueError(f"there is no hand {hand}")
    left = bank.first
    for now in range(2, hand + 1):
        left -= spent.get(now - 1, _NOTHING)
        if left < _NOTHING:
            raise ValueError(f"more than the bank was spent in hand {now - 1}")
        credit = _NOTHING if now % bank.every else bank.credit
        left = max(bank.least, min(bank.most, left + credit))
    return left
