"""Early actions, skipped players, time run out, and when a hand has seen too much for a redeal."""

from datetime import timedelta

import pytest

from floor.base.errors import Refused
from floor.room.betting.betting import folded, rights, wagered
from floor.room.betting.out_of_turn import (
    Clause,
    Deemed,
    Early,
    EarlyAct,
    EarlyVerdict,
    Lapse,
    Skipped,
    deemed_silent,
    deemed_skipped,
    settle_early,
    settle_heads_up,
    substantial,
)
from floor.room.betting.round import Action, Round
from floor.room.betting.rules import (
    HELSINKI,
    ONLINE,
    TDA,
    BettingRules,
    SkippedAfter,
)
from floor.room.blinds.button import SeatNo
from tests.room.betting_table import FOUR, LIMIT, ONE, THREE, TWO, flop

ANY = (Action.FOLD, Action.CALL, Action.RAISE)
RAISE = EarlyAct(THREE, Action.RAISE, 1000)


def settled(
    before: Round, early: EarlyAct, *totals: int | None, rules: BettingRules = HELSINKI
) -> EarlyVerdict:
    """What becomes of `early` when the players from seat 2 on act so; None is a fold."""
    after = before
    for seat, total in enumerate(totals, 2):
        if total is None:
            after = folded(after, SeatNo(seat))
        else:
            after = wagered(after, SeatNo(seat), total, rules)
    return settle_early(before, after, early, rules)


def test_an_early_raise_is_reduced_to_a_call_when_the_skipped_player_calls():
    verdict = settled(flop(200, players=3), RAISE, 200)
    assert (verdict.early, verdict.held_to) == (Early.REDUCED, Action.CALL)
    assert (verdict.total, verdict.give_back) == (200, 800)
    assert verdict.may == (Action.CALL,)
    assert verdict.rules == ("CH-OOT-4",)


def test_an_early_raise_is_undone_when_the_skipped_player_raises():
    verdict = settled(flop(200, players=3), RAISE, 600)
    assert (verdict.early, verdict.held_to, verdict.may) == (Early.CANCELLED, None, ANY)
    assert (verdict.total, verdict.give_back) == (0, 1000)


def test_an_early_raise_stands_when_the_skipped_player_folds():
    verdict = settled(flop(200, players=3), RAISE, None)
    assert (verdict.early, verdict.total, verdict.give_back) == (Early.STANDS, 1000, 0)
    assert verdict.rules == ("CH-OOT-6",)


def test_of_a_call_and_a_raise_by_skipped_players_the_raise_counts():
    early = EarlyAct(FOUR, Action.RAISE, 1000)
    assert settled(flop(200), early, 200, 600).early is Early.CANCELLED


@pytest.mark.parametrize(("all_in", "early"), [(150, Early.REDUCED), (151, Early.CANCELLED)])
def test_a_skipped_players_all_in_for_half_a_bet_in_limit_is_a_call(all_in: int, early: Early):
    """CH-BET-5 before CH-OOT-5: it raises nothing, the early raise comes down to a call of it."""
    before = flop(100, structure=LIMIT, stacks=[1000, all_in])
    after = wagered(before, TWO, all_in, HELSINKI)
    verdict = settle_early(before, after, EarlyAct(THREE, Action.RAISE, 200), HELSINKI)
    assert verdict.early is early
    assert verdict.total == (all_in if early is Early.REDUCED else 0)


@pytest.mark.parametrize(
    ("rules", "cites", "all_in"), [(HELSINKI, "CH-OOT-4", 150), (TDA, "TDA-40", 149)]
)
def test_an_early_call_is_made_up_to_what_half_a_bet_has_made_it(
    rules: BettingRules, cites: str, all_in: int
):
    """CH-BET-5: the all-in of the skipped player is a call, and the call costs all of it now."""
    before = flop(100, structure=LIMIT, stacks=[1000, all_in])
    after = wagered(before, TWO, all_in, rules)
    verdict = settle_early(before, after, EarlyAct(THREE, Action.CALL, 100), rules)
    assert (verdict.early, verdict.may, verdict.rules) == (Early.STANDS, (Action.CALL,), (cites,))
    assert (verdict.total, verdict.add, verdict.give_back) == (all_in, all_in - 100, 0)


def test_an_early_bet_is_reduced_to_a_check_when_nobody_skipped_bets():
    early = EarlyAct(FOUR, Action.BET, 500)
    verdict = settled(flop(0), early, 0, 0)
    assert (verdict.held_to, verdict.total, verdict.give_back) == (Action.CHECK, 0, 500)


def test_an_early_call_that_the_skipped_player_makes_too_just_stands():
    verdict = settled(flop(200, players=3), EarlyAct(THREE, Action.CALL, 200), 200)
    assert (verdict.early, verdict.held_to, verdict.give_back) == (Early.STANDS, Action.CALL, 0)


def test_who_checked_early_may_not_raise_if_somebody_bets():
    early = EarlyAct(THREE, Action.CHECK)
    assert settled(flop(0), early, 0).early is Early.STANDS
    verdict = settled(flop(0), early, 300)
    assert (verdict.early, verdict.may) == (Early.CANCELLED, (Action.FOLD, Action.CALL))
    assert verdict.give_back == 0


@pytest.mark.parametrize(("rules", "rule"), [(HELSINKI, "CH-OOT-8"), (TDA, "TDA-53")])
def test_a_fold_out_of_turn_always_binds(rules: BettingRules, rule: str):
    verdict = settled(flop(200, players=3), EarlyAct(THREE, Action.FOLD), 600, rules=rules)
    assert (verdict.early, verdict.may, verdict.rules) == (Early.STANDS, (Action.FOLD,), (rule,))


def test_elsewhere_an_early_raise_binds_unless_the_skipped_player_raises():
    before = flop(200, players=3, rules=TDA)
    assert settled(before, RAISE, 200, rules=TDA).total == 1000
    assert settled(before, RAISE, None, rules=TDA).early is Early.STANDS
    assert settled(before, RAISE, 600, rules=TDA).may == ANY
    early = EarlyAct(THREE, Action.CHECK)
    assert settled(flop(0, players=3), early, 300, rules=TDA).may == ANY


def test_nobody_acts_early_from_a_seat_without_cards():
    with pytest.raises(Refused, match="Seat 9 is not in the hand"):
        settled(flop(200), EarlyAct(SeatNo(9), Action.CALL, 200))


def test_heads_up_an_early_bet_stands_unless_the_other_bets_himself():
    before, bet = flop(players=2), EarlyAct(TWO, Action.BET, 300)
    stands = settle_heads_up(before, bet, Skipped.NOTHING, HELSINKI)
    assert stands.verdict.early is Early.STANDS
    assert stands.skipped_may == (Action.CALL, Action.RAISE, Action.FOLD)
    undone = settle_heads_up(before, bet, Skipped.BETS_IN_TURN, HELSINKI)
    assert (undone.verdict.early, undone.verdict.give_back) == (Early.CANCELLED, 300)
    assert (undone.verdict.may, undone.skipped_may) == (ANY, ())


def test_three_players_are_not_heads_up():
    with pytest.raises(Refused, match="4 players are left, not two") as refusal:
        settle_heads_up(flop(), EarlyAct(TWO, Action.BET, 300), Skipped.NOTHING, HELSINKI)
    assert refusal.value.rule == "CH-OOT-7"


CALL, FOLD, CHECK = (
    EarlyAct(ONE, Action.CALL, 200),
    EarlyAct(TWO, Action.FOLD),
    EarlyAct(TWO, Action.CHECK),
)
TWO_ACTIONS = BettingRules(skipped_after=SkippedAfter.TWO_ACTIONS)


@pytest.mark.parametrize(
    ("behind", "rules", "deemed"),
    [
        ([CALL, FOLD], HELSINKI, Deemed.FOLDED),
        ([CALL], HELSINKI, Deemed.TO_ACT),
        ([CALL, CALL], HELSINKI, Deemed.TO_ACT),
        ([CALL, CALL], TWO_ACTIONS, Deemed.FOLDED),
        ([CALL, FOLD], TDA, Deemed.FLOOR_DECIDES),
        ([FOLD, CHECK], TDA, Deemed.TO_ACT),
    ],
)
def test_a_skipped_player_who_keeps_silent(
    behind: list[EarlyAct], rules: BettingRules, deemed: Deemed
):
    assert deemed_skipped(True, behind, True, rules) is deemed
    assert deemed_skipped(True, behind, False, rules) is Deemed.TO_ACT


def test_a_skipped_player_with_nothing_to_call_has_checked():
    assert deemed_skipped(False, [CALL, FOLD], True, HELSINKI) is Deemed.CHECKED


def test_time_run_out_is_a_fold_facing_a_bet_and_else_what_the_house_says():
    for rules in (HELSINKI, TDA, ONLINE):
        assert deemed_silent(True, rules).deemed is Deemed.FOLDED
    assert deemed_silent(False, HELSINKI) == Lapse(Deemed.CHECKED)
    assert deemed_silent(False, TDA) == Lapse(Deemed.FOLDED)
    assert deemed_silent(False, ONLINE) == Lapse(Deemed.CHECKED, sits_out=True)


def test_with_time_left_a_silent_player_has_done_nothing():
    for rules in (HELSINKI, TDA, ONLINE):
        assert deemed_silent(True, rules, timedelta(seconds=1)) == Lapse(Deemed.TO_ACT)


@pytest.mark.parametrize(
    ("acts", "tda", "helsinki"),
    [
        ([CALL, FOLD], Clause.TWO_WITH_CHIPS, Clause.TWO_WITH_CHIPS),
        ([CALL, CALL], Clause.TWO_WITH_CHIPS, Clause.NONE),
        ([CALL], Clause.NONE, Clause.NONE),
        ([FOLD, CHECK], Clause.NONE, Clause.NONE),
        ([FOLD, CHECK, FOLD], Clause.ANY_THREE, Clause.NONE),
    ],
)
def test_substantial_action(acts: list[EarlyAct], tda: Clause, helsinki: Clause):
    assert substantial(acts, TDA) is tda
    assert substantial(acts, HELSINKI) is helsinki


def test_what_the_early_player_is_held_to_is_open_to_him_in_his_turn():
    before = flop(200, players=3)
    after = wagered(before, TWO, 200, HELSINKI)
    verdict = settle_early(before, after, RAISE, HELSINKI)
    assert set(verdict.may) <= set(rights(after, THREE, HELSINKI).may)
