"""The seat changes at one table: whoever goes farther from the blinds owes a small blind."""

import msgspec

from floor.app.core.declaration import AT_TABLE, AtKiosk, Declaration, EventKind, given_by
from floor.app.core.messages import (
    About,
    Command,
    Context,
    Event,
    about_hand,
    about_seats,
)
from floor.app.core.next_hand import between
from floor.app.core.room import Room, check_not_in_hand, seat_at, table_of, with_table
from floor.app.seats.requests import SeatRequestEnded, request_used, with_requests
from floor.app.seats.ways_in import check_way
from floor.base.errors import Refused
from floor.room.blinds.blinds import Standing
from floor.room.blinds.button import PlayerId, SeatNo, Sitter
from floor.room.lists.waitlist import TableId
from floor.room.table.seat_change import (
    SeatMove,
    move_of,
    moved_sitter,
    taken_along,
    with_freed,
)
from floor.room.table.table import EMPTY, HandOver, Table, Taken


class ChangeSeat(Command, frozen=True, kw_only=True):
    """A player goes to another seat of their table, with the floor's consent (CH-MOVE-1)."""

    table: TableId
    player: PlayerId
    seat: SeatNo
    """Where they go."""
    way: Standing = Standing.WAITS
    """What they do about the small blind, if they go farther from the blinds: post or wait."""


class SeatChanged(Event, frozen=True, kw_only=True):
    """A player has changed seats at their table."""

    table: TableId
    player: PlayerId
    left: SeatNo
    seat: SeatNo
    sitter: Sitter
    """How they stand in the new seat (CH-MOVE-2, CH-MOVE-3)."""
    along: bool = False
    """Button and blinds that lay in the old seat lie in the new one: they went past nobody."""

    def about(self) -> About:
        seats = about_seats(self.table, self.player, self.left, self.seat)
        return seats.with_(about_hand(self.table))


SeatChangeCommand = ChangeSeat
SeatChangeEvent = SeatChanged


def decide(
    room: Room, command: SeatChangeCommand, ctx: Context
) -> tuple[SeatChangeEvent | SeatRequestEnded, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    table, player = table_of(room, command.table), command.player
    left, sitter = _sitting(table, player)
    _check_seat(table, command.seat)
    check_not_in_hand(table, player)
    moved, move = _as_moved(room, table, sitter, left, command.seat)
    along = move is not None and move.along
    if moved is not sitter and along and command.way is Standing.POSTS:
        # The small blind that is theirs next: they post it there, and nothing else has changed.
        moved = sitter
    elif moved.standing is not Standing.IN:
        check_way(room, table, command.seat, moved, command.way)
        moved = msgspec.structs.replace(moved, standing=command.way)
    changed = SeatChanged(
        table=table.id, player=player, left=left, seat=command.seat, sitter=moved, along=along
    )
    if request_used(room, table, player, command.seat):
        return (changed, SeatRequestEnded(table=table.id, player=player))
    return (changed,)


def _sitting(table: Table, player: PlayerId) -> tuple[SeatNo, Sitter]:
    """Seat and sitter of `player`, who has to be at the table and alone in their seat."""
    number = seat_at(table, player)
    seat = table.seat(number)
    if not isinstance(seat, Taken):
        raise Refused(
            "{player} cannot change seats at {table}: away, or sharing a seat.",
            rule="CH-MOVE-1",
            player=player,
            table=table.id,
        )
    return number, seat.sitter


def _check_seat(table: Table, number: SeatNo) -> None:
    seat = table.seat(number)
    if seat != EMPTY:
        raise Refused(
            "{table} seat {seat} is not free.", rule="CH-SEAT-9", table=table.id, seat=number
        )


def _as_moved(
    room: Room, table: Table, sitter: Sitter, left: SeatNo, number: SeatNo
) -> tuple[Sitter, SeatMove | None]:
    """How they stand there and what the way to it means for the blinds."""
    now = between(room, table)
    if now.blinds is None:
        # No blind has gone round yet: nobody is nearer to it or farther from it.
        return sitter, None
    move = move_of(sitter, now.blinds, now.chairs, left, number)
    return moved_sitter(sitter, move), move


def evolve(room: Room, event: SeatChangeEvent) -> Room:
    """The room once `event` has happened."""
    table = room.tables[event.table].with_seat(event.left, EMPTY)
    table = with_requests(table, with_freed(table.seat_requests, event.left))
    if event.along and isinstance(table.stage, HandOver):
        last = taken_along(table.stage.positions, event.player, event.left, event.seat)
        over = msgspec.structs.replace(table.stage, positions=last)
        table = msgspec.structs.replace(table, stage=over)
    return with_table(room, table.with_seat(event.seat, Taken(event.sitter)))


PAGE = Declaration(
    commands=given_by(AT_TABLE, ChangeSeat),
    decide=decide,
    kinds=(EventKind("seat-changed", SeatChanged, kiosk=AtKiosk.YES),),
    evolve=evolve,
)
