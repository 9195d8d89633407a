"""Who opens at stud games; the cases hold the printed examples."""

import pytest

from floor.cards.upcards import Opener, OpenerDuty, StudGame, opener
from tests.cards.deals import cards


@pytest.mark.parametrize(
    ("game", "place", "opening"),
    [
        (StudGame.SOKO, 1, OpenerDuty.CHECK_OR_BET),
        (StudGame.STUD_POT_LIMIT, 1, OpenerDuty.CHECK_OR_BET),
        (StudGame.STUD_LIMIT, 3, OpenerDuty.FORCED_BET),
        (StudGame.RAZZ, 2, OpenerDuty.FORCED_BET),
    ],
)
def test_one_up_card_each_goes_by_rank_and_suit(game, place, opening):
    """GM-SOKO-4, GM-STUD-5, GM-STUD-7, GM-STUD-8, GM-RAZZ-5."""
    up = [cards(text) for text in ("Ah", "As", "Ks", "2c", "2d", "Kh")]
    assert opener(game, up) == Opener(place, opening)


@pytest.mark.parametrize(
    ("game", "place"),
    [
        (StudGame.SOKO, 2),
        (StudGame.STUD_POT_LIMIT, 0),
        (StudGame.STUD_LIMIT, 0),
        (StudGame.RAZZ, 1),
    ],
)
def test_four_in_a_row_open_at_soko_alone(game, place):
    """On the later streets (GM-SOKO-5, GM-RAZZ-6)."""
    up = [cards(text) for text in ("Kc Kd 7h 2s", "8c 6d 4h Ac", "Jd Th 9s 8d", "Kh Ks 7d 2h")]
    assert opener(game, up) == Opener(place, OpenerDuty.CHECK_OR_BET)


@pytest.mark.parametrize(
    ("up", "place"),
    [
        (["Ah 9c", "4c 4d", "Kh Qh"], 1),
        (["4c 4d 9s", "Ah Kd Qs", "2c 2d 2h"], 2),
        (["Ah Ad 3c 9s", "2c 2d 7h 7s", "Kc Qd Jh Ts"], 1),
        (["9h 9d 5c 4s", "9c 9s 5d 4h", "Ac Kd Qh Js"], 0),
    ],
    ids=["fourth", "fifth", "sixth", "seventh"],
)
def test_on_each_street_of_stud_the_highest_combination_that_lies_open_begins(up, place):
    """Of equal ones the one dealt to first (GM-STUD-9, GM-STUD-11, GM-STUD-12, GM-STUD-13)."""
    for game in (StudGame.STUD_LIMIT, StudGame.STUD_POT_LIMIT):
        assert opener(game, [cards(text) for text in up]) == Opener(place, OpenerDuty.CHECK_OR_BET)


def test_who_shows_more_cards_is_compared_by_all_of_them():
    up = [cards("Ks Kd 9c 4h"), cards("Kh Kc 9d 4s 2d")]
    assert opener(StudGame.STUD_LIMIT, up).place == 1


@pytest.mark.parametrize(
    ("up", "sentence"),
    [
        ([], "nobody is in, so nobody opens"),
        (["Ah", ""], "1 to 5 cards expected, not 0: none"),
        (["Ah Kh", "2c 2c"], "2c cannot be there twice: 2c 2c"),
    ],
)
def test_without_open_cards_nobody_opens(up, sentence):
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        opener(StudGame.SOKO, [cards(text) for text in up])
