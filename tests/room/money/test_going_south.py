"""Coming back to an online table with less, and tables for ten big blinds."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from floor.base.money import NOTHING, Money
from floor.room.money.buy_in import Limits
from floor.room.money.going_south import (
    Back,
    Return,
    ReturnWindow,
    join_limits,
    may_open_another,
    rejoin_choices,
    return_limits,
    returns_counted,
    top_up_due,
    top_up_limits,
    utc_midnight,
)
from floor.rulebook.online.cash import Edition, online_cash

BIG_BLIND = Money(200)
HALF_AN_HOUR = timedelta(minutes=30)
SHORT_2019 = online_cash()[Edition.ONLINE_2019].ten_blinds
SHORT_2023 = online_cash()[Edition.ONLINE_2023].ten_blinds


@pytest.fixture(params=[Edition.ONLINE_2023, Edition.ONLINE_2024])
def window(request: pytest.FixtureRequest) -> ReturnWindow:
    printed = online_cash()[request.param].returns
    assert printed is not None
    return printed


def back(cents: int, away: timedelta = HALF_AN_HOUR) -> Back:
    return Back(away=away, left_with=Money(cents))


@given(left_with=st.integers(0, 60_000), counter=st.integers(0, 8))
@pytest.mark.parametrize("edition", [Edition.ONLINE_2023, Edition.ONLINE_2024])
def test_the_printed_table_of_returns_is_this_formula(
    edition: Edition, left_with: int, counter: int
):
    window = online_cash()[edition].returns
    assert window is not None
    fifty, hundred, last = BIG_BLIND * 50, BIG_BLIND * 100, Money(left_with)
    least, most = max(fifty, min(last, hundred)), max(hundred, last)
    if last <= fifty:
        least = fifty
    if counter >= 5 and last >= hundred:
        least = last
    said = return_limits(window, BIG_BLIND, back(left_with), form="standard", counter=counter)
    assert said == Limits(least, most)


@pytest.mark.parametrize(("cents", "seconds"), [(-1, 0), (100, -1)])
def test_nobody_comes_back_before_he_left_or_with_less_than_nothing(cents: int, seconds: int):
    with pytest.raises(ValueError, match="nobody leaves with"):
        back(cents, timedelta(seconds=seconds))


def test_the_window_ends_with_its_last_second(window: ReturnWindow):
    """ON-RAT-01."""
    assert window.holds(back(1))
    assert not window.holds(back(1, HALF_AN_HOUR + timedelta(seconds=1)))
    late = back(30_000, timedelta(hours=2))
    fresh = Limits(BIG_BLIND * 50, BIG_BLIND * 100)
    for nobody in (None, late):
        assert return_limits(window, BIG_BLIND, nobody, form="standard", counter=9) == fresh


def test_in_a_barred_form_the_last_stack_is_the_least(window: ReturnWindow):
    deep = return_limits(window, BIG_BLIND, back(30_000), form="texas_deepstack")
    assert deep == Limits(Money(30_000), None)


def test_the_counter_counts_from_midnight_or_from_when_the_house_opened(window: ReturnWindow):
    evening = datetime(2024, 2, 10, 22, tzinfo=UTC)
    returns = [
        Return(at=evening + timedelta(hours=hours), back=back(20_000), big_blind=BIG_BLIND)
        for hours in range(4)
    ]
    late = evening + timedelta(hours=5)
    assert returns_counted(window, returns, utc_midnight(late), late) == 2
    assert returns_counted(window, returns, evening, late) == 4
    assert returns_counted(window, returns, evening, evening + timedelta(hours=1)) == 2


def test_midnight_is_that_of_greenwich_wherever_one_looks():
    helsinki = datetime.fromisoformat("2024-02-11T01:30:00+02:00")
    assert utc_midnight(helsinki) == datetime(2024, 2, 10, tzinfo=UTC)


# Ten big blinds


def test_ten_blinds_are_brought_exactly_or_at_most():
    assert join_limits(SHORT_2023, BIG_BLIND) == Limits(Money(2000), Money(2000))
    assert join_limits(SHORT_2019, BIG_BLIND) == Limits(BIG_BLIND, Money(2000))


def test_who_left_with_ten_blinds_or_long_ago_joins_as_anybody():
    assert rejoin_choices(SHORT_2023, BIG_BLIND, back(2000), 0) == ()
    late = back(3450, HALF_AN_HOUR + timedelta(seconds=1))
    assert rejoin_choices(SHORT_2023, BIG_BLIND, late, 0) == ()


def test_resets_are_used_up():
    resume, reset = Money(3450), Money(2000)
    assert rejoin_choices(SHORT_2023, BIG_BLIND, back(3450), 4) == (reset, resume)
    assert rejoin_choices(SHORT_2023, BIG_BLIND, back(3450), 5) == (resume,)
    assert rejoin_choices(SHORT_2019, BIG_BLIND, back(3450), 0) == (resume,)


def test_a_top_up_fills_ten_blinds_or_goes_up_to_them():
    assert top_up_limits(SHORT_2023, BIG_BLIND, Money(1240)) == Limits(Money(760), Money(760))
    assert top_up_limits(SHORT_2019, BIG_BLIND, Money(1240)) == Limits(Money(1), Money(760))
    for rule in (SHORT_2019, SHORT_2023):
        assert top_up_limits(rule, BIG_BLIND, Money(2600)) == Limits(NOTHING, NOTHING)


def test_so_many_tables_at_one_stake_and_no_more():
    rule = replace(SHORT_2019, tables=2)
    assert [may_open_another(rule, tables) for tables in (0, 1, 2, 3)] == [True, True, False, False]


@given(first=st.integers(0, 10_000), stack=st.integers(0, 20_000), asked=st.booleans())
def test_a_standing_order_never_takes_chips_away(first: int, stack: int, asked: bool):
    due = top_up_due(Money(first), Money(stack), standing_order=asked)
    assert due == (Money(first - stack) if asked and stack < first else NOTHING)
