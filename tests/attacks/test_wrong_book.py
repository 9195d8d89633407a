"""A rehearsed night never comes into the book of a house, and none is wiped for one."""

import json
import subprocess
from pathlib import Path

import pytest

from floor.app.core.messages import SYSTEM
from floor.app.core.ports import START
from floor.app.staff.days import AdoptRulebook
from floor.base.errors import StoreTrouble
from floor.desk.scene.services import PROGRAM
from floor.rulebook.house.rulebooks import shipped_house
from floor.wiring import nights
from floor.wiring.folders import own_store
from floor.wiring.nights import remove_rehearsal
from floor.wiring.rooms import is_rehearsal, open_room
from floor.wiring.training import TrainingNight
from tests.store.sqlite.test_commands import floor, said


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """The book of a house that has begun, and what lies beside it."""
    path = tmp_path / "floor.sqlite"
    room = open_room(path, station="desk")
    room.office.submit(AdoptRulebook(name="helsinki", text=shipped_house("helsinki")), SYSTEM)
    room.close()
    path.with_name("floor.sqlite.pepper").write_bytes(b"the secret of the PINs")
    return path


def entries(path: Path) -> int:
    """As many stand in the book."""
    room = open_room(path, station="look", ready=False)
    seq = room.office.head.seq
    room.close()
    return seq


@pytest.fixture
def heeded(guarded: bool, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether it is asked whose book it is."""
    if not guarded:
        monkeypatch.setattr(nights, "begun_by", lambda _journal: "")
    return guarded


@pytest.mark.parametrize("night", [("rehearse", "--tables", 1, "--hours", 1, "--store"), ("live",)])
def test_no_night_is_lived_in_a_house(book: Path, heeded: bool, night: tuple[object, ...]):
    before = entries(book)
    told = floor(*night, book)
    if heeded:
        assert said(told) == (
            f"{book} is the book of a house: no night is rehearsed in it. Name a file that is not"
            " there yet."
        )
    assert (told.exit_code == 0) is not heeded
    assert (entries(book) == before) is (heeded or night == ("live",))  # nobody looks at that one


def test_no_house_is_wiped_for_a_training_night(book: Path, heeded: bool):
    night = TrainingNight(book, 60)
    pepper = book.with_name("floor.sqlite.pepper")
    if heeded:
        with pytest.raises(StoreTrouble, match="is the book of a house"):
            night.begin()
        assert entries(book) == 1
        assert pepper.exists()
    else:
        night.begin()
        night.end()
        assert not pepper.exists()


def test_a_training_night_that_is_damaged_keeps_no_other_from_beginning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("FLOOR_DATA", str(tmp_path))
    own = own_store(training=True)
    own.parent.mkdir()
    for path in (own, tmp_path / "other.sqlite"):
        path.write_bytes(b"no store at all")
    remove_rehearsal(own)
    assert not own.exists()
    with pytest.raises(StoreTrouble):
        remove_rehearsal(tmp_path / "other.sqlite")
    assert (tmp_path / "other.sqlite").exists()


def test_the_desk_says_so(book: Path):
    words = [*PROGRAM, "desk", "--training", "--store", str(book)]
    told = subprocess.run(words, capture_output=True, text=True, timeout=120)
    assert told.returncode == 1
    assert "is the book of a house" in told.stderr
    assert entries(book) == 1


def test_nights_are_rehearsed_behind_one_another(tmp_path: Path):
    path = tmp_path / "nights.sqlite"
    for seed in (1, 2):
        told = floor("rehearse", "--tables", 1, "--hours", 1, "--json", "--seed", seed, "--prefix",
                     f"N{seed}", "--store", path)  # fmt: skip
        assert told.exit_code == 0
    assert json.loads(told.stdout)["rows"] == entries(path)
    assert "This is a rehearsed night, no house's." in floor("journal", "verify", path).stdout


def test_who_rehearsed_in_a_house_before_has_a_house_still(
    book: Path, monkeypatch: pytest.MonkeyPatch
):
    """Its papers are no training night's: the first entry decides."""
    with monkeypatch.context() as as_before:
        as_before.setattr(nights, "begun_by", lambda _journal: "")
        floor("rehearse", "--tables", 1, "--hours", 1, "--store", book)
    room = open_room(book, station="look", ready=False)
    assert len({row.station for row in room.journal.rows(START)}) == 2
    assert not is_rehearsal(room.journal)
    room.close()
