"""The printed and derived examples of the houses, answered by the engine."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from tests.cases import blinds
from tests.cases.not_yet_built import NOT_YET_BUILT

Answer = Callable[[Mapping[str, Any], Mapping[str, Any]], dict[str, Any]]
ANSWERS: dict[str, Answer] = {**blinds.ANSWERS}


def test_a_case_comes_out_as_printed(case: dict[str, Any]) -> None:
    kind = case["kind"]
    if kind in NOT_YET_BUILT:
        pytest.skip(f"kind {kind} is not built yet")
    assert kind in ANSWERS, f"no engine answers a case of kind {kind!r}"
    assert ANSWERS[kind](case["given"], case["expected"]) == case["expected"]


def test_what_is_built_is_not_listed_as_missing() -> None:
    assert not NOT_YET_BUILT & ANSWERS.keys()
