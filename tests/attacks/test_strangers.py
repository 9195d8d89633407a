"""Who has no key of the house or one that was taken out, and what no station says."""

import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import connect

from floor.app.core.floor_call import CallReason
from floor.app.core.messages import Entry
from floor.app.core.people import PinRight
from floor.app.core.ports import Draft
from floor.app.office.catalog import kind_of, to_body
from floor.app.seats.seats import MarkAway, MarkBack
from floor.app.staff.floor_calls import CallFloor, FloorCalled
from floor.base.clock import SystemClock, to_micros
from floor.base.errors import FloorError
from floor.door import clerk, host, station, wire
from floor.door.guest import StationGuest
from floor.door.keys import own_key, pairing_context, stranger_context
from floor.door.news import HouseNews
from floor.door.pairing_port import pair
from floor.door.station import DoorAt, DoorLink, StationTerms
from floor.door.wire import MOST_BYTES, AskCommand, AskTime, BadFrame, Bye, CameIn, PictureTaken
from floor.store.people.stations import StationRows
from floor.store.sqlite.journal import SqliteJournal
from floor.store.sqlite.sqlite import open_store
from tests.attacks.test_limits import answers, come, comes_in
from tests.desk.hall import T1
from tests.door.house import DIGITS, PIN, House, Visitor, until
from tests.door.test_pairing import shown
from tests.door.test_strangers import call, hello, told

CALL = CallFloor(table=T1, reason=CallReason.OTHER)


def without_tls(monkeypatch: pytest.MonkeyPatch) -> None:
    """The door speaks plainly, and takes whoever comes for its first station."""
    serve = host.serve

    def plainly(*of: Any, **how: Any) -> Any:
        return serve(*of, **{**how, "ssl": None, "ssl_handshake_timeout": None})

    monkeypatch.setattr(host, "serve", plainly)
    takes_anybody(monkeypatch)


def takes_anybody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        host.Host, "_station_of", lambda own, _socket: next(iter(own._stations.values()), None)
    )


def lets_in(visitor: Visitor) -> bool:
    try:
        with call(visitor) as line:
            line.send(hello())
            return isinstance(wire.of_door(line.recv(timeout=10)), CameIn)
    except (OSError, WebSocketException):
        return False


# Without a key


def test_plain_text(shut_house: House, monkeypatch: pytest.MonkeyPatch, guarded: bool):
    if not guarded:
        without_tls(monkeypatch)
    shut_house.open()
    said = b""
    with socket.create_connection(("127.0.0.1", shut_house.port)) as plain:
        plain.sendall(b"GET / HTTP/1.1\r\nHost: door\r\n\r\n")
        plain.settimeout(10)
        with suppress(ConnectionError):
            said = plain.recv(200)
    assert (b"HTTP" not in said) is guarded


def test_a_stranger_with_a_key_of_their_own(
    shut_house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, guarded: bool
):
    if not guarded:
        monkeypatch.setattr(host, "door_context", lambda key, _stations: pairing_context(key))
        takes_anybody(monkeypatch)
    paired = Visitor(shut_house, tmp_path / "kiosk")
    shut_house.open()
    until(lambda: lets_in(paired))
    assert lets_in(Visitor(shut_house, tmp_path / "stranger", paired=False)) is not guarded


def test_digits_are_guessed(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, guarded: bool
):
    """Five wrong ones, then those of the desk: too late, or every number would be tried."""
    if not guarded:
        monkeypatch.setattr(StationRows, "miss", lambda *_all: 3)
    shown(house)
    key = own_key(tmp_path / "guess.key", "guess")
    for number in range(5):
        with pytest.raises(FloorError):
            pair("127.0.0.1", house.port, f"{number:012}", key)
    try:
        in_by_guessing = pair("127.0.0.1", house.port, DIGITS, key).table == T1
    except FloorError:
        in_by_guessing = False
    assert in_by_guessing is not guarded


def test_a_door_that_lies_hears_no_pin(
    visitor: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, guarded: bool
):
    """It stands at the address of the house's, with a key of its own."""
    visitor.leave()
    the_houses = own_key(tmp_path / "houses.key", "the house's door").certificate
    if not guarded:

        def trusting(key: Any, _doors: object) -> ssl.SSLContext:
            context = stranger_context()
            context.load_cert_chain(key.path)
            return context

        monkeypatch.setattr(station, "station_context", trusting)
    doors = (DoorAt("127.0.0.1", visitor.house.port, the_houses),)
    terms = StationTerms(visitor.key, doors, "0.1.0")
    monkeypatch.setattr(visitor, "terms", lambda: terms)
    if guarded:
        link = DoorLink(terms, SystemClock())
        link.start()
        until(lambda: "Another house" in str(link.away))
        link.close()
        link.join(10)
    else:
        visitor.come_in()
        said = visitor.people.check_pin(visitor.house.dealer, PIN, SystemClock().now())
        assert said == PinRight()
        visitor.leave()


# With a key that was taken out, or stands on two PCs


def never_taken_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody at the door looks whether a station was."""
    hear = host.Host._hear_house

    def hears(own: host.Host, house: HouseNews) -> None:
        all_of_them = tuple(one._replace(revoked_at=None) for one in house.stations)
        hear(own, house._replace(stations=all_of_them))

    monkeypatch.setattr(host.Host, "_hear_house", hears)


def test_a_stolen_kiosks_key_is_out_at_once_and_for_good(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, guarded: bool
):
    if not guarded:
        never_taken_out(monkeypatch)
    with visitor.house.rows() as rows:
        rows.revoke(rows.all()[0].number, SystemClock().now())
    if guarded:
        until(lambda: "pair it again" in str(visitor.link.away))
        assert not lets_in(visitor)
        with pytest.raises(FloorError):
            visitor.ask(CALL)
    else:
        visitor.link.join(2.0)
        assert visitor.ask(CALL)


def test_who_is_revoked_before_the_first_word(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, guarded: bool
):
    if not guarded:
        never_taken_out(monkeypatch)
    visitor.leave()
    with call(visitor) as line:
        with visitor.house.rows() as rows:
            rows.revoke(rows.all()[0].number, SystemClock().now())
        if guarded:
            until(lambda: not lets_in(visitor))
        line.send(hello())
        said = wire.of_door(line.recv(timeout=10))
    assert said == Bye("revoked") if guarded else isinstance(said, CameIn)


def test_the_same_key_on_a_second_pc(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, guarded: bool
):
    """Who is there stays."""
    if not guarded:

        async def never(*_all: object) -> str:
            return ""

        monkeypatch.setattr(host.Host, "_why_twice", never)
    with call(visitor) as second:
        second.send(hello())
        said = told(second, Bye if guarded else CameIn)
    assert (said == Bye("twice")) is guarded
    if guarded:
        assert visitor.link.away is None


# What no station says


@pytest.mark.parametrize(
    "raw",
    [b"", b"\x00", b"garbage" * 100, b"\xdf" + b"\xff" * 8, b"\x91" * 5_000, "text"],
    ids=["empty", "zero", "garbage", "a map of 4 billion", "nested", "text"],
)
def test_garbage_ends_the_connection_and_nothing_else(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, guarded: bool, raw: bytes | str
):
    if not guarded:
        takes_all(monkeypatch)
    visitor.leave()
    with come(visitor) as line:
        assert stays(lambda: line.send(raw), line) is not guarded
    visitor.come_in()
    visitor.ask(CALL)


def takes_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """The door passes over what is no message."""
    read = wire.of_station

    def reads(raw: object) -> Any:
        try:
            return read(raw)
        except BadFrame:
            return PictureTaken()

    monkeypatch.setattr(wire, "of_station", reads)


def stays(does: Callable[[], object], line: Any) -> bool:
    """Whether a station is still answered that has done that."""
    try:
        does()
        line.send(wire.encode(AskTime(7)))
    except ConnectionClosed:
        return False
    return any(getattr(one, "number", 0) == 7 for one in answers(line, 5.0))


def test_a_giant_frame(
    shut_house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, guarded: bool
):
    """A question the house would answer, with a text at its end that nobody reads."""
    if not guarded:
        monkeypatch.setattr(host, "MOST_BYTES", 64 * MOST_BYTES)
    kiosk = Visitor(shut_house, tmp_path / "kiosk")
    shut_house.open()
    until(lambda: comes_in(kiosk))
    giant = wire.encode(("now", 7, 0, None, False, b"x" * 16 * MOST_BYTES))
    with come(kiosk) as line:
        assert stays(lambda: line.send(giant), line) is not guarded
    until(lambda: comes_in(kiosk))


def test_an_entry_instead_of_a_command(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, guarded: bool
):
    """What a login of the database could insert: the door has no way in for it."""
    house = visitor.house
    now, last = SystemClock().now(), house.entries()[-1]
    own = visitor.new_id()
    event = FloorCalled(table=T1, reason=CallReason.RULING, called_at=now)
    entry = Entry(last.seq + 1, own, now, house.manager, "desk", (event,))
    visitor.leave()
    if not guarded:
        takes_entries(house, monkeypatch)
    for frame in (wire.Done(1, wire.wired(entry)), wire.wired(entry)):
        with come(visitor) as line:
            stayed = stays(lambda frame=frame: line.send(wire.encode(frame)), line)  # type: ignore[misc]
            assert not (stayed and guarded)
    body = to_body(event)
    ask = AskCommand(1, own, type(event).__name__, body, house.dealer)
    with come(visitor) as line:
        for kind in ("FloorCalled", "floor-called", "Entry", "WireEntry", ""):
            line.send(wire.encode(replace(ask, kind=kind)))
            assert isinstance(told(line, wire.WireNo), wire.WireNo)
    stands = any(one.command == own for one in house.entries())
    assert stands is not guarded


def takes_entries(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the door write down what a kiosk says was decided."""
    of_station, told_by = wire.of_station, host.Host._told_by

    def any_of_them(raw: object) -> Any:
        try:
            return of_station(raw)
        except BadFrame:
            return wire.of_door(raw)

    def takes(at: host.Host, guest: StationGuest, said: Any) -> None:
        if isinstance(said, wire.Done) and said.entry is not None:
            entry = wire.unwired(said.entry)
            assert entry is not None
            put_into_the_file(house, entry)
        else:
            told_by(at, guest, said)

    monkeypatch.setattr(wire, "of_station", any_of_them)
    monkeypatch.setattr(host.Host, "_told_by", takes)


def put_into_the_file(house: House, entry: Entry) -> None:
    """By whoever has the file, as a kiosk had the database."""
    (event,) = entry.events
    at = to_micros(entry.at)
    row = Draft(entry.command, at, entry.by, entry.station, kind_of(event), to_body(event))
    store = open_store(house.path)
    try:
        store.journal.write(lambda writing: writing.append([row]))
    finally:
        store.close()


# What was said before


def test_a_recorded_act_sent_again_once_it_was_undone(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, guarded: bool
):
    """The player has come back meanwhile."""
    if not guarded:
        monkeypatch.setattr(SqliteJournal, "answers_to", lambda *_all: ())
    house, player = visitor.house, visitor.house.seated["Eero Virta"]
    visitor.leave()
    body = wire.body_of(MarkAway(table=T1, player=player))
    recorded = wire.encode(AskCommand(1, visitor.new_id(), "MarkAway", body, house.dealer))
    back = wire.body_of(MarkBack(table=T1, player=player))
    with come(visitor) as line:
        line.send(recorded)
        first = told(line, wire.Done)
        line.send(wire.encode(AskCommand(2, visitor.new_id(), "MarkBack", back, house.dealer)))
        told(line, wire.Done)
    with come(visitor) as line:
        before = len(house.entries())
        line.send(recorded)
        again = told(line, wire.Done)
    assert (again == first) is guarded
    assert (len(house.entries()) == before) is guarded


class Tapped:
    """Somebody's wire between a kiosk and the door: what the kiosk sends is written down."""

    def __init__(self, port: int) -> None:
        self._door = port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        self.heard = bytearray()
        self._thread = Thread(target=self._carry, daemon=True)
        self._thread.start()

    def _carry(self) -> None:
        with suppress(OSError):
            kiosk, _where = self._listening.accept()
            with kiosk, socket.create_connection(("127.0.0.1", self._door)) as door:
                back = Thread(target=self._bring, args=(door, kiosk), daemon=True)
                back.start()
                while said := kiosk.recv(65_536):
                    self.heard += said
                    door.sendall(said)
                door.shutdown(socket.SHUT_WR)
                back.join(10)

    def _bring(self, door: socket.socket, kiosk: socket.socket) -> None:
        with suppress(OSError):
            while said := door.recv(65_536):
                kiosk.sendall(said)

    def close(self) -> None:
        self._thread.join(10)
        self._listening.close()


@contextmanager
def tapped(house: House) -> Iterator[Tapped]:
    made = Tapped(house.port)
    try:
        yield made
    finally:
        made.close()


def test_what_was_recorded_on_the_network_played_to_the_door_again(
    shut_house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, guarded: bool
):
    """All a kiosk has sent, from its greeting on: to the door that is noise."""
    if not guarded:
        without_tls(monkeypatch)
    kiosk = Visitor(shut_house, tmp_path / "kiosk")
    shut_house.open()
    until(lambda: comes_in(kiosk) if guarded else _greets(shut_house))
    with tapped(shut_house) as wiretap:
        how: dict[str, Any] = {"proxy": None, "compression": None}
        where = f"ws://127.0.0.1:{wiretap.port}"
        if guarded:
            how |= {"ssl": station.station_context(kiosk.key, [kiosk.terms().doors[0].certificate])}
            how |= {"server_hostname": "door"}
            where = f"wss://127.0.0.1:{wiretap.port}"
        with connect(where, **how) as line:
            line.send(hello())
            told(line, CameIn)
            body = wire.body_of(CALL)
            ask = AskCommand(1, kiosk.new_id(), "CallFloor", body, shut_house.dealer)
            line.send(wire.encode(ask))
            told(line, wire.Done)
            recorded = bytes(wiretap.heard)
    with socket.create_connection(("127.0.0.1", shut_house.port)) as again:
        again.settimeout(3)
        greeting, ends, rest = recorded.partition(b"\r\n\r\n")
        said = b""
        with suppress(OSError):
            again.sendall(greeting + ends)
            said = again.recv(65_536)
            again.sendall(rest)
            while more := again.recv(65_536):
                said += more
    assert (b"welcome" not in said) is guarded


def _greets(house: House) -> bool:
    """Whether a door without TLS is open to its first station."""
    with (
        suppress(OSError, WebSocketException),
        connect(f"ws://127.0.0.1:{house.port}", proxy=None) as line,
    ):
        line.send(hello())
        return isinstance(wire.of_door(line.recv(timeout=10)), CameIn)
    return False


def test_an_act_held_back_until_its_time_was_over(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, guarded: bool
):
    """Who sits on the wire lets it through when it hurts."""
    if not guarded:
        monkeypatch.setattr(clerk.Clerk, "_check_open", lambda *_all: None)
    house = visitor.house
    visitor.leave()
    before = len(house.entries())
    late = AskCommand(
        number=1,
        id=visitor.new_id(),
        kind="CallFloor",
        body=wire.body_of(CALL),
        by=house.dealer,
        until=SystemClock().now() - timedelta(seconds=1),
    )
    with come(visitor) as line:
        line.send(wire.encode(late))
        told(line, wire.WireTrouble if guarded else wire.Done)
    assert (len(house.entries()) == before) is guarded


def test_who_asks_too_much_at_once_is_told_to_wait_and_the_house_goes_on(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, guarded: bool
):
    many = 8 * host.MOST_OPEN
    if not guarded:
        monkeypatch.setattr(host, "MOST_OPEN", many)
        monkeypatch.setattr("floor.door.guest._Bucket.wait_s", lambda *_all: 0.0)
    visitor.leave()
    body = wire.body_of(CALL)
    with come(visitor) as line:
        for number in range(1, many):
            ask = AskCommand(number, visitor.new_id(), "CallFloor", body, visitor.house.dealer)
            line.send(wire.encode(ask))
        line.send(wire.encode(AskTime(0)))
        told_off = 0
        for one in answers(line, 5.0):
            told_off += isinstance(one, wire.WireTrouble) and "too much" in one.why.sentence
            if isinstance(one, wire.WireTime):
                break
    assert (told_off > 0) is guarded
