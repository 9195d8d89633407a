"""The desk without a mouse: letters, the sheet of all keys, and where the focus is."""

from datetime import timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from floor.app.claim.freezes import ClaimBadBeat
from floor.app.core.floor_call import CallReason
from floor.app.hands.dealing import DrawButton, StartHand
from floor.app.lists.waiting import CallPlayer, JoinList
from floor.app.seats.seats import MarkAway
from floor.app.staff.floor_calls import CallFloor
from floor.app.tables.tables import OpenTable
from floor.desk.floor.room_map import RoomMap
from floor.desk.kit.keys import KEYS, LETTERS, letter_of, step_for
from floor.desk.kit.step_button import StepButton
from floor.desk.program.pictures import PAGES
from floor.desk.scene.places import PLACES
from floor.desk.window.window import DeskWindow
from floor.qtkit.office.bridge import Bridge
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import Signup, TableId
from floor.room.table.table import Away, HeldSeat, Taken
from tests.desk.hall import NLH, T1, WAITING, Hall
from tests.desk.looks import complaints
from tests.desk.window.test_looks import busy, language, settle, shown
from tests.desk.window.test_window import click

__all__ = ["busy", "language", "shown"]  # fixtures

QUICKER = "Ctrl+K"


@pytest.fixture
def window(desk: tuple[DeskWindow, Bridge]) -> DeskWindow:
    return desk[0]


def seat(window: DeskWindow, number: int) -> object:
    return window.scene.room.tables[T1].seats[number - 1]


def press(qtbot: QtBot, window: DeskWindow, key: str) -> None:
    qtbot.keyClick(QApplication.focusWidget() or window, key)


def tell(window: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: window.scene.head == hall.room.office.head)
    settle(window)


def test_every_letter_and_every_key_is_there_once() -> None:
    letters = [one.letter for one in LETTERS]
    keys = [key.key for key in KEYS]
    assert len(set(letters)) == len(letters)
    assert len(set(keys)) == len(keys)
    assert QUICKER in keys


def test_enter_presses_the_button_that_has_the_focus(window: DeskWindow, qtbot: QtBot) -> None:
    window.choose(T1, SeatNo(1))
    settle(window)
    away = next(
        one
        for one in window.floor.seat.stops()
        if isinstance(one, StepButton) and letter_of(one.step) == "A"
    )
    away.setFocus()
    qtbot.keyClick(away, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: isinstance(seat(window, 1), Away))
    lists = window.rail.stops()[1]
    lists.setFocus()
    qtbot.keyClick(lists, Qt.Key.Key_Enter)
    assert window.pages.name == "lists"


def test_a_letter_means_the_leading_step_and_no_letter_means_none(window: DeskWindow) -> None:
    window.choose(T1, SeatNo(1))
    detail = window.scene.detail(window.now())
    assert detail is not None
    lettered = [step for step in detail.steps if letter_of(step)]
    assert len(lettered) > 3
    for step in lettered:
        assert step_for(letter_of(step), [step]) is step
    assert step_for("", detail.steps) is None
    assert step_for("Q", detail.steps) is None


def test_the_letter_stands_on_the_button(window: DeskWindow) -> None:
    window.choose(T1, SeatNo(1))
    settle(window)
    shown = [one for one in window.floor.seat.stops() if isinstance(one, StepButton)]
    caps = {one._cap: one.step.key for one in shown if one._cap}
    assert {"A", "T", "X", "M", "L"} <= caps.keys()
    assert all(one.toolTip() for one in shown if one._cap)


def test_away_and_back_by_letters(window: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    hall.ask(DrawButton(table=T1))
    tell(window, hall, qtbot)
    window.choose(T1, SeatNo(1))
    window.floor.map.setFocus()
    press(qtbot, window, "a")
    qtbot.waitUntil(lambda: isinstance(seat(window, 1), Away))
    settle(window)
    press(qtbot, window, "b")
    qtbot.waitUntil(lambda: isinstance(seat(window, 1), Taken))


def test_c_calls_the_next_whatever_is_selected(window: DeskWindow, qtbot: QtBot) -> None:
    window.floor.map.setFocus()
    press(qtbot, window, "c")
    qtbot.waitUntil(lambda: bool(window.scene.room.calls))


def test_enter_on_a_held_seat_leads_to_seating_who_was_called(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    player = hall.player(WAITING[0])
    hall.ask(CallPlayer(game=NLH, player=player, table=T1, seat=SeatNo(5)))
    qtbot.waitUntil(lambda: isinstance(seat(window, 5), HeldSeat))
    settle(window)
    window.choose(T1, SeatNo(5))
    settle(window)
    window.floor.map.setFocus()
    seq = window.scene.head.seq
    qtbot.keyClick(window.floor.map, Qt.Key.Key_Return)
    leading = QApplication.focusWidget()
    assert isinstance(leading, StepButton)
    assert letter_of(leading.step) == "S"
    settle(window)
    assert window.scene.head.seq == seq, "it was led to, not done"
    qtbot.keyClick(leading, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: player in window.scene.room.seated)


def test_enter_elsewhere_leads_to_the_steps_and_asks_for_nothing(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    window.choose(T1, SeatNo(1))
    settle(window)
    window.floor.map.setFocus()
    seq = window.scene.head.seq
    qtbot.keyClick(window.floor.map, Qt.Key.Key_Return)
    assert isinstance(QApplication.focusWidget(), StepButton)
    assert window.scene.head.seq == seq


def test_a_letter_is_about_the_line_that_has_the_focus(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    late = hall.player("Tõnu Kõiv")
    hall.ask(JoinList(game=NLH, player=late, signup=Signup.PHONE))
    tell(window, hall, qtbot)
    button = window.findChild(QPushButton, f"step-check-in-{late}")
    assert isinstance(button, QPushButton)
    button.setFocus()
    press(qtbot, window, "i")
    qtbot.waitUntil(lambda: all(one.arrived for one in window.scene.room.lists[NLH]))


def test_what_a_letter_cannot_do_it_says(window: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    hall.ask(MarkAway(table=T1, player=hall.player("Aino Laine")))
    tell(window, hall, qtbot)
    window.choose(T1, SeatNo(1))
    window.floor.map.setFocus()
    seq = window.scene.head.seq
    press(qtbot, window, "x")
    assert window.scene.head.seq == seq


def test_question_mark_and_f1_show_all_keys_until_the_next_key(
    window: DeskWindow, qtbot: QtBot
) -> None:
    window.floor.map.setFocus()
    for key in (Qt.Key.Key_F1, Qt.Key.Key_Question):
        qtbot.keyClick(window.floor.map, key)
        assert window.keys.sheet.isVisible()
        qtbot.keyClick(window.keys.sheet, Qt.Key.Key_Escape)
        assert not window.keys.sheet.isVisible()
        assert window.floor.map.hasFocus()


def test_the_sheet_of_all_keys_can_be_read(shown: DeskWindow) -> None:
    sheet = shown.keys.sheet
    sheet.open()
    settle(shown)
    assert complaints(sheet) == []
    assert shown.rect().contains(sheet.geometry())


def test_the_palette_lies_over_the_page_and_inside_the_window(
    shown: DeskWindow, qtbot: QtBot
) -> None:
    shown.commands.open()
    qtbot.keyClicks(shown.top.field, "t1")
    settle(shown)
    assert complaints(shown) == []
    assert len(shown.top.field.shown) == 12
    assert shown.rect().contains(shown.top.field._list.geometry())
    assert shown.top.field._list.width() >= shown.top.field.width()


@pytest.mark.parametrize("page", [*PAGES, "then", "table"])
def test_whatever_has_the_focus_looks_like_it(window: DeskWindow, page: str, qtbot: QtBot) -> None:
    """A ring, a line, a brighter edge: somebody at the keyboard sees where he is."""
    window.choose(T1, SeatNo(1))
    window.go(page)
    qtbot.wait(150)
    settle(window)
    window.badge.put_on(window.badge.by)  # type: ignore[arg-type]
    unseen = []
    for stop in window.frame.stops:
        if not stop.isVisible() or not stop.isEnabled() or is_empty_map(stop):
            continue
        window.rail.stops()[0].setFocus(Qt.FocusReason.TabFocusReason)
        without = picture(stop)
        if stop.hasFocus():
            continue
        stop.setFocus(Qt.FocusReason.TabFocusReason)
        if stop.hasFocus() and picture(stop) == without:
            unseen.append(f"{type(stop).__name__} {stop.objectName()}")
    assert unseen == []


def is_empty_map(one: QWidget) -> bool:
    return isinstance(one, RoomMap) and not one.cards


def picture(one: QWidget) -> QImage:
    return one.grab().toImage()


def test_a_letter_is_heard_on_the_map_and_not_on_a_button(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    window.choose(T1, SeatNo(1))
    window.draw()
    window.floor.layout_button.setFocus()
    press(qtbot, window, "a")
    settle(window)
    assert isinstance(seat(window, 1), Taken)
    window.floor.map.setFocus()
    press(qtbot, window, "a")
    qtbot.waitUntil(lambda: isinstance(seat(window, 1), Away))


def test_map_card_list_and_f8_name_the_same_call_first(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    """A bad beat comes before a call that has waited longer and is red."""
    t2 = TableId("T2")
    hall.ask(OpenTable(table=t2, game=NLH, seats=9))
    hall.ask(CallFloor(table=t2, reason=CallReason.CHIPS))
    hall.ask(CallFloor(table=T1, reason=CallReason.OTHER))
    hall.clock.advance(timedelta(minutes=4))
    for begins in (DrawButton(table=T1), StartHand(table=T1), ClaimBadBeat(table=T1)):
        hall.ask(begins)
    qtbot.waitUntil(lambda: len(window.scene.room.floor_calls) == 3)
    window.draw()
    foot = window.floor.map._feet[window.floor.map._at[T1]]
    assert foot.ribbon is not None
    assert foot.ribbon.words.startswith("⚑ Bad beat")
    click(qtbot, window.top.calls)
    first, *_others = window.needs.panel.rows
    assert first.go.text() == T1
    qtbot.keyClick(window, Qt.Key.Key_F8)
    assert (window.pages.name, window.pages.table.table) == ("table", T1)


def test_every_page_of_the_rail_stands_among_the_keys(window: DeskWindow, qtbot: QtBot) -> None:
    qtbot.keyClick(window, Qt.Key.Key_F1)
    sheet = window.keys.sheet
    qtbot.waitUntil(sheet.isVisible)
    said = {one.text() for one in sheet.findChildren(QLabel)}
    assert {place.key for place in PLACES} | {"⊕", "◎", "▣"} <= said
    assert window.rect().contains(sheet.geometry())
    qtbot.keyClick(sheet, Qt.Key.Key_Escape)


def test_f8_opens_the_table_that_calls(window: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    t2 = TableId("T2")
    hall.ask(OpenTable(table=t2, game=NLH, seats=9))
    hall.ask(CallFloor(table=t2, reason=CallReason.RULING))
    qtbot.waitUntil(lambda: bool(window.scene.room.floor_calls))
    window.choose(T1, SeatNo(1))
    qtbot.keyClick(window, Qt.Key.Key_F8)
    assert (window.pages.name, window.pages.table.table) == ("table", t2)
    qtbot.keyClick(window, Qt.Key.Key_F8)
    assert window.pages.table.table == T1
