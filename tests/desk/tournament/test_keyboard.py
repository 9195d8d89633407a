"""Where the keyboard is on the page of a tournament once a dialog or a step is done with."""

from datetime import timedelta

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from floor.app.lists.lists import entry_of
from floor.app.tables.tables import OpenTable
from floor.app.tournament.hands import EndEventHand, StartEventHand
from floor.app.tournament.outs import BustOut
from floor.desk.kit.step_button import StepButton
from floor.desk.scene.second_click import DEAD_MS
from floor.desk.window.window import DeskWindow
from floor.room.games.game import GameId
from floor.room.lists.waitlist import TableId
from floor.tournament.event.places import finishes
from floor.tournament.event.state import EntryIs, Out
from tests.app.tournament.commands import E1
from tests.desk.event_hall import PLAYERS, HallEvent
from tests.desk.forms import form_sheet
from tests.desk.hall import Hall
from tests.desk.tournament.test_money import PIN, final_table, look_at, top_sheet
from tests.desk.window.test_focus import ENTER, strike
from tests.desk.window.test_window import Desk, button, click
from tests.qtkit.shots import shot

PLO = GameId("plo-5-5")


def at_front(window: DeskWindow, qtbot: QtBot) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)


def type_in(window: QWidget, figures: str) -> None:
    """As the keyboard does."""
    handle = window.windowHandle()
    assert handle is not None
    for figure in figures:
        QTest.keyClick(handle, figure)


def stands_on_no_act(window: DeskWindow) -> bool:
    return not isinstance(window.focusWidget(), StepButton)


def test_the_enter_behind_the_pin_of_a_payment_does_nothing_else(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    """Beside what is paid stand the lists of the cash games, and a table that is to be broken."""
    window, _bridge = desk
    event = final_table(hall)
    hall.ask(OpenTable(table=TableId("T9"), game=PLO, seats=6))
    out = tuple(event.now.entries.values())[:3]
    for one in out:
        event.ask(BustOut(tournament=event.number, table=E1, outs=(Out(entry=one.no, table=E1),)))
    look_at(window, event, qtbot)
    assert button(window, f"step-list-{PLO}-{out[2].player}").isEnabled()
    at_front(window, qtbot)
    pay = button(window.pages.tournaments.cards, f"step-pay-prize--{out[2].no}")
    pay.setFocus()  # as the mouse does it
    click(qtbot, pay)
    sheet = top_sheet(window, qtbot, "own-pin")
    qtbot.waitUntil(sheet.isActiveWindow)
    type_in(sheet, PIN)
    qtbot.waitUntil(lambda: not window.errands.sheets)
    handle = window.windowHandle()
    assert handle is not None
    QTest.keyClick(handle, ENTER)
    qtbot.waitUntil(lambda: len(event.now.payments) == 1)
    for _again in range(2):
        look_at(window, event, qtbot)
        assert stands_on_no_act(window)
        seq = hall.room.office.head.seq
        qtbot.wait(DEAD_MS + 100)
        strike(window, ENTER)
    assert not window.errands.sheets
    assert hall.room.office.head.seq == seq
    assert not any(entry_of(hall.room.office.room, PLO, one.player) for one in out)


def test_a_step_that_is_done_hands_the_keyboard_to_no_other(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    event = HallEvent(hall).sold(*PLAYERS).drawn(E1, TableId("E2")).begun()
    entry = event.entry_at(E1, min(event.now.tables[E1].taken))
    look_at(window, event, qtbot)
    at_front(window, qtbot)
    page = window.pages.tournaments
    page.look_at(event.number, E1, min(event.now.tables[E1].taken))
    out = button(page, f"step-bust-{entry}")
    out.setFocus()
    strike(window, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: event.now.entries[entry].state is EntryIs.OUT)
    look_at(window, event, qtbot)
    assert stands_on_no_act(window)
    seq = hall.room.office.head.seq
    qtbot.wait(DEAD_MS + 100)
    strike(window, Qt.Key.Key_Return)
    assert hall.room.office.head.seq == seq


def test_enter_behind_the_last_stack_of_a_hand_throws_nothing_away(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    event = HallEvent(hall).sold(*PLAYERS).drawn(E1).begun()
    seats = sorted(event.now.tables[E1].taken)
    one, other = (event.entry_at(E1, seat) for seat in seats[:2])
    event.ask(BustOut(tournament=event.number, table=E1, outs=(Out(entry=one, table=E1),)))
    look_at(window, event, qtbot)
    at_front(window, qtbot)
    page = window.pages.tournaments
    page.look_at(event.number, E1, seats[1])
    click(qtbot, button(page, f"step-bust-{other}"))
    sheet = form_sheet(window, qtbot, "bust-out")
    qtbot.waitUntil(sheet.isActiveWindow)
    type_in(sheet, "15000")
    strike(sheet, ENTER)
    assert event.now.entries[other].state is EntryIs.SEATED
    type_in(sheet, "8000")
    strike(sheet, ENTER)
    qtbot.waitUntil(lambda: not window.errands.sheets)
    assert event.now.entries[other].state is EntryIs.OUT
    seq = hall.room.office.head.seq
    for _again in range(2):
        strike(window, ENTER)
        look_at(window, event, qtbot)
        qtbot.wait(DEAD_MS + 100)
    assert stands_on_no_act(window)
    assert hall.room.office.head.seq == seq


def test_long_after_a_hand_the_floor_is_asked_whether_it_was_that_one(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    event = HallEvent(hall).sold(*PLAYERS).drawn(E1).begun()
    seats = sorted(event.now.tables[E1].taken)
    one, other, third = (event.entry_at(E1, seat) for seat in seats[:3])
    event.ask(StartEventHand(tournament=event.number, table=E1))
    event.ask(EndEventHand(tournament=event.number, table=E1))
    event.ask(BustOut(tournament=event.number, table=E1, outs=(Out(entry=one, table=E1),)))
    hall.clock.advance(timedelta(minutes=5))
    look_at(window, event, qtbot)
    page = window.pages.tournaments
    page.look_at(event.number, E1, seats[1])
    out = button(page, f"step-bust-{other}")
    assert out.text() == "Out · place 7 …"
    click(qtbot, out)
    sheet = form_sheet(window, qtbot, "bust-out")
    assert button(sheet, "bust-out-hand-other").isChecked()
    assert sheet.ask_button.text() == "Out · place 7"
    same = button(sheet, "bust-out-hand-same")
    assert same.text().startswith("In hand 1 with ")
    shot(sheet, "out-in-another-hand")
    click(qtbot, same)
    assert sheet.ask_button.text() == "Out · place 7–8"
    shot(sheet, "out-in-the-hand-that-is-over")
    click(qtbot, button(sheet, "bust-out-hand-other"))
    assert sheet.ask_button.text() == "Out · place 7"
    qtbot.wait(DEAD_MS + 100)
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: event.now.entries[other].state is EntryIs.OUT)
    assert [one.first_place for one in finishes(event.now)] == [7, 8]
    look_at(window, event, qtbot)
    page.look_at(event.number, E1, seats[2])
    again = button(page, f"step-bust-{third}")
    click(qtbot, again)
    sheet = form_sheet(window, qtbot, "bust-out")
    assert button(sheet, "bust-out-hand-same").text().startswith("In the same hand as ")
    assert button(sheet, "bust-out-hand-same").isChecked()
