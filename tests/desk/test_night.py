"""A night of eight tables at sixty times its speed, lived in front of the desk."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QElapsedTimer
from pytestqt.qtbot import QtBot

from floor import wiring
from floor.base.chance import SeededChance
from floor.desk.window import DeskWindow
from floor.qtkit.bridge import Bridge
from floor.room.button import SeatNo
from tests.desk.hall import surroundings
from tests.desk.looks import complaints

QUICK_S, FULL_S = 15, 600
SPEED = 60


@pytest.fixture
def night(tmp_path: Path) -> Iterator[wiring.TrainingNight]:
    made = wiring.TrainingNight(tmp_path / "training" / "training.sqlite", SPEED)
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


def test_a_night_in_front_of_the_desk(
    night: wiring.TrainingNight, qtbot: QtBot, full: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing thrown, nothing stale against a fresh fold; the slope of memory is printed."""
    night.wait()
    bridge = Bridge(
        lambda: wiring.DeskRoom(night.store, night.clock, training=True),
        clock=night.clock,
        chance=SeededChance(11),
    )
    window = DeskWindow(bridge, night.clock, surroundings(training=True))
    window.resize(1920, 1080)
    window.show()
    bridge.start()
    try:
        qtbot.waitUntil(lambda: window.badge.by is not None, timeout=20_000)
        begun, entries = resident_mb(), window.scene.head.seq
        watch = QElapsedTimer()
        watch.start()
        turn = 0
        while watch.elapsed() < 1_000 * (FULL_S if full else QUICK_S):
            qtbot.wait(500)
            turn += 1
            tables = list(window.scene.room.tables)
            if tables:
                window.choose(tables[turn % len(tables)], SeatNo(1 + turn % 9))
            window.go("lists" if turn % 10 == 0 else "floor")
        grown, came = resident_mb() - begun, window.scene.head.seq - entries
        night.end()
        seq = wiring.open_room(night.store, station="proof", works=False).office.head.seq
        qtbot.waitUntil(lambda: window.scene.head.seq >= seq, timeout=10_000)
        proof = wiring.open_room(night.store, station="proof", works=False)
        assert wiring.refold(proof)
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
    with capsys.disabled():
        print(f"\n{came} entries, {grown:+.1f} MB, {grown / max(came, 1) * 1000:+.2f} MB a 1000")


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
