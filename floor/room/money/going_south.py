"""Taking money off the table and coming back with less: the online room's windows and counters.

Also its 10-big-blind tables and the automatic top-up.
"""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from enum import Enum

from floor.base.money import NOTHING, Money
from floor.base.value import Value
from floor.room.money.buy_in import Limits


class Back(Value, frozen=True, kw_only=True):
    """Somebody comes back to a table they have left.

    Raises:
        ValueError: before they left, or with less than nothing.
    """

    away: timedelta
    """Since they left it."""
    left_with: Money

    def __post_init__(self) -> None:
        if self.away < timedelta() or self.left_with < NOTHING:
            raise ValueError(f"nobody leaves with {self.left_with} and is back after {self.away}")


class WindowRow(Value, frozen=True, kw_only=True):
    """A line of the table of returns: for which stacks, and what may be brought.

    Stacks are in big blinds. The first line that fits holds.
    """

    up_to: int | None = None
    """Left with at most so much."""
    below: int | None = None
    """Left with less than that."""
    counter_below: int | None = None
    """Fewer returns than that have been counted."""
    least: int | None
    """None: the last stack; so with `most`."""
    most: int | None

    def fits(self, left_with: Money, big_blind: Money, counter: int) -> bool:
        """Whether the line is for who left with so much and has come back so often."""
        return (
            (self.up_to is None or left_with <= big_blind * self.up_to)
            and (self.below is None or left_with < big_blind * self.below)
            and (self.counter_below is None or counter < self.counter_below)
        )


class ReturnWindow(Value, frozen=True, kw_only=True):
    """How the room treats players who come back soon (ON-RAT-01, ON-RAT-02)."""

    window: timedelta
    least: int
    """Big blinds, for who does not come back; so `most`."""
    most: int
    counts_from: int
    """A return from so many big blinds or more counts (ON-RAT-03)."""
    rows: tuple[WindowRow, ...]
    """As printed; the last one fits everybody."""
    barred: frozenset[str]
    """Formats in which nobody comes back with less (ON-RAT-04)."""

    def holds(self, back: Back | None) -> bool:
        """Whether `back` is within the window; its last second counts (R4)."""
        return back is not None and back.away <= self.window


def return_limits(
    window: ReturnWindow, big_blind: Money, back: Back | None, *, form: str, counter: int = 0
) -> Limits:
    """What somebody may bring to a table of that `form` (ON-RAT-02).

    `back` is None for who has not sat there; `counter` is `returns_counted` before this return. In
    a barred form the last stack is the least there is within the window (ON-RAT-04).
    """
    if back is None or not window.holds(back):
        return Limits(big_blind * window.least, big_blind * window.most)
    last = back.left_with
    if form in window.barred:
        return Limits(last, None)
    row = next(row for row in window.rows if row.fits(last, big_blind, counter))
    return Limits(
        last if row.least is None else big_blind * row.least,
        last if row.most is None else big_blind * row.most,
    )


class Return(Value, frozen=True, kw_only=True):
    """A return that has taken place, at whatever stake."""

    at: datetime
    back: Back
    big_blind: Money


def returns_counted(
    window: ReturnWindow, returns: Iterable[Return], since: datetime, at: datetime
) -> int:
    """How many of `returns` between `since` and `at` count: soon, and from a big stack (ON-RAT-03).

    All stakes and forms together. `since` is `utc_midnight`, or the opening of the gaming day where
    the house wants that: midnight falls into the middle of its play.
    """
    return sum(
        since <= one.at <= at
        and window.holds(one.back)
        and one.back.left_with >= one.big_blind * window.counts_from
        for one in returns
    )


def utc_midnight(at: datetime) -> datetime:
    """The last 00:00 UTC at or before `at`, when the online counters begin anew (ON-RAT-03, R6)."""
    return at.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)


class Upto(Enum):
    """How a cap on a stack is meant."""

    AT_MOST = "at_most"
    EXACTLY = "exactly"


class ShortTables(Value, frozen=True, kw_only=True):
    """Cash tables for 10 big blinds (ON-BAN-01…05)."""

    stack: int
    """Big blinds."""
    join: Upto
    top_up: Upto
    tables: int
    """At one stake, for one player (ON-BAN-03)."""
    seats: int
    window: timedelta
    resets: int
    """How often a day who left with more may come back with the short stack (ON-BAN-05)."""


def join_limits(rule: ShortTables, big_blind: Money) -> Limits:
    """What a fresh player brings: ten big blinds, or in some editions less (ON-BAN-01).

    Where less is allowed, a big blind is the least that can be played (HOUSE).
    """
    stack = big_blind * rule.stack
    return Limits(stack if rule.join is Upto.EXACTLY else big_blind, stack)


def rejoin_choices(
    rule: ShortTables, big_blind: Money, back: Back, resets_used: int
) -> tuple[Money, ...]:
    """The stacks among which who comes back chooses; none: they join as a fresh player (ON-BAN-05).

    Who left with more than the short stack brings that back within the window, or starts again with
    the short one while they have resets left.
    """
    short = big_blind * rule.stack
    if back.left_with <= short or back.away > rule.window:
        return ()
    return (short, back.left_with) if resets_used < rule.resets else (back.left_with,)


def top_up_limits(rule: ShortTables, big_blind: Money, stack: Money) -> Limits:
    """What may be added to `stack`: it comes to ten big blinds, or at most to that (ON-BAN-02)."""
    room = max(big_blind * rule.stack - stack, NOTHING)
    return Limits(room if rule.top_up is Upto.EXACTLY else min(room, Money(1)), room)


def may_open_another(rule: ShortTables, tables: int) -> bool:
    """Whether who plays at so many tables of a stake may take one more (ON-BAN-03)."""
    return tables < rule.tables


def top_up_due(first_buy_in: Money, stack: Money, *, standing_order: bool) -> Money:
    """What is added after a hand for who has asked to be kept at their first buy-in (ON-TOP-01)."""
    return max(first_buy_in - stack, NOTHING) if standing_order else NOTHING
