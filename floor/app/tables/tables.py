"""The tables: open, change, close."""

from datetime import datetime
from typing import assert_never

import msgspec

from floor.app.core.declaration import ON_FLOOR, Declaration, EventKind, given_by
from floor.app.core.line_up import relieved
from floor.app.core.messages import About, Command, Context, Event, NoteId, about_holds
from floor.app.core.room import (
    DayOpen,
    Room,
    check_no_event,
    check_table_name,
    compared,
    game_of,
    house_of,
    table_of,
    with_table,
)
from floor.app.lists.lists import back_on_list
from floor.app.lists.may_sit import check_may_play, is_turned_away
from floor.app.money.stacks import check_chips, noting_unbought
from floor.app.tables.opening import FirstPlayers, seated_first
from floor.app.tables.rehousing import TableClosing, rehousing
from floor.app.tables.seat_draw import SeatsDrawn
from floor.base.errors import Refused
from floor.base.money import Money
from floor.base.value import Value, with_entry, without
from floor.room.blinds.blinds import Standing
from floor.room.blinds.button import PlayerId
from floor.room.games.game import FEWEST_PLAYERS, Game, GameId, seats_allowed
from floor.room.lists.waitlist import Signup, TableId, Waiting, with_newcomer
from floor.room.table.opening import Filling
from floor.room.table.seat_change import within
from floor.room.table.table import EMPTY, InHand, Table, chairs_of, seat_of


class OpenTable(Command, frozen=True, kw_only=True):
    """Open a table (CH-TABLE-1), and bring the first of its list to it.

    `note` gives the reason for more seats than recommended, or for passing somebody over.
    """

    table: TableId
    game: GameId
    seats: int
    note: NoteId | None = None
    players: tuple[PlayerId, ...] = ()
    """Who of the list of its game comes to it, in the order of the list."""
    filling: Filling = Filling.SEATED
    draw_seats: bool = False
    """Cards are drawn for who sits where; else they sit from seat 1 on."""


class ChangeTable(Command, frozen=True, kw_only=True):
    """Play another game, other stakes or with another number of seats from the next hand on."""

    table: TableId
    game: GameId
    seats: int
    note: NoteId | None = None


class CountedStack(Value, frozen=True):
    """What somebody has in front of them when their table closes."""

    player: PlayerId
    stack: Money


class CloseTable(Command, frozen=True, kw_only=True):
    """Close a table; of `movers` those who get no seat wait before the list (CH-SEAT-7)."""

    table: TableId
    movers: tuple[PlayerId, ...] = ()
    """Who wants to play on."""
    into: tuple[TableId, ...] = ()
    """The tables of the same game whose free seats the movers get at once (CH-SEAT-6)."""
    stacks: tuple[CountedStack, ...] = ()
    """Of those whose chips were counted (CH-STACK-1…8)."""
    to_count: bool = False
    """It has waited for the end of a hand: the others who play on are asked where they go."""


class TableOpened(Event, frozen=True, kw_only=True):
    """A table is open."""

    table: TableId
    game: GameId
    seats: int
    opened_at: datetime
    note: NoteId | None = None

    def about(self) -> About:
        """Not the list: it is as it was."""
        return About(frozenset({f"table:{self.table}"})).with_(about_holds(self.table))


class TableChanged(Event, frozen=True, kw_only=True):
    """A table plays another game or has another number of seats."""

    table: TableId
    game: GameId
    seats: int
    note: NoteId | None = None

    def about(self) -> About:
        return super().about().with_(about_holds(self.table))


class TableClosed(Event, frozen=True, kw_only=True):
    """A table is closed; who was not seated elsewhere gave up their seat, `movers` wait before the
    list."""

    table: TableId
    game: GameId
    closed_at: datetime
    movers: tuple[PlayerId, ...] = ()
    sat: tuple[PlayerId, ...] = ()
    """Everybody who sat there: once one of them sits elsewhere, it stays closed."""

    def touches(self) -> frozenset[str]:
        return super().touches() | {f"player:{player}" for player in (*self.movers, *self.sat)}

    def about(self) -> About:
        return super().about().with_(about_holds(self.table))


TableCommand = OpenTable | ChangeTable | CloseTable
TableEvent = TableOpened | TableChanged | TableClosed | SeatsDrawn


def decide(room: Room, command: TableCommand, ctx: Context) -> tuple[Event, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    match command:
        case OpenTable():
            return _opened_for(room, command, ctx)
        case ChangeTable():
            return (_changed(room, command),)
        case CloseTable():
            return _closed(room, command, ctx)
        case _ as never:
            assert_never(never)


def _opened_for(room: Room, command: OpenTable, ctx: Context) -> tuple[Event, ...]:
    opened = _opened(room, command, ctx)
    first = FirstPlayers(
        command.table, command.players, command.filling, command.draw_seats, command.note
    )
    return (opened, *seated_first(_with_opened(room, opened), first, ctx))


def _opened(room: Room, command: OpenTable, ctx: Context) -> TableOpened:
    if command.table in room.tables:
        raise Refused("{table} is open already.", rule="CH-TABLE-1", table=command.table)
    check_no_event(room, command.table)
    check_table_name(command.table)
    game = game_of(room, command.game)
    _check_seats(room, game, command.seats, command.note)
    return TableOpened(
        table=command.table,
        game=game.id,
        seats=command.seats,
        opened_at=ctx.now,
        note=command.note,
    )


def _check_seats(room: Room, game: Game, seats: int, note: NoteId | None) -> None:
    """Two at least, never above the hard limit; above the recommendation only with a reason."""
    most = min(seats_allowed(game), house_of(room).most_players)
    if not FEWEST_PLAYERS <= seats <= most:
        raise Refused(
            "{game} is played with {fewest} to {most} seats.",
            rule="CH-TABLE-2",
            game=game.id,
            fewest=FEWEST_PLAYERS,
            most=most,
        )
    if seats > game.variant.seats and note is None:
        raise Refused(
            "{seats} seats are recommended at most for {game}: give a reason for more.",
            rule="GM-GEN-2",
            seats=game.variant.seats,
            game=game.id,
        )


def _changed(room: Room, command: ChangeTable) -> TableChanged:
    table, game = _between_hands(room, command.table), game_of(room, command.game)
    _check_seats(room, game, command.seats, command.note)
    cut = [n for n, seat in enumerate(table.seats, 1) if n > command.seats and seat != EMPTY]
    if cut:
        raise Refused(
            "{table} seat {seat} is not free: it cannot be taken away.",
            rule="CH-TABLE-2",
            table=table.id,
            seat=cut[0],
        )
    if game.id != table.game and any(call.table == table.id for call in room.calls):
        raise Refused(
            "A seat at {table} is held for a player called to {game}.",
            rule="CH-SEAT-3",
            table=table.id,
            game=table.game,
        )
    if not game.stakes.straddle:
        for chair in chairs_of(table):
            if chair.here and chair.sitter.standing is Standing.STRADDLES:
                raise Refused(
                    "{player} comes in by a straddle, and {game} has none: another way first.",
                    rule="CH-STRAD-1",
                    player=chair.sitter.player,
                    game=game.id,
                )
    return TableChanged(table=table.id, game=game.id, seats=command.seats, note=command.note)


def _between_hands(room: Room, name: TableId) -> Table:
    table = table_of(room, name)
    if isinstance(table.stage, InHand):
        raise Refused(
            "{table} is in hand {hand}: wait until it is over.",
            rule="CH-GEN-1",
            table=table.id,
            hand=table.hand,
        )
    return table


def _closed(room: Room, command: CloseTable, ctx: Context) -> tuple[Event, ...]:
    table = _between_hands(room, command.table)
    _check_closing(room, table, command, ctx)
    closing = TableClosing(
        table,
        tuple(dict.fromkeys(command.movers)),
        tuple(dict.fromkeys(command.into)),
        {one.player: one.stack for one in command.stacks},
        to_count=command.to_count,
    )
    found = rehousing(room, closing, ctx)
    closed = TableClosed(
        table=table.id,
        game=table.game,
        closed_at=ctx.now,
        movers=found.waiting,
        sat=tuple(chair.sitter.player for chair in chairs_of(table)),
    )
    return (*found.events, closed)


def _check_closing(room: Room, table: Table, command: CloseTable, ctx: Context) -> None:
    """Movers and stacks are of who sits there, and they go where the same game is played.

    Who is barred meanwhile goes on nowhere, and waits for nothing (CH-GEN-4).
    """
    for player in (*command.movers, *(one.player for one in command.stacks)):
        if seat_of(table, player) is None:
            raise Refused(
                "{player} does not sit at {table}.",
                rule="CH-SEAT-7",
                player=player,
                table=table.id,
            )
    for mover in command.movers:
        if is_turned_away(room, mover, ctx.now):
            check_may_play(room, mover, ctx)
    for one in command.stacks:
        check_chips(one.stack)
    for name in command.into:
        other = table_of(room, name)
        if other.id == table.id or other.game != table.game:
            raise Refused(
                "{other} is no other table of {game}.",
                rule="CH-SEAT-6",
                other=other.id,
                game=table.game,
            )


def evolve(room: Room, event: TableEvent) -> Room:
    """The room once `event` has happened."""
    match event:
        case TableOpened():
            return _with_opened(room, event)
        case TableChanged(table=name, game=game, seats=seats):
            old = room.tables[name]
            places = (*old.seats[:seats], *(EMPTY,) * (seats - len(old.seats)))
            after = old.game_after if game == old.game else old.hand
            changed = msgspec.structs.replace(
                old,
                game=game,
                seats=places,
                game_after=after,
                seat_requests=within(old.seat_requests, seats),
            )
            return with_table(room, changed)
        case TableClosed():
            return _with_closed(room, event)
        case SeatsDrawn():
            return room
        case _ as never:
            assert_never(never)


def _with_opened(room: Room, event: TableOpened) -> Room:
    table = Table(
        id=event.table,
        game=event.game,
        opened_at=event.opened_at,
        seats=(EMPTY,) * event.seats,
    )
    day = room.day
    if isinstance(day, DayOpen):
        played = with_entry(day.played, event.table, event.game)
        counted, idle = day.counted - {event.table}, day.idle
        if event.table not in day.played or event.table in day.counted:
            idle |= {event.table}
        day = msgspec.structs.replace(day, played=played, counted=counted, idle=idle)
    return msgspec.structs.replace(with_table(room, table), day=day)


def _with_closed(room: Room, event: TableClosed) -> Room:
    waiting, day, table = room.lists.get(event.game, ()), room.day, room.tables[event.table]
    if isinstance(day, DayOpen) and (table.hand or not table.followed):
        day = msgspec.structs.replace(day, idle=day.idle - {event.table})
    for chair in chairs_of(table):
        room = noting_unbought(msgspec.structs.replace(room, day=day), table, chair.sitter.player)
        day = room.day
    for mover in event.movers:
        newcomer = Waiting(player=mover, since=event.closed_at, signup=Signup.CLOSED_TABLE)
        waiting = tuple(one for one in waiting if one.player != mover)
        waiting = with_newcomer(waiting, newcomer)
        room = back_on_list(room, event.game, mover)
    return msgspec.structs.replace(
        compared(room, event.table),
        day=day,
        tables=without(room.tables, event.table),
        jackpot_time=without(room.jackpot_time, event.table),
        queued=tuple(one for one in room.queued if one.table != event.table),
        lists=with_entry(room.lists, event.game, waiting),
        calls=tuple(call for call in room.calls if call.table != event.table),
        floor_calls=tuple(call for call in room.floor_calls if call.table != event.table),
        dealers=relieved(room.dealers, event.table, event.closed_at, None),
        seated={who: at for who, at in room.seated.items() if at != event.table},
        feeders={
            feeder: main
            for feeder, main in room.feeders.items()
            if event.table not in (feeder, main)
        },
    )


PAGE = Declaration(
    commands=given_by(ON_FLOOR, OpenTable, ChangeTable, CloseTable),
    decide=decide,
    kinds=(
        EventKind("table-opened", TableOpened),
        EventKind("table-changed", TableChanged),
        EventKind("table-closed", TableClosed),
        EventKind("seats-drawn", SeatsDrawn),
    ),
    evolve=evolve,
)
