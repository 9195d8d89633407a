"""Measures how far apart the stations are that show the clock of a tournament: the desk and a board
on the PC of the file, and a kiosk that comes through the house's door. Used by `bench.py`.
"""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from select import select

from bench_door import let_in, served
from bench_event import EventDesk
from bench_measure import Measured
from bench_store import data_folder

from floor.base.clock import SystemClock
from floor.room.lists.waitlist import TableId

APART_S = 0.1
_PATIENCE_S = 120
_ROOT = Path(__file__).resolve().parents[1]
_STATIONS = {
    "desk": ("event-clock-left", "desk"),
    "kiosk": ("event-left", "kiosk"),
    "board": ("event-left", "board", "--windowed", "--mute", "--seconds", "600"),
}
"""By its data folder the label that counts down, and how the program is started."""


def seconds(folder: Path, rounds: int) -> list[Measured]:
    """Between the first station that shows a second and the last, of so many of them."""
    path = folder / "floor.sqlite"
    desk = EventDesk(path, 8, begins=SystemClock().now())
    let_in(desk, folder, TableId("E1"))
    desk.close()
    since: dict[str, dict[str, float]] = {name: {} for name in _STATIONS}
    until = time.monotonic() + _PATIENCE_S + rounds
    with ExitStack() as opened:
        opened.enter_context(data_folder(folder))
        opened.enter_context(served(path))
        shown = {name: opened.enter_context(_begun(folder, name)) for name in _STATIONS}
        while len(_together(since)) < rounds:
            for name, process in shown.items():
                left, at = _next_second(name, process, until)
                since[name][left] = at
    apart = []
    for left in _together(since):
        moments = [one[left] for one in since.values()]
        apart.append(max(moments) - min(moments))
    middle = statistics.median(apart)
    return [
        Measured("stations apart", _ms(middle), _ms(APART_S), middle / APART_S, 1.0),
        Measured("stations apart, at most", _ms(max(apart)), "told, not kept", 0, 0),
    ]


def _together(since: dict[str, dict[str, float]]) -> set[str]:
    """The seconds that all of them have shown."""
    return set.intersection(*map(set, since.values()))


@contextmanager
def _begun(folder: Path, name: str) -> "Iterator[subprocess.Popen[str]]":
    """A program that says which second it shows; a kiosk finds the house it was paired with."""
    data = folder / name
    data.mkdir(exist_ok=True)
    label, *words = _STATIONS[name]
    if name != "kiosk":
        words += ["--store", str(folder / "floor.sqlite")]
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.seconds", label, *words],
        cwd=_ROOT,
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen", "FLOOR_DATA": str(data)},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def _next_second(name: str, process: "subprocess.Popen[str]", until: float) -> tuple[str, float]:
    """What it shows next, and since when."""
    assert process.stdout is not None
    ready, _to, _wrong = select([process.stdout], [], [], max(until - time.monotonic(), 0))
    line = process.stdout.readline() if ready else ""
    if not line:
        raise RuntimeError(f"the {name} shows no second")
    at, shown = line.split(maxsplit=1)
    return shown.strip(), float(at)


def _ms(seconds: float) -> str:
    return f"{seconds * 1e3:,.1f} ms"
