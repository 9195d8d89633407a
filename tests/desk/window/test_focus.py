"""Where the keyboard is by itself: never on an act that moves money, a hand or a seat."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from floor.app.core.room import guest_of
from floor.app.lists.waiting import CallPlayer
from floor.desk.kit.form_sheet import FormSheet
from floor.desk.kit.step_button import StepButton
from floor.desk.program.pictures import PAGES
from floor.desk.scene.second_click import DEAD_MS
from floor.qtkit.card_reader import GAP_MS
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from floor.room.table.table import Drawn
from tests.desk.hall import NLH, T1, WAITING, Hall, tell
from tests.desk.window.test_looks import settle, sheets_of
from tests.desk.window.test_window import Desk

ENTER = Qt.Key.Key_Return
LEADS = ("gaming-day-go-",)
"""Buttons that only go somewhere."""


def strike(window: QWidget, key: Qt.Key) -> None:
    """As the keyboard does, to whatever has the focus in that window."""
    handle = window.windowHandle()
    assert handle is not None
    QTest.qWait(GAP_MS + 20)
    QTest.keyClick(handle, key)
    QApplication.processEvents()


def test_no_sheet_opens_with_the_focus_on_an_act(desk: Desk, qtbot: QtBot) -> None:
    """A sheet that somebody opened may be done with by Enter; its own button then says what."""
    window, _bridge = desk
    for name, make in sheets_of(window).items():
        sheet = make()
        sheet.open()
        qtbot.waitUntil(lambda sheet=sheet: sheet.focusWidget() is not None)
        focus = sheet.focusWidget()
        assert not isinstance(focus, StepButton), name
        if isinstance(focus, QPushButton) and not focus.objectName().startswith(LEADS):
            assert focus.isCheckable() or focus is sheet.ask_button, name
        others = [
            one.objectName()
            for one in sheet.findChildren(QPushButton)
            if one.isDefault() and one.isVisible() and one is not sheet.ask_button
        ]
        assert others == [], name
        sheet.reject()


def test_no_page_opens_with_the_focus_on_an_act(desk: Desk, hall: Hall, qtbot: QtBot) -> None:
    window, _bridge = desk
    player = hall.player(WAITING[0])
    tell(window, hall, qtbot, CallPlayer(game=NLH, player=player, table=T1, seat=SeatNo(5)))
    for page in PAGES:
        window.go(page)
        settle(window)
        assert not isinstance(QApplication.focusWidget(), StepButton), page
    window.go("floor")
    for seat in (None, SeatNo(1), SeatNo(4), SeatNo(5)):
        window.choose(T1, seat)
        settle(window)
        assert not isinstance(QApplication.focusWidget(), StepButton), seat


def test_what_follows_an_opened_table_is_not_done_by_enter(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    window.errands.open_table(NLH)
    sheet = window.errands.sheets[-1]
    assert isinstance(sheet, FormSheet)
    qtbot.waitUntil(sheet.isActiveWindow)
    strike(sheet, ENTER)
    qtbot.waitUntil(lambda: sheet.shown.at == 1)
    assert sheet.ask_button.text() == "Draw for the button"
    assert not isinstance(sheet.focusWidget(), QPushButton)
    seq = hall.room.office.head.seq
    for _again in range(2):
        qtbot.wait(DEAD_MS + 100)
        strike(sheet, ENTER)
    settle(window)
    assert hall.room.office.head.seq == seq
    strike(sheet, Qt.Key.Key_Tab)
    strike(sheet, Qt.Key.Key_Tab)
    assert sheet.ask_button.hasFocus()
    strike(sheet, ENTER)
    qtbot.waitUntil(lambda: sheet.shown.at == 2)
    assert isinstance(window.scene.room.tables[TableId("T2")].stage, Drawn)
    qtbot.wait(DEAD_MS + 100)
    strike(sheet, ENTER)
    qtbot.waitUntil(lambda: not window.errands.sheets)


def test_enter_on_the_map_goes_to_the_steps_and_hit_again_does_none(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    for seat in (None, SeatNo(1), SeatNo(4)):
        window.choose(T1, seat)
        settle(window)
        window.floor.map.setFocus()
        seq = hall.room.office.head.seq
        qtbot.wait(DEAD_MS + 100)
        strike(window, ENTER)
        assert isinstance(QApplication.focusWidget(), StepButton), seat
        strike(window, ENTER)
        settle(window)
        assert hall.room.office.head.seq == seq, seat


def test_enter_after_somebody_was_seated_buys_them_no_chips(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    """Hit again and again, it comes to the sheet of the buy-in and writes down no sum."""
    window, _bridge = desk
    player = hall.player(WAITING[0])
    tell(window, hall, qtbot, CallPlayer(game=NLH, player=player, table=T1, seat=SeatNo(5)))
    window.choose(T1, SeatNo(5))
    settle(window)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.floor.map.setFocus()
    strike(window, ENTER)
    qtbot.wait(DEAD_MS + 100)
    strike(window, ENTER)
    qtbot.waitUntil(lambda: player in window.scene.room.seated)
    settle(window)
    sums = [one for one in window.floor.seat.findChildren(StepButton) if one.moves_money]
    assert any(one.isVisible() for one in sums), "sums are offered in one tap"
    for _again in range(4):
        qtbot.wait(DEAD_MS + 100)
        over = window.errands.sheets[-1] if window.errands.sheets else window
        strike(over, ENTER)
        settle(window)
        focus = QApplication.focusWidget()
        assert not (isinstance(focus, StepButton) and focus.moves_money)
        if over is window and window.errands.sheets:
            break
    assert [one.objectName() for one in window.errands.sheets] == ["buy-in"]
    assert not guest_of(window.scene.room, player).bought_in
    window.errands.sheets[-1].reject()
