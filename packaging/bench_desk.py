"""Measures the desk: how soon it is there, how soon it shows, what it takes. Used by `bench.py`.

Each desk is a process of its own on the offscreen platform, watched from outside. It starts as
`packaging/start` lets it, with bytecode that an earlier start has left.
"""

import os
import queue
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from bench_measure import Measured, micros, p99

_ROOT = Path(__file__).resolve().parent.parent
_TICKS_A_SECOND = os.sysconf("SC_CLK_TCK")

_BARE = """
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget
class Bare(QWidget):
    def paintEvent(self, event):
        QTimer.singleShot(0, lambda: print("usable", flush=True))
app = QApplication([])
bare = Bare()
bare.resize(1600, 900)
bare.show()
app.exec()
"""
"""The least a program with a window can be; usable when it has painted."""

_DESK = """
import builtins, time
from floor.__main__ import main
build = builtins.__build_class__
def watched(body, name, *bases, **more):
    made = build(body, name, *bases, **more)
    if name == "RoomMap":
        builtins.__build_class__ = build
        painting = made.paintEvent
        def paint(self, event):
            painting(self, event)
            if self._cards:
                print("usable", time.monotonic_ns(), flush=True)
        made.paintEvent = paint
    return made
builtins.__build_class__ = watched
main()
"""
"""The desk itself; it says when the map with its tables has been painted, and when again.

The map is caught while its class is made: to import it first would be another start.
"""
STORE = "floor.sqlite"
"""What a desk opens in its data folder."""


@contextmanager
def window(code: str, data: Path) -> Iterator["subprocess.Popen[str]"]:
    """A process that shows a window until it is looked away from; `data` is its data folder."""
    environment = os.environ | {
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONPATH": str(_ROOT),
        "PYTHONPYCACHEPREFIX": str(data.parent / "bytecode"),
        "PYTHONDONTWRITEBYTECODE": "",
        "FLOOR_DATA": str(data),
    }
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, env=environment
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


def heard(process: "subprocess.Popen[str]") -> str:
    """The next line a window says."""
    assert process.stdout is not None
    line = process.stdout.readline()
    if not line:
        raise RuntimeError("the window has closed")
    return line


def seconds_to_usable(code: str, data: Path) -> float:
    """From starting the process to its first usable picture."""
    begin = time.perf_counter()
    with window(code, data) as process:
        heard(process)
        return time.perf_counter() - begin


def start(long: Path, short: Path) -> list[Measured]:
    """A desk on a year's journal against a bare window, and against one on a short journal."""
    turns = [
        (
            seconds_to_usable(_DESK, long.parent),
            seconds_to_usable(_BARE, long.parent),
            seconds_to_usable(_DESK, short.parent),
        )
        for _ in range(7)
    ][1:]
    desk, bare, few = (statistics.median(side) for side in zip(*turns, strict=True))
    return [
        Measured("start", _ms(desk), _ms(bare), desk / bare, 1.5),
        Measured("start-flat", _ms(desk), _ms(few), desk / few, 1.1),
    ]


def _ms(seconds: float) -> str:
    return f"{seconds * 1e3:,.0f} ms"


def resident_mb(process: "subprocess.Popen[str]") -> float:
    """What the process holds in memory."""
    status = Path(f"/proc/{process.pid}/status").read_text("ascii")
    kilobytes = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(kilobytes.split()[1]) / 1024


def processor_seconds(process: "subprocess.Popen[str]") -> float:
    """What the process has worked so far."""
    fields = Path(f"/proc/{process.pid}/stat").read_text("ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS_A_SECOND


def memory(store: Path, night: Callable[[Path], None]) -> list[Measured]:
    """The desk's memory after a night lived before it, against a bare window's."""
    with window(_BARE, store.parent) as bare, window(_DESK, store.parent) as desk:
        heard(bare)
        heard(desk)
        drain(desk)
        night(store)
        settle(desk)
        after_one = resident_mb(desk)
        night(store)
        settle(desk)
        growth = resident_mb(desk) - after_one
        plain = resident_mb(bare)
    return [
        Measured("memory", f"{after_one:.0f} MB", f"{plain:.0f} MB", after_one / plain, 1.8),
        Measured("memory growth", f"{growth:.1f} MB a night", "5 MB", growth / 5, 1.0),
    ]


def drain(process: "subprocess.Popen[str]") -> None:
    """Let the window say what it likes without listening."""
    assert process.stdout is not None
    threading.Thread(target=lambda out=process.stdout: list(out), daemon=True).start()


def settle(process: "subprocess.Popen[str]") -> None:
    """Until the window has had nothing to do for a while."""
    quiet, worked = 0, processor_seconds(process)
    while quiet < 4:
        time.sleep(0.25)
        now = processor_seconds(process)
        quiet = quiet + 1 if now - worked < 0.03 else 0
        worked = now


def idle(store: Path) -> list[Measured]:
    """What a desk takes of a core while nothing happens but the clock."""
    with window(_DESK, store.parent) as desk:
        heard(desk)
        drain(desk)
        settle(desk)
        before, begin = processor_seconds(desk), time.perf_counter()
        time.sleep(20)
        share = (processor_seconds(desk) - before) / (time.perf_counter() - begin)
    return [Measured("idle", f"{share:.2%} of a core", "0.50 %", share / 0.005, 1.0)]


def paint(store: Path, step: Callable[[], None], rounds: int) -> list[Measured]:
    """From a commit in this process to the table painted in the desk's; also after a long quiet."""
    with window(_DESK, store.parent) as desk:
        heard(desk)
        time.sleep(2)
        late: list[float] = []
        lines = _Lines(desk)
        for _ in range(rounds):
            lines.forget()
            step()
            committed = time.monotonic_ns()
            late.append((lines.next_after(committed) - committed) / 1e9)
            time.sleep(0.03)
        woken: list[float] = []
        for _ in range(max(rounds // 12, 9)):
            time.sleep(2.6)
            lines.forget()
            step()
            committed = time.monotonic_ns()
            woken.append((lines.next_after(committed) - committed) / 1e9)
    tail, quiet = p99(late), statistics.median(woken)
    return [
        Measured("paint p99", micros(tail), "40 ms", tail / 40e-3, 1.0),
        Measured("paint median", micros(statistics.median(late)), "40 ms",
                 statistics.median(late) / 40e-3, 1.0),
        Measured("paint quiet", micros(quiet), "40 ms", quiet / 40e-3, 1.0),
    ]  # fmt: skip


class _Lines:
    """The moments at which a window said it had painted."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._said: queue.Queue[int] = queue.Queue()
        assert process.stdout is not None

        def listen(out: object = process.stdout) -> None:
            for line in out:  # type: ignore[attr-defined]
                self._said.put(int(line.split()[1]))

        threading.Thread(target=listen, daemon=True).start()

    def forget(self) -> None:
        while not self._said.empty():
            self._said.get()

    def next_after(self, moment: int) -> int:
        """When it painted next; a second later when it did not."""
        end = moment + 1_000_000_000
        while (left := end - time.monotonic_ns()) > 0:
            try:
                said = self._said.get(timeout=left / 1e9)
            except queue.Empty:
                break
            if said >= moment:
                return said
        return end


def soak(calls: int) -> list[Measured]:
    """A million calls that answer nothing: None and True must not wear out."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QObject, Signal
    from PySide6.QtWidgets import QApplication, QLabel

    class Teller(QObject):
        told = Signal(int)

    app = QApplication.instance() or QApplication([])
    label, teller = QLabel(), Teller()
    teller.told.connect(label.setNum)
    before = sys.getrefcount(None), sys.getrefcount(True)
    for turn in range(calls // 4):
        label.setText("a")
        label.setEnabled(True)
        label.update()
        teller.told.emit(turn)
    app.processEvents()
    lost = max(before[0] - sys.getrefcount(None), before[1] - sys.getrefcount(True), 0)
    a_thousand = lost / (calls / 1_000)
    return [Measured("soak", f"{a_thousand:.2f} lost", "50 a 1,000 calls", a_thousand / 50, 1.0)]
