"""Changing seats at one table: nearer to the blinds is free, farther from them is not, and a small
blind that is due in the next hand stays due.

And the ordered requests for a change, which come before a newcomer.
"""

from collections.abc import Iterable
from enum import Enum

import msgspec

from floor.base.value import Value
from floor.room.blinds.blinds import Standing, Tokens
from floor.room.blinds.button import (
    Place,
    PlayerId,
    Positions,
    SeatedPlayer,
    SeatNo,
    Sitter,
    steps_round,
)


class Direction(Enum):
    """Where a seat lies that a player changes to."""

    AWAY = "away"
    """The big blind will reach it later (CH-MOVE-2)."""
    CLOSER = "closer"
    """It will reach it sooner (CH-MOVE-3)."""
    SAME = "same"


class SeatMove(Value, frozen=True, kw_only=True):
    """What a seat change does to a player's blinds."""

    hands_before: int
    """Hands until the big blind reached the old seat, counted in players (D-38); 1 is the next."""
    hands_after: int
    """The same for the new seat."""
    along: bool = False
    """Nobody sits between the two seats: button and blinds go along to the new one."""
    small_due: bool = False
    """They would have the small blind in the next hand, as the last big blind."""

    @property
    def direction(self) -> Direction:
        if self.hands_after == self.hands_before:
            return Direction.SAME
        return Direction.AWAY if self.hands_after > self.hands_before else Direction.CLOSER

    @property
    def owes_small_blind(self) -> bool:
        """They pay it in the next hand, or wait for their big blind (CH-MOVE-2): who goes away from
        the blinds, and who would have had it in the old seat, wherever they go."""
        return self.small_due or self.direction is Direction.AWAY


def seat_move(turn: SeatNo, others: Iterable[SeatNo], old: SeatNo, new: SeatNo) -> SeatMove:
    """What it means to go from seat `old` to seat `new`.

    `turn` is the seat of the last big blind, `others` are those of the other players at the table.
    """
    ring = tuple(others)

    def hands(seat: SeatNo) -> int:
        return 1 + sum(1 for other in ring if steps_round(turn, other) < steps_round(turn, seat))

    before, after = hands(old), hands(new)
    passed = sum(1 for other in ring if steps_round(old, other) < steps_round(old, new))
    along = passed in (0, len(ring)) and (old == turn or before == after)
    return SeatMove(
        hands_before=before,
        hands_after=before if along else after,
        along=along,
        # Of two the button has the small blind, whoever sits where (CH-HU-2).
        small_due=old == turn and len(ring) > 1,
    )


def move_of(
    sitter: Sitter, last: Positions, chairs: Iterable[SeatedPlayer], old: SeatNo, new: SeatNo
) -> SeatMove:
    """What it means for `sitter`, one of `chairs`, to go from seat `old` to seat `new`."""
    others = [c.seat for c in chairs if c.here and c.sitter.player != sitter.player]
    return seat_move(last.turn.seat, others, old, new)


def moved_sitter(sitter: Sitter, move: SeatMove) -> Sitter:
    """How `sitter` stands after `move`; who owes nothing and goes farther from the blinds, or would
    leave a small blind behind, owes a small blind now, and waits until they say that they pay it
    (CH-MOVE-2). The button is not theirs before both blinds have come to them there (CH-BTN-6,
    D-34).

    Who is not in yet, or owes already, takes that along and nothing is added.
    """
    if sitter.standing is not Standing.IN or not move.owes_small_blind:
        return sitter
    return Sitter(
        player=sitter.player,
        standing=Standing.WAITS,
        tokens=Tokens.SMALL,
        moved=True,
    )


def taken_along(last: Positions, player: PlayerId, old: SeatNo, new: SeatNo) -> Positions:
    """`last` with what of it lay with `player` in seat `old` brought to `new` (D-29)."""
    left, there = Place(old, player), Place(new, player)

    def at(place: Place) -> Place:
        return there if place == left else place

    return msgspec.structs.replace(
        last,
        button=at(last.button),
        big=at(last.big),
        turn=at(last.turn),
        small=at(last.small) if last.small else None,
        dead_small=at(last.dead_small) if last.dead_small else None,
        betting=at(last.betting) if last.betting else None,
        won=at(last.won) if last.won else None,
    )


class RequestEnds(Enum):
    """When a request for another seat is used up (HOUSE)."""

    USED_OR_REFUSED = "used_or_refused"
    USED = "used"
    """Who refuses a seat keeps their place among those who ask."""
    NEVER = "never"
    """Until they withdraw it or leave the table."""


class SeatRequest(Value, frozen=True, kw_only=True):
    """Somebody asks for another seat at their table; requests stand in the order they were made."""

    player: PlayerId
    seats: tuple[SeatNo, ...] = ()
    """Those they would take; none named: any."""
    refused: tuple[SeatNo, ...] = ()
    """Free now, and they did not want them."""

    def wants(self, seat: SeatNo) -> bool:
        """Whether `seat`, which is free, is to be offered to them."""
        return seat not in self.refused and (not self.seats or seat in self.seats)


Requests = tuple[SeatRequest, ...]


def request_of(requests: Requests, player: PlayerId) -> SeatRequest | None:
    """What `player` asks for."""
    return next((one for one in requests if one.player == player), None)


def with_request(requests: Requests, request: SeatRequest) -> Requests:
    """`requests` with one more at the end; who asks again keeps their place."""
    if request_of(requests, request.player) is None:
        return (*requests, request)
    return tuple(request if one.player == request.player else one for one in requests)


def without_request(requests: Requests, player: PlayerId) -> Requests:
    """`requests` without that of `player`."""
    return tuple(one for one in requests if one.player != player)


def with_refusal(requests: Requests, player: PlayerId, seat: SeatNo) -> Requests:
    """`requests` once `player` has refused `seat`: it is offered to the next."""
    return tuple(
        msgspec.structs.replace(one, refused=(*one.refused, seat)) if one.player == player else one
        for one in requests
    )


def with_freed(requests: Requests, seat: SeatNo) -> Requests:
    """`requests` once `seat` has become free: it is offered anew to those who refused it before."""
    return tuple(
        msgspec.structs.replace(one, refused=tuple(other for other in one.refused if other != seat))
        if seat in one.refused
        else one
        for one in requests
    )


def within(requests: Requests, seats: int) -> Requests:
    """`requests` at a table of so many `seats`; who wanted none that it has asks no longer."""
    return tuple(
        msgspec.structs.replace(
            one,
            seats=tuple(seat for seat in one.seats if seat <= seats),
            refused=tuple(seat for seat in one.refused if seat <= seats),
        )
        for one in requests
        if not one.seats or min(one.seats) <= seats
    )
