"""Which chips a game is played with, for buttons that push one."""

from math import gcd

from floor.base.money import Money
from floor.room.games.game import Game

_CENTS = (50, 25, 20, 10, 5, 2, 1)
_EUROS = (1, 2, 5, 25, 100, 500)


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
