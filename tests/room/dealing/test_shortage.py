"""When the deck runs out; the printed situations are in tests/cases."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.base.errors import Refused
from floor.room.dealing.shortage import (
    FEWEST_FOR_COMMON,
    LastCards,
    Remaining,
    ShortageRemedy,
    exchange_needs,
    last_cards,
    needed,
    remedy,
)
from floor.room.games.forms import PROCEDURES
from floor.room.games.game import GameForm
from floor.room.games.street import StreetName

decks = st.builds(Remaining, stub=st.integers(0, 40), burned=st.integers(0, 12))
players = st.integers(2, 9)


def before(street: StreetName, dealt: int) -> Remaining:
    """What is left when nobody has folded."""
    stub, burned = 52, 0
    for one in PROCEDURES[GameForm.STUD].streets:
        if one.name is street:
            break
        stub -= dealt * one.own + one.burns
        burned += one.burns
    return Remaining(stub=stub, burned=burned)


@pytest.mark.parametrize("dealt", range(2, 7))
def test_six_are_never_short_and_fewer_neither(dealt: int):
    for street in (StreetName.SIXTH, StreetName.SEVENTH):
        assert remedy(dealt, before(street, dealt)) is ShortageRemedy.NORMAL


@pytest.mark.parametrize(
    ("dealt", "street", "deck", "expected"),
    [
        (7, StreetName.SEVENTH, Remaining(stub=7, burned=3), ShortageRemedy.RESHUFFLE_WITH_BURNS),
        (
            8,
            StreetName.SEVENTH,
            Remaining(stub=1, burned=3),
            ShortageRemedy.RESHUFFLE_THEN_COMMON_CARD,
        ),
        (9, StreetName.SIXTH, Remaining(stub=5, burned=2), ShortageRemedy.COMMON_CARD),
    ],
)
def test_a_full_table_without_folds_runs_short(
    dealt: int, street: StreetName, deck: Remaining, expected: ShortageRemedy
):
    assert before(street, dealt) == deck
    assert remedy(dealt, deck) is expected


def test_after_a_common_sixth_card_the_seventh_is_common_too():
    plenty = Remaining(stub=20, burned=3)
    assert remedy(3, plenty) is ShortageRemedy.NORMAL
    assert remedy(3, plenty, common_before=True) is ShortageRemedy.COMMON_CARD
    few = Remaining(stub=2, burned=4)
    assert remedy(3, few, common_before=True) is ShortageRemedy.RESHUFFLE_THEN_COMMON_CARD


ORDER = list(ShortageRemedy)


@given(k=players, deck=decks, more=st.integers(0, 5))
def test_more_cards_never_make_it_worse(k: int, deck: Remaining, more: int):
    if deck.stub + deck.burned < FEWEST_FOR_COMMON:
        return
    richer = Remaining(stub=min(deck.stub + more, 52 - deck.burned), burned=deck.burned)
    assert ORDER.index(remedy(k, richer)) <= ORDER.index(remedy(k, deck))


@given(k=players, deck=decks)
def test_an_own_card_each_leaves_the_last_one_undealt(k: int, deck: Remaining):
    if deck.stub + deck.burned < FEWEST_FOR_COMMON:
        with pytest.raises(Refused, match="too few even for a common card"):
            remedy(k, deck)
        return
    found = remedy(k, deck)
    cards = deck.stub + deck.burned
    if found is ShortageRemedy.NORMAL:
        assert deck.stub - 1 - k >= 1
    elif found is ShortageRemedy.RESHUFFLE_WITH_BURNS:
        assert cards - 1 - k >= 1
    else:
        assert cards < needed(k)


@given(k=players, stub=st.integers(0, 12), burned=st.integers(3, 12))
def test_noticed_late_everybody_still_gets_a_card(k: int, stub: int, burned: int):
    deck = Remaining(stub=stub, burned=burned)
    found = last_cards(k, deck)
    assert found.first_pass + found.second_pass + found.common_for == k
    assert min(found.first_pass, found.second_pass, found.common_for) >= 0
    assert found.first_pass <= max(stub - 1, 0)
    dealt = found.second_pass + bool(found.common_for)
    assert dealt == 0 or dealt + 2 <= burned + min(stub, 1)  # one is burnt, the last one stays
    assert found.has_betting is (found.common_for == 0)


def test_where_the_cards_left_equal_the_players_the_last_stays_undealt():
    assert last_cards(5, Remaining(stub=1, burned=5)) == LastCards(
        first_pass=0, second_pass=3, common_for=2
    )


def test_where_the_burn_was_the_last_card_the_burns_alone_make_a_new_deck():
    eight = before(StreetName.SEVENTH, 8)
    after_burn = Remaining(stub=eight.stub - 1, burned=eight.burned + 1)
    assert last_cards(8, after_burn) == LastCards(first_pass=0, second_pass=1, common_for=7)


def test_where_everybody_gets_a_card_no_new_deck_is_made():
    plenty = Remaining(stub=10, burned=1)
    assert last_cards(3, plenty) == LastCards(first_pass=3, second_pass=0, common_for=0)


@pytest.mark.parametrize("deck", [Remaining(stub=0, burned=2), Remaining(stub=4, burned=1)])
def test_a_deck_that_cannot_be_is_counted(deck: Remaining):
    with pytest.raises(Refused, match="Count the deck") as refusal:
        last_cards(4, deck)
    assert refusal.value.rule == "GM-STUD-21"


def test_to_one_player_nothing_is_dealt():
    with pytest.raises(Refused, match="the pot is won"):
        remedy(1, Remaining(stub=30, burned=2))
    with pytest.raises(Refused, match="the pot is won"):
        last_cards(1, Remaining(stub=30, burned=2))


def test_without_a_card_for_all_the_deck_is_counted():
    with pytest.raises(Refused, match="too few even for a common card"):
        remedy(3, Remaining(stub=1, burned=0))


@pytest.mark.parametrize(("stub", "burned"), [(-1, 3), (4, -1), (50, 3)])
def test_no_deck_has_so_many_cards_left(stub: int, burned: int):
    with pytest.raises(ValueError, match="no deck"):
        Remaining(stub=stub, burned=burned)


@pytest.mark.parametrize(
    ("exchanged", "cards"),
    [([], 3), ([0, 0], 3), ([5, 3], 11), ([1], 5), ([1, 1, 2], 9)],
)
def test_exchanges_leave_turn_burn_and_river(exchanged: list[int], cards: int):
    """GM-SVIT-10."""
    assert exchange_needs(exchanged) == cards


@pytest.mark.parametrize("cards", [-1, 6])
def test_nobody_changes_more_than_he_has(cards: int):
    with pytest.raises(Refused, match="none to five cards") as refusal:
        exchange_needs([2, cards])
    assert refusal.value.rule == "GM-SVIT-4"
