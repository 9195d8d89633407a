"""The independent chip model, against exact fractions, another library and itself."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pokerkit import calculate_icm

from floor.base.money import Chips, Money, total
from floor.tournament.money.deals import by_worth
from floor.tournament.money.worth import FEW, worth_of

NEAR = Fraction(1, 10**5)


def exactly(points: list[int], prizes: list[int]) -> list[Fraction]:
    """Place by place over the sets of who is placed, in fractions."""
    players, worth = range(len(points)), [Fraction(0)] * len(points)
    chance = {frozenset[int](): Fraction(1)}
    for prize in prizes:
        further = dict[frozenset[int], Fraction]()
        for placed, likely in chance.items():
            left = [who for who in players if who not in placed]
            for who in left:
                now = likely * Fraction(points[who], sum(points[one] for one in left))
                worth[who] += now * prize
                further[placed | {who}] = further.get(placed | {who}, Fraction(0)) + now
        chance = further
    return worth


def falling(most: int) -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(1, 10**7), min_size=1, max_size=most).map(
        lambda prizes: sorted(prizes, reverse=True)
    )


@given(points=st.lists(st.integers(1, 10**6), min_size=7, max_size=7), prizes=falling(7))
def test_both_ways_to_weigh_chips_are_exact(points: list[int], prizes: list[int]):  # ON-CAN-06
    exact = exactly(points, prizes)
    with pytest.MonkeyPatch.context() as patch:
        for few in (FEW, 0):
            patch.setattr("floor.tournament.money.worth.FEW", few)
            for found, one in zip(worth_of(points, prizes), exact, strict=True):
                assert abs(found - one) < NEAR


@given(points=st.lists(st.integers(1, 10**6), min_size=9, max_size=9), prizes=falling(3))
def test_another_library_says_the_same(points: list[int], prizes: list[int]):  # ON-CAN-06
    other = calculate_icm(prizes, points)
    for found, one in zip(worth_of(points, prizes), other, strict=True):
        assert abs(float(found) - one) < 1


@pytest.mark.parametrize(("players", "paid"), [(11, 11), (40, 12), (200, 30)])
def test_many_are_weighed_as_few_are(players: int, paid: int):
    points = [100 * (7 + number * number % 101) for number in range(players)]
    prizes = [10_000 // place for place in range(1, paid + 1)]
    found = worth_of(points, prizes)
    assert abs(sum(found) - sum(prizes)) < NEAR * players
    by_stack = sorted(zip(points, found, strict=True))
    assert [worth for _, worth in by_stack] == sorted(found)
    assert len(set(found)) == len(set(points)), "equal stacks expect the same"


def test_all_alike_get_the_same_whatever_their_number():
    for players in (3, 30):
        paid = by_worth([Money(100), Money(50)], [Chips(5_000)] * players)
        assert total(paid) == Money(150)
        assert max(paid).cents - min(paid).cents <= 1


def test_one_with_nearly_all_chips_expects_nearly_first_prize():
    stacks = [Chips(10**7), *[Chips(1)] * 20]
    paid = by_worth([Money(10**6), Money(10**4)], stacks)
    assert total(paid) == Money(1_010_000)
    assert paid[0] == Money(999_998)
    assert max(paid[1:]).cents - min(paid[1:]).cents <= 1


def test_prizes_of_nothing_are_worth_nothing():
    assert by_worth([Money(0)], [Chips(1), Chips(2)]) == [Money(0), Money(0)]
