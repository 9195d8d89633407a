"""What makes a misdeal, and what else is done about a bad deal."""

import pytest

from floor.room.betting.out_of_turn import EarlyAct
from floor.room.betting.round import Action
from floor.room.betting.rules import HELSINKI, TDA
from floor.room.blinds.button import SeatNo
from floor.room.dealing.misdeal import BadDeal, Consequence, MisdealReason, consequence, rule_of
from floor.room.games.forms import PROCEDURES
from floor.room.games.game import GameForm

TEXAS = PROCEDURES[GameForm.TEXAS]
CALL, RAISE = EarlyAct(SeatNo(1), Action.CALL, 2), EarlyAct(SeatNo(2), Action.RAISE, 6)


@pytest.mark.parametrize(
    ("deal", "guide", "tda"),
    [
        (BadDeal(), Consequence.NOTHING, Consequence.NOTHING),
        (BadDeal(exposed=(1,)), Consequence.MISDEAL, Consequence.MISDEAL),
        (BadDeal(exposed=(2,)), Consequence.REPLACED, Consequence.MISDEAL),
        (BadDeal(exposed=(7,)), Consequence.REPLACED, Consequence.HOUSE_RULE),
        (BadDeal(exposed=(3, 9)), Consequence.MISDEAL, Consequence.MISDEAL),
        (BadDeal(face_up=1), Consequence.PASSED_OVER, Consequence.PASSED_OVER),
        (BadDeal(face_up=2), Consequence.MISDEAL, Consequence.MISDEAL),
        (BadDeal(left_out=True), Consequence.MISDEAL, Consequence.MISDEAL),
        (BadDeal(idle_seat=True), Consequence.REMOVED, Consequence.MISDEAL),
    ],
)
def test_each_book_has_its_own_misdeals(deal: BadDeal, guide: Consequence, tda: Consequence):
    assert consequence(deal, (), TEXAS, HELSINKI) is guide
    assert consequence(deal, (), TEXAS, TDA) is tda


@pytest.mark.parametrize("rules", [HELSINKI, TDA], ids=["guide", "tda"])
def test_after_enough_action_the_hand_is_played_out(rules):
    """Two have acted, one of them by a call, bet or raise (CH-DEAL-10, GM-X-9)."""
    missed = BadDeal(left_out=True)
    assert consequence(missed, (CALL,), TEXAS, rules) is Consequence.MISDEAL
    assert consequence(missed, (CALL, RAISE), TEXAS, rules) is Consequence.PLAYED_OUT
    face_up = consequence(BadDeal(face_up=1), (CALL, RAISE), TEXAS, rules)
    assert face_up is Consequence.PASSED_OVER


def test_each_reason_has_its_rule():
    rules = {reason: rule_of(reason) for reason in MisdealReason}
    assert rules.pop(MisdealReason.SAME_CARD_TWICE) == "CH-DEAL-12"
    assert set(rules.values()) == {"CH-DEAL-8"}
