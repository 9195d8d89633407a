"""Where the players of a closing table sit on: who has a seat, who draws for it, who waits."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from floor.app.core.messages import Context, Event
from floor.app.core.room import Room, ToCount
from floor.app.lists.lists import freed_by_sitting
from floor.app.lists.may_sit import stop_at
from floor.app.seats.requests import seat_for_newcomer
from floor.app.seats.seats import PlayerAway, PlayerSeated, SeatLeft
from floor.app.seats.seats import evolve as with_seats
from floor.app.tables.seat_draw import SeatsDrawn, drawn_by, seats_drawn
from floor.base.money import Money
from floor.room.blinds.blinds import Standing
from floor.room.blinds.button import PlayerId
from floor.room.lists.waitlist import TableId, TableOffer, rehoused, table_for_newcomer
from floor.room.table.table import Away, PlayedOver, Table, free_seats, players_at, seat_of


class TableClosing(NamedTuple):
    """A table closes: who of it wants to play on, and at which tables."""

    table: Table
    movers: tuple[PlayerId, ...]
    """Each once."""
    into: tuple[TableId, ...]
    """Of the same game; none: all movers wait for seats."""
    stacks: Mapping[PlayerId, Money]
    """What was counted, of whomever it was; who goes home too."""
    to_count: bool = False
    """Of the other movers nobody could count it: they are asked where they go."""


class Rehousing(NamedTuple):
    """What becomes of them."""

    events: tuple[Event, ...]
    waiting: tuple[PlayerId, ...]
    """Before the list, in this order (CH-SEAT-7)."""


def rehousing(room: Room, closing: TableClosing, ctx: Context) -> Rehousing:
    """Movers take the free seats; if they are short, cards are drawn for them (CH-SEAT-6).

    Each goes to the shortest table, of equal ones the one opened first (CH-SEAT-8, D-14), and not
    to one where an order keeps them away; who finds none comes before the list. They come as a new
    player to the table they go to (CH-NEW-1), and carries what was counted (CH-SEAT-4).
    """
    drawn, order = _order(room, closing, ctx)
    after, events, waiting = room, list[Event](drawn), list[PlayerId]()
    for mover in order:
        moved = _moved(after, closing, mover, ctx)
        if len(moved) == 1:
            waiting.append(mover)
        events += moved
        for event in moved:
            after = with_seats(after, event)
    events += (
        _left(closing, player, moves=False)
        for player in closing.stacks
        if player not in closing.movers
    )
    return Rehousing(tuple(events), tuple(waiting))


def _order(
    room: Room, closing: TableClosing, ctx: Context
) -> tuple[tuple[SeatsDrawn, ...], Sequence[PlayerId]]:
    """In which order they choose their seats, and the draw for it, where there has to be one."""
    movers = closing.movers
    free = sum(len(free_seats(room.tables[table])) for table in closing.into)
    if not 0 < free < len(movers):
        return (), movers
    cards = drawn_by(movers, ctx.chance)
    found = rehoused(movers, free, (), cards)
    return (seats_drawn(closing.table.id, cards, free),), (*found.seated, *found.unseated)


def _moved(
    room: Room, closing: TableClosing, mover: PlayerId, ctx: Context
) -> tuple[SeatLeft | PlayerSeated | PlayerAway, ...]:
    """The way of `mover` out of their seat, and to their new one if there is one for them."""
    left = _left(closing, mover, moves=True)
    offers = [
        TableOffer(table.id, table.opened_at, players_at(table))
        for table in map(room.tables.__getitem__, closing.into)
        if free_seats(table) and stop_at(room, mover, table.id, ctx.now) is None
    ]
    table = room.tables[table_for_newcomer(offers)] if offers else None
    seat = seat_for_newcomer(table) if table is not None else None
    if table is None or seat is None:
        return (left,)
    seated = PlayerSeated(
        table=table.id,
        game=table.game,
        seat=seat,
        player=mover,
        way=Standing.WAITS,
        freed=freed_by_sitting(room, table.game, mover, table.id),
    )
    match closing.table.seats[left.seat - 1]:
        case Away(since=since):
            pass
        case PlayedOver(owner=owner, since=since) if owner.player == mover:
            pass
        case _:
            return left, seated
    return left, seated, PlayerAway(table=table.id, seat=seat, player=mover, since=since)


def _left(closing: TableClosing, player: PlayerId, *, moves: bool) -> SeatLeft:
    seat = seat_of(closing.table, player)
    assert seat is not None  # whoever is asked for sits there
    stack = closing.stacks.get(player)
    asked = ToCount() if closing.to_count and moves and stack is None else None
    return SeatLeft(
        table=closing.table.id, seat=seat, player=player, stack=stack, moves=moves, to_count=asked
    )
