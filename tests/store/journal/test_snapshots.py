"""Rooms kept beside the journal: a cache nobody has to believe."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import floor
from floor.app.core.ports import JournalHead, Snapshot, Snapshots
from floor.base.errors import StoreTrouble
from floor.store.journal import snapshots as module
from floor.store.journal.snapshots import code_fingerprint
from floor.store.sqlite.sqlite import Store, open_store
from tests.store.drafts import draft, fill, foreign, put


def kept(
    seq: int, code: str = "now", rulebook: str = "helsinki", body: bytes = b"room"
) -> Snapshot:
    """The room behind the row of that number."""
    return Snapshot(JournalHead(seq, bytes([seq % 256]) * 32), code, rulebook, body)


def test_there_is_none_at_first(snapshots: Snapshots):
    assert list(snapshots.newest("now")) == []


def test_a_snapshot_comes_back_as_it_was_kept(snapshots: Snapshots):
    snapshots.keep(kept(5))
    assert list(snapshots.newest("now")) == [kept(5)]


def test_the_newest_comes_first(snapshots: Snapshots):
    for seq in (5, 9):
        snapshots.keep(kept(seq))
    assert list(snapshots.newest("now")) == [kept(9), kept(5)]


def test_the_first_writer_of_a_key_wins(snapshots: Snapshots):
    snapshots.keep(kept(5, body=b"first"))
    snapshots.keep(kept(5, body=b"second"))
    assert list(snapshots.newest("now")) == [kept(5, body=b"first")]


def test_another_rulebook_is_another_key(snapshots: Snapshots):
    snapshots.keep(kept(5, rulebook="helsinki"))
    snapshots.keep(kept(5, rulebook="tallinn"))
    assert {one.rulebook for one in snapshots.newest("now")} == {"helsinki", "tallinn"}


def test_a_program_sees_only_its_own(snapshots: Snapshots):
    snapshots.keep(kept(5, code="old"))
    snapshots.keep(kept(5, code="now"))
    assert list(snapshots.newest("now")) == [kept(5, code="now")]
    assert list(snapshots.newest("older")) == []


def test_only_the_newest_two_stay(store: Store):
    for seq in (5, 9, 12, 30):
        store.snapshots.keep(kept(seq))
    assert [one.head.seq for one in store.snapshots.newest("now")] == [30, 12]
    assert store.connection.execute("SELECT count(*) FROM snapshots").fetchone() == (2,)


def test_those_of_an_older_program_go_once_there_are_two_newer(store: Store):
    store.snapshots.keep(kept(5, code="old"))
    store.snapshots.keep(kept(9, code="now"))
    assert len(list(store.snapshots.newest("old"))) == 1
    store.snapshots.keep(kept(12, code="now"))
    assert list(store.snapshots.newest("old")) == []


def test_another_station_sees_it(store: Store, path: Path):
    other = open_store(path)
    store.snapshots.keep(kept(5))
    other.snapshots.keep(kept(5, body=b"another"))
    assert list(other.snapshots.newest("now")) == [kept(5)]
    other.close()


@pytest.mark.parametrize(
    "damage",
    ["body = x'726f6f6e'", "digest = x''", "seq = 4", "rulebook = 'tallinn'", "mark = x'00'"],
)
def test_a_damaged_one_is_passed_over(store: Store, path: Path, damage: str):
    store.snapshots.keep(kept(5, body=b"good"))
    store.snapshots.keep(kept(9))
    other = foreign(path)
    other.execute(" ".join(("UPDATE snapshots SET", damage, "WHERE seq = 9")))
    other.close()
    assert list(store.snapshots.newest("now")) == [kept(5, body=b"good")]


def test_keeping_one_writes_nothing_into_the_journal(store: Store):
    head = fill(store.journal, 3)
    store.snapshots.keep(kept(3))
    assert store.journal.head() == head


def test_one_that_cannot_be_kept_says_why(store: Store, path: Path):
    other = foreign(path)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreTrouble, match="Another program holds"):
        store.snapshots.keep(kept(5))
    other.execute("ROLLBACK")
    other.close()
    store.snapshots.keep(kept(5))
    assert list(store.snapshots.newest("now")) == [kept(5)]


@pytest.fixture
def copy_of_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The program's own text, elsewhere, its fingerprint taken from there."""
    package = Path(floor.__file__).parent
    copy = tmp_path / "floor"
    shutil.copytree(package, copy, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(module, "__file__", str(copy / Path(module.__file__).relative_to(package)))
    code_fingerprint.cache_clear()
    yield copy
    code_fingerprint.cache_clear()


@pytest.mark.parametrize(
    ("changed", "file"),
    [
        (True, "app/office/fold.py"),
        (True, "room/blinds/button.py"),
        (True, "base/value.py"),
        (False, "store/sqlite/sqlite.py"),
        (False, "rehearsal/night.py"),
    ],
)
def test_the_fingerprint_is_of_what_folds(copy_of_the_program: Path, changed: bool, file: str):
    before = code_fingerprint()
    with (copy_of_the_program / file).open("a") as text:
        text.write("# another line\n")
    code_fingerprint.cache_clear()
    assert (code_fingerprint() != before) is changed


def test_those_up_to_a_row_are_asked_for(snapshots: Snapshots):
    for seq in (5, 9):
        snapshots.keep(kept(seq))
    assert list(snapshots.newest("now", 8)) == [kept(5)]
    assert list(snapshots.newest("now", 9)) == [kept(9), kept(5)]
    assert list(snapshots.newest("now", 4)) == []


def test_those_at_the_opening_of_a_gaming_day_stay(store: Store):
    """An older night can be looked at without folding from the first entry."""
    put(store.journal, draft(1), draft(2, "day-began"), *map(draft, range(3, 9)))
    put(store.journal, draft(9, "day-began"), *map(draft, range(10, 20)))
    for seq in (2, 4, 9, 12, 15, 18):
        store.snapshots.keep(kept(seq))
    assert [one.head.seq for one in store.snapshots.newest("now")] == [18, 15, 9, 2]


def test_openings_another_program_has_folded_go(store: Store):
    put(store.journal, draft(1, "day-began"), *map(draft, range(2, 9)))
    store.snapshots.keep(kept(1, code="older"))
    for seq in (1, 5, 7):
        store.snapshots.keep(kept(seq))
    assert list(store.snapshots.newest("older")) == []
    assert [one.head.seq for one in store.snapshots.newest("now")] == [7, 5, 1]


def test_one_dropped_while_they_are_read_is_passed_over(store: Store):
    for seq in (5, 9):
        store.snapshots.keep(kept(seq))
    found = store.snapshots.newest("now")
    assert next(found) == kept(9)
    store.connection.execute("DELETE FROM snapshots")
    assert list(found) == []
