"""A station of `bench_many.py`: a program of its own that asks what it is told to, and tells when
each answer came. Also of `bench_door.py`, as a kiosk on another PC.

It has the store thread that every window has, and no window. A line it hears is begun at the
moment that stands in it, in nanoseconds of the clock all processes share: `steady AT SECONDS
EVERY_MS`, `burst AT MANY`, `press AT`. What it answers is one line of JSON.
"""

import gc
import json
import os
import sys
import time
from collections.abc import Iterator
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from PySide6.QtCore import QCoreApplication

from floor.app.core.messages import Command, Entry, StaffId
from floor.app.core.ports import START, JournalHead
from floor.app.hands.dealing import EndHand, StartHand
from floor.app.lists.waiting import JoinList, StrikeOff
from floor.app.office.fold import entries_of
from floor.base.clock import Clock, SystemClock
from floor.base.errors import StoreTrouble
from floor.qtkit.office.bridge import Bridge
from floor.qtkit.office.store_thread import StoreSession
from floor.room.blinds.button import PlayerId
from floor.room.games.game import GameId
from floor.room.lists.waitlist import TableId
from floor.store.journal.address import StorePlace, place_named
from floor.wiring.desk import DeskRoom
from floor.wiring.door.paired import paired_with
from floor.wiring.door.station import HouseDoor
from floor.wiring.kiosk import KioskRoom, open_sender
from floor.wiring.rooms import looking

_GAME = GameId("nlh-1-2")
_READ_ROWS = 2_000


class Task(NamedTuple):
    """Who this is: `desk`, `kiosk` or `reader`, or a kiosk that keeps what may wait, on its `own`
    store or behind a `door`; which table or process."""

    role: str
    place: StorePlace
    number: int
    by: StaffId
    players: tuple[PlayerId, ...]
    """For whoever puts players on a list and strikes them off."""


class Station:
    """Asks by a bridge and keeps the moments at which it asked and was answered."""

    def __init__(self, app: QCoreApplication, task: Task) -> None:
        self._app = app
        self._task = task
        clock = SystemClock()
        table = TableId(f"T{task.number}")
        self._door = _door(task, clock) if task.role == "door" else None
        sender = open_sender(Path("the house"), table) if task.role in ("own", "door") else None
        room = partial(_room, task, table, clock, self._door)
        self._bridge = Bridge(room, clock=clock, sender=sender)
        if self._door is not None:
            self._door.tell(self._bridge.look, self._bridge.forget_names, lambda: None, lambda: 0)
        self._bridge.answered.connect(self._heard)
        self._asked: dict[object, int] = {}
        self.took: list[tuple[int, int]] = []
        """When each command was asked and answered."""
        self.failed: list[str] = []
        self._hands: Iterator[Command] = cycle(
            (StartHand(table=table), EndHand(table=table, second_round=True))
        )
        self._lists: Iterator[Command] = cycle(
            [JoinList(game=_GAME, player=one) for one in task.players]
            + [StrikeOff(game=_GAME, player=one) for one in task.players]
        )
        self._bridge.start()
        while self._bridge.last.head == START:
            self._wait()

    def _wait(self) -> None:
        self._app.processEvents()
        time.sleep(0.0005)

    def _heard(self, command: object, outcome: object) -> None:
        now = time.monotonic_ns()
        begin = self._asked.pop(command, None)
        if begin is None:
            return
        self.took.append((begin, now))
        if not isinstance(outcome, Entry):
            kind = "trouble" if isinstance(outcome, StoreTrouble) else "refused"
            self.failed.append(f"{kind}: {outcome}")

    def ask(self, command: Command) -> None:
        """Ask; the answer is heard while one waits."""
        begin = time.monotonic_ns()
        self._asked[self._bridge.ask(command, self._task.by)] = begin

    def until_answered(self) -> None:
        """Wait for whatever was asked."""
        while self._asked:
            self._wait()

    def steady(self, begin: int, seconds: float, every_s: float) -> None:
        """Something every so often, for so long."""
        commands = self._hands if self._task.role != "desk" else self._lists
        due, end = begin, begin + int(seconds * 1e9)
        while due < end:
            self.sleep_until(due)
            self.ask(next(commands))
            self.until_answered()
            due = max(due + int(every_s * 1e9), time.monotonic_ns())

    def burst(self, begin: int, many: int) -> None:
        """So much at once."""
        self.sleep_until(begin)
        for _ in range(many):
            self.ask(next(self._lists))
        self.until_answered()

    def press(self, begin: int) -> None:
        """The button that begins and ends a hand, once."""
        self.sleep_until(begin)
        self.ask(next(self._hands))
        self.until_answered()

    def sleep_until(self, moment: int) -> None:
        """Hear what comes until then."""
        while time.monotonic_ns() < moment:
            self._wait()

    def close(self) -> None:
        """Let go of the store."""
        self._bridge.close()
        if self._door is not None:
            self._door.close()


def _door(task: Task, clock: Clock) -> HouseDoor:
    """The house this kiosk was paired with; its data folder is the place."""
    os.environ["FLOOR_DATA"] = str(task.place)
    paired = paired_with()
    assert paired is not None
    return HouseDoor(paired, clock)


def _room(task: Task, table: TableId, clock: Clock, door: HouseDoor | None) -> StoreSession:
    if door is not None:
        return door.session()
    if task.role in ("kiosk", "own"):
        return KioskRoom(task.place, table, clock)
    return DeskRoom(task.place, clock, training=False)


def _read(task: Task, begin: int, seconds: float, every_s: float) -> list[str]:
    """What a reader of reports met: the newest rows of the night again and again."""
    failed, due = [], begin
    while due < begin + int(seconds * 1e9):
        time.sleep(max(due - time.monotonic_ns(), 0) / 1e9)
        try:
            with looking(task.place) as room:
                end = room.office.head.seq
                since = max(end - _READ_ROWS, 0)
                after = JournalHead(since, b"") if since else START
                list(entries_of(room.journal.rows(after, end)))
        except StoreTrouble as trouble:
            failed.append(f"trouble: {trouble}")
        due += int(every_s * 1e9)
    return failed


def main() -> None:
    """Do what is heard until nobody speaks any more."""
    role, place, number, by, players = sys.argv[1:]
    known = tuple(PlayerId(int(one)) for one in players.split(",") if one)
    task = Task(role, place_named(place), int(number), StaffId(int(by)), known)
    app = QCoreApplication([])
    station = Station(app, task) if role != "reader" else None
    gc.freeze()
    print("ready", flush=True)
    for line in sys.stdin:
        what, *numbers = line.split()
        at, *rest = map(int, numbers)
        failed: list[str] = []
        took: list[tuple[int, int]] = []
        if station is None:
            failed = _read(task, at, rest[0], rest[1] / 1e3)
        else:
            station.took, station.failed = took, failed
            if what == "steady":
                station.steady(at, rest[0], rest[1] / 1e3)
            elif what == "press":
                station.press(at)
            else:
                station.burst(at, rest[0])
        print(json.dumps({"took": took, "failed": failed}), flush=True)
    if station is not None:
        station.close()


if __name__ == "__main__":
    main()
