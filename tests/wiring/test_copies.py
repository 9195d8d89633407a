"""A copy for every gaming day, kept where this machine is told."""

from collections.abc import Iterator
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from floor.app.core.messages import NoteId
from floor.app.staff.days import CloseDay
from floor.app.tables.tables import CloseTable
from floor.base.errors import BadSetting
from floor.cli.stores import store_group
from floor.rulebook.machine import MachineFile
from floor.store.sqlite.backup import prove_whole
from floor.store.sqlite.sqlite import open_to_look
from floor.views.night.closing import Copied
from floor.wiring.copies import DailyCopies
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
    assert copied_days(str(folder / "missing")) == Copied(str(folder / "missing"), None)
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
