"""Time saved up: the printed figures are in tests/cases, here are its laws."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.room.clock.time_bank import TimeBank, time_left
from floor.rulebook.online.cash import BankOf, Edition, online_cash

BANKS = [(edition, of) for edition, book in online_cash().items() for of in book.time_banks]
FULL_IN = {
    BankOf.CASH: 30,
    BankOf.TOURNAMENT: 30,
    BankOf.LOTTERY_LARGE: 30,
    BankOf.LOTTERY_SMALL: 10,
    BankOf.SIT_AND_GO: 10,
}


def seconds(number: float) -> timedelta:
    return timedelta(seconds=number)


@pytest.mark.parametrize(("edition", "of"), BANKS)
def test_a_bank_nobody_touches_is_full_in_that_hand_and_not_before(edition: Edition, of: BankOf):
    """ON-CLK-02, ON-CLK-03."""
    bank = online_cash()[edition].time_banks[of]
    hand = 81 if edition is Edition.ONLINE_2019 else FULL_IN[of]
    assert time_left(bank, hand - 1, {}) < time_left(bank, hand, {}) == bank.most
    assert time_left(bank, hand * 3, {}) == bank.most


@given(data=st.data(), which=st.sampled_from(BANKS))
def test_a_bank_never_holds_more_or_less_than_it_may(data: st.DataObject, which):
    edition, of = which
    bank, spent = online_cash()[edition].time_banks[of], {}
    for hand in range(1, 25):
        left = time_left(bank, hand, spent)
        assert bank.least <= left <= bank.most
        spent[hand] = data.draw(st.sampled_from([seconds(0), left / 2, left]))


def test_what_was_spent_is_gone_until_the_next_credit():
    bank = TimeBank(first=seconds(15), credit=seconds(5), every=10, most=seconds(30))
    assert [time_left(bank, hand, {3: seconds(15)}) for hand in (3, 4, 9, 10)] == [
        seconds(left) for left in (15, 0, 0, 5)
    ]


def test_a_bank_that_cannot_be_is_a_mistake():
    bank = TimeBank(first=seconds(15), credit=seconds(5), every=10, most=seconds(30))
    with pytest.raises(ValueError, match="no bank fills"):
        TimeBank(first=seconds(15), credit=seconds(5), every=0, most=seconds(30))
    with pytest.raises(ValueError, match="no bank fills"):
        TimeBank(first=seconds(15), credit=seconds(5), every=1, most=seconds(10))
    with pytest.raises(ValueError, match="no hand 0"):
        time_left(bank, 0, {})
    with pytest.raises(ValueError, match="spent in hand 1"):
        time_left(bank, 2, {1: seconds(16)})
