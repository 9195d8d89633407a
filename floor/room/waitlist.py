"""Waiting for a seat: the order of the list, calling, the hold, which table gets a new player."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from enum import Enum
from typing import NewType

from floor.base.value import Value
from floor.cards.card import Card
from floor.room.button import PlayerId, SeatNo
from floor.room.game import GameId

TableId = NewType("TableId", str)
"""What the room calls a table, for example "T1"."""


class Signup(Enum):
    """How somebody came onto the list."""

    FLOOR = "floor"
    PHONE = "phone"
    """By telephone or app: no seat is offered before he has reported to the floor (CH-SEAT-1)."""
    CLOSED_TABLE = "closed_table"
    """His table was closed: he comes before the list (CH-SEAT-7)."""


class Waiting(Value, frozen=True, kw_only=True):
    """Somebody on a game's list."""

    player: PlayerId
    since: datetime
    signup: Signup = Signup.FLOOR
    arrived: bool = True


class Call(Value, frozen=True, kw_only=True):
    """A seat held for somebody who was called from a list (CH-SEAT-3)."""

    game: GameId
    player: PlayerId
    table: TableId
    seat: SeatNo
    until: datetime


def with_newcomer(waiting: Sequence[Waiting], newcomer: Waiting) -> tuple[Waiting, ...]:
    """The list with `newcomer` in his place: players of a closed table before all others.

    Among themselves they keep the order they came in (CH-SEAT-7).
    """
    if newcomer.signup is not Signup.CLOSED_TABLE:
        return (*waiting, newcomer)
    ahead = sum(one.signup is Signup.CLOSED_TABLE for one in waiting)
    return (*waiting[:ahead], newcomer, *waiting[ahead:])


def next_to_call(waiting: Iterable[Waiting], called: Iterable[PlayerId]) -> PlayerId | None:
    """Who is offered the next seat: the first who is in the house and not called already."""
    taken = set(called)
    return next((one.player for one in waiting if one.arrived and one.player not in taken), None)


def hold_ends(freed_at: datetime, hold: timedelta) -> datetime:
    """Until when a seat is kept: five minutes from when it is free or offered (CH-SEAT-3, D-12)."""
    return freed_at + hold


def keeps_seat(until: datetime, present_at: datetime) -> bool:
    """Whether who comes at `present_at` is in time; the last moment counts (CH-SEAT-3)."""
    return present_at <= until


class TableOffer(Value, frozen=True):
    """A table as the proposal of a seat sees it."""

    table: TableId
    opened_at: datetime
    players: int


def table_for_newcomer(tables: Sequence[TableOffer]) -> TableId:
    """Where a new player goes: the shorter table, of equal ones the one opened first.

    CH-SEAT-8; unequal numbers: D-14. A proposal, not a duty.

    Raises:
        ValueError: there is no table.
    """
    return min(tables, key=lambda one: (one.players, one.opened_at)).table


class Answer(Enum):
    """What a player who has a seat says to the one he is offered in another game (CH-SEAT-4)."""

    TAKEN = "taken"
    DECLINED = "declined"


class AfterOffer(Value, frozen=True, kw_only=True):
    """Where an offer has left a player and the list."""

    sits_at: TableId
    waiting: tuple[Waiting, ...]


def after_offer(
    waiting: Iterable[Waiting], player: PlayerId, at: TableId, offered: TableId, answer: Answer
) -> AfterOffer:
    """`player`, who sits `at` a table, and the list once he has answered the seat `offered` to him.

    Either way he waits no longer: whoever declines is struck off that list (CH-SEAT-5).
    """
    return AfterOffer(
        sits_at=offered if answer is Answer.TAKEN else at,
        waiting=tuple(one for one in waiting if one.player != player),
    )


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
        ValueError: not every mover has drawn a card of his own.
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
