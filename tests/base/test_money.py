"""No cent is lost, whatever is shared."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.base.money import NO_CHIPS, NOTHING, Chips, Money, share_out, total, total_chips

weights = st.lists(st.fractions(min_value=0, max_value=100), min_size=1, max_size=12).filter(any)


def test_money_adds_up_and_compares():
    assert Money(250) + Money(50) - Money(100) == Money(200)
    assert Money(250) * 3 == Money(750)
    assert Money(1) > NOTHING
    assert Money(1)
    assert not NOTHING


def test_a_till_adds_up_and_an_empty_one_holds_nothing():
    assert total([Money(1), Money(2), Money(-4)]) == Money(-1)
    assert total([]) == NOTHING


def test_tournament_chips_add_up_and_are_no_money():  # TR-CHIP-1, ON-TRN-14
    assert Chips(25) * 4 + Chips(100) - Chips(50) == Chips(150)
    assert Chips(1) > NO_CHIPS
    assert Chips(1)
    assert not NO_CHIPS
    assert total_chips([Chips(25), Chips(100)]) == Chips(125)
    assert Chips(5) != Money(5)


@given(amount=st.integers(0, 10**12), weights=weights)
def test_sharing_loses_no_cent(amount: int, weights: list[Fraction]):
    assert total(share_out(Money(amount), weights)) == Money(amount)


@given(amount=st.integers(0, 10**6), weights=weights)
def test_nobody_is_a_cent_off_his_exact_share(amount: int, weights: list[Fraction]):
    for part, weight in zip(share_out(Money(amount), weights), weights, strict=True):
        assert abs(part.cents - amount * weight / sum(weights)) < 1


def test_the_odd_cent_goes_to_the_larger_remainder_and_then_to_the_earlier_seat():
    assert share_out(Money(100), [Fraction(1)] * 3) == [Money(34), Money(33), Money(33)]
    assert share_out(Money(1), [Fraction(1), Fraction(2)]) == [Money(0), Money(1)]


@pytest.mark.parametrize("bad", [[], [0], [0, 0], [2, -1]])
def test_shares_need_a_positive_weight_and_no_negative_one(bad: list[int]):
    with pytest.raises(ValueError):
        share_out(Money(100), [Fraction(one) for one in bad])
