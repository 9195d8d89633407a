"""A table that has called the floor: why, since when, and who is on their way."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from enum import Enum

from floor.app.core.messages import NoteId, StaffId
from floor.base.value import Value
from floor.room.lists.waitlist import TableId

PATIENCE = timedelta(minutes=3)
"""A call nobody has taken for so long is forgotten, as likely as not: it turns red (HOUSE)."""


class CallReason(Enum):
    """Why a table calls: as many as there are keys on the dealer's screen."""

    RULING = "ruling"
    """Somebody doubts what the rules say, or a dealer does."""
    MISDEAL = "misdeal"
    """A misdeal, an exposed card, a deck that is not whole."""
    CHIPS = "chips"
    """A fill, change of colour, chips for a player."""
    SEAT = "seat"
    """A free seat, a player who comes or goes, a change of seats."""
    CLOCK = "clock"
    """A player thinks too long (CH-GEN-21)."""
    BAD_BEAT = "bad_beat"
    """The jackpot may have been hit: the table stands still until somebody has come (HOUSE)."""
    CONDUCT = "conduct"
    """How somebody behaves."""
    OTHER = "other"


_STOPPING = frozenset(
    {CallReason.RULING, CallReason.MISDEAL, CallReason.CLOCK, CallReason.BAD_BEAT}
)
"""Cards and chips are not touched before somebody has come; the others can wait for a pause."""


class TakenBy(Value, frozen=True):
    """Who of the floor goes to the table, and when they said so."""

    staff: StaffId
    at: datetime


class FloorCall(Value, frozen=True, kw_only=True):
    """A call that is not over: a table may have several, each for a reason of its own."""

    table: TableId
    reason: CallReason
    since: datetime
    note: NoteId | None = None
    taken: TakenBy | None = None
    """None: nobody has taken it yet."""

    @property
    def stops(self) -> bool:
        """Whether the table stops for it until somebody has come (TDA-1)."""
        return self.reason in _STOPPING


def turns_red(call: FloorCall) -> datetime | None:
    """When the call has waited too long; None once somebody has taken it."""
    return call.since + PATIENCE if call.taken is None else None


def is_red(call: FloorCall, now: datetime) -> bool:
    """Whether nobody has taken the call in time."""
    red = turns_red(call)
    return red is not None and now >= red


def queue(calls: Iterable[FloorCall], now: datetime) -> tuple[FloorCall, ...]:
    """Calls in the order in which they are to be taken; those on which somebody is come last.

    A bad beat comes first, then what nobody has taken in time, what its table stops for, the rest
    after that; equal ones go by their age (HOUSE).
    """
    return tuple(
        sorted(
            calls,
            key=lambda call: (
                call.taken is not None,
                call.reason is not CallReason.BAD_BEAT,
                not is_red(call, now),
                not call.stops,
                call.since,
            ),
        )
    )
