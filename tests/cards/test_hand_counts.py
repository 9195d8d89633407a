"""Every five-card hand there is, counted by class; and seven cards against their fives."""

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from floor.cards.card import DECK
from floor.cards.hand import best_high, best_low, eight_or_better, soko
from floor.cards.tally import high_of_suited
from floor.cards.worth import EIGHT_HIGH, ROYAL_FLUSH, HandClass
from tests.cards.deals import five_card_hands, without_flush

# Many hands, few lines: what they go through is covered by test_hand.py.
pytestmark = pytest.mark.no_cover

HANDS = comb(52, 5)
HIGH = {
    HandClass.STRAIGHT_FLUSH: 10 * 4,
    HandClass.FOUR_OF_A_KIND: 13 * 48,
    HandClass.FULL_HOUSE: 13 * comb(4, 3) * 12 * comb(4, 2),
    HandClass.FLUSH: (comb(13, 5) - 10) * 4,
    HandClass.STRAIGHT: 10 * (4**5 - 4),
    HandClass.THREE_OF_A_KIND: 13 * comb(4, 3) * comb(12, 2) * 4**2,
    HandClass.TWO_PAIR: comb(13, 2) * comb(4, 2) ** 2 * 44,
    HandClass.PAIR: 13 * comb(4, 2) * comb(12, 3) * 4**3,
    HandClass.HIGH_CARD: (comb(13, 5) - 10) * (4**5 - 4),
}
SOKO_AS_PRINTED = {
    HandClass.STRAIGHT_FLUSH: 40,
    HandClass.FOUR_OF_A_KIND: 624,
    HandClass.FULL_HOUSE: 3_744,
    HandClass.FLUSH: 5_108,
    HandClass.STRAIGHT: 10_200,
    HandClass.THREE_OF_A_KIND: 54_912,
    HandClass.TWO_PAIR: 123_552,
    HandClass.FOUR_FLUSH: 110_940,
    HandClass.FOUR_STRAIGHT: 92_208,
    HandClass.PAIR: 1_047_552,
    HandClass.HIGH_CARD: 1_150_080,
}
LOW = {
    HandClass.FOUR_OF_A_KIND: HIGH[HandClass.FOUR_OF_A_KIND],
    HandClass.FULL_HOUSE: HIGH[HandClass.FULL_HOUSE],
    HandClass.THREE_OF_A_KIND: HIGH[HandClass.THREE_OF_A_KIND],
    HandClass.TWO_PAIR: HIGH[HandClass.TWO_PAIR],
    HandClass.PAIR: HIGH[HandClass.PAIR],
    HandClass.HIGH_CARD: comb(13, 5) * 4**5,
}


@pytest.fixture(scope="module")
def counted():
    """How many hands each worth has: the normal ranking, that of Sökö, the lowest."""
    high, own, low, lows = Counter(), Counter(), Counter(), 0
    for hand, ways in five_card_hands():
        high[best_high(hand)] += ways
        own[soko(hand)] += ways
        low[best_low(hand)] += ways
        lows += ways * (eight_or_better(hand) is not None)
    return high, own, low, lows


def by_class(worths):
    classes = Counter()
    for worth, hands in worths.items():
        classes[worth.hand_class] += hands
    return classes


def test_the_classes_have_as_many_hands_as_there_are_ways_to_make_them(counted):
    high, _, _, _ = counted
    assert high.total() == HANDS
    assert by_class(high) == HIGH
    assert len(high) == 7462
    assert max(high) == ROYAL_FLUSH


def test_soko_has_as_many_hands_of_a_class_as_printed(counted):
    _, own, _, _ = counted
    assert by_class(own) == SOKO_AS_PRINTED


def test_no_hand_is_too_bad_to_be_a_low_but_few_are_eight_or_better(counted):
    _, _, low, lows = counted
    assert by_class(low) == LOW
    assert len(low) == comb(17, 5) - 13, "each way to share five cards out on thirteen ranks"
    assert lows == comb(8, 5) * 4**5
    assert sum(worth >= EIGHT_HIGH for worth in low) == comb(8, 5)


def test_all_hands_of_the_deck_are_counted_one_by_one(full: bool, counted):
    """The quick run counts them by their suits' patterns alone."""
    high, own, low, _ = counted
    if not full:
        pytest.skip("every single hand is counted with --full")
    one_by_one = Counter(), Counter(), Counter()
    for hand in combinations(DECK, 5):
        for counts, judge in zip(one_by_one, (best_high, soko, best_low), strict=True):
            counts[judge(hand)] += 1
    assert one_by_one == (high, own, low)


@pytest.mark.parametrize("many", [6, 7])
def test_cards_without_a_flush_are_worth_the_best_five_of_them(many: int, full: bool):
    hands = list(without_flush(many))
    assert len(hands) == {6: 18_395, 7: 49_205}[many]
    for hand in hands[:: 1 if full else 4 * many]:
        fives = list(combinations(hand, 5))
        assert best_high(hand) == max(map(best_high, fives)), hand
        assert best_low(hand) == max(map(best_low, fives)), hand


def test_cards_of_one_suit_are_worth_the_best_five_of_them():
    counts = [1 << 3 * place for place in range(13)]
    for many in (6, 7):
        for some in combinations(counts, many):
            fives = (sum(five) for five in combinations(some, 5))
            assert high_of_suited(sum(some)) == max(map(high_of_suited, fives)), some
