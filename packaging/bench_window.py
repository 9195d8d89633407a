"""Processes with a window, watched from outside: how they are begun, heard and measured. Used by
`bench.py`.

Each is on the offscreen platform and starts as `packaging/start` lets it, with bytecode that an
earlier start has left.
"""

import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from floor.store.journal.address import ServerAddress, StorePlace

_ROOT = Path(__file__).resolve().parent.parent
_TICKS_A_SECOND = os.sysconf("SC_CLK_TCK")

STORE = "floor.sqlite"
"""What a desk opens in its data folder."""

BARE = """
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

_WATCHED = """
import builtins, sys, time
from floor.__main__ import main
build = builtins.__build_class__
def watched(body, name, *bases, **more):
    made = build(body, name, *bases, **more)
    if name == "{picture}":
        builtins.__build_class__ = build
        painting = made.paintEvent
        def paint(self, event):
            painting(self, event)
            if self.{shown}:
                print("usable", time.monotonic_ns(), flush=True)
        made.paintEvent = paint
    return made
builtins.__build_class__ = watched
sys.argv = ["floor", {words}]
main()
"""
"""A program; it says when the picture everybody looks at has been painted, and when again.

That picture is caught while its class is made: to import it first would be another start.
"""


class Program(NamedTuple):
    """A program of ours and the picture by which it is usable."""

    name: str
    words: tuple[str, ...]
    """What stands behind its name on the command line."""
    picture: str
    shown: str
    """What that picture has once there is something to see."""

    def code(self, store: StorePlace) -> str:
        """What Python is given to run it on `store`."""
        words = [*self.words]
        if isinstance(store, ServerAddress):
            words = [*(words or ["desk"]), "--store", store.url]
        told = ", ".join(map(repr, words))
        return _WATCHED.format(picture=self.picture, shown=self.shown, words=told)


DESK = Program("desk", (), "RoomMap", "_cards")
KIOSK = Program("kiosk", ("kiosk", "--table", "1"), "TablePicture", "_card")


def data_of(store: StorePlace) -> Path:
    """The data folder of a program on `store`."""
    if isinstance(store, ServerAddress):
        return Path(os.environ["FLOOR_DATA"])
    return store.parent


@contextmanager
def window(code: str, data: Path) -> Iterator["subprocess.Popen[str]"]:
    """A process that shows a window until it is looked away from; `data` is its data folder."""
    environment = os.environ | {
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONPATH": str(_ROOT),
        "PYTHONPYCACHEPREFIX": str(data / "bytecode"),
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


def resident_mb(process: "subprocess.Popen[str]") -> float:
    """What the process holds in memory."""
    status = Path(f"/proc/{process.pid}/status").read_text("ascii")
    kilobytes = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(kilobytes.split()[1]) / 1024


def processor_seconds(process: "subprocess.Popen[str]") -> float:
    """What the process has worked so far."""
    fields = Path(f"/proc/{process.pid}/stat").read_text("ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS_A_SECOND


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


class Lines:
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
