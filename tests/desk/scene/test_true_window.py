"""A window is a window, whatever lay at its address before."""

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QGuiApplication, QWindow
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from floor.qtkit.true_window import true_window

ITEMS = 200
TURNS = 5


def items_left_behind(ground: QWidget) -> None:
    """A layout that was filled before it was put into another, and is emptied."""
    line = QHBoxLayout()
    gone = [QPushButton() for _each in range(ITEMS)]
    for one in gone:
        line.addWidget(one)
    QVBoxLayout(ground).addLayout(line)
    for one in gone:
        one.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_what_pyside_takes_for_an_item_of_a_layout_is_the_window(qtbot: QtBot):
    """One of the windows comes to lie where an item was."""
    grounds, windows = [], []
    for turn in range(TURNS):
        grounds.append(QWidget())
        items_left_behind(grounds[-1])
        windows.append(QWidget())
        windows[-1].setObjectName(f"window-{turn}")
        windows[-1].show()
        qtbot.waitUntil(lambda: QGuiApplication.focusWindow() is not None)
        found = QGuiApplication.focusWindow()
        assert isinstance(true_window(found), QWindow)
        windows[-1].hide()
    for one in (*grounds, *windows):
        one.deleteLater()
    assert true_window(None) is None
