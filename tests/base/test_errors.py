"""A no is a sentence for a person, with what it names and the rule that says it."""

import pytest

from floor.base.errors import (
    BadSetting,
    DiskFull,
    FloorError,
    InDoubt,
    PaperTrouble,
    Refused,
    StoreTrouble,
)


def test_a_no_names_what_it_is_about():
    no = Refused("{table} seat {seat} is not free.", rule="CH-SEAT-9", table="T1", seat=4)
    assert str(no) == "T1 seat 4 is not free."
    assert no.sentence == "{table} seat {seat} is not free."
    assert no.named == {"table": "T1", "seat": 4}


def test_a_no_without_names_is_spoken_as_it_stands():
    assert str(FloorError("A brace { may stand here.")) == "A brace { may stand here."


def test_two_refusals_are_the_same_when_they_say_the_same():
    first = Refused("{table} is not open.", rule="CH-TABLE-1", table="T1")
    assert first == Refused("{table} is not open.", rule="CH-TABLE-1", table="T1")
    assert first != Refused("{table} is not open.", rule="CH-TABLE-1", table="T2")
    assert first != Refused("{table} is not open.", rule="HOUSE", table="T1")
    assert first != FloorError("{table} is not open.", table="T1")


def test_a_refusal_is_no_key():
    with pytest.raises(TypeError):
        hash(Refused("No.", rule="HOUSE"))


def test_a_bad_setting_lists_every_mistake():
    trouble = BadSetting("{file} cannot be used:", mistakes=("a: one", "b: two"), file="x.toml")
    assert str(trouble) == "x.toml cannot be used:\n  a: one\n  b: two"
    assert trouble.mistakes == ("a: one", "b: two")


def test_every_deliberate_no_is_caught_by_one_name():
    for no in (StoreTrouble, DiskFull, InDoubt, PaperTrouble, BadSetting):
        assert issubclass(no, FloorError)
    assert issubclass(DiskFull, StoreTrouble)
    assert issubclass(InDoubt, StoreTrouble)
