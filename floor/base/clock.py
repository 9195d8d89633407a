"""What time it is, and which gaming day it belongs to. The only module that asks the computer."""

import time
from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from enum import Enum
from typing import Any, Protocol
from zoneinfo import ZoneInfo

import msgspec

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


class Clock(Protocol):
    """Tells the time."""

    def now(self) -> datetime:
        """This moment, aware, in UTC."""
        ...


class SystemClock:
    """The computer's clock."""

    def now(self) -> datetime:
        """This moment, aware, in UTC."""
        return datetime.now(UTC)


class SteadyClock:
    """A clock as it was once, else the computer's, going on evenly, also while the computer sleeps:
    nobody can set it meanwhile."""

    def __init__(self, clock: Clock | None = None) -> None:
        self._began, self._then = (clock or SystemClock()).now(), _seconds()

    def now(self) -> datetime:
        """This moment, aware, in UTC."""
        return self._began + timedelta(seconds=_seconds() - self._then)


def _seconds() -> float:
    # Some systems have a clock that counts on while the computer sleeps, and elsewhere the other
    # one does.
    own = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if own is None else time.clock_gettime(own)


class HandClock:
    """A clock moved by hand: rehearsals and tests live by it."""

    def __init__(self, start: datetime) -> None:
        self._now = start

    def now(self) -> datetime:
        """The moment it was last moved to."""
        return self._now

    def move_to(self, moment: datetime) -> None:
        """It is now `moment`; back is allowed, as real clocks do it too."""
        self._now = moment

    def advance(self, by: timedelta) -> None:
        """`by` later than before."""
        self._now += by


def to_micros(moment: datetime) -> int:
    """Whole microseconds from 1970 in UTC to `moment`: how the journal writes an instant."""
    return (moment - EPOCH) // _MICROSECOND


def from_micros(micros: int) -> datetime:
    """The instant that `to_micros` wrote."""
    return EPOCH + timedelta(microseconds=micros)


def lasted(since: datetime, until: datetime) -> timedelta:
    """How long it was from `since` to `until`; nothing, never less, when a clock went back."""
    return max(until - since, timedelta())


def set_back(value: Any, by: timedelta) -> Any:
    """`value` with every instant in it `by` earlier, though none before 1970.

    For what was noted by a clock that has since been put back, so that what runs goes on running.
    """
    match value:
        case datetime():
            return value - by if value - EPOCH > by else EPOCH
        case msgspec.Struct():
            now = {name: getattr(value, name) for name in value.__struct_fields__}
            then = set_back(now, by)
            return value if then is now else type(value)(**then)
        case Mapping():
            parts = tuple(value.values())
            earlier = set_back(parts, by)
            return value if earlier is parts else dict(zip(value, earlier, strict=True))
        case tuple():
            earlier = tuple(set_back(part, by) for part in value)
            same = all(old is new for old, new in zip(value, earlier, strict=True))
            return value if same else earlier
        case _:
            return value


def shows_another_hour(moment: datetime, zone: ZoneInfo) -> bool:
    """Whether the computer is set to a time zone whose wall clock differs from that in `zone`."""
    return moment.astimezone().utcoffset() != moment.astimezone(zone).utcoffset()


class Hour(Enum):
    """How often a wall clock shows an hour."""

    ONCE = "once"
    FIRST = "first"
    """It comes again: the clocks are about to go back."""
    SECOND = "second"
    """It was there before: the clocks have gone back."""


def hour_of(moment: datetime, zone: ZoneInfo) -> Hour:
    """Whether the wall clock in `zone` shows this time twice, and which of the two it is."""
    local = moment.astimezone(zone)
    if local.fold:
        return Hour.SECOND
    again = local.replace(fold=1).utcoffset() != local.utcoffset()
    return Hour.FIRST if again else Hour.ONCE


def gaming_day_of(moment: datetime, zone: ZoneInfo, roll_over_hour: int) -> date:
    """The date of the gaming day `moment` belongs to when staff say nothing else.

    A gaming day runs from the roll-over hour to the next in local wall time, so it crosses
    midnight and has 23 or 25 hours when the clocks change (HOUSE, gaming day).
    """
    local = moment.astimezone(zone).date()
    days = (local + timedelta(days=ahead) for ahead in (1, 0, -1))
    return next(day for day in days if gaming_day_begins(day, zone, roll_over_hour) <= moment)


def gaming_day_begins(day: date, zone: ZoneInfo, roll_over_hour: int) -> datetime:
    """First instant of gaming day `day`, in UTC.

    Where the clocks are put over the roll-over hour the day begins with the change; where that hour
    comes twice, with the first.
    """
    return datetime(day.year, day.month, day.day, roll_over_hour, tzinfo=zone).astimezone(UTC)
