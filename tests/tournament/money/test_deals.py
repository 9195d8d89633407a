"""Deals and cancelled tournaments: what is divided is the whole of what was left."""

from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from floor.base.errors import Refused
from floor.base.money import NO_CHIPS, NOTHING, Chips, Money, total
from floor.room.blinds.button import PlayerId
from floor.tournament.entries.cancelling import before_prizes, in_prizes, lottery
from floor.tournament.money.deals import (
    DealMethod,
    PrizeDeal,
    above_first,
    blended,
    by_chips,
    by_lowest_and_chips,
    by_worth,
    check_deal,
    proposed,
)

A, B, C = (PlayerId(number) for number in (1, 2, 3))
DEAL = PrizeDeal(
    original=(Money(50_000), Money(30_000), Money(20_000)),
    agreed={A: Money(30_000), B: Money(35_000), C: Money(25_000)},
    left_to_play_for=Money(10_000),
)
stacks_lists = st.lists(st.integers(1, 10**6).map(Chips), min_size=1, max_size=6)


@pytest.mark.parametrize(
    ("deal", "words"),
    [
        (replace(DEAL, left_to_play_for=NOTHING), "The deal divides"),
        (
            PrizeDeal(original=(Money(2), Money(1)), agreed={A: Money(4), B: Money(-1)}),
            "less than nothing",
        ),
        (
            replace(DEAL, agreed={**DEAL.agreed, A: Money(40_001)}, left_to_play_for=Money(-1)),
            "les",
        ),
    ],
)
def test_a_deal_divides_the_prizes_and_takes_nothing_from_anybody(deal: PrizeDeal, words: str):
    with pytest.raises(Refused, match=words) as refusal:
        check_deal(deal)
    assert refusal.value.rule == "TR-DEAL-1"


@given(pool=st.integers(0, 10**8).map(Money), stacks=stacks_lists)
def test_by_chips_no_cent_is_lost_and_more_chips_never_get_less(pool: Money, stacks: list[Chips]):
    paid = by_chips(pool, stacks)
    assert total(paid) == pool
    for stack, got in zip(stacks, paid, strict=True):
        assert all(got >= less for other, less in zip(stacks, paid, strict=True) if stack > other)


@given(
    stacks=stacks_lists,
    prizes=st.lists(st.integers(0, 10**6).map(Money), max_size=6),
)
def test_by_worth_the_prizes_are_paid_and_nobody_gets_less_than_the_lowest(
    stacks: list[Chips], prizes: list[Money]
):
    prizes.sort(reverse=True)
    places = [*prizes, *[NOTHING] * len(stacks)][: len(stacks)]
    paid = by_worth(prizes, stacks)
    assert total(paid) == total(places)
    assert min(paid) >= places[-1]
    assert max(paid) <= places[0]


@given(
    stacks=st.lists(st.integers(1, 50).map(Chips), min_size=1, max_size=5),
    prizes=st.lists(st.integers(0, 10_000).map(Money), min_size=5, max_size=5),
)
def test_by_worth_is_what_all_orders_of_finish_pay_on_average(
    stacks: list[Chips], prizes: list[Money]
):
    expected = [Fraction(0)] * len(stacks)
    for order in permutations(range(len(stacks))):
        likely, left = Fraction(1), sum(stack.points for stack in stacks)
        for who in order:
            likely *= Fraction(stacks[who].points, left)
            left -= stacks[who].points
        for who, prize in zip(order, prizes, strict=False):
            expected[who] += likely * prize.cents
    for paid, exact in zip(by_worth(prizes, stacks), expected, strict=True):
        assert abs(paid.cents - exact) < 1


@pytest.mark.parametrize("stacks", [[], [NO_CHIPS, Chips(1)]], ids=len)
def test_chips_that_cannot_be_weighed(stacks: list[Chips]):
    with pytest.raises(ValueError):
        by_worth([Money(1)], stacks)


THREE = (Chips(6_000), Chips(3_000), Chips(1_000))
PRIZES = (Money(50_000), Money(30_000), Money(20_000))


def test_a_deal_is_proposed_by_each_method():  # TR-DEAL-1
    def euros(by: DealMethod, left: Money = NOTHING) -> list[int]:
        return [amount.cents // 100 for amount in proposed(by, PRIZES, THREE, left)]

    assert euros(DealMethod.CHIPS) == [600, 300, 100]
    assert euros(DealMethod.LOWEST_AND_CHIPS) == [440, 320, 240]
    assert euros(DealMethod.LOWEST_AND_CHIPS, Money(20_000)) == [320, 260, 220]
    # A is first with .6, second with .3 x .6/.7 + .1 x .6/.9 and else third.
    assert euros(DealMethod.ICM) == euros(DealMethod.FREE) == [412, 338, 249]
    assert euros(DealMethod.BLEND) == [506, 319, 174]
    assert above_first(proposed(DealMethod.CHIPS, PRIZES, THREE), PRIZES[0]) == (0,)
    assert above_first(proposed(DealMethod.ICM, PRIZES, THREE), PRIZES[0]) == ()


def test_no_more_is_left_to_play_for_than_first_prize_is_above_second():  # TR-DEAL-1
    for wrong in (Money(20_001), Money(-1)):
        with pytest.raises(Refused, match="At most"):
            proposed(DealMethod.CHIPS, PRIZES, THREE, wrong)
    assert proposed(DealMethod.CHIPS, PRIZES[:1], THREE[:1], PRIZES[0]) == [NOTHING]


@given(
    stacks=stacks_lists,
    prizes=st.lists(st.integers(0, 10**6).map(Money), max_size=6),
    by=st.sampled_from(DealMethod),
    left=st.integers(0, 10**6).map(Money),
)
def test_every_deal_divides_all_of_it(
    stacks: list[Chips], prizes: list[Money], by: DealMethod, left: Money
):  # TR-DEAL-1
    prizes.sort(reverse=True)
    places = [*prizes, *[NOTHING] * len(stacks)][: len(stacks)]
    second = places[1] if len(places) > 1 else NOTHING
    left = min(left, places[0] - second)
    division = proposed(by, prizes, stacks, left)
    players = [PlayerId(number) for number in range(len(stacks))]
    deal = PrizeDeal(
        original=tuple(places),
        agreed=dict(zip(players, division, strict=True)),
        left_to_play_for=left,
    )
    check_deal(deal)


def test_a_blend_lies_between_worth_and_chips():
    assert blended(PRIZES, THREE, Fraction(1)) == by_worth(PRIZES, THREE)
    assert blended(PRIZES, THREE, Fraction(0)) == by_chips(total(PRIZES), THREE)
    assert blended([], THREE, Fraction(1, 2)) == [NOTHING] * 3
    with pytest.raises(ValueError):
        blended(PRIZES, THREE, Fraction(3, 2))
    with pytest.raises(ValueError):
        by_lowest_and_chips(PRIZES, [NO_CHIPS])


@given(pool=st.integers(0, 10**8).map(Money), stacks=stacks_lists)
def test_a_stopped_tournament_divides_its_whole_pool(pool: Money, stacks: list[Chips]):
    # ON-CAN-03, ON-CAN-08
    assert total(before_prizes(pool, stacks)) == pool
    three = stacks[:3]
    assert total(lottery(pool, [Fraction(80), Fraction(12), Fraction(8)], three)) == pool


@given(
    stacks=stacks_lists,
    prizes=st.lists(st.integers(0, 10**6).map(Money), min_size=6, max_size=6),
    final_table=st.booleans(),
)
def test_in_the_prizes_all_of_them_are_paid(
    stacks: list[Chips], prizes: list[Money], final_table: bool
):  # ON-CAN-05, ON-CAN-06
    left = sorted(prizes, reverse=True)[: len(stacks)]
    paid = in_prizes(left, stacks, final_table=final_table)
    assert total(paid) == total(left)
    assert min(paid) >= left[-1]


def test_in_the_prizes_there_is_one_for_everybody():
    with pytest.raises(ValueError):
        in_prizes([Money(1)], [Chips(1), Chips(1)], final_table=False)


def test_nobody_with_chips_gets_nothing():
    with pytest.raises(ValueError):
        before_prizes(Money(100), [NO_CHIPS])
