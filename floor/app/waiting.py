"""The waiting lists: join, check in, call, strike off; and calls nobody answered."""

from datetime import datetime
from typing import assert_never

import msgspec

from floor.app.messages import Command, Context, Event, NoteId
from floor.app.state import Room, game_of, house_of, table_of
from floor.base.errors import Refused
from floor.base.value import with_entry
from floor.room.button import PlayerId, SeatNo
from floor.room.game import GameId
from floor.room.table import EMPTY, Held
from floor.room.waitlist import (
    Call,
    Signup,
    TableId,
    Waiting,
    hold_ends,
    keeps_seat,
    next_to_call,
    with_newcomer,
)


class JoinList(Command, frozen=True, kw_only=True):
    """Put a player on a game's list; by phone he has still to report to the floor (CH-SEAT-1)."""

    game: GameId
    player: PlayerId
    by_phone: bool = False


class CheckIn(Command, frozen=True, kw_only=True):
    """A player who signed up by phone has reported to the floor."""

    game: GameId
    player: PlayerId


class CallPlayer(Command, frozen=True, kw_only=True):
    """Offer a free seat to a player on the list; `note` says why, when it is not his turn."""

    game: GameId
    player: PlayerId
    table: TableId
    seat: SeatNo
    note: NoteId | None = None


class StrikeOff(Command, frozen=True, kw_only=True):
    """Take a player off a list; a seat held for him is free again (CH-SEAT-5)."""

    game: GameId
    player: PlayerId


class PlayerJoined(Event, frozen=True, kw_only=True):
    """A player waits for a game."""

    game: GameId
    player: PlayerId
    since: datetime
    signup: Signup = Signup.FLOOR
    arrived: bool = True


class PlayerCheckedIn(Event, frozen=True, kw_only=True):
    """A player who signed up by phone is here."""

    game: GameId
    player: PlayerId


class PlayerCalled(Event, frozen=True, kw_only=True):
    """The floor called a waiting player; the seat is held until `until` (UTC)."""

    game: GameId
    player: PlayerId
    table: TableId
    seat: SeatNo
    until: datetime
    note: NoteId | None = None


class PlayerStruckOff(Event, frozen=True, kw_only=True):
    """A player waits no longer."""

    game: GameId
    player: PlayerId


class CallExpired(Event, frozen=True, kw_only=True):
    """Nobody came by `until`: the seat is free, the entry closed (CH-SEAT-3, D-12)."""

    game: GameId
    player: PlayerId
    table: TableId
    seat: SeatNo
    until: datetime


WaitingCommand = JoinList | CheckIn | CallPlayer | StrikeOff
WaitingEvent = PlayerJoined | PlayerCheckedIn | PlayerCalled | PlayerStruckOff | CallExpired


def due(room: Room, now: datetime) -> tuple[CallExpired, ...]:
    """Calls whose hold has run out by `now`, earliest deadline first (CH-SEAT-3)."""
    if not room.calls:
        return ()
    late = [call for call in room.calls if not keeps_seat(call.until, now)]
    late.sort(key=lambda call: call.until)
    return tuple(
        CallExpired(
            game=call.game, player=call.player, table=call.table, seat=call.seat, until=call.until
        )
        for call in late
    )


def decide(room: Room, command: WaitingCommand, ctx: Context) -> tuple[WaitingEvent, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    match command:
        case JoinList():
            return (_joined(room, command, ctx),)
        case CheckIn(game=game, player=player):
            if waiting_entry(room, game, player).arrived:
                raise Refused("{player} has checked in already.", rule="CH-SEAT-1", player=player)
            return (PlayerCheckedIn(game=game, player=player),)
        case CallPlayer():
            return (_called(room, command, ctx),)
        case StrikeOff(game=game, player=player):
            waiting_entry(room, game, player)
            return (PlayerStruckOff(game=game, player=player),)
        case _ as never:
            assert_never(never)


def waiting_entry(room: Room, game: GameId, player: PlayerId) -> Waiting:
    """The player's line on the game's list.

    Raises:
        Refused: he is not on it.
    """
    for one in room.lists.get(game, ()):
        if one.player == player:
            return one
    raise Refused(
        "{player} is not on the list for {game}.", rule="CH-SEAT-1", player=player, game=game
    )


def call_of(room: Room, player: PlayerId, game: GameId) -> Call | None:
    """The seat held for `player` in `game`."""
    return next((c for c in room.calls if c.player == player and c.game == game), None)


def next_for(room: Room, game: GameId) -> PlayerId | None:
    """Who is offered the next free seat in `game`."""
    called = (call.player for call in room.calls if call.game == game)
    return next_to_call(room.lists.get(game, ()), called)


def _joined(room: Room, command: JoinList, ctx: Context) -> PlayerJoined:
    game, player = game_of(room, command.game), command.player
    if not ctx.people.knows_player(player):
        raise Refused("There is no player {player}.", rule="HOUSE", player=player)
    if any(one.player == player for one in room.lists.get(game.id, ())):
        raise Refused(
            "{player} is on the list for {game} already.",
            rule="CH-SEAT-2",
            player=player,
            game=game.id,
        )
    here = room.tables.get(room.seated.get(player, TableId("")))
    if here is not None and here.game == game.id:
        raise Refused(
            "{player} plays {game} at {table} already.",
            rule="CH-SEAT-4",
            player=player,
            game=game.id,
            table=here.id,
        )
    signup = Signup.PHONE if command.by_phone else Signup.FLOOR
    return PlayerJoined(
        game=game.id, player=player, since=ctx.now, signup=signup, arrived=not command.by_phone
    )


def _called(room: Room, command: CallPlayer, ctx: Context) -> PlayerCalled:
    game, player, table = command.game, command.player, table_of(room, command.table)
    one = waiting_entry(room, game, player)
    if not one.arrived:
        raise Refused(
            "{player} signed up by phone and has not reported yet: check him in first.",
            rule="CH-SEAT-1",
            player=player,
        )
    held = call_of(room, player, game)
    if held is not None:
        raise Refused(
            "{player} is called already, to {table} seat {seat}.",
            rule="CH-SEAT-3",
            player=player,
            table=held.table,
            seat=held.seat,
        )
    if table.game != game:
        raise Refused(
            "{table} plays {other}, not {game}.",
            rule="CH-SEAT-1",
            table=table.id,
            other=table.game,
            game=game,
        )
    if table.seat(command.seat) != EMPTY:
        raise Refused(
            "{table} seat {seat} is not free.", rule="CH-SEAT-3", table=table.id, seat=command.seat
        )
    first = next_for(room, game)
    if first != player and command.note is None:
        raise Refused(
            "{first} comes before {player} on the list for {game}: give a reason to pass him over.",
            rule="CH-SEAT-7",
            first=first,
            player=player,
            game=game,
        )
    return PlayerCalled(
        game=game,
        player=player,
        table=table.id,
        seat=command.seat,
        until=hold_ends(ctx.now, house_of(room).seat_hold),
        note=command.note,
    )


def evolve(room: Room, event: WaitingEvent) -> Room:
    """The room once `event` has happened."""
    match event:
        case PlayerJoined(game=game, player=player, since=since, signup=signup, arrived=arrived):
            newcomer = Waiting(player=player, since=since, signup=signup, arrived=arrived)
            waiting = with_newcomer(room.lists.get(game, ()), newcomer)
            return msgspec.structs.replace(room, lists=with_entry(room.lists, game, waiting))
        case PlayerCheckedIn(game=game, player=player):
            waiting = tuple(
                msgspec.structs.replace(one, arrived=True) if one.player == player else one
                for one in room.lists.get(game, ())
            )
            return msgspec.structs.replace(room, lists=with_entry(room.lists, game, waiting))
        case PlayerCalled(game=game, player=player, table=table, seat=seat, until=until):
            call = Call(game=game, player=player, table=table, seat=seat, until=until)
            held = room.tables[table].with_seat(seat, Held(player))
            return msgspec.structs.replace(
                room, calls=(*room.calls, call), tables=with_entry(room.tables, table, held)
            )
        case PlayerStruckOff(game=game, player=player) | CallExpired(game=game, player=player):
            return off_list(room, game, player)
        case _ as never:
            assert_never(never)


def off_list(room: Room, game: GameId, player: PlayerId) -> Room:
    """The room in which `player` no longer waits for `game` and no seat is held for him there."""
    tables = room.tables
    call = call_of(room, player, game)
    if call is not None:
        freed = tables[call.table].with_seat(call.seat, EMPTY)
        tables = with_entry(tables, call.table, freed)
    return msgspec.structs.replace(
        room,
        tables=tables,
        calls=tuple(other for other in room.calls if other is not call) if call else room.calls,
        lists=with_entry(
            room.lists,
            game,
            tuple(one for one in room.lists.get(game, ()) if one.player != player),
        ),
    )
