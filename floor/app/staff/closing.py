"""What is left open when a gaming day is closed, and who may open it again."""

from datetime import datetime, timedelta
from typing import NamedTuple

from floor.app.core.messages import Role, StaffId
from floor.app.core.room import DayOpen, Room
from floor.room.lists.waitlist import TableId
from floor.tournament.event.dues import StillOwed, still_owed

ALONE_FOR = timedelta(minutes=10)
"""After it whoever has closed a gaming day by mistake does not open it again alone (HOUSE)."""


class LeftOpen(NamedTuple):
    """What nobody has seen to; the day is closed all the same only with a reason."""

    drops: tuple[TableId, ...]
    """Tables whose drop was not counted since they were opened last; none where nobody played."""
    waiting: int
    """Players on the lists, each once."""
    dealers: tuple[StaffId, ...]
    """On duty."""
    shares: int
    """Won of a jackpot in this gaming day, and not fetched."""
    acts: int = 0
    """Of kiosks, that no longer fitted and nobody has decided about."""
    events: tuple[StillOwed, ...] = ()
    """Tournaments with something to fetch, of this gaming day and those before."""


def left_open(room: Room) -> LeftOpen:
    """What is open in the gaming day of `room`; nothing while none is open."""
    day = room.day
    if not isinstance(day, DayOpen):
        return LeftOpen((), 0, (), 0)
    return LeftOpen(
        drops=tuple(
            table
            for table in day.played
            if table not in day.counted and (table not in day.idle or table in room.tables)
        ),
        waiting=len({one.player for waiting in room.lists.values() for one in waiting}),
        dealers=tuple(staff for staff, role in room.on_duty.items() if role is Role.DEALER),
        shares=sum(len(claim.unpaid) for claim in room.claims.values()),
        acts=len(room.held),
        events=tuple(owed for one in room.tournaments.values() if (owed := still_owed(one))),
    )


def is_alone(closer: StaffId, closed_at: datetime, by: StaffId | None, now: datetime) -> bool:
    """Whether `by` may open the day again alone: it was their own mistake, and not long ago."""
    return by == closer and now - closed_at <= ALONE_FOR
