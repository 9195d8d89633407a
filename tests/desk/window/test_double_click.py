"""Two clicks where one was meant, and keys that are held down: one entry (FAULTS row 25).

Clicks as the system hands them to a window: the second of two that come soon is a double click.
"""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from floor.app.core.messages import StaffId
from floor.desk.staff.staff_sheets import PinSheet
from floor.desk.window.window import DeskWindow
from floor.qtkit.keypad import Keypad
from floor.qtkit.office.bridge import Bridge
from floor.room.blinds.button import SeatNo
from tests.desk.hall import T1, Hall
from tests.desk.window.test_window import button, choose

Desk = tuple[DeskWindow, Bridge]
PAIRS, FULL_PAIRS = 60, 10_000
APART_MS = 20
LEFT, NO_KEY = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


@pytest.fixture(autouse=True)
def double(qapp: QApplication) -> Iterator[None]:
    """What clicks here in one place one behind the other is a double click to the system, however
    slow the computer is."""
    before = qapp.doubleClickInterval()
    qapp.setDoubleClickInterval(60_000)
    yield
    qapp.setDoubleClickInterval(before)


def twice(qtbot: QtBot, control: QWidget) -> None:
    """Clicked, and 20 ms later the same place once more, whatever lies there by then."""
    window = control.window()
    handle = window.windowHandle()
    assert handle is not None

    def middle() -> QPoint:
        return control.mapTo(window, control.rect().center())

    # A control that was just made lies in its place only once there was time to lay it out.
    qtbot.waitUntil(lambda: window.childAt(middle()) is control)
    at = middle()
    on_screen = window.mapToGlobal(at)
    QTest.mouseClick(handle, LEFT, NO_KEY, at)
    QTest.qWait(APART_MS)
    if not isValid(handle):  # a sheet that was done so soon
        behind = QApplication.topLevelAt(on_screen)
        at, found = behind.mapFromGlobal(on_screen), behind.windowHandle()
        assert found is not None
        handle = found
    QTest.mouseClick(handle, LEFT, NO_KEY, at)
    QApplication.processEvents()


class Counted:
    """How many entries this desk has brought about."""

    def __init__(self, hall: Hall) -> None:
        self._office = hall.room.office
        self.entries: set[bytes] = set()
        self._office.listen(lambda _room, new: self.entries.update(one.command for one in new))

    def __call__(self) -> int:
        self._office.refresh()
        return len(self.entries)


def settle(desk: Desk, hall: Hall, qtbot: QtBot) -> None:
    """Until the desk shows what has been written."""
    window, bridge = desk
    qtbot.waitUntil(lambda: not bridge.pending)
    hall.room.office.refresh()
    qtbot.waitUntil(lambda: window.scene.head == hall.room.office.head)
    window.draw()
    QApplication.processEvents()


def test_pairs_of_clicks_on_whatever_writes_are_one_entry_each(
    desk: Desk, hall: Hall, qtbot: QtBot, full: bool
) -> None:
    """Away, back, away and undone, over and over; what a button became meanwhile is not asked."""
    window, _bridge = desk
    aino = hall.player("Aino Laine")
    counted = Counted(hall)
    choose(qtbot, window, 1)
    window.draw()
    round_ = (f"step-away-{aino}", f"step-back-{aino}", f"step-away-{aino}", "undo-last")
    pairs = FULL_PAIRS if full else PAIRS
    for number in range(pairs):
        twice(qtbot, button(window, round_[number % len(round_)]))
        settle(desk, hall, qtbot)
        assert counted() == number + 1, round_[number % len(round_)]


def test_a_sheet_is_asked_once_and_what_lay_behind_it_not_at_all(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    counted = Counted(hall)
    window.errands.open_table()
    qtbot.waitUntil(lambda: any(sheet.isVisible() for sheet in window.errands.sheets))
    sheet = next(iter(window.errands.sheets))
    assert sheet.ask_button.isEnabled()
    twice(qtbot, sheet.ask_button)
    settle(desk, hall, qtbot)
    assert counted() == 1


def held(window: QWidget, key: Qt.Key, text: str, modifiers: Qt.KeyboardModifier = NO_KEY) -> None:
    """A key that is pressed and kept down until it has repeated itself five times."""
    QTest.keyPress(QApplication.focusWidget() or window, key, modifiers)
    for _again in range(5):
        QTest.qWait(APART_MS)
        event = QKeyEvent(QEvent.Type.KeyPress, key, modifiers, text, True)
        QApplication.sendEvent(QApplication.focusWidget() or window, event)
    QTest.keyRelease(QApplication.focusWidget() or window, key, modifiers)


def test_a_letter_that_is_held_down_asks_once(desk: Desk, hall: Hall, qtbot: QtBot) -> None:
    """C calls the next one of the list, and after him there would be two more."""
    window, _bridge = desk
    counted = Counted(hall)
    window.floor.map.setFocus()
    window.choose(T1, SeatNo(4))
    window.draw()
    held(window, Qt.Key.Key_C, "c")
    settle(desk, hall, qtbot)
    assert counted() == 1


def test_an_undo_that_is_held_down_takes_back_one(desk: Desk, hall: Hall, qtbot: QtBot) -> None:
    window, _bridge = desk
    choose(qtbot, window, 1)
    for number, name in ((1, "Aino Laine"), (2, "Eero Virta")):
        choose(qtbot, window, number)
        window.draw()
        button(window, f"step-away-{hall.player(name)}").click()
        settle(desk, hall, qtbot)
    counted = Counted(hall)
    held(window, Qt.Key.Key_Z, "", Qt.KeyboardModifier.ControlModifier)
    settle(desk, hall, qtbot)
    assert counted() == 1


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return])
def test_a_button_under_a_held_key_is_pressed_once(
    desk: Desk, hall: Hall, qtbot: QtBot, key: Qt.Key
) -> None:
    window, _bridge = desk
    counted = Counted(hall)
    choose(qtbot, window, 1)
    window.draw()
    button(window, f"step-away-{hall.player('Aino Laine')}").setFocus()
    held(window, key, " ")
    settle(desk, hall, qtbot)
    assert counted() == 1


def test_two_figures_alike_are_two(desk: Desk, qtbot: QtBot) -> None:
    """A PIN may have them, however quickly they are typed on the keypad."""
    window, _bridge = desk
    sheet = PinSheet("sign-on", "Sign on", (), StaffId(1), window)
    sheet.open()
    qtbot.waitUntil(sheet.isActiveWindow)
    keypad = sheet.findChild(Keypad)
    assert isinstance(keypad, Keypad)
    key = keypad.findChild(QWidget, "key-7")
    assert isinstance(key, QWidget)
    twice(qtbot, key)
    assert sheet.pin.text() == "77"
    sheet.close()
