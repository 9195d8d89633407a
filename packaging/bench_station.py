"""A station of `bench_many.py`: a program of its own that asks what it is told to, and tells when
each answer came.

It has the store thread that every window has, and no window. A line it hears is begun at the
moment that stands in it, in nanoseconds of the clock all processes share: `steady AT SECONDS
EVERY_MS`, `burst AT MANY`. What it answers is one line of JSON.
"""

import gc
import json
import sys
import time
from collections.abc import Iterator
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
from floor.base.clock import SystemClock
from floor.base.errors import StoreTrouble
from floor.qtkit.office.bridge import Bridge
from floor.room.blinds.button import PlayerId
from floor.room.games.game import GameId
from floor.room.lists.waitlist import TableId
from floor.store.journal.address import StorePlace, place_named
from floor.wiring.desk import DeskRoom
from floor.wiring.kiosk import KioskRoom
from floor.wiring.rooms import looking

_GAME = GameId("nlh-1-2")
_READ_ROWS = 2_000


class Task(NamedTuple):
    """Who this is: `desk`, `kiosk` or `reader`; the number of the table or of the process."""

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
        self._bridge = Bridge(
            (lambda: KioskRoom(task.place, table, clock))
            if task.role == "kiosk"
            else (lambda: DeskRoom(task.place, clock, training=False)),
            clock=clock,
        )
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
        commands = self._hands if self._task.role == "kiosk" else self._lists
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

    def sleep_until(self, moment: int) -> None:
        """Hear what comes until then."""
        while time.monotonic_ns() < moment:
            self._wait()

    def close(self) -> None:
        """Let go of the store."""
        self._bridge.close()


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
            else:
                station.burst(at, rest[0])
        print(json.dumps({"took": took, "failed": failed}), flush=True)
    if station is not None:
        station.close()


if __name__ == "__main__":
    main()
