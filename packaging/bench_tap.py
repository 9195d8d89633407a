"""Measures a tap in the whole window: a seat of forty tables chosen, its next steps beside the map.
Used by `bench.py`.
"""

import gc
import os
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from bench_measure import Measured, best_of, micros, p99
from bench_store import Desk

from floor.app.lists.waiting import JoinList
from floor.room.games.game import GameId
from floor.store.journal.address import StorePlace
from floor.wiring.folders import local_path

if TYPE_CHECKING:
    from floor.desk.window.window import DeskWindow
    from floor.kiosk.window.window import KioskWindow
    from floor.qtkit.office.bridge import Bridge

TABLES = 40
_WAITING = 30
_ROUNDS = 200
_LIMIT_S = 8e-3


def tap(path: Path) -> list[Measured]:
    """Seats tapped one after the other, each painted with what can be done there; the same again
    while nothing changes."""
    desk = Desk(path, tables=TABLES)
    for number in range(_WAITING):
        player = desk.room.people.add_player(f"Waiting {number}")
        desk.office.submit(JoinList(game=GameId("nlh-1-2"), player=player), desk.floor)
    desk.store.close()
    with desk_window(path, desk) as window:
        return best_of([_turn(window) for _ in range(3)])


def _turn(window: "DeskWindow") -> list[Measured]:
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    room_map, taps = window.floor.map, 0

    def tapped() -> None:
        nonlocal taps
        taps += 1
        card = room_map.cards[taps % 12]
        where = room_map.seat_point(card.table, card.seats[taps % 9].number)
        QTest.mousePress(room_map, Qt.MouseButton.LeftButton, pos=where)
        QApplication.processEvents()

    spent, same = _times(tapped), _times(window.draw)
    found = (
        ("tap desk median", statistics.median(spent), _LIMIT_S),
        ("tap desk p99", p99(spent), _LIMIT_S),
        ("tap desk same", statistics.median(same), 2e-3),
    )
    return [
        Measured(name, micros(took), micros(limit), took / limit, 1.0)
        for name, took, limit in found
    ]


def _times(act: Callable[[], None]) -> list[float]:
    for _ in range(9):
        act()
    spent = []
    for _ in range(_ROUNDS):
        begin = time.thread_time()
        act()
        spent.append(time.thread_time() - begin)
    return spent


@contextmanager
def desk_window(path: StorePlace, desk: Desk) -> "Iterator[DeskWindow]":
    """A desk's window on the store at `path`, with somebody on duty before it."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication

    from floor.desk.window.window import DeskWindow
    from floor.qtkit.look import theme
    from floor.qtkit.office.bridge import Bridge
    from floor.rulebook.machine import MachineFile
    from floor.wiring.desk import DeskRoom, surroundings

    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    theme.apply(app)
    house = surroundings(
        path, MachineFile(local_path(path).parent / "floor.toml"), desk.clock, training=False
    )
    bridge = Bridge(lambda: DeskRoom(path, desk.clock, training=False), clock=desk.clock)
    window = DeskWindow(bridge, desk.clock, house)
    window.badge.put_on(desk.floor)
    window.resize(1900, 1000)
    with standing(window, bridge, window.close):
        yield window


@contextmanager
def standing(
    window: "DeskWindow | KioskWindow", bridge: "Bridge", close: Callable[[], object]
) -> Iterator[None]:
    """Inside, the window is shown, knows its room and has come to rest."""
    from PySide6.QtWidgets import QApplication

    window.show()
    bridge.start()
    until = time.monotonic() + 2
    while not window.scene.known or time.monotonic() < until:
        QApplication.processEvents()
    window.draw()
    QApplication.processEvents()
    gc.freeze()  # as the programs themselves do once they have started
    try:
        yield
    finally:
        gc.unfreeze()
        close()
        bridge.close()
