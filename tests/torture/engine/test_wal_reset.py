"""The race that older SQLites lose commits to: none on ours (FAULTS.md row 13)."""

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pysqlite3
import pytest

from tests.torture.engine import wal_reset
from tests.torture.engine.wal_reset import Ground, look, prepare, write, wrong

SECONDS, FULL_SECONDS, STOCK_SECONDS = 3, 600, 90


def _tortured(module: str, path: Path, seconds: int) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, wal_reset.__file__, module, str(path), str(seconds)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def test_nothing_acknowledged_is_lost_while_the_log_is_moved(
    place: Path, full: bool, capsys: pytest.CaptureFixture[str]
):
    told = _tortured("pysqlite3", place / "book.sqlite", FULL_SECONDS if full else SECONDS)
    with capsys.disabled():
        print(f"\n{told}")
    assert told["wrong"] == []
    assert told["entries"] > 300
    assert told["checkpoints"] > 300


@pytest.fixture
def book(tmp_path: Path) -> Ground:
    """A book in which one has written for a moment."""
    ground = Ground(pysqlite3, tmp_path / "book.sqlite")
    prepare(ground)
    return ground


def _after(ground: Ground, *statements: str) -> list[str]:
    acknowledged = [write(ground, writer, time.monotonic() + 0.05) for writer in range(3)]
    connection = ground.connect()
    for statement in statements:
        connection.execute(statement)
    connection.close()
    return wrong(acknowledged, look(ground))


def test_a_book_nobody_touched_is_right(book: Ground):
    assert _after(book) == []


@pytest.mark.parametrize(
    ("statement", "complaint"),
    [
        ("DELETE FROM entries WHERE id = 3", "entries were acknowledged"),
        ("DELETE FROM entries WHERE id = (SELECT max(id) FROM entries)", "the writers came to"),
        ("UPDATE accounts SET cents = cents + 1 WHERE id = 3", "the accounts add up to 200001"),
    ],
)
def test_control_the_audit_notices_what_is_missing(book: Ground, statement: str, complaint: str):
    assert any(complaint in each for each in _after(book, statement))


def test_what_becomes_of_pythons_own_sqlite(
    place: Path, full: bool, capsys: pytest.CaptureFixture[str]
):
    """It may lose entries or be lucky: what happened is printed, for whoever reads the bench."""
    if not full:
        pytest.skip("only with --full: Python's own SQLite under the same torture")
    told = _tortured("sqlite3", place / "book.sqlite", STOCK_SECONDS)
    with capsys.disabled():
        print(f"\nPython's own SQLite: {told}")
    assert told["entries"] > 0
