"""The tournament directors' examples asked of Helsinki, where the file says what the guide says."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.cases.cash import dealing
from tests.cases.tournaments import rulings, tda_betting

CASES = tomllib.loads(Path(__file__).with_name("tda.toml").read_text("utf-8"))["case"]
AT_HELSINKI = tda_betting.AT_HELSINKI | dealing.AT_HELSINKI | rulings.AT_HELSINKI
SILENT = ("TDA-52", "TDA-47B-d1", "TDA-17-ex1")
"""The guide says nothing on an amount heard in several ways and on chips pulled back: the floor
weighs them (CH-GEN-22). Who may ask to see a hand it leaves open too: the floor may look at any
(CH-SHOW-8)."""
ASKED = [
    case for case in CASES if case["kind"] in AT_HELSINKI and not case["id"].startswith(SILENT)
]


@pytest.mark.parametrize("told", ASKED, ids=[case["id"] for case in ASKED])
def test_helsinki_rules_as_the_file_says_it_does(told: dict[str, Any]) -> None:
    different = {key: value for key, value in told.get("helsinki", {}).items() if key != "why"}
    expected = different or told["expected"]
    assert AT_HELSINKI[told["kind"]](told["given"], expected) == expected
