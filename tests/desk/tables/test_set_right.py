"""Tables without a kiosk: set right from the desk, and followed or not."""

from typing import TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QRadioButton, QWidget
from pytestqt.qtbot import QtBot

from floor.app.hands.dealing import DrawButton, EndHand, StartHand
from floor.app.hands.set_right import TableSetRight
from floor.app.seats.seats import MarkAway
from floor.desk.kit.form_sheet import FormSheet
from floor.desk.kit.sheet import Sheet
from floor.desk.seats.sheets import StepsSheet
from floor.desk.tables.set_right_sheet import SetRightSheet
from floor.desk.window.window import DeskWindow
from floor.qtkit.office.bridge import Bridge
from floor.room.blinds.blinds import Tokens
from floor.room.blinds.button import SeatNo
from floor.room.table.table import Away, Stamp, Table, Taken, Undrawn
from tests.desk.hall import SITTING, T1, Hall, tell
from tests.desk.window.test_window import button, click

Desk = tuple[DeskWindow, Bridge]
S = TypeVar("S", bound=Sheet)
W = TypeVar("W", bound=QWidget)


@pytest.fixture
def drawn(desk: Desk, hall: Hall, qtbot: QtBot) -> DeskWindow:
    """Hands have been played, and the whole table is selected."""
    window = desk[0]
    tell(window, hall, qtbot, DrawButton(table=T1), StartHand(table=T1))
    tell(window, hall, qtbot, EndHand(table=T1, second_round=True))
    window.choose(T1, None)
    return window


def table(hall: Hall) -> Table:
    hall.room.office.refresh()
    return hall.room.office.room.tables[T1]


def opened(window: DeskWindow, qtbot: QtBot, kind: type[S], key: str) -> S:
    """The dialog behind a button of the table's panel."""
    click(qtbot, button(window, f"step-{key}"))
    (sheet,) = (one for one in window.findChildren(kind) if one.isVisible())
    return sheet


def last_event(hall: Hall) -> object:
    hall.room.office.refresh()
    return hall.backroom().recent()[-1].events[-1]


def test_what_is_otherwise_on_the_felt_is_one_fact_with_its_reason(
    drawn: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    heard: list[object] = []
    hall.room.office.listen(
        lambda _room, entries: heard.extend(e for x in entries for e in x.events)
    )
    sheet = opened(drawn, qtbot, SetRightSheet, "set-right")
    eero, vaino = hall.player("Eero Virta"), hall.player("Väinö Holm")
    was = table(hall)
    _child(sheet, QCheckBox, f"set-right-here-{eero}").click()
    tokens = _child(sheet, QComboBox, f"set-right-tokens-{vaino}")
    tokens.setCurrentIndex(tokens.findData(Tokens.BIG.value))
    _child(sheet, QRadioButton, "set-right-button-1").click()
    sheet.missed.setValue(2)
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: sheet.note.text() == "Give a reason for correcting T1.")
    qtbot.keyClicks(sheet.reason, "The dealer forgot three taps")
    qtbot.keyClick(sheet.reason, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: table(hall).hand == was.hand + 2)
    (fact,) = (one for one in heard if isinstance(one, TableSetRight))
    assert hall.people.note(fact.note or 0) == "The dealer forgot three taps"  # type: ignore[arg-type]
    assert isinstance(table(hall).seat(SeatNo(2)), Away)
    seat = table(hall).seat(SeatNo(3))
    assert isinstance(seat, Taken)
    assert seat.sitter.tokens is Tokens.BIG
    qtbot.waitUntil(lambda: not any(one.isVisible() for one in drawn.findChildren(SetRightSheet)))


def test_the_button_drawn_by_cards_is_put_before_who_is_new(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    """The refusal says what to set, and it can be set."""
    window = desk[0]
    window.choose(T1, None)
    sheet = opened(window, qtbot, SetRightSheet, "set-right")
    _child(sheet, QRadioButton, "set-right-button-3").click()
    qtbot.keyClicks(sheet.reason, "Cards were dealt")
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: "“In the game, owes nothing”" in sheet.note.text())
    for name in SITTING:
        stands = _child(sheet, QComboBox, f"set-right-tokens-{hall.player(name)}")
        assert stands.currentText() == "New: not in yet"
        stands.setCurrentText("In the game, owes nothing")
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: table(hall).stage != Undrawn())
    tell(window, hall, qtbot, StartHand(table=T1))
    assert table(hall).hand == 1


def test_nothing_is_set_right_where_all_is_as_known(
    drawn: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    sheet = opened(drawn, qtbot, SetRightSheet, "set-right")
    qtbot.keyClicks(sheet.reason, "Looked")
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: sheet.note.text() == "T1 is recorded as it is: nothing to correct.")


def test_a_table_in_a_hand_says_why_it_waits(drawn: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    tell(drawn, hall, qtbot, StartHand(table=T1))
    greyed = button(drawn, "step-set-right")
    assert not greyed.isEnabled()
    assert "end it first" in greyed.statusTip()


def test_hands_are_followed_no_more_and_again_each_for_a_reason(
    drawn: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    tell(drawn, hall, qtbot, MarkAway(table=T1, player=hall.player("Eero Virta")))
    stop = opened(drawn, qtbot, FormSheet, "stop-following")
    qtbot.keyClicks(stop.reason, "The kiosk is broken")
    click(qtbot, stop.ask_button)
    qtbot.waitUntil(lambda: not table(hall).followed)
    qtbot.waitUntil(lambda: drawn.floor.map.cards[0].note == "⊘ hands not tracked")
    drawn.draw()
    again = opened(drawn, qtbot, SetRightSheet, "set-right")
    _child(again, QRadioButton, "set-right-button-3").click()
    qtbot.keyClicks(again.reason, "The kiosk is back")
    click(qtbot, again.ask_button)
    qtbot.waitUntil(lambda: table(hall).followed)
    assert isinstance(table(hall).seat(SeatNo(2)), Away)


def test_how_hands_are_stamped_is_chosen_in_two(
    drawn: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    sheet = opened(drawn, qtbot, StepsSheet, "stamps")
    click(qtbot, sheet.steps.buttons[0])
    qtbot.waitUntil(lambda: hall_stamp(hall) is Stamp.LID)


def hall_stamp(hall: Hall) -> Stamp | None:
    hall.room.office.refresh()
    return hall.room.office.room.stamps.get(T1)


def test_the_palette_sets_a_table_right(drawn: DeskWindow, qtbot: QtBot) -> None:
    drawn.scene.chosen = None
    qtbot.keyClick(drawn, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(drawn.top.field, "correct T1")
    qtbot.keyClick(drawn.top.field, Qt.Key.Key_Return)
    assert any(one.isVisible() for one in drawn.findChildren(SetRightSheet))


def _child(sheet: Sheet, kind: type[W], name: str) -> W:
    (found,) = sheet.findChildren(kind, name)
    return found
