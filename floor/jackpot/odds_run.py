"""A run of hands dealt for the odds of a jackpot, told bit by bit, and how sure its outcome is."""

from collections.abc import Iterator
from math import exp, lgamma, log
from typing import NamedTuple

from floor.base.chance import SeededChance
from floor.base.value import Value
from floor.jackpot.odds import BATCH, Odds, simulated, together
from floor.jackpot.profile import JackpotProfile
from floor.room.games.game import GameForm

_BOTH_ENDS = 0.025
"""What a range of 95 % leaves out at each end."""
_CLOSE_ENOUGH = 1e-4


class OddsOrder(Value, frozen=True, kw_only=True):
    """What is to be dealt."""

    profile: JackpotProfile
    form: GameForm
    players: int
    hands: int
    seed: int = 0
    """Parts of the same order have each another one."""


def run(order: OddsOrder) -> Iterator[Odds]:
    """What the hands of `order` have come to, every thousand hands.

    Raises:
        ValueError: as `simulated` says.
    """
    chance = SeededChance(order.seed)
    told = Odds(hands=0, hits=(0,) * len(order.profile.categories))
    while (left := order.hands - told.hands) > 0:
        more = simulated(order.profile, order.form, order.players, min(BATCH, left), chance)
        told = together((told, more))
        yield told


class OneIn(NamedTuple):
    """Once in between so many hands, 95 times of a hundred."""

    least: int
    most: int | None
    """None: it may be that it never comes."""


def sure(odds: Odds, category: int) -> OneIn:
    """How often `category` comes at most and at least, by as many hits as there were.

    By Poisson's law, exactly: hits are rare and do not know of each other.

    Raises:
        ValueError: no hand was dealt.
    """
    if not odds.hands:
        raise ValueError("no hand, no odds")
    hits = odds.hits[category - 1]
    many, few = _expected(hits, _BOTH_ENDS), _expected(hits - 1, 1 - _BOTH_ENDS) if hits else 0.0
    return OneIn(max(int(odds.hands / many), 1), int(odds.hands / few) if few else None)


def _expected(hits: int, chance: float) -> float:
    """Of how many hits that are expected it comes with `chance` to `hits` or fewer."""
    least, most = 0.0, 2.0 * hits + 10.0
    while most - least > _CLOSE_ENOUGH * most:
        middle = (least + most) / 2
        if _at_most(hits, middle) > chance:
            least = middle
        else:
            most = middle
    return most


def _at_most(hits: int, expected: float) -> float:
    """How likely `hits` or fewer are where so many are expected."""
    each = log(expected)
    return sum(exp(n * each - expected - lgamma(n + 1)) for n in range(hits + 1))
