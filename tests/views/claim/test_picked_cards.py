"""A board and hands laid out card by card."""

from hypothesis import given
from hypothesis import strategies as st

from floor.cards.card import DECK, Card, from_text
from floor.cards.showdown import HAND_RULES
from floor.room.blinds.button import SeatNo
from floor.views.claim.picked_cards import CardGroup, PickedCards, laid_out, why_not_laid
from tests.cards.deals import cards

SEATS = tuple(CardGroup(words=f"{n} · P{n}", seat=SeatNo(n)) for n in (2, 5, 7))


def fresh(game: str = "texas") -> PickedCards:
    return laid_out(HAND_RULES[game], (), SEATS)


def lay(picked: PickedCards, text: str) -> PickedCards:
    for card in cards(text):
        picked = picked.with_card(card)
    return picked


def test_the_board_fills_first_then_hand_by_hand():
    picked = lay(fresh(), "Ah Kh Qh Jh Th 2c 3c 4c")
    assert picked.groups[0].cards == tuple(cards("Ah Kh Qh Jh Th"))
    assert picked.groups[1].cards == tuple(cards("2c 3c"))
    assert picked.groups[2].cards == tuple(cards("4c"))
    assert picked.at == 2
    assert picked.is_full(1)
    assert not picked.is_full(2)


def test_a_seat_that_showed_nothing_is_passed_over_by_naming_another():
    picked = lay(fresh(), "Ah Kh Qh Jh Th").at_seat(SeatNo(7))
    assert picked is not None
    assert picked.at == 3
    full = lay(picked, "2c 3c")
    # Behind the last hand it goes on with the first that is missing.
    assert full.at == 1
    assert fresh().at_seat(SeatNo(4)) is None


def test_a_card_lies_in_one_place_only():
    picked = lay(fresh(), "Ah")
    assert picked.with_card(from_text("Ah")) is picked
    assert why_not_laid(picked, from_text("Ah")) == "The ace of hearts lies there already: Board."
    assert why_not_laid(picked, from_text("Kd")) == ""


def test_where_no_card_is_missing_none_is_taken():
    picked = lay(fresh(), "Ah Kh Qh Jh Th 2c 3c 4c 5c 6c 7c")
    assert all(picked.is_full(place) for place in range(4))
    assert picked.at == 3
    assert picked.with_card(from_text("8c")) is picked
    assert why_not_laid(picked, from_text("8c")).startswith("There are as many cards as the game")


def test_a_card_taken_away_leaves_no_gap_and_comes_back_there():
    picked = lay(fresh(), "Ah Kh Qh Jh Th 2c 3c").without(from_text("Qh"))
    assert picked.groups[0].cards == tuple(cards("Ah Kh Jh Th"))
    assert picked.at == 0
    assert picked.with_card(from_text("2d")).groups[0].cards == tuple(cards("Ah Kh Jh Th 2d"))
    assert picked.without(from_text("9s")) is picked


def test_the_last_card_is_taken_back_across_hands():
    picked = lay(fresh(), "Ah Kh Qh Jh Th 2c 3c")
    for many in range(6, -1, -1):
        picked = picked.without_last()
        assert len(picked.used) == many
    assert picked.without_last() is picked


def test_only_groups_there_are_can_be_gone_to():
    picked = fresh()
    assert picked.at_group(3).at == 3
    assert picked.at_group(4) is picked
    assert picked.at_group(-1) is picked


def test_a_common_card_of_a_stud_hand_is_nobodys_own():
    picked = fresh("stud")
    assert (picked.at, picked.groups[0].words, picked.size(0), picked.size(1)) == (
        1,
        "Common",
        2,
        7,
    )
    assert picked.is_whole(0)
    common = lay(picked.at_group(0), "Ah")
    assert [common.size(place) for place in range(4)] == [2, 6, 6, 6]


def test_a_game_without_a_board_has_hands_alone():
    picked = fresh("soko")
    assert [group.seat for group in picked.groups] == [2, 5, 7]
    assert picked.size(0) == 5


def test_what_is_known_lies_there_and_the_next_card_goes_where_one_is_missing():
    known = (CardGroup(words="2", seat=SeatNo(2), cards=tuple(cards("2c 3c"))), *SEATS[1:])
    picked = laid_out(HAND_RULES["texas"], tuple(cards("Ah Kh Qh Jh Th")), known)
    assert picked.at == 2


@given(st.lists(st.sampled_from(DECK), max_size=40), st.lists(st.sampled_from(DECK), max_size=9))
def test_no_card_is_ever_laid_twice_and_no_hand_is_too_long(laid: list[Card], gone: list[Card]):
    picked = fresh("omaha")
    for card in laid:
        picked = picked.with_card(card)
    for card in gone:
        picked = picked.without(card)
    every = [card for group in picked.groups for card in group.cards]
    assert len(every) == len(set(every)) == len(picked.used)
    assert all(len(g.cards) <= picked.size(n) for n, g in enumerate(picked.groups))
    assert not picked.used & set(gone)
