"""A night of eight tables at sixty times its speed, lived in front of the desk."""

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import linear_regression
from typing import NamedTuple

import pytest
from PySide6.QtCore import QElapsedTimer, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from floor.base.chance import SeededChance
from floor.desk.window import DeskWindow
from floor.qtkit.bridge import Bridge
from floor.room.button import SeatNo
from floor.wiring.desk import DeskRoom
from floor.wiring.rooms import open_room, refold
from floor.wiring.training import TrainingNight
from tests.desk.hall import surroundings
from tests.desk.looks import complaints

QUICK_S, FULL_S = 60, 600
SPEED = 60
PAGES = ("floor",) * 8 + ("lists", "players", "floor", "reports", "setup")
"""What is looked at, half a second each."""
GROWTH_MB = 20
"""FAULTS row 29: what a night may cost, once everything has been shown for the first time."""


@pytest.fixture
def night(tmp_path: Path) -> Iterator[TrainingNight]:
    made = TrainingNight(tmp_path / "training" / "training.sqlite", SPEED)
    made.begin()
    yield made
    made.end()


def resident_mb() -> float:
    """What this process holds in memory; nothing where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


class Sample(NamedTuple):
    """What was held in memory when so much had happened."""

    seconds: float
    entries: int
    megabytes: float


def slopes(samples: Sequence[Sample]) -> tuple[float, float]:
    """Megabytes an hour of real time, and a thousand entries; of the second half of `samples`."""
    late = samples[len(samples) // 2 :]
    held = [one.megabytes for one in late]
    hourly = linear_regression([one.seconds / 3600 for one in late], held)
    by_entry = linear_regression([one.entries / 1000 for one in late], held)
    return hourly.slope, by_entry.slope


def test_a_night_in_front_of_the_desk(
    night: TrainingNight, qtbot: QtBot, full: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing thrown, nothing stale against a fresh fold; the slope of memory is printed.

    What is thrown in a slot fails the test by itself (pytest-qt).
    """
    night.wait()
    bridge = Bridge(
        lambda: DeskRoom(night.store, night.clock, training=True),
        clock=night.clock,
        chance=SeededChance(11),
    )
    window = DeskWindow(bridge, night.clock, surroundings(training=True))
    window.resize(1920, 1080)
    window.show()
    bridge.start()
    try:
        qtbot.waitUntil(lambda: window.badge.by is not None, timeout=20_000)
        entries, turn = window.scene.head.seq, 0
        samples: list[Sample] = []
        watch = QElapsedTimer()
        watch.start()
        while watch.elapsed() < 1_000 * (FULL_S if full else QUICK_S):
            qtbot.wait(500)
            turn += 1
            # Five minutes without a touch lock the desk.
            QTest.keyClick(window.windowHandle(), Qt.Key.Key_Shift)
            tables = list(window.scene.room.tables)
            if tables:
                window.choose(tables[turn % len(tables)], SeatNo(1 + turn % 9))
            window.go(PAGES[turn % len(PAGES)])
            came = window.scene.head.seq - entries
            samples.append(Sample(watch.elapsed() / 1000, came, resident_mb()))
        night.end()
        seq = open_room(night.store, station="proof", ready=False).office.head.seq
        qtbot.waitUntil(lambda: window.scene.head.seq >= seq, timeout=10_000)
        proof = open_room(night.store, station="proof", ready=False)
        assert refold(proof)
        if window.scene.head == proof.office.head:
            assert window.scene.room == proof.office.room
        window.go("floor")
        qtbot.wait(200)
        assert complaints(window) == []
    finally:
        window.close()
        assert bridge.close()
        window.deleteLater()
        bridge.deleteLater()
    assert came > QUICK_S
    an_hour, a_thousand = slopes(samples)
    grown = samples[-1].megabytes - samples[len(samples) // 2].megabytes
    with capsys.disabled():
        print(
            f"\n{came} entries in {samples[-1].seconds:.0f} s, {samples[0].megabytes:.0f} MB"
            f" to {samples[-1].megabytes:.0f} MB; in the second half {grown:+.1f} MB,"
            f" {an_hour:+.1f} MB an hour, {a_thousand:+.2f} MB a thousand entries"
        )
    assert grown < GROWTH_MB


def test_the_night_ends_with_whoever_watched_it(tmp_path: Path) -> None:
    """A desk that was killed leaves no process behind."""
    store = tmp_path / "floor.sqlite"
    words = [sys.executable, "-m", "floor", "live", str(store), "--under-way", "0.1"]
    with subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        assert process.stdout.readline()
        process.stdin.close()
        assert process.wait(20) == 0
