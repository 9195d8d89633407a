"""Blinds and antes of a tournament hand."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.base.money import NO_CHIPS, Chips
from floor.room.blinds.button import SeatNo
from floor.tournament.clock.forced_bets import (
    BlindSeats,
    Put,
    blind_and_ante,
    may_bet,
    put_in,
)
from floor.tournament.clock.structure import AnteBy, Level

EACH_ANTES = Level(
    lasts=timedelta(minutes=20),
    small_blind=Chips(300),
    big_blind=Chips(600),
    ante=Chips(50),
)
BIG_BLIND_ANTES = Level(
    lasts=timedelta(minutes=20),
    small_blind=Chips(300),
    big_blind=Chips(600),
    ante=Chips(600),
    ante_by=AnteBy.BIG_BLIND,
)
ONE, TWO, FIVE, EIGHT = (SeatNo(seat) for seat in (1, 2, 5, 8))
STACKS = {EIGHT: Chips(20), ONE: Chips(5_000), TWO: Chips(340), FIVE: Chips(700)}
BLINDS = BlindSeats(small=TWO, big=FIVE)
amounts = st.integers(0, 10_000).map(Chips)


def test_everybody_antes_behind_his_blind():  # TR-ANTE-1, TR-ANTE-3, TR-ABS-4
    assert put_in(EACH_ANTES, STACKS, BLINDS) == {
        ONE: Put(NO_CHIPS, Chips(50)),
        TWO: Put(Chips(300), Chips(40)),
        FIVE: Put(Chips(600), Chips(50)),
        EIGHT: Put(NO_CHIPS, Chips(20)),
    }


def test_the_big_blind_antes_for_all():  # TR-ANTE-2
    assert put_in(BIG_BLIND_ANTES, STACKS, BLINDS) == {
        TWO: Put(Chips(300), NO_CHIPS),
        FIVE: Put(Chips(600), Chips(100)),
    }


def test_a_small_blind_may_be_missing():
    assert list(put_in(BIG_BLIND_ANTES, STACKS, BlindSeats(small=None, big=FIVE))) == [FIVE]


def test_in_a_game_without_blinds_everybody_antes():
    assert put_in(EACH_ANTES, STACKS, None)[ONE] == Put(NO_CHIPS, Chips(50))
    assert list(put_in(BIG_BLIND_ANTES, STACKS, None)) == [ONE, TWO, FIVE, EIGHT]


def test_no_blind_lies_where_nobody_has_chips():
    with pytest.raises(ValueError):
        put_in(EACH_ANTES, STACKS, BlindSeats(small=TWO, big=SeatNo(7)))


@given(stack=amounts, blind=amounts, ante=amounts)
def test_the_ante_is_what_the_blind_leaves(stack: Chips, blind: Chips, ante: Chips):
    put = blind_and_ante(stack, blind, ante)
    assert put.blind + put.ante == min(stack, blind + ante)
    assert put.ante == NO_CHIPS or put.blind == blind


def test_all_he_has_may_be_bet_even_below_the_least_bet():  # TR-ALLIN-1
    assert may_bet(Chips(600), Chips(5_000), Chips(600))
    assert may_bet(Chips(340), Chips(340), Chips(600))
    assert not may_bet(Chips(340), Chips(341), Chips(600))


@pytest.mark.parametrize("bet", [0, 341])
def test_nobody_bets_nothing_or_more_than_he_has(bet: int):
    with pytest.raises(ValueError):
        may_bet(Chips(bet), Chips(340), Chips(600))
