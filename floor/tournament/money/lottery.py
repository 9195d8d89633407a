"""Lottery sit & go: a draw before the cards says what is played for, how deep and how fast.

An optional module: only under a licence that allows a drawn prize pool (ON-HEX-01, ON-EXT-01).
"""

from datetime import timedelta
from fractions import Fraction

from floor.base.money import NOTHING, Chips, Money, share_out
from floor.base.value import Value
from floor.tournament.clock.structure import Level, Structure

DRAWS = 100_000
"""The odds are so many in these (ON-HEX-02)."""


class LevelBets(Value, frozen=True, kw_only=True):
    """What a level asks for; how long it lasts is drawn."""

    small: Chips
    ante: Chips

    @property
    def big(self) -> Chips:
        """Twice the small blind on every level (ON-HEX-05, ON-EXT-04)."""
        return self.small * 2


class LotteryDraw(Value, frozen=True, kw_only=True):
    """What a draw may bring."""

    multiplier: Fraction
    """Of the buy-in: the prize pool (ON-HEX-02)."""
    lots: int
    """How many of all draws bring it."""
    stack: Chips
    """ON-HEX-04, ON-EXT-03."""
    level_lasts: timedelta
    """ON-HEX-06, ON-EXT-05."""
    shares: tuple[Fraction, ...]
    """Of the pool, first place first (ON-HEX-03, ON-EXT-02)."""


class Lottery(Value, frozen=True, kw_only=True):
    """A format of the operator."""

    players: int
    buy_ins: tuple[Money, ...]
    draws: tuple[LotteryDraw, ...]
    blinds: tuple[LevelBets, ...]

    @property
    def fee(self) -> Fraction:
        """Which part of all buy-ins is the house's, on the average of all draws."""
        pools = sum((one.multiplier * one.lots for one in self.draws), Fraction())
        return 1 - pools / (DRAWS * self.players)


def pool_of(buy_in: Money, drawn: LotteryDraw) -> Money:
    """Buy-in times multiplier (ON-HEX-02, ON-EXT-01).

    Raises:
        ValueError: that is no whole number of cents.
    """
    pool = buy_in.cents * drawn.multiplier
    if pool.denominator != 1:
        raise ValueError(f"{buy_in} times {drawn.multiplier} is no whole number of cents")
    return Money(int(pool))


def prizes_of(lottery: Lottery, buy_in: Money, drawn: LotteryDraw) -> list[Money]:
    """What each place of a game gets; nothing where the winner takes all (ON-HEX-03, ON-EXT-02)."""
    paid = share_out(pool_of(buy_in, drawn), drawn.shares)
    return [*paid, *[NOTHING] * (lottery.players - len(paid))]


def structure_of(lottery: Lottery, drawn: LotteryDraw) -> Structure:
    """The levels of a game, each as long as the draw says (ON-HEX-05, ON-HEX-06)."""
    return Structure(
        stretches=tuple(
            Level(
                lasts=drawn.level_lasts,
                small_blind=level.small,
                big_blind=level.big,
                ante=level.ante,
            )
            for level in lottery.blinds
        )
    )
