"""The printed and derived examples of the houses, answered by the engine."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tests.cases.cards import hands, jackpot, ofc
from tests.cases.cash import (
    betting,
    blinds,
    buy_ins,
    dealing,
    games,
    out_of_turn,
    pots,
    rake,
    ways_in,
)
from tests.cases.tournaments import further as tournaments_further
from tests.cases.tournaments import money as tournaments
from tests.cases.tournaments import online as tournaments_online
from tests.cases.tournaments import rulings, tda_betting
from tests.cases.tournaments import tables as tournament_tables

Answer = Callable[[Mapping[str, Any], Mapping[str, Any]], dict[str, Any]]
BY_SUBJECT = (
    blinds,
    ways_in,
    games,
    ofc,
    hands,
    buy_ins,
    pots,
    rake,
    betting,
    out_of_turn,
    tda_betting,
    dealing,
    jackpot,
    rulings,
    tournaments,
    tournament_tables,
    tournaments_online,
    tournaments_further,
)
ANSWERS: dict[str, Answer] = {
    kind: answer for subject in BY_SUBJECT for kind, answer in subject.ANSWERS.items()
}


def test_a_case_comes_out_as_printed(case: dict[str, Any]) -> None:
    kind = case["kind"]
    assert kind in ANSWERS, f"no engine answers a case of kind {kind!r}"
    for given in _each_ruleset(case):
        assert ANSWERS[kind](given, case["expected"]) == case["expected"]


def _each_ruleset(case: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """What is given, once for each edition of the online book that the case holds for."""
    if "rulesets" not in case:
        yield case["given"]
    for ruleset in case.get("rulesets", ()):
        yield {**case["given"], "ruleset": ruleset}


def test_a_kind_is_answered_by_one_subject() -> None:
    assert len(ANSWERS) == sum(len(subject.ANSWERS) for subject in BY_SUBJECT)
