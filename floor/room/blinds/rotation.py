"""Where big blind, small blind and button go from one hand to the next, by three methods.

The big blind moves to the next player after every hand and everything else is placed from it
(CH-BTN-7, TDA-31, ON-BTN-02): a player who leaves takes their small blind with them for one hand.
The methods differ in the button alone, and in who may take the place of a big blind that has gone.

Chairs are given and come back in order of seats, an absent owner before their over-player.
"""

from collections.abc import Sequence
from typing import assert_never

from floor.room.blinds.blinds import BlindsPaid
from floor.room.blinds.button import (
    Place,
    Positions,
    SeatedPlayer,
    SeatNo,
    first_after,
    held_or_next,
    steps,
)
from floor.room.games.profile import ButtonMethod


def clockwise(after: SeatNo, chairs: Sequence[SeatedPlayer]) -> list[SeatedPlayer]:
    """`chairs` clockwise, from the first seat behind `after` round to the one in it."""
    split = 0
    for chair in chairs:
        if chair.seat > after:
            break
        split += 1
    return [*chairs[split:], *chairs[:split]]


def has_just_paid(chair: SeatedPlayer, last: Positions) -> bool:
    """They had the big blind last, wherever they sit now: the rule is about the player (D-29)."""
    return chair.sitter.player in (last.turn.player, last.big.player)


def next_big(
    last: Positions,
    here: Sequence[SeatedPlayer],
    in_play: Sequence[SeatedPlayer],
    method: ButtonMethod,
) -> SeatedPlayer | None:
    """Step 3 of CH-BTN-10: whose big blind it is; None when there is nobody.

    The seat of the last one if a new player has just taken it, otherwise the next player clockwise
    who is here. Nobody pays it twice running (CH-BTN-7, TDA-33), so the last one is passed over.
    `in_play` are those of `here` who are dealt in whatever the blinds do.
    """
    just_paid = (last.turn.player, last.big.player)
    ring = [c for c in clockwise(last.turn.seat, here) if c.sitter.player not in just_paid]
    if method is ButtonMethod.BIG_BLIND_LED:
        newcomer = _in_seat_of_big(last, ring)
        if newcomer is not None:
            return newcomer
    if len(in_play) == 1:
        # Alone in the rotation: who waits has to take the big blind, or there is no game.
        ring = [chair for chair in ring if chair is not in_play[0]] or ring
    if not ring:
        # Left alone with who bought the button: that turn was two hands ago (CH-BUYB-4).
        ring = [chair for chair in in_play if chair.sitter.player != last.big.player]
    return ring[0] if ring else None


def _in_seat_of_big(last: Positions, ring: Sequence[SeatedPlayer]) -> SeatedPlayer | None:
    """The new player who has taken the seat of a big blind that has gone and, where the big blind
    leads the button, pays it again there (CH-BTN-9)."""
    there = (c for c in reversed(ring) if c.seat == last.turn.seat and c.sitter.is_new)
    return next(there, None)


def next_small(
    last: Positions, big: SeatedPlayer, dealt: Sequence[SeatedPlayer]
) -> SeatedPlayer | None:
    """Step 4 of CH-BTN-10: the last big blind, if dealt in; none when that player is gone or it
    stayed (CH-BTN-8).

    Who gave up the seat and sat down in it again has gone, and comes in like anybody new.
    """
    for chair in dealt:
        if chair.is_in and chair is not big and chair.place == last.turn:
            return chair
    return None


def next_button(
    last: Positions,
    big: SeatedPlayer,
    small: SeatedPlayer | None,
    dealt: Sequence[SeatedPlayer],
    method: ButtonMethod,
) -> Place | None:
    """Steps 2 and 5 of CH-BTN-10: where the button goes with three or more dealt in; None: nobody
    dealt in may have it."""
    free = [chair for chair in dealt if chair is not big and chair is not small]
    match method:
        case ButtonMethod.BIG_BLIND_LED:
            entitled = [chair for chair in free if chair.sitter.paid is BlindsPaid.BOTH]
            return _bought(last, entitled) or _waiting(last, entitled)
        case ButtonMethod.DEAD:
            return _dead(last, big, free)
        case ButtonMethod.MOVING:
            return _moving(last, big, free)
        case _ as never:
            assert_never(never)


def _bought(last: Positions, entitled: Sequence[SeatedPlayer]) -> Place | None:
    """Step 2 of CH-BTN-10: who bought the button in the last hand has it now (CH-BUYB-4)."""
    return last.big if last.bought and last.big in _places(entitled) else None


def _waiting(last: Positions, entitled: Sequence[SeatedPlayer]) -> Place | None:
    """Step 5 of CH-BTN-10: the last small blind, else who has it, else the nearest before, of those
    who have paid both blinds (CH-BTN-6)."""
    places = _places(entitled)
    for place in (last.small, last.button):
        if place in places:
            return place
    before = clockwise(last.button.seat, entitled)
    return before[-1].place if before else None


def _places(chairs: Sequence[SeatedPlayer]) -> list[Place]:
    return [chair.place for chair in chairs]


def _dead(last: Positions, big: SeatedPlayer, free: Sequence[SeatedPlayer]) -> Place:
    """Where the small blind was or was due, whoever sits there now (TDA-31).

    When two have become three the big blind may have come to that very seat, or past it: then the
    button lies before the small blind's place, as it would among three (HOUSE).
    """
    place = last.small_place
    if not _in_order(place.seat, last, big):
        return _before_small(last, big, free).place
    return next((chair.place for chair in free if chair.seat == place.seat), place)


def _moving(last: Positions, big: SeatedPlayer, free: Sequence[SeatedPlayer]) -> Place | None:
    """The nearest before the small blind's place of those who were in the game (ON-BTN-02).

    Usually the last small blind; who comes in with this hand cannot have it.
    """
    old = [chair for chair in free if chair.is_in]
    return _before_small(last, big, old).place if old else None


def _before_small(last: Positions, big: SeatedPlayer, free: Sequence[SeatedPlayer]) -> SeatedPlayer:
    """The nearest of `free` before the small blind's place, and not between it and the big blind if
    that can be; who sits in that place comes last."""
    in_order = [chair for chair in free if _in_order(chair.seat, last, big)]
    return clockwise(SeatNo(last.turn.seat - 1), in_order or free)[-1]


def _in_order(button: SeatNo, last: Positions, big: SeatedPlayer) -> bool:
    """From there clockwise comes the small blind's place, then the big blind."""
    return steps(button, last.turn.seat) < steps(button, big.seat)


def behind_dead_button(last: Positions, seat: SeatNo) -> bool:
    """Whether `seat` lies between the button of the next hand and its small blind, where nobody
    comes in under the dead button (TDA-9)."""
    button = last.small_place.seat
    return 0 < steps(button, seat) < steps(button, last.turn.seat)


def heads_up(
    last: Positions, two: Sequence[SeatedPlayer], big: SeatedPlayer
) -> tuple[SeatedPlayer, SeatedPlayer]:
    """Step 1 of CH-BTN-10: button and big blind of two players (CH-HU-1, D-40, ON-BTN-03, TR-X-7,
    TDA-33).

    Who comes in now has the big blind, unless they left that very place just before. Otherwise the
    button goes to who posted the larger blind in the last hand; if neither posted one, the big
    blind goes to the next after the last one.
    """
    new = [chair for chair in two if not chair.is_in]
    if new:
        big = big if big in new else new[0]
        if big.sitter.player == last.big.player:
            big = _other(two, big)
    else:
        # By player, not by place: they may have changed seats since (CH-MOVE-1, D-29).
        for place in (last.big, last.turn, last.small):
            for chair in two:
                if place is not None and chair.sitter.player == place.player:
                    return chair, _other(two, chair)
    return _other(two, big), big


def _other(two: Sequence[SeatedPlayer], one: SeatedPlayer) -> SeatedPlayer:
    return two[1] if two[0] is one else two[0]


def winners_button(positions: Positions, sharers: Sequence[Place]) -> Place:
    """Who of those who share the pot, in order of seats, has won the button: the next clockwise
    from the one that is won (CH-BLIND-10, D-23)."""
    return first_after((positions.betting or positions.button).seat, sharers)


def betting_button(last: Positions, button: Place, dealt: Sequence[SeatedPlayer]) -> Place:
    """The second button: with the winner of the last hand or, if they are gone, the next player
    clockwise; before anybody has won it lies with the first (CH-BLIND-10)."""
    held = last.won or last.betting
    return button if held is None else held_or_next(held, [chair.place for chair in dealt])
