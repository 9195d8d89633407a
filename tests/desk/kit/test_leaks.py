"""What a test leaves behind is found: else the check on every other test would prove nothing."""

import threading
from collections.abc import Callable
from weakref import ref

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from tests.leaks import nothing_stays


class Ring(QWidget):
    """Holds itself, so that only the collector can take it away."""

    def __init__(self) -> None:
        super().__init__()
        self.itself = self


def during(app: QApplication, does: Callable[[], object]) -> None:
    with nothing_stays(app):
        does()


def planted(parent: QWidget | None = None) -> QLabel:
    made = QLabel(parent)
    made.setObjectName("planted")
    return made


def ticking() -> QTimer:
    made = QTimer()
    made.start(60_000)
    return made


def test_a_widget_that_stays_is_found(qapp: QApplication) -> None:
    kept: list[QWidget] = []
    with pytest.raises(AssertionError, match="QLabel planted"):
        during(qapp, lambda: kept.append(planted()))
    kept.pop().deleteLater()


def test_a_widget_in_a_window_from_before_is_found(qapp: QApplication) -> None:
    window = QWidget()
    with pytest.raises(AssertionError, match="QLabel planted"):
        during(qapp, lambda: planted(window))
    window.deleteLater()


def test_a_timer_that_runs_on_is_found(qapp: QApplication) -> None:
    kept: list[QTimer] = []
    with pytest.raises(AssertionError, match="QTimer"):
        during(qapp, lambda: kept.append(ticking()))
    kept.pop().stop()
    during(qapp, lambda: ticking().stop())


def test_a_thread_that_works_on_is_found(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.leaks.ENDING_S", 0.1)
    told = threading.Event()
    thread = threading.Thread(target=told.wait, name="planted")
    with pytest.raises(AssertionError, match="planted"):
        during(qapp, thread.start)
    told.set()
    thread.join()


def test_a_thread_that_is_about_to_end_may_do_so(qapp: QApplication) -> None:
    told = threading.Event()
    during(qapp, threading.Thread(target=told.wait, args=(0.05,)).start)


def test_a_ring_that_nobody_holds_is_taken_away(qapp: QApplication) -> None:
    """Though all that was there before is frozen."""
    during(qapp, Ring)


def test_a_ring_from_before_that_nobody_holds_is_taken_away(qapp: QApplication) -> None:
    ring = ref(Ring())
    with nothing_stays(qapp):
        assert ring() is None
