"""Who is not let in, and what a station cannot do to the house."""

import socket
import ssl
from contextlib import suppress
from datetime import timedelta
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from floor.app.core.floor_call import CallReason
from floor.app.staff.floor_calls import CallFloor
from floor.base.clock import SystemClock
from floor.door import wire
from floor.door.host import MOST_OPEN
from floor.door.keys import own_key, station_context
from floor.door.station import DoorAt, DoorLink, StationTerms
from floor.door.wire import PROTOCOL, AskCommand, AskTime, Bye, CameIn, Hello, Prove, WireTrouble
from tests.desk.hall import T1
from tests.door.house import FLOORS_PIN, House, Visitor, until


def call(visitor: Visitor, door: ssl.SSLContext | None = None) -> ClientConnection:
    """A connection of that kiosk by hand."""
    terms = visitor.terms()
    context = door or station_context(visitor.key, [terms.doors[0].certificate])
    return connect(
        f"wss://127.0.0.1:{visitor.house.port}", ssl=context, server_hostname="door", proxy=None
    )


def hello(**more: object) -> bytes:
    return wire.encode(Hello(PROTOCOL, "0.1.0", **more))  # type: ignore[arg-type]


def told(connection: ClientConnection, kind: type) -> object:
    """The first answer of that kind."""
    while True:
        said = wire.of_door(connection.recv(timeout=10))
        if isinstance(said, kind):
            return said


def _greet(visitor: Visitor) -> None:
    with call(visitor) as connection:
        connection.send(hello())
        connection.recv(timeout=10)


def _send_and_listen(connection: ClientConnection, raw: bytes | str) -> None:
    connection.send(raw)
    for _message in range(100):
        connection.recv(timeout=10)


def test_plain_text_is_not_spoken(house: House):
    with socket.create_connection(("127.0.0.1", house.port)) as plain:
        plain.sendall(b"GET / HTTP/1.1\r\nHost: door\r\n\r\n")
        plain.settimeout(10)
        with suppress(ConnectionError):
            assert b"HTTP" not in plain.recv(200)


def test_a_stranger_ends_in_the_handshake(house: House, tmp_path: Path):
    stranger = Visitor(house, tmp_path / "stranger", paired=False)
    with pytest.raises((OSError, WebSocketException)):
        _greet(stranger)


def test_a_kiosk_does_not_come_to_a_door_that_lies(visitor: Visitor, tmp_path: Path):
    other = own_key(tmp_path / "liar.key", "liar").certificate
    terms = StationTerms(visitor.key, (DoorAt("127.0.0.1", visitor.house.port, other),), "0.1.0")
    with pytest.raises((OSError, WebSocketException)):
        call(visitor, station_context(terms.key, [other]))


def test_a_kiosk_that_meets_another_door_says_what_mends_it(visitor: Visitor, tmp_path: Path):
    """A house put back on another PC without the key of its door."""
    visitor.leave()
    other = own_key(tmp_path / "old.key", "the house's door before").certificate
    doors = (DoorAt("127.0.0.1", visitor.house.port, other),)
    link = DoorLink(StationTerms(visitor.key, doors, "0.1.0"), SystemClock())
    link.start()
    until(lambda: "Another house" in str(link.away))
    assert "puts its door.key back" in str(link.away)
    assert "☰, Pair anew" in str(link.away)
    link.close()
    link.join(10)


def test_who_was_revoked_goes_at_once_and_never_comes_back(visitor: Visitor):
    with visitor.house.rows() as rows:
        rows.revoke(rows.all()[0].number, SystemClock().now())
    until(lambda: visitor.link.away is not None)
    assert "pair it again" in str(visitor.link.away)
    visitor.leave()
    with call(visitor) as connection:
        connection.send(hello())
        assert told(connection, Bye) == Bye("revoked")


@pytest.mark.parametrize("taken_out", [True, False], ids=["taken out", "control"])
def test_who_is_revoked_before_the_first_word_is_not_let_in(visitor: Visitor, taken_out: bool):
    visitor.leave()
    with call(visitor) as connection:
        if taken_out:
            with visitor.house.rows() as rows:
                rows.revoke(rows.all()[0].number, SystemClock().now())
            until(lambda: _is_out(visitor))
        connection.send(hello())
        said = wire.of_door(connection.recv(timeout=10))
    assert said == Bye("revoked") if taken_out else isinstance(said, CameIn)


def _is_out(visitor: Visitor) -> bool:
    with call(visitor) as another:
        another.send(hello())
        return wire.of_door(another.recv(timeout=10)) == Bye("revoked")


def test_another_book_is_said_and_nothing_is_taken(visitor: Visitor):
    visitor.leave()
    with call(visitor) as connection:
        connection.send(hello(book=b"another"))
        assert told(connection, Bye) == Bye("other book")
    with call(visitor) as connection:
        connection.send(hello(seq=10_000))
        assert told(connection, Bye) == Bye("other book")


def test_a_version_too_far_away_is_told_to_update(visitor: Visitor):
    visitor.leave()
    with call(visitor) as connection:
        connection.send(wire.encode(Hello(PROTOCOL + 2, "9.0")))
        assert told(connection, Bye) == Bye("update")
    with call(visitor) as connection:
        connection.send(wire.encode(Hello(PROTOCOL + 1, "0.2")))
        assert isinstance(told(connection, CameIn), CameIn)


@pytest.mark.parametrize(
    "raw",
    [b"", b"\x00", b"garbage" * 100, b"\xdf" + b"\xff" * 8, b"\x91" * 5_000, "text", b"x" * 70_000],
    ids=["empty", "zero", "garbage", "a map of 4 billion", "nested", "text", "giant"],
)
def test_garbage_ends_the_connection_and_nothing_else(visitor: Visitor, raw: bytes | str):
    house = visitor.house
    visitor.leave()
    before = len(house.entries())
    with call(visitor) as connection:
        connection.send(hello())
        told(connection, CameIn)
        with pytest.raises(ConnectionClosed):
            _send_and_listen(connection, raw)
    visitor.come_in()
    visitor.ask(CallFloor(table=T1, reason=CallReason.OTHER))
    assert len(house.entries()) == before + 1


def test_an_act_that_came_too_late_is_not_written(visitor: Visitor):
    house = visitor.house
    visitor.leave()
    before = len(house.entries())
    with call(visitor) as connection:
        connection.send(hello())
        command = CallFloor(table=T1, reason=CallReason.OTHER)
        ask = AskCommand(
            number=1,
            id=visitor.new_id(),
            kind="CallFloor",
            body=wire.body_of(command),
            by=house.dealer,
            until=SystemClock().now() - timedelta(seconds=1),
        )
        connection.send(wire.encode(ask))
        assert isinstance(told(connection, WireTrouble), WireTrouble)
    assert len(house.entries()) == before


def test_who_asks_too_much_at_once_is_told_to_wait_and_the_house_goes_on(visitor: Visitor):
    house = visitor.house
    visitor.leave()
    with call(visitor) as connection:
        connection.send(hello())
        body = wire.body_of(CallFloor(table=T1, reason=CallReason.OTHER))
        for number in range(1, 8 * MOST_OPEN):
            ask = AskCommand(number, visitor.new_id(), "CallFloor", body, house.dealer)
            connection.send(wire.encode(ask))
        said = told(connection, WireTrouble)
        assert isinstance(said, WireTrouble)
        assert "too much" in said.why.sentence
        connection.send(wire.encode(AskTime(0)))
        told(connection, wire.WireTime)


def test_a_kiosk_cannot_guess_pins(visitor: Visitor):
    house = visitor.house
    now = SystemClock().now()
    answers = [visitor.people.check_pin(house.manager, f"90{n}137", now) for n in range(6)]
    assert type(answers[-1]).__name__ == "PinLocked"
    assert type(visitor.people.check_pin(house.manager, FLOORS_PIN, now)).__name__ == "PinLocked"
    until(lambda: any(type(one.events[0]).__name__ == "StaffLocked" for one in house.entries()))


def test_a_pin_stands_in_no_log_and_no_picture():
    assert "4183" not in repr(Prove(1, 3, "4183"))


def test_the_same_key_on_two_pcs_is_told_and_who_is_there_stays(visitor: Visitor):
    with call(visitor) as second:
        second.send(hello())
        assert told(second, Bye) == Bye("twice")
    assert visitor.link.away is None
