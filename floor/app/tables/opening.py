"""A new table's first players: from the list, in its order, to seats given or drawn for."""

from collections.abc import Sequence
from typing import NamedTuple

from floor.app.core.messages import Context, Event, NoteId
from floor.app.core.room import Room, table_of
from floor.app.lists import waiting
from floor.app.lists.lists import check_arrived
from floor.app.seats import seats
from floor.app.tables.seat_draw import drawn_by, seats_drawn
from floor.base.errors import Refused
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.lists.waitlist import TableId
from floor.room.table.opening import Filling, seats_given
from floor.room.table.table import Table


class FirstPlayers(NamedTuple):
    """Who is to come to a table that has just been opened."""

    table: TableId
    players: tuple[PlayerId, ...]
    filling: Filling
    draw_seats: bool
    note: NoteId | None
    """Why somebody is passed over who comes before them on the list."""


def seated_first(room: Room, first: FirstPlayers, ctx: Context) -> tuple[Event, ...]:
    """What brings `first` to their table, which is open in `room`.

    They come in the order of the list. Who sits at another table is called in any case: their chips
    are there, and their hand may be (CH-GEN-1, CH-SEAT-4).

    Raises:
        Refused: too many for the seats, somebody twice or not on the list or not here, or somebody
            is passed over without a reason (CH-SEAT-7).
    """
    table, players = table_of(room, first.table), _in_order(room, first)
    cards = drawn_by(players, ctx.chance) if first.draw_seats else None
    places = seats_given(players, cards)
    events: list[Event] = []
    if cards is not None:
        events.append(seats_drawn(table.id, cards, len(players)))
    for player in players:
        for event in _brought(room, first, table, player, places[player], ctx):
            events.append(event)
            room = _after(room, event)
    return tuple(events)


def _in_order(room: Room, first: FirstPlayers) -> Sequence[PlayerId]:
    """The players as they stand on the list."""
    table = table_of(room, first.table)
    if len(first.players) > len(table.seats):
        raise Refused(
            "{table} has {seats} seats only.",
            rule="CH-TABLE-2",
            table=table.id,
            seats=len(table.seats),
        )
    for player in first.players:
        check_arrived(room, table.game, player)
    asked = set(first.players)
    line = room.lists.get(table.game, ())
    return [one.player for one in line if one.player in asked]


def _brought(
    room: Room, first: FirstPlayers, table: Table, player: PlayerId, seat: SeatNo, ctx: Context
) -> tuple[Event, ...]:
    """The events by which `player` has their seat, or it is held for them."""
    if first.filling is Filling.CALLED or player in room.seated:
        call = waiting.CallPlayer(
            game=table.game, player=player, table=table.id, seat=seat, note=first.note
        )
        return waiting.decide(room, call, ctx)
    sit = seats.SeatPlayer(table=table.id, seat=seat, player=player, note=first.note)
    return seats.decide(room, sit, ctx)


def _after(room: Room, event: Event) -> Room:
    if isinstance(event, seats.SeatEvent):
        return seats.evolve(room, event)
    assert isinstance(event, waiting.WaitingEvent)
    return waiting.evolve(room, event)
