"""The disk fills during service, or is full at the start (FAULTS.md rows 7 and 8).

Nothing acknowledged is lost, a sentence says what to do, reading and printing go on, and with
room again the night goes on too.
"""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from floor.app.staff.papers import REHEARSAL
from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from floor.base.errors import DiskFull, StoreTrouble
from floor.cli.main import main
from floor.rehearsal.night import Night, NightPlan
from floor.store.sqlite.sqlite import Store, open_store
from tests.store.drafts import draft, fill, put, tamper
from tests.torture.children import begun, ended
from tests.torture.kill.rooms import (
    HOUSE,
    OPENS,
    Asked,
    Stands,
    Telling,
    broken_promises,
    heard_of,
    is_its_fold,
    outside,
)

FULL = "is full. Nothing of this was written: make room, ask again."


class Spoken(list[Any]):
    """What an office in this process says."""

    def send(self, one: Any) -> None:
        self.append(one)


def _live(store: Store, said: Spoken) -> Iterator[object]:
    """A night on `store`, moment by moment."""
    clock = HandClock(OPENS)
    office = Telling(outside(store, clock, 7, REHEARSAL), said)
    return Night(office, store.people, clock, SeededChance(8), NightPlan(tables=2)).moments(HOUSE)


def _live_until_full(store: Store, said: Spoken) -> str:
    """What the program says in the end."""
    with pytest.raises(DiskFull) as trouble:
        for _ in _live(store, said):
            pass
    return str(trouble.value)


def _floor(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def _ends_in_words(result: Result) -> bool:
    """Whether a command did what it should or said why not."""
    said = result.exception is None or isinstance(result.exception, SystemExit)
    return said and result.exit_code in (0, 1) and "Traceback" not in result.output


def _can_be_printed(path: Path, out: Path) -> bool:
    result = _floor("report", path, "--out", out)
    papers = list(out.glob("*.pdf"))
    return result.exit_code == 0 and all(p.read_bytes().startswith(b"%PDF") for p in papers)


def _ask_again(store: Store, said: Spoken) -> None:
    """What was refused for want of room, under the same id."""
    acknowledged = {one.command_id for one in heard_of(Stands, said)}
    asked = heard_of(Asked, said)[-1]
    office = Telling(outside(store, HandClock(OPENS), 9, REHEARSAL), said)
    entry = office.submit(asked.command, asked.by, asked.command_id)
    assert office.submit(asked.command, asked.by, asked.command_id) == entry
    assert asked.command_id not in acknowledged


def test_a_full_file_refuses_and_loses_nothing(tmp_path: Path):
    path, said = tmp_path / "room.sqlite", Spoken()
    store = open_store(path, ballast_bytes=100_000)
    night = _live(store, said)
    for _ in range(300):
        next(night)
    (pages,) = store.connection.execute("PRAGMA page_count").fetchone()
    store.connection.execute(f"PRAGMA max_page_count = {pages + 4}")
    with pytest.raises(DiskFull, match=FULL):
        for _ in night:
            pass
    assert not path.with_name("room.sqlite.ballast").exists()
    assert broken_promises(store, heard_of(Stands, said)) == []
    assert is_its_fold(store)
    assert _can_be_printed(path, tmp_path / "out")
    with pytest.raises(DiskFull):
        _put_much(store)
    store.connection.execute("PRAGMA max_page_count = 1000000")
    put(store.journal, draft(1, "moon-landed"))
    assert broken_promises(store, heard_of(Stands, said)) == []
    store.close()


def _put_much(store: Store) -> None:
    for number in range(1_000):
        put(store.journal, draft(10_000 + number, "moon-landed", b"x" * 3_000))


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """Three megabytes of their own."""
    disk = tmp_path / "disk"
    disk.mkdir()
    if shutil.which("mount") is None:
        pytest.skip("mount is missing: no small disk to fill")
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=3m", "floor-torture", disk],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        pytest.skip(f"mount of a small tmpfs is not allowed here: {done.stderr.strip()}")
    yield disk
    subprocess.run(["umount", "-l", disk], check=True)


def _enlarge(disk: Path) -> None:
    subprocess.run(["mount", "-o", "remount,size=32m", disk], check=True)


def _fill_up(disk: Path) -> None:
    """Take all that is left."""
    for size in (65_536, 4_096, 1):
        file = os.open(disk / "filler", os.O_CREAT | os.O_WRONLY | os.O_APPEND)
        with suppress(OSError):
            while True:
                os.write(file, b"x" * size)
        os.close(file)
    assert shutil.disk_usage(disk).free == 0


def test_the_disk_fills_during_service(small_disk: Path, tmp_path: Path):
    path, said = small_disk / "room.sqlite", Spoken()
    store = open_store(path, ballast_bytes=600_000)
    assert FULL in _live_until_full(store, said)
    assert not path.with_name("room.sqlite.ballast").exists()
    assert len(heard_of(Stands, said)) > 50
    assert broken_promises(store, heard_of(Stands, said)) == []
    assert is_its_fold(store)
    assert _can_be_printed(path, tmp_path / "out")
    assert _floor("journal", "refold", path).exit_code == 0
    assert _ends_in_words(_floor("journal", "verify", path))
    result = _floor("rehearse", "--tables", "1", "--hours", "1", "--store", path)
    assert _ends_in_words(result)
    assert FULL in result.stderr
    _enlarge(small_disk)
    _ask_again(store, said)
    assert broken_promises(store, heard_of(Stands, said)) == []
    store.close()
    result = _floor("rehearse", "--tables", "1", "--hours", "1", "--store", path)
    assert result.exit_code == 0, result.output
    again = open_store(path)
    assert broken_promises(again, heard_of(Stands, said)) == []
    again.close()


def _one_who_is_killed(path: Path, ballast: int) -> None:
    store = open_store(path, ballast_bytes=ballast)
    fill(store.journal, 100)
    os.kill(os.getpid(), 9)


@pytest.mark.parametrize("ballast", [0, 600_000], ids=["no ballast", "ballast"])
@pytest.mark.parametrize("left", ["closed", "killed", "killed, the log's index gone"])
def test_a_start_on_a_full_disk(small_disk: Path, tmp_path: Path, left: str, ballast: int):
    path = small_disk / "room.sqlite"
    store = open_store(path, ballast_bytes=ballast)
    head = fill(store.journal, 100)
    store.journal.rest()
    store.close()
    if left != "closed":
        ended(begun(lambda: _one_who_is_killed(path, ballast)))
        again = open_store(path)
        head = again.journal.head()
        # As it was when the killed one left it, the index made anew by whoever comes next.
        files = {name: Path(f"{path}{name}").read_bytes() for name in ("", "-wal", "-shm")}
        again.close()
        for name, content in files.items():
            Path(f"{path}{name}").write_bytes(content)
        if left != "killed":
            Path(f"{path}-shm").unlink()
    _fill_up(small_disk)
    result = _floor("journal", "verify", path)
    assert _ends_in_words(result)
    assert result.exit_code == 0, result.output
    store = open_store(path)
    if ballast:
        assert store.read_only is None
        assert put(store.journal, draft(1_000)).seq == head.seq + 1
    else:
        with pytest.raises(StoreTrouble, match=FULL):
            put(store.journal, draft(1_000))
        shown = store.journal.head()
        assert shown == head or "newest entries may not be shown" in str(store.read_only)
        assert shown.seq in (head.seq, 100)
    store.close()
    (small_disk / "filler").unlink()
    store = open_store(path)
    assert store.read_only is None
    assert store.journal.head().seq == head.seq + bool(ballast)
    put(store.journal, draft(1_001))
    store.close()


def test_a_first_start_on_a_full_disk(small_disk: Path):
    _fill_up(small_disk)
    path = small_disk / "room.sqlite"
    result = _floor("rehearse", "--tables", "1", "--hours", "1", "--store", path)
    assert _ends_in_words(result)
    assert result.exit_code == 1
    (small_disk / "filler").unlink()
    store = open_store(path)
    put(store.journal, draft(1))
    store.close()


@pytest.mark.parametrize("lost", ["the last", "one in the middle"])
def test_control_a_lost_entry_is_noticed(tmp_path: Path, lost: str):
    path, said = tmp_path / "room.sqlite", Spoken()
    store = open_store(path)
    night = _live(store, said)
    for _ in range(100):
        next(night)
    assert broken_promises(store, heard_of(Stands, said)) == []
    store.close()
    where = "(SELECT max(seq) FROM journal)" if lost == "the last" else "50"
    tamper(path, " ".join(("DELETE FROM journal WHERE seq =", where)))
    again = open_store(path)
    (wrong,) = broken_promises(again, heard_of(Stands, said))
    assert ("is lost" if lost == "the last" else "damaged at entry 50") in wrong
    again.close()
