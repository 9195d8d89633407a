"""Measures tournaments in the program: a bust painted, a night folded, running clocks, a start
beside one. Used by `bench.py`.
"""

import os
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from bench_measure import Measured, micros
from bench_store import BEGINS, Desk, data_folder, folder
from bench_window import (
    DESK,
    KIOSK,
    STORE,
    Program,
    drain,
    heard,
    processor_seconds,
    seconds_to_usable,
    settle,
    window,
)
from msgspec.structs import replace

from floor.app.core.messages import Command
from floor.app.core.names import Names, PersonName
from floor.app.office.fold import Fold
from floor.app.tournament.entries import SellEntry
from floor.app.tournament.hands import EndEventHand, StartEventHand
from floor.app.tournament.outs import BustOut
from floor.app.tournament.play import StartClock, StopClock
from floor.app.tournament.seats import DrawSeats, OpenEventTable
from floor.app.tournament.sheet import PlanTournament, PublishSheet
from floor.base.money import Chips
from floor.rehearsal.night import NightPlan
from floor.rehearsal.tournament.plan import EventPlan
from floor.room.lists.waitlist import TableId
from floor.store.engines.memory import MemorySnapshots
from floor.store.sqlite.sqlite import open_store
from floor.tournament.event.library import ready_sheet
from floor.tournament.event.sheet import EventKinds
from floor.tournament.event.state import Out, Tournament
from floor.wiring.nights import rehearse

MANY, FEW = 1_000, 60
_SEATS = 9
_EVENT = """
went = []
def goes_there():
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication
    if went:
        return
    went.append(True)
    def press():
        for one in QApplication.allWidgets():
            if one.objectName() == "page-tournaments":
                one.click()
        QTimer.singleShot(1000, check)
    def check():
        found = [one for one in QApplication.allWidgets() if one.objectName() == "tournament-page"]
        print("event", any(one.isVisible() for one in found), flush=True)
    QTimer.singleShot(2000, press)
"""
"""Puts the page of the tournaments in front, of a desk that is shown."""


class EventDesk(Desk):
    """A desk with an event of so many entries being played, beside one cash table."""

    def __init__(
        self,
        place: Path | None,
        entries: int,
        *,
        runs: bool = True,
        begins: datetime = BEGINS,
    ) -> None:
        super().__init__(place, begins=begins)
        self.number = self._begin(entries)
        if not runs:
            self.ask(StopClock(tournament=self.number))

    def ask(self, command: Command) -> None:
        """Asked by the floor."""
        self.office.submit(command, self.floor)

    @property
    def event(self) -> Tournament:
        """As it is now."""
        return self.office.room.tournaments[self.number]

    def _begin(self, entries: int) -> Any:
        sheet = ready_sheet(EventKinds.FREEZEOUT, "Bench", BEGINS)
        self.ask(PlanTournament(sheet=replace(sheet, seats=_SEATS)))
        number = max(self.office.room.tournaments)
        self.ask(PublishSheet(tournament=number))
        for one in range(entries):
            player = self.people.add_player(f"Entry {one}")
            self.ask(SellEntry(tournament=number, player=player))
        for table in range(-(-entries // _SEATS)):
            self.ask(OpenEventTable(tournament=number, table=TableId(f"E{table + 1}")))
        self.ask(DrawSeats(tournament=number))
        self.ask(StartClock(tournament=number))
        for name in list(self.office.room.tournaments[number].tables):
            self.ask(StartEventHand(tournament=number, table=name))
            self.ask(EndEventHand(tournament=number, table=name))
        return number

    def bust(self) -> None:
        """Somebody at the fullest table is out."""
        self.clock.advance(timedelta(seconds=1))
        table = max(self.event.tables.values(), key=lambda one: len(one.taken))
        entry = max(seat.entry for seat in table.taken.values())
        out = Out(entry=entry, table=table.id, stack=Chips(100))
        self.ask(BustOut(tournament=self.number, table=table.id, outs=(out,)))


def bust(full: bool) -> list[Measured]:
    """From who is out to the ranking painted on the desk: a thousand entries against sixty."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    sides = [_painted(EventDesk(None, entries)) for entries in (MANY, FEW)]
    took: list[list[float]] = [[], []]
    for _ in range(40 if full else 20):
        for side, act in enumerate(sides):
            begin = time.thread_time()
            act()
            took[side].append(time.thread_time() - begin)
    many, few = (statistics.median(side) for side in took)
    return [Measured("event-bust", micros(many), micros(few), many / few, 1.3)]


def _painted(desk: EventDesk) -> Callable[[], None]:
    """A bust there, and the page painted."""
    from PySide6.QtWidgets import QApplication

    from floor.desk.scene.page import Moment
    from floor.desk.scene.scene import Scene
    from floor.desk.tournament.page import TournamentPage

    app = QApplication.instance() or QApplication([])
    page, scene = TournamentPage(), Scene(training=False)
    page.resize(1920, 1000)
    page.show()
    players = {one.player for one in desk.event.entries.values()}
    scene.names = Names({player: PersonName(f"Entry {player}") for player in players})
    scene.by = desk.floor

    def act() -> None:
        desk.bust()
        scene.room = desk.office.room
        now = desk.clock.now()
        page.show_moment(Moment(scene, None, now, frozenset()))  # type: ignore[arg-type]
        app.processEvents()

    act()
    return act


def replay(full: bool) -> list[Measured]:
    """Folding the night of a big event, by the row, against a night of cash tables."""
    event = EventPlan(kind=EventKinds.FLIGHTS, entries=300, flights=2, hours=8, followed=40)
    plans = [NightPlan(tables=0, hours=1, event=event), NightPlan()]
    with folder() as place:
        stores = []
        for number, plan in enumerate(plans):
            path = place / f"{number}.sqlite"
            rehearse(7, plan, path=path).room.store.close()  # type: ignore[union-attr]
            stores.append(open_store(path))
        turns: list[list[float]] = [[], []]
        for _ in range(9 if full else 5):
            for side, store in enumerate(stores):
                fold = Fold(store.journal)
                begin = time.process_time()
                fold.start(MemorySnapshots(), "")
                took = time.process_time() - begin
                turns[side].append(took / store.journal.head().seq)
        for store in stores:
            store.close()
    ours, cash = (statistics.median(side) for side in turns)
    return [
        Measured("event-replay", f"{micros(ours)} a row", f"{micros(cash)} a row", ours / cash, 1.2)
    ]


@contextmanager
def _store(entries: int, *, runs: bool = True) -> Iterator[Path]:
    """A house with such an event, or with none."""
    with folder() as place, data_folder(place):
        path = place / STORE
        desk = EventDesk(path, entries, runs=runs) if entries else Desk(path)
        desk.close()
        yield path


def start(full: bool) -> list[Measured]:
    """A desk and a kiosk beside an event of a thousand entries, and where there is none."""
    found = []
    with _store(MANY) as many, _store(0) as none:
        for program in (DESK, KIOSK):
            turns = [
                tuple(seconds_to_usable(program.code(path), path.parent) for path in (many, none))
                for _ in range(9 if full else 7)
            ][1:]
            beside, plain = (statistics.median(side) for side in zip(*turns, strict=True))
            name = f"event-start {program.name}"
            found.append(
                Measured(
                    name, f"{beside * 1e3:,.0f} ms", f"{plain * 1e3:,.0f} ms", beside / plain, 1.1
                )
            )
    return found


def idle(full: bool) -> list[Measured]:
    """What a desk takes of a core before an event whose clock runs, and before one that stands."""
    seconds = 60 if full else 20
    with _store(FEW) as runs, _store(FEW, runs=False) as stands:
        running, standing = (_idle(DESK, path, seconds) for path in (runs, stands))
    return [
        Measured(
            "event-idle",
            f"{running:.2%} of a core",
            f"{standing:.2%} of a core",
            running / max(standing, 0.001),
            1.3,
        )
    ]


def _idle(program: Program, store: Path, seconds: int) -> float:
    shown = "flush=True)"
    code = _EVENT + program.code(store).replace(shown, f"{shown}; goes_there()")
    with window(code, store.parent) as ours:
        while "event" not in (said := heard(ours)):
            pass
        assert said.split() == ["event", "True"], "the tournaments are not in front"
        drain(ours)
        settle(ours)
        before, begin = processor_seconds(ours), time.perf_counter()
        time.sleep(seconds)
        return (processor_seconds(ours) - before) / (time.perf_counter() - begin)
