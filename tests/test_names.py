"""One public name, one meaning: no class of `floor/` is called like one in another module."""

import ast
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

import floor

TWINS: Mapping[str, str] = {
    "AskPanel": "the question of a ruling, at the desk and at the kiosk",
    "Errands": "what a window hands in, at the desk and at the kiosk",
    "FindPanel": "where a situation is found, at the desk and at the kiosk",
    "Foot": "the lowest part of a window, in each of the three programs",
    "Frame": "the parts of a window, at the desk and at the kiosk",
    "Head": "the uppermost part of a window, at the board and at the kiosk",
    "LeafPanel": "what the rules say in the end, at the desk and at the kiosk",
    "Page": "what a window shows one of at a time, at the desk and at the kiosk",
    "RulingPage": "the assistant, at the desk and at the kiosk",
    "Scene": "all that a window computes what it shows from, at the desk and at the kiosk",
}
"""The same part of two programs, which do not know each other; and what it is."""


def places_by_name() -> Mapping[str, tuple[str, ...]]:
    found: defaultdict[str, tuple[str, ...]] = defaultdict(tuple)
    top = Path(floor.__file__).parent
    for file in sorted(top.rglob("*.py")):
        for one in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(one, ast.ClassDef) and not one.name.startswith("_"):
                found[one.name] += (file.relative_to(top).as_posix(),)
    return found


def test_a_public_class_is_called_like_no_other():
    twice = {name: at for name, at in places_by_name().items() if len(at) > 1}
    assert {name: at for name, at in twice.items() if name not in TWINS} == {}


def test_twins_are_the_same_part_of_different_programs():
    places = places_by_name()
    for name, why in TWINS.items():
        programs = [place.partition("/")[0] for place in places[name]]
        assert why
        assert len(programs) > 1, f"{name} stands alone"
        assert len({*programs}) == len(programs), places[name]
        assert {*programs} <= {"board", "desk", "kiosk"}, places[name]
