"""Desk, kiosk and board, each a process of its own, show the same second of a clock."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from select import select
from statistics import median
from time import monotonic

from floor.base.clock import SystemClock
from tests.app.tournament.commands import E1, E2
from tests.desk.event_hall import HallEvent
from tests.desk.hall import Hall

ROOT = Path(__file__).resolve().parents[2]
STATIONS = {
    "desk": ("event-clock-left", "desk"),
    "kiosk": ("event-left", "kiosk", "--table", E1),
    "board": ("event-left", "board", "--windowed", "--mute", "--seconds", "600"),
}
APART_S = 0.1
SECONDS = 12
_PATIENCE_S = 120


@contextmanager
def begun(hall: Hall, folder: Path, name: str, *words: str) -> Iterator["subprocess.Popen[str]"]:
    data = folder / name
    data.mkdir()
    label, *program = words
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.seconds", label, *program, "--store", str(hall.path)],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "FLOOR_DATA": str(data)},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def next_second(process: "subprocess.Popen[str]", until: float) -> tuple[str, float]:
    """What it shows next, and since when."""
    assert process.stdout is not None
    ready, _to, _wrong = select([process.stdout], [], [], max(until - monotonic(), 0))
    assert ready, "no second was shown"
    line = process.stdout.readline()
    assert line, "it has ended"
    at, shown = line.split(maxsplit=1)
    return shown.strip(), float(at)


def test_every_station_shows_the_same_second(tmp_path: Path) -> None:
    hall = Hall(tmp_path / "floor.sqlite", SystemClock().now()).opened()
    try:
        HallEvent(hall).sold().drawn(E1, E2).begun()
        until = monotonic() + _PATIENCE_S
        with (
            begun(hall, tmp_path, "desk", *STATIONS["desk"]) as desk,
            begun(hall, tmp_path, "kiosk", *STATIONS["kiosk"]) as kiosk,
            begun(hall, tmp_path, "board", *STATIONS["board"]) as board,
        ):
            stations = desk, kiosk, board
            since: list[dict[str, float]] = [{} for _one in stations]
            while len(set.intersection(*map(set, since))) < SECONDS:
                for seconds, process in zip(since, stations, strict=True):
                    shown, at = next_second(process, until)
                    seconds[shown] = at
        together = set.intersection(*map(set, since))
        apart = sorted(
            max(each) - min(each) for each in ([one[shown] for one in since] for shown in together)
        )
        # A machine that does something else meanwhile is late with one of them, not with most.
        assert median(apart) <= APART_S, apart
    finally:
        hall.close()
