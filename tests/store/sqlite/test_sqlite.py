"""The journal in its file: append-only for everybody, strict, shared, and careful when opened."""

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pysqlite3
import pytest
from sqlite_utils import Database

from floor.app.core.ports import START, JournalHead
from floor.base.errors import DiskFull, StoreTrouble
from floor.store.sqlite.journal import SqliteJournal
from floor.store.sqlite.sqlite import PRAGMAS, Store, open_store, open_to_look
from tests.store.drafts import command, draft, fill, foreign, put, tamper

COLUMNS = "INTO journal (seq, command, at, by, station, kind, body, digest) VALUES"


def a_row(seq: str) -> str:
    """What follows INSERT to put in a row of that number."""
    return f"{COLUMNS} ({seq}, x'01', 1, 1, 'desk', 'signed-on', x'7b7d', x'00')"


REWRITINGS = {
    "update": "UPDATE journal SET by = 9",
    "update of one": "UPDATE journal SET body = x'00' WHERE seq = 2",
    "update to itself": "UPDATE journal SET seq = seq",
    "update or replace": "UPDATE OR REPLACE journal SET seq = 1 WHERE seq = 3",
    "update or ignore": "UPDATE OR IGNORE journal SET by = 9",
    "delete of all": "DELETE FROM journal",
    "delete of the last": "DELETE FROM journal WHERE seq = 3",
    "insert or replace": "INSERT OR REPLACE " + a_row("2"),
    "replace": "REPLACE " + a_row("3"),
    "replace of the first": "REPLACE " + a_row("1"),
    "insert or ignore": "INSERT OR IGNORE " + a_row("3"),
    "upsert": "INSERT " + a_row("2") + " ON CONFLICT (seq) DO UPDATE SET by = 9",
    "the same number": "INSERT " + a_row("3"),
    "a gap": "INSERT " + a_row("5"),
    "before the first": "INSERT " + a_row("0"),
    "no number": "INSERT " + a_row("NULL"),
    "the largest number": "INSERT " + a_row("9223372036854775807"),
}


@pytest.fixture(params=["our own connection", "another", "another, no recursive triggers"])
def connection(request: pytest.FixtureRequest, store: Store, path: Path) -> Iterator[Any]:
    """Who tries to rewrite the journal."""
    fill(store.journal, 3)
    other = foreign(path)
    other.execute(f"PRAGMA recursive_triggers = {int(request.param == 'another')}")
    yield store.connection if request.param == "our own connection" else other
    other.close()


@pytest.mark.parametrize("statement", REWRITINGS.values(), ids=REWRITINGS.keys())
def test_nobody_rewrites_the_journal(connection: Any, store: Store, statement: str):
    before = list(store.journal.rows())
    with pytest.raises(pysqlite3.IntegrityError, match="the journal is append-only"):
        connection.execute(statement)
    assert list(store.journal.rows()) == before
    assert put(store.journal, draft(4)).seq == 4


def test_the_librarys_upsert_does_not_rewrite_it_either(store: Store):
    fill(store.journal, 3)
    before = list(store.journal.rows())
    table = Database(store.connection, execute_plugins=False)["journal"]
    with pytest.raises(pysqlite3.IntegrityError, match="the journal is append-only"):
        table.upsert({**dict(before[1]._asdict()), "by": 9}, pk="seq")
    with pytest.raises(pysqlite3.IntegrityError, match="the journal is append-only"):
        table.insert({**dict(before[1]._asdict()), "by": 9}, pk="seq", replace=True)
    assert list(store.journal.rows()) == before


@pytest.mark.parametrize(
    "row",
    [
        "1, x'01', 1.5, 1, 'desk', 'signed-on', x'7b7d', x'00'",
        "1, x'01', 'noon', 1, 'desk', 'signed-on', x'7b7d', x'00'",
        "1, 'one', 1, 1, 'desk', 'signed-on', x'7b7d', x'00'",
        "1, x'01', 1, 1, 'desk', 'signed-on', '{}', x'00'",
        "1, x'01', 1, 1, x'64', 'signed-on', x'7b7d', x'00'",
        "1, x'01', 1, 1, 'desk', 'signed-on', NULL, x'00'",
    ],
)
def test_a_column_takes_only_what_belongs_there(store: Store, row: str):
    with pytest.raises(pysqlite3.IntegrityError):
        store.connection.execute(" ".join(("INSERT", COLUMNS, f"({row})")))
    assert store.journal.head() == START


def test_every_table_of_ours_is_strict(store: Store):
    tables = store.connection.execute(
        "SELECT name, strict FROM pragma_table_list WHERE type = 'table' AND schema = 'main'"
    ).fetchall()
    loose = {name for name, strict in tables if not strict}
    assert {name for name in loose if not name.startswith(("sqlite_", "_sqlite"))} == set()
    assert {"journal", "snapshots", "players", "staff", "notes"} <= {name for name, _ in tables}


def test_two_connections_write_one_chain(store: Store, path: Path):
    other = open_store(path)
    for number in range(1, 21):
        put((store, other)[number % 2].journal, draft(number))
    assert list(store.journal.rows()) == list(other.journal.rows())
    assert [row.command for row in other.journal.rows()] == [command(n) for n in range(1, 21)]
    other.close()


def test_a_turn_reads_what_another_has_written_since(store: Store, path: Path):
    other = open_store(path)
    fill(other.journal, 3)
    place = store.journal.head()
    put(other.journal, draft(4))
    assert store.journal.write(lambda w: [row.seq for row in w.rows(place)]) == [4]
    assert put(store.journal, draft(5)) == other.journal.head()
    other.close()


def test_what_others_write_is_news_and_what_we_write_is_not(store: Store, path: Path):
    other = open_store(path)
    assert store.journal.changed()
    assert not store.journal.changed()
    put(store.journal, draft(1))
    assert not store.journal.changed()
    put(other.journal, draft(2))
    assert store.journal.changed()
    assert not store.journal.changed()
    other.people.add_player("Aino")
    assert store.journal.changed()
    other.close()


def test_a_store_opened_again_has_what_was_written(path: Path):
    store = open_store(path)
    head = fill(store.journal, 5)
    store.close()
    again = open_store(path)
    assert again.journal.head() == head
    assert put(again.journal, draft(6)).seq == 6
    assert again.read_only is None
    again.close()


@pytest.mark.parametrize(
    "name", ["a b.sqlite", "50%.sqlite", "x?mode=ro", "#1.sqlite", "Kööpenhamina"]
)
def test_a_file_may_have_any_name(tmp_path: Path, name: str):
    store = open_store(tmp_path / name)
    fill(store.journal, 2)
    store.close()
    assert (tmp_path / name).exists()
    assert open_store(tmp_path / name).journal.head().seq == 2


def test_an_acknowledged_entry_is_on_disk():
    assert PRAGMAS["journal_mode"] == "wal"
    assert PRAGMAS["synchronous"] == 2  # FULL


def test_every_setting_holds_on_every_connection(store: Store, path: Path):
    other = open_store(path)
    for connection in (store.connection, other.connection):
        for name, value in PRAGMAS.items():
            assert connection.execute(f"PRAGMA {name}").fetchone() == (value,)
    other.close()


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE journal SET by = 9 WHERE seq = 7",
        "UPDATE journal SET body = x'00' WHERE seq = 7",
        "UPDATE journal SET digest = x'' WHERE seq = 7",
        "UPDATE journal SET station = CAST(x'ff' AS TEXT) WHERE seq = 7",
        "UPDATE journal SET kind = CAST(x'66c3' AS TEXT) WHERE seq >= 7",
        "UPDATE journal SET station = CAST(x'ff' AS TEXT), by = 9 WHERE seq IN (7, 9)",
        "DELETE FROM journal WHERE seq = 7",
    ],
)
def test_the_first_bad_row_is_named(store: Store, path: Path, damage: str):
    fill(store.journal, 12)
    tamper(path, damage)
    with pytest.raises(StoreTrouble, match="damaged at entry 7:"):
        list(store.journal.rows())


def test_the_first_bad_row_is_named_before_one_that_cannot_be_read(store: Store, path: Path):
    fill(store.journal, 12)
    tamper(
        path,
        "UPDATE journal SET by = 9 WHERE seq = 4",
        "UPDATE journal SET station = CAST(x'ff' AS TEXT) WHERE seq = 7",
    )
    with pytest.raises(StoreTrouble, match="damaged at entry 4:"):
        list(store.journal.rows())


def test_a_damaged_index_is_noticed(store: Store, path: Path):
    fill(store.journal, 12)
    assert store.journal.damage() == ""
    connection = foreign(path)
    connection.execute("PRAGMA writable_schema = ON")
    connection.execute(
        "UPDATE sqlite_schema SET sql = 'CREATE INDEX journal_command ON journal (by)'"
        " WHERE name = 'journal_command'"
    )
    connection.close()
    again = open_store(path)
    assert "journal_command" in again.journal.damage()
    again.close()


def test_a_digest_is_found_by_its_beginning(store: Store):
    fill(store.journal, 3)
    digest = list(store.journal.rows())[1].digest.hex()
    assert store.journal.has_digest(digest)
    assert store.journal.has_digest(digest[:8].upper())
    assert not store.journal.has_digest(digest[:8] + ("0" if digest[8] != "0" else "1"))


@pytest.mark.parametrize("pattern", ["%", "_", "%%%", "0x", "' OR 1 --", " "])
def test_a_digest_is_no_pattern(store: Store, pattern: str):
    fill(store.journal, 3)
    assert not store.journal.has_digest(pattern)


def test_how_far_the_chain_was_proved_is_remembered(store: Store):
    assert store.journal.verified() == START
    assert store.journal.holds(START)
    first, last = put(store.journal, draft(1)), put(store.journal, draft(2))
    store.journal.mark_verified(first)
    assert store.journal.verified() == first
    store.journal.mark_verified(last)
    store.journal.mark_verified(first)
    assert store.journal.verified() == last
    assert store.journal.holds(last)
    assert not store.journal.holds(JournalHead(last.seq, b"x" * 32))
    assert not store.journal.holds(JournalHead(last.seq + 1, last.digest))


def _log_size(path: Path) -> int:
    return os.stat(f"{path}-wal").st_size


def test_the_log_grows_ahead_and_nothing_else_changes(store: Store, path: Path):
    fill(store.journal, 3)
    schema = store.connection.execute("SELECT * FROM sqlite_schema").fetchall()
    store.journal.make_ready()
    size = _log_size(path)
    assert size > 4 * 1024 * 1024
    assert store.connection.execute("SELECT * FROM sqlite_schema").fetchall() == schema
    assert store.connection.execute("SELECT count(*) FROM snapshots").fetchone() == (0,)
    fill(store.journal, 100)
    assert _log_size(path) == size


def test_two_stations_may_make_ready_at_once(store: Store, path: Path):
    other = open_store(path, patience_s=0.05)
    store.connection.execute("BEGIN IMMEDIATE")
    other.journal.make_ready()
    store.connection.execute("ROLLBACK")
    other.journal.make_ready()
    store.journal.make_ready()
    assert put(other.journal, draft(1)) == store.journal.head()
    other.close()


def _until_full(journal: SqliteJournal) -> int:
    """How many rows went in before the file was full."""
    for number in range(100_000):
        try:
            put(journal, draft(number, body=b"x" * 500))
        except DiskFull:
            return number
    raise AssertionError("it never was")


def test_a_full_file_gives_up_the_ballast_once(path: Path):
    store = open_store(path, ballast_bytes=100_000)
    ballast = path.with_name("room.sqlite.ballast")
    assert ballast.stat().st_size == 100_000
    store.connection.execute("PRAGMA max_page_count = 60")
    written = _until_full(store.journal)
    assert written > 10
    assert not ballast.exists()
    assert store.journal.head().seq == written
    store.close()
    open_store(path, ballast_bytes=100_000).close()
    assert ballast.exists()


def test_people_give_up_the_ballast_too(path: Path):
    store = open_store(path, ballast_bytes=100_000)
    store.connection.execute("PRAGMA max_page_count = 30")
    with pytest.raises(DiskFull):
        [store.people.add_player("Aino " + "x" * 30) for _ in range(10_000)]
    assert not path.with_name("room.sqlite.ballast").exists()
    store.close()


def _lock(path: Path) -> Callable[[], None]:
    other = foreign(path)
    other.execute("BEGIN IMMEDIATE")
    return other.close


def _from_a_newer_program(path: Path) -> Callable[[], None]:
    other = foreign(path)
    other.execute("PRAGMA user_version = 99")
    return other.close


@pytest.mark.parametrize("trouble", [_lock, _from_a_newer_program])
def test_the_ballast_is_for_a_full_disk_only(path: Path, trouble: Callable[[Path], Any]):
    store = open_store(path, ballast_bytes=100_000, patience_s=0.05)
    undo = trouble(path)
    if trouble is _lock:
        with pytest.raises(StoreTrouble, match="Another program holds"):
            put(store.journal, draft(1))
    else:
        with pytest.raises(StoreTrouble, match="newer version"):
            open_store(path, patience_s=0.05)
    assert path.with_name("room.sqlite.ballast").exists()
    undo()
    store.close()


def test_a_store_can_be_opened_while_somebody_writes(store: Store, path: Path):
    fill(store.journal, 3)
    undo = _lock(path)
    other = open_store(path, patience_s=0.05)
    assert other.read_only is None
    assert other.journal.head().seq == 3
    undo()
    assert put(other.journal, draft(4)).seq == 4
    other.close()


def test_a_database_of_another_program_is_left_alone(tmp_path: Path):
    path = tmp_path / "recipes.sqlite"
    connection = foreign(path)
    connection.execute("CREATE TABLE recipes (name)")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(StoreTrouble, match="not a store of this program"):
        open_store(path)
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == ["recipes.sqlite"]


@pytest.mark.parametrize("text", [b"Dear diary, " * 400, b"Dear diary"])
def test_a_file_that_is_no_database_is_left_alone(path: Path, text: bytes):
    path.write_bytes(text)
    with pytest.raises(StoreTrouble, match="not a store of this program"):
        open_store(path)
    assert path.read_bytes() == text


def test_a_folder_is_no_store(tmp_path: Path):
    with pytest.raises(StoreTrouble, match=re.escape(str(tmp_path))):
        open_store(tmp_path)


def test_a_missing_folder_is_said(tmp_path: Path):
    with pytest.raises(StoreTrouble, match="its folder is missing"):
        open_store(tmp_path / "nowhere" / "room.sqlite")


def test_a_path_with_braces_is_said_as_it_is(tmp_path: Path):
    path = tmp_path / "{seq} %s {0}" / "room.sqlite"
    with pytest.raises(StoreTrouble) as refusal:
        open_store(path)
    assert str(path) in str(refusal.value)


# For one look


def test_a_store_opened_to_look_shows_all_of_it_and_writes_nothing(store: Store):
    head = fill(store.journal, 3)
    looked = open_to_look(store.path)
    assert looked.journal.head() == head
    assert looked.read_only is not None
    with pytest.raises(StoreTrouble, match="only looked at"):
        put(looked.journal, draft(9))
    with pytest.raises(StoreTrouble):
        looked.people.add_player("Aino")
    later = put(store.journal, draft(99))
    assert looked.journal.head() == later
    looked.close()


def test_to_look_where_nothing_is_makes_nothing(path: Path):
    with pytest.raises(StoreTrouble, match="There is no store"):
        open_to_look(path)
    assert not path.exists()
