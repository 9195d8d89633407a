"""Fixtures of the desk's tests, and the check that nothing is left behind."""

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from floor.desk.window.window import DeskWindow
from floor.qtkit.look import theme
from floor.qtkit.office.bridge import Bridge
from tests.desk.hall import Hall, desk_on


@pytest.fixture(autouse=True)
def nothing_left(qapp: QApplication) -> Iterator[None]:
    """No widget and no running timer outlives its test."""
    theme.apply(qapp)
    before = set(map(id, qapp.allWidgets()))
    yield
    for _ in range(3):
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        qapp.processEvents()
        gc.collect()
    left = [widget for widget in qapp.allWidgets() if id(widget) not in before]
    timers = [one for one in gc.get_objects() if type(one) is QTimer and _runs(one)]
    assert not left, [f"{type(one).__name__} {one.objectName()}" for one in left]
    assert not timers


def _runs(timer: QTimer) -> bool:
    try:
        return timer.isActive()
    except RuntimeError:  # deleted in C++
        return False


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    """A night on disk."""
    house = Hall(tmp_path / "floor.sqlite").opened()
    yield house
    house.close()


@pytest.fixture
def desk(hall: Hall, qtbot: QtBot) -> Iterator[tuple[DeskWindow, Bridge]]:
    """The desk in front of it, its shift manager signed on."""
    with desk_on(hall, qtbot, badge=hall.manager) as opened:
        yield opened
