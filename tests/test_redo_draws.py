"""A script that knows nothing of the program draws the same seats."""

import ast
import json
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest.mock import patch

import pytest
import recount_event
import redo_draws
from hypothesis import given
from hypothesis import strategies as st

from floor.base.chance import ProvedChance
from floor.base.errors import Refused
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.lists.waitlist import TableId
from floor.tournament.tables.seating import Apart, SeatSlip, drawn_seats, slips_for

SECRET, HEAD = "7c" * 32, "0b" * 32


def as_written(
    players: list[PlayerId], slips: list[SeatSlip], number: int, apart: Apart
) -> dict[str, object]:
    """The draw as its line has it."""
    return {
        "secret": SECRET,
        "head": HEAD,
        "number": number,
        "players": players,
        "slips": [[slip.table, slip.seat] for slip in slips],
        "apart": [sorted(group) for group in apart.groups],
        "seated": {str(who): table for who, table in apart.seated.items()},
    }


def check(players: list[PlayerId], slips: list[SeatSlip], number: int, apart: Apart) -> None:
    chance = ProvedChance(SECRET, HEAD, number)
    try:
        found = drawn_seats(players, slips, chance, apart)
    except Refused:
        return
    again = redo_draws.redrawn(json.loads(json.dumps(as_written(players, slips, number, apart))))
    assert {who: SeatSlip(TableId(at), SeatNo(no)) for who, (at, no) in again.items()} == found


def test_it_needs_nothing_of_the_program():
    tree = ast.parse(Path(redo_draws.__file__).read_text("utf-8"))
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    modules = {
        str(node.module) if isinstance(node, ast.ImportFrom) else node.names[0].name
        for node in nodes
    }
    assert {one.partition(".")[0] for one in modules} <= sys.stdlib_module_names


@given(
    count=st.integers(1, 20),
    tables=st.integers(1, 4),
    number=st.integers(1, 500),
    pairs=st.lists(st.frozensets(st.integers(0, 23).map(PlayerId), min_size=2, max_size=3)),
)
def test_it_draws_the_same_seats(
    count: int, tables: int, number: int, pairs: list[frozenset[PlayerId]]
):  # TR-SEAT-1, TR-COL-3
    players = [PlayerId(one) for one in range(count)]
    names = [TableId(f"E{one}") for one in range(tables)]
    slips = list(slips_for(count + 3, names))
    check(players, slips, number, Apart(pairs[:3], {PlayerId(22): names[0]}))


def test_it_finds_the_same_way_where_there_is_hardly_one():  # TR-COL-3
    players = [PlayerId(one) for one in range(28)]
    slips = list(slips_for(28, [TableId("E1"), TableId("E2")]))
    check(players, slips, 3, Apart([frozenset(players[at : at + 2]) for at in range(0, 26, 2)]))


def test_it_says_the_seats_of_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    slips = list(slips_for(2, [TableId("E1")]))
    line = json.dumps(as_written([PlayerId(4), PlayerId(9)], slips, 1, Apart()))
    (tmp_path / "draws").write_text(line + "\n", encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["redo_draws.py", str(tmp_path / "draws")])
    assert redo_draws.main() == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "draw 1: seats"
    assert sorted(line.split()[0] for line in said[1:]) == ["4:", "9:"]


def test_it_says_what_was_written_down_and_never_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    deck = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs"]
    race = {"secret": SECRET, "head": HEAD, "number": 4, "what": "a race", "deck": deck}
    lines = [
        {**race, "drawn": deck[:3], "digest": "ab"},
        {**as_written([PlayerId(4)], list(slips_for(1, [TableId("E1")])), 1, Apart())},
    ]
    (tmp_path / "draws").write_text("".join(f"{json.dumps(one)}\n" for one in lines), "utf-8")
    monkeypatch.setattr(sys, "argv", ["redo_draws.py", str(tmp_path / "draws")])
    assert redo_draws.main() == 1
    said = capsys.readouterr().out
    assert "does not fit: ['2c', '2d', '2h'] was written down" in said
    assert said.count("the secret is not the one that was sealed") == 1


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 99) | st.text(max_size=4),
    lambda some: (
        st.lists(some, max_size=4) | st.dictionaries(st.text(max_size=4), some, max_size=4)
    ),
    max_leaves=6,
)
KEYS = ("secret", "head", "number", "players", "slips", "apart", "seated", "free", "sits", "lots")
MORE_KEYS = ("deck", "odds", "cents", "drawn", "digest", "pack", "sat", "cards", "what")


def said_of(lines: list[str], folder: Path, script: ModuleType) -> tuple[int, str]:
    """What it answers to a file with these lines, and what it prints."""
    file, out = folder / "file", StringIO()
    file.write_bytes("\n".join(lines).encode("utf-8", "surrogatepass"))
    with redirect_stdout(out), patch.object(sys, "argv", ["script", str(file)]):
        return script.main(), out.getvalue()


@given(data=st.data())
def test_what_is_no_draw_is_said_to_be_none(data: st.DataObject, tmp_path_factory: Any):
    whole = as_written([PlayerId(4), PlayerId(9)], list(slips_for(2, [TableId("E1")])), 1, Apart())
    keys = st.sampled_from((*KEYS, *MORE_KEYS))
    bent = {**whole, **data.draw(st.dictionaries(keys, JSON, max_size=3))}
    lines = [json.dumps(bent), json.dumps(data.draw(JSON)), data.draw(st.text(max_size=20))]
    answer, said = said_of(lines, tmp_path_factory.mktemp("draws"), redo_draws)
    assert (answer == 0) == ("  ! " not in said)
    assert "  ! is no draw" in said


@pytest.mark.parametrize("more", ["1e400", "NaN", str(10**80), "-1"])
def test_lots_that_nobody_can_draw_are_no_draw(more: str, tmp_path: Path):
    line = f'{{"secret": "", "head": "", "number": 1, "odds": [[1, {more}]], "drawn": 1}}'
    assert said_of([line], tmp_path, redo_draws) == (1, "line 1\n  ! is no draw\n")


@pytest.mark.parametrize("script", [redo_draws, recount_event])
def test_a_line_that_never_ends_is_said_to_be_wrong(script: ModuleType, tmp_path: Path):
    answer, said = said_of(["[" * 100_000], tmp_path, script)
    assert answer == 1
    assert "  ! " in said


@given(lines=st.lists(st.text(max_size=20) | JSON.map(json.dumps), max_size=4))
def test_what_is_no_export_is_said_to_be_none(lines: list[str], tmp_path_factory: Any):
    answer, said = said_of(lines, tmp_path_factory.mktemp("export"), recount_event)
    assert answer == 0 or "  ! this is no export of a tournament: " in said


def test_it_says_which_draws_are_not_in_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    slips = list(slips_for(1, [TableId("E1")]))
    lines = [as_written([PlayerId(4)], slips, number, Apart()) for number in (1, 4)]
    odd = {"secret": SECRET, "head": "places", "number": 9, "players": [1, 2], "cents": 4}
    (tmp_path / "draws").write_text(
        "".join(f"{json.dumps(one)}\n" for one in (*lines, odd)), "utf-8"
    )
    monkeypatch.setattr(sys, "argv", ["redo_draws.py", str(tmp_path / "draws")])
    assert redo_draws.main() == 1
    said = [line for line in capsys.readouterr().out.splitlines() if "!" in line]
    assert said == ["  ! draw 2 is not in the file", "  ! draw 3 is not in the file"]
