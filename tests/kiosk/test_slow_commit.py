"""A commit that takes seconds: the window lives, says that it is writing, and asks once.

FAULTS row 26, on either engine, at a kiosk and at a desk. How long a frame took is printed; what is
asserted of it leaves room for a computer that has other things to do.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from itertools import pairwise
from pathlib import Path
from time import perf_counter
from typing import cast

import psycopg
import pytest
from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from floor.app.core.messages import Event
from floor.app.hands.dealing import HandEnded, StartHand
from floor.app.seats.seats import PlayerAway
from floor.store.postgres.schema import JOURNAL_LOCK
from tests.desk.hall import T1, Hall, desk_on
from tests.desk.program.test_faults import HOLDER, running
from tests.desk.window.test_window import button, choose
from tests.kiosk.stand import Stand, dealt, kiosk_on
from tests.postgres import Database

FRAME_MS = 16
LOOSE_S = 1.0
"""No frame takes so long, whatever else the computer does: the store is held for longer."""
HELD_S = 4.5
CUT_SHORT_S = 2.5
"""Shorter than the server lets anybody hold the lock."""


class Frames(QObject):
    """Has a window painted all the time and takes down when it was."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.at: list[float] = []
        window.installEventFilter(self)
        self._beat = QTimer(self)
        self._beat.setTimerType(Qt.TimerType.PreciseTimer)
        self._beat.timeout.connect(window.update)
        self._beat.start(FRAME_MS)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Sees; keeps nothing back."""
        if event.type() is QEvent.Type.Paint:
            self.at.append(perf_counter())
        return False

    def stop(self) -> tuple[float, float]:
        """How long it was watched, and the longest wait for a frame, in seconds."""
        self._beat.stop()
        gaps = [after - before for before, after in pairwise(self.at)]
        print(f"{len(gaps)} frames in {sum(gaps):.1f} s, the longest {max(gaps) * 1000:.0f} ms")
        return sum(gaps), max(gaps)


def after(seconds: float, act: Callable[[], object]) -> threading.Timer:
    timer = threading.Timer(seconds, act)
    timer.start()
    return timer


@contextmanager
def file_held(path: Path) -> Iterator[None]:
    """Another program has the write lock of the file for some seconds."""
    with running(HOLDER, str(path)) as let_go:
        timer = after(HELD_S, let_go)
        yield
        timer.join()


@contextmanager
def server_held(database: Database) -> Iterator[None]:
    """Another station is in the middle of a transaction for some seconds."""
    with closing(psycopg.connect(database.address.url)) as holder:
        holder.execute(f"SELECT pg_advisory_xact_lock({JOURNAL_LOCK})".encode())
        timer = after(CUT_SHORT_S, holder.rollback)
        yield
        timer.join()


def many(heard: list[Event], kind: type[Event]) -> int:
    return sum(isinstance(event, kind) for event in heard)


def hand_over_while(stand: Stand, held: AbstractContextManager[None]) -> None:
    """One hand is over, however often it is touched, and the window is drawn meanwhile."""
    stand.hall.ask(StartHand(table=T1))
    stand.ready()
    with held:
        frames = Frames(stand.window)
        stand.touch("hand-0")
        stand.window.draw()
        first = stand.window.foot.hand[0]
        assert (first.under, first.isEnabled()) == ("being written …", False)
        for _tap in range(3):
            stand.window.foot.hand_asked.emit(stand.window.foot._steps[0])
            stand.pace.now += 1
        stand.qtbot.waitUntil(lambda: not stand.bridge.pending)
        lasted, longest = frames.stop()
    stand.happened(HandEnded)
    assert lasted > 1
    assert longest < LOOSE_S
    stand.qtbot.waitUntil(lambda: not stand.window.away)
    stand.ready()
    assert many(stand.heard, HandEnded) == 1


def test_a_kiosk_lives_while_its_file_is_held(stand: Stand) -> None:
    hand_over_while(stand, file_held(stand.hall.path))


@pytest.fixture
def far(database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hall]:
    """A night on a server."""
    monkeypatch.setenv("FLOOR_DATA", str(tmp_path))
    house = Hall(cast("Path", database.address)).opened()
    yield house
    house.close()


def test_a_kiosk_lives_while_its_server_is_held(
    far: Hall, database: Database, qtbot: QtBot
) -> None:
    dealer, _next = dealt(far)
    with kiosk_on(far, qtbot) as stand:
        stand.unlock(dealer)
        hand_over_while(stand, server_held(database))


def test_a_desk_lives_while_its_server_is_held(far: Hall, database: Database, qtbot: QtBot) -> None:
    heard: list[Event] = []
    far.room.office.listen(lambda _room, new: heard.extend(e for one in new for e in one.events))
    with desk_on(far, qtbot, badge=far.manager) as (window, bridge):
        choose(qtbot, window, 1)
        window.draw()
        away = button(window, f"step-away-{far.player('Aino Laine')}")
        with server_held(database):
            frames = Frames(window)
            for _press in range(3):
                away.click()
            window.draw()
            assert not away.isEnabled()
            assert away.text().endswith("…")
            assert len(bridge.pending) == 1
            qtbot.waitUntil(lambda: not bridge.pending)
            lasted, longest = frames.stop()
        assert lasted > CUT_SHORT_S / 2
        assert longest < LOOSE_S
        far.room.office.refresh()
        assert many(heard, PlayerAway) == 1
