"""Twelve digits let one kiosk in, once, and only into the house they came from."""

import asyncio
import errno
import os
import ssl
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from threading import Event, Thread
from typing import cast

import pytest
from click.testing import CliRunner
from websockets.asyncio.server import serve

from floor.app.core.messages import StaffId
from floor.app.core.stations import Pairing
from floor.base.clock import HandClock, SystemClock
from floor.base.errors import Refused, StoreTrouble
from floor.cli.main import main
from floor.door import pairing, pairing_port
from floor.door.clerk import Clerk
from floor.door.keys import OwnKey, checked, own_key, pairing_context
from floor.door.pairing import PairAsk, Paired, PairOffer, PairProof
from floor.door.pairing_port import pair
from floor.wiring.door.paired import paired_with
from floor.wiring.door.serve import serve_house
from floor.wiring.door.station import pair_at, pair_with
from floor.wiring.stations import DeskStations
from tests.desk.hall import T1
from tests.door.house import DIGITS, House, free_port, until


@pytest.fixture
def key(tmp_path: Path) -> OwnKey:
    """A new kiosk's."""
    return own_key(tmp_path / "new.key", "a kiosk")


def shown(house: House, lasts: timedelta = timedelta(minutes=5)) -> None:
    """The desk shows the digits, and the port for them is open."""
    with house.rows() as rows:
        now = SystemClock().now()
        rows.begin_pairing(Pairing(DIGITS, T1, house.manager, now + lasts, pairing.TRIES))
    until(lambda: _answers(house.port + 1))


def _answers(port: int) -> bool:
    import socket

    with socket.socket() as asking:
        return asking.connect_ex(("127.0.0.1", port)) == 0


def test_the_digits_make_this_pc_the_kiosk_of_their_table(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    shown(house)
    monkeypatch.setenv("FLOOR_DATA", str(tmp_path / "kiosk"))
    kept = pair_with("127.0.0.1", house.port, "4839 1572-0466")
    assert kept == paired_with()
    assert kept.table == T1
    with house.rows() as rows:
        (station,) = rows.all()
        assert (station.table, station.paired_by) == (T1, house.manager)
        assert rows.pairing(SystemClock().now()) is None


def test_wrong_digits_are_counted_and_after_three_the_right_ones_are_too_late(
    house: House, key: OwnKey
):
    shown(house)
    for left in ("2 tries are left", "one try is left", "hold no more"):
        with pytest.raises(Refused, match=left):
            pair("127.0.0.1", house.port, "000000000000", key, kibibytes=64 * 1024)
    with pytest.raises(StoreTrouble, match="lets this PC in now: ask for new digits"):
        pair("127.0.0.1", house.port, DIGITS, key)
    with house.rows() as rows:
        assert rows.all() == ()
    assert DeskStations(house.path, SystemClock()).seen().used_up == DIGITS


def test_digits_the_desk_has_replaced_are_told_apart_from_wrong_ones(
    house: House, key: OwnKey, monkeypatch: pytest.MonkeyPatch
):
    other, digits_known = "111122223333", [""]
    know = pairing_port.PairingPort.know

    def knows(port: pairing_port.PairingPort, digits: Pairing | None) -> None:
        know(port, digits)
        digits_known.append(digits.digits if digits is not None else "")

    monkeypatch.setattr(pairing_port.PairingPort, "know", knows)
    shown(house)
    with house.rows() as rows:
        now = SystemClock().now()
        rows.begin_pairing(Pairing(other, T1, house.manager, now + pairing.HOLDS, pairing.TRIES))

    def refused(digits: str) -> str:
        with pytest.raises(Refused) as why:
            pair("127.0.0.1", house.port, digits, key)
        return str(why.value)

    # The door looks once a second at what the desk shows.
    until(lambda: digits_known[-1] == other)
    assert "the desk shows other digits now" in refused(DIGITS)
    assert "one try is left" in refused("000000000000")
    assert pair("127.0.0.1", house.port, other, key).table == T1


def test_the_digits_are_used_once(house: House, key: OwnKey, tmp_path: Path):
    shown(house)
    pair("127.0.0.1", house.port, DIGITS, key)
    with pytest.raises(StoreTrouble):
        pair("127.0.0.1", house.port, DIGITS, own_key(tmp_path / "other.key", "other"))
    with house.rows() as rows:
        assert len(rows.all()) == 1


def test_digits_that_are_too_old_let_nobody_in(house: House, key: OwnKey):
    with house.rows() as rows:
        now = SystemClock().now()
        rows.begin_pairing(Pairing(DIGITS, T1, house.manager, now - timedelta(seconds=1), 3))
    with pytest.raises(StoreTrouble, match="lets this PC in now"):
        pair("127.0.0.1", house.port, DIGITS, key)


def test_a_new_kiosk_of_the_table_takes_the_place_of_the_old_one(
    house: House, key: OwnKey, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    # The port of the old one's digits may be closing, and opens again for the new ones.
    monkeypatch.setattr(pairing_port, "_OPENS_WITHIN_S", 60)
    house.let(own_key(tmp_path / "old.key", "old").certificate)
    shown(house)
    pair("127.0.0.1", house.port, DIGITS, key)
    with house.rows() as rows:
        old, new = rows.all()
    assert old.revoked_at is not None
    assert new.revoked_at is None


@pytest.mark.parametrize("lie", ["another certificate", "no proof"])
def test_who_sits_between_is_no_house(key: OwnKey, tmp_path: Path, lie: str):
    """They have a certificate of their own, and not the digits."""
    own = own_key(tmp_path / "between.key", "between")
    house = own_key(tmp_path / "house.key", "house")
    said = house.certificate if lie == "another certificate" else own.certificate
    opened, ended, port = Event(), asyncio.Event(), [0]
    loop = asyncio.new_event_loop()

    async def answer(socket: object) -> None:
        ask = pairing.decode(await socket.recv())  # type: ignore[attr-defined]
        assert isinstance(ask, PairAsk)
        offer = PairOffer(said, pairing.drawn())
        await socket.send(pairing.encode(offer))  # type: ignore[attr-defined]
        proof = pairing.decode(await socket.recv())  # type: ignore[attr-defined]
        assert isinstance(proof, PairProof)
        paired = Paired(proof.mac, "kiosk T1", "T1", 7360)
        await socket.send(pairing.encode(paired))  # type: ignore[attr-defined]

    async def stand_between() -> None:
        async with serve(answer, "127.0.0.1", 0, ssl=pairing_context(own)) as server:
            port[0] = next(iter(server.sockets)).getsockname()[1]
            opened.set()
            await ended.wait()

    thread = Thread(target=loop.run_until_complete, args=(stand_between(),), daemon=True)
    thread.start()
    assert opened.wait(10)
    with pytest.raises(StoreTrouble, match="not the house"):
        pair("127.0.0.1", port[0] - 1, DIGITS, key)
    loop.call_soon_threadsafe(ended.set)
    thread.join(10)
    loop.close()


def test_digits_are_read_however_they_are_typed():
    assert pairing.typed(" 4839-1572 0466") == DIGITS
    assert pairing.typed("4839 1572 046") == ""
    assert pairing.grouped(DIGITS) == "4839 1572 0466"
    drawn = {pairing.new_digits() for _one in range(200)}
    assert len(drawn) == 200
    assert all(len(one) == pairing.DIGITS and one.isdigit() for one in drawn)


def test_a_key_is_for_its_owners_eyes_and_one_that_is_none_says_so(tmp_path: Path):
    path = tmp_path / "folder" / "door.key"
    made = own_key(path, "a door")
    assert path.stat().st_mode & 0o777 == 0o600
    assert own_key(path, "a door") == made
    assert ssl.DER_cert_to_PEM_cert(made.certificate) in path.read_text()
    path.write_bytes(b"no key")
    with pytest.raises(StoreTrouble, match="cannot be used"):
        own_key(path, "a door")


def test_a_folder_that_takes_no_key_is_said_as_such(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Not as a key to be deleted, nor as a PC to be paired again, which it just is."""

    def read_only(*_what: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setenv("FLOOR_DATA", str(tmp_path))
    monkeypatch.setattr("floor.door.keys._write", read_only)
    with pytest.raises(StoreTrouble, match=r"door\.key cannot be written: Read-only"):
        own_key(tmp_path / "door.key", "a door")
    with pytest.raises(StoreTrouble, match=r"station\.key\.new cannot be written: Read-only"):
        pair_at("127.0.0.1:7360", DIGITS)


def test_a_station_brings_one_certificate_and_nothing_else(key: OwnKey, tmp_path: Path):
    mine, another = key.certificate, own_key(tmp_path / "another.key", "another").certificate
    assert checked(mine) == mine
    for brought in (b"", mine[:-1], mine + another, mine + b"\0", b"\x30\x82" + mine[2:4] * 99):
        with pytest.raises(ValueError, match=r"certificate"):
            checked(brought)
    worn = bytearray(mine)
    worn[5] ^= 0xFF
    with pytest.raises(ValueError, match=r"certificate"):
        checked(bytes(worn))


_OF_A_DOOR = """
import sys
import floor.__main__, floor.cli.main, floor.cli.door
import argon2.low_level
from floor.door.keys import checked
checked(bytes.fromhex(sys.argv[1]))
print(*sorted({one.partition(".")[0] for one in sys.modules} & {"PySide6", "cryptography"}))
"""


def test_a_door_that_pairs_holds_neither_windows_nor_what_makes_keys_in_memory(key: OwnKey):
    """Of sixty megabytes they would be thirty."""
    done = subprocess.run(
        (sys.executable, "-P", "-c", _OF_A_DOOR, key.certificate.hex()),
        env={**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2])},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == ""


def test_digits_that_are_over_are_over_however_the_clock_is_put(house: House):
    began = SystemClock().now()
    shown(house, timedelta(seconds=2))
    until(lambda: not _answers(house.port + 1))
    with house.rows() as rows:
        until(lambda: rows.pairing(began) is None)
        until(lambda: rows.pair(b"another", DIGITS, began) is None)


class Told:
    """A clerk who does nothing."""

    def __init__(self) -> None:
        self.wanted: list[object] = []

    def do(self, work: object) -> None:
        self.wanted.append(work)


def test_five_minutes_are_five_minutes_by_a_clock_nobody_puts(key: OwnKey):
    clock, seconds, clerk = HandClock(SystemClock().now()), [100.0], Told()
    port = pairing_port.PairingPort(
        key, "127.0.0.1", lambda: 1, cast("Clerk", clerk), clock, seconds=lambda: seconds[0]
    )
    digits = Pairing(DIGITS, T1, StaffId(1), clock.now() + pairing.HOLDS, pairing.TRIES)
    port.know(digits)
    port.end_what_is_over()
    assert (port.holding(), clerk.wanted) == (digits, [])
    clock.advance(-timedelta(minutes=4))
    seconds[0] += 299
    assert port.holding() == digits
    seconds[0] += 1
    assert port.holding() is None
    port.know(digits)
    assert port.holding() is None
    port.end_what_is_over()
    port.end_what_is_over()
    assert len(clerk.wanted) == 1


def test_a_door_opened_with_its_clock_put_back_takes_no_old_digits(key: OwnKey):
    clock = HandClock(SystemClock().now())
    port = pairing_port.PairingPort(key, "127.0.0.1", lambda: 1, cast("Clerk", Told()), clock)
    digits = Pairing(DIGITS, T1, StaffId(1), clock.now() + pairing.HOLDS, pairing.TRIES)
    clock.advance(-timedelta(hours=10))
    port.know(digits)
    assert port.holding() is None


def words_of_add(house: House, table: str) -> str:
    told = CliRunner().invoke(main, ["stations", "--store", str(house.path), "add", table])
    return told.output + str(told.exception or "")


def test_digits_are_for_a_table_that_can_be(house: House):
    with house.rows() as rows:
        until(lambda: bool(rows.doors()))
    assert "one to eight" in words_of_add(house, "T" * 9_000)
    assert "one to eight" in words_of_add(house, "9" * 9_000)
    assert "nothing unseen" in words_of_add(house, "\u202e1T")
    with house.rows() as rows:
        assert rows.pairing(SystemClock().now()) is None
    assert "No table nope is open now" in words_of_add(house, "nope")
    here = words_of_add(house, "1")
    assert "packaging/start pair 127.0.0.1:" in here
    assert "is open now" not in here
    assert "has a kiosk" not in here
    with house.rows() as rows:
        digits = rows.pairing(SystemClock().now())
        assert digits is not None
        rows.pair(b"a kiosk", digits.digits, SystemClock().now())
    assert "T1 has a kiosk: the new one takes its place." in words_of_add(house, "1")


def test_an_empty_file_in_the_stores_place_is_no_store(house: House):
    kept = house.path.with_name("kept")
    house.shut()
    house.path.rename(kept)
    for beside in house.folder.glob("floor.sqlite-*"):
        beside.unlink()
    house.path.touch()
    assert "is empty: it is no store" in words_of_add(house, "1")
    with pytest.raises(StoreTrouble, match="is empty"):
        serve_house(house.path, address="127.0.0.1", port=house.port)
    assert house.path.stat().st_size == 0
    house.path.unlink()
    kept.rename(house.path)
    house.open()
    with house.rows() as rows:
        until(lambda: bool(rows.doors()))
    house.path.rename(kept)
    house.path.touch()
    # The clerk looks once a second what lies there.
    Event().wait(3)
    assert house.path.stat().st_size == 0


@pytest.mark.parametrize("called", ["KIOSK-PÖYTÄ7", "ä" * 70, "K" * 70, "玩" * 70, ""])
def test_a_pc_may_have_whatever_name(called: str, tmp_path: Path):
    made = own_key(tmp_path / "named.key", f"floor {called}")
    assert checked(made.certificate) == made.certificate


@pytest.mark.parametrize("typed", [" 127.0.0.1:{}\n"])
def test_an_address_is_read_however_it_is_typed(typed: str, tmp_path: Path):
    """Nobody listens there, and it is looked for at that port."""
    at = typed.format(free_port())
    with pytest.raises(StoreTrouble, match="No house at"):
        pair_at(at, DIGITS)


@pytest.mark.parametrize(
    "typed", ["", ":", "house:seven", "house:65535", "http://house:7360/", "1:2:3"]
)
def test_what_is_no_address_is_said(typed: str):
    with pytest.raises(StoreTrouble, match="no address"):
        pair_at(typed, DIGITS)
