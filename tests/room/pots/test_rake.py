"""What the house takes, out of which pot, and when it takes nothing."""

import tomllib
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.base.money import NOTHING, Money
from floor.room.games.game import NO_RAKE, RakePlan
from floor.room.pots.rake import (
    PercentRake,
    Rake,
    RakeSteps,
    cap_with,
    halved,
    percent_taken,
    rake_taken,
)
from floor.rulebook.house.options import Options

EURO = Money(100)
CASES = tomllib.loads(
    (Path(__file__).parents[2] / "cases" / "cash_rake.toml").read_text(encoding="utf-8")
)
READ_TWO_WAYS = [case for case in CASES["reading_case"] if case["kind"] == "rake"]


def plan(step: int = 2000, *, unit: int = 100, cap: int | None = 1000, flat: int = 100) -> RakePlan:
    return RakePlan(
        step=Money(step),
        unit=Money(unit),
        cap=None if cap is None else Money(cap),
        no_flop=Money(flat),
        rule="CH-RAKE-1",
    )


def moneys(cents: Sequence[int]) -> list[Money]:
    return [Money(one) for one in cents]


def taken(cents: Sequence[int], of: RakePlan | None = None, **more: object) -> Rake:
    given_: dict[str, object] = {"past_initial_deal": True, **more}
    return rake_taken(of or plan(), moneys(cents), **given_)  # type: ignore[arg-type]


def cents_of(parts: Sequence[Money]) -> list[int]:
    return [part.cents for part in parts]


def test_where_time_is_paid_for_a_hand_owes_no_rake_and_still_the_jackpot_euro():
    """CH-RAKE-7."""
    for past_initial_deal in (True, False):
        rake = taken([12_300, 4_500], NO_RAKE, past_initial_deal=past_initial_deal, fee=EURO)
        assert cents_of(rake.from_pots) == [0, 0]
        assert cents_of(rake.jackpot_from) == [100, 0]


@pytest.mark.parametrize("case", READ_TWO_WAYS, ids=lambda case: case["id"])
def test_the_two_readings_of_the_steps_take_the_same_out_of_other_pots(case):
    pots, both = case["given"]["pots"], (case["expected"], case["other_reading"])
    for reading, wanted in zip(RakeSteps, both, strict=True):
        rake = taken(pots, plan(cap=None), steps=reading)
        assert cents_of(rake.from_pots) == wanted["from_pots"]
        assert rake.rake == Money(wanted["rake"])


def test_the_readings_are_those_the_rulebook_offers():
    assert RakeSteps(Options().rake_steps) is RakeSteps.PER_POT_THEN_JOINED


def test_the_cap_is_used_up_in_the_order_the_pots_were_formed():
    assert cents_of(taken([6000, 3000], plan(cap=400)).from_pots) == [300, 100]
    assert cents_of(taken([6000, 3000], plan(cap=350)).from_pots) == [300, 50]
    assert cents_of(taken([6000, 3000], plan(cap=0)).from_pots) == [0, 0]


def test_a_pot_too_small_for_the_euro_it_begins_leaves_the_rest_to_the_next():
    assert cents_of(taken([2000, 50, 1950]).from_pots) == [100, 50, 50]


def test_a_hand_over_after_the_deal_pays_a_euro_and_never_more_than_it_holds():
    assert cents_of(taken([24_000], past_initial_deal=False).from_pots) == [100]
    assert cents_of(taken([75], past_initial_deal=False).from_pots) == [75]
    assert cents_of(taken([75, 600], past_initial_deal=False).from_pots) == [75, 25]


def test_the_jackpot_euro_comes_out_of_the_main_pot_after_the_rake():
    rake = taken([2400, 1600], fee=EURO)
    assert cents_of(rake.from_pots) == [200, 0]
    assert cents_of(rake.jackpot_from) == [100, 0]
    assert (rake.rake, rake.jackpot) == (Money(200), EURO)


def test_a_main_pot_that_is_empty_leaves_the_jackpot_euro_to_the_side_pot():
    assert cents_of(taken([60, 500], fee=EURO).jackpot_from) == [60, 40]


def test_a_hand_without_a_pot_pays_nothing():
    assert taken([]).rake == NOTHING
    assert taken([], past_initial_deal=False, fee=EURO).jackpot == NOTHING


@pytest.mark.parametrize(("pots", "fee"), [([-1], 0), ([100, -1], 0), ([100], -1)])
def test_a_pot_below_zero_is_a_mistake(pots: list[int], fee: int):
    with pytest.raises(ValueError):
        taken(pots, fee=Money(fee))


some_pots = st.lists(st.integers(0, 30_000), max_size=6)
plans = st.builds(
    plan,
    st.sampled_from([1000, 2000, 5000]),
    unit=st.sampled_from([50, 100, 250, 1000]),
    cap=st.none() | st.integers(0, 2000),
    flat=st.integers(0, 200),
)


@given(pots=some_pots, of=plans, steps=st.sampled_from(RakeSteps), past=st.booleans())
def test_no_pot_pays_more_than_it_holds_nor_a_hand_more_than_its_cap(pots, of, steps, past):
    rake = taken(pots, of, steps=steps, past_initial_deal=past, fee=EURO)
    for pot, house, jackpot in zip(pots, rake.from_pots, rake.jackpot_from, strict=True):
        assert house.cents >= 0
        assert jackpot.cents >= 0
        assert house.cents + jackpot.cents <= pot
    most = of.cap if past else of.no_flop
    assert most is None or rake.rake <= most
    assert rake.jackpot == min(EURO, Money(sum(pots)) - rake.rake)


@given(pots=some_pots, of=plans, steps=st.sampled_from(RakeSteps))
def test_a_unit_is_paid_for_each_full_step_of_all_pots_together(pots, of, steps):
    due = of.unit.cents * (sum(pots) // of.step.cents)
    expected = due if of.cap is None else min(due, of.cap.cents)
    assert taken(pots, of, steps=steps).rake == Money(expected)


@given(pots=some_pots)
def test_a_pot_pays_for_every_full_step_of_its_own_when_there_is_no_cap(pots):
    for pot, house in zip(pots, taken(pots, plan(cap=None)).from_pots, strict=True):
        assert house.cents // 100 - pot // 2000 in (0, 1)


# Online


def online(basis_points: int, cap: int = 300) -> PercentRake:
    return PercentRake(
        share=Fraction(basis_points, 10_000), cap=Money(cap), short_cap=halved(Money(cap))
    )


def test_half_of_an_odd_cap_is_cut_to_the_cent_below():
    assert halved(Money(25)) == Money(12)
    assert [cap_with(online(200, 25), dealt).cents for dealt in (2, 3, 4, 6)] == [12, 12, 25, 25]


def test_online_half_a_cent_of_rake_counts_as_a_cent():
    rake = percent_taken(online(350), moneys([300]), dealt=6, flop=True)
    assert rake.rake == Money(11)


def test_online_each_pot_pays_by_its_size():
    rake = percent_taken(online(600), moneys([3000, 1500]), dealt=5, flop=True)
    assert cents_of(rake.from_pots) == [180, 90]
    assert rake.jackpot == NOTHING


@pytest.mark.parametrize(("pots", "flop"), [([500], False), ([0], True), ([], True)])
def test_online_nothing_is_taken_without_a_flop_or_from_an_empty_pot(pots: list[int], flop: bool):
    assert percent_taken(online(600), moneys(pots), dealt=6, flop=flop).rake == NOTHING


@pytest.mark.parametrize("dealt", [-1, 1, 13])
def test_online_a_hand_is_not_dealt_to_one_or_to_thirteen(dealt: int):
    with pytest.raises(ValueError, match=f"not dealt to {dealt}"):
        percent_taken(online(600), moneys([500]), dealt=dealt, flop=True)


def test_online_a_pot_below_zero_is_a_mistake():
    with pytest.raises(ValueError):
        percent_taken(online(600), moneys([500, -1]), dealt=6, flop=True)


@given(
    pots=some_pots,
    basis_points=st.integers(1, 1000),
    cap=st.integers(2, 500),
    dealt=st.integers(2, 10),
)
def test_online_rake_is_within_its_cap_and_every_pot(pots, basis_points, cap, dealt):
    of = online(basis_points, cap)
    rake = percent_taken(of, moneys(pots), dealt=dealt, flop=True)
    assert rake.rake <= cap_with(of, dealt)
    assert all(0 <= house.cents <= pot for pot, house in zip(pots, rake.from_pots, strict=True))
    assert rake.rake >= (of.least if sum(pots) else NOTHING)
