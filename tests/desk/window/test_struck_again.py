"""Keys as the system hands them to a window: one that is held or hit again at once asks once."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from floor.app.core.room import guest_of
from floor.desk.kit.step_button import StepButton
from floor.desk.scene import second_click
from floor.desk.window import undo_bar
from floor.desk.window.window import DeskWindow
from floor.room.blinds.button import SeatNo
from tests.desk.hall import T1, Hall
from tests.desk.window.test_double_click import Counted, settle
from tests.desk.window.test_window import Desk, button, choose

AGAIN_MS = 60


def strike(window: QWidget, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> None:
    """By the keyboard: to whatever has the focus in that window."""
    handle = window.windowHandle()
    assert handle is not None
    QTest.keyClick(handle, key, modifiers)
    QApplication.processEvents()


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """How long a second stroke is not meant: no computer here is slow or quick enough for it."""

    def keep(milliseconds: int) -> None:
        for module in (second_click, undo_bar):
            monkeypatch.setattr(module, "DEAD_MS", milliseconds)

    keep(60_000)
    return keep


NONE = Qt.KeyboardModifier.NoModifier
CTRL = Qt.KeyboardModifier.ControlModifier


def focus(window: DeskWindow, qtbot: QtBot, name: str) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    one = button(window, name)
    one.setFocus()
    qtbot.waitUntil(one.hasFocus)


KEYS = [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space]


def strike_again(desk: Desk, hall: Hall, qtbot: QtBot, key: Qt.Key) -> None:
    """Four times, each once the desk shows what the one before has done."""
    for _again in range(4):
        strike(desk[0], key, NONE)
        QTest.qWait(AGAIN_MS)
        settle(desk, hall, qtbot)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.usefixtures("soon")
def test_chips_are_bought_once(desk: Desk, hall: Hall, qtbot: QtBot, key: Qt.Key) -> None:
    """What comes under the keys then, the map and the next steps, gets no second stroke."""
    window, _bridge = desk
    counted = Counted(hall)
    player = hall.player("Aino Laine")
    choose(qtbot, window, 1)
    chosen = window.scene.chosen
    focus(window, qtbot, f"step-chips-{player}-5000")
    strike_again(desk, hall, qtbot, key)
    assert counted() == 1
    assert guest_of(hall.room.office.room, player).bought.purchases == 1
    assert not window.errands.sheets
    assert (window.floor.map.hasFocus(), window.scene.chosen) == (True, chosen)


def test_without_the_dead_time_more_would_have_been_asked(
    desk: Desk, hall: Hall, qtbot: QtBot, soon: Callable[[int], None]
) -> None:
    soon(0)
    window, _bridge = desk
    player = hall.player("Aino Laine")
    choose(qtbot, window, 1)
    focus(window, qtbot, f"step-chips-{player}-5000")
    strike_again(desk, hall, qtbot, Qt.Key.Key_Return)
    (sheet,) = window.errands.sheets
    assert sheet.objectName() == "top-up"
    sheet.reject()


@pytest.mark.parametrize(("dead_ms", "opened"), [(60_000, 0), (0, 1)])
def test_enter_hit_again_on_the_map_buys_no_chips(
    desk: Desk, hall: Hall, qtbot: QtBot, soon: Callable[[int], None], dead_ms: int, opened: int
) -> None:
    """It leads to the form of a buy-in, past the sums that are booked at once: only the dead time
    keeps the next stroke from opening it."""
    soon(dead_ms)
    window, _bridge = desk
    player = hall.player("Aino Laine")
    choose(qtbot, window, 1)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.floor.map.setFocus()
    for _again in range(2):
        strike(window, Qt.Key.Key_Return, NONE)
        QTest.qWait(AGAIN_MS)
    settle(desk, hall, qtbot)
    sheets = list(window.errands.sheets)
    assert len(sheets) == opened
    for sheet in sheets:
        sheet.reject()
    assert guest_of(hall.room.office.room, player).bought.purchases == 0


@pytest.mark.parametrize("key", KEYS[:2])
@pytest.mark.usefixtures("soon")
def test_a_buy_in_typed_in_its_sheet_is_one(
    desk: Desk, hall: Hall, qtbot: QtBot, key: Qt.Key
) -> None:
    window, _bridge = desk
    counted = Counted(hall)
    player = hall.player("Aino Laine")
    choose(qtbot, window, 1)
    button(window, f"step-buy-in-{player}").click()
    (sheet,) = window.errands.sheets
    qtbot.waitUntil(sheet.isActiveWindow)
    for _again in range(4):
        shown = sheet if window.errands.sheets else window
        strike(shown, key, NONE)
        QTest.qWait(AGAIN_MS)
        settle(desk, hall, qtbot)
    assert counted() == 1
    assert not window.errands.sheets
    assert not isinstance(QApplication.focusWidget(), StepButton)


@pytest.mark.usefixtures("soon")
def test_a_letter_hit_again_at_once_asks_once(desk: Desk, hall: Hall, qtbot: QtBot) -> None:
    """C calls the next one of the list, and after them there are two more."""
    window, _bridge = desk
    counted = Counted(hall)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.floor.map.setFocus()
    qtbot.waitUntil(window.floor.map.hasFocus)
    window.choose(T1, SeatNo(4))
    settle(desk, hall, qtbot)
    for _again in range(3):
        strike(window, Qt.Key.Key_C, NONE)
        QTest.qWait(AGAIN_MS)
        settle(desk, hall, qtbot)
    assert counted() == 1


def test_undo_hit_again_at_once_takes_back_one(
    desk: Desk, hall: Hall, qtbot: QtBot, soon: Callable[[int], None]
) -> None:
    window, _bridge = desk
    for number, name in ((1, "Aino Laine"), (2, "Eero Virta")):
        choose(qtbot, window, number)
        window.draw()
        button(window, f"step-away-{hall.player(name)}").click()
        settle(desk, hall, qtbot)
    counted = Counted(hall)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    strike(window, Qt.Key.Key_Z, CTRL)
    settle(desk, hall, qtbot)
    strike(window, Qt.Key.Key_Z, CTRL)
    settle(desk, hall, qtbot)
    assert counted() == 1
    soon(0)
    strike(window, Qt.Key.Key_Z, CTRL)
    settle(desk, hall, qtbot)
    assert counted() == 2


def test_what_is_typed_may_have_its_letters_twice(desk: Desk, qtbot: QtBot) -> None:
    window, _bridge = desk
    window.activateWindow()
    window.errands.count_drop()
    qtbot.waitUntil(lambda: bool(window.errands.sheets))
    sheet = window.errands.sheets[0]
    qtbot.waitUntil(sheet.isActiveWindow)
    sheet.reason.setFocus()
    for key in (Qt.Key.Key_A, Qt.Key.Key_A, Qt.Key.Key_Space, Qt.Key.Key_Space, Qt.Key.Key_B):
        strike(sheet, key, NONE)
    assert sheet.reason.text().lower() == "aa  b"
    sheet.reject()


def test_a_letter_with_alt_that_is_for_nothing_here_is_not_typed(desk: Desk, qtbot: QtBot) -> None:
    """Who registers the next player before the dialog of the last one is gone types no name so."""
    window, _bridge = desk
    window.activateWindow()
    window.errands.count_drop()
    qtbot.waitUntil(lambda: bool(window.errands.sheets))
    sheet = window.errands.sheets[0]
    qtbot.waitUntil(sheet.isActiveWindow)
    sheet.reason.setFocus()
    strike(sheet, Qt.Key.Key_R, Qt.KeyboardModifier.AltModifier)
    strike(sheet, Qt.Key.Key_A, NONE)
    assert sheet.reason.text().lower() == "a"
    sheet.reject()
