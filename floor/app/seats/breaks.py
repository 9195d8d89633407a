"""The long break: everybody may have one in an evening."""

from datetime import datetime
from typing import assert_never

from msgspec.structs import replace

from floor.app.core.declaration import ON_FLOOR, Declaration, EventKind, given_by
from floor.app.core.messages import Command, Context, Event
from floor.app.core.room import Room, guest_of, house_of, seat_at, table_of, with_guest, with_table
from floor.base.errors import Refused
from floor.base.text import N_
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.clock.long_break import long_break_until
from floor.room.lists.waitlist import TableId
from floor.room.table.table import Away, Taken


class GrantLongBreak(Command, frozen=True, kw_only=True):
    """Let a player go for a meal or the like: about half an hour, once an evening (CH-GEN-8)."""

    table: TableId
    player: PlayerId


class LongBreakGranted(Event, frozen=True, kw_only=True):
    """A player has their long break and is expected back by `until` (UTC); their seat stays
    theirs."""

    table: TableId
    seat: SeatNo
    player: PlayerId
    since: datetime
    until: datetime


BreakCommand = GrantLongBreak
BreakEvent = LongBreakGranted


def decide(room: Room, command: BreakCommand, ctx: Context) -> tuple[BreakEvent, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    match command:
        case GrantLongBreak(table=table, player=player):
            return (_granted(room, table, player, ctx),)
        case _ as never:
            assert_never(never)


def _granted(room: Room, name: TableId, player: PlayerId, ctx: Context) -> LongBreakGranted:
    number = seat_at(table_of(room, name), player)
    had = guest_of(room, player).long_break
    until = long_break_until([had] if had is not None else [], ctx.now, house_of(room).long_break)
    if until is None:
        raise Refused("{player} has had the evening’s long break.", rule="CH-GEN-8", player=player)
    return LongBreakGranted(table=name, seat=number, player=player, since=ctx.now, until=until)


def evolve(room: Room, event: BreakEvent) -> Room:
    """The room once `event` has happened: they are away; missed blinds count as ever
    (CH-MISS-1)."""
    match event:
        case LongBreakGranted(table=name, seat=seat, player=player, since=since, until=until):
            table = room.tables[name]
            here = table.seat(seat)
            if isinstance(here, Taken) and here.sitter.player == player:
                room = with_table(room, table.with_seat(seat, Away(here.sitter, since)))
            return with_guest(room, player, replace(guest_of(room, player), long_break=until))
        case _ as never:
            assert_never(never)


PAGE = Declaration(
    commands=given_by(ON_FLOOR, GrantLongBreak),
    decide=decide,
    kinds=(
        EventKind(
            "long-break-granted", LongBreakGranted, N_("{player} is on the long break until {time}")
        ),
    ),
    evolve=evolve,
)
