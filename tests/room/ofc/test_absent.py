"""How the cards of an absent player are set; the printed order is in tests/cases."""

from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from floor.base.errors import Refused
from floor.cards.card import DECK, Card, from_text
from floor.room.ofc.absent import can_be_legal, first_five, row_for
from floor.room.ofc.rows import OfcRow, OfcRows, is_legal, with_card
from tests.room.ofc_hands import decks, half_set, rows

FEW = max(2, settings().max_examples // 10)
"""Of laws that take long to look at."""


@given(deck=decks)
def test_the_first_five_are_all_set_and_can_still_be_legal(deck: Sequence[Card]):
    hand = first_five(deck[:5])
    assert set(hand.cards) == set(deck[:5])
    assert can_be_legal(hand)


@given(deck=decks, order=st.permutations(range(5)))
def test_in_whatever_order_they_come_they_are_set_alike(deck: Sequence[Card], order: list[int]):
    one, other = first_five(deck[:5]), first_five([deck[place] for place in order])
    assert all(set(one.of(row)) == set(other.of(row)) for row in OfcRow)


@pytest.mark.parametrize("count", [0, 4, 6])
def test_the_first_five_are_five(count: int):
    with pytest.raises(Refused, match="set together, not") as refusal:
        first_five(DECK[:count])
    assert refusal.value.rule == "GM-OFC-26"


def test_the_same_card_twice_is_no_five():
    with pytest.raises(Refused):
        first_five([*DECK[:4], DECK[0]])


def any_ending(hand: OfcRows) -> bool:
    """Whether some cards make it legal, tried one by one."""
    free = [row for row in OfcRow for _ in range(hand.free(row))]
    left = [card for card in DECK if card not in hand.cards]
    return any(ends(hand, free, chosen) for chosen in combinations(left, len(free)))


def ends(hand: OfcRows, free: Sequence[OfcRow], chosen: Sequence[Card]) -> bool:
    """Whether some way to set `chosen` in the `free` places makes it legal."""
    if not free:
        return is_legal(hand)
    return any(
        ends(with_card(hand, free[0], card), free[1:], [one for one in chosen if one != card])
        for card in chosen
    )


@settings(max_examples=FEW)
@given(hand=half_set(least=12))
def test_a_hand_can_be_legal_exactly_when_some_last_card_makes_it_so(hand: OfcRows):
    assert can_be_legal(hand) is any_ending(hand)


@settings(max_examples=FEW)
@given(hand=half_set(least=11))
def test_and_when_some_last_two_do(hand: OfcRows):
    assert can_be_legal(hand) is any_ending(hand)


@settings(max_examples=FEW)
@given(deck=decks)
def test_an_absent_players_hand_is_illegal_only_where_it_had_to_be(deck: Sequence[Card]):
    hand = first_five(deck[:5])
    for card in deck[5:13]:
        free = [row for row in OfcRow if hand.free(row) > 0]
        avoidable = [row for row in free if can_be_legal(with_card(hand, row, card))]
        row = row_for(hand, card)
        assert row is (avoidable or free)[0]
        hand = with_card(hand, row, card)
    assert is_legal(hand) is can_be_legal(hand)


@pytest.mark.parametrize(
    ("front", "middle", "back", "can"),
    [
        # Kings in front, and what would make four nines or a full house lies in the back.
        ("Kc Kd Kh", "9s 9d 9h 8c", "8s 8d 8h 9c", False),
        ("Kc Kd Kh", "9s 9d 9h 8c", "As Ad Ah 2c", True),
        # The five of hearts makes the middle's lowest flush or the back's straight flush, not both.
        ("Ac Ad Ah", "2h 3h Th Kh", "4h 6h 7h 8h", True),
        # Only the six of hearts is left for the middle's straight, and makes it a straight flush.
        ("6c 6d 6s", "4h 5h 7h 8h", "Tc Jd Qs Kc", False),
        ("6c 6d 6s", "4h 5h 7h 8h", "Tc Jc Qc Kc", True),
        # The last nine makes the middle's straight; the back can do with a full house, not without.
        ("2c 2d 2s", "8c Td Jh Qs", "9d 9h 9s Kc", True),
        ("9c 9d 9h", "8c Td Jh Qs", "8d Tc Js Qd", False),
        ("2c 3c 4c 5c", "", "", False),
        # Of two flushes the back's is the lower one, whichever club comes.
        ("Ac", "2c 4c 5c 7c Kc", "6c 8c 9c Jc", False),
        ("Ac", "2c 4c 5c 7c Jc", "6c 8c 9c Kc", True),
    ],
)
def test_rows_share_one_deck(front: str, middle: str, back: str, can: bool):
    assert can_be_legal(rows(front, middle, back)) is can


def test_a_complete_hand_gets_no_card():
    complete = rows("2c 3d 5h", "6c 6d 7h 8s Tc", "Ah Ad Kc Ks Qd")
    with pytest.raises(Refused, match="All thirteen"):
        row_for(complete, from_text("2d"))


def test_where_every_row_is_illegal_the_first_free_one_takes_the_card():
    doomed = rows("Ac Ad", "2c 3d 5h 7s 9c", "4c 4d 6h 8s")
    assert not can_be_legal(with_card(doomed, OfcRow.FRONT, from_text("Ah")))
    assert row_for(doomed, from_text("Ah")) is OfcRow.FRONT
