"""The waiting lists as they stand: who is on one, who is called, who is next, who has left it."""

from datetime import datetime
from typing import assert_never

import msgspec

from floor.app.core.names import Names
from floor.app.core.room import Room, in_events
from floor.app.lists.feeders import must_move
from floor.app.lists.may_sit import stop_at, stop_of
from floor.base.errors import Refused
from floor.base.value import with_entry
from floor.room.blinds.button import PlayerId
from floor.room.games.game import GameId
from floor.room.lists.waitlist import (
    Departure,
    Gone,
    SeatCall,
    TableId,
    Waiting,
    departed,
    next_to_call,
)
from floor.room.table.table import EMPTY, Table, plays_over
from floor.rulebook.house.waiting import BoardNames, WaitingRules


def entry_of(room: Room, game: GameId, player: PlayerId) -> Waiting | None:
    """The player's line on the game's list."""
    return next((one for one in room.lists.get(game, ()) if one.player == player), None)


def waiting_entry(room: Room, game: GameId, player: PlayerId) -> Waiting:
    """The player's line on the game's list.

    Raises:
        Refused: they are not on it.
    """
    one = entry_of(room, game, player)
    if one is None:
        raise Refused(
            "{player} is not on the list for {game}.", rule="CH-SEAT-1", player=player, game=game
        )
    return one


def check_arrived(room: Room, game: GameId, player: PlayerId) -> None:
    """That `player` waits for `game` and is in the house (CH-SEAT-1).

    Raises:
        Refused: they are not on the list, or have not reported yet.
    """
    if not waiting_entry(room, game, player).arrived:
        raise Refused(
            "{player} signed up by phone and has not reported yet: check in first.",
            rule="CH-SEAT-1",
            player=player,
        )


def call_of(room: Room, player: PlayerId, game: GameId) -> SeatCall | None:
    """The seat held for `player` in `game`."""
    return next((c for c in room.calls if c.player == player and c.game == game), None)


def held_at(room: Room, game: GameId, player: PlayerId) -> TableId | None:
    """The table at which a seat is held for `player` in `game`."""
    call = call_of(room, player, game)
    return call.table if call is not None else None


def freed_by_sitting(room: Room, game: GameId, player: PlayerId, table: TableId) -> TableId | None:
    """The other table where the seat held for `player` is free again once they sit at `table`."""
    held = held_at(room, game, player)
    return held if held != table else None


def tables_of(room: Room, game: GameId) -> tuple[Table, ...]:
    """The open tables of a game; while there is none its list only collects interest."""
    return tuple(table for table in room.tables.values() if table.game == game)


def own_table(room: Room, player: PlayerId) -> TableId | None:
    """Where `player` has a seat of their own; who plays over has none (CH-OVER-1)."""
    at = room.seated.get(player)
    return None if at is None or plays_over(room.tables[at], player) else at


def next_for(
    room: Room, game: GameId, now: datetime, table: TableId | None = None
) -> PlayerId | None:
    """Who is offered the next free seat in `game`, at `table` if it is one of that.

    There the players of its feeders come before the list, and nobody is offered a seat at the
    table they sit at.
    """
    mover = must_move(room, table, now) if table is not None else None
    return mover if mover is not None else next_of_list(room, game, now, table)


def next_of_list(
    room: Room, game: GameId, now: datetime, table: TableId | None = None
) -> PlayerId | None:
    """Who of the list is next for a seat in `game`: the first who is here and not called yet.

    Whom an order keeps from that seat, and who plays a tournament, is passed over and keeps their
    place (CH-SHOW-7, CH-GEN-25, TR-ABS-4).
    """
    passed = {call.player for call in room.calls if call.game == game} | in_events(room, now)
    return next_to_call(
        (
            one
            for one in room.lists.get(game, ())
            if (table is None or own_table(room, one.player) != table)
            and not is_kept_off(room, one.player, now, table)
        ),
        passed,
    )


def is_kept_off(room: Room, player: PlayerId, now: datetime, table: TableId | None) -> bool:
    """Whether an order keeps `player` from a seat now, at `table` if it is one of that."""
    stop = stop_of(room, player, now) if table is None else stop_at(room, player, table, now)
    return stop is not None


def interested(room: Room, game: GameId) -> tuple[PlayerId, ...]:
    """Who is in the house, not called, and does not play the game meanwhile: with enough of them a
    table can be opened."""
    own = {table.id for table in tables_of(room, game)}
    called = {call.player for call in room.calls if call.game == game}
    return tuple(
        one.player
        for one in room.lists.get(game, ())
        if one.arrived and one.player not in called and own_table(room, one.player) not in own
    )


def waiting_rules(room: Room) -> WaitingRules:
    """How the house runs its lists; before a rulebook is in force, as by default."""
    return room.house.waiting if room.house is not None else WaitingRules()


def board_name(room: Room, names: Names, player: PlayerId) -> str:
    """What the public board calls `player`, as the house has it."""
    match waiting_rules(room).board_names:
        case BoardNames.FULL:
            return names.called(player)
        case BoardNames.INITIAL:
            return names.label(player)
        case BoardNames.NUMBER:
            return f"#{player}"
        case _ as never:
            assert_never(never)


def board_number(room: Room, player: PlayerId) -> str:
    """The number by which the board calls `player`; empty where it calls them by a name."""
    by_number = waiting_rules(room).board_names is BoardNames.NUMBER
    return f"#{player}" if by_number else ""


def gone_of(room: Room, game: GameId, player: PlayerId) -> Gone | None:
    """How `player` left the list of `game`, as long as the room remembers it."""
    return next((one for one in room.gone.get(game, ()) if one.entry.player == player), None)


def with_list(room: Room, game: GameId, waiting: tuple[Waiting, ...]) -> Room:
    """The room with that list for `game`."""
    return msgspec.structs.replace(room, lists=with_entry(room.lists, game, waiting))


def back_on_list(room: Room, game: GameId, player: PlayerId) -> Room:
    """The room that has forgotten how `player` left the list of `game`: they are on it again, or
    have a seat."""
    left = gone_of(room, game, player)
    if left is None:
        return room
    others = tuple(one for one in room.gone[game] if one is not left)
    return msgspec.structs.replace(room, gone=with_entry(room.gone, game, others))


def has_left(room: Room, game: GameId, player: PlayerId, at: datetime, why: Departure) -> Room:
    """The room in which `player` has left the list of `game`; it remembers where they stood."""
    left = departed(room.lists[game], room.gone.get(game, ()), player, at, why)
    room = msgspec.structs.replace(room, gone=with_entry(room.gone, game, left))
    return off_list(room, game, player)


def off_list(room: Room, game: GameId, player: PlayerId) -> Room:
    """The room in which `player` no longer waits for `game` and no seat is held for them there.

    Their other lists are none of its business: who is seated, declines or does not come leaves that
    one list alone (CH-SEAT-2, CH-SEAT-5).
    """
    tables = room.tables
    call = call_of(room, player, game)
    if call is not None:
        freed = tables[call.table].with_seat(call.seat, EMPTY)
        tables = with_entry(tables, call.table, freed)
    waiting = tuple(one for one in room.lists.get(game, ()) if one.player != player)
    return msgspec.structs.replace(
        room,
        tables=tables,
        calls=tuple(other for other in room.calls if other is not call) if call else room.calls,
        lists=with_entry(room.lists, game, waiting),
    )
