"""Who is sent away at the door, and what they are told; attacks are in tests/attacks."""

from pathlib import Path

from websockets.sync.client import ClientConnection, connect

from floor.app.staff.pin_locks import PinsLocked
from floor.base.clock import SystemClock
from floor.door import wire
from floor.door.keys import own_key, station_context
from floor.door.station import DoorAt, DoorLink, StationTerms
from floor.door.wire import PROTOCOL, Bye, CameIn, Hello, Prove
from floor.views.staff.stations import StationLine, station_lines
from floor.wiring.stations import DeskStations
from tests.desk.hall import T1
from tests.door.house import FLOORS_PIN, Visitor, until


def call(visitor: Visitor) -> ClientConnection:
    """A connection of that kiosk by hand."""
    context = station_context(visitor.key, [visitor.terms().doors[0].certificate])
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


def test_another_book_is_said_and_nothing_is_taken(visitor: Visitor):
    visitor.leave()
    with call(visitor) as connection:
        connection.send(hello(book=b"another"))
        assert told(connection, Bye) == Bye("other book")
    with call(visitor) as connection:
        connection.send(hello(seq=10_000, kept=7))
        assert told(connection, Bye) == Bye("other book")


def test_one_that_stays_out_for_its_book_is_told_with_what_it_keeps(visitor: Visitor):
    visitor.leave()
    with call(visitor) as connection:
        connection.send(hello(seq=10_000, kept=7))
        assert told(connection, Bye) == Bye("other book")
    desk = DeskStations(visitor.house.path, SystemClock())
    until(lambda: any(one.kept == "7 acts" for one in lines_of(desk)))


def lines_of(desk: DeskStations) -> tuple[StationLine, ...]:
    return station_lines(desk.seen(), SystemClock().now())


def test_a_version_too_far_away_is_told_to_update(visitor: Visitor):
    visitor.leave()
    with call(visitor) as connection:
        connection.send(wire.encode(Hello(PROTOCOL + 2, "9.0")))
        assert told(connection, Bye) == Bye("update")
    with call(visitor) as connection:
        connection.send(wire.encode(Hello(PROTOCOL + 1, "0.2")))
        assert isinstance(told(connection, CameIn), CameIn)


def test_a_kiosk_cannot_guess_pins(visitor: Visitor):
    house = visitor.house
    now = SystemClock().now()
    answers = [visitor.people.check_pin(house.manager, f"90{n}137", now) for n in range(6)]
    assert type(answers[-1]).__name__ == "PinLocked"
    assert type(visitor.people.check_pin(house.manager, FLOORS_PIN, now)).__name__ == "PinLocked"

    def locked() -> list[tuple[str, int | None]]:
        events = (event for one in house.entries() for event in one.events)
        return [(one.table, one.staff) for one in events if isinstance(one, PinsLocked)]

    until(lambda: bool(locked()))
    assert locked() == [(T1, house.manager)]


def test_a_pin_stands_in_no_log_and_no_picture():
    assert "4183" not in repr(Prove(1, 3, "4183"))
