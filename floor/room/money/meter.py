"""Meters: the time that is charged at a table, and what is due for it."""

from datetime import datetime, timedelta

from msgspec.structs import replace

from floor.base.clock import lasted
from floor.base.money import NOTHING, Money
from floor.base.value import Value
from floor.room.blinds.button import PlayerId
from floor.room.games.time_charge import TimeCharge, time_due


class Meter(Value, frozen=True, kw_only=True):
    """Time that is charged: one player's, or a table's where all who sit there pay together."""

    charge: TimeCharge
    player: PlayerId | None = None
    """None: it is the table's."""
    played: timedelta = timedelta()
    """Until it stood still last."""
    since: datetime | None = None
    """From when it runs; None: it stands still."""
    paid: Money = NOTHING


def started(meter: Meter, at: datetime) -> Meter:
    """`meter` running from `at` on; one that runs already goes on."""
    return meter if meter.since is not None else replace(meter, since=at)


def stopped(meter: Meter, at: datetime) -> Meter:
    """`meter` standing still from `at` on, with all the time it has run."""
    return replace(meter, played=time_on(meter, at), since=None)


def time_on(meter: Meter, now: datetime) -> timedelta:
    """All the time on `meter` when it is `now`; never less because a clock went back."""
    running = lasted(meter.since, now) if meter.since is not None else timedelta()
    return meter.played + running


def meter_due(meter: Meter, now: datetime) -> Money:
    """What is to be paid for the time on `meter` and is not paid yet (CH-RAKE-7, D-11).

    An hour that has begun is due with its first second, the very first when they sit down.
    """
    due = time_due(meter.charge, time_on(meter, now))
    return max(due - meter.paid, NOTHING)
