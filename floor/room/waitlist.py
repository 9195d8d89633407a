"""Waiting for a seat: the order of the list, calling, the hold, which table gets a new player."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from enum import Enum
from typing import NewType

from floor.base.value import Value
from floor.room.button import PlayerId, SeatNo
from floor.room.game import GameId

TableId = NewType("TableId", str)
"""What the room calls a table, for example "T1"."""


class Signup(Enum):
    """How somebody came onto the list."""

    FLOOR = "floor"
    PHONE = "phone"
    """By telephone or app: no seat is offered before he has reported to the floor (CH-SEAT-1)."""
    CLOSED_TABLE = "closed_table"
    """His table was closed: he comes before the list (CH-SEAT-7)."""


class Waiting(Value, frozen=True, kw_only=True):
    """Somebody on a game's list."""

    player: PlayerId
    since: datetime
    signup: Signup = Signup.FLOOR
    arrived: bool = True


class Call(Value, frozen=True, kw_only=True):
    """A seat held for somebody who was called from a list (CH-SEAT-3)."""

    game: GameId
    player: PlayerId
    table: TableId
    seat: SeatNo
    until: datetime


def with_newcomer(waiting: Sequence[Waiting], newcomer: Waiting) -> tuple[Waiting, ...]:
    """The list with `newcomer` in his place: players of a closed table before all others.

    Among themselves they keep the order they came in (CH-SEAT-7).
    """
    if newcomer.signup is not Signup.CLOSED_TABLE:
        return (*waiting, newcomer)
    ahead = sum(one.signup is Signup.CLOSED_TABLE for one in waiting)
    return (*waiting[:ahead], newcomer, *waiting[ahead:])


def next_to_call(waiting: Iterable[Waiting], called: Iterable[PlayerId]) -> PlayerId | None:
    """Who is offered the next seat: the first who is in the house and not called already."""
    taken = set(called)
    return next((one.player for one in waiting if one.arrived and one.player not in taken), None)


def hold_ends(freed_at: datetime, hold: timedelta) -> datetime:
    """Until when a seat is kept: five minutes from when it is free or offered (CH-SEAT-3, D-12)."""
    return freed_at + hold


def keeps_seat(until: datetime, present_at: datetime) -> bool:
    """Whether who comes at `present_at` is in time; the last moment counts (CH-SEAT-3)."""
    return present_at <= until


class TableOffer(Value, frozen=True):
    """A table as the proposal of a seat sees it."""

    table: TableId
    opened_at: datetime
    players: int


def table_for_newcomer(tables: Sequence[TableOffer]) -> TableId:
    """Where a new player goes: the shorter table, of equal ones the one opened first.

    CH-SEAT-8; unequal numbers: D-14. A proposal, not a duty.

    Raises:
        ValueError: there is no table.
    """
    return min(tables, key=lambda one: (one.players, one.opened_at)).table
