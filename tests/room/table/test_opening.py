"""Who of the list sits where at a new table."""

from hypothesis import given
from hypothesis import strategies as st

from floor.cards.card import DECK, Card, from_text
from floor.room.blinds.button import PlayerId
from floor.room.table.draw import by_card
from floor.room.table.opening import seats_given

AINO, EERO, OTSO = map(PlayerId, (1, 2, 3))


def test_without_a_draw_they_sit_down_in_their_order():
    assert seats_given((OTSO, AINO)) == {OTSO: 1, AINO: 2}


def test_the_highest_card_has_the_first_seat():
    cards = {AINO: from_text("2c"), EERO: from_text("Kh"), OTSO: from_text("Ks")}
    assert seats_given((AINO, EERO, OTSO), cards) == {OTSO: 1, EERO: 2, AINO: 3}


@given(st.lists(st.sampled_from(DECK), min_size=1, max_size=12, unique=True))
def test_everybody_has_a_seat_of_his_own(cards: list[Card]):
    drawn = {PlayerId(number): card for number, card in enumerate(cards)}
    given_out = seats_given(tuple(drawn), drawn)
    assert sorted(given_out.values()) == list(range(1, len(cards) + 1))
    assert tuple(given_out) == by_card(drawn)
