"""Three who write and three who move the log into the main file, as fast as they can.

A program of its own, `wal_reset.py MODULE FILE SECONDS`, because one process must not hold two
copies of SQLite: MODULE is the one that works here. Prints what stands at the end as JSON.
"""

import importlib
import json
import os
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

WRITERS = CHECKPOINTERS = 3
ACCOUNTS = 50
EACH = 4_000
MODES = ("PASSIVE", "RESTART", "TRUNCATE")

_TABLES = (
    "CREATE TABLE entries (id INTEGER PRIMARY KEY, writer INTEGER, number INTEGER, filler BLOB)",
    "CREATE TABLE accounts (id INTEGER PRIMARY KEY, cents INTEGER NOT NULL)",
)


class Ground(NamedTuple):
    """Which SQLite works on which file."""

    engine: Any
    path: Path

    def connect(self) -> Any:
        """A connection set as the store sets its own, as far as this matters here."""
        connection = self.engine.connect(str(self.path), timeout=30, isolation_level=None)
        connection.execute("PRAGMA journal_mode = wal")
        connection.execute("PRAGMA synchronous = FULL")
        return connection


class Found(NamedTuple):
    """What stands in the file."""

    rows: int
    numbers: list[int]
    """The highest of each writer."""
    cents: int
    integrity: str


def prepare(ground: Ground) -> None:
    """An empty book and the accounts."""
    connection = ground.connect()
    for table in _TABLES:
        connection.execute(table)
    for account in range(ACCOUNTS):
        connection.execute("INSERT INTO accounts VALUES (?, ?)", (account, EACH))
    connection.close()


def write(ground: Ground, writer: int, until: float) -> int:
    """How many entries one writer had acknowledged; each moves a cent."""
    connection = ground.connect()
    number = 0
    while time.monotonic() < until:
        giver, taker = (number * 7 + writer) % ACCOUNTS, (number * 11 + 3) % ACCOUNTS
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(
            "INSERT INTO entries (writer, number, filler) VALUES (?, ?, zeroblob(300))",
            (writer, number + 1),
        )
        connection.execute("UPDATE accounts SET cents = cents - 1 WHERE id = ?", (giver,))
        connection.execute("UPDATE accounts SET cents = cents + 1 WHERE id = ?", (taker,))
        connection.execute("COMMIT")
        number += 1
    connection.close()
    return number


def checkpoint(ground: Ground, mode: str, until: float) -> int:
    """How often one checkpointer moved the log."""
    connection = ground.connect()
    times = 0
    while time.monotonic() < until:
        try:
            connection.execute(f"PRAGMA wal_checkpoint({mode})").fetchone()
        except ground.engine.OperationalError:
            continue
        times += 1
    connection.close()
    return times


def look(ground: Ground) -> Found:
    """What stands there when all is over."""
    connection = ground.connect()
    (integrity,) = connection.execute("PRAGMA integrity_check").fetchone()
    (rows,) = connection.execute("SELECT count(*) FROM entries").fetchone()
    numbers = connection.execute(
        "SELECT max(number) FROM entries GROUP BY writer ORDER BY writer"
    ).fetchall()
    (cents,) = connection.execute("SELECT sum(cents) FROM accounts").fetchone()
    connection.close()
    return Found(rows, [number for (number,) in numbers], cents, integrity)


def wrong(acknowledged: list[int], found: Found) -> list[str]:
    """What is not as it was acknowledged."""
    complaints = []
    if found.rows != sum(acknowledged):
        complaints.append(f"{sum(acknowledged)} entries were acknowledged, {found.rows} are there")
    if found.numbers != acknowledged:
        complaints.append(f"the writers came to {acknowledged}, the file to {found.numbers}")
    if found.cents != ACCOUNTS * EACH:
        complaints.append(f"the accounts add up to {found.cents}, not {ACCOUNTS * EACH}")
    if found.integrity != "ok":
        complaints.append(found.integrity)
    return complaints


def _forked(work: Any) -> tuple[int, int]:
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        status = 1
        try:
            os.write(writer, str(work()).encode())
            status = 0
        finally:
            os._exit(status)
    os.close(writer)
    return pid, reader


def _answer(pid: int, reader: int) -> int:
    text = os.read(reader, 100)
    os.close(reader)
    os.waitpid(pid, 0)
    return int(text) if text else -1


def torture(ground: Ground, seconds: float) -> dict[str, Any]:
    """All six at work for so long, and what is wrong then."""
    prepare(ground)
    until = time.monotonic() + seconds
    writers = [
        _forked(lambda writer=writer: write(ground, writer, until)) for writer in range(WRITERS)
    ]
    movers = [_forked(lambda mode=mode: checkpoint(ground, mode, until)) for mode in MODES]
    acknowledged = [_answer(*child) for child in writers]
    moved = [_answer(*child) for child in movers]
    try:
        complaints = wrong(acknowledged, look(ground))
    except ground.engine.DatabaseError as error:
        complaints = [str(error)]
    return {
        "version": ground.engine.sqlite_version,
        "entries": sum(acknowledged),
        "checkpoints": sum(moved),
        "wrong": complaints,
    }


if __name__ == "__main__":
    _engine = importlib.import_module(sys.argv[1])
    print(json.dumps(torture(Ground(_engine, Path(sys.argv[2])), float(sys.argv[3]))))
