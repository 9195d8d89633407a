"""Waiting for a seat: the order of the list, calling, the hold, which table gets a new player."""

from collections.abc import Container, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from enum import Enum
from typing import NewType

from msgspec.structs import replace

from floor.base.value import Value
from floor.cards.card import Card
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.games.game import FEWEST_PLAYERS, MOST_PLAYERS, GameId

TableId = NewType("TableId", str)
"""What the room calls a table, for example "T1"."""


class Signup(Enum):
    """How somebody came onto the list."""

    FLOOR = "floor"
    PHONE = "phone"
    """By telephone: no seat is offered before they have reported to the floor (CH-SEAT-1)."""
    MOBILE = "mobile"
    """By an app on their phone: as by telephone."""
    CLOSED_TABLE = "closed_table"
    """Their table was closed: they come before the list (CH-SEAT-7)."""
    TRANSFER = "transfer"
    """They had a seat when they asked: for another game (CH-SEAT-4), or for another table of their
    own (CH-SEAT-9)."""


FROM_AFAR = frozenset({Signup.PHONE, Signup.MOBILE})
"""Who signs up so is not in the house yet."""


class Waiting(Value, frozen=True, kw_only=True):
    """Somebody on a game's list."""

    player: PlayerId
    since: datetime
    signup: Signup = Signup.FLOOR
    arrived: bool = True
    placed: bool = False
    """The floor has put them where they stand, with a reason; they did not come to that place."""


class CallStage(Enum):
    """How far somebody who was called has come."""

    CALLED = "called"
    FETCHING = "fetching"
    """They take the seat and fetch their chips."""


class SeatCall(Value, frozen=True, kw_only=True):
    """A seat held for somebody who was called from a list (CH-SEAT-3)."""

    game: GameId
    player: PlayerId
    table: TableId
    seat: SeatNo
    until: datetime
    stage: CallStage = CallStage.CALLED


class Departure(Enum):
    """Why somebody no longer stands on a list, though they have no seat of it."""

    EXPIRED = "expired"
    """They were called and did not come (CH-SEAT-3)."""
    DECLINED = "declined"
    """They did not want the seat they were offered (CH-SEAT-5)."""
    STRUCK_OFF = "struck_off"


class Gone(Value, frozen=True, kw_only=True):
    """An entry as it was when it left its list, so that it can be put back where it stood."""

    entry: Waiting
    at: datetime
    why: Departure
    ahead: frozenset[PlayerId]
    """Who stood before them, and who would have if they had not left the list earlier
    themselves."""


MOST_GONE = 50
"""Entries of a list that are remembered after they left it; the oldest go first."""


def with_newcomer(waiting: Sequence[Waiting], newcomer: Waiting) -> tuple[Waiting, ...]:
    """The list with `newcomer` in their place: players of a closed table before all others.

    Among themselves they keep the order they came in (CH-SEAT-7).
    """
    if newcomer.signup is not Signup.CLOSED_TABLE:
        return (*waiting, newcomer)
    ahead = sum(one.signup is Signup.CLOSED_TABLE for one in waiting)
    return (*waiting[:ahead], newcomer, *waiting[ahead:])


def departed(
    waiting: Sequence[Waiting], gone: Sequence[Gone], player: PlayerId, at: datetime, why: Departure
) -> tuple[Gone, ...]:
    """Those gone from a list once `player`, who stands on it, has left it too."""
    place = next(n for n, one in enumerate(waiting) if one.player == player)
    others = [one for one in gone if one.entry.player != player]
    ahead = {one.player for one in waiting[:place]}
    ahead.update(one.entry.player for one in others if player not in one.ahead)
    left = Gone(entry=waiting[place], at=at, why=why, ahead=frozenset(ahead))
    return (*others, left)[-MOST_GONE:]


def put_back(waiting: Sequence[Waiting], gone: Gone) -> tuple[Waiting, ...]:
    """The list with `gone` in their old place (HOUSE).

    They stand so that as few as possible of those who were before them come after them, and the
    other way round; whose table was closed meanwhile comes before them (CH-SEAT-7).
    """
    first_kind = gone.entry.signup is Signup.CLOSED_TABLE
    wrong = least = best = 0
    for place, one in enumerate(waiting, start=1):
        is_ahead = one.player in gone.ahead
        is_ahead = is_ahead or (not first_kind and one.signup is Signup.CLOSED_TABLE)
        wrong += -1 if is_ahead else 1
        if wrong < least:
            least, best = wrong, place
    return (*waiting[:best], gone.entry, *waiting[best:])


def moved_to(waiting: Sequence[Waiting], player: PlayerId, place: int) -> tuple[Waiting, ...]:
    """The list with `player`, who stands on it, at `place` (from 1); behind the end is the end."""
    others = [one for one in waiting if one.player != player]
    own = next(one for one in waiting if one.player == player)
    others.insert(place - 1, replace(own, placed=True))
    return tuple(others)


def next_to_call(waiting: Iterable[Waiting], passed: Container[PlayerId]) -> PlayerId | None:
    """Who is offered the next seat: the first who is in the house and not among those `passed`,
    who are called already or sit at that table."""
    return next((one.player for one in waiting if one.arrived and one.player not in passed), None)


def hold_ends(freed_at: datetime, hold: timedelta) -> datetime:
    """Until when a seat is kept: five minutes from when it is free or offered (CH-SEAT-3, D-12)."""
    return freed_at + hold


def fetching_ends(until: datetime, confirmed_at: datetime, fetching: timedelta) -> datetime:
    """Until when the seat is kept for who has said that they take it and fetch chips (HOUSE).

    Never sooner than it was kept `until` before.
    """
    return max(until, confirmed_at + fetching)


def keeps_seat(until: datetime, present_at: datetime) -> bool:
    """Whether who comes at `present_at` is in time; the last moment counts (CH-SEAT-3)."""
    return present_at <= until


class TableOffer(Value, frozen=True):
    """A table as the proposal of a seat sees it."""

    table: TableId
    opened_at: datetime
    players: int
    """Where somebody is called: those on their way too."""
    seats: int = MOST_PLAYERS
    feeds: bool = False
    """Its players go on to a main table (HOUSE)."""


def table_for_newcomer(tables: Sequence[TableOffer]) -> TableId:
    """Where a new player goes: the shorter table, of equal ones the one opened first.

    CH-SEAT-8; unequal numbers: D-14. A proposal, not a duty.

    Raises:
        ValueError: there is no table.
    """
    return min(tables, key=lambda one: (one.players, one.opened_at)).table


class CallTo(Enum):
    """What a call brings to a table, in the order in which tables are called to (HOUSE)."""

    FEEDER = 0
    """It feeds a main table, which is kept full from it."""
    SHORT = 1
    """Too few play, and with those who wait they are enough."""
    PLAYS = 2
    """Enough play."""
    TOO_SHORT = 3
    """Too few play, and also with those who wait."""
    STARTS = 4
    """Nobody can play yet, and those who wait are enough to start."""
    NOT_YET = 5
    """Nobody can play yet, and too few wait: nobody is called there by itself."""


def call_to(table: TableOffer, waiting: int, enough: int) -> CallTo:
    """What a call brings to `table`, where `waiting` are here and `enough` make a game."""
    enough = min(enough, table.seats)
    can_start = table.players + waiting >= enough
    if table.players < FEWEST_PLAYERS:
        return CallTo.STARTS if can_start else CallTo.NOT_YET
    if table.feeds:
        return CallTo.FEEDER
    if table.players >= enough:
        return CallTo.PLAYS
    return CallTo.SHORT if can_start else CallTo.TOO_SHORT


def in_call_order(
    tables: Iterable[TableOffer], waiting: int, enough: int
) -> tuple[TableOffer, ...]:
    """`tables` with the one first to which a waiting player is called, so that games can be.

    A feeder first; of short tables the fuller one; where enough play the shorter one, of equal ones
    the one opened first (CH-SEAT-8, D-14); one where nobody can play yet last.
    """

    def place(one: TableOffer) -> tuple[int, int, datetime]:
        kind = call_to(one, waiting, enough)
        shorter_first = kind in (CallTo.PLAYS, CallTo.FEEDER)
        return kind.value, one.players if shorter_first else -one.players, one.opened_at

    return tuple(sorted(tables, key=place))


class Rehoused(Value, frozen=True, kw_only=True):
    """Who of a closed table gets the free seats, and who of the list is asked after them."""

    drawn_for: int
    """Seats for which cards are drawn; none: there are enough of them."""
    seated: tuple[PlayerId, ...]
    """In the order in which they choose; nobody yet while the draw is still to come."""
    unseated: tuple[PlayerId, ...]
    offered: tuple[PlayerId, ...]


def rehoused(
    movers: Sequence[PlayerId],
    free_seats: int,
    waiting: Iterable[Waiting],
    cards: Mapping[PlayerId, Card] | None = None,
) -> Rehoused:
    """How the `free_seats` are given out when a table is closed (CH-SEAT-6, CH-SEAT-7).

    The players of the closed table come before the list. If they are more than the seats they draw:
    the highest cards sit down, equal ranks by bridge order (D-13); `cards` are those drawn. What is
    left over is offered to the list in its order, to those who are in the house.

    Raises:
        ValueError: not every mover has drawn a card of their own.
    """
    if len(movers) <= free_seats:
        left = free_seats - len(movers)
        ready = [one.player for one in waiting if one.arrived and one.player not in movers]
        return Rehoused(drawn_for=0, seated=tuple(movers), unseated=(), offered=tuple(ready[:left]))
    if cards is None:
        return Rehoused(drawn_for=free_seats, seated=(), unseated=(), offered=())
    if cards.keys() != set(movers) or len(set(cards.values())) != len(movers):
        raise ValueError("every mover draws one card of the same deck")
    by_card = sorted(movers, key=lambda mover: cards[mover], reverse=True)
    return Rehoused(
        drawn_for=free_seats,
        seated=tuple(by_card[:free_seats]),
        unseated=tuple(by_card[free_seats:]),
        offered=(),
    )
