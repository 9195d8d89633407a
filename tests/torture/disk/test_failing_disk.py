"""Writes and flushes that fail now and then (FAULTS.md rows 5 and 6).

libfiu stands between the program and the system and lets a share of the calls fail. An error
while committing leaves it open whether the entry stands, so the same id is asked again.
"""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from floor.store.sqlite.sqlite import open_store
from tests.torture.disk import failing
from tests.torture.kill.rooms import Stands, broken_promises, is_its_fold

ROUNDS, FULL_ROUNDS = 400, 4_000
FLUSH, WRITE = "posix/io/sync/fsync", "posix/io/rw/pwrite"


def _run(path: Path, fault: str, rounds: int, manner: str = "careful") -> dict[str, Any]:
    """What a program told that worked while a share of its calls failed."""
    runner = shutil.which("fiu-run")
    if runner is None:
        pytest.skip("fiu-run (package fiu-utils) is missing: failing writes were not tried")
    done = subprocess.run(
        [runner, "-x", sys.executable, "-m", failing.__name__, path, fault, str(rounds), manner],
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[3],
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def _wrong(path: Path, told: dict[str, Any]) -> list[str]:
    """What the journal has lost or has twice."""
    store = open_store(path)
    promised = [Stands(bytes.fromhex(command), seq) for command, seq in told["stands"]]
    wrong = broken_promises(store, promised)
    rows = [row for row in store.journal.rows() if row.by == failing.BADGE]
    if len(rows) != len(promised):
        wrong.append(f"{len(promised)} entries were acknowledged, {len(rows)} are there")
    if not is_its_fold(store):
        wrong.append("the room is not the fold of its journal")
    store.close()
    return wrong


@pytest.mark.parametrize("fault", [FLUSH, WRITE])
def test_what_was_acknowledged_is_there_once(place: Path, full: bool, fault: str):
    path = place / "room.sqlite"
    told = _run(path, fault, FULL_ROUNDS if full else ROUNDS)
    assert told["faults"] > 3
    assert set(told["said"]) <= {"InDoubt", "Unwritable", "DiskFull"}
    assert _wrong(path, told) == []


def test_a_failed_flush_is_a_doubt_and_not_a_no(place: Path):
    told = _run(place / "room.sqlite", FLUSH, ROUNDS)
    assert told["said"]["InDoubt"] > 3


@pytest.mark.parametrize("rest", ["lives on", "is killed"])
def test_an_entry_in_doubt_is_asked_for_by_its_id(place: Path, rest: str):
    path = place / "room.sqlite"
    told = _run(path, FLUSH, 0, rest)
    assert told["said"] == {"InDoubt": 1}
    store = open_store(path)
    # Killed before anybody wrote again, the program finds the entry it was not sure of.
    assert len(store.journal.answer_to(bytes.fromhex(told["doubted"]))) == (rest == "is killed")
    store.close()
    again = _run(path, FLUSH, 0, told["doubted"])
    told["stands"] += again["stands"]
    assert _wrong(path, told) == []


def test_control_who_asks_again_under_another_id_does_it_twice(place: Path):
    path = place / "room.sqlite"
    told = _run(path, FLUSH, 0, "is killed")
    again = _run(path, FLUSH, 0, "a new id")
    told["stands"] += again["stands"]
    assert _wrong(path, told) == ["2 entries were acknowledged, 3 are there"]
