"""The house's choices about betting reach the arbiter."""

from typing import Any, get_args, get_type_hints

import pytest
from msgspec.structs import replace

from floor.room.betting.rules import HELSINKI, Reopening, Rounding
from floor.rulebook.house.options import Options, betting_rules

CHOSEN = (
    "raise_over_straddle",
    "short_all_ins_reopen",
    "short_blind_call",
    "bets_round_to_big_blind",
    "skipped_after",
)
HINTS = get_type_hints(Options)
READINGS = [(field, reading) for field in CHOSEN for reading in get_args(HINTS[field])]


def test_the_rulebook_of_the_house_is_the_default_of_the_engine():
    assert betting_rules(Options()) == HELSINKI


@pytest.mark.parametrize(("field", "reading"), READINGS)
def test_every_reading_a_house_may_choose_is_known(field: str, reading: Any):
    rules = betting_rules(replace(Options(), **{field: reading}))
    assert (rules == HELSINKI) is (getattr(Options(), field) == reading)


def test_what_the_house_chooses_is_what_the_arbiter_gets():
    rules = betting_rules(Options(short_all_ins_reopen="off", bets_round_to_big_blind="everywhere"))
    assert (rules.reopening, rules.rounding) == (Reopening.OFF, Rounding.EVERYWHERE)
