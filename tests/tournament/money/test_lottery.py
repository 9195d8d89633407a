"""Lottery sit & go: what a draw decides."""

from datetime import timedelta
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.base.money import NOTHING, Chips, Money, total
from floor.tournament.money.lottery import (
    DRAWS,
    LevelBets,
    Lottery,
    LotteryDraw,
    pool_of,
    prizes_of,
    structure_of,
)

SMALL = LotteryDraw(
    multiplier=Fraction(3, 2),
    lots=DRAWS - 10,
    stack=Chips(300),
    level_lasts=timedelta(minutes=1),
    shares=(Fraction(1),),
)
LARGE = LotteryDraw(
    multiplier=Fraction(100),
    lots=10,
    stack=Chips(500),
    level_lasts=timedelta(minutes=4),
    shares=(Fraction(80, 100), Fraction(12, 100), Fraction(8, 100)),
)
GAME = Lottery(
    players=3,
    buy_ins=(Money(100),),
    draws=(LARGE, SMALL),
    blinds=(
        LevelBets(small=Chips(10), ante=Chips(0)),
        LevelBets(small=Chips(15), ante=Chips(4)),
    ),
)


@given(cents=st.integers(1, 10_000))
def test_the_whole_pool_is_paid(cents: int):  # ON-HEX-02, ON-HEX-03, ON-EXT-02
    buy_in = Money(cents * 2)
    for drawn in GAME.draws:
        paid = prizes_of(GAME, buy_in, drawn)
        assert total(paid) == pool_of(buy_in, drawn) == Money(int(buy_in.cents * drawn.multiplier))
        assert len(paid) == 3
    assert prizes_of(GAME, buy_in, SMALL)[1:] == [NOTHING, NOTHING]


def test_a_pool_is_whole_cents():
    with pytest.raises(ValueError):
        pool_of(Money(1), SMALL)


def test_the_draw_says_how_long_a_level_lasts():  # ON-HEX-05, ON-HEX-06, ON-EXT-05
    levels = structure_of(GAME, LARGE).levels
    assert [level.lasts for level in levels] == [LARGE.level_lasts] * 2
    assert [(one.small_blind, one.big_blind, one.ante) for one in levels] == [
        (Chips(10), Chips(20), Chips(0)),
        (Chips(15), Chips(30), Chips(4)),
    ]


def test_the_house_keeps_what_the_draws_leave():
    expected = (Fraction(3, 2) * (DRAWS - 10) + 100 * 10) / DRAWS
    assert GAME.fee == 1 - expected / 3
