"""A house with its door open, and kiosks of other PCs in front of it, in one process."""

import asyncio
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from floor.app.core.messages import Command, CommandId, Entry, Role, StaffId
from floor.app.core.stations import Pairing, StationRole
from floor.app.staff.days import SignOn
from floor.app.staff.dealers import TakeTable
from floor.base.chance import SystemChance, time_ordered_id
from floor.base.clock import Clock, SystemClock
from floor.door.keys import OwnKey, own_key
from floor.door.office import DoorOffice, DoorPeople
from floor.door.pairing import HOLDS, TRIES
from floor.door.station import DoorAt, DoorLink, StationTerms
from floor.room.lists.waitlist import TableId
from floor.rulebook.house.rulebooks import shipped_house
from floor.store.people.stations import StationRows
from floor.store.sqlite.sqlite import open_store
from floor.wiring.door.serve import serve_house
from floor.wiring.rooms import OpenRoom, open_room
from tests.desk.hall import T1, Hall
from tests.patience import PATIENCE_MS

DIGITS = "483915720466"
PIN, FLOORS_PIN = "4183", "418305"

ANY_PACE = shipped_house("helsinki").replace("[kiosk]", "[kiosk]\nleast_hand_seconds = 0")
"""Nobody waits in a test until a hand can have been played."""


def until(so: Callable[[], bool]) -> None:
    """Wait until it is `so`."""
    a_while = threading.Event()
    for _look in range(PATIENCE_MS // 20):
        if so():
            return
        a_while.wait(0.02)
    raise AssertionError("it never came")


def free_port() -> int:
    """One that is free, as the next one is for pairing, and that no outgoing connection takes."""
    while True:
        port = 20_000 + SystemChance().below(12_000)
        with socket.socket() as door, socket.socket() as pairing, suppress(OSError):
            door.bind(("127.0.0.1", port))
            pairing.bind(("127.0.0.1", port + 1))
            return port


class House:
    """A store with its door, which can be shut and opened again."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self._patch = monkeypatch
        self.path = folder / "floor.sqlite"
        hall = Hall(self.path).opened(rules=ANY_PACE)
        self.dealer = hall.people.add_staff("Anna Karhu", Role.DEALER)
        self.manager = hall.manager
        hall.people.set_pin(self.dealer, PIN)
        hall.people.set_pin(self.manager, FLOORS_PIN)
        hall.ask(SignOn(staff=self.dealer), self.dealer)
        hall.ask(TakeTable(table=T1, staff=self.dealer), self.dealer)
        self.seated = dict(hall.players)
        hall.close()
        self.clock = SystemClock()
        self.port = free_port()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ended: asyncio.Event | None = None
        self._thread: threading.Thread | None = None
        self.trouble: BaseException | None = None

    def open(self) -> None:
        """Open the door, on the port it had before."""
        opened = threading.Event()

        def told(where: str) -> None:
            self.port = int(where.rpartition(":")[2])
            self._loop = asyncio.get_running_loop()
            opened.set()

        self._patch.setenv("FLOOR_DATA", str(self.folder))
        self._ended = ended = asyncio.Event()

        def run() -> None:
            try:
                serve_house(self.path, address="127.0.0.1", port=self.port, told=told, ended=ended)
            except BaseException as trouble:  # noqa: BLE001  told where the test can see it
                self.trouble = trouble
                opened.set()

        self._thread = threading.Thread(target=run, daemon=True)
        self._thread.start()
        assert opened.wait(PATIENCE_MS / 1000)
        assert self.trouble is None, self.trouble

    def shut(self) -> None:
        """Shut the door."""
        if self._thread is None or self._loop is None or self._ended is None:
            return
        self._loop.call_soon_threadsafe(self._ended.set)
        self._thread.join(PATIENCE_MS / 1000)
        assert not self._thread.is_alive()
        self._thread = None

    @contextmanager
    def rows(self) -> Iterator[StationRows]:
        """The stations as another program of the house sees them."""
        store = open_store(self.path)
        try:
            yield StationRows(store.rows)
        finally:
            store.close()

    def let(
        self, certificate: bytes, table: TableId = T1, role: StationRole = StationRole.KIOSK
    ) -> None:
        """Let that station in, as pairing does."""
        now = self.clock.now()
        with self.rows() as rows:
            rows.begin_pairing(Pairing(DIGITS, table, self.manager, now + HOLDS, TRIES, role))
            assert rows.pair(certificate, DIGITS, now) is not None

    def entries(self) -> tuple[Entry, ...]:
        """Everything in the book."""
        from floor.app.office.fold import entries_of

        store = open_store(self.path)
        try:
            return tuple(entries_of(store.journal.rows()))
        finally:
            store.close()


class Visitor:
    """A kiosk, or board 1, of another PC without a window."""

    way: int | None = None
    """The port by which it comes to the door, where that is not the door's own."""

    def __init__(
        self,
        house: House,
        folder: Path,
        *,
        paired: bool = True,
        role: StationRole = StationRole.KIOSK,
    ) -> None:
        self.house = house
        self.key: OwnKey = own_key(folder / "station.key", "a station")
        if paired:
            table = T1 if role is StationRole.KIOSK else TableId("1")
            house.let(self.key.certificate, table, role)

    def terms(self) -> StationTerms:
        """Where the house's door is."""
        door = own_key(self.house.folder / "door.key", "a door").certificate
        port = self.way or self.house.port
        return StationTerms(self.key, (DoorAt("127.0.0.1", port, door),), "0.1.0")

    def come_in(self, clock: Clock | None = None) -> None:
        """Until the room is shown."""
        self.come_in_unshown(clock)
        assert self.link.shown.wait(10)
        self.office.refresh()

    def come_in_unshown(self, clock: Clock | None = None) -> None:
        """Until the door answers."""
        own = clock or SystemClock()
        self.link = DoorLink(self.terms(), own)
        self.people = DoorPeople(self.link)
        self.office = DoorOffice(self.link, self.people, own)
        self.link.start()
        until(lambda: self.link.away is None)

    def leave(self) -> None:
        """Let go of the door."""
        self.link.close()
        self.link.join(10)
        assert not self.link.is_alive()

    def until_back(self) -> None:
        """Until the door answers again."""
        until(lambda: self.link.away is None)

    def new_id(self) -> CommandId:
        """An id for a command."""
        return CommandId(time_ordered_id(SystemClock().now(), SystemChance()))

    def ask(self, command: Command, by: StaffId | None = None) -> Entry:
        """Ask it, under the dealer's badge unless another is named."""
        badge = self.house.dealer if by is None else by
        return self.office.submit(command, badge, self.new_id())


@contextmanager
def desk(house: House) -> Iterator[OpenRoom]:
    """The desk of the house."""
    room = open_room(house.path, station="desk")
    assert room.store is not None
    try:
        yield room
    finally:
        room.store.close()
