"""Time is charged by the hour or the quarter, to a player or to a whole table."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from floor.base.money import Money, total
from floor.room.games.time_charge import Counting, Payer, TimeCharge, shared, time_due

HOUR = timedelta(hours=1)
TABLE_HOUR = TimeCharge(amount=Money(4000), period=HOUR, payer=Payer.TABLE)
QUARTER = TimeCharge(amount=Money(1000), period=timedelta(minutes=15), payer=Payer.TABLE)
OWN_HOUR = TimeCharge(amount=Money(600), period=HOUR, payer=Payer.PLAYER)


def minutes(count: int) -> timedelta:
    return timedelta(minutes=count)


@pytest.mark.parametrize(
    ("charge", "played", "euros"),
    [
        (TABLE_HOUR, 0, 0),
        (TABLE_HOUR, 1, 40),
        (TABLE_HOUR, 60, 40),
        (TABLE_HOUR, 61, 80),
        (QUARTER, 14, 10),
        (QUARTER, 31, 30),
        (OWN_HOUR, 90, 12),
    ],
)
def test_an_hour_or_a_quarter_that_has_begun_is_paid(charge: TimeCharge, played: int, euros: int):
    assert time_due(charge, minutes(played)) == Money(euros * 100)


def test_a_house_may_count_full_periods_only():
    full = replace(OWN_HOUR, counting=Counting.FULL)
    assert time_due(full, minutes(119)) == OWN_HOUR.amount


def test_what_a_table_owes_is_shared_equally_and_the_odd_cent_is_the_first_ones():
    assert shared(Money(4000), 3) == (Money(1334), Money(1333), Money(1333))
    assert shared(Money(4000), 0) == ()


def test_time_that_cannot_be_is_a_mistake():
    with pytest.raises(ValueError):
        time_due(TABLE_HOUR, minutes(-1))
    with pytest.raises(ValueError):
        time_due(replace(OWN_HOUR, period=timedelta()), HOUR)


@given(cents=st.integers(0, 10**6), players=st.integers(1, 12))
def test_the_players_pay_exactly_what_the_table_owes(cents: int, players: int):
    parts = shared(Money(cents), players)
    assert total(parts) == Money(cents)
    assert max(parts).cents - min(parts).cents <= 1
