"""Where button and blinds of a tournament go: the dead button, nobody has missed a blind (TDA-31).

The big blind moves to the next player after every hand; the small blind's place is where it was,
the button's where the small blind's was, empty or not.
"""

from collections.abc import Collection
from typing import NamedTuple

from floor.room.blinds.button import SeatNo, steps_round
from floor.tournament.tables.balance import next_big_blind
from floor.tournament.tables.seating import is_between


class Blinds(NamedTuple):
    """The places of a hand."""

    button: SeatNo
    small: SeatNo
    """Nobody may sit there: then nobody posts it."""
    big: SeatNo


def first_blinds(button: SeatNo, with_chips: Collection[SeatNo]) -> Blinds:
    """The places of a table's first hand: between two the button has the small blind.

    Raises:
        ValueError: fewer than two have chips.
    """
    ring = sorted(with_chips, key=lambda seat: steps_round(button, seat))
    if len(ring) < 2:
        raise ValueError("a hand takes two players with chips")
    if len(ring) == 2:
        return Blinds(button, ring[-1], ring[0])
    return Blinds(button, ring[0], ring[1])


def next_blinds(last: Blinds, with_chips: Collection[SeatNo]) -> Blinds:
    """The places of the hand after that of `last`.

    Nobody has the big blind twice running; of two the one who had it has the button (TR-X-7).

    Raises:
        ValueError: fewer than two have chips.
    """
    if len(with_chips) < 2:
        raise ValueError("a hand takes two players with chips")
    big = next_big_blind(with_chips, last.big)
    if len(with_chips) == 2:
        (button,) = (seat for seat in with_chips if seat != big)
        return Blinds(button, button, big)
    if last.button == last.small:
        # Two have become three: the small blind is where the big one was, the button before it.
        before = [seat for seat in with_chips if seat not in (big, last.big)]
        return Blinds(max(before, key=lambda seat: steps_round(last.big, seat)), last.big, big)
    return Blinds(last.small, last.big, big)


def has_to_wait(seat: SeatNo, blinds: Blinds) -> bool:
    """Whether somebody new there gets no cards: the button has to pass them first (TR-BAL-5)."""
    return is_between(seat, blinds.button, blinds.small)
