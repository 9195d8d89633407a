"""Measures a tap on the kiosk: a seat touched, its player away or back, painted as not yet written.
Used by `bench.py`.
"""

import os
import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from bench_measure import Measured, best_of, micros, p99
from bench_store import Desk
from bench_tap import standing

from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId

if TYPE_CHECKING:
    from floor.kiosk.window.window import KioskWindow

_ROUNDS = 200
_LIMIT_S = 8e-3


def tap(path: Path) -> list[Measured]:
    """Seats tapped one after the other: players go away and come back, each tap painted at once,
    and its mark when it is durable. Who owes something on his return is shown his choices."""
    desk = Desk(path, tables=40)
    desk.close()
    with _window(path, desk) as window:
        return best_of([_turn(window) for _ in range(3)])


def _turn(window: "KioskWindow") -> list[Measured]:
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest

    left, picture = Qt.MouseButton.LeftButton, window.table
    at_once, durable = [], []
    for taps in range(_ROUNDS):
        where = picture.seat_point(SeatNo(taps % 9 + 1))
        QTest.mousePress(picture, left, pos=where)
        begin = time.perf_counter(), time.thread_time()
        QTest.mouseRelease(picture, left, pos=where)
        picture.repaint()
        at_once.append(time.thread_time() - begin[1])
        _until_written(window)
        durable.append(time.perf_counter() - begin[0])
    found = (
        ("tap kiosk median", statistics.median(at_once), _LIMIT_S),
        ("tap kiosk p99", p99(at_once), _LIMIT_S),
        ("tap kiosk durable", statistics.median(durable), 40e-3),
    )
    return [
        Measured(name, micros(took), micros(limit), took / limit, 1.0)
        for name, took, limit in found
    ]


def _until_written(window: "KioskWindow") -> None:
    """Until what was tapped is in the journal and painted so."""
    from PySide6.QtWidgets import QApplication

    while window.bridge.pending:
        QApplication.processEvents()
    window.draw()
    QApplication.processEvents()


@contextmanager
def _window(path: Path, desk: Desk) -> "Iterator[KioskWindow]":
    """The kiosk of the first table on the store at `path`, under the floor's badge."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication

    from floor.kiosk.scene.manners import KioskSettings
    from floor.kiosk.window.guard import DoubleTapGuard
    from floor.kiosk.window.program import SIZE
    from floor.kiosk.window.window import KioskWindow
    from floor.qtkit.look import theme
    from floor.qtkit.office.bridge import Bridge
    from floor.wiring.kiosk import KioskRoom

    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    theme.apply(app)
    table, seconds = TableId("T1"), count()
    bridge = Bridge(lambda: KioskRoom(path, table, desk.clock), clock=desk.clock)
    window = KioskWindow(bridge, desk.clock, table, KioskSettings())
    window.guard = DoubleTapGuard(
        lambda: float(next(seconds))
    )  # every tap is one, however soon it comes
    window.lock.put_on(desk.floor)
    window.resize(*SIZE)
    with standing(window, bridge, window.close_for_good):
        yield window
