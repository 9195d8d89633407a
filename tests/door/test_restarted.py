"""A kiosk's program that is started again: with what it has kept, or with another book."""

import base64
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pysqlite3 as sqlite
import pytest

from floor.app.core.held_act import refusal_of
from floor.app.hands.dealing import DrawButton
from floor.app.staff.dealers import LeaveTable
from floor.door.keys import own_key
from floor.store.sqlite.backup import back_up
from floor.store.sqlite.sqlite import open_store
from floor.wiring.door.paired import PairedDoor, PairedFile
from floor.wiring.door.station import pair_at
from tests.attacks.test_house import put_back
from tests.desk.hall import T1
from tests.door.house import DIGITS, FLOORS_PIN, PIN, House, desk, until
from tests.door.test_kiosk import kinds
from tests.door.test_pairing import shown
from tests.door.test_three_machines import ROOT, type_pin
from tests.kiosk.real import Probed


class Station:
    """A PC of its own with T1's kiosk, which is begun and shot."""

    def __init__(self, house: House, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()
        key = own_key(folder / "station.key", "a station")
        house.let(key.certificate)
        door = own_key(house.folder / "door.key", "a door").certificate
        certificate = base64.b64encode(door).decode("ascii")
        doors = (PairedDoor(address="127.0.0.1", port=house.port, certificate=certificate),)
        paired = msgspec.json.encode(PairedFile(table=T1, doors=doors))
        (folder / "station.json").write_bytes(paired)
        self._process: subprocess.Popen[str] | None = None

    def begin(self) -> Probed:
        """Start it."""
        known = {"FLOOR_DATA": str(self.folder), "PYTHONPATH": str(ROOT)}
        self._process = subprocess.Popen(
            (sys.executable, "-P", "-m", "tests.kiosk.probed", "kiosk"),
            env={**os.environ, "QT_QPA_PLATFORM": "offscreen", **known},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        return Probed(self._process)

    def shoot(self) -> None:
        """It is shot in whatever it does."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None


@pytest.fixture
def station(shut_house: House, tmp_path: Path) -> Iterator[Station]:
    shut_house.open()
    with desk(shut_house) as room:
        room.office.submit(DrawButton(table=T1), shut_house.manager)
    made = Station(shut_house, tmp_path / "kiosk")
    yield made
    made.shoot()


def press_hand(kiosk: Probed) -> None:
    """A hand begins, with the PIN of who deals where the kiosk is locked."""
    locked = kiosk.until(lambda told: "hand-0" in told["places"])["locked"]
    kiosk.press("hand-0")
    if locked:
        kiosk.until(lambda told: told["page"] == "page-pin")
        type_pin(kiosk, PIN)


def choose(kiosk: Probed, name: str) -> None:
    """The tile with that on it."""
    told = kiosk.until(lambda told: any(name in words for words in told["words"].values()))
    kiosk.press(next(tile for tile, words in told["words"].items() if name in words))


def press_as_manager(kiosk: Probed, house: House) -> None:
    """A hand begins under a badge that the door forgets, while the house is away."""
    kiosk.press("head-dealer")
    kiosk.press("pin-others")
    choose(kiosk, "Mira Salo")
    type_pin(kiosk, FLOORS_PIN)
    kiosk.until(lambda told: not told["locked"])
    house.shut()
    kiosk.until(lambda told: "No connection" in told["trouble"])
    kiosk.press("hand-0")
    kiosk.until(lambda told: "1 act" in told["trouble"])


@pytest.mark.parametrize("back", [False, True], ids=["away still", "there again"])
def test_started_again_it_asks_for_the_pin_before_what_was_kept_is_handed_in(
    shut_house: House, station: Station, back: bool
):
    kiosk, before = station.begin(), len(kinds(shut_house))
    press_as_manager(kiosk, shut_house)
    station.shoot()
    if back:
        shut_house.open()
    kiosk = station.begin()
    if not back:
        kiosk.until(lambda told: "1 act" in told["trouble"])
        shut_house.open()
    told = kiosk.until(lambda told: told["page"] == "page-pin")
    assert "1 act" in told["trouble"]
    assert kinds(shut_house)[before:] == []
    type_pin(kiosk, FLOORS_PIN)
    until(lambda: kinds(shut_house)[before:] == ["HandStarted"])


def test_started_again_where_nobody_deals_a_name_is_enough_until_the_house_asks_for_the_pin(
    shut_house: House, station: Station
):
    with desk(shut_house) as room:
        room.office.submit(LeaveTable(staff=shut_house.dealer), shut_house.manager)
    before = len(kinds(shut_house))
    station.begin().until(lambda told: "hand-0" in told["places"])
    station.shoot()
    shut_house.shut()
    kiosk = station.begin()
    kiosk.until(lambda told: "No connection" in told["trouble"])
    kiosk.press("hand-0")
    choose(kiosk, "Anna Karhu")
    kiosk.until(lambda told: "2 acts" in told["trouble"] and not told["locked"])
    shut_house.open()
    kiosk.until(lambda told: told["page"] == "page-pin")
    type_pin(kiosk, PIN)
    until(lambda: kinds(shut_house)[before:] == ["DealerPushed", "HandStarted"])


def test_after_an_older_copy_was_restored_it_begins_again_with_that_at_a_touch(
    shut_house: House, station: Station
):
    kiosk, copy = station.begin(), shut_house.folder / "copy.sqlite"
    back_up(shut_house.path, copy)
    before = len(kinds(shut_house))
    press_hand(kiosk)
    until(lambda: kinds(shut_house)[before:] == ["HandStarted"])
    kiosk.until(lambda told: "Stamp.RIFFLE" in told["table"]["felt"] and not told["trouble"])
    shut_house.shut()
    for one in shut_house.folder.glob("floor.sqlite*"):
        if one.suffix != ".pepper":
            one.unlink()
    copy.rename(shut_house.path)
    shut_house.open()
    kiosk.until(lambda told: "another book" in told["trouble"])
    kiosk.press("head-table")
    choose(kiosk, "Start again")
    kiosk.until(lambda told: told["trouble"] == "" and "hand-0" in told["places"])
    press_hand(kiosk)
    until(lambda: kinds(shut_house)[before:] == ["HandStarted"])


@pytest.mark.parametrize("paired_anew", [False, True], ids=["begun again", "paired anew"])
def test_what_was_kept_for_a_newer_book_is_the_floor_s_and_the_dealer_is_told(
    shut_house: House, station: Station, monkeypatch: pytest.MonkeyPatch, paired_anew: bool
):
    """Else the hand of the newer book would be entered as another one of the older book."""
    kiosk, copy = station.begin(), shut_house.folder / "copy.sqlite"
    back_up(shut_house.path, copy)
    if paired_anew:
        with closing(open_store(copy)) as store:
            store.rows.change(lambda execute: execute("DELETE FROM stations"))
    for at in ("Stamp.RIFFLE", "hand over", "Stamp.RIFFLE"):
        before = len(kinds(shut_house))
        kiosk.until(lambda told: "hand-0" in told["places"] and not told["trouble"])
        press_hand(kiosk)
        until(lambda before=before: len(kinds(shut_house)) > before)  # type: ignore[misc]
        kiosk.until(lambda told, at=at: at == "hand over" or at in told["table"]["felt"])  # type: ignore[misc]
    shut_house.shut()
    kiosk.until(lambda told: "No connection" in told["trouble"])
    kiosk.press("hand-0")
    kiosk.until(lambda told: "1 act" in told["trouble"])
    kiosk.press("hand-0")
    kiosk.until(lambda told: "2 acts" in told["trouble"])
    put_back(shut_house, copy)
    before = len(kinds(shut_house))
    shut_house.open()
    if paired_anew:
        kiosk.until(lambda told: "does not know this PC" in told["trouble"])
        shown(shut_house)
        monkeypatch.setenv("FLOOR_DATA", str(station.folder))
        pair_at(f"127.0.0.1:{shut_house.port}", DIGITS)
    else:
        kiosk.until(lambda told: "another book" in told["trouble"])
        kiosk.press("head-table")
        choose(kiosk, "Start again")
    told = kiosk.until(lambda told: "Check the button" in told["trouble"])
    assert "older than 2 acts of this table" in told["trouble"]
    assert kinds(shut_house)[before:] == ["ActsHeld"]
    with desk(shut_house) as room:
        why = [one.act.why for one in room.office.room.held]
        assert ["hands 1 to 2 of T1" in str(one and refusal_of(one)) for one in why] == [True] * 2


def test_one_act_damaged_on_its_disk_loses_none_of_the_others(shut_house: House, station: Station):
    kiosk, before = station.begin(), len(kinds(shut_house))
    kiosk.until(lambda told: "hand-0" in told["places"] and not told["trouble"])
    shut_house.shut()
    kiosk.until(lambda told: "No connection" in told["trouble"])
    for acts in ("1 act", "2 acts", "3 acts"):
        kiosk.press("hand-0")
        kiosk.until(lambda told, acts=acts: acts in told["trouble"])  # type: ignore[misc]
    station.shoot()
    with closing(sqlite.connect(str(station.folder / "kiosk-T1.outbox"))) as outbox, outbox:
        outbox.execute("UPDATE acts SET body = '{}' WHERE number = 2")
    kiosk = station.begin()
    shut_house.open()
    kiosk.until(lambda told: told["page"] == "page-pin")
    type_pin(kiosk, PIN)
    kiosk.until(lambda told: "2 acts were not recorded" in told["trouble"])
    assert kinds(shut_house)[before:] == ["HandStarted", "ActsHeld"]
