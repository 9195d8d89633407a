"""Open Face Chinese: rows, legal hands and bonuses; the printed tables are in tests/cases."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.base.errors import Refused
from floor.cards.card import DECK, Card, from_text
from floor.room.ofc.rows import (
    FRONT_PAIRS,
    FRONT_TRIPS,
    LONG_ROWS,
    ROYAL,
    SIZES,
    OfcRow,
    OfcRows,
    bonus,
    is_legal,
    with_card,
    worth,
)
from tests.room.ofc_hands import cards, decks, hands, plain, rows


@given(deck=decks, sizes=st.tuples(st.sampled_from([3, 5]), st.sampled_from([3, 5])))
def test_rows_rank_as_a_plain_look_at_them_says(deck: Sequence[Card], sizes: tuple[int, int]):
    one, other = deck[: sizes[0]], deck[5 : 5 + sizes[1]]
    assert (worth(one) < worth(other)) is (plain(one) < plain(other))
    assert (worth(one) == worth(other)) is (plain(one) == plain(other))


@given(hand=hands)
def test_a_hand_is_legal_exactly_when_its_rows_go_up(hand: OfcRows):
    front, middle, back = (plain(hand.of(row)) for row in OfcRow)
    assert is_legal(hand) is (front < middle <= back)


@pytest.mark.parametrize(
    ("front", "middle", "back"),
    [
        ("2c 3d", "4h 5s 7c 8d 9h", "Ah Ad Kc Ks Qd Qh"),
        ("2c 3d 6h", "4h 5s 7c 8d", "Ah Ad Kc Ks Qd Qh"),
        ("2c 3d 6h 4h", "5s 7c 8d 9h", "Ah Ad Kc Ks Qd"),
        ("", "", ""),
    ],
)
def test_another_number_of_cards_is_illegal(front: str, middle: str, back: str):
    assert not is_legal(rows(front, middle, back))


def test_what_three_cards_show_is_below_the_same_with_two_more():
    assert worth(cards("Ah Kd Qc")) < worth(cards("As Kc Qd 3h 2c"))
    assert worth(cards("Ah Ad Qc")) < worth(cards("As Ac Qd 3h 2c"))


@given(hand=hands, row=st.sampled_from(OfcRow))
def test_a_bonus_is_never_beyond_that_of_the_royal_flush(hand: OfcRows, row: OfcRow):
    assert 0 <= bonus(row, hand.of(row)) <= ROYAL[0]


@given(deck=decks)
def test_the_middle_pays_at_least_what_the_back_pays(deck: Sequence[Card]):
    five = deck[:5]
    assert bonus(OfcRow.MIDDLE, five) >= bonus(OfcRow.BACK, five)


def test_the_printed_bonuses_add_up():
    middle, back = (sum(points) for points in zip(*LONG_ROWS.values(), ROYAL, strict=True))
    assert (middle, back) == (126, 62)
    assert (sum(FRONT_PAIRS.values()), sum(FRONT_TRIPS.values())) == (45, 208)


def test_three_alike_in_front_earn_what_is_printed():
    assert bonus(OfcRow.FRONT, cards("2h 2d 2s")) == FRONT_TRIPS[2]


def test_high_cards_in_front_earn_nothing():
    assert bonus(OfcRow.FRONT, cards("Ah Kh Qh")) == 0


def test_a_bonus_is_for_a_full_row():
    with pytest.raises(ValueError, match="2 cards are no full front row"):
        bonus(OfcRow.FRONT, cards("Ah Ad"))


@pytest.mark.parametrize("count", [0, 4, 6])
def test_a_row_of_another_size_has_no_worth(count: int):
    with pytest.raises(ValueError, match="three or five"):
        worth(DECK[:count])


def test_a_card_is_set_behind_those_that_lie():
    hand = with_card(rows("2c", "", ""), OfcRow.FRONT, from_text("Kd"))
    assert hand.front == cards("2c Kd")
    assert [hand.free(row) for row in OfcRow] == [1, 5, 5]


@pytest.mark.parametrize("row", OfcRow)
def test_a_full_row_takes_no_more(row: OfcRow):
    full = OfcRows()
    for card in DECK[: SIZES[row]]:
        full = with_card(full, row, card)
    with pytest.raises(Refused, match="This row is full") as refusal:
        with_card(full, row, DECK[-1])
    assert refusal.value.rule == "GM-OFC-4"


def test_the_same_card_cannot_be_set_again():
    with pytest.raises(Refused, match="2c has been set already"):
        with_card(rows("2c", "", ""), OfcRow.BACK, from_text("2c"))


def test_a_card_cannot_lie_there_twice():
    with pytest.raises(ValueError, match="twice"):
        rows("2c 3c 4c", "2c", "")
