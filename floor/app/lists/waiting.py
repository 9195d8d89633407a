"""The waiting lists: join, check in, call, take or decline the seat; calls nobody answered."""

from collections.abc import Mapping
from datetime import datetime
from typing import assert_never

import msgspec

from floor.app.core.declaration import ON_FLOOR, AtKiosk, Declaration, EventKind, given_by
from floor.app.core.messages import (
    About,
    Command,
    Context,
    Event,
    NoteId,
    about_hold,
    about_holds,
    about_line,
)
from floor.app.core.room import Room, check_not_in_event, game_of, house_of
from floor.app.lists.free_seat import check_is_first, check_may_call
from floor.app.lists.lists import (
    back_on_list,
    call_of,
    entry_of,
    has_left,
    held_at,
    off_list,
    own_table,
    tables_of,
    waiting_entry,
    with_list,
)
from floor.app.lists.may_sit import check_known, check_may_sit, is_turned_away
from floor.base.errors import Refused
from floor.base.text import N_
from floor.base.value import with_entry
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.games.game import GameId
from floor.room.lists.wait_time import is_turn, with_turn
from floor.room.lists.waitlist import (
    FROM_AFAR,
    CallStage,
    Departure,
    SeatCall,
    Signup,
    TableId,
    Waiting,
    fetching_ends,
    hold_ends,
    keeps_seat,
    with_newcomer,
)
from floor.room.table.table import HeldSeat, Table


class JoinList(Command, frozen=True, kw_only=True):
    """Put a player on a game's list; by phone they have still to report to the floor (CH-SEAT-1).

    Who has a seat of their own waits as a transfer, however they ask (CH-SEAT-4, CH-SEAT-9).
    """

    game: GameId
    player: PlayerId
    signup: Signup = Signup.FLOOR


class CheckIn(Command, frozen=True, kw_only=True):
    """A player who signed up from afar has reported to the floor."""

    game: GameId
    player: PlayerId


class CallPlayer(Command, frozen=True, kw_only=True):
    """Offer a free seat to a player on the list; `note` says why, when it is not their turn."""

    game: GameId
    player: PlayerId
    table: TableId
    seat: SeatNo
    note: NoteId | None = None


class ConfirmCall(Command, frozen=True, kw_only=True):
    """A called player takes the seat and fetches their chips: it waits a while longer."""

    game: GameId
    player: PlayerId


class DeclineSeat(Command, frozen=True, kw_only=True):
    """A called player does not want the seat: they are struck off that list alone (CH-SEAT-5)."""

    game: GameId
    player: PlayerId


class StrikeOff(Command, frozen=True, kw_only=True):
    """Take a player off a list; a seat held for them is free again."""

    game: GameId
    player: PlayerId


class PlayerJoined(Event, frozen=True, kw_only=True):
    """A player waits for a game."""

    game: GameId
    player: PlayerId
    since: datetime
    signup: Signup = Signup.FLOOR
    arrived: bool = True


class PlayerTurnedAway(Event, frozen=True, kw_only=True):
    """A player who may not play asked for a list and was put on none."""

    game: GameId
    player: PlayerId


class PlayerCheckedIn(Event, frozen=True, kw_only=True):
    """A player who signed up from afar is here."""

    game: GameId
    player: PlayerId


class _AboutHeldSeat(Event, frozen=True, kw_only=True):
    """A seat is held, or free again: nobody plays by it, and no hand hangs on it."""

    game: GameId
    player: PlayerId
    table: TableId
    seat: SeatNo

    def about(self) -> About:
        return about_hold(self.table, self.seat).with_(about_line(self.game, self.player))


class PlayerCalled(_AboutHeldSeat, frozen=True, kw_only=True):
    """The floor called a waiting player; the seat is held until `until` (UTC)."""

    until: datetime
    note: NoteId | None = None


class CallConfirmed(_AboutHeldSeat, frozen=True, kw_only=True):
    """A called player fetches their chips; the seat is held until `until` (UTC)."""

    until: datetime


class SeatDeclined(_AboutHeldSeat, frozen=True, kw_only=True):
    """A called player did not want the seat: it is free, and they are off that list (CH-SEAT-5)."""

    at: datetime


class PlayerStruckOff(Event, frozen=True, kw_only=True):
    """A player waits no longer."""

    game: GameId
    player: PlayerId
    at: datetime | None = None
    """None of who is barred, and in journals that did not note it: they are not put back."""
    table: TableId | None = None
    """Where the seat is free again that was held for them; None: none was."""

    def about(self) -> About:
        return about_line(self.game, self.player).with_(about_holds(self.table))


class CallExpired(_AboutHeldSeat, frozen=True, kw_only=True):
    """Nobody came by `until`: the seat is free, the entry closed (CH-SEAT-3, D-12)."""

    until: datetime


WaitingCommand = JoinList | CheckIn | CallPlayer | ConfirmCall | DeclineSeat | StrikeOff
WaitingEvent = (
    PlayerJoined
    | PlayerTurnedAway
    | PlayerCheckedIn
    | PlayerCalled
    | CallConfirmed
    | SeatDeclined
    | PlayerStruckOff
    | CallExpired
)


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
        case JoinList(game=game, player=player) if is_turned_away(room, player, ctx.now):
            return (PlayerTurnedAway(game=game_of(room, game).id, player=player),)
        case JoinList():
            return (_joined(room, command, ctx),)
        case CheckIn(game=game, player=player):
            if waiting_entry(room, game, player).arrived:
                raise Refused("{player} has checked in already.", rule="CH-SEAT-1", player=player)
            # Who has come is here for every list they signed up for.
            return tuple(
                PlayerCheckedIn(game=one, player=player)
                for one in (game, *sorted(_awaited(room, player) - {game}))
            )
        case CallPlayer():
            return (_called(room, command, ctx),)
        case ConfirmCall(game=game, player=player):
            return (_confirmed(room, game, player, ctx),)
        case DeclineSeat(game=game, player=player):
            call = _answered(room, game, player)
            return (
                SeatDeclined(
                    game=game, player=player, table=call.table, seat=call.seat, at=ctx.now
                ),
            )
        case StrikeOff(game=game, player=player):
            waiting_entry(room, game, player)
            freed = held_at(room, game, player)
            return (PlayerStruckOff(game=game, player=player, at=ctx.now, table=freed),)
        case _ as never:
            assert_never(never)


def _joined(room: Room, command: JoinList, ctx: Context) -> PlayerJoined:
    game, player = game_of(room, command.game), command.player
    check_known(player, ctx)
    if entry_of(room, game.id, player) is not None:
        raise Refused(
            "{player} is on the list for {game} already.",
            rule="CH-SEAT-2",
            player=player,
            game=game.id,
        )
    at = own_table(room, player)
    if at is not None and [table.id for table in tables_of(room, game.id)] == [at]:
        raise Refused(
            "{player} plays {game} at {table} already.",
            rule="CH-SEAT-4",
            player=player,
            game=game.id,
            table=at,
        )
    signup = Signup.TRANSFER if at is not None else command.signup
    return PlayerJoined(
        game=game.id,
        player=player,
        since=ctx.now,
        signup=signup,
        arrived=signup not in FROM_AFAR,
    )


def _called(room: Room, command: CallPlayer, ctx: Context) -> PlayerCalled:
    check_may_call(room, command.game, command.player, command.table, command.seat)
    check_may_sit(room, command.player, command.table, ctx)
    check_not_in_event(room, command.player, ctx.now)
    if command.note is None:
        check_is_first(room, command.table, command.player, ctx.now)
    return PlayerCalled(
        game=command.game,
        player=command.player,
        table=command.table,
        seat=command.seat,
        until=hold_ends(ctx.now, house_of(room).seat_hold),
        note=command.note,
    )


def _answered(room: Room, game: GameId, player: PlayerId) -> SeatCall:
    """The call `player` answers.

    Raises:
        Refused: no seat is held for them.
    """
    call = call_of(room, player, game)
    if call is None:
        raise Refused(
            "{player} is not called for {game}.", rule="CH-SEAT-3", player=player, game=game
        )
    return call


def _confirmed(room: Room, game: GameId, player: PlayerId, ctx: Context) -> CallConfirmed:
    call = _answered(room, game, player)
    if call.stage is CallStage.FETCHING:
        raise Refused(
            "{player} is buying chips already: {table} seat {seat} is held until {time}.",
            rule="HOUSE",
            player=player,
            table=call.table,
            seat=call.seat,
            time=call.until,
        )
    return CallConfirmed(
        game=game,
        player=player,
        table=call.table,
        seat=call.seat,
        until=fetching_ends(call.until, ctx.now, house_of(room).waiting.fetching),
    )


def _awaited(room: Room, player: PlayerId) -> set[GameId]:
    """The games for which they signed up from elsewhere and have not come."""
    return {
        game
        for game, line in room.lists.items()
        if any(one.player == player and not one.arrived for one in line)
    }


def evolve(room: Room, event: WaitingEvent) -> Room:
    """The room once `event` has happened."""
    match event:
        case PlayerJoined(game=game, player=player, since=since, signup=signup, arrived=arrived):
            newcomer = Waiting(player=player, since=since, signup=signup, arrived=arrived)
            waiting = with_newcomer(room.lists.get(game, ()), newcomer)
            return with_list(back_on_list(room, game, player), game, waiting)
        case PlayerCheckedIn(game=game, player=player):
            waiting = tuple(
                msgspec.structs.replace(one, arrived=True) if one.player == player else one
                for one in room.lists.get(game, ())
            )
            return with_list(room, game, waiting)
        case PlayerCalled(game=game, player=player, table=table, seat=seat, until=until):
            call = SeatCall(game=game, player=player, table=table, seat=seat, until=until)
            held = room.tables[table].with_seat(seat, HeldSeat(player))
            return msgspec.structs.replace(
                room,
                calls=(*room.calls, call),
                tables=with_entry(room.tables, table, held),
                turns=_turns(room, room.tables[table], until),
            )
        case CallConfirmed(game=game, player=player, until=until):
            calls = tuple(
                msgspec.structs.replace(call, until=until, stage=CallStage.FETCHING)
                if (call.player, call.game) == (player, game)
                else call
                for call in room.calls
            )
            return msgspec.structs.replace(room, calls=calls)
        case SeatDeclined(game=game, player=player, at=at):
            return has_left(room, game, player, at, Departure.DECLINED)
        case PlayerStruckOff(game=game, player=player, at=at):
            if at is None:
                return off_list(room, game, player)
            return has_left(room, game, player, at, Departure.STRUCK_OFF)
        case CallExpired(game=game, player=player, until=until):
            return has_left(room, game, player, until, Departure.EXPIRED)
        case PlayerTurnedAway():
            return room
        case _ as never:
            assert_never(never)


def _turns(room: Room, table: Table, until: datetime) -> Mapping[GameId, tuple[datetime, ...]]:
    """The turns of the lists once somebody is called to `table`, to a seat held `until` then."""
    called_at = until - house_of(room).seat_hold
    if not is_turn(table.opened_at, called_at):
        return room.turns
    return with_entry(room.turns, table.game, with_turn(room.turns.get(table.game, ()), called_at))


PAGE = Declaration(
    commands=given_by(ON_FLOOR, JoinList, CheckIn, CallPlayer, ConfirmCall, DeclineSeat, StrikeOff),
    decide=decide,
    kinds=(
        EventKind("player-joined", PlayerJoined),
        EventKind(
            "player-turned-away",
            PlayerTurnedAway,
            N_("{player} may not play and is put on no list"),
        ),
        EventKind("player-checked-in", PlayerCheckedIn, N_("{player} has come for {game}")),
        EventKind("player-called", PlayerCalled),
        EventKind(
            "call-confirmed",
            CallConfirmed,
            N_("{player} is buying chips: seat {seat} is held until {time}"),
        ),
        EventKind(
            "seat-declined",
            SeatDeclined,
            N_("{player} declines seat {seat} and is off the list for {game}"),
        ),
        EventKind(
            "player-struck-off", PlayerStruckOff, N_("{player} is removed from the list for {game}")
        ),
        EventKind(
            "call-expired",
            CallExpired,
            N_("{player} has not come: seat {seat} is free again"),
            AtKiosk.YES,
        ),
    ),
    evolve=evolve,
)
