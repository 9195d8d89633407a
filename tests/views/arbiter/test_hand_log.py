"""What is done once the floor has chosen."""

import pytest

from floor.room.betting.round import Action
from floor.room.betting.verdict import Choice, Reason, Ruling, Verdict
from floor.views.arbiter.hand_log import chosen


def verdict(ruling: Ruling) -> Verdict:
    choices = (Choice(ruling, 600, 400),)
    return Verdict(action=None, total=200, reason=Reason.UNDERCALL, rules=(), choices=choices)


@pytest.mark.parametrize(
    ("ruling", "action"),
    [
        (Ruling.FOLD, Action.FOLD),
        (Ruling.FORFEIT_AND_FOLD, Action.FOLD),
        (Ruling.CALL, Action.CALL),
        (Ruling.FULL_CALL, Action.CALL),
        (Ruling.BET, Action.BET),
        (Ruling.RAISE, Action.RAISE),
        (Ruling.BINDING, Action.RAISE),
        (Ruling.NOT_BINDING, None),
        (Ruling.TRUE_AMOUNT, None),
    ],
)
def test_a_choice_is_an_action_or_leaves_it_to_him(ruling: Ruling, action: Action | None):
    assert chosen(verdict(ruling), None) is None
    done = chosen(verdict(ruling), 0)
    assert done == (None if action is None else (action, 600))
