"""Every byte of a store flipped, and rooms kept beside it that lie (FAULTS.md rows 60 and 61).

A flip is found by SQLite or by the chain, or it changes nothing anybody can read: not the rows,
not what a command is answered by, not what a start folds.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from floor.app.core.ports import JournalHead, JournalRow, Snapshot
from floor.app.core.room import EMPTY_ROOM, Room
from floor.app.office.fold import Fold
from floor.app.office.office import Office
from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from floor.base.errors import StoreTrouble
from floor.cli.main import main
from floor.rehearsal.night import Night, NightPlan
from floor.store.engines.memory import MemoryJournal, MemoryPeople, MemorySnapshots
from floor.store.journal.snapshots import code_fingerprint
from floor.store.sqlite.sqlite import Store, open_store
from tests.store.drafts import command, draft, foreign, put
from tests.torture.kill.rooms import HOUSE, OPENS, Outside, open_desk, outside

COMMANDS = 25
FLIPS = 400
STARTS, FULL_STARTS = 150, 4_000

Reading = Callable[[Store], Any]


def _all_there_is_to_read(store: Store) -> Any:
    """The journal by every way the program reads it, proved."""
    journal = store.journal
    rows = list(journal.rows())
    if journal.damage():
        raise StoreTrouble("SQLite finds the file damaged.")
    answers = [journal.answer_to(command(number)) for number in range(COMMANDS + 1)]
    kinds = [journal.of_kind(kind, 0) for kind in ("entry-voided", "day-began", "signed-on")]
    return rows, journal.head(), answers, kinds


def _unproved(store: Store) -> Any:
    """The same without the chain of digests."""
    if store.journal.damage():
        raise StoreTrouble("SQLite finds the file damaged.")
    return [JournalRow(*row) for batch in store.journal.batches() for row in batch]


def _read(path: Path, reading: Reading) -> Any:
    store = open_store(path)
    try:
        return reading(store)
    finally:
        store.close()


def _flipped(path: Path, places: Iterable[int], reading: Reading) -> Iterator[tuple[int, Any]]:
    """What can be read once the byte at each of `places` is another; None when that is noticed."""
    whole = path.read_bytes()
    other = path.with_name("flipped.sqlite")
    for place in places:
        for suffix in ("-wal", "-shm"):
            other.with_name(other.name + suffix).unlink(missing_ok=True)
        bit = 1 << (place * 7 + place // 8) % 8
        other.write_bytes(whole[:place] + bytes([whole[place] ^ bit]) + whole[place + 1 :])
        try:
            yield place, _read(other, reading)
        except StoreTrouble:
            yield place, None


def _sample(path: Path, wanted: int) -> list[int]:
    """Places spread over the file; half of them where something is written."""
    whole, lot = path.read_bytes(), SeededChance(61)
    written = [place for place, byte in enumerate(whole) if byte]
    anywhere = [lot.below(len(whole)) for _ in range(wanted // 2)]
    return anywhere + [written[lot.below(len(written))] for _ in range(wanted // 2)]


@pytest.fixture
def small(place: Path) -> Path:
    """A closed store of a few entries."""
    path = place / "small.sqlite"
    store = open_store(path)
    kinds = ("signed-on", "day-began", "entry-voided")
    for number in range(1, COMMANDS + 1):
        put(store.journal, *[draft(number, kinds[number % 3])] * (1 + number % 2))
    store.close()
    return path


def test_no_flipped_byte_changes_in_silence_what_is_read(small: Path, full: bool):
    true = _read(small, _all_there_is_to_read)
    places = range(small.stat().st_size) if full else _sample(small, FLIPS)
    found = noticed = 0
    for place, read in _flipped(small, places, _all_there_is_to_read):
        assert read is None or read == true, f"byte {place}"
        noticed += read is None
        found += 1
    assert noticed > found // 20


def test_control_without_the_chain_some_go_unnoticed(small: Path):
    true = _read(small, _unproved)
    silent = [
        place
        for place, read in _flipped(small, _sample(small, FLIPS), _unproved)
        if read not in (None, true)
    ]
    assert len(silent) > 10
    proved = _flipped(small, silent, _all_there_is_to_read)
    assert [place for place, read in proved if read is not None] == []


def _start(store: Store) -> Any:
    """Where a program that starts now stands."""
    office = Office(outside(store, HandClock(OPENS), 0, "desk"))
    return office.head, office.room


def test_no_flipped_byte_starts_a_program_in_another_room(place: Path, full: bool):
    path = place / "room.sqlite"
    desk = open_desk(path)
    desk.call()
    desk.office.snapshot()
    desk.store.close()
    true = _read(path, _start)
    places = _sample(path, FULL_STARTS if full else STARTS)
    wrong = []
    for at, read in _flipped(path, places, _start):
        # What stands before a snapshot is not read at a start: only `verify` proves it again.
        if read not in (None, true) and not _is_noticed_by_verify(path.with_name("flipped.sqlite")):
            wrong.append(at)
    assert wrong == []


def _is_noticed_by_verify(path: Path) -> bool:
    return CliRunner().invoke(main, ["journal", "verify", str(path)]).exit_code == 1


def _night(hours: int, snapshots: MemorySnapshots) -> MemoryJournal:
    """A night in memory, its room kept after every so many moments."""
    journal, clock = MemoryJournal(), HandClock(OPENS)
    people = MemoryPeople()
    office = Office(
        Outside(journal, snapshots, people, clock, SeededChance(60), "desk", code_fingerprint())
    )
    night = Night(office, people, clock, SeededChance(61), NightPlan(tables=3, hours=hours))
    for number, _ in enumerate(night.moments(HOUSE)):
        if number % 40 == 0:
            office.snapshot()
    return journal


def test_a_room_that_was_kept_is_the_room_of_its_rows(full: bool):
    snapshots = MemorySnapshots()
    journal = _night(12 if full else 3, snapshots)
    assert journal.of_kind("entry-voided", 0)
    whole = Fold(journal)
    whole.start(MemorySnapshots(), "")
    assert len(snapshots.kept) > 10
    for snapshot in snapshots.kept:
        one = MemorySnapshots()
        one.keep(snapshot)
        started = Fold(journal)
        started.start(one, code_fingerprint())
        assert (started.head, started.room) == (whole.head, whole.room)
        assert msgspec.msgpack.decode(snapshot.body, type=Room) == _room_at(journal, snapshot.head)


def _room_at(journal: MemoryJournal, head: JournalHead) -> Room:
    """The room folded from the rows up to `head` alone."""
    until = MemoryJournal()
    rows = journal.written[: head.seq]
    for _, entry in groupby(rows, key=lambda row: row.command):
        until.append([type(draft(1))(*row[1:7]) for row in entry])
    fold = Fold(until)
    fold.start(MemorySnapshots(), "")
    assert fold.head == head
    return fold.room


@pytest.fixture
def kept(place: Path) -> tuple[Path, Snapshot]:
    """A store and the room its office would keep, not kept yet."""
    desk = open_desk(place / "room.sqlite")
    desk.call()
    body = msgspec.msgpack.encode(desk.office.room)
    house = desk.office.room.house
    assert house is not None
    desk.store.close()
    return place / "room.sqlite", Snapshot(desk.office.head, code_fingerprint(), house.digest, body)


def _refolded(path: Path, snapshot: Snapshot) -> tuple[int, str]:
    store = open_store(path)
    store.snapshots.keep(snapshot)
    store.close()
    result = CliRunner().invoke(main, ["journal", "refold", str(path)])
    return result.exit_code, result.output


def _doctored(snapshot: Snapshot) -> bytes:
    """The same room, but the call nobody answered is forgotten."""
    room = msgspec.msgpack.decode(snapshot.body, type=Room)
    return msgspec.msgpack.encode(msgspec.structs.replace(room, calls=()))


def test_a_doctored_room_is_found_out_by_refolding(kept: tuple[Path, Snapshot]):
    path, snapshot = kept
    status, said = _refolded(path, snapshot._replace(body=_doctored(snapshot)))
    assert status == 1
    assert "differs from its journal" in said
    assert _refolded(path, snapshot)[0] == 1  # the first writer of a key wins
    connection = foreign(path)
    connection.execute("DELETE FROM snapshots")
    connection.close()
    assert _refolded(path, snapshot)[0] == 0


def test_control_a_true_room_is_none(kept: tuple[Path, Snapshot]):
    assert _refolded(*kept)[0] == 0


@pytest.mark.parametrize(
    "other",
    [
        {"code": "another program"},
        {"rulebook": "another rulebook"},
        {"head": JournalHead(3, b"x" * 32)},
        {"head": JournalHead(10_000, b"x" * 32)},
        {"body": b"no room at all"},
        {"body": msgspec.msgpack.encode(EMPTY_ROOM)},
    ],
    ids=lambda other: next(iter(other)),
)
def test_a_room_that_does_not_fit_is_not_believed(
    kept: tuple[Path, Snapshot], other: dict[str, Any]
):
    path, snapshot = kept
    forged = {"body": _doctored(snapshot), **other}
    assert _refolded(path, snapshot._replace(**forged))[0] == 0


def test_it_is_the_room_in_the_store_that_a_start_believes(kept: tuple[Path, Snapshot]):
    path, snapshot = kept
    store = open_store(path)
    store.snapshots.keep(snapshot._replace(body=_doctored(snapshot)))
    assert _start(store)[1].calls == ()
    store.close()
