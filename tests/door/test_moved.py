"""The house moves to another PC: README's lines, with a data folder of its own."""

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from floor.app.core.floor_call import CallReason
from floor.app.core.people import PinRight
from floor.app.staff.floor_calls import CallFloor
from floor.base.clock import SystemClock
from floor.base.errors import StoreTrouble
from floor.cli.main import main
from floor.wiring.door.serve import serve_house
from floor.wiring.stations import DeskStations
from tests.desk.hall import T1
from tests.door.house import PIN, House, Visitor, until

CARRIED = ("floor.sqlite.pepper", "floor.sqlite.witness", "door.key")


def typed(*words: str) -> str:
    """What the program says to that."""
    done = CliRunner().invoke(main, list(words))
    assert done.exit_code == 0, done.output
    return done.output


def moved(house: House, new: Path, monkeypatch: pytest.MonkeyPatch, *carried: str) -> str:
    """The house is opened on the new PC, which has the address of the one before."""
    old, copy = house.folder, new.parent / "house.sqlite"
    typed("store", "backup", str(copy))
    house.shut()
    new.mkdir()
    monkeypatch.setenv("FLOOR_DATA", str(new))
    for name in carried:
        shutil.copy(old / name, new / name)
    said = typed("store", "restore", str(copy))
    house.folder, house.path = new, new / "floor.sqlite"
    house.open()
    return said


def test_kiosks_come_in_on_the_new_pc_as_if_nothing_had_happened(
    visitor: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    house = visitor.house
    visitor.ask(CallFloor(table=T1, reason=CallReason.OTHER))
    said = moved(house, tmp_path / "new", monkeypatch, *CARRIED)
    assert "door.key" not in said
    assert "floor.sqlite.witness" not in said
    visitor.until_back()
    visitor.ask(CallFloor(table=T1, reason=CallReason.RULING))
    right = visitor.people.check_pin(house.dealer, PIN, SystemClock().now())
    assert isinstance(right, PinRight)
    assert DeskStations(house.path, SystemClock()).seen().behind is None


def test_without_its_key_the_door_is_another_and_the_kiosk_says_what_to_do(
    visitor: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    said = moved(visitor.house, tmp_path / "new", monkeypatch, CARRIED[0])
    assert "without it every kiosk is paired anew" in said
    until(lambda: "this PC is paired anew" in str(visitor.link.away))
    again = Visitor(visitor.house, tmp_path / "again")
    again.come_in()
    again.ask(CallFloor(table=T1, reason=CallReason.OTHER))
    again.leave()


def test_a_door_is_opened_once(visitor: Visitor):
    """The second says so, and the first goes on."""
    house = visitor.house
    with pytest.raises(StoreTrouble, match="is open already on this PC: close that one first"):
        serve_house(house.path, address="127.0.0.1", port=house.port)
    visitor.ask(CallFloor(table=T1, reason=CallReason.OTHER))
