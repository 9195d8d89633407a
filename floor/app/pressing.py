"""When a command that came late was pressed: the entry keeps that beside when it was written."""

from datetime import datetime, timedelta
from typing import NamedTuple

from floor.app.messages import Context, Event

LATE = timedelta(seconds=1)
"""A command that comes later than this was kept somewhere on its way."""


class Offset(NamedTuple):
    """How far the store's clock is before this computer's, give or take `error`.

    Whoever works on a file of this computer has its clock: that is none.
    """

    by: timedelta = timedelta()
    error: timedelta = timedelta()


UNKNOWN = Offset(timedelta(), timedelta.max)
"""The two clocks were never compared."""


class CameLate(Event, frozen=True, kw_only=True):
    """What stands before it in its entry was asked for earlier than it was written down."""

    pressed: datetime
    """By the station's clock, set right by the store's."""
    error_ms: int = 0
    """By how much that may be wrong, either way."""


def with_pressed(events: tuple[Event, ...], ctx: Context) -> tuple[Event, ...]:
    """`events` and, where their command came late, when it was pressed."""
    if ctx.now - ctx.moment < LATE:
        return events
    return (*events, CameLate(pressed=ctx.moment, error_ms=ctx.error_ms))
