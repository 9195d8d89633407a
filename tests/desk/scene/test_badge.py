"""The badge of a desk: whoever touches any of its windows is still there.

Touches come as the system sends them, to the window and not at once to what lies under them.
"""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from floor.app.core.messages import StaffId
from floor.desk.scene.badge import StationBadge

MINUTE_MS = 60_000
WAITED_MS = 30


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[QWidget]:
    made = QWidget()
    made.resize(300, 200)
    QPushButton("Ask", made)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    yield made
    made.close()
    made.deleteLater()


@pytest.fixture
def badge(window: QWidget) -> StationBadge:
    made = StationBadge(window, MINUTE_MS)
    made._idle.setTimerType(Qt.TimerType.PreciseTimer)  # another one tells half a second wrong
    return made


def left(badge: StationBadge) -> int:
    return badge._idle.remainingTime()


def wait(badge: StationBadge, qtbot: QtBot) -> None:
    """Until a part of the minute has gone by."""
    qtbot.waitUntil(lambda: left(badge) < MINUTE_MS - WAITED_MS)


def test_a_key_keeps_it_on(badge: StationBadge, window: QWidget, qtbot: QtBot) -> None:
    badge.put_on(StaffId(1))
    wait(badge, qtbot)
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_Shift)
    assert left(badge) > MINUTE_MS - WAITED_MS


def test_a_click_on_whatever_takes_it_keeps_it_on(
    badge: StationBadge, window: QWidget, qtbot: QtBot
) -> None:
    badge.put_on(StaffId(1))
    wait(badge, qtbot)
    button = window.findChildren(QPushButton)[0]
    with qtbot.waitSignal(button.clicked):
        place = button.geometry().center()
        left_button, no_key = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        QTest.mouseClick(window.windowHandle(), left_button, no_key, place)
    assert left(badge) > MINUTE_MS - WAITED_MS


def test_a_touch_in_a_dialog_opened_later_keeps_it_on(
    badge: StationBadge, window: QWidget, qtbot: QtBot
) -> None:
    badge.put_on(StaffId(1))
    dialog = QDialog(window)
    dialog.open()
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    wait(badge, qtbot)
    QTest.keyClick(dialog.windowHandle(), Qt.Key.Key_Shift)
    assert left(badge) > MINUTE_MS - WAITED_MS


def test_the_mouse_only_passing_over_does_not(
    badge: StationBadge, window: QWidget, qtbot: QtBot
) -> None:
    badge.put_on(StaffId(1))
    wait(badge, qtbot)
    QTest.mouseMove(window.windowHandle(), window.rect().center())
    assert left(badge) < MINUTE_MS - WAITED_MS


def test_without_a_badge_no_touch_starts_the_clock(
    badge: StationBadge, window: QWidget, qtbot: QtBot
) -> None:
    badge.put_on(StaffId(1))
    badge.take_off()
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_Shift)
    assert not badge._idle.isActive()
    assert badge.last == 1
