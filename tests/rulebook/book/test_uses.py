"""What the program does with each rule: generated, fresh, and true."""

import ast
from collections.abc import Mapping
from functools import cache

import pytest
import reach
import rule_uses

from floor.rulebook.book.rule import known_rules
from floor.rulebook.book.uses import READ_UP, USES_FILE, Does, known_uses, use_of

_USES = rule_uses.uses


@cache
def uses_now() -> Mapping[str, Mapping[str, list[str]]]:
    """What all of the program's code says."""
    return _USES()


@pytest.mark.no_cover
def test_what_is_kept_of_the_uses_is_what_the_code_says_now():
    kept, now = USES_FILE.read_text("utf-8"), rule_uses.written(uses_now())
    assert kept == now, "run: python packaging/rule_uses.py"


def test_a_rule_says_what_the_program_does_with_it():
    assert Does.ENFORCED in use_of("CH-SEAT-2").does or Does.COMPUTED in use_of("CH-BTN-7").does
    assert Does.COMPUTED in use_of("CH-BTN-7").does
    assert Does.ASKED in use_of("TDA-45").does
    assert "S15" in use_of("TDA-45").where


PROGRAM = {
    "floor.__main__": "from floor.room import seats\nseats.taken()\n",
    "floor.room.seats": '"""CH-BTN-1."""\ndef taken():\n    """CH-SEAT-2."""\n',
}
DEAD = """
def freed():
    \"\"\"CH-BTN-7.\"\"\"
    raise Refused("No.", rule="CH-BTN-8")
"""


def test_a_rule_cited_where_no_program_comes_is_not_said_to_be_worked_out_or_refused():
    planted = {**PROGRAM, "floor.room.seats": PROGRAM["floor.room.seats"] + DEAD}
    found = rule_uses.uses(reach.Code(planted).reached())
    assert found["CH-SEAT-2"] == {"does": ["computed", "shown"], "where": ["room/seats"]}
    assert "computed" in found["CH-BTN-1"]["does"]
    assert "computed" not in found["CH-BTN-7"]["does"]  # a situation leads to it
    assert "CH-BTN-8" not in found
    met = {**planted, "floor.__main__": planted["floor.__main__"] + "seats.freed()\n"}
    found = rule_uses.uses(reach.Code(met).reached())
    assert "computed" in found["CH-BTN-7"]["does"]
    assert "enforced" in found["CH-BTN-8"]["does"]


def test_what_nothing_cites_can_be_read_up():
    uncited = next(rule for rule in known_rules() if rule not in known_uses())
    assert use_of(uncited) == READ_UP
    assert READ_UP.does == (Does.SHOWN,)


def test_a_refusal_enforces_the_rules_it_names():
    text = 'raise Refused("No.", rule="CH-BTN-7" if new else "CH-BTN-8")\nWay(rule="CH-BTN-9")\n'
    assert set(rule_uses.refused([ast.parse(text)])) == {"CH-BTN-7", "CH-BTN-8"}


def test_a_clause_counts_for_the_rule_it_stands_in():
    assert list(rule_uses.cited("TDA-34A6, TDA-19B and CH-XX-1")) == ["TDA-34", "TDA-19B"]


@pytest.mark.no_cover
def test_stale_uses_are_said(capsys, monkeypatch):
    monkeypatch.setattr(rule_uses, "uses", uses_now)
    assert rule_uses.main(["check"]) == 0
    monkeypatch.setattr(rule_uses, "uses", dict)
    assert rule_uses.main(["check"]) == 1
    assert "run packaging/rule_uses.py" in capsys.readouterr().out
