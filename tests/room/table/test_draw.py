"""The highest card wins the draw."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.cards.card import DECK, Card, from_text
from floor.room.table.draw import by_card, highest_card

hands = st.lists(st.sampled_from(DECK), min_size=1, max_size=12, unique=True)


@given(hands)
def test_nobody_drew_a_higher_card_than_the_winner(cards: list[Card]):
    drawn = dict(enumerate(cards))
    assert all(drawn[highest_card(drawn)] >= card for card in cards)


def test_spades_beat_hearts():
    assert highest_card({"Aino": from_text("Kh"), "Eero": from_text("Ks")}) == "Eero"


@given(hands)
def test_everybody_stands_once_from_the_highest_card_to_the_lowest(cards: list[Card]):
    drawn = dict(enumerate(cards))
    order = by_card(drawn)
    assert sorted(order) == list(range(len(cards)))
    assert [drawn[who] for who in order] == sorted(cards, reverse=True)


def test_two_cannot_have_drawn_the_same_card():
    with pytest.raises(ValueError):
        highest_card({"Aino": from_text("Kh"), "Eero": from_text("Kh")})


def test_without_a_card_there_is_no_winner():
    with pytest.raises(ValueError):
        highest_card({})
