"""A night of eight tables lived in front of the real desk: `soak.py [--minutes N] [--speed N]`.

While the night goes on in a process of its own somebody goes through the pages, looks at seats,
opens what can be opened and looks back. Printed at the end: what was thrown, what is shown that
differs from a desk that has just been opened on the same store and folded it from its first entry,
and how memory grew. Exit status 1 when anything was thrown or stale, or more grew than a night may.
"""

import argparse
import gc
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import linear_regression, median
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from PySide6.QtCore import QElapsedTimer, QEventLoop, Qt, QThreadPool, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QLabel, QTableView, QWidget

from floor.base.clock import Clock, HandClock
from floor.desk.floor.room_map import RoomMap
from floor.desk.lists.words import WaitingWords
from floor.desk.program.top_hook import TopHook
from floor.desk.scene.places import PLACES
from floor.desk.scene.services import Services
from floor.desk.window.window import DeskWindow
from floor.qtkit.look import theme
from floor.qtkit.office.bridge import Bridge
from floor.room.blinds.button import SeatNo
from floor.rulebook.machine import MachineFile
from floor.store.sqlite.sqlite import open_store
from floor.wiring.desk import DeskRoom, surroundings
from floor.wiring.rooms import open_room, refold
from floor.wiring.training import TrainingNight

SPEED = 60
GROWTH_MB = 5.0
"""What a night may add once everything has been shown for the first time (PERFORMANCE `memory`)."""
NIGHT_S = 12 * 3600
STEADY = 2.9
"""Arrivals an hour and table: as many as leave (night.md, the model room). Each who waits is a line
on the screen, and longer lists would be taken for a leak."""
PAGES = (*(place.name for place in PLACES if place.key), "ruled", "table")
_CALM, _CALM_MS = 3, 30
"""A page that says the same so often, so far apart, has nothing to hear any more."""
_SAMPLE_EVERY = 10
_OPENED = (Qt.Key.Key_F2, Qt.Key.Key_F3, Qt.Key.Key_F6, Qt.Key.Key_F1)
"""Keys that open something, which Escape puts away."""
_CONTROL = Qt.KeyboardModifier.ControlModifier


class Sample(NamedTuple):
    """What was held in memory when so much had happened."""

    seconds: float
    simulated: float
    """Seconds of the night."""
    entries: int
    megabytes: float
    waiting: int
    """On all lists: each of them is a line on the screen."""


class Grown(NamedTuple):
    """How memory grew in the second half of a run."""

    steady: float
    """Megabytes held at its beginning."""
    by: float
    a_night: float
    """By how much twelve hours of the night would, were the lists as long at their end."""


def resident_mb() -> float:
    """What this process holds in memory; nothing where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def grown(samples: Sequence[Sample]) -> Grown:
    """Of the second half of `samples`: by then everything was shown once."""
    late = samples[len(samples) // 2 :]
    waiting = [one.waiting for one in late]
    hours = _apart([one.simulated for one in late], waiting)
    slope = linear_regression(hours, _apart([one.megabytes for one in late], waiting))
    ends = [median(one.megabytes for one in part) for part in (late[:3], late[-3:])]
    return Grown(ends[0], ends[1] - ends[0], slope.slope * NIGHT_S)


def _apart(values: Sequence[float], cause: Sequence[int]) -> list[float]:
    """What of `values` does not follow from `cause`."""
    if len(set(cause)) == 1:
        return list(values)
    follows = linear_regression(cause, values)
    told = (follows.slope * one + follows.intercept for one in cause)
    return [value - said for value, said in zip(values, told, strict=True)]


class Turns(NamedTuple):
    """What a visitor does, one thing after the other."""

    every_ms: int = 500
    least: int = 0
    """So many, however slow the computer is."""


USUAL = Turns()


class Visitor:
    """Somebody who goes through a desk's pages all night."""

    def __init__(self, window: DeskWindow, clock: Clock) -> None:
        self.window = window
        self._clock = clock
        self._began = clock.now()
        self._first = window.scene.head.seq
        self.turns = 0
        self._watch = QElapsedTimer()
        self._watch.start()
        self.samples: list[Sample] = []
        self._acts: tuple[Callable[[], None], ...] = (
            self._look_at_a_seat,
            self._turn_the_page,
            self._look_at_a_seat,
            self._to_the_floor,
            self._open_something,
            self._find_something,
            self._look_at_a_seat,
            self._look_back,
        )

    def turn(self) -> None:
        """One thing, as every half second."""
        self.turns += 1
        # Five minutes without a touch lock the desk.
        QTest.keyClick(self.window.windowHandle(), Qt.Key.Key_Shift)
        for dialog in self.window.findChildren(QDialog):
            dialog.reject()
        self._acts[self.turns % len(self._acts)]()
        if self.turns % _SAMPLE_EVERY == 0:
            self.sample()

    def sample(self) -> None:
        gc.collect()
        self.samples.append(
            Sample(
                self._watch.elapsed() / 1000,
                (self._clock.now() - self._began).total_seconds(),
                self.window.scene.head.seq - self._first,
                resident_mb(),
                sum(map(len, self.window.scene.room.lists.values())),
            )
        )

    def _look_at_a_seat(self) -> None:
        tables = list(self.window.scene.room.tables)
        if tables:
            place = tables[self.turns % len(tables)]
            self.window.choose(place, SeatNo(1 + self.turns % 9))

    def _to_the_floor(self) -> None:
        self.window.go("floor")

    def _turn_the_page(self) -> None:
        self.window.go(PAGES[self.turns // len(self._acts) % len(PAGES)])

    def _open_something(self) -> None:
        key = _OPENED[self.turns // len(self._acts) % len(_OPENED)]
        QTest.keyClick(self.window.windowHandle(), key)
        QTest.keyClick(self.window.windowHandle(), Qt.Key.Key_Escape)

    def _find_something(self) -> None:
        self._to_the_floor()
        QTest.keyClick(self.window.windowHandle(), Qt.Key.Key_K, _CONTROL)
        QTest.keyClicks(self.window.focusWidget(), "aino")
        QTest.keyClick(self.window.focusWidget(), Qt.Key.Key_Escape)
        self.window.floor.map.setFocus()

    def _look_back(self) -> None:
        QTest.keyClick(self.window.windowHandle(), Qt.Key.Key_T, _CONTROL)
        then = self.window.pages.then
        then.shift(-(self.turns % 90))


def texts(window: DeskWindow, pages: Sequence[str] = PAGES) -> dict[str, list[str]]:
    """Everything each page says, and every card of the map."""
    found: dict[str, list[str]] = {}
    for name in pages:
        window.go(name)
        found[name] = _settled(window)
    window.go("floor")
    return found


def _settled(window: DeskWindow) -> list[str]:
    """What the page shown says once it has heard from the store and the pool what it asked."""
    said: list[list[str]] = []
    window.draw()
    _wait_for_the_store(window)
    wait_until(lambda: not QThreadPool.globalInstance().activeThreadCount())
    wait_until(lambda: not getattr(window.pages.shown, "reads", False))
    while len(said) < _CALM or said[-1] != said[-_CALM]:
        _rest(_CALM_MS)
        window.draw()
        shown = window.pages.shown
        said.append([*_words(shown), *_cards(shown)])
    return said[-1]


def _wait_for_the_store(window: DeskWindow) -> None:
    """It answers one after the other: with this also all that was asked before."""
    answers: list[object] = []
    window.errands.bridge.consult(lambda _back: None, answers.append)
    wait_until(lambda: bool(answers))


def _words(page: QWidget) -> Iterator[str]:
    for one in page.findChildren(QWidget):
        if not one.isVisible():
            continue
        if isinstance(one, (QLabel, QAbstractButton)) and one.text():
            yield f"{one.objectName()}: {one.text()}"
        elif isinstance(one, WaitingWords):
            yield f"{one.objectName()}: {one.told}"
        elif isinstance(one, QTableView) and one.model() is not None:
            model = one.model()
            for row in range(model.rowCount()):
                cells = (model.index(row, column).data() for column in range(model.columnCount()))
                yield f"{one.objectName()}: {' | '.join(map(str, cells))}"


def _cards(page: QWidget) -> Iterator[str]:
    for room_map in page.findChildren(RoomMap):
        yield from (repr(card) for card in room_map._cards)


def differences(one: dict[str, list[str]], other: dict[str, list[str]]) -> list[str]:
    """What only one of two desks says, page by page."""
    found = []
    for name in one:
        left, right = Counter(one[name]), Counter(other[name])
        found += [f"{name}, stale: {words}" for words in left - right]
        found += [f"{name}, missing: {words}" for words in right - left]
    return found


def stale(window: DeskWindow, store: Path, house: Services) -> list[str]:
    """What `window` shows otherwise than a desk opened now, which folds from the first entry."""
    opened = open_store(store)
    opened.connection.execute("DELETE FROM snapshots")
    opened.close()
    clock = HandClock(window.now())
    proof = open_room(store, station="proof", clock=clock, ready=False)
    wrong = [] if refold(proof) else ["the room is not the fold of its journal"]
    assert proof.store is not None
    proof.store.close()
    bridge = Bridge(lambda: DeskRoom(store, clock, training=True), clock=clock)
    fresh = DeskWindow(bridge, clock, house)
    fresh.resize(window.size())
    fresh.show()
    bridge.start()
    try:
        wait_until(lambda: fresh.scene.known and bool(fresh.scene.feed))
        if window.badge.by is not None:
            fresh.badge.put_on(window.badge.by)
        wait_until(lambda: fresh.scene.head == window.scene.head)
        # Of two people of one name the second has a digit: which is second is each desk's own.
        fresh.scene.names = window.scene.names
        fresh.scene.chosen = window.scene.chosen
        fresh.floor.map.show_choice(window.floor.map.chosen)
        # Who has left in a hand is still in it for the desk that has seen it begin.
        window.pages.table.start_over()
        wrong += differences(texts(window), texts(fresh))
    finally:
        fresh.close()
        bridge.close()
        fresh.deleteLater()
        bridge.deleteLater()
    return wrong


def wait_until(come: Callable[[], bool], timeout_ms: int = 20_000) -> None:
    """Let the window live until that has come."""
    watch = QElapsedTimer()
    watch.start()
    while not come():
        if watch.elapsed() > timeout_ms:
            raise TimeoutError("it has not come")
        _rest(10)


def _rest(ms: int) -> None:
    """Let the window and every other thread go on for that long (`qWait` keeps Python's lock)."""
    loop = QEventLoop()
    QTimer.singleShot(ms, loop.quit)
    loop.exec()


class Lived(NamedTuple):
    """What came of a night in front of the desk."""

    samples: list[Sample]
    stale: list[str]
    entries: int


def live(
    night: TrainingNight,
    house: Services,
    seconds: float,
    judge: Callable[[DeskWindow], list[str]] = lambda window: [],
    say: Callable[[str], None] = lambda line: None,
    turns: Turns = USUAL,
) -> Lived:
    """Visit the desk on `night` for so long, and for the least of `turns`; then it is over.

    What `judge` finds wrong with the window then is told with what is stale. `say` hears the
    figures before anything is compared.
    """
    night.wait()
    bridge = Bridge(lambda: DeskRoom(night.store, night.clock, training=True), clock=night.clock)
    window = DeskWindow(bridge, night.clock, house)
    window.resize(1920, 1080)
    window.show()
    window.activateWindow()
    bridge.start()
    try:
        wait_until(lambda: window.badge.by is not None)
        visitor = Visitor(window, night.clock)
        watch = QElapsedTimer()
        watch.start()
        while watch.elapsed() < seconds * 1000 or visitor.turns < turns.least:
            _rest(turns.every_ms)
            visitor.turn()
        visitor.sample()
        say(told(Lived(visitor.samples, [], visitor.samples[-1].entries)))
        night.end()
        night.clock.stand(night.clock.now(), night.speed)
        end = open_room(night.store, station="end", ready=False)
        wait_until(lambda: window.scene.head == end.office.head)
        assert end.store is not None
        end.store.close()
        found = [*stale(window, night.store, house), *judge(window)]
    finally:
        window.close()
        bridge.close()
        window.deleteLater()
        bridge.deleteLater()
    return Lived(visitor.samples, found, visitor.samples[-1].entries)


def told(lived: Lived) -> str:
    """The figures in a line."""
    first, last, memory = lived.samples[0], lived.samples[-1], grown(lived.samples)
    return (
        f"{lived.entries} entries, {last.simulated / 3600:.1f} hours in {last.seconds:.0f} s;"
        f" {first.megabytes:.0f} MB to {last.megabytes:.0f} MB, steady at {memory.steady:.0f} MB,"
        f" in the second half {memory.by:+.1f} MB, {memory.a_night:+.1f} MB a night;"
        f" with lists as long; {first.waiting} to {last.waiting} waiting; {len(lived.stale)} stale"
    )


def _at_once(line: str) -> None:
    print(f"visited: {line}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--speed", type=int, default=SPEED)
    asked = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication(["soak", *theme.STYLE])
    theme.apply(app)
    with tempfile.TemporaryDirectory(prefix="floor-soak-") as name:
        folder = Path(name)
        hook = TopHook(folder / "logs", lambda: 0)
        hook.install()
        thrown: list[str] = []
        hook.told.connect(thrown.append)
        night = TrainingNight(folder / "training" / "training.sqlite", asked.speed, STEADY)
        night.begin()
        try:
            machine = MachineFile(folder / "floor.toml")
            house = surroundings(night.store, machine, night.clock, training=True)
            lived = live(night, house._replace(pace=night), asked.minutes * 60, say=_at_once)
        finally:
            night.end()
            hook.remove()
        logged = "".join(log.read_text("utf-8") for log in folder.glob("logs/*.log*"))
    print(told(lived))
    for line in (*lived.stale, *thrown, *logged.splitlines()):
        print(line)
    return int(bool(lived.stale or thrown) or grown(lived.samples).a_night > GROWTH_MB)


if __name__ == "__main__":
    sys.exit(main())
