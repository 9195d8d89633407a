"""Orders about players: barred, kept apart, warned, sent away for a while; and what is noted.

They are facts about numbers and outlive the gaming day; what they stop is asked in `may_sit`.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from enum import Enum
from itertools import permutations
from typing import assert_never
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from floor.app.core.declaration import MANAGERS, ON_FLOOR, AtKiosk, Declaration, EventKind, given_by
from floor.app.core.messages import Command, Context, Event, NoteId, StaffId
from floor.app.core.room import Room, house_of
from floor.app.lists.lists import entry_of, held_at
from floor.app.lists.may_sit import check_known
from floor.app.lists.waiting import PlayerStruckOff
from floor.app.orders.ladder import check_reason
from floor.base.errors import Refused
from floor.base.text import N_
from floor.base.value import Value, with_entry, without
from floor.room.blinds.button import PlayerId
from floor.room.lists.waitlist import TableId
from floor.room.orders.orders import (
    Bar,
    BarKind,
    Mark,
    MarkKind,
    Orders,
    PenaltyHands,
    Removal,
    bar_on,
    with_marks,
)


def _references(players: tuple[PlayerId, ...]) -> frozenset[str]:
    return frozenset(f"player:{player}" for player in players)


class BarPlayer(Command, frozen=True, kw_only=True):
    """Somebody may not play from now on, `until` then or until it is lifted (CH-GEN-4)."""

    player: PlayerId
    kind: BarKind
    until: datetime | None = None
    note: NoteId | None = None


class LiftBar(Command, frozen=True, kw_only=True):
    """They may play again; `note` says why."""

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


class HandsAway(Value, frozen=True, tag="hands"):
    """So many hands of their table (TDA-66)."""

    hands: int


class RoundsAway(Value, frozen=True, tag="rounds"):
    """So many rounds of their table: as many hands as players sit there now, each (TDA-66)."""

    rounds: int


class Removed(Value, frozen=True, tag="removed"):
    """Out of all play (TDA-66, TR-PEN-3)."""

    how: Removal


Length = timedelta | HandsAway | RoundsAway | Removed
"""How long a penalty is: a time is a penalty too (CH-SHOW-7)."""


class GivePenalty(Command, frozen=True, kw_only=True):
    """Somebody is sent away from the table (CH-SHOW-7, TDA-66)."""

    player: PlayerId
    lasts: Length
    note: NoteId | None = None


class EarlyEnd(Enum):
    """Why a penalty ends before it is served: as many as there are keys on the dealer's screen."""

    ALLOWED = "allowed"
    """The floor lets them come back."""
    MISTAKE = "mistake"
    """It should not have been given."""


class EndPenalty(Command, frozen=True, kw_only=True):
    """They may come back before it is served: `why` or `note` says the reason."""

    player: PlayerId
    why: EarlyEnd | None = None
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
    by: StaffId | None = None
    """Who gave it, for their file; None: only the journal knows."""


class PenaltyGiven(Event, frozen=True, kw_only=True):
    """A player stays away from the tables: until then (UTC), for hands, or removed."""

    player: PlayerId
    since: datetime
    until: datetime | None = None
    note: NoteId | None = None
    hands: int = 0
    """To miss at their table; what is served is counted by its hands. 0: it has no hands."""
    rounds: int = 0
    """So many rounds are those hands; 0: hands were said."""
    removal: Removal | None = None
    only_at: TableId | None = None
    """The one table whose hands count; None: they take the rest along wherever they are moved."""
    by: StaffId | None = None
    """As in `PlayerWarned`."""


class PenaltyEnded(Event, frozen=True, kw_only=True):
    """All that a player has to serve was ended before it was served."""

    player: PlayerId
    ended: datetime
    note: NoteId | None = None
    why: EarlyEnd | None = None


class PlayerNoted(Event, frozen=True, kw_only=True):
    """Something was written down about a player."""

    player: PlayerId
    since: datetime
    note: NoteId | None = None
    by: StaffId | None = None
    """As in `PlayerWarned`."""


OrdersCommand = BarPlayer | LiftBar | KeepApart | LiftKeepApart | WarnPlayer | NotePlayer
PenaltyCommand = GivePenalty | EndPenalty
"""Decided in `penalties`."""
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
            warned = PlayerWarned(player=player, since=ctx.now, note=note, by=ctx.by)
            check_reason(room, player, _mark(MarkKind.WARNING, warned))
            return (warned,)
        case NotePlayer(player=player, note=note):
            check_known(player, ctx)
            if note is None:
                raise Refused("Write down what is to be noted.", rule="HOUSE")
            return (PlayerNoted(player=player, since=ctx.now, note=note, by=ctx.by),)
        case _ as never:
            assert_never(never)


def _barred(room: Room, command: BarPlayer, ctx: Context) -> tuple[Event, ...]:
    """Who is barred waits no longer, and no seat is held for them; one they have they still have.

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
    return (barred, *off_the_lists(room, player))


def off_the_lists(room: Room, player: PlayerId) -> tuple[PlayerStruckOff, ...]:
    """That `player` waits for no game any more."""
    return tuple(
        PlayerStruckOff(game=game, player=player, table=held_at(room, game, player))
        for game in room.lists
        if entry_of(room, game, player) is not None
    )


def _bar(barred: PlayerBarred) -> Bar:
    return Bar(kind=barred.kind, since=barred.since, until=barred.until, note=barred.note)


def _lifted(room: Room, command: LiftBar, ctx: Context) -> BarLifted:
    """Who has excluded themselves until a day stays out until then, if the house wants it so."""
    player = command.player
    bar = bar_on(room.orders, player, ctx.now)
    if bar is None:
        raise Refused("{player} is not barred.", rule="CH-GEN-4", player=player)
    stands = house_of(room).options.self_exclusion == "stands"
    if stands and bar.kind is BarKind.SELF_EXCLUDED and bar.until is not None:
        raise Refused(
            "{player} has asked to be excluded until {day}: that stands until then.",
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
        case PlayerWarned(player=player):
            return _marked(orders, player, _mark(MarkKind.WARNING, event))
        case PenaltyGiven(player=player):
            return _marked(orders, player, penalty_of(event))
        case PenaltyEnded(player=player):
            marks = tuple(_ended_early(mark, event) for mark in orders.marks.get(player, ()))
            return with_marks(orders, player, marks)
        case PlayerNoted(player=player):
            return _marked(orders, player, _mark(MarkKind.NOTE, event))
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
    return with_marks(orders, player, (*orders.marks.get(player, ()), mark))


def _mark(kind: MarkKind, written: PlayerWarned | PlayerNoted) -> Mark:
    return Mark(kind=kind, at=written.since, note=written.note, by=written.by)


def penalty_of(given: PenaltyGiven) -> Mark:
    """The penalty as it stands in the player's file once it is given."""
    return Mark(
        kind=MarkKind.PENALTY,
        at=given.since,
        until=given.until,
        note=given.note,
        hands=_hands(given) if given.hands else None,
        removal=given.removal,
        by=given.by,
    )


def _hands(given: PenaltyGiven) -> PenaltyHands:
    return PenaltyHands(given=given.hands, rounds=given.rounds, only_at=given.only_at)


def _ended_early(mark: Mark, event: PenaltyEnded) -> Mark:
    if not mark.runs(event.ended):
        return mark
    return replace(mark, until=event.ended, mistaken=event.why is EarlyEnd.MISTAKE)


def ended_at(mark: Mark, at: datetime) -> Mark:
    """`mark` once a penalty that runs then is over."""
    return replace(mark, until=at) if mark.runs(at) else mark


PAGE = Declaration(
    commands=given_by(ON_FLOOR, BarPlayer, KeepApart, WarnPlayer, NotePlayer, by_day_and_night=True)
    | given_by(MANAGERS, LiftBar, LiftKeepApart, by_day_and_night=True),
    decide=decide,
    kinds=(
        EventKind("player-barred", PlayerBarred, takes_two=True),
        EventKind("bar-lifted", BarLifted, N_("{player} may play again"), takes_two=True),
        EventKind(
            "players-kept-apart",
            PlayersKeptApart,
            N_("{players} may not share a table"),
            takes_two=True,
        ),
        EventKind(
            "keep-apart-lifted",
            KeepApartLifted,
            N_("{players} may share a table again"),
            takes_two=True,
        ),
        EventKind("player-warned", PlayerWarned, N_("{player} is warned"), AtKiosk.BY_FLOOR),
        EventKind("penalty-given", PenaltyGiven, kiosk=AtKiosk.BY_FLOOR),
        EventKind("penalty-ended", PenaltyEnded, kiosk=AtKiosk.YES),
        EventKind("player-noted", PlayerNoted, N_("something is noted about {player}")),
    ),
    evolve=evolve,
)
