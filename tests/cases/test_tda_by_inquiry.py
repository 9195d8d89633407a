"""The tournament directors' examples told to the situations: the ruling agrees with the engine."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from floor.room.betting.betting import is_capped, rights
from floor.room.betting.out_of_turn import Clause, deemed_skipped, substantial
from floor.room.betting.round import Round
from floor.room.betting.rules import HELSINKI_TOURNAMENT, TDA, BettingRules
from floor.room.games.game import BettingStructure
from floor.rulebook.situations.calculators import Calculator
from floor.rulebook.situations.figures import Figures
from floor.rulebook.situations.inquiry import Ask, Found, Inquiry
from floor.rulebook.situations.situation import AnswerId, FactId, SituationId
from floor.rulebook.situations.walk import amounts, answered, counted, opened, standing
from floor.rulebook.situations.worked import Calculated, What
from tests.cases.cash.felt import verb
from tests.cases.tournaments.rulings import BOOK, ruled, yes_no
from tests.cases.tournaments.tda_betting import STRUCTURES, acts, behind, felt, said

CASES = tomllib.loads(Path(__file__).with_name("tda.toml").read_text("utf-8"))["case"]
HOUSES = {"tda": TDA, "helsinki": HELSINKI_TOURNAMENT}
SILENT = ("TDA-52",)
"""On an amount heard in several ways the guide says nothing (CH-GEN-22)."""
FACTS = {
    BettingStructure.NO_LIMIT: "nl",
    BettingStructure.POT_LIMIT: "pl",
    BettingStructure.LIMIT: "fl",
}
ACTIONS = {
    "common.call_change": "call",
    "common.full_call": "call",
    "common.raise_as_made": "raise",
    "common.min_raise": "raise",
    "one_more": "raise",
    "max": "raise",
    "bet_as_made": "bet",
    "choice": "td",
    "tiny": "td",
    "weigh": "td",
}


def told(kind: str) -> list[Any]:
    return [
        pytest.param(case, house, id=f"{case['id']}-{house}")
        for case in CASES
        if case["kind"] == kind
        for house in HOUSES
        if house == "tda" or not case["id"].startswith(SILENT)
    ]


def expected(case: Mapping[str, Any], house: str) -> dict[str, Any]:
    different = case.get(house, {})
    return {**case["expected"], **different} if "action" not in different else different


def about(situation: str, rules: BettingRules, figures: Figures, **facts: str) -> Inquiry:
    known = {FactId(fact): value for fact, value in facts.items()}
    return opened(BOOK, SituationId(situation), rules, known, figures)


def says(inquiry: Inquiry, **answers: str) -> Inquiry:
    """`inquiry` with its questions answered, each by what is said of its situation and step."""
    while isinstance(ask := standing(BOOK, inquiry).next, Ask):
        answer = answers[f"{ask.situation}_{ask.question.id}"]
        inquiry = answered(BOOK, inquiry, AnswerId(answer))
    return inquiry


def figures_of(state: Round, seat: int, chips: tuple[int, ...]) -> Figures:
    bettor = next(one for one in state.bettors if one.seat == seat)
    return Figures(
        bet=state.call_to,
        mine=bettor.bet,
        step=state.step,
        pushed=chips,
        behind=bettor.stack - sum(chips),
    )


def wagering(case: Mapping[str, Any], rules: BettingRules) -> Inquiry:
    """What the floor person is told of a player's words and chips."""
    given = case["given"]
    table = felt(given, rules, given["player"]).play(acts(given))
    seat = table.seat(given["player"])
    word, spoken = said(given)
    chips = tuple(given["chips"]) or spoken[:1]
    figures = figures_of(table.state, seat, chips)
    first_motion = sum(given.get("motions", [chips])[0])
    facts = {
        "facing": yes_no(table.state.call_to > (figures.mine or 0)),
        "live": "two" if given.get("players_left", 3) == 2 else "more",
        "opener": yes_no(table.state.wagers == 1),
    }
    answers = {
        "S15_b": "without_amount"
        if given["order"] == "says_first" and word.value == "raise"
        else "no",
        "S17_a": "raise_said",
        "S18_a": yes_no(word.value == "call"),
        "S18_b": yes_no(given.get("tiny", False)),
        "S18_e": "no",
        "S19_a": "several_readings",
        "S19_c": yes_no(case["expected"]["action"] == "td"),
        "S20_a": "with_amount" if spoken else "without_amount",
        "S20_b": "exactly_the_call" if first_motion == figures.bet else "below_minimum",
    }
    least = rights(table.state, seat, rules).least
    if len(spoken) > 1:
        begin = "S19"
    elif word.value == "raise" and spoken:
        begin = "S20" if spoken[0] >= least else "S17"
    elif word.value == "raise":
        begin = "S20" if "motions" in given else "S15"
    else:
        begin = "S18" if word.value == "call" else "S16"
    return says(about(begin, rules, figures, **facts), **answers)


@pytest.mark.parametrize(("example", "house"), told("wager"))
def test_words_and_chips_are_ruled_as_the_engine_reads_them(
    example: dict[str, Any], house: str
) -> None:
    inquiry = wagering(example, HOUSES[house])
    found = standing(BOOK, inquiry).next
    assert isinstance(found, Found)
    wanted = expected(example, house)
    if found.leaf.id == "lowest":
        assert wanted["total"] == min(example["given"]["readings"])
        return
    assert ACTIONS[found.leaf.id] == wanted["action"]
    worked = amounts(BOOK, inquiry).get(Calculator.CHIPS)
    if isinstance(worked, Calculated) and wanted["action"] == "td":
        assert worked.prices["forfeit_and_fold"] == wanted["forfeit"]
    elif isinstance(worked, Calculated) and "total" in wanted:
        (total,) = [line.amount for line in worked.lines if line.what is What.TOTAL]
        assert total == wanted["total"]


@pytest.mark.parametrize(("example", "house"), told("betting_round"))
def test_who_may_raise_is_ruled_as_the_engine_counts(example: dict[str, Any], house: str) -> None:
    given, rules = example["given"], HOUSES[house]
    table = felt(given, rules, given["ask"]).play(acts(given))
    state, seat = table.state, table.seat(given["ask"])
    facts = {
        "structure": FACTS[STRUCTURES[given["game"]]],
        "acted": yes_no(state.bettor(seat).acted > 0),
        "left_in_event": "more",
    }
    capped = yes_no(is_capped(state, rules))
    inquiry = says(about("S22", rules, figures_of(state, seat, ()), **facts), S22_c=capped)
    found = standing(BOOK, inquiry).next
    assert isinstance(found, Found)
    wanted = expected(example, house)
    assert (found.leaf.id == "yes") == wanted["may_raise"]
    worked = amounts(BOOK, inquiry).get(Calculator.RAISE)
    if "min_raise_total" in wanted:
        assert isinstance(worked, Calculated)
        assert worked.lines[0].amount == wanted["min_raise_total"]


EARLY = {
    "binds": "binding",
    "stands": "stands",
    "fold_binds": "fold binding",
    "undone": "may fold, call or raise",
    "shrink": "must call",
    "passive": "may fold or call, not raise",
}
THEN = {"fold": "all_fold", "check": "one_calls", "raise": "one_raises"}
THEN |= {"call": THEN["check"], "bet": THEN["raise"]}


@pytest.mark.parametrize(("example", "house"), told("oot"))
def test_an_early_action_is_ruled_as_the_engine_settles_it(
    example: dict[str, Any], house: str
) -> None:
    given, rules = example["given"], HOUSES[house]
    early = [act for act in acts(given) if act.get("oot")]
    wanted = expected(example, house)
    if "skipped_hand" in wanted:
        clause = substantial(behind(early), rules) is not Clause.NONE
        assert clause
        deemed_skipped(True, behind(early), given["had_time_to_speak"], rules)
        leaf = ruled("S27", rules, *(["yes"] if rules is TDA else []), behind="yes", facing="yes")
        assert leaf.id == ("judge_it" if rules is TDA else "folded")
        assert ("floor decides" in leaf.ruling) == (wanted["skipped_hand"] == "floor decides")
        return
    done = verb(early[0])
    for then, outcome in wanted["if_skipped"].items():
        answers = {
            "S26_a": _what(done, rules),
            "S26_c": THEN[then] if rules is not TDA else _changes(then),
            "S26_ck": yes_no(then in ("bet", "raise")),
        }
        inquiry = about("S26", rules, Figures(), behind="no", live="more")
        found = standing(BOOK, says(inquiry, **answers)).next
        assert isinstance(found, Found)
        assert EARLY[found.leaf.id] in outcome


def _what(done: str, rules: BettingRules) -> str:
    if done == "fold" or (done == "check" and rules is not TDA):
        return done
    return "check_call_bet_or_raise" if rules is TDA else "call_bet_or_raise"


def _changes(then: str) -> str:
    return "bet_or_raise" if then in ("bet", "raise") else "check_call_or_fold"


@pytest.mark.parametrize(("example", "house"), told("substantial"))
def test_a_wrong_deal_is_dealt_again_unless_it_is_too_late(
    example: dict[str, Any], house: str
) -> None:
    rules = HOUSES[house]
    late = substantial(behind(example["given"]["acts"]), rules) is not Clause.NONE
    answers = ["no"] if rules is not TDA and not late else []
    leaf = ruled("S01", rules, *answers, sa=yes_no(late))
    wanted = "common.play_on" if expected(example, house)["substantial"] else "common.misdeal"
    assert leaf.id == wanted


@pytest.mark.parametrize(("example", "house"), told("misdeal"))
def test_a_bad_deal_is_ruled_as_the_engine_does(example: dict[str, Any], house: str) -> None:
    given, rules = example["given"], HOUSES[house]
    sa = yes_no(substantial(behind(given["acts"]), rules) is not Clause.NONE)
    exposed = given.get("exposed_by_dealer", ())
    if given.get("seat_missed"):
        answer = "left_out" if sa == "no" else "seat_left_out"
        leaf = ruled("S02", rules, answer, sa=sa)
    elif given.get("dealt_to_idle_seat"):
        leaf = ruled("S03", rules, *([] if rules is TDA else ["no"]), sa=sa)
    elif given.get("boxed"):
        leaf = ruled("S06", rules, "two_or_more", sa=sa)
    else:
        leaf = ruled("S04", rules, _exposed(exposed, rules), sa=sa, game_family="flop")
    assert (leaf.id == "common.misdeal") == expected(example, house)["misdeal"]


def _exposed(numbers: list[int], rules: BettingRules) -> str:
    if len(numbers) > 1:
        return "two_or_more"
    if rules is TDA and numbers[0] <= 2:
        return "first_or_second"
    return "very_first" if numbers[0] == 1 else "one_other"


def test_figures_told_later_lead_to_the_same_ruling() -> None:
    bare = about("S16", TDA, Figures())
    known = Figures(bet=1100, mine=0, step=600, pushed=(500, 1000), behind=0)
    at_once = standing(BOOK, about("S16", TDA, known)).next
    assert standing(BOOK, counted(BOOK, bare, known)).next == at_once
