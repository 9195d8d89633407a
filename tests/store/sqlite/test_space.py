"""How much room the disk has left, and what a station says about it (FAULTS rows 7 and 8)."""

from pathlib import Path

import pytest

from floor.base.errors import DiskFull
from floor.store.sqlite.space import STOPS_BELOW_MB, WARNS_BELOW_MB, DiskSpace, free_bytes

MB = 2**20
STORE = Path("/var/lib/floor/floor.sqlite")


def looked(megabytes: float) -> DiskSpace:
    space = DiskSpace(STORE, lambda _folder: int(megabytes * MB))
    space.look()
    return space


@pytest.mark.parametrize("megabytes", [WARNS_BELOW_MB, 500_000])
def test_with_room_enough_nothing_is_said(megabytes: int):
    space = looked(megabytes)
    assert space.warning is None
    assert space.trouble is None


@pytest.mark.parametrize("megabytes", [WARNS_BELOW_MB - 1, STOPS_BELOW_MB])
def test_a_disk_filling_up_is_a_warning(megabytes: int):
    space = looked(megabytes)
    assert space.trouble is None
    assert "make room" in str(space.warning)
    assert str(STORE) in str(space.warning)


def test_what_is_left_is_said_in_steps_so_that_it_is_not_said_anew_with_every_entry():
    assert str(looked(1_999).warning) == str(looked(1_950).warning) != str(looked(1_949).warning)
    assert " 1950 MB left" in str(looked(1_999).warning)


def test_a_disk_nearly_full_stops_the_writing():
    space = looked(STOPS_BELOW_MB - 0.01)
    assert space.warning is None
    assert isinstance(space.trouble, DiskFull)
    assert "Make room" in str(space.trouble)


def test_with_room_again_all_is_well():
    left = [1 * MB]
    space = DiskSpace(STORE, lambda _folder: left[0])
    space.look()
    assert space.trouble is not None
    left[0] = 5_000 * MB
    space.look()
    assert space.trouble is None
    assert space.warning is None


def test_where_the_system_does_not_tell_there_is_enough(tmp_path: Path):
    space = DiskSpace(tmp_path / "gone" / "floor.sqlite")
    space.look()
    assert space.trouble is None
    assert space.warning is None


def test_the_disk_asked_is_the_one_the_store_lies_on(tmp_path: Path):
    asked: list[Path] = []

    def free(folder: Path) -> int:
        asked.append(folder)
        return free_bytes(folder)

    DiskSpace(tmp_path / "floor.sqlite", free).look()
    assert asked == [tmp_path]
