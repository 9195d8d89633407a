"""Cards as they are spoken of, and as they are typed."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.base.text import speaking
from floor.cards.card import DECK, SUIT_LETTERS, Card, from_text
from floor.views.words.cards import (
    SUIT_SIGNS,
    Typed,
    TypedCard,
    TypedSeat,
    Unread,
    card_sign,
    card_signs,
    card_words,
    first_typed,
)
from tests.cards.deals import cards


def read(line: str) -> Iterator[Typed]:
    """All that stands in a line."""
    while True:
        typed, line = first_typed(line)
        if typed is None:
            return
        yield typed


def test_every_card_has_a_name_and_a_sign_of_its_own():
    assert card_words(from_text("Ah")) == "ace of hearts"
    assert card_sign(from_text("Td")) == "10♦"
    assert len({card_words(card) for card in DECK}) == 52
    assert len({card_sign(card) for card in DECK}) == 52
    assert card_signs(tuple(cards("As 2c"))) == "A♠ 2♣"
    with speaking("fi"):
        assert card_words(from_text("Ah")) == "herttaässä"


@pytest.mark.parametrize("line", ["Ah Kd", "ah kd", "AhKd", "AH, KD", " a♥k♦", "Ah/Kd", "Ah.Kd "])
def test_cards_are_read_however_they_are_typed(line: str):
    assert list(read(line)) == [TypedCard(from_text("Ah")), TypedCard(from_text("Kd"))]


def test_a_ten_has_two_names():
    assert list(read("10h")) == list(read("Th")) == list(read("th")) == [TypedCard(from_text("Th"))]


@pytest.mark.parametrize("line", ["", " ", "1", "10", "A", "22", "q"])
def test_what_may_still_become_a_card_is_waited_for(line: str):
    typed, rest = first_typed(line)
    assert typed is None
    assert rest == line.strip()


@pytest.mark.parametrize("line", ["x", "Ax", "1h", "hello", "22h", "♥"])
def test_what_no_card_begins_with_is_not_read(line: str):
    assert list(read(line)) == [Unread(line)]


def test_a_seat_before_a_hand_says_whose_it_is():
    assert list(read("3: Ah 12#Kd")) == [
        TypedSeat(3),
        TypedCard(from_text("Ah")),
        TypedSeat(12),
        TypedCard(from_text("Kd")),
    ]


@given(
    st.lists(st.sampled_from(DECK), max_size=8),
    st.sampled_from(("", " ", ", ", "/")),
    st.booleans(),
    st.booleans(),
)
def test_whatever_is_typed_of_cards_is_read_again(
    laid: list[Card], between: str, signs: bool, small: bool
):
    def written(card: Card) -> str:
        text = card_sign(card) if signs else str(card)
        return text.lower() if small else text

    line = between.join(map(written, laid))
    assert list(read(line)) == [TypedCard(card) for card in laid]


def test_the_signs_stand_for_the_letters():
    for letter, suit in zip(SUIT_LETTERS, sorted(SUIT_SIGNS), strict=True):
        assert list(read(f"A{letter}")) == list(read(f"A{SUIT_SIGNS[suit]}"))
