"""Penalties: given by time, hands, rounds or removal, served by themselves, ended before that.

Who serves one is away from their seat, and in cash games misses blinds as any absent player does
(CH-MISS-1), unless the house has the dealer post for them and kill their hand as in a tournament
(TDA-66).
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any, NamedTuple, assert_never

from msgspec.structs import replace

from floor.app.core.declaration import AT_TABLE, ON_FLOOR, Declaration, given_by
from floor.app.core.messages import Context, Event
from floor.app.core.room import Room, event_at, event_seat_of, followed_table, house_of, seat_at
from floor.app.hands.dealing import HandEnded, HandStarted
from floor.app.lists.may_sit import check_known
from floor.app.orders.ladder import check_reason
from floor.app.orders.orders import (
    EndPenalty,
    GivePenalty,
    HandsAway,
    Length,
    PenaltyCommand,
    PenaltyEnded,
    PenaltyGiven,
    Removed,
    RoundsAway,
    ended_at,
    off_the_lists,
    penalty_of,
)
from floor.app.seats.seats import PlayerAway, PlayerSeated, SeatLeft
from floor.app.staff.days import DayEnded
from floor.base.errors import Refused
from floor.room.blinds.button import PlayerId
from floor.room.games.game import FEWEST_PLAYERS
from floor.room.lists.waitlist import TableId
from floor.room.orders.orders import Mark, PenaltyHands, Removal, penalty_on, with_marks
from floor.room.orders.penalty import MOST_ROUNDS, hands_of
from floor.room.table.table import Away, PlayedOver, Table, Taken, players_at, plays_over

LONGEST_PENALTY = timedelta(hours=24)
"""Whoever is to stay away longer is barred."""
MOST_HANDS = 500
"""More is a slip of the keys: whoever is away for longer is removed."""


def decide(room: Room, command: PenaltyCommand, ctx: Context) -> tuple[Event, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    match command:
        case GivePenalty():
            return _given(room, command, ctx)
        case EndPenalty(player=player):
            return (_ended_early(room, player, command, ctx),)
        case _ as never:
            assert_never(never)


def _given(room: Room, command: GivePenalty, ctx: Context) -> tuple[Event, ...]:
    """Who sits is away from now on, and who plays over gives the seat back; the hand they are in
    they still play (CH-GEN-1). Who is removed waits for no seat; their own they have until their
    chips are counted."""
    player = command.player
    check_known(player, ctx)
    measured = _measured(room, player, command.lasts, ctx.now)
    if measured.removal is not None and command.note is None:
        raise Refused("Write down why {player} is removed.", rule="TDA-66", player=player)
    given = PenaltyGiven(
        player=player, since=ctx.now, note=command.note, by=ctx.by, **measured._asdict()
    )
    check_reason(room, player, penalty_of(given))
    waited = off_the_lists(room, player) if measured.removal is not None else ()
    return (given, *waited, *_off_the_table(room, player, ctx.now))


class _Measured(NamedTuple):
    """A length as the book has it."""

    until: datetime | None = None
    hands: int = 0
    rounds: int = 0
    removal: Removal | None = None
    only_at: TableId | None = None


def _measured(room: Room, player: PlayerId, lasts: Length, now: datetime) -> _Measured:
    match lasts:
        case timedelta():
            if not timedelta() < lasts <= LONGEST_PENALTY:
                raise Refused(
                    "A penalty is 1 minute to 24 hours: for longer, bar the player.",
                    rule="CH-SHOW-7",
                )
            return _Measured(until=now + lasts)
        case HandsAway(hands=hands):
            table = _counted_at(room, player)
            if not 1 <= hands <= MOST_HANDS:
                raise Refused(
                    "A penalty is 1 to {most} hands: for more, remove the player.",
                    rule="TDA-66",
                    most=MOST_HANDS,
                )
            return _Measured(hands=hands, only_at=_bound_to(room, table))
        case RoundsAway(rounds=rounds):
            table = _counted_at(room, player)
            if not 1 <= rounds <= MOST_ROUNDS:
                raise Refused(
                    "A penalty is 1 to {most} rounds: for more, remove the player.",
                    rule="TDA-66",
                    most=MOST_ROUNDS,
                )
            if table.players < FEWEST_PLAYERS:
                raise Refused(
                    "{player} is alone at {table}, where there are no rounds: say hands or"
                    " minutes.",
                    rule="TDA-66",
                    player=player,
                    table=table.id,
                )
            hands = hands_of(rounds, table.players)
            return _Measured(hands=hands, rounds=rounds, only_at=_bound_to(room, table))
        case Removed(how=how):
            return _Measured(removal=how)
        case _ as never:
            assert_never(never)


class _CountedAt(NamedTuple):
    """A table whose hands are counted, and how many sit there."""

    id: TableId
    players: int


def _counted_at(room: Room, player: PlayerId) -> _CountedAt:
    """The table whose hands `player` is to miss.

    Raises:
        Refused: they have no seat of their own, or nobody follows the hands there.
    """
    at, slip = room.seated.get(player), event_seat_of(room, player)
    event = event_at(room, slip.table) if slip is not None else None
    if at is None and slip is not None and event is not None:
        return _CountedAt(slip.table, len(event.tables[slip.table].taken))
    if at is None or plays_over(room.tables[at], player):
        raise Refused(
            "{player} has no own seat to count hands at: give minutes.",
            rule="TDA-66",
            player=player,
        )
    return _CountedAt(at, players_at(followed_table(room, at)))


def _bound_to(room: Room, table: _CountedAt) -> TableId | None:
    """The table whose hands alone count, where the house does not let a penalty follow whoever is
    moved; None where it does (TDA-66)."""
    return None if house_of(room).options.penalty_follows_player == "on" else table.id


def _off_the_table(room: Room, player: PlayerId, now: datetime) -> tuple[Event, ...]:
    at = room.seated.get(player)
    if at is None:
        return ()
    table = room.tables[at]
    number = seat_at(table, player)
    if plays_over(table, player):
        return (SeatLeft(table=at, seat=number, player=player),)
    if not isinstance(table.seat(number), Taken):
        return ()
    return (PlayerAway(table=at, seat=number, player=player, since=now),)


def _ended_early(room: Room, player: PlayerId, command: EndPenalty, ctx: Context) -> PenaltyEnded:
    if penalty_on(room.orders, player, ctx.now) is None:
        raise Refused("{player} serves no penalty.", rule="CH-SHOW-7", player=player)
    if command.why is None and command.note is None:
        raise Refused("Say why the penalty of {player} ends early.", rule="HOUSE", player=player)
    return PenaltyEnded(player=player, ended=ctx.now, note=command.note, why=command.why)


def kept_away(room: Room, events: Iterable[Event], now: datetime) -> tuple[PlayerAway, ...]:
    """Who of those whom `events` seat in `room` is not dealt in: they take the hands they still
    have to miss along to the table they come to (TDA-66), if they count there and no two people let
    them play."""
    if not room.orders.counted:
        return ()
    events = tuple(events)
    away = {event.player for event in events if isinstance(event, PlayerAway)}
    return tuple(
        PlayerAway(table=event.table, seat=event.seat, player=event.player, since=now)
        for event in events
        if isinstance(event, PlayerSeated)
        and event.second is None
        and event.player not in away
        and _has_hands(room, event.player, event.table)
    )


def _has_hands(room: Room, player: PlayerId, table: TableId) -> bool:
    """Whether `player` has hands of `table` to miss."""
    return player in room.orders.counted and any(
        mark.until is None and mark.hands is not None and mark.hands.count_at(table)
        for mark in room.orders.marks[player]
    )


def served(room: Room, event: Event) -> Room:
    """`room`, in which `event` has happened, with what it serves of anybody's penalty.

    A hand counts for who is away from their seat as it begins and until it is over, once however
    often it is dealt (TDA-66, TDA-34): who is moved to a table in the middle of a hand has not
    missed that one. Who has no seat serves nothing.
    """
    serve = _SERVES.get(type(event))
    return room if serve is None else serve(room, event)


def _begun(room: Room, event: HandStarted) -> Room:
    table = room.tables[event.table]
    away = {
        player
        for player in room.orders.counted
        if room.seated.get(player) == event.table and _is_away(table, player)
    }
    return hand_begun(room, event.table, event.hand, away)


def hand_begun(room: Room, table: TableId, hand: int, away: Collection[PlayerId]) -> Room:
    """The room in which those who are `away` from that table miss a hand of it."""

    def missed(hands: PenaltyHands) -> PenaltyHands:
        if not hands.count_at(table):
            return hands
        return replace(hands, misses=(table, hand))

    for player in room.orders.counted:
        if player in away:
            marks = tuple(_with_hands(mark, missed) for mark in room.orders.marks[player])
            room = replace(room, orders=with_marks(room.orders, player, marks))
    return room


def _is_away(table: Table, player: PlayerId) -> bool:
    match table.seat(seat_at(table, player)):
        case Away():
            return True
        case PlayedOver(owner=owner):
            return owner.player == player
        case _:
            return False


def _over(room: Room, event: HandEnded) -> Room:
    return hand_over(room, event.table, event.hand, event.ended)


def hand_over(room: Room, table: TableId, hand: int, ended: datetime) -> Room:
    """The room in which who has missed that hand has served it."""

    def told(hands: PenaltyHands) -> PenaltyHands:
        if hands.misses != (table, hand):
            return hands
        return replace(hands, served=hands.served + 1, misses=None)

    for player in room.orders.counted:
        marks = tuple(_with_hands(mark, told) for mark in room.orders.marks[player])
        without_them = tuple(_without_hands(mark, ended) for mark in marks)
        if without_them != room.orders.marks[player]:
            room = replace(room, orders=with_marks(room.orders, player, without_them))
    return room


def _with_hands(mark: Mark, change: Callable[[PenaltyHands], PenaltyHands]) -> Mark:
    """`mark` with its hands changed, if it is a penalty that runs by them."""
    if mark.hands is None or mark.until is not None:
        return mark
    return replace(mark, hands=change(mark.hands))


def _without_hands(mark: Mark, at: datetime) -> Mark:
    """`mark` ended, if nothing of its hands is left."""
    if mark.hands is None or mark.hands.left:
        return mark
    return ended_at(mark, at)


def _lapsed(room: Room, event: DayEnded) -> Room:
    """Hands not served and removals for the night end with the gaming day (HOUSE)."""
    orders = room.orders
    for player, marks in room.orders.marks.items():
        ended = tuple(_until_the_day_ends(mark, event.closed_at) for mark in marks)
        if ended != marks:
            orders = with_marks(orders, player, ended)
    return replace(room, orders=orders)


def _until_the_day_ends(mark: Mark, at: datetime) -> Mark:
    if mark.until is not None or mark.removal is Removal.DISQUALIFIED:
        return mark
    return ended_at(mark, at)


_SERVES: Mapping[type[Event], Callable[[Room, Any], Room]] = {
    HandStarted: _begun,
    HandEnded: _over,
    DayEnded: _lapsed,
}


PAGE = Declaration(
    commands=given_by(ON_FLOOR, GivePenalty, by_day_and_night=True)
    | given_by(AT_TABLE, EndPenalty, by_day_and_night=True),
    decide=decide,
)
