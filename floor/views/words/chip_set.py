"""Which chips a game is played with, for buttons that push one."""

from math import gcd

from floor.base.money import Money
from floor.room.games.game import Game

_CENTS = (50, 25, 20, 10, 5, 2, 1)
_EUROS = (1, 2, 5, 25, 100, 500)
_SHARED_IN = (100, 50, 25, 10, 5, 1)
"""Chips a pot may be shared down to, in cents."""


def chips_of(game: Game) -> tuple[Money, ...]:
    """The chips of `game`, the smallest first: those of the house, or if it has not said which,
    whole euros and below them the largest chip in which every forced bet can be paid (HOUSE)."""
    if game.chips:
        return game.chips
    stakes = game.stakes
    forced = (
        stakes.small_blind,
        stakes.big_blind,
        stakes.ante,
        stakes.bring_in,
        stakes.unit,
        stakes.straddle,
    )
    cents = gcd(100, *(amount.cents for amount in forced))
    small = [Money(next(chip for chip in _CENTS if cents % chip == 0))] if cents < 100 else []
    return (*small, *(Money(euros * 100) for euros in _EUROS))


def shared_in(game: Game) -> tuple[Money, ...]:
    """The chips a pot of `game` may be shared down to: first the smallest it is played with, then
    smaller ones, as where one lies in the pot all the same (D-53)."""
    least = chips_of(game)[0]
    return (least, *(Money(cents) for cents in _SHARED_IN if cents < least.cents))
