"""Two desks and eight kiosks, each a process of its own, on one store of either engine."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from functools import partial
from itertools import count
from multiprocessing import Pipe
from multiprocessing.connection import Connection, wait
from select import select
from threading import Event as Flag
from time import monotonic
from typing import NamedTuple, TypeVar

import msgspec

from floor.app.core.messages import Command, CommandId, Entry, NoteId, StaffId
from floor.app.core.ports import JournalHead
from floor.app.office.office import Outside
from floor.base.chance import SeededChance
from floor.base.clock import HandClock, SystemClock
from floor.base.errors import Refused, StoreTrouble
from floor.rehearsal.evening import NightStaff
from floor.rehearsal.night import Night, NightPlan
from floor.rehearsal.pace import FastClock, PacedClock, Run
from floor.rehearsal.players import Temper
from floor.room.lists.waitlist import TableId
from floor.store.journal.address import StorePlace
from floor.wiring.rooms import open_room
from tests.torture.children import Child, Gate, telling_child
from tests.torture.kill.rooms import (
    HOUSE,
    OPENS,
    Declined,
    Stands,
    Telling,
    Unwatched,
)
from tests.torture.stations.accounts import Accounts, End, Took, Trouble, Voiding
from tests.torture.stations.shared import DeskStation, KioskStation, NightCast

T = TypeVar("T")

TABLES = tuple(TableId(f"T{number}") for number in range(1, 9))
DESKS = ("desk 1", "desk 2")
STATIONS = (*DESKS, *(f"kiosk {table}" for table in TABLES))
PATIENCE_S = 120
"""For a sign of life; a test that waits so long has failed."""
CEILING_S = 900
"""Behind the end of a night, while somebody still goes on: ten processes share what cores there
are."""
_USUAL = Temper()
PLAN = NightPlan(
    tables=len(TABLES),
    temper=_USUAL._replace(
        arrivals_an_hour_and_table=_USUAL.arrivals_an_hour_and_table / len(DESKS)
    ),
)


class Places(NamedTuple):
    """A store as its stations find it."""

    desk: StorePlace
    kiosk: StorePlace

    def of(self, station: str) -> StorePlace:
        """Where that station finds it."""
        return self.desk if station in DESKS else self.kiosk


class Opened(NamedTuple):
    """A night somebody has begun."""

    staff: NightStaff
    now: datetime
    head: JournalHead


def open_night(place: StorePlace, lived: timedelta) -> Opened:
    """Open the gaming day at `place` and live so long of it in one process.

    The last table opens only later.
    """
    clock = HandClock(OPENS)
    room = open_room(place, station=DESKS[0], clock=clock, chance=SeededChance(31))
    plan = PLAN._replace(tables=len(TABLES) - 1)
    night = Night(room.office, room.people, clock, SeededChance(32), plan)
    night.laws = Unwatched()
    moments = night.moments(HOUSE)
    until = next(moments) + lived
    while clock.now() < until:
        next(moments)
    moments.close()
    room.office.snapshot()
    assert room.store is not None
    room.store.close()
    return Opened(night.staff, clock.now(), room.office.head)


class Racing(Telling):
    """An office that tells what it was promised, and which race it lost.

    In trouble it asks again under the same id, as a station does.
    """

    def submit(self, command: Command, by: StaffId, command_id: CommandId | None = None) -> Entry:
        own = command_id or self.new_id()
        offered = self.why_not(command, by) is None
        ask = partial(super().submit, command, by, own)
        begun, refused = monotonic(), False
        try:
            return self._patiently(ask)
        except Refused:
            refused = True
            raise
        finally:
            self._told.send(Took(monotonic() - begun, refused, refused and offered))

    def void(
        self,
        entry: CommandId,
        by: StaffId,
        *,
        note: NoteId | None = None,
        second: StaffId | None = None,
        command_id: CommandId | None = None,
    ) -> Entry:
        own = command_id or self.new_id()
        ask = partial(super().void, entry, by, note=note, second=second, command_id=own)
        self._told.send(Voiding(own))
        try:
            return self._patiently(ask)
        except Refused:
            self._told.send(Declined(own))
            raise

    def refresh(self) -> None:
        self._patiently(super().refresh)

    def tick(self) -> None:
        self._patiently(super().tick)

    def _patiently(self, act: Callable[[], T]) -> T:
        until = monotonic() + PATIENCE_S
        while True:
            try:
                return act()
            except StoreTrouble as trouble:
                if monotonic() > until:
                    raise
                self._told.send(Trouble(str(trouble)))
                select([], [], [], 0.05)


def _racing(outside: Outside, tell: Connection) -> Racing:
    return Racing(outside, tell)


class Part(NamedTuple):
    """What all stations know."""

    places: Places
    staff: NightStaff
    run: Run
    last_call: datetime
    ends: datetime
    gate: Gate
    stop: Connection


def live(part: Part, station: str, seed: int, tell: Connection) -> None:
    """Take part at `station` until the night is over or stopped, and tell where one stands."""
    fast = FastClock(SystemClock(), part.run.shows, part.run.speed)
    fast.go(part.run)
    clock = PacedClock(part.run.shows, Flag())
    clock.follow(fast)
    room = open_room(
        part.places.of(station),
        station=station,
        clock=clock,
        ready=station in DESKS,
        office=partial(_racing, tell=tell),
    )
    share = NightCast(
        room.office,
        room.people,
        clock,
        SeededChance(seed),
        part.staff,
        PLAN,
        part.last_call,
        part.ends,
    )
    own = (
        DeskStation(share)
        if station in DESKS
        else KioskStation(share, TableId(station.split()[-1]))
    )
    for _ in own.moments():
        if part.stop.poll(0):
            break
    tell.send("done")
    part.gate.wait()
    while room.office.head != room.journal.head():
        select([], [], [], 0.01)  # a server tells a moment later that somebody has written
        room.office.refresh()
    tell.send(End(room.office.head, msgspec.msgpack.encode(room.office.room)))
    assert room.store is not None
    room.store.close()


class Crew:
    """Processes at the stations of one night."""

    def __init__(self, part: Callable[[Gate, Connection], Part]) -> None:
        self.accounts = Accounts()
        self.at_work: dict[str, Child] = {}
        self._gate = Gate()
        self._heard_stop, self._stop = Pipe(duplex=False)
        self._part = part(self._gate, self._heard_stop)
        self._seeds = count(1)
        self._done: set[str] = set()

    def start(self, station: str) -> None:
        """Somebody sits down there, or starts the program again."""
        work = partial(live, self._part, station, next(self._seeds))
        self.at_work[station] = telling_child(work)

    def kill(self, station: str) -> None:
        """As a power cut does it."""
        for said in self.at_work.pop(station).kill():
            self.accounts.hear(said)

    def listen(self, seconds: float) -> Iterator[tuple[str, object]]:
        """What is said at the stations for so long, written down already."""
        until = monotonic() + seconds
        names = {child.heard: station for station, child in self.at_work.items()}
        while names and (ready := wait(names, max(0.0, until - monotonic()))):
            for one in ready:
                assert isinstance(one, Connection)
                try:
                    said = one.recv()
                except EOFError:
                    raise AssertionError(f"{names[one]} has ended by itself") from None
                self.accounts.hear(said)
                if said == "done":
                    self._done.add(names[one])
                yield names[one], said

    def goes_on_without(self, station: str) -> float:
        """Seconds until a command of another station stands, asked for now or a moment ago."""
        begun = monotonic()
        for _ in self.listen(0):
            pass
        for name, said in self.listen(PATIENCE_S):
            if name != station and isinstance(said, Stands):
                return monotonic() - begun
        raise AssertionError("nobody goes on")

    def stop(self) -> None:
        """Tell everybody that it is enough."""
        self._stop.send("That is enough.")  # nobody takes it out, so all of them see it

    def end(self, lasts_s: float = 0.0) -> None:
        """Wait until everybody is done, who are to live so long yet; then each looks once more
        where it stands, and goes.

        As long as somebody goes on the others are waited for; who is refused does not go on.
        """
        went_on = monotonic()
        latest = went_on + lasts_s + CEILING_S
        while self._done != set(self.at_work):
            left = min(went_on + PATIENCE_S, latest) - monotonic()
            _name, said = next(self.listen(left), (None, None))
            assert said is not None, f"only {sorted(self._done)} are done"
            if said == "done" or isinstance(said, Stands):
                went_on = monotonic()
            assert left > 0, f"only {sorted(self._done)} are done, and nobody goes on"
        self._gate.open(len(self.at_work))
        for child in self.at_work.values():
            for said in child.wait():
                self.accounts.hear(said)
        self.at_work.clear()

    def dismiss(self) -> None:
        """Whoever is still there goes."""
        for child in self.at_work.values():
            with suppress(AssertionError):  # that one has ended by itself, and said why
                child.kill()
        self._gate.close()
        self._heard_stop.close()
        self._stop.close()


@contextmanager
def crew_of(places: Places, opened: Opened, lasts: timedelta, speed: int) -> Iterator[Crew]:
    """A crew that lives through `lasts` of the night so many times as fast; nobody there yet.

    In the last quarter, an hour at most, nobody comes any more.
    """
    run = Run(opened.now, SystemClock().now(), speed)
    ends = opened.now + lasts
    last_call = ends - min(timedelta(hours=1), lasts / 4)
    crew = Crew(lambda gate, stop: Part(places, opened.staff, run, last_call, ends, gate, stop))
    try:
        yield crew
    finally:
        crew.dismiss()
