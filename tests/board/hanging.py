"""A board in front of a night on disk, and what can be read on it."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from floor.board.plates import Line
from floor.board.program import Board, Wanted
from floor.board.window import BoardWindow
from floor.wiring.board import BoardRoom
from tests.desk.hall import Hall

LONG_TURN = 600
"""Seconds: nothing turns by itself in a test that does not ask for it."""


@contextmanager
def board_on(hall: Hall, qtbot: QtBot, *, seconds: int = LONG_TURN) -> Iterator[Board]:
    """The board in front of `hall`, closed again after."""
    board = Board(lambda: BoardRoom(hall.path, hall.clock), hall.clock, Wanted(seconds))
    window = board.window
    window.resize(1920, 1080)
    window.show()
    window.activateWindow()
    try:
        qtbot.waitUntil(lambda: window.view is not None, timeout=10_000)
        qtbot.waitUntil(window.isActiveWindow)
        yield board
    finally:
        board.close()
        window.deleteLater()
        board.deleteLater()


def lines(window: BoardWindow) -> list[Line]:
    """Every line with words on it that can be seen."""
    QApplication.processEvents()
    return [one for one in window.findChildren(Line) if one.isVisible() and one.text()]


def words(window: BoardWindow) -> list[str]:
    """What can be read."""
    return [one.text() for one in lines(window)]


def settle(window: BoardWindow) -> None:
    """Layouts come to rest."""
    for _turn in range(4):
        QApplication.processEvents()
        window.draw()
