"""A down card that the dealer has exposed."""

import pytest

from floor.room.dealing.exposed import Exposed, Remedy, dealer_exposed
from floor.room.games.forms import PROCEDURES
from floor.room.games.game import Chooser, GameForm

LAST = (Exposed.LAST_OF_FIRST, Exposed.LAST_OF_FIRST_ALL_IN, Exposed.LAST_OF_LATER)


@pytest.mark.parametrize("form", PROCEDURES)
@pytest.mark.parametrize("what", [Exposed.VERY_FIRST, Exposed.SEVERAL])
def test_the_first_card_of_the_hand_and_two_or_more_are_a_misdeal(form: GameForm, what: Exposed):
    assert dealer_exposed(PROCEDURES[form], what).remedy is Remedy.MISDEAL


@pytest.mark.parametrize(
    ("form", "remedy", "rule"),
    [
        (GameForm.TEXAS, Remedy.REPLACED, "CH-DEAL-14"),
        (GameForm.OMAHA5_HILO, Remedy.REPLACED, "CH-DEAL-14"),
        (GameForm.COURCHEVEL_HILO, Remedy.REPLACED_AFTER_BOARD, "GM-COUR-4"),
        (GameForm.SOKO, Remedy.STAYS_UP, "GM-SOKO-14"),
        (GameForm.RAZZ, Remedy.STAYS_UP, "GM-STUD-23"),
        (GameForm.STUD_HILO, Remedy.STAYS_UP, "GM-STUD-23"),
    ],
)
def test_one_card_goes_by_the_way_the_game_is_dealt(form: GameForm, remedy: Remedy, rule: str):
    outcome = dealer_exposed(PROCEDURES[form], Exposed.ONE)
    assert outcome.remedy is remedy
    assert rule in outcome.rules


def test_a_game_without_an_exchange_has_no_replacement():
    with pytest.raises(ValueError, match="texas"):
        dealer_exposed(PROCEDURES[GameForm.TEXAS], Exposed.REPLACEMENT)


@pytest.mark.parametrize("what", LAST)
@pytest.mark.parametrize("form", [GameForm.TEXAS, GameForm.SOKO, GameForm.OFC])
def test_where_the_last_card_is_open_nobody_exposes_it(form: GameForm, what: Exposed):
    with pytest.raises(ValueError, match=form.value):
        dealer_exposed(PROCEDURES[form], what)


def test_only_the_chooser_left_of_the_button_makes_one_card_a_misdeal():
    texas = PROCEDURES[GameForm.TEXAS]
    assert dealer_exposed(texas, Exposed.ONE, Chooser.LEFT_OF_BUTTON).rules == ("GM-PDC-5",)
    assert dealer_exposed(texas, Exposed.ONE, Chooser.BUTTON).remedy is Remedy.REPLACED
