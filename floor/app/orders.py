"""Orders about players: barred, kept apart, warned, sent away for a while; and what is noted.

They are facts about numbers and outlive the gaming day; what they stop is asked in `may_sit`.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from itertools import permutations
from typing import assert_never
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from floor.app.lists import entry_of, held_at
from floor.app.may_sit import check_known
from floor.app.messages import Command, Context, Event, NoteId
from floor.app.seats import PlayerAway, SeatLeft
from floor.app.state import Room, house_of, seat_at
from floor.app.waiting import PlayerStruckOff
from floor.base.errors import Refused
from floor.base.value import with_entry, without
from floor.room.button import PlayerId
from floor.room.orders import Bar, BarKind, Mark, MarkKind, Orders, bar_on, penalty_on
from floor.room.table import Taken, plays_over

LONGEST_PENALTY = timedelta(hours=24)
"""Whoever is to stay away longer is barred."""


def _references(players: tuple[PlayerId, ...]) -> frozenset[str]:
    return frozenset(f"player:{player}" for player in players)


class BarPlayer(Command, frozen=True, kw_only=True):
    """Somebody may not play from now on, `until` then or until it is lifted (CH-GEN-4)."""

    player: PlayerId
    kind: BarKind
    until: datetime | None = None
    note: NoteId | None = None


class LiftBar(Command, frozen=True, kw_only=True):
    """He may play again; `note` says why."""

    player: PlayerId
    note: NoteId | None = None


class KeepApart(Command, frozen=True, kw_only=True):
    """Two players or more may not share a table from now on (CH-GEN-25)."""

    players: tuple[PlayerId, ...]
    note: NoteId | None = None

    def touches(self) -> frozenset[str]:
        return _references(self.players)


class LiftKeepApart(Command, frozen=True, kw_only=True):
    """These players may share a table again; `note` says why."""

    players: tuple[PlayerId, ...]
    note: NoteId | None = None

    def touches(self) -> frozenset[str]:
        return _references(self.players)


class WarnPlayer(Command, frozen=True, kw_only=True):
    """Somebody is warned, of what `note` says (CH-GEN-10)."""

    player: PlayerId
    note: NoteId | None = None


class GivePenalty(Command, frozen=True, kw_only=True):
    """Somebody is sent away from the table for a set time (CH-SHOW-7)."""

    player: PlayerId
    lasts: timedelta
    note: NoteId | None = None


class EndPenalty(Command, frozen=True, kw_only=True):
    """He may come back before his time is over; `note` says why."""

    player: PlayerId
    note: NoteId | None = None


class NotePlayer(Command, frozen=True, kw_only=True):
    """Write something down about somebody."""

    player: PlayerId
    note: NoteId | None = None


class PlayerBarred(Event, frozen=True, kw_only=True):
    """A player may not play until then (UTC), or until it is lifted."""

    player: PlayerId
    kind: BarKind
    since: datetime
    until: datetime | None = None
    note: NoteId | None = None


class BarLifted(Event, frozen=True, kw_only=True):
    """A player who was barred may play again."""

    player: PlayerId
    note: NoteId | None = None


class PlayersKeptApart(Event, frozen=True, kw_only=True):
    """These players may not share a table, each of them with none of the others."""

    players: tuple[PlayerId, ...]
    note: NoteId | None = None

    def touches(self) -> frozenset[str]:
        return _references(self.players)


class KeepApartLifted(Event, frozen=True, kw_only=True):
    """These players may share a table again."""

    players: tuple[PlayerId, ...]
    note: NoteId | None = None

    def touches(self) -> frozenset[str]:
        return _references(self.players)


class PlayerWarned(Event, frozen=True, kw_only=True):
    """A player was warned."""

    player: PlayerId
    since: datetime
    note: NoteId | None = None


class PenaltyGiven(Event, frozen=True, kw_only=True):
    """A player stays away from the tables until then (UTC)."""

    player: PlayerId
    since: datetime
    until: datetime
    note: NoteId | None = None


class PenaltyEnded(Event, frozen=True, kw_only=True):
    """A player's penalty was ended before its time."""

    player: PlayerId
    ended: datetime
    note: NoteId | None = None


class PlayerNoted(Event, frozen=True, kw_only=True):
    """Something was written down about a player."""

    player: PlayerId
    since: datetime
    note: NoteId | None = None


OrdersCommand = (
    BarPlayer
    | LiftBar
    | KeepApart
    | LiftKeepApart
    | WarnPlayer
    | GivePenalty
    | EndPenalty
    | NotePlayer
)
OneOrdered = PlayerBarred | BarLifted | PlayerWarned | PenaltyGiven | PenaltyEnded | PlayerNoted
"""About one player."""
OrdersEvent = OneOrdered | PlayersKeptApart | KeepApartLifted


def decide(room: Room, command: OrdersCommand, ctx: Context) -> tuple[Event, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    match command:
        case BarPlayer():
            return _barred(room, command, ctx)
        case LiftBar():
            return (_lifted(room, command, ctx),)
        case KeepApart(players=players, note=note):
            return (PlayersKeptApart(players=_together(players, ctx), note=note),)
        case LiftKeepApart():
            return (_let_together(room, command),)
        case WarnPlayer(player=player, note=note):
            check_known(player, ctx)
            return (PlayerWarned(player=player, since=ctx.now, note=note),)
        case GivePenalty():
            return _sent_away(room, command, ctx)
        case EndPenalty(player=player, note=note):
            if penalty_on(room.orders, player, ctx.now) is None:
                raise Refused("{player} serves no penalty.", rule="CH-SHOW-7", player=player)
            return (PenaltyEnded(player=player, ended=ctx.now, note=note),)
        case NotePlayer(player=player, note=note):
            check_known(player, ctx)
            if note is None:
                raise Refused("Write down what is to be noted.", rule="HOUSE")
            return (PlayerNoted(player=player, since=ctx.now, note=note),)
        case _ as never:
            assert_never(never)


def _barred(room: Room, command: BarPlayer, ctx: Context) -> tuple[Event, ...]:
    """Who is barred waits no longer, and no seat is held for him; one he has he still has.

    A longer order takes the place of a shorter one.
    """
    player = command.player
    check_known(player, ctx)
    if command.until is not None and command.until <= ctx.now:
        raise Refused("An order cannot end before it begins: choose a later day.", rule="HOUSE")
    barred = PlayerBarred(
        player=player,
        kind=command.kind,
        since=ctx.now,
        until=command.until,
        note=command.note,
    )
    stands = bar_on(room.orders, player, ctx.now)
    if stands is not None and not _bar(barred).outlasts(stands):
        raise Refused(
            "{player} may not play as it is: lift that order first.",
            rule="CH-GEN-4",
            player=player,
        )
    waits = (
        PlayerStruckOff(game=game, player=player, table=held_at(room, game, player))
        for game in room.lists
        if entry_of(room, game, player) is not None
    )
    return (barred, *waits)


def _bar(barred: PlayerBarred) -> Bar:
    return Bar(kind=barred.kind, since=barred.since, until=barred.until, note=barred.note)


def _lifted(room: Room, command: LiftBar, ctx: Context) -> BarLifted:
    """Who has excluded himself until a day stays out until then, if the house wants it so."""
    player = command.player
    bar = bar_on(room.orders, player, ctx.now)
    if bar is None:
        raise Refused("{player} is not barred.", rule="CH-GEN-4", player=player)
    stands = house_of(room).options.self_exclusion == "stands"
    if stands and bar.kind is BarKind.SELF_EXCLUDED and bar.until is not None:
        raise Refused(
            "{player} has excluded himself until {day}: that stands until then.",
            rule="HOUSE",
            player=player,
            day=bar.until.astimezone(ZoneInfo(house_of(room).zone)).date(),
        )
    _check_reason(command.note)
    return BarLifted(player=player, note=command.note)


def _check_reason(note: NoteId | None) -> None:
    if note is None:
        raise Refused("Give a reason for lifting an order.", rule="HOUSE")


def _together(players: Iterable[PlayerId], ctx: Context) -> tuple[PlayerId, ...]:
    several = tuple(dict.fromkeys(players))
    if len(several) < 2:
        raise Refused("It takes two players to keep them apart.", rule="CH-GEN-25")
    for player in several:
        check_known(player, ctx)
    return several


def _let_together(room: Room, command: LiftKeepApart) -> KeepApartLifted:
    several = tuple(dict.fromkeys(command.players))
    if not any(other in room.orders.apart.get(one, ()) for one, other in permutations(several, 2)):
        raise Refused("Nothing keeps these players apart.", rule="CH-GEN-25")
    _check_reason(command.note)
    return KeepApartLifted(players=several, note=command.note)


def _sent_away(room: Room, command: GivePenalty, ctx: Context) -> tuple[Event, ...]:
    """Who sits is away from now on, and who plays over gives the seat back; the hand he is in he
    still plays (CH-GEN-1)."""
    player = command.player
    check_known(player, ctx)
    if not timedelta() < command.lasts <= LONGEST_PENALTY:
        raise Refused(
            "A penalty lasts a minute at least and a day at most: for longer bar him.",
            rule="CH-SHOW-7",
        )
    until = ctx.now + command.lasts
    given = PenaltyGiven(player=player, since=ctx.now, until=until, note=command.note)
    at = room.seated.get(player)
    if at is None:
        return (given,)
    table = room.tables[at]
    number = seat_at(table, player)
    if plays_over(table, player):
        return (given, SeatLeft(table=at, seat=number, player=player))
    if not isinstance(table.seat(number), Taken):
        return (given,)
    return (given, PlayerAway(table=at, seat=number, player=player, since=ctx.now))


def evolve(room: Room, event: OrdersEvent) -> Room:
    """The room once `event` has happened."""
    return replace(room, orders=_evolved(room.orders, event))


def _evolved(orders: Orders, event: OrdersEvent) -> Orders:
    match event:
        case PlayerBarred(player=player):
            return replace(orders, bars=with_entry(orders.bars, player, _bar(event)))
        case BarLifted(player=player):
            return replace(orders, bars=without(orders.bars, player))
        case PlayersKeptApart(players=players):
            return _with_apart(orders, players)
        case KeepApartLifted(players=players):
            return _without_apart(orders, players)
        case PlayerWarned(player=player, since=since, note=note):
            return _marked(orders, player, Mark(kind=MarkKind.WARNING, at=since, note=note))
        case PenaltyGiven(player=player, since=since, until=until, note=note):
            penalty = Mark(kind=MarkKind.PENALTY, at=since, until=until, note=note)
            return _marked(orders, player, penalty)
        case PenaltyEnded(player=player, ended=ended):
            marks = tuple(_ended(mark, ended) for mark in orders.marks.get(player, ()))
            return replace(orders, marks=with_entry(orders.marks, player, marks))
        case PlayerNoted(player=player, since=since, note=note):
            return _marked(orders, player, Mark(kind=MarkKind.NOTE, at=since, note=note))
        case _ as never:
            assert_never(never)


def _with_apart(orders: Orders, players: tuple[PlayerId, ...]) -> Orders:
    apart = dict(orders.apart)
    for one, other in permutations(players, 2):
        apart[one] = tuple(sorted({*apart.get(one, ()), other}))
    return replace(orders, apart=apart)


def _without_apart(orders: Orders, players: tuple[PlayerId, ...]) -> Orders:
    apart = dict(orders.apart)
    for one in players:
        left = tuple(other for other in apart.pop(one, ()) if other not in players)
        if left:
            apart[one] = left
    return replace(orders, apart=apart)


def _marked(orders: Orders, player: PlayerId, mark: Mark) -> Orders:
    marks = (*orders.marks.get(player, ()), mark)
    return replace(orders, marks=with_entry(orders.marks, player, marks))


def _ended(mark: Mark, at: datetime) -> Mark:
    return replace(mark, until=at) if mark.until is not None and mark.until > at else mark
