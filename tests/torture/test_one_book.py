"""The book itself: a doubtful commit, every byte flipped, a snapshot that lies (rows 5, 60, 61)."""

import os
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pysqlite3 as sqlite
import pytest
from click.testing import CliRunner

from floor.app.days import AdoptRulebook, OpenDay, SignOn
from floor.app.messages import SYSTEM, Role, StaffId
from floor.app.office import Office
from floor.app.ports import START, Snapshot
from floor.app.tables import OpenTable
from floor.app.waiting import CallPlayer, JoinList
from floor.base.chance import SeededChance, shuffled
from floor.base.clock import HandClock
from floor.base.errors import FloorError, InDoubt, StoreTrouble
from floor.cli import main
from floor.room.button import SeatNo
from floor.room.game import GameId
from floor.room.waitlist import TableId
from floor.store.snapshots import code_fingerprint
from floor.store.sqlite import SqliteJournal, open_store
from tests.torture.children import telling_child
from tests.torture.rooms import HOUSE, OPENS, Station, is_its_fold, live, outside

NLH, T1 = GameId("nlh-1-2"), TableId("T1")
FLIPS = 400


def called_at(path: Path) -> StaffId:
    """A room in which one player is called to a seat; answers the floor manager's badge."""
    store, clock = open_store(path), HandClock(OPENS)
    office = Office(outside(store, clock, 1, "desk"))
    floor = store.people.add_staff("Olli", Role.SHIFT_MANAGER)
    player = store.people.add_player("Aino")
    office.submit(AdoptRulebook(name="helsinki", text=HOUSE), SYSTEM)
    for command in (
        SignOn(staff=floor),
        OpenDay(),
        OpenTable(table=T1, game=NLH, seats=9),
        JoinList(game=NLH, player=player),
        CallPlayer(game=NLH, player=player, table=T1, seat=SeatNo(4)),
    ):
        office.submit(command, floor)
    store.close()
    return floor


class Wavering:
    """A connection whose COMMIT reports an error, before or after it is on disk."""

    def __init__(self, connection: Any, *, done: bool) -> None:
        self._connection = connection
        self._done = done
        self.armed = False

    def execute(self, sql: str, *words: Any) -> Any:
        if self.armed and sql == "COMMIT":
            self.armed = False
            if self._done:
                self._connection.execute(sql)
            raise sqlite.OperationalError("disk I/O error")
        return self._connection.execute(sql, *words)

    @property
    def in_transaction(self) -> bool:
        return bool(self._connection.in_transaction)


@pytest.mark.parametrize("done", [True, False], ids=["it stands", "it does not"])
def test_an_error_while_committing_is_a_doubt_that_asking_again_ends(place: Path, done: bool):
    path = place / "room.sqlite"
    floor = called_at(path)
    store = open_store(path)
    office = Office(outside(store, HandClock(OPENS), 5, "desk"))
    wavering = Wavering(store.connection, done=done)
    journal = store.journal
    journal._connection, journal._execute = wavering, wavering.execute
    own, command = office.new_id(), OpenTable(table=TableId("T2"), game=NLH, seats=9)
    rows = journal.head().seq
    wavering.armed = True
    with pytest.raises(InDoubt if done else StoreTrouble):
        office.submit(command, floor, own)
    entry = office.submit(command, floor, own)
    assert entry.command == own
    assert journal.head().seq == rows + 1
    assert is_its_fold(store)
    store.close()


# Every byte


def small_book(path: Path) -> None:
    called_at(path)
    connection = sqlite.connect(str(path), isolation_level=None)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    connection.execute("PRAGMA journal_mode = delete")
    connection.close()


def content(path: Path) -> list[Any]:
    """Every row as SQLite gives it, unproved."""
    connection = sqlite.connect(str(path), isolation_level=None)
    try:
        assert connection.execute("PRAGMA integrity_check").fetchone()
        return list(connection.execute("SELECT * FROM journal ORDER BY seq").fetchall())
    finally:
        connection.close()


def proved(path: Path) -> list[Any]:
    """Every row, proved by the chain."""
    store = open_store(path)
    try:
        return [tuple(row) for row in store.journal.rows(START)]
    finally:
        store.close()


def silent_changes(book: bytes, path: Path, places: list[int], read: Callable[[Path], Any]) -> int:
    """How many flipped bytes `read` hands out changed content for without a word."""
    path.write_bytes(book)
    fair = [tuple(row) for row in content(path)]
    silent = 0
    for place in places:
        for left in path.parent.glob(f"{path.name}*"):
            left.unlink()
        flipped = bytearray(book)
        flipped[place] ^= 1 << place % 8
        path.write_bytes(flipped)
        try:
            silent += [tuple(row) for row in read(path)] != fair
        except (FloorError, sqlite.Error, AssertionError, UnicodeDecodeError):
            continue
    return silent


@pytest.fixture
def book(place: Path) -> bytes:
    path = place / "small.sqlite"
    small_book(path)
    return path.read_bytes()


def pages_of_the_journal(book: bytes, full: bool) -> list[int]:
    """Which bytes are flipped: all of them, or a sample."""
    every = range(100, len(book))
    return list(every) if full else list(shuffled(every, SeededChance(7))[:FLIPS])


def test_no_flipped_byte_changes_the_book_in_silence(place: Path, book: bytes, full: bool):
    places = pages_of_the_journal(book, full)
    assert silent_changes(book, place / "flipped.sqlite", places, proved) == 0


def test_control_without_the_chain_flipped_bytes_go_unseen(place: Path, book: bytes):
    where = book.index(b'"opened_at"')
    places = list(range(where, where + 40))
    assert silent_changes(book, place / "flipped.sqlite", places, content) > 0
    assert silent_changes(book, place / "flipped.sqlite", places, proved) == 0


# Snapshots against the journal


def test_a_room_from_a_snapshot_is_the_room_of_the_journal(place: Path):
    path = place / "room.sqlite"
    telling_child(partial(live, Station(path, "A", 3, tables=1, hours=1))).wait()
    store = open_store(path)
    office = Office(outside(store, HandClock(OPENS), 0, "desk"))
    office.snapshot()
    assert is_its_fold(store)
    store.close()
    answer = CliRunner().invoke(main, ["journal", "refold", str(path)])
    assert answer.exit_code == 0, answer.output


def test_control_a_doctored_snapshot_is_noticed(place: Path):
    path = place / "room.sqlite"
    called_at(path)
    store = open_store(path)
    office = Office(outside(store, HandClock(OPENS), 0, "desk"))
    wrong = office._fold.snapshot(code_fingerprint())
    room = msgspec.msgpack.decode(wrong.body)
    room["calls"] = []
    store.snapshots.keep(
        Snapshot(wrong.head, wrong.code, wrong.rulebook, msgspec.msgpack.encode(room))
    )
    assert not is_its_fold(store)
    store.close()
    answer = CliRunner().invoke(main, ["journal", "refold", str(path)])
    assert answer.exit_code == 1
    assert "differs" in answer.output


def test_the_journal_is_verified_from_the_command_line(place: Path):
    path = place / "room.sqlite"
    called_at(path)
    fair = CliRunner().invoke(main, ["journal", "verify", str(path)])
    assert fair.exit_code == 0, fair.output
    copy = place / "copy.sqlite"
    shutil.copy(path, copy)
    connection = sqlite.connect(str(copy), isolation_level=None)
    connection.execute("DROP TRIGGER journal_no_update")
    connection.execute("UPDATE journal SET by = 9 WHERE seq = 4")
    connection.close()
    foul = CliRunner().invoke(main, ["journal", "verify", str(copy)])
    assert foul.exit_code == 1
    assert "entry 4" in foul.output
    assert os.path.exists(copy)
    assert isinstance(open_store(copy).journal, SqliteJournal)
