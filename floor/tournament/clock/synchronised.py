"""Breaks that all tournaments of the room take together (ON-TRN-23)."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta

from floor.base.value import Value

_HOUR = timedelta(hours=1)
_MINUTE = timedelta(minutes=1)


class BreakPlan(Value, frozen=True, kw_only=True):
    """When everybody rests."""

    minute: int = 55
    """Of every hour, on the wall clock."""
    ends_at_full_hour: bool = True
    """Its length is not printed; otherwise the floor ends it."""


def breaks(
    plan: BreakPlan, start: datetime, level_1_lasts: timedelta, until: datetime
) -> Iterator[datetime]:
    """When the breaks of a tournament begin that started at `start`, before `until`.

    `start` is in the house's time zone, whose minute counts; the breaks are in UTC. None begins
    while the first level is played. An hour is an hour of the instants, so that the night the
    clocks go back has one break more.
    """
    begins = start.replace(minute=plan.minute, second=0, microsecond=0).astimezone(UTC)
    first_possible, end = start.astimezone(UTC) + level_1_lasts, until.astimezone(UTC)
    while begins < end:
        if begins >= first_possible:
            yield begins
        begins += _HOUR


def break_begins(planned: datetime, hands_end: Iterable[datetime]) -> datetime:
    """When the break begins: once the last table has finished its hand, not before `planned`."""
    return max((planned, *hands_end))


def break_ends(plan: BreakPlan, planned: datetime) -> datetime | None:
    """When play goes on: at the full hour; None: the floor says so."""
    return planned + (60 - plan.minute) * _MINUTE if plan.ends_at_full_hour else None
