"""What stands behind a desk: its ballast, its disk watched, its journal ready, its folders."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from floor.app.core.floor_call import CallReason
from floor.app.staff.floor_calls import CallFloor
from floor.base.errors import DiskFull, StoreTrouble
from floor.store.sqlite.backup import back_up
from floor.store.sqlite.space import DiskSpace
from floor.store.sqlite.sqlite import BALLAST_BYTES
from floor.wiring.desk import DeskRoom, has_display, language_of_system, open_desk
from floor.wiring.folders import data_folder
from floor.wiring.stations import DeskStations
from tests.desk.hall import T1, Hall

MB = 2**20
WORKING_SIZE = 4 * MB
"""Of the journal's log."""


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    house = Hall(tmp_path / "floor.sqlite").opened()
    yield house
    house.close()


@pytest.fixture
def left() -> list[int]:
    """What the disk has left, in bytes."""
    return [100_000 * MB]


@pytest.fixture
def room(hall: Hall, left: list[int]) -> Iterator[DeskRoom]:
    space = DiskSpace(hall.path, lambda _folder: left[0])
    made = DeskRoom(hall.path, hall.clock, training=False, space=space)
    yield made
    made.close()


def test_a_desk_lays_by_for_the_day_the_disk_is_full(room: DeskRoom, hall: Hall) -> None:
    """FAULTS row 7."""
    assert hall.path.with_name("floor.sqlite.ballast").stat().st_size == BALLAST_BYTES


def test_a_desk_without_a_disk_to_watch_lays_nothing_by(hall: Hall) -> None:
    made = DeskRoom(hall.path, hall.clock, training=False)
    made.look_after()
    assert made.warning is None
    assert made.trouble is None
    assert not hall.path.with_name("floor.sqlite.ballast").exists()
    made.close()


def test_a_disk_filling_up_is_told_before_it_is_full(room: DeskRoom, left: list[int]) -> None:
    room.look_after()
    assert room.warning is None
    left[0] = 1_000 * MB
    room.look_after()
    assert "1000 MB left" in str(room.warning)
    assert room.trouble is None
    left[0] = 100 * MB
    room.look_after()
    assert room.warning is None
    assert isinstance(room.trouble, DiskFull)


def test_the_journal_grows_once_to_its_working_size_and_not_on_a_full_disk(
    room: DeskRoom, hall: Hall, left: list[int]
) -> None:
    log = hall.path.with_name("floor.sqlite-wal")
    before = log.stat().st_size
    left[0] = 100 * MB
    room.look_after()
    assert log.stat().st_size == before
    left[0] = 100_000 * MB
    room.look_after()
    assert log.stat().st_size >= WORKING_SIZE


def test_a_desk_without_a_door_knows_an_older_file_in_the_place_of_the_book(
    hall: Hall, tmp_path: Path
) -> None:
    """And takes nothing that is written to the other one for seen."""
    back_up(hall.path, tmp_path / "copy.sqlite")
    hall.ask(CallFloor(table=T1, reason=CallReason.OTHER))
    desk, ends = DeskRoom(hall.path, hall.clock, training=False), hall.room.office.head.seq
    for _second in range(6):
        desk.look_after()
    hall.close()
    for beside in ("-wal", "-shm"):
        Path(f"{hall.path}{beside}").unlink()
    (tmp_path / "copy.sqlite").replace(hall.path)
    desk.close()
    behind = DeskStations(hall.path, hall.clock).seen().behind
    assert behind is not None
    assert behind.seen == ends
    again = DeskRoom(hall.path, hall.clock, training=False)
    again.look_after()
    again.close()
    assert DeskStations(hall.path, hall.clock).seen().behind == behind


def test_floor_data_names_the_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLOOR_DATA", str(tmp_path))
    assert data_folder() == tmp_path
    monkeypatch.delenv("FLOOR_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder().name == "floor"


def test_a_window_needs_a_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert not has_display()
    monkeypatch.setenv("DISPLAY", ":0")
    assert has_display()


def test_a_store_in_a_folder_that_cannot_be_made_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FLOOR_DATA", str(tmp_path))
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(StoreTrouble, match="cannot be made"):
        open_desk(tmp_path / "file" / "floor.sqlite")


@pytest.mark.parametrize(
    ("environment", "spoken"),
    [
        ({}, "en"),
        ({"LANG": "fi_FI.UTF-8"}, "fi"),
        ({"LANG": "fi_FI.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANGUAGE": "fi:en", "LANG": "en_GB.UTF-8"}, "fi"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
    ],
)
def test_a_desk_where_no_language_was_chosen_speaks_the_systems(
    environment: dict[str, str], spoken: str
):
    assert language_of_system(environment) == spoken
