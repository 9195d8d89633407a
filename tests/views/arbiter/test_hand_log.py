"""What is done once the floor has chosen."""

import pytest

from floor.room.betting.round import Action
from floor.room.betting.verdict import Choice, RulingOutcome, Verdict, VerdictReason
from floor.views.arbiter.hand_log import chosen


def verdict(ruling: RulingOutcome) -> Verdict:
    choices = (Choice(ruling, 600, 400),)
    return Verdict(
        action=None, total=200, reason=VerdictReason.UNDERCALL, rules=(), choices=choices
    )


@pytest.mark.parametrize(
    ("ruling", "action"),
    [
        (RulingOutcome.FOLD, Action.FOLD),
        (RulingOutcome.FORFEIT_AND_FOLD, Action.FOLD),
        (RulingOutcome.CALL, Action.CALL),
        (RulingOutcome.FULL_CALL, Action.CALL),
        (RulingOutcome.BET, Action.BET),
        (RulingOutcome.RAISE, Action.RAISE),
        (RulingOutcome.BINDING, Action.RAISE),
        (RulingOutcome.NOT_BINDING, None),
        (RulingOutcome.TRUE_AMOUNT, None),
    ],
)
def test_a_choice_is_an_action_or_leaves_it_to_him(ruling: RulingOutcome, action: Action | None):
    assert chosen(verdict(ruling), None) is None
    done = chosen(verdict(ruling), 0)
    assert done == (None if action is None else (action, 600))
