"""The gaming day: no night ends by F7 and Enter, and one closed by mistake goes on."""

from datetime import date, timedelta

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from floor.app.core.messages import SYSTEM
from floor.app.core.room import DayClosed, DayOpen
from floor.app.hands.dealing import DrawButton, EndHand, StartHand
from floor.app.money.chips import BuyIn
from floor.app.seats.seats import SeatPlayer
from floor.app.staff.days import DayEnded
from floor.app.staff.held_acts import HoldActs
from floor.app.tables.tables import CloseTable, OpenTable
from floor.app.tournament.buying import CloseBuying
from floor.app.tournament.outs import BustOut
from floor.app.tournament.prizes import LockPrizes
from floor.base.money import Money
from floor.base.text import ENGLISH, use_language
from floor.desk.kit.form_sheet import FormSheet
from floor.desk.seats.held_sheet import HeldSheet
from floor.desk.staff.staff_sheets import SecondSheet
from floor.desk.tables.day_sheet import DaySheet
from floor.desk.window.window import DeskWindow
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from floor.tournament.event.state import Out
from floor.views.night.closing import DayView, OpenItem, WayThere
from tests.app.staff.test_held_acts import act
from tests.app.tournament.commands import SHEET
from tests.desk.event_hall import PLAYERS, HallEvent
from tests.desk.hall import NLH, SITTING, T1, Hall
from tests.desk.looks import complaints
from tests.desk.window.test_looks import settle
from tests.desk.window.test_window import Desk, button, click
from tests.qtkit.shots import shot

T2, T3 = TableId("T2"), TableId("T3")


def active(window: DeskWindow, qtbot: QtBot) -> None:
    """As it is again behind a dialog that has closed."""
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)


def opened(window: DeskWindow, qtbot: QtBot) -> DaySheet:
    """What F7 shows."""
    active(window, qtbot)
    qtbot.keyClick(window, Qt.Key.Key_F7)
    qtbot.waitUntil(lambda: any(isinstance(one, DaySheet) for one in window.errands.sheets))
    sheet = window.errands.sheets[-1]
    assert isinstance(sheet, DaySheet)
    return sheet


def emptied(window: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    hall.ask(CloseTable(table=T1, movers=()))
    qtbot.waitUntil(lambda: not window.scene.room.tables)


def closed(window: DeskWindow, qtbot: QtBot) -> None:
    """By somebody who says why."""
    sheet = opened(window, qtbot)
    qtbot.keyClicks(sheet.reason, "Counted in the morning.")
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: isinstance(window.scene.room.day, DayClosed))
    qtbot.waitUntil(lambda: not window.errands.sheets)


def test_acts_nobody_decided_lead_from_the_closing_list_to_theirs(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    hall.ask(HoldActs(table=T1, acts=(act(1), act(2))), SYSTEM)
    emptied(window, hall, qtbot)
    sheet = opened(window, qtbot)
    shot(sheet, "day-sheet-undecided")
    said = sheet.findChild(QLabel, "gaming-day-open-held-words")
    assert said is not None
    assert said.text() == "2 acts of kiosks are not decided: T1."
    go = sheet.findChild(QPushButton, "gaming-day-go-held")
    assert go is not None
    click(qtbot, go)
    qtbot.waitUntil(lambda: any(one.isVisible() for one in window.findChildren(HeldSheet)))


def test_who_played_without_a_buy_in_stands_on_the_closing_list(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    hall.ask(BuyIn(table=T1, player=hall.player(SITTING[0]), amount=Money(10_000)))
    for command in (
        DrawButton(table=T1),
        StartHand(table=T1),
        EndHand(table=T1, second_round=True),
    ):
        hall.ask(command)
    emptied(window, hall, qtbot)
    sheet = opened(window, qtbot)
    said = [one.text() for one in sheet.findChildren(QLabel) if one.isVisible()]
    assert [one for one in said if "buy-in" in one] == [
        "2 players played without a recorded buy-in: Eero V., Väinö H."
    ]
    sheet.reject()


def test_enter_behind_the_reason_says_what_to_press(desk: Desk, hall: Hall, qtbot: QtBot) -> None:
    window, _bridge = desk
    emptied(window, hall, qtbot)
    sheet = opened(window, qtbot)
    click(qtbot, sheet.reason)
    qtbot.keyClicks(sheet.reason, "Counted in the morning.")
    qtbot.keyClick(sheet.reason, Qt.Key.Key_Return)
    assert sheet.note.text() == "Enter does not end the night: press “Close anyway”."
    qtbot.wait(50)
    assert isinstance(window.scene.room.day, DayOpen)
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: isinstance(window.scene.room.day, DayClosed))
    qtbot.waitUntil(lambda: not window.errands.sheets)
    said = window.floor.boards.findChild(QLabel, "boards-nothing")
    qtbot.waitUntil(lambda: said.text() == "The gaming day is closed: F7 opens it.")
    window.go("lists")
    said = window.pages.lists.findChild(QLabel, "lists-0-nothing")
    assert said.text() == "The gaming day is closed: F7 opens it."


def test_f7_and_enter_end_no_night(desk: Desk, hall: Hall, qtbot: QtBot) -> None:
    window, _bridge = desk
    emptied(window, hall, qtbot)
    sheet = opened(window, qtbot)
    assert not sheet.ask_button.hasFocus()
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F7, Qt.Key.Key_Return):
        where: QWidget = sheet.focusWidget() or sheet
        qtbot.keyClick(where, key)
    qtbot.wait(50)
    assert isinstance(window.scene.room.day, DayOpen)
    active(window, qtbot)


class Entered(QObject):
    """Which fields have the focus, or have had it: Qt tells a dialog's first field so when it is
    shown, and takes nothing back."""

    def __init__(self) -> None:
        super().__init__()
        self.fields: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() is QEvent.Type.FocusIn and isinstance(watched, QLineEdit):
            self.fields.append(watched.objectName())
        return False


def test_only_where_the_keys_go_is_a_caret(desk: Desk, hall: Hall, qtbot: QtBot) -> None:
    """A reason field that had the focus for a moment kept one, and a reason that was typed went
    to “Go there”, whose space left the sheet."""
    window, _bridge = desk
    emptied(window, hall, qtbot)
    entered, app = Entered(), QApplication.instance()
    assert app is not None
    app.installEventFilter(entered)
    sheet = opened(window, qtbot)
    go = button(sheet, "gaming-day-go-waiting")
    qtbot.waitUntil(go.hasFocus)
    app.removeEventFilter(entered)
    assert sheet.reason.isVisible()
    assert entered.fields == []


def test_enter_goes_where_the_ring_stands(desk: Desk, hall: Hall, qtbot: QtBot) -> None:
    window, _bridge = desk
    emptied(window, hall, qtbot)
    sheet = opened(window, qtbot)
    assert button(sheet, "gaming-day-go-waiting").hasFocus()
    qtbot.keyClick(sheet, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.pages.name == "lists")
    sheet = opened(window, qtbot)
    while not sheet.cancel_button.hasFocus():
        qtbot.keyClick(sheet, Qt.Key.Key_Tab)
    qtbot.keyClick(sheet, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not window.errands.sheets)
    assert isinstance(window.scene.room.day, DayOpen)


def test_a_table_that_is_open_comes_first(desk: Desk, qtbot: QtBot) -> None:
    window, _bridge = desk
    sheet = opened(window, qtbot)
    assert not sheet.ask_button.isEnabled()
    assert sheet.note.text() == "Tables, tournaments and bad beats come first."
    window.go("lists")
    click(qtbot, button(sheet, "gaming-day-go-table-T1"))
    qtbot.waitUntil(lambda: window.pages.name == "floor")
    assert window.scene.chosen is not None
    assert window.scene.chosen.table == T1


def test_what_is_left_open_is_listed_with_the_way_there(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    for command in (DrawButton(table=T1), StartHand(table=T1)):
        hall.ask(command)
    hall.ask(EndHand(table=T1, second_round=True))
    emptied(window, hall, qtbot)
    click(qtbot, button(opened(window, qtbot), "gaming-day-go-waiting"))
    qtbot.waitUntil(lambda: window.pages.name == "lists")
    click(qtbot, button(opened(window, qtbot), "gaming-day-go-drop-T1"))
    qtbot.waitUntil(lambda: [one.objectName() for one in window.errands.sheets] == ["count-drop"])
    drop = window.errands.sheets[-1]
    assert isinstance(drop, FormSheet)
    assert drop.typed.get("table", None) == T1
    qtbot.waitUntil(drop.parts["amount"].stops[0].hasFocus)  # the box is known: its sum is typed
    qtbot.keyClicks(drop.parts["amount"].stops[0], "120")
    click(qtbot, drop.ask_button)
    qtbot.waitUntil(lambda: [type(one) for one in window.errands.sheets] == [DaySheet])
    sheet = window.errands.sheets[-1]
    assert sheet.findChild(QWidget, "gaming-day-open-drop-T1") is None
    assert sheet.findChild(QWidget, "gaming-day-open-waiting") is not None
    sheet.reject()


def test_a_prize_nobody_fetched_leads_to_its_tournament(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    event = HallEvent(hall).sold(*PLAYERS[:3]).drawn(TableId("E1")).begun()
    event.ask(CloseBuying(tournament=event.number))
    event.ask(LockPrizes(tournament=event.number))
    HallEvent(hall, replace(SHEET, title="Sunday 115"))
    for number in (1, 2):
        entry = event.entry_at(TableId("E1"), SeatNo(number))
        out = Out(entry=entry, table=TableId("E1"))
        event.ask(BustOut(tournament=event.number, table=TableId("E1"), outs=(out,)))
    emptied(window, hall, qtbot)
    window.pages.tournaments.strip.wanted = event.number + 1
    window.go("lists")
    sheet = opened(window, qtbot)
    said = sheet.findChild(QLabel, f"gaming-day-open-owed-{event.number}-words")
    assert said is not None
    assert said.text() == "Saturday 115: 1 prize is not paid, €300."
    shot(sheet, "day-sheet-owed")
    click(qtbot, button(sheet, f"gaming-day-go-owed-{event.number}"))
    qtbot.waitUntil(lambda: window.pages.name == "tournaments")
    assert window.pages.tournaments.looked_at == event.number
    closed(window, qtbot)


def test_box_after_box_is_counted_without_f7(desk: Desk, hall: Hall, qtbot: QtBot) -> None:
    """The list of closing comes back, the keys at the next box; whoever cancels has left it."""
    window, _bridge = desk
    for table in (T2, T3):
        hall.ask(OpenTable(table=table, game=NLH, seats=9))
        for number, name in enumerate(SITTING, start=1):
            who = hall.player(f"{name} {table}")
            note = hall.people.keep_note("First hands", hall.clock.now())
            hall.ask(SeatPlayer(table=table, seat=SeatNo(number), player=who, note=note))
    for table in (T1, T2, T3):
        hall.ask(DrawButton(table=table))
        hall.ask(StartHand(table=table))
        hall.ask(EndHand(table=table, second_round=True))
    hall.ask(CloseTable(table=T2))
    hall.ask(CloseTable(table=T3))
    qtbot.waitUntil(lambda: len(window.scene.room.tables) == 1)
    click(qtbot, button(opened(window, qtbot), "gaming-day-go-drop-T2"))
    for table in (T2, T3):
        qtbot.waitUntil(lambda: [o.objectName() for o in window.errands.sheets] == ["count-drop"])
        drop = window.errands.sheets[-1]
        assert isinstance(drop, FormSheet)
        assert drop.typed.get("table", None) == table
        qtbot.keyClicks(drop.parts["amount"].stops[0], "35")
        click(qtbot, drop.ask_button)
        qtbot.waitUntil(lambda: [type(one) for one in window.errands.sheets] == [DaySheet])
        sheet = window.errands.sheets[-1]
        if table == T2:
            next_box = button(sheet, "gaming-day-go-drop-T3")
            qtbot.waitUntil(next_box.hasFocus)
            qtbot.keyClick(next_box, Qt.Key.Key_Return)
    assert button(sheet, "gaming-day-go-table-T1").hasFocus()
    sheet.reject()


def test_all_the_same_takes_a_reason(desk: Desk, hall: Hall, qtbot: QtBot) -> None:
    window, _bridge = desk
    emptied(window, hall, qtbot)
    sheet = opened(window, qtbot)
    click(qtbot, sheet.ask_button)
    assert sheet.note.text() == "Say why the day is closed anyway."
    assert sheet.reason.hasFocus()
    sheet.reject()
    closed(window, qtbot)
    (ended,) = hall.room.office.last_closing().events  # type: ignore[union-attr]
    assert isinstance(ended, DayEnded)
    assert ended.note is not None
    assert hall.people.note(ended.note) == "Counted in the morning."


def test_closed_by_mistake_it_goes_on_in_two_presses(desk: Desk, hall: Hall, qtbot: QtBot) -> None:
    window, _bridge = desk
    emptied(window, hall, qtbot)
    before = window.scene.room.lists
    closed(window, qtbot)
    assert not window.scene.room.lists
    sheet = opened(window, qtbot)
    assert sheet.ask_button.text() == "Open"
    click(qtbot, button(sheet, "gaming-day-again"))
    qtbot.waitUntil(lambda: isinstance(window.scene.room.day, DayOpen))
    assert window.scene.room.lists == before
    said = "goes on: it was closed by mistake"
    qtbot.waitUntil(lambda: said in window.scene.feed[0].words)


def test_undo_right_after_goes_on_too(desk: Desk, hall: Hall, qtbot: QtBot) -> None:
    window, _bridge = desk
    emptied(window, hall, qtbot)
    closed(window, qtbot)
    qtbot.waitUntil(window.foot.undo.isVisible)
    assert "second badge" not in window.foot.undo._words.text()
    active(window, qtbot)
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: isinstance(window.scene.room.day, DayOpen))


def test_later_it_takes_two(desk: Desk, hall: Hall, qtbot: QtBot) -> None:
    window, _bridge = desk
    emptied(window, hall, qtbot)
    closed(window, qtbot)
    hall.clock.advance(timedelta(minutes=11))
    click(qtbot, button(opened(window, qtbot), "gaming-day-again"))
    qtbot.waitUntil(lambda: any(isinstance(one, SecondSheet) for one in window.errands.sheets))
    window.errands.sheets[-1].reject()
    assert window.scene.room.day == DayClosed(date(2026, 10, 24))


@pytest.mark.parametrize("language", ["en", "fi"])
def test_however_much_is_open_nothing_is_cut_on_a_small_screen(
    desk: Desk, qtbot: QtBot, language: str
) -> None:
    """Fourteen boxes to count, and a long line of names: all of it is reached, none of it cut."""
    window, _bridge = desk
    window.resize(1366, 768)
    drops = [
        OpenItem(key=f"drop-T{n}", words=f"T{n}", way=WayThere.DROP, go="Count it")
        for n in range(1, 15)
    ]
    names = OpenItem(key="unbought", words=", ".join(SITTING * 4), way=None)
    use_language(language)
    try:
        view = DayView(
            is_open=True, title="Close", ask="Close", told="", items=(*drops, names), reason="Why"
        )
        sheet = DaySheet(view, window)
        sheet.open()
        qtbot.waitExposed(sheet)
        settle(window)
        assert complaints(sheet) == []
        assert sheet.height() <= 768
        (last,) = [one for one in sheet.findChildren(QLabel) if one.text() == names.words]
        assert last.height() >= last.heightForWidth(last.width())
        sheet.reject()
    finally:
        use_language(ENGLISH)
