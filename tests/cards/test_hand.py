"""What beats what, in the words of the table; the counts and the other judges are next door."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.cards.card import DECK, Card, Suit
from floor.cards.hand import (
    best_high,
    best_low,
    eight_or_better,
    high_so_far,
    low_so_far,
    soko,
    soko_so_far,
    two_and_three,
    two_and_three_low,
)
from floor.cards.worth import ROYAL_FLUSH, HandClass, HighWorth, LowWorth
from tests.cards.deals import cards

NINE = "9c 9d 9h 9s"


@pytest.mark.parametrize(
    ("text", "hand_class", "ranks"),
    [
        ("Ah Kh Qh Jh Th 9h 2c", HandClass.STRAIGHT_FLUSH, (14,)),
        ("Ah 2h 3h 4h 5h 6d Kc", HandClass.STRAIGHT_FLUSH, (5,)),
        ("7c 7d 7h 7s Kc Kd 2h", HandClass.FOUR_OF_A_KIND, (7, 13)),
        ("7c 7d 7h Ks Kc Kd 2h", HandClass.FULL_HOUSE, (13, 7)),
        ("7c 7d 7h Ks Kc Ad Ah", HandClass.FULL_HOUSE, (7, 14)),
        ("Ah 9h 7h 4h 3h 2h Ac", HandClass.FLUSH, (14, 9, 7, 4, 3)),
        ("6c 7d 8h 9s Tc Td Th", HandClass.STRAIGHT, (10,)),
        ("Ac 2d 3h 4s 5c Kd Qh", HandClass.STRAIGHT, (5,)),
        ("7c 7d 7h Ks Qc 3d 2h", HandClass.THREE_OF_A_KIND, (7, 13, 12)),
        ("7c 7d 5h 5s 3c 3d Ah", HandClass.TWO_PAIR, (7, 5, 14)),
        ("7c 7d 5h 5s 6c 6d 2h", HandClass.TWO_PAIR, (7, 6, 5)),
        ("7c 7d Ah Ks Jc 3d 2h", HandClass.PAIR, (7, 14, 13, 11)),
        ("Ac Qd Th 8s 6c 4d 3h", HandClass.HIGH_CARD, (14, 12, 10, 8, 6)),
    ],
)
def test_the_best_five_of_seven_have_a_class_and_ranks(text, hand_class, ranks):
    """GM-THE-13, GM-STUD-14, ON-SHO-03, ON-HND-03."""
    high = best_high(cards(text))
    assert (high.hand_class, high.ranks) == (hand_class, ranks)
    assert high == HighWorth.of(hand_class, *ranks)


def test_suits_never_break_a_tie():
    assert best_high(cards("Ah Kh Qh Jh 9h")) == best_high(cards("As Ks Qs Js 9s"))


def test_the_ace_does_not_go_round_the_corner():
    assert best_high(cards("Qc Kd Ah 2s 3c")).hand_class is HandClass.HIGH_CARD


def test_the_least_of_a_class_is_below_all_that_have_its_leading_ranks():
    four_jacks = HighWorth.of(HandClass.FOUR_OF_A_KIND, 11)
    assert best_high(cards("Jc Jd Jh Js 2c")) > four_jacks
    assert best_high(cards("Tc Td Th Ts Ac")) < four_jacks
    assert best_high(cards("Ah Kh Qh Jh Th")) == ROYAL_FLUSH


def test_two_own_cards_and_three_of_the_board_make_an_omaha_hand():
    board = cards("Th 8h 6h 3h Kd")
    assert two_and_three(cards("Ah Ks Qd 2c"), board) == HighWorth.of(HandClass.PAIR, 13, 14, 10, 8)
    flush = HighWorth.of(HandClass.FLUSH, 14, 10, 8, 6, 2)
    assert two_and_three(cards("Ah Ks Qd 2h"), board) == flush
    assert two_and_three(cards("Ah Ks Qd 2h 2c"), board) == flush


def test_a_full_house_on_a_suited_board_beats_the_flush_at_omaha():
    high = two_and_three(cards("Kc Ks 2h 3h"), cards("Kh Qh Qd 7h 2c"))
    assert high.hand_class is HandClass.FULL_HOUSE


def test_the_lowest_hand_wins_at_razz_and_pairs_do_not_help():
    assert best_low(cards("Ac Ad Kh Qs Jc")) < best_low(cards("Kc Qd Jh Ts 9c"))
    paired = best_low(cards("Ac Ad 2h 2s 3c 3d 4h"))
    assert (paired.hand_class, paired.ranks) == (HandClass.PAIR, (1, 4, 3, 2))
    wheel = best_low(cards("Ac 2d 3h 4s 5c 6d 7h"))
    assert wheel == LowWorth.of(HandClass.HIGH_CARD, 5, 4, 3, 2, 1)


def test_a_low_has_to_be_eight_high_without_a_pair():
    assert eight_or_better(cards("8c 7c 6c 5c 4c Kd Kh")) is not None
    assert eight_or_better(cards("8c 8d 5c 4h Ad Kd 9h")) is None
    assert eight_or_better(cards("9c 5d 4c 3h 2d Kd Qh")) is None


def test_the_low_at_omaha_takes_two_own_cards():
    board = cards("8h 7d 3c Ks Kd")
    low = two_and_three_low(cards("Ah 2h Tc 9d"), board)
    assert low == LowWorth.of(HandClass.HIGH_CARD, 8, 7, 3, 2, 1)
    assert two_and_three_low(cards("Ah Kh Tc 9d"), board) is None


def test_the_fifth_card_at_soko_may_be_missing_as_long_as_cards_are_dealt():
    assert soko_so_far(cards("Kh 9h 4h 3h")) == HighWorth.of(HandClass.FOUR_FLUSH, 13, 9, 4, 3)
    assert soko_so_far(cards("Ah 2c 3d 4h")) == HighWorth.of(HandClass.FOUR_STRAIGHT, 4)
    assert soko_so_far(cards("Kh Qh Jh")).hand_class is HandClass.HIGH_CARD
    assert soko(cards("Ah 2c 3d 4h Ac")) == HighWorth.of(HandClass.FOUR_STRAIGHT, 4, 14)
    assert soko(cards("Ah Kc Qd Jh 2c")) == HighWorth.of(HandClass.FOUR_STRAIGHT, 14, 2)


def test_up_cards_count_as_they_lie():
    assert high_so_far(cards("2c 2d")) > high_so_far(cards("As Ks"))
    assert high_so_far(cards("Ac Kd 2h")) > high_so_far(cards("As Kh"))
    assert high_so_far(cards("Kh Qh Jh Th")).hand_class is HandClass.HIGH_CARD
    assert high_so_far(cards("Kh Qh Jh Th 9h")).hand_class is HandClass.STRAIGHT_FLUSH
    assert low_so_far(cards("8c 6d 5h")) > low_so_far(cards("8s 7d 4c"))
    assert low_so_far(cards("8s 7d 4c")) > low_so_far(cards("2c 2d 3h"))


@given(st.permutations(DECK[::3]).map(lambda deck: deck[:7]), st.permutations(tuple(Suit)))
def test_neither_the_order_of_cards_nor_the_names_of_suits_matter(hand, suits):
    renamed = [Card(card.rank, suits[card.suit]) for card in reversed(hand)]
    assert best_high(hand) == best_high(renamed)
    assert best_low(hand) == best_low(renamed)
    assert two_and_three(hand[:2], hand[2:]) == two_and_three(renamed[-2:], renamed[:-2])
    assert soko(hand[:5]) == soko(renamed[2:])


@given(st.permutations(DECK).map(lambda deck: deck[:9]))
def test_a_further_card_never_makes_the_hand_worse(deck):
    assert best_high(deck[:5]) <= best_high(deck[:6]) <= best_high(deck[:7])
    assert best_low(deck[:5]) <= best_low(deck[:6]) <= best_low(deck[:7])
    own, board = deck[:4], deck[4:]
    assert two_and_three(own[:3], board) <= two_and_three(own, board)
    pairs = combinations(own, 2)
    assert two_and_three(own, board) == max(two_and_three(pair, board) for pair in pairs)


@pytest.mark.parametrize(
    ("judge", "text", "sentence"),
    [
        (best_high, "Ah Ah 3c 4c 5c 6c 7c", "Ah cannot be there twice: Ah Ah 3c 4c 5c 6c 7c"),
        (best_high, "Ah Kh Kh 3c 3c", "Kh and 3c cannot be there twice: Ah Kh Kh 3c 3c"),
        (best_high, NINE, f"5 to 7 cards expected, not 4: {NINE}"),
        (best_high, f"{NINE} 2c 3c 4c 5c", f"5 to 7 cards expected, not 8: {NINE} 2c 3c 4c 5c"),
        (best_high, "", "5 to 7 cards expected, not 0: none"),
        (high_so_far, "", "1 to 5 cards expected, not 0: none"),
        (low_so_far, f"{NINE} 2c 3c", f"1 to 5 cards expected, not 6: {NINE} 2c 3c"),
        (best_low, NINE, f"5 to 7 cards expected, not 4: {NINE}"),
        (eight_or_better, "2c 2c", "2c cannot be there twice: 2c 2c"),
        (soko, NINE, f"5 cards expected, not 4: {NINE}"),
        (soko, f"{NINE} 9s", f"9s cannot be there twice: {NINE} 9s"),
    ],
)
def test_what_is_no_hand_is_not_judged(judge, text: str, sentence: str):
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        judge(cards(text))


@pytest.mark.parametrize(
    ("own", "board", "sentence"),
    [
        ("Ah", "2c 3c 4c 5c 6c", "2 to 5 cards expected, not 1: Ah"),
        ("Ah Kh Qh Jh Th 9h", "2c 3c 4c 5c 6c", "2 to 5 cards expected, not 6"),
        ("Ah Kh Qh Jh", "2c 3c 4c", "5 cards expected, not 3: 2c 3c 4c"),
        ("Ah Kh Qh Jh", "2c 3c 4c 5c Kh", "Kh cannot be there twice"),
        ("Ah Kh Qh Qh", "2c 3c 4c 5c 6c", "Qh cannot be there twice: Ah Kh Qh Qh"),
    ],
)
@pytest.mark.parametrize("judge", [two_and_three, two_and_three_low])
def test_what_is_no_omaha_hand_is_not_judged(judge, own: str, board: str, sentence: str):
    with pytest.raises(ValueError, match=f"^{sentence}"):
        judge(cards(own), cards(board))
