"""A copy for every gaming day, kept where this machine is told."""

import errno
import os
import shutil
from collections.abc import Iterator
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner

from floor.app.core.messages import NoteId
from floor.app.staff.days import CloseDay, OpenDay
from floor.app.tables.tables import CloseTable
from floor.base.errors import BadSetting, StoreTrouble
from floor.cli.door import stations
from floor.cli.stores import store_group
from floor.rulebook.machine import MachineFile
from floor.store.sqlite.backup import prove_whole
from floor.store.sqlite.sqlite import open_to_look
from floor.views.night.closing import Copied
from floor.wiring import copies as wiring_copies
from floor.wiring.copies import DailyCopies, NoFolder, no_folder
from floor.wiring.copies import copied as copied_days
from floor.wiring.desk import DeskRoom
from floor.wiring.papers import _books
from tests.desk.hall import T1, Hall


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    house = Hall(tmp_path / "floor.sqlite").opened()
    yield house
    house.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "copies"
    made.mkdir()
    return made


def ended(hall: Hall) -> Hall:
    hall.ask(CloseTable(table=T1, movers=()))
    hall.ask(CloseDay(note=NoteId(1)))
    return hall


def copied(hall: Hall, folder: Path) -> DailyCopies:
    """What a desk does every second, until the copy is done."""
    copies = DailyCopies(hall.path, lambda: str(folder))
    room = DeskRoom(hall.path, hall.clock, training=False, copies=copies)
    room.look_after()
    copies.wait()
    assert room.warning is copies.trouble
    room.close()
    return copies


def test_while_a_gaming_day_is_open_nothing_is_copied(hall: Hall, folder: Path) -> None:
    copied(hall, folder)
    assert not list(folder.iterdir())


def test_a_gaming_day_that_was_closed_is_copied_once(hall: Hall, folder: Path) -> None:
    copied(ended(hall), folder)
    (copy,) = folder.iterdir()
    assert copy.name == "floor-2026-10-24.sqlite"
    assert prove_whole(copy) == hall.room.office.head
    written = copy.stat().st_mtime_ns
    copied(hall, folder)
    assert copy.stat().st_mtime_ns == written


def test_a_day_closed_again_after_a_mistake_is_copied_again(hall: Hall, folder: Path) -> None:
    copied(ended(hall), folder)
    (copy,) = folder.iterdir()
    first = prove_whole(copy)
    closing = hall.room.office.last_closing()
    assert closing is not None
    hall.room.office.void(closing.command, hall.manager)
    copies = DailyCopies(hall.path, lambda: str(folder))
    room = DeskRoom(hall.path, hall.clock, training=False, copies=copies)
    room.look_after()
    copies.wait()
    assert prove_whole(copy) == first
    hall.ask(CloseDay(note=NoteId(1)))
    room.office.refresh()
    room.look_after()
    copies.wait()
    room.close()
    assert prove_whole(copy) == hall.room.office.head


def test_how_far_the_book_is_copied_is_told(hall: Hall, folder: Path) -> None:
    where = str(folder)
    assert copied_days("") == Copied("", None)
    gone = copied_days(str(folder / "missing"))
    assert (gone.folder, gone.last) == (str(folder / "missing"), None)
    assert str(gone.trouble) == (
        "No gaming day is copied: its folder is missing. Put its disk back or make"
        f" {folder / 'missing'}."
    )
    mistakes = BadSetting("mistakes")
    assert copied_days("", mistakes) == Copied("", None, mistakes)
    assert copied_days(where, mistakes) == Copied(where, None, mistakes)
    assert copied_days(where) == Copied(where, None)
    copied(ended(hall), folder)
    (folder / "floor-2026-99-99.sqlite").touch()
    assert copied_days(where) == Copied(where, date(2026, 10, 24))


def test_copies_set_while_the_desk_runs_are_made_without_starting_it_again(
    hall: Hall, folder: Path, tmp_path: Path
) -> None:
    set_up = tmp_path / "floor.toml"
    machine = MachineFile(set_up)
    copies = DailyCopies(hall.path, lambda: machine.look().copies)
    room = DeskRoom(ended(hall).path, hall.clock, training=False, copies=copies)
    room.look_after()
    copies.wait()
    assert (list(folder.iterdir()), room.warning) == ([], None)
    set_up.write_text("copies = 7\n")
    room.look_after()
    assert machine.trouble is not None
    set_up.write_text(f'copies = "{folder}"\n')
    room.look_after()
    copies.wait()
    room.close()
    assert machine.trouble is None
    assert [one.name for one in folder.iterdir()] == ["floor-2026-10-24.sqlite"]


def test_the_report_of_a_closed_day_says_where_no_copy_lies(hall: Hall, folder: Path) -> None:
    set_up = folder / "floor.toml"
    machine = MachineFile(set_up)

    def uncopied() -> str | None:
        with _books(hall.path, machine) as books:
            report = books.report()
        assert report is not None
        return report.uncopied

    assert uncopied() is None, "the day is open still"
    ended(hall)
    assert uncopied() == ""
    set_up.write_text(f'copies = "{folder}"\n')
    assert uncopied() == str(folder)
    copied(hall, folder)
    assert uncopied() is None


def test_old_copies_go(hall: Hall, folder: Path) -> None:
    for day in range(1, 32):
        (folder / f"floor-2026-08-{day:02}.sqlite").touch()
    (folder / "floor.sqlite").touch()
    copied(ended(hall), folder)
    names = sorted(one.name for one in folder.iterdir())
    assert len(names) == 31
    assert names[-1] == "floor.sqlite"
    assert names[-2] == "floor-2026-10-24.sqlite"
    assert names[0] == "floor-2026-08-03.sqlite"


def test_a_disk_that_was_taken_out_is_told(hall: Hall, tmp_path: Path) -> None:
    copies = copied(ended(hall), tmp_path / "missing")
    assert copies.trouble is not None
    assert "missing" in str(copies.trouble)
    (tmp_path / "missing").mkdir()
    again = copied(hall, tmp_path / "missing")
    assert again.trouble is None
    assert copies.trouble is not None
    with closing(open_to_look(tmp_path / "missing" / "floor-2026-10-24.sqlite")) as store:
        assert store.journal.head() == hall.room.office.head


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"copies = [", "at end of document"),
        (b"copies = 7", "copies"),
        (b'kopies = "/media/x"', "kopies"),
        (b"copies = \xff\xfe", "floor.toml"),
    ],
)
def test_asked_for_copies_a_file_with_mistakes_is_told_with_what_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: bytes, said: str
) -> None:
    monkeypatch.setenv("FLOOR_DATA", str(tmp_path))
    (tmp_path / "floor.toml").write_bytes(text)
    with pytest.raises(BadSetting) as trouble:
        store_group(["copies"], standalone_mode=False)
    told = str(trouble.value)
    assert said in told
    assert "floor.toml" in told
    assert "Nothing is copied" not in told


def test_a_folder_put_back_is_copied_to_at_once_and_the_strip_goes(
    hall: Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the day closed still; and of the next one it is no longer said that it cannot be."""
    monkeypatch.setattr(wiring_copies, "_SOON_S", 0.0)
    folder = tmp_path / "missing"
    copies = DailyCopies(hall.path, lambda: str(folder))
    room = DeskRoom(ended(hall).path, hall.clock, training=False, copies=copies)

    def looked() -> StoreTrouble | None:
        room.office.refresh()
        room.look_after()
        copies.wait()
        return room.warning

    assert isinstance(looked(), NoFolder)
    assert isinstance(looked(), NoFolder)
    folder.mkdir()
    assert looked() is None
    assert len(list(folder.iterdir())) == 1
    hall.clock.advance(timedelta(days=1))
    hall.ask(OpenDay())
    assert looked() is None
    hall.ask(CloseDay(note=NoteId(1)))
    shutil.rmtree(folder)
    assert isinstance(looked(), NoFolder)
    hall.clock.advance(timedelta(days=1))
    hall.ask(OpenDay())
    assert isinstance(looked(), NoFolder)
    folder.mkdir()
    assert looked() is None
    room.close()


def test_a_folder_nobody_may_write_to_and_a_disk_that_fails_are_told(
    hall: Hall, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda *_all: False)
    told = no_folder(str(folder))
    assert "this user may not write there" in str(told)
    monkeypatch.undo()

    def fails(*_all: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(wiring_copies, "back_up_house", fails)
    copies = copied(ended(hall), folder)
    assert str(copies.trouble) == (
        f"The gaming day could not be copied to {folder}: Input/output error"
    )


def test_asked_for_copies_a_folder_that_is_missing_is_told_first(
    hall: Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FLOOR_DATA", str(tmp_path))
    (tmp_path / "floor.toml").write_text(f'copies = "{tmp_path}/gone"')
    for make in ([], ["--make"]):
        with pytest.raises(NoFolder) as trouble:
            store_group(["copies", *make], standalone_mode=False)
        assert "its folder is missing" in str(trouble.value)


def test_asked_for_stations_a_file_with_mistakes_is_told_beside_them(
    hall: Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FLOOR_DATA", str(tmp_path))
    (tmp_path / "floor.toml").write_text("copies = [")
    said = CliRunner().invoke(stations)
    assert said.exit_code == 0
    assert "floor.toml has mistakes: correct it or delete it" in said.output
    assert "No kiosk or board is paired yet" in said.output
