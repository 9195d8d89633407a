"""What a hand is played by."""

import pytest
from msgspec.structs import replace

from floor.app.core.room import Room
from floor.base.errors import Refused
from floor.room.betting.rules import OverStraddle
from floor.room.games.game import BettingStructure, GameForm, GameId
from floor.views.arbiter.hand_history import HandHistory
from floor.views.arbiter.terms import terms_of, variant_of
from tests.evening import NLH
from tests.views.hands.hands import HOUSE, flop, house, room, setting

DC = GameId("dc-5-5")


def dealers_choice(variant: str = "", structure: BettingStructure | None = None) -> HandHistory:
    return HandHistory(setting=setting(3, DC), variant=variant, structure=structure)


def test_a_table_of_one_game_plays_that_in_its_structure():
    terms = terms_of(room(), flop())
    assert terms.procedure.form is GameForm.TEXAS
    assert terms.structure is BettingStructure.NO_LIMIT


@pytest.mark.parametrize(
    ("variant", "wanted", "form", "structure"),
    [
        ("", None, GameForm.TEXAS, BettingStructure.POT_LIMIT),
        ("omaha", BettingStructure.LIMIT, GameForm.OMAHA, BettingStructure.LIMIT),
        ("razz", None, GameForm.RAZZ, BettingStructure.LIMIT),
        ("razz", BettingStructure.NO_LIMIT, GameForm.RAZZ, BettingStructure.LIMIT),
        ("no such game", None, GameForm.TEXAS, BettingStructure.POT_LIMIT),
    ],
)
def test_at_a_mix_the_hand_has_a_game_of_its_own(
    variant: str, wanted: BettingStructure | None, form: GameForm, structure: BettingStructure
):
    """GM-DC-2."""
    history = dealers_choice(variant, wanted)
    terms = terms_of(room(), history)
    assert (terms.procedure.form, terms.structure) == (form, structure)
    assert variant_of(room(), history).form is form


def test_a_game_that_is_not_bet_has_no_terms():
    """GM-OFC-5; and what the house plays but the program does not know."""
    known = HOUSE.games[NLH]
    unknown = replace(known, variant=replace(known.variant, form=None))
    games = {**HOUSE.games, NLH: unknown}
    for at in (room(variant="ofc"), Room(house=replace(HOUSE, games=games))):
        with pytest.raises(Refused, match="nlh-1-2 is not bet in rounds"):
            terms_of(at, flop())


def test_the_houses_readings_of_the_rules_hold():
    """D-25."""
    options = replace(HOUSE.options, raise_over_straddle="straddle_is_big_blind")
    at = replace(room(), house=replace(house(), options=options))
    assert terms_of(at, flop()).rules.over_straddle is OverStraddle.STRADDLE_IS_BIG_BLIND
