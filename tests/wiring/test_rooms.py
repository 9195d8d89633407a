"""A store with its office: nothing laid by unasked, and its room is the fold of its journal."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from floor.app.core.ports import START, JournalHead, JournalRow
from floor.app.lists.waiting import JoinList
from floor.app.office.fold import Fold
from floor.base.errors import StoreTrouble
from floor.store.people.stations import StationRows
from floor.store.sqlite.backup import back_up, restore
from floor.store.sqlite.sqlite import BALLAST_BYTES
from floor.wiring.door.serve import DoorRoom
from floor.wiring.rooms import OpenRoom, open_room, refold
from tests.desk.hall import NLH, Hall


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    house = Hall(tmp_path / "floor.sqlite").opened()
    yield house
    house.close()


@pytest.fixture
def other(hall: Hall) -> Iterator[OpenRoom]:
    """Another process's look at the same store."""
    room = open_room(hall.path, station="proof", ready=False)
    yield room
    assert room.store is not None
    room.store.close()


def test_a_room_that_is_only_looked_at_lays_nothing_by(hall: Hall, other: OpenRoom) -> None:
    assert not hall.path.with_name("floor.sqlite.ballast").exists()


def test_a_room_lays_by_what_it_is_told_to(tmp_path: Path) -> None:
    """FAULTS rows 7 and 8."""
    path = tmp_path / "floor.sqlite"
    room = open_room(path, station="desk", ballast_bytes=BALLAST_BYTES)
    assert path.with_name("floor.sqlite.ballast").stat().st_size == BALLAST_BYTES
    assert room.store is not None
    room.store.close()


def test_the_room_is_the_fold_of_its_journal(other: OpenRoom) -> None:
    assert refold(other)


def test_a_room_that_is_not_is_found_out(other: OpenRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    """FAULTS row 60: as a snapshot that differs would leave it."""
    wrong = other.office.room.__class__()
    monkeypatch.setattr(type(other.office), "room", wrong)
    assert not refold(other)


@pytest.mark.parametrize("fails", [(Fold, "start"), (StationRows, "all")], ids=["book", "stations"])
def test_a_door_that_cannot_begin_lets_go_of_the_store(
    hall: Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: tuple[type, str]
) -> None:
    """Else it would be open for every try, and no copy could be put in its place."""
    back_up(hall.path, tmp_path / "copy.sqlite")
    hall.close()

    def unreadable(*_all: object) -> None:
        raise StoreTrouble("It cannot be read.")

    monkeypatch.setattr(*fails, unreadable)
    with pytest.raises(StoreTrouble, match="It cannot be read") as trouble:
        DoorRoom(hall.path)
    monkeypatch.undo()
    restore(tmp_path / "copy.sqlite", hall.path)
    assert trouble.tb is not None  # what went wrong is remembered meanwhile, as the clerk does


class Busy:
    """A journal to which another station writes whenever somebody is about to read it."""

    def __init__(self, hall: Hall, room: OpenRoom, times: int) -> None:
        self._hall = hall
        self._journal = room.journal
        self._names = [f"Late {number}" for number in range(times)]

    def __getattr__(self, name: str) -> object:
        return getattr(self._journal, name)

    def rows(self, after: JournalHead = START, until: int | None = None) -> Iterator[JournalRow]:
        if self._names:
            self._hall.ask(JoinList(game=NLH, player=self._hall.player(self._names.pop())))
        yield from self._journal.rows(after, until)


def test_others_may_write_while_it_is_folded_again(hall: Hall, other: OpenRoom) -> None:
    busy = other._replace(journal=Busy(hall, other, times=3))  # type: ignore[arg-type]
    assert refold(busy)
    assert len(other.office.room.lists[NLH]) == 6
