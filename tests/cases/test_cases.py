"""The printed and derived examples of the houses, answered by the engine."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from tests.cases import (
    betting,
    blinds,
    buy_ins,
    dealing,
    games,
    hands,
    jackpot,
    ofc,
    out_of_turn,
    pots,
    rake,
    rulings,
    tda_betting,
    ways_in,
)
from tests.cases.not_yet_built import NOT_YET_BUILT

Answer = Callable[[Mapping[str, Any], Mapping[str, Any]], dict[str, Any]]
ANSWERS: dict[str, Answer] = {
    **blinds.ANSWERS,
    **ways_in.ANSWERS,
    **games.ANSWERS,
    **ofc.ANSWERS,
    **hands.ANSWERS,
    **buy_ins.ANSWERS,
    **pots.ANSWERS,
    **rake.ANSWERS,
    **betting.ANSWERS,
    **out_of_turn.ANSWERS,
    **tda_betting.ANSWERS,
    **dealing.ANSWERS,
    **jackpot.ANSWERS,
    **rulings.ANSWERS,
}


def test_a_case_comes_out_as_printed(case: dict[str, Any]) -> None:
    kind = case["kind"]
    if kind in NOT_YET_BUILT:
        pytest.skip(f"kind {kind} is not built yet")
    assert kind in ANSWERS, f"no engine answers a case of kind {kind!r}"
    for given in _each_ruleset(case):
        assert ANSWERS[kind](given, case["expected"]) == case["expected"]


def _each_ruleset(case: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """What is given, once for each edition of the online book that the case holds for."""
    if "rulesets" not in case:
        yield case["given"]
    for ruleset in case.get("rulesets", ()):
        yield {**case["given"], "ruleset": ruleset}


def test_what_is_built_is_not_listed_as_missing() -> None:
    assert not NOT_YET_BUILT & ANSWERS.keys()
