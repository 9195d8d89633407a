"""Fixtures of the desk's tests, and the check that nothing is left behind."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from floor.desk.window.window import DeskWindow
from floor.qtkit.look import theme
from floor.qtkit.office.bridge import Bridge
from tests.desk.hall import Hall, desk_on
from tests.leaks import clear_away, nothing_stays


@pytest.fixture(autouse=True)
def nothing_left(qapp: QApplication) -> Iterator[None]:
    """No widget, no running timer and no thread outlives its test; no list holds still because
    the pointer of the test before lies there."""
    QCursor.setPos(0, 0)
    clear_away(qapp)
    theme.apply(qapp)
    with nothing_stays(qapp):
        yield


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    """A night on disk."""
    house = Hall.copied(tmp_path / "floor.sqlite")
    yield house
    house.close()


@pytest.fixture
def desk(hall: Hall, qtbot: QtBot) -> Iterator[tuple[DeskWindow, Bridge]]:
    """The desk in front of it, its shift manager signed on."""
    with desk_on(hall, qtbot, badge=hall.manager) as opened:
        yield opened
