"""A desk nobody touches locks after five minutes and keeps what was being done (FAULTS row 69)."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from floor.desk.kit.sheet import Sheet
from floor.desk.scene.badge import IDLE_MS
from floor.desk.staff.staff_sheets import PinSheet
from floor.desk.window.window import DeskWindow
from floor.qtkit.office.bridge import Bridge
from tests.desk.hall import Hall
from tests.desk.window.test_window import button, choose

Desk = tuple[DeskWindow, Bridge]
PIN, WRONG = "418305", "418306"


def too_long(window: DeskWindow) -> None:
    """As if nobody had touched anything for five minutes."""
    window.badge._idle.timeout.emit()
    QApplication.processEvents()


def sign_on_sheet(window: DeskWindow, qtbot: QtBot) -> PinSheet:
    """The sheet that asks whose badge it is."""

    def seen() -> list[PinSheet]:
        return [one for one in window.errands.sheets if isinstance(one, PinSheet)]

    qtbot.waitUntil(lambda: bool(seen()))
    return seen()[0]


def key(window: DeskWindow) -> None:
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_Shift)


def click(window: DeskWindow) -> None:
    QTest.mouseClick(window.windowHandle(), Qt.MouseButton.LeftButton, pos=QPoint(3, 3))


def touch(window: DeskWindow) -> None:
    device = QTest.createTouchDevice()
    handle = window.windowHandle()
    QTest.touchEvent(handle, device).press(0, QPoint(3, 3)).commit()
    QTest.touchEvent(handle, device).release(0, QPoint(3, 3)).commit()


def wheel(window: DeskWindow) -> None:
    at = QPointF(3, 3)
    event = QWheelEvent(
        at,
        at,
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(window.windowHandle(), event)


@pytest.mark.parametrize("act", [key, click, touch, wheel], ids=lambda act: act.__name__)
def test_five_minutes_begin_anew_with_every_touch(
    desk: Desk, qtbot: QtBot, act: Callable[[DeskWindow], None]
) -> None:
    window, _bridge = desk
    idle = window.badge._idle
    assert IDLE_MS == idle.interval() == 300_000
    assert idle.isActive()
    idle.setTimerType(Qt.TimerType.PreciseTimer)  # another one tells half a second wrong
    idle.start()
    qtbot.waitUntil(lambda: idle.remainingTime() < IDLE_MS - 30)
    before = idle.remainingTime()
    act(window)
    assert idle.remainingTime() > before
    assert window.badge.by is not None


def test_a_locked_desk_asks_nothing_and_asks_for_the_pin_of_its_badge(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, bridge = desk
    hall.people.set_pin(hall.manager, PIN)
    choose(qtbot, window, 1)
    window.draw()
    too_long(window)
    assert window.badge.by is None
    sheet = sign_on_sheet(window, qtbot)
    assert sheet.badge.currentData() == hall.manager
    before = hall.room.office.head
    window.draw()
    away = button(window, f"step-away-{hall.player('Aino Laine')}")
    assert not away.isEnabled()
    assert "Sign on first" in away.toolTip()
    sheet.pin.setText(WRONG)
    qtbot.waitUntil(lambda: "tries left" in sheet.note.text())
    assert window.badge.by is None
    sheet.pin.setText(PIN)
    qtbot.waitUntil(lambda: window.badge.by == hall.manager)
    window.draw()
    assert window.scene.chosen is not None
    qtbot.waitUntil(away.isEnabled)
    hall.room.office.refresh()
    assert hall.room.office.head == before
    assert not bridge.pending


def test_the_enter_after_the_last_digit_leaves_what_was_said_of_it(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    hall.people.set_pin(hall.manager, PIN)
    too_long(window)
    sheet = sign_on_sheet(window, qtbot)
    qtbot.keyClicks(sheet.pin, WRONG)
    qtbot.keyClick(sheet.pin, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "tries left" in sheet.note.text())
    qtbot.keyClick(sheet.pin, Qt.Key.Key_Return)
    assert "tries left" in sheet.note.text()
    qtbot.keyClicks(sheet.pin, PIN[:3])
    qtbot.keyClick(sheet.pin, Qt.Key.Key_Return)
    assert sheet.note.text() == "The PIN has 6 digits."


def test_a_long_sentence_takes_nothing_from_the_keys(desk: Desk, hall: Hall, qtbot: QtBot) -> None:
    window, _bridge = desk
    hall.people.set_pin(hall.manager, PIN)
    too_long(window)
    sheet = sign_on_sheet(window, qtbot)
    keys = [
        key
        for key in sheet.findChildren(QPushButton)
        if key.objectName() in ("key-1", "key-0", "key-back")
    ]
    qtbot.waitUntil(lambda: all(key.height() for key in keys))
    high = [key.height() for key in keys]
    sheet.refuse(
        "The secret file of the PINs is missing or another one: no PIN can be checked. Put it back"
        " from the backup; if it is lost for good, everybody needs a new PIN."
    )
    assert sheet.note.heightForWidth(sheet.note.width()) <= sheet.note.height()
    QApplication.processEvents()
    assert all(key.height() >= one for key, one in zip(keys, high, strict=True))
    for key in keys:
        pad = key.parentWidget()
        assert pad is not None
        assert pad.rect().contains(key.geometry())
        assert pad.geometry().bottom() < sheet.note.geometry().top()


def typing(window: DeskWindow, qtbot: QtBot) -> tuple[Sheet, QLineEdit]:
    """A sheet somebody has begun to fill in."""
    window.errands.count_drop()
    qtbot.waitUntil(lambda: bool(window.errands.sheets))
    sheet = next(iter(window.errands.sheets))
    field = next(one for one in sheet.findChildren(QLineEdit) if one.isVisible())
    field.setText("120")
    return sheet, field


def test_what_was_being_typed_is_still_there_once_the_badge_is_back(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, bridge = desk
    hall.people.set_pin(hall.manager, PIN)
    sheet, field = typing(window, qtbot)
    before = hall.room.office.head
    too_long(window)
    asking = sign_on_sheet(window, qtbot)
    sheet.ask()  # nobody's badge is on: nothing is asked, and nothing waits for an answer
    assert not bridge.pending
    assert sheet.note.text() == "Sign on first."
    assert sheet.ask_button.isEnabled()
    asking.pin.setText(PIN)
    qtbot.waitUntil(lambda: window.badge.by == hall.manager)
    assert sheet.isVisible()
    assert field.text() == "120"
    hall.room.office.refresh()
    assert hall.room.office.head == before
    sheet.ask()
    qtbot.waitUntil(lambda: not bridge.pending)
    hall.room.office.refresh()
    assert hall.room.office.head.seq == before.seq + 1
