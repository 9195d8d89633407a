"""Wrong counts, cards shown early, and hands that left the table."""

import pytest

from floor.room.betting.hand_lost import (
    Count,
    HowMucked,
    Protection,
    ShownBefore,
    chips_back,
    face_down_in_middle,
    shown_early,
    true_count,
)
from floor.room.betting.rules import HELSINKI, TDA
from floor.room.betting.verdict import Choice, RulingOutcome, VerdictReason
from floor.room.blinds.blinds import Fate

WRONG = Count(announced=4500, visible=5000, called=4500)


def test_the_chips_in_view_are_the_bet_whatever_was_announced():
    """CH-BET-26, TDA-49."""
    verdict = true_count(WRONG, HELSINKI)
    assert (verdict.total, verdict.add, verdict.give_back) == (5000, 500, 0)
    assert (verdict.reason, verdict.choices) == (VerdictReason.TRUE_AMOUNT, ())
    too_much = true_count(Count(announced=6000, visible=5000, called=6000), HELSINKI)
    assert (too_much.add, too_much.give_back) == (0, 1000)


def test_a_count_grossly_wrong_is_the_directors_to_relieve():
    assert true_count(WRONG, TDA).choices == (
        Choice(RulingOutcome.TRUE_AMOUNT, 5000, 500),
        Choice(RulingOutcome.AS_ANNOUNCED, 4500, 0),
    )
    right = Count(announced=5000, visible=5000, called=5000)
    assert true_count(right, TDA).choices == ()


def test_hidden_chips_do_not_count_at_helsinki_and_are_the_directors_elsewhere():
    """CH-BET-26, TDA-57."""
    hidden = Count(announced=4500, visible=4500, hidden=5000, called=4500)
    here = true_count(hidden, HELSINKI)
    assert (here.total, here.add, here.choices) == (4500, 0, ())
    there = true_count(hidden, TDA)
    assert there.reason is VerdictReason.HIDDEN_CHIPS
    assert there.choices == (
        Choice(RulingOutcome.EXCLUDED, 4500, 0),
        Choice(RulingOutcome.INCLUDED, 9500, 5000),
    )


def test_cards_shown_before_the_last_round_is_over_end_his_raising():
    early = shown_early(ShownBefore.SOME, last_round_over=False, deliberate=False)
    assert (early.may_raise, early.hand, early.may_be_ruled) == (False, Fate.LIVE, ())
    assert early.penalty_possible
    on_purpose = shown_early(ShownBefore.ALL, last_round_over=False, deliberate=True)
    assert on_purpose.may_be_ruled == (Fate.DEAD,)
    for late in (
        shown_early(ShownBefore.ALL, last_round_over=True, deliberate=True),
        shown_early(ShownBefore.NONE, last_round_over=False, deliberate=False),
    ):
        assert (late.may_raise, late.may_be_ruled, late.penalty_possible) == (True, (), False)


@pytest.mark.parametrize(
    ("protection", "called", "back"),
    [
        (Protection.PROTECTED, True, 700),
        (Protection.PROTECTED, False, 700),
        (Protection.UNPROTECTED, False, 500),
        (Protection.UNPROTECTED, True, 0),
        (Protection.MIXED_ON_PURPOSE, False, 0),
    ],
)
def test_what_comes_back_of_a_hand_that_was_removed(
    protection: Protection, called: bool, back: int
):
    """CH-GEN-12, CH-GEN-13."""
    assert chips_back(protection, 200, 500, raise_called=called) == back


def test_counts_below_nothing_cannot_be():
    with pytest.raises(ValueError, match="call and raise of -200, 500 cannot be"):
        chips_back(Protection.PROTECTED, -200, 500, raise_called=False)
    with pytest.raises(ValueError, match="counts of 4500, -5000, 0, 4500 cannot be"):
        Count(announced=4500, visible=-5000, called=4500)


def test_cards_face_down_in_the_middle_are_dead_unless_the_floor_rules_them_live():
    assert face_down_in_middle(HowMucked.THROWN).may_be_ruled == ()
    for slip in (HowMucked.SHOWING, HowMucked.MISLED):
        ruling = face_down_in_middle(slip)
        assert (ruling.by_the_letter, ruling.may_be_ruled) == (Fate.DEAD, (Fate.LIVE,))
