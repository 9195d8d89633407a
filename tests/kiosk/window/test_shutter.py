"""Nothing gets a dealer out of the kiosk but a badge of the floor (FAULTS row 70)."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCloseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QWidget

from floor.app.core.messages import Role
from floor.app.staff.days import SignOff
from floor.app.tables.tables import CloseTable
from tests.desk.hall import T1
from tests.kiosk.stand import FLOORS_PIN, PIN, Stand

ALT, CTRL, META = (
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.MetaModifier,
)
KEYS = [
    (Qt.Key.Key_F4, ALT),
    (Qt.Key.Key_Tab, ALT),
    (Qt.Key.Key_Q, CTRL),
    (Qt.Key.Key_W, CTRL),
    (Qt.Key.Key_P, CTRL),
    (Qt.Key.Key_O, CTRL),
    (Qt.Key.Key_F1, CTRL | ALT),
    (Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier),
    (Qt.Key.Key_F11, Qt.KeyboardModifier.NoModifier),
    (Qt.Key.Key_Menu, Qt.KeyboardModifier.NoModifier),
    (Qt.Key.Key_L, META),
    (Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier),
    (Qt.Key.Key_Space, Qt.KeyboardModifier.NoModifier),
]


@pytest.mark.parametrize(("key", "modifier"), KEYS)
def test_no_key_does_anything(stand: Stand, key: Qt.Key, modifier: Qt.KeyboardModifier) -> None:
    handle = stand.window.windowHandle()
    assert handle is not None
    before = stand.hall.room.office.head
    QTest.keyClick(handle, key, modifier)
    QApplication.processEvents()
    stand.hall.room.office.refresh()
    assert stand.hall.room.office.head == before
    assert stand.window.isVisible()
    assert alone(stand)


def alone(stand: Stand) -> bool:
    """No other window and no menu has come."""
    others = [one for one in QApplication.topLevelWidgets() if one.isVisible()]
    return others == [stand.window] and QApplication.activePopupWidget() is None


def test_closing_it_does_not_close_it(stand: Stand) -> None:
    assert not stand.window.close()
    event = QCloseEvent()
    QApplication.sendEvent(stand.window, event)
    assert not event.isAccepted()
    assert stand.window.isVisible()


def test_a_right_click_anywhere_opens_nothing(stand: Stand) -> None:
    handle = stand.window.windowHandle()
    assert handle is not None
    none = Qt.KeyboardModifier.NoModifier
    for x in range(40, stand.window.width(), 240):
        for y in range(20, stand.window.height(), 130):
            QTest.mouseClick(handle, Qt.MouseButton.RightButton, none, QPoint(x, y))
    assert alone(stand)


def test_nothing_takes_a_drop_or_opens_a_link(stand: Stand) -> None:
    stand.window.errands.pots()
    parts = [stand.window, *stand.window.findChildren(QWidget)]
    assert not [one for one in parts if one.acceptDrops() and not isinstance(one, QLineEdit)]
    assert not [one for one in parts if isinstance(one, QLineEdit) and one.acceptDrops()]
    labels = stand.window.findChildren(QLabel)
    assert all(one.textFormat() is Qt.TextFormat.PlainText for one in labels)
    assert not any(one.openExternalLinks() for one in labels)


def test_a_badge_of_the_floor_closes_it(stand: Stand) -> None:
    stand.touch("head-table")
    stand.touch_choice("close")
    stand.touch_choice(f"staff-{stand.hall.manager}")
    stand.type_pin(FLOORS_PIN)
    stand.qtbot.waitUntil(lambda: not stand.window.isVisible())


def test_once_the_floor_has_gone_its_pin_still_closes_it(stand: Stand) -> None:
    hall = stand.hall
    hall.ask(CloseTable(table=T1))
    for staff, role in dict(hall.room.office.room.on_duty).items():
        if role is not Role.DEALER and staff != hall.manager:
            hall.ask(SignOff(staff=staff))
    hall.ask(SignOff(staff=hall.manager))
    stand.qtbot.waitUntil(lambda: stand.window.findChild(QPushButton, "kiosk-leave").isVisible())
    stand.touch("kiosk-leave")
    stand.touch_choice(f"staff-{hall.manager}")
    stand.type_pin(FLOORS_PIN)
    stand.qtbot.waitUntil(lambda: not stand.window.isVisible())


def test_no_dealer_does(stand: Stand) -> None:
    stand.touch("head-table")
    stand.touch_choice("close")
    assert stand.window.choices.tile_of(f"staff-{stand.window.scene.dealer}") is None
    stand.touch("choice-back")
    stand.touch("head-next")
    stand.type_pin(PIN)
    stand.qtbot.waitUntil(lambda: stand.window.stack.currentIndex() == 0)
    assert stand.window.isVisible()
