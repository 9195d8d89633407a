"""The deck and the order in which cards are drawn."""

import pytest

from floor.cards.card import DECK, Card, Suit, from_text


def test_the_deck_has_52_different_cards_in_the_order_of_the_draw():
    assert len(set(DECK)) == 52
    assert list(DECK) == sorted(DECK)
    assert str(DECK[0]) == "2c"
    assert str(DECK[-1]) == "As"


def test_equal_ranks_go_by_bridge_order():
    """GM-X-7."""
    four = [from_text("K" + suit) for suit in "cdhs"]
    assert four == sorted(four)
    assert max(four) < from_text("Ac")


def test_every_card_is_read_as_it_is_written():
    assert [from_text(str(card)) for card in DECK] == list(DECK)
    assert from_text("Td") == Card(10, Suit.DIAMOND)


@pytest.mark.parametrize("text", ["", "K", "1s", "sK", "Ks ", "10d", "KS"])
def test_what_is_no_card_is_not_taken_for_one(text: str):
    with pytest.raises(ValueError):
        from_text(text)
