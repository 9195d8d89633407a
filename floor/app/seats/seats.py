"""The seats: sit down, be away, come back, choose the way in, leave, play over."""

from datetime import datetime
from typing import assert_never

import msgspec

from floor.app.core.declaration import AT_TABLE, ON_FLOOR, AtKiosk, Declaration, EventKind, given_by
from floor.app.core.messages import (
    About,
    Command,
    Context,
    Event,
    NoteId,
    StaffId,
    about_chips,
    about_hand,
    about_holds,
    about_straddles,
)
from floor.app.core.room import (
    Room,
    ToCount,
    check_not_in_event,
    check_not_in_hand,
    is_dealt_in,
    seat_at,
    table_of,
    with_table,
)
from floor.app.lists.free_seat import check_free, check_turn
from floor.app.lists.lists import back_on_list, freed_by_sitting, off_list
from floor.app.lists.may_sit import Override, check_known, check_may_play, check_may_sit
from floor.app.money.stacks import TakenAlong, check_chips, noting_unbought, seated_anew, stack_left
from floor.app.seats.requests import with_requests
from floor.app.seats.ways_in import check_way
from floor.base.errors import Refused
from floor.base.money import Money
from floor.base.text import N_
from floor.base.value import with_entry, without
from floor.room.blinds.blinds import Standing
from floor.room.blinds.button import PlayerId, SeatNo, Sitter
from floor.room.games.game import GameId
from floor.room.lists.waitlist import TableId
from floor.room.table.seat_change import with_freed, without_request
from floor.room.table.table import (
    EMPTY,
    Away,
    PlayedOver,
    Seat,
    Table,
    Taken,
    over_of,
    plays_over,
    seat_without,
    sitter_in,
    with_sitter,
)


class SeatPlayer(Command, frozen=True, kw_only=True):
    """Give a player a seat; whoever sits elsewhere gives that one up (CH-SEAT-4)."""

    table: TableId
    seat: SeatNo
    player: PlayerId
    way: Standing = Standing.WAITS
    note: NoteId | None = None
    second: StaffId | None = None
    """The shift manager who lets them sit though an order keeps them from it; with a `note`."""
    stack: Money | None = None
    """In front of them at the seat they give up, if they do and it was counted (CH-STACK-2…8)."""
    over_stack: Money | None = None
    """As in `LeaveSeat`."""
    to_count: ToCount | None = None
    """It has waited for the end of a hand: they are asked for the stack where they go."""


class PlayOver(Command, frozen=True, kw_only=True):
    """Let a player without a seat play in that of an absent one (CH-OVER-1)."""

    table: TableId
    seat: SeatNo
    player: PlayerId
    way: Standing = Standing.POSTS
    note: NoteId | None = None
    second: StaffId | None = None
    """As in `SeatPlayer`."""


class MarkAway(Command, frozen=True, kw_only=True):
    """A player leaves the table but keeps their seat; counts from the next hand."""

    table: TableId
    player: PlayerId


class MarkBack(Command, frozen=True, kw_only=True):
    """A player is back and says how they come in, if they owe anything (CH-MISS-9)."""

    table: TableId
    player: PlayerId
    way: Standing = Standing.WAITS
    stack: Money | None = None
    """What who plays over takes along; None: nobody has counted it, or there is nobody."""


class ChooseWay(Command, frozen=True, kw_only=True):
    """A player at the table who is not in yet chooses their way in (CH-NEW-2…4, CH-MISS-4…8)."""

    table: TableId
    player: PlayerId
    way: Standing


class LeaveSeat(Command, frozen=True, kw_only=True):
    """A player gives up their seat; only so do chips leave a game that goes on (CH-STAKE-3)."""

    table: TableId
    player: PlayerId
    stack: Money | None = None
    """What they take along; None: nobody has counted it (CH-STACK-1)."""
    over_stack: Money | None = None
    """What who plays over there takes along, where the seat goes to somebody else (CH-SEAT-7);
    None: nobody has counted it, or they have the seat."""


def _moves_first_to_act(table: TableId, way: Standing) -> About:
    """The straddles of the coming hand, where who comes in that way has a part in them or moves the
    button."""
    moves = way in (Standing.STRADDLES, Standing.BUYS_BUTTON)
    return about_straddles(table) if moves else About()


class PlayerSeated(Event, frozen=True, kw_only=True):
    """A player has a seat; they no longer wait for that game."""

    table: TableId
    game: GameId
    seat: SeatNo
    player: PlayerId
    way: Standing
    note: NoteId | None = None
    second: StaffId | None = None
    """Who let them sit though an order kept them from it."""
    freed: TableId | None = None
    """Where a seat was held for them in that game, and is free again; None: none was elsewhere."""

    def touches(self) -> frozenset[str]:
        freed = frozenset() if self.freed is None else frozenset({f"table:{self.freed}"})
        return super().touches() | freed

    def about(self) -> About:
        return super().about().with_(about_chips(self.player), about_holds(self.freed))


class OverPlayerSeated(Event, frozen=True, kw_only=True):
    """A player plays in the seat of an absent one."""

    table: TableId
    seat: SeatNo
    player: PlayerId
    way: Standing
    note: NoteId | None = None
    second: StaffId | None = None
    """As in `PlayerSeated`."""

    def about(self) -> About:
        return super().about().with_(about_chips(self.player))


class PlayerAway(Event, frozen=True, kw_only=True):
    """A player is not at the table."""

    table: TableId
    seat: SeatNo
    player: PlayerId
    since: datetime


class PlayerBack(Event, frozen=True, kw_only=True):
    """A player is at the table again."""

    table: TableId
    seat: SeatNo
    player: PlayerId
    way: Standing

    def about(self) -> About:
        return super().about().with_(_moves_first_to_act(self.table, self.way))


class WayChosen(Event, frozen=True, kw_only=True):
    """A player said how they come in."""

    table: TableId
    seat: SeatNo
    player: PlayerId
    way: Standing

    def about(self) -> About:
        return super().about().with_(_moves_first_to_act(self.table, self.way))


class SeatLeft(Event, frozen=True, kw_only=True):
    """A player has given up their seat, their tokens with it."""

    table: TableId
    seat: SeatNo
    player: PlayerId
    stack: Money | None = None
    """What they had in front of them; None: nobody counted it."""
    moves: bool = False
    """They take it to another seat at once (CH-SEAT-4)."""
    to_count: ToCount | None = None
    """It waited for the end of a hand, and is asked for where they go."""

    def about(self) -> About:
        # Who was dealt in sits where they were.
        return super().about().with_(about_chips(self.player), about_hand(self.table))


class OverPlayerStays(Event, frozen=True, kw_only=True):
    """Whose seat it was gave it up, and nobody waits before who plays over there (CH-SEAT-7)."""

    table: TableId
    game: GameId
    seat: SeatNo
    player: PlayerId


SeatCommand = SeatPlayer | PlayOver | MarkAway | MarkBack | ChooseWay | LeaveSeat
SeatEvent = (
    PlayerSeated
    | OverPlayerSeated
    | OverPlayerStays
    | PlayerAway
    | PlayerBack
    | WayChosen
    | SeatLeft
)


def decide(room: Room, command: SeatCommand, ctx: Context) -> tuple[SeatEvent, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    match command:
        case SeatPlayer():
            return _seated(room, command, ctx)
        case PlayOver():
            return (_played_over(room, command, ctx),)
        case MarkAway(table=table, player=player):
            return (_away(room, table, player, ctx),)
        case MarkBack():
            check_may_play(room, command.player, ctx)
            check_chips(command.stack)
            return _back(room, command)
        case ChooseWay(table=table, player=player, way=way):
            return (_chosen(room, table, player, way),)
        case LeaveSeat():
            check_chips(command.stack, command.over_stack)
            return given_up(room, table_of(room, command.table), command, ctx.now)
        case _ as never:
            assert_never(never)


def over_put_out(room: Room, table: Table, player: PlayerId, now: datetime) -> PlayerId | None:
    """Who plays over in the seat of `player` and gets up with them: others come before who plays
    over (CH-SEAT-7); None: nobody does, or they have the seat."""
    over = over_of(table, player)
    if over is None:
        return None
    try:
        check_turn(room, table, over, now)
    except Refused:
        return over
    return None


def given_up(
    room: Room, table: Table, command: SeatPlayer | LeaveSeat, now: datetime
) -> tuple[SeatEvent, ...]:
    """The player of `command` leaves the seat they have at `table`, or moves to another. One in
    which somebody plays over goes by the list, where that player has kept their place (CH-SEAT-7,
    D-39): it is theirs if nobody waits before them.

    Raises:
        Refused: they do not sit there, or who plays over has cards and others come first.
    """
    player = command.player
    number, seat, _ = _where(table, player)
    moves = isinstance(command, SeatPlayer)
    left = SeatLeft(
        table=table.id,
        seat=number,
        player=player,
        stack=command.stack,
        moves=moves,
        to_count=command.to_count if isinstance(command, SeatPlayer) else None,
    )
    if not isinstance(seat, PlayedOver) or seat.owner.player != player:
        return (left,)
    over = seat.over.player
    if over_put_out(room, table, player, now) is None:
        stays = OverPlayerStays(table=table.id, game=table.game, seat=number, player=over)
        return (left, stays)
    if is_dealt_in(table, over):
        raise Refused(
            "{over} plays over in {table} seat {seat}: it goes to who is first on the list when"
            " this hand is over.",
            rule="CH-SEAT-7",
            over=over,
            table=table.id,
            seat=number,
        )
    put_out = SeatLeft(table=table.id, seat=number, player=over, stack=command.over_stack)
    return (put_out, left)


def _seated(room: Room, command: SeatPlayer, ctx: Context) -> tuple[SeatEvent, ...]:
    table, player = table_of(room, command.table), command.player
    check_known(player, ctx)
    check_may_sit(room, player, table.id, ctx, Override(command.second, command.note))
    check_not_in_event(room, player, ctx.now)
    check_free(table, command.seat, player)
    if table.seat(command.seat) == EMPTY and command.note is None:
        check_turn(room, table, player, ctx.now)
    left = _left_behind(room, table, command, ctx.now)
    check_way(room, table, command.seat, Sitter(player=player), command.way)
    seated = PlayerSeated(
        table=table.id,
        game=table.game,
        seat=command.seat,
        player=player,
        way=command.way,
        note=command.note,
        second=command.second,
        freed=freed_by_sitting(room, table.game, player, table.id),
    )
    return (*left, seated)


def _left_behind(
    room: Room, table: Table, command: SeatPlayer, now: datetime
) -> tuple[SeatEvent, ...]:
    """The seat the player gives up when they move; one person sits once.

    An over-player may get a seat of their own at the table they play at (CH-OVER-1).
    """
    player = command.player
    at = room.seated.get(player)
    if at is None:
        return ()
    old = room.tables[at]
    if at == table.id and not plays_over(old, player):
        raise Refused(
            "{player} sits at {table} already.", rule="CH-SEAT-9", player=player, table=at
        )
    check_not_in_hand(old, player)
    check_chips(command.stack, command.over_stack)
    return given_up(room, old, command, now)


def _played_over(room: Room, command: PlayOver, ctx: Context) -> OverPlayerSeated:
    table, player = table_of(room, command.table), command.player
    check_known(player, ctx)
    if not isinstance(table.seat(command.seat), Away):
        raise Refused(
            "Nobody is away from {table} seat {seat}: there is nothing to play over.",
            rule="CH-OVER-1",
            table=table.id,
            seat=command.seat,
        )
    if player in room.seated:
        raise Refused(
            "{player} has a seat at {table}: only who has none plays over.",
            rule="CH-OVER-1",
            player=player,
            table=room.seated[player],
        )
    check_not_in_event(room, player, ctx.now)
    override = Override(command.second, command.note)
    check_may_sit(room, player, table.id, ctx, override)
    check_may_play(room, player, ctx, override)
    check_way(room, table, command.seat, Sitter(player=player), command.way)
    return OverPlayerSeated(
        table=table.id,
        seat=command.seat,
        player=player,
        way=command.way,
        note=command.note,
        second=command.second,
    )


def _away(room: Room, name: TableId, player: PlayerId, ctx: Context) -> PlayerAway:
    number, seat, _ = _where(table_of(room, name), player)
    if isinstance(seat, Away):
        raise Refused(
            "{player} is away from {table} already.", rule="CH-GEN-7", player=player, table=name
        )
    if not isinstance(seat, Taken):
        raise Refused(
            "{player} cannot be marked away: two share {table} seat {seat}.",
            rule="CH-GEN-7",
            player=player,
            table=name,
            seat=number,
        )
    return PlayerAway(table=name, seat=number, player=player, since=ctx.moment)


def _back(room: Room, command: MarkBack) -> tuple[SeatEvent, ...]:
    name, player, way = command.table, command.player, command.way
    table = table_of(room, name)
    number, seat, sitter = _where(table, player)
    left: tuple[SeatEvent, ...] = ()
    if isinstance(seat, PlayedOver) and seat.owner.player == player:
        over = seat.over.player
        if is_dealt_in(table, over):
            raise Refused(
                "{over} plays over in {table} seat {seat}: the owner has it after this hand.",
                rule="CH-OVER-1",
                over=over,
                table=name,
                seat=number,
            )
        left = (SeatLeft(table=name, seat=number, player=over, stack=command.stack),)
    elif not isinstance(seat, Away):
        raise Refused(
            "{player} is not away from {table}.", rule="CH-GEN-7", player=player, table=name
        )
    if sitter.standing is Standing.IN:
        way = Standing.IN
    else:
        check_way(room, table, number, sitter, way)
    return (*left, PlayerBack(table=name, seat=number, player=player, way=way))


def _chosen(room: Room, name: TableId, player: PlayerId, way: Standing) -> WayChosen:
    table = table_of(room, name)
    number, seat, sitter = _where(table, player)
    if sitter.standing is Standing.IN:
        raise Refused("{player} is in the game and owes nothing.", rule="CH-MISS-9", player=player)
    if isinstance(seat, Away) or (isinstance(seat, PlayedOver) and seat.owner is sitter):
        raise Refused("{player} is away from {table}.", rule="CH-GEN-5", player=player, table=name)
    check_way(room, table, number, sitter, way)
    return WayChosen(table=name, seat=number, player=player, way=way)


def _where(table: Table, player: PlayerId) -> tuple[SeatNo, Seat, Sitter]:
    """Seat number, seat and sitter of `player` at `table`.

    Raises:
        Refused: they do not sit there.
    """
    number = seat_at(table, player)
    seat = table.seats[number - 1]
    sitter = sitter_in(seat, player)
    assert sitter is not None  # they sit there
    return number, seat, sitter


def evolve(room: Room, event: SeatEvent) -> Room:
    """The room once `event` has happened."""
    match event:
        case PlayerSeated(table=name, game=game, seat=seat, player=player, way=way):
            taken = Taken(Sitter(player=player, standing=way))
            room = off_list(back_on_list(room, game, player), game, player)
            room = seated_anew(room, player)
            return with_table(
                msgspec.structs.replace(room, seated=with_entry(room.seated, player, name)),
                room.tables[name].with_seat(seat, taken),
            )
        case OverPlayerSeated(table=name, seat=seat, player=player, way=way):
            return _with_over_player(room, name, seat, Sitter(player=player, standing=way))
        case OverPlayerStays(game=game, player=player):
            return off_list(back_on_list(room, game, player), game, player)
        case PlayerAway(table=name, seat=seat, since=since):
            return _with_seat(room, name, seat, _gone(room.tables[name].seat(seat), since))
        case PlayerBack(table=name, seat=seat, player=player, way=way):
            sitter = _standing(room.tables[name].seat(seat), player, way)
            return _with_seat(room, name, seat, Taken(sitter))
        case WayChosen(table=name, seat=seat, player=player, way=way):
            old_seat = room.tables[name].seats[seat - 1]
            chosen = with_sitter(old_seat, _standing(old_seat, player, way))
            return _with_seat(room, name, seat, chosen)
        case SeatLeft(table=name, seat=seat, player=player):
            room = noting_unbought(room, room.tables[name], player)
            along = TakenAlong(event.stack, moves=event.moves, to_count=event.to_count)
            room = stack_left(room, player, room.tables[name].game, along)
            room = msgspec.structs.replace(room, seated=without(room.seated, player))
            return with_table(room, _without(room.tables[name], seat, player))
        case _ as never:
            assert_never(never)


def _with_seat(room: Room, name: TableId, number: SeatNo, seat: Seat) -> Room:
    return with_table(room, room.tables[name].with_seat(number, seat))


def _without(table: Table, number: SeatNo, player: PlayerId) -> Table:
    """`table` once `player` has given up their place in seat `number`, and what they asked for."""
    freed = seat_without(table.seats[number - 1], player)
    asked = without_request(table.seat_requests, player)
    if freed == EMPTY:
        asked = with_freed(asked, number)
    return with_requests(table.with_seat(number, freed), asked)


def _with_over_player(room: Room, name: TableId, number: SeatNo, over: Sitter) -> Room:
    seat = room.tables[name].seat(number)
    if not isinstance(seat, Away):
        return room
    room = seated_anew(room, over.player)
    room = msgspec.structs.replace(room, seated=with_entry(room.seated, over.player, name))
    return _with_seat(room, name, number, PlayedOver(seat.sitter, seat.since, over))


def _gone(seat: Seat | None, since: datetime) -> Seat:
    return Away(seat.sitter, since) if isinstance(seat, Taken) else seat or EMPTY


def _standing(seat: Seat | None, player: PlayerId, way: Standing) -> Sitter:
    sitter = sitter_in(seat, player) or Sitter(player=player)
    return msgspec.structs.replace(sitter, standing=way)


PAGE = Declaration(
    commands=given_by(AT_TABLE, SeatPlayer, MarkAway, MarkBack, ChooseWay, LeaveSeat)
    | given_by(ON_FLOOR, PlayOver),
    decide=decide,
    kinds=(
        EventKind("player-seated", PlayerSeated, kiosk=AtKiosk.YES),
        EventKind("over-player-seated", OverPlayerSeated),
        EventKind(
            "over-player-stays",
            OverPlayerStays,
            N_("seat {seat} is now {player}’s own"),
            AtKiosk.YES,
        ),
        EventKind("player-away", PlayerAway, N_("{player} is away from seat {seat}"), AtKiosk.YES),
        EventKind("player-back", PlayerBack, kiosk=AtKiosk.YES),
        EventKind("way-chosen", WayChosen, N_("{player} in seat {seat}: {way}"), AtKiosk.YES),
        EventKind("seat-left", SeatLeft, kiosk=AtKiosk.YES),
    ),
    evolve=evolve,
)
