"""Places paid, how much each, and entries won in a satellite."""

from contextlib import suppress
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from floor.base.errors import Refused
from floor.base.money import NOTHING, Money, total
from floor.base.text import localized
from floor.room.blinds.button import PlayerId
from floor.tournament.money.payouts import (
    PayoutRow,
    PayoutTable,
    Rest,
    WonEntry,
    as_places,
    check_table,
    check_won_entry,
    counted_players,
    is_over,
    prizes,
    prizes_by,
    row_for,
    satellite,
)


def shares(*percents: int) -> tuple[Fraction, ...]:
    return tuple(Fraction(percent, 100) for percent in percents)


TABLE = PayoutTable(
    rows=(
        PayoutRow(players=2, shares=shares(100)),
        PayoutRow(players=10, shares=shares(50, 30, 20)),
        PayoutRow(players=30, shares=shares(40, 25, 15, 12, 8)),
    ),
    unit=Money(500),
)
AINO, VEIKKO = PlayerId(1), PlayerId(2)
falling = st.lists(st.integers(1, 1_000), min_size=1, max_size=30).map(
    lambda parts: [Fraction(part) for part in sorted(parts, reverse=True)]
)
pools = st.integers(0, 10**8).map(Money)


@given(pool=pools, parts=falling, unit=st.sampled_from([1, 100, 500, 2_500]).map(Money))
def test_prizes_are_the_whole_pool_and_never_rise(pool: Money, parts: list[Fraction], unit: Money):
    if pool.cents * parts[-1] < unit.cents * sum(parts):
        with suppress(Refused):
            assert all(prizes(pool, parts, unit))
        return
    paid = prizes(pool, parts, unit)
    by_share = {part: paid[place] for place, part in enumerate(parts) if place}
    assert all(paid[place] == by_share[part] for place, part in enumerate(parts) if place)
    assert total(paid) == pool
    assert list(paid) == sorted(paid, reverse=True)
    assert paid[-1] >= unit
    assert all(prize.cents % unit.cents == 0 for prize in paid[1:])


def test_a_place_that_is_paid_gets_something():  # TR-POOL-1
    with pytest.raises(Refused) as refusal:
        prizes(Money(9_000), shares(60, 30, 10), Money(2_500))
    assert localized(refusal.value) == (
        "€90.00 in units of €25.00 pays place 3 nothing: fewer places, or smaller units."
    )


def test_prizes_are_whole_units_and_the_first_place_has_what_is_over():
    # 202 units of five euros: 101, 60.6 and 40.4 of them.
    assert prizes_by(TABLE, Money(101_234), 12) == (Money(50_734), Money(30_500), Money(20_000))
    with pytest.raises(ValueError):
        prizes(Money(1), shares(100), NOTHING)
    with pytest.raises(ValueError):
        prizes(Money(1), shares(0))


def test_places_with_one_share_get_one_prize():  # TR-POOL-1
    tiered = tuple(map(Fraction, (40, 30, 15, 15)))
    paid = {units: prizes(Money(units), tiered) for units in (7, 10, 11)}
    by_units = {units: [prize.cents for prize in row] for units, row in paid.items()}
    # 2.8, 2.1 and 1.05 twice; 4, 3 and 1.5 twice; 4.4, 3.3 and 1.65 twice.
    assert by_units == {7: [3, 2, 1, 1], 10: [5, 3, 1, 1], 11: [4, 3, 2, 2]}


def test_the_row_is_that_of_the_players_counted():  # TR-POOL-1
    assert row_for(TABLE, 29) == TABLE.rows[1]
    assert row_for(TABLE, 30) == TABLE.rows[2]
    with pytest.raises(Refused, match="begins with 2 players"):
        row_for(TABLE, 1)


def test_a_table_that_adds_up_is_accepted():
    check_table(TABLE)


@pytest.mark.parametrize(
    "rows",
    [
        (),
        (TABLE.rows[1], TABLE.rows[0]),
        (TABLE.rows[0], TABLE.rows[0]),
        (PayoutRow(players=2, shares=shares(60, 30)),),
        (PayoutRow(players=2, shares=shares(40, 60)),),
        (PayoutRow(players=2, shares=shares(100, 0)),),
        (PayoutRow(players=0, shares=shares(100)),),
        (PayoutRow(players=2, shares=shares(50, 30, 20)),),
    ],
)
def test_a_table_that_does_not_is_refused(rows: tuple[PayoutRow, ...]):
    with pytest.raises(Refused) as refusal:
        check_table(replace(TABLE, rows=rows))
    assert refusal.value.rule == "TR-POOL-1"


def test_a_table_that_makes_96_percent_says_so():
    table = replace(TABLE, rows=(PayoutRow(players=9, shares=shares(50, 30, 16)),))
    with pytest.raises(Refused) as refusal:
        check_table(table)
    said = localized(refusal.value)
    assert said == "From 9 players: the shares make 96 %, not the whole pool."


def test_prizes_below_a_cent_are_refused():
    with pytest.raises(Refused, match="whole cents"):
        check_table(replace(TABLE, unit=NOTHING))


@given(players=st.integers(0, 1_000), re_entries=st.integers(0, 1_000), per=st.integers(1, 5))
def test_only_a_complete_lot_of_re_entries_counts_as_a_player(
    players: int, re_entries: int, per: int
):  # TR-RE-4
    counted = counted_players(players, re_entries, per)
    assert (counted - players) * per <= re_entries < (counted - players + 1) * per
    assert counted_players(players, re_entries, None) == players


@pytest.mark.parametrize(("players", "re_entries", "per"), [(-1, 0, 2), (0, -1, 2), (1, 1, 0)])
def test_players_are_counted_from_nought(players: int, re_entries: int, per: int):
    with pytest.raises(ValueError):
        counted_players(players, re_entries, per)


def test_places_have_their_prizes_by_number():  # ON-TRN-20
    paid = (Money(300), Money(200))
    assert as_places(paid) == {1: Money(300), 2: Money(200)}


def test_a_tournament_is_over_when_nothing_is_left_to_play_for():  # ON-TRN-16
    entries = (Money(20_000),) * 3
    assert [is_over(left, entries) for left in (4, 3, 2, 1)] == [False, True, True, True]
    assert not is_over(2, (Money(300), Money(200)))
    assert not is_over(2, (Money(302), Money(300)))


@given(places=st.integers(2, 9), unit=st.sampled_from([1, 100, 500]).map(Money), pool=pools)
def test_equal_prizes_end_it_whatever_is_odd(places: int, unit: Money, pool: Money):
    # ON-TRN-16, TD-PLACE-2
    equal = (Fraction(1, places),) * places
    paid = prizes(pool + unit * places, equal, unit)
    assert is_over(places, paid, equal)
    assert not is_over(places + 1, paid, equal)
    assert is_over(places, prizes(pool + unit * places, equal))


@given(
    pool=st.integers(15_000, 10**7).map(Money),
    rest=st.sampled_from(Rest),
    players=st.integers(1, 700),
    step=st.sampled_from([0, 1_000, 6_000]).map(Money),
)
def test_a_satellite_pays_out_its_pool_whatever_becomes_of_the_rest(
    pool: Money, rest: Rest, players: int, step: Money
):  # TR-SAT-1, ON-VAR-04
    entry = Money(15_000)
    paid = satellite(pool, entry, rest, players=players, step=step)
    assert paid.value(entry) == pool
    assert paid.entries == min(pool.cents // entry.cents, players)
    by_place = paid.prizes(entry)
    assert len(by_place) <= players
    assert list(by_place) == sorted(by_place, reverse=True)
    assert all(by_place) or not paid.entries


def test_what_does_not_make_an_entry_goes_as_announced():  # TD-SAT-1
    pool, entry = Money(50_001), Money(20_000)
    assert satellite(pool, entry, players=9).cash == (NOTHING, NOTHING, Money(10_001))
    won = satellite(pool, entry, Rest.WINNERS, players=9)
    assert (won.cash, won.set_aside) == ((Money(5_000), Money(5_000)), Money(1))
    assert is_over(2, won.prizes(entry))  # ON-TRN-16
    assert satellite(pool, entry, Rest.SET_ASIDE, players=9).set_aside == Money(10_001)
    assert satellite(Money(40_000), entry, players=9).cash == ()
    assert {satellite(pool, entry, rest, players=9).value(entry) for rest in Rest} == {pool}


def test_the_rest_of_a_satellite_goes_in_steps_to_several():  # TD-SAT-1
    pool, entry, step = Money(50_001), Money(20_000), Money(3_000)
    steps = (step, step, step, Money(1_001))
    assert satellite(pool, entry, players=9, step=step).cash[2:] == steps
    assert satellite(pool, entry, players=4, step=step).cash[2:] == (Money(7_001), step)
    assert satellite(Money(49_000), entry, players=9, step=step).cash[2:] == (step,) * 3


def test_nobody_wins_two_entries():  # TR-SAT-1
    all_of_them = satellite(Money(152_003), Money(10_000), players=8)
    assert (all_of_them.entries, all_of_them.cash) == (8, (Money(9_000),) * 8)
    assert all_of_them.set_aside == Money(3)
    aside = satellite(Money(152_003), Money(10_000), Rest.SET_ASIDE, players=8)
    assert aside.prizes(Money(10_000)) == (Money(10_000),) * 8
    assert aside.set_aside == Money(72_003)


def test_a_satellite_pays_one_entry_at_least():
    with pytest.raises(Refused) as refusal:
        satellite(Money(19_999), Money(20_000), players=9)
    assert refusal.value.rule == "TR-SAT-1"
    for entry, players in ((NOTHING, 9), (Money(1), 0)):
        with pytest.raises(ValueError):
            satellite(Money(1), entry, players=players)


def test_an_entry_won_is_used_once_and_by_the_winner():  # TR-SAT-2
    worth = Money(11_500)
    won = WonEntry(holder=AINO, worth=worth)
    check_won_entry(won, AINO, worth)
    used = WonEntry(holder=AINO, used=True, worth=worth)
    for ticket, player, costs in (
        (won, VEIKKO, worth),
        (used, AINO, worth),
        (won, AINO, worth * 2),
    ):
        with pytest.raises(Refused) as refusal:
            check_won_entry(ticket, player, costs)
        assert refusal.value.rule == "TR-SAT-2"
