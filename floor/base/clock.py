"""What time it is, and which gaming day it belongs to. The only module that asks the computer."""

from datetime import UTC, date, datetime, timedelta
from typing import Protocol
from zoneinfo import ZoneInfo

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


def gaming_day_of(moment: datetime, zone: ZoneInfo, roll_over_hour: int) -> date:
    """The date of the gaming day `moment` belongs to when staff say nothing else.

    A gaming day runs from the roll-over hour to the next in local wall time, so it crosses
    midnight and has 23 or 25 hours when the clocks change (HOUSE, gaming day).
    """
    local = moment.astimezone(zone)
    return local.date() if local.hour >= roll_over_hour else local.date() - timedelta(days=1)


def gaming_day_bounds(day: date, zone: ZoneInfo, roll_over_hour: int) -> tuple[datetime, datetime]:
    """First instant of gaming day `day` and first instant after it, both in UTC."""
    first, after = (
        datetime(at.year, at.month, at.day, roll_over_hour, tzinfo=zone).astimezone(UTC)
        for at in (day, day + timedelta(days=1))
    )
    return first, after
