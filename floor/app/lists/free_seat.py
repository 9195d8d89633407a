"""A free seat: whether it is one, for whom, and whose turn it is."""

from datetime import datetime

from floor.app.core.room import Room, table_of
from floor.app.lists.feeders import check_must_move, must_move
from floor.app.lists.lists import (
    call_of,
    check_arrived,
    interested,
    next_for,
    next_of_list,
    own_table,
    tables_of,
    waiting_rules,
)
from floor.app.lists.may_sit import kept_from
from floor.base.errors import Refused
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.games.game import GameId
from floor.room.lists.waitlist import CallTo, TableId, TableOffer, call_to, in_call_order
from floor.room.table.table import EMPTY, HeldSeat, Table, free_seats, players_at


def check_free(table: Table, number: SeatNo, player: PlayerId) -> None:
    """That seat `number` of `table` is nobody's, or held for `player`.

    Raises:
        Refused: it is not.
    """
    seat = table.seat(number)
    if isinstance(seat, HeldSeat) and seat.player != player:
        raise Refused(
            "{table} seat {seat} is held for {holder}.",
            rule="CH-SEAT-3",
            table=table.id,
            seat=number,
            holder=seat.player,
        )
    if not isinstance(seat, HeldSeat) and seat != EMPTY:
        raise Refused(
            "{table} seat {seat} is not free.", rule="CH-SEAT-9", table=table.id, seat=number
        )


def check_may_call(
    room: Room, game: GameId, player: PlayerId, table: TableId, seat: SeatNo
) -> None:
    """That `player` waits for `game`, is here, and that seat is one for them.

    Raises:
        Refused: they do not wait, has not reported (CH-SEAT-1), is called already (CH-SEAT-3),
            plays there themselves (CH-SEAT-9), or the seat is none of the game's that is free.
    """
    at = table_of(room, table)
    check_arrived(room, game, player)
    held = call_of(room, player, game)
    if held is not None:
        raise Refused(
            "{player} is called already, to {table} seat {seat}.",
            rule="CH-SEAT-3",
            player=player,
            table=held.table,
            seat=held.seat,
        )
    if not tables_of(room, game):
        raise Refused(
            "No table plays {game} yet: its list collects interest until one is opened.",
            rule="CH-TABLE-1",
            game=game,
        )
    if at.game != game:
        raise Refused(
            "{table} plays {other}, not {game}.",
            rule="CH-SEAT-1",
            table=table,
            other=at.game,
            game=game,
        )
    if at.seat(seat) != EMPTY:
        raise Refused("{table} seat {seat} is not free.", rule="CH-SEAT-3", table=table, seat=seat)
    if own_table(room, player) == table:
        raise Refused(
            "{player} sits at {table}: only another table can be waited for.",
            rule="CH-SEAT-9",
            player=player,
            table=table,
        )


def check_is_first(room: Room, table: TableId, player: PlayerId, now: datetime) -> None:
    """That nobody is passed over where `player` is called to `table`.

    Raises:
        Refused: somebody comes before them (CH-SEAT-7, or HOUSE: from a feeder).
    """
    check_must_move(room, table, player, now)
    game = room.tables[table].game
    first = next_for(room, game, now, table)
    if first != player:
        raise Refused(
            "{first} comes before {player} on the list for {game}: only the floor passes "
            "over {first}, with a reason.",
            rule="CH-SEAT-7",
            first=first,
            player=player,
            game=game,
        )


def check_turn(room: Room, table: Table, player: PlayerId, now: datetime) -> None:
    """That nobody is passed over where `player` sits down at `table` without a call.

    Raises:
        Refused: somebody comes before them (CH-SEAT-7, or HOUSE: from a feeder).
    """
    if must_move(room, table.id, now) == player:
        return
    check_must_move(room, table.id, player, now)
    first = next_of_list(room, table.game, now, table.id)
    if first not in (None, player):
        raise Refused(
            "{first} waits for {game}: only the floor seats {player} first, with a reason.",
            rule="CH-SEAT-7",
            first=first,
            game=table.game,
            player=player,
        )


def calls_in_order(
    room: Room, game: GameId, now: datetime, player: PlayerId | None = None
) -> tuple[TableOffer, ...]:
    """The tables with a seat for who waits for `game`, or for `player`, the best one first.

    A seat that goes to somebody of a feeder first is none of the list's, and who waits for another
    table is not called to their own, nor to one from which they are kept (CH-SEAT-9, CH-GEN-25).
    """
    own = own_table(room, player) if player is not None else None
    offers = (
        offer_at(room, table)
        for table in tables_of(room, game)
        if free_seats(table)
        and table.id != own
        and (player is None or kept_from(room, player, table.id) is None)
        and must_move(room, table.id, now) is None
    )
    return in_call_order(offers, len(interested(room, game)), waiting_rules(room).opens_with)


def offer_at(room: Room, table: Table) -> TableOffer:
    """`table` as the proposal of a seat sees it."""
    coming = sum(isinstance(seat, HeldSeat) for seat in table.seats)
    return TableOffer(
        table.id,
        table.opened_at,
        players_at(table) + coming,
        seats=len(table.seats),
        feeds=table.id in room.feeders,
    )


def call_brings(room: Room, game: GameId, offer: TableOffer) -> CallTo:
    """What a call of the list of `game` brings to that table."""
    return call_to(offer, len(interested(room, game)), waiting_rules(room).opens_with)
