"""Requests for another seat at the table: ordered, offered before a newcomer gets the seat."""

from typing import assert_never

import msgspec

from floor.app.core.declaration import AT_TABLE, AtKiosk, Declaration, EventKind, given_by
from floor.app.core.messages import Command, Context, Event
from floor.app.core.room import Room, house_of, seat_at, table_of, with_table
from floor.base.errors import Refused
from floor.base.text import N_
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.lists.waitlist import TableId
from floor.room.table.seat_change import (
    RequestEnds,
    Requests,
    SeatRequest,
    request_of,
    with_refusal,
    with_request,
    without_request,
)
from floor.room.table.table import EMPTY, Away, Table, Taken, free_seats


class AskForSeat(Command, frozen=True, kw_only=True):
    """A player asks for another seat at their table; who asks again keeps their place (HOUSE)."""

    table: TableId
    player: PlayerId
    seats: tuple[SeatNo, ...] = ()
    """Those they would take; none named: any."""


class WithdrawSeatRequest(Command, frozen=True, kw_only=True):
    """A player is content with their seat."""

    table: TableId
    player: PlayerId


class RefuseSeat(Command, frozen=True, kw_only=True):
    """A player does not want the free seat that they were offered."""

    table: TableId
    player: PlayerId
    seat: SeatNo


class SeatAskedFor(Event, frozen=True, kw_only=True):
    """A player asks for another seat."""

    table: TableId
    player: PlayerId
    seats: tuple[SeatNo, ...] = ()


class SeatRequestEnded(Event, frozen=True, kw_only=True):
    """A player asks for another seat no longer: they have one, refused one, or withdrew."""

    table: TableId
    player: PlayerId


class SeatRefused(Event, frozen=True, kw_only=True):
    """A player has refused a free seat: it is offered to the next."""

    table: TableId
    player: PlayerId
    seat: SeatNo


SeatRequestCommand = AskForSeat | WithdrawSeatRequest | RefuseSeat
SeatRequestEvent = SeatAskedFor | SeatRequestEnded | SeatRefused


def decide(room: Room, command: SeatRequestCommand, ctx: Context) -> tuple[SeatRequestEvent, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    match command:
        case AskForSeat():
            return (_asked(room, command),)
        case WithdrawSeatRequest(table=table, player=player):
            _request_at(table_of(room, table), player)
            return (SeatRequestEnded(table=table, player=player),)
        case RefuseSeat():
            return _refused(room, command)
        case _ as never:
            assert_never(never)


def _asked(room: Room, command: AskForSeat) -> SeatAskedFor:
    table, player = table_of(room, command.table), command.player
    own = seat_at(table, player)
    if not isinstance(table.seat(own), Taken | Away):
        raise Refused(
            "{player} shares a seat at {table} and cannot ask for another.",
            rule="CH-OVER-1",
            player=player,
            table=table.id,
        )
    seats = tuple(sorted(set(command.seats) - {own}))
    if command.seats and not seats:
        raise Refused("{player} has that seat already.", rule="CH-SEAT-9", player=player)
    for seat in seats:
        if table.seat(seat) is None:
            raise Refused(
                "{table} has no seat {seat}.", rule="CH-SEAT-9", table=table.id, seat=seat
            )
    asked = request_of(table.seat_requests, player)
    if asked is not None and asked.seats == seats:
        raise Refused(
            "{player} asks for that at {table} already.",
            rule="HOUSE",
            player=player,
            table=table.id,
        )
    return SeatAskedFor(table=table.id, player=player, seats=seats)


def _request_at(table: Table, player: PlayerId) -> SeatRequest:
    asked = request_of(table.seat_requests, player)
    if asked is None:
        raise Refused(
            "{player} does not ask for another seat at {table}.",
            rule="HOUSE",
            player=player,
            table=table.id,
        )
    return asked


def _refused(room: Room, command: RefuseSeat) -> tuple[SeatRequestEvent, ...]:
    table, player, seat = table_of(room, command.table), command.player, command.seat
    asked = _request_at(table, player)
    if table.seat(seat) != EMPTY or not asked.wants(seat):
        raise Refused(
            "{table} seat {seat} is not offered to {player}.",
            rule="HOUSE",
            table=table.id,
            seat=seat,
            player=player,
        )
    refusal = SeatRefused(table=table.id, player=player, seat=seat)
    if house_of(room).seating.request_ends is not RequestEnds.USED_OR_REFUSED:
        return (refusal,)
    return (refusal, SeatRequestEnded(table=table.id, player=player))


def request_used(room: Room, table: Table, player: PlayerId, seat: SeatNo) -> bool:
    """Whether going to `seat` uses up what `player` asks for (HOUSE)."""
    asked = request_of(table.seat_requests, player)
    if asked is None or house_of(room).seating.request_ends is RequestEnds.NEVER:
        return False
    return not asked.seats or seat in asked.seats


def first_to_ask(table: Table, seat: SeatNo) -> PlayerId | None:
    """Who is offered `seat` of `table` before a newcomer: the first at the table who asks for it.

    Nobody, unless it is free; who is away is passed over and keeps their place (HOUSE).
    """
    if table.seat(seat) != EMPTY:
        return None
    here = {held.sitter.player for held in table.seats if isinstance(held, Taken)}
    asking = (one.player for one in table.seat_requests if one.wants(seat))
    return next((player for player in asking if player in here), None)


def seat_for_newcomer(table: Table) -> SeatNo | None:
    """The first free seat of `table` that nobody there asks for; else the first free one; None when
    none is free."""
    free = free_seats(table)
    return next(
        (seat for seat in free if first_to_ask(table, seat) is None), free[0] if free else None
    )


def evolve(room: Room, event: SeatRequestEvent) -> Room:
    """The room once `event` has happened."""
    table = room.tables[event.table]
    match event:
        case SeatAskedFor(player=player, seats=seats):
            asked = with_request(table.seat_requests, SeatRequest(player=player, seats=seats))
        case SeatRequestEnded(player=player):
            asked = without_request(table.seat_requests, player)
        case SeatRefused(player=player, seat=seat):
            asked = with_refusal(table.seat_requests, player, seat)
        case _ as never:
            assert_never(never)
    return with_table(room, with_requests(table, asked))


def with_requests(table: Table, requests: Requests) -> Table:
    """`table` with these requests for its seats."""
    return msgspec.structs.replace(table, seat_requests=requests)


PAGE = Declaration(
    commands=given_by(AT_TABLE, AskForSeat, WithdrawSeatRequest, RefuseSeat),
    decide=decide,
    kinds=(
        EventKind("seat-asked-for", SeatAskedFor, kiosk=AtKiosk.YES),
        EventKind(
            "seat-request-ended",
            SeatRequestEnded,
            N_("{player} no longer asks for another seat"),
            AtKiosk.YES,
        ),
        EventKind(
            "seat-refused", SeatRefused, N_("{player} does not want seat {seat}"), AtKiosk.YES
        ),
    ),
    evolve=evolve,
)
