"""The computer's clock is put: the book says each time, whose it is and by how much, and all that
runs goes on running."""

from datetime import datetime, timedelta
from typing import assert_never

import msgspec

from floor.app.core.declaration import AtKiosk, Declaration, EventKind
from floor.app.core.messages import Event
from floor.app.core.room import ClockMove, DayClosed, Room
from floor.base.clock import EPOCH, Clock, set_back
from floor.room.orders.orders import Orders

CLOCK_SLACK = timedelta(minutes=1)
"""What a time server may put right without anybody having to hear of it."""
_TOLD_FOR = timedelta(seconds=10)
"""So long a station may need to notice itself what another one has written."""


class ClockWentBack(Event, frozen=True, kw_only=True):
    """The computer's clock shows `by` less than the entry before; what comes is dated by it.

    The book's order is that of its numbers and does not change; what was running, runs on.
    """

    by: timedelta
    pc: str = ""
    """Whose clock it is; empty: an older program has written this."""


class ClockWentOn(Event, frozen=True, kw_only=True):
    """The computer's clock shows `by` more than it did a moment ago; likewise."""

    by: timedelta
    pc: str


ClockEvent = ClockWentBack | ClockWentOn


def clock_went_back(last: datetime, now: datetime, pc: str = "") -> ClockWentBack | None:
    """The warning due when it is `now` and the newest entry is from `last`."""
    return ClockWentBack(by=last - now, pc=pc) if last - now > CLOCK_SLACK else None


class ClockWatch:
    """Notices each time the clock is put that the book is dated by, whichever way, by one that
    nobody can put."""

    def __init__(self, clock: Clock, steady: Clock | None, pc: str) -> None:
        """Without a `steady` one it only sees that an entry is from later than now. `pc` is whose
        clock it is."""
        self._clock, self._steady, self._pc = clock, steady, pc
        self._apart = clock.now() - steady.now() if steady is not None else timedelta()
        """How far the clock was before the steady one."""
        self._put: timedelta | None = None
        """How far it was put as the book says, at the last look; None: nobody has looked yet."""
        self._unsaid = timedelta()
        """How far it was put besides, and no entry says so."""
        self._unseen = timedelta()
        """What others say of it that was not seen here."""
        self._unseen_at = EPOCH

    def due(self, room: Room, last: datetime, now: datetime) -> ClockEvent | None:
        """What is to be written when it is `now` and the newest entry is from `last`."""
        put = self._look(room.clock_put)
        if put < timedelta():
            return ClockWentBack(by=-put, pc=self._pc)
        if put > timedelta():
            return ClockWentOn(by=put, pc=self._pc)
        return clock_went_back(last, now, self._pc)

    def _look(self, put: timedelta) -> timedelta:
        """How far the clock was put that no entry says: of several stations one writes it."""
        if self._steady is None:
            return timedelta()
        steady = self._steady.now()
        apart = self._clock.now() - steady
        moved, self._apart = apart - self._apart, apart
        told, self._put = put - (put if self._put is None else self._put), put
        if told:
            self._unseen, self._unseen_at = self._unseen + told, steady
            self._compare()  # what was written here stands in the book now
        if abs(moved) > CLOCK_SLACK:
            self._unsaid += moved
            self._compare()
        if steady - self._unseen_at > _TOLD_FOR:
            self._unseen = timedelta()  # it was put while this station was not on
        return self._unsaid

    def _compare(self) -> None:
        """What is seen here and said by others is no news."""
        if self._unsaid:
            self._unsaid -= self._unseen
            self._unseen = timedelta()
        if abs(self._unsaid) <= CLOCK_SLACK:
            self._unsaid = timedelta()


def evolve(room: Room, event: ClockEvent) -> Room:
    """The room in which all that runs began so much earlier or later, and deadlines come as soon
    as they would have."""
    match event:
        case ClockWentBack(by=by, pc=pc):
            move = ClockMove(pc, -by)
        case ClockWentOn(by=by, pc=pc):
            move = ClockMove(pc, by)
        case _ as never:
            assert_never(never)
    moved: Room = set_back(room, -move.by)
    moved = msgspec.structs.replace(
        moved,
        clock_put=room.clock_put + move.by,
        orders=_orders_put_back(room.orders, -move.by),
        tournaments={
            number: msgspec.structs.replace(event, clock=set_back(event.clock, -move.by))
            for number, event in room.tournaments.items()
        },
    )
    if isinstance(moved.day, DayClosed):
        return moved
    day = msgspec.structs.replace(moved.day, clock_moves=(*moved.day.clock_moves, move))
    return msgspec.structs.replace(moved, day=day)


def _orders_put_back(orders: Orders, by: timedelta) -> Orders:
    """Penalties run on; who may not play until a day may not until that day, whatever a clock
    showed, and what was written down before keeps its date."""
    marks = {
        player: tuple(set_back(one, by) if one.until is not None else one for one in some)
        for player, some in orders.marks.items()
    }
    return msgspec.structs.replace(orders, marks=marks)


PAGE = Declaration(
    kinds=(
        EventKind("clock-went-back", ClockWentBack, kiosk=AtKiosk.YES),
        EventKind("clock-went-on", ClockWentOn),
    ),
    evolve=evolve,
)
