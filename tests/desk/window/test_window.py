"""An evening at the desk by mouse and keyboard."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from floor.app.hands.dealing import DrawButton, EndHand, StartHand
from floor.app.lists.waiting import CallPlayer
from floor.app.seats.seats import LeaveSeat, MarkAway, SeatPlayer
from floor.app.tables.tables import OpenTable
from floor.desk.kit.form_sheet import FormSheet
from floor.desk.kit.step_menu import StepMenu
from floor.desk.scene.second_click import DEAD_MS
from floor.desk.window.foot import Foot
from floor.desk.window.window import DeskWindow
from floor.qtkit.office.bridge import Bridge
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from floor.room.table.table import Away, Empty, HeldSeat, Taken
from tests.desk.forms import line
from tests.desk.hall import NLH, SITTING, T1, WAITING, Hall

Desk = tuple[DeskWindow, Bridge]


def button(window: QWidget, name: str) -> QPushButton:
    """The button of that name which can be seen."""
    QApplication.processEvents()  # a layout shows what is new only then
    found = [one for one in window.findChildren(QPushButton, name) if one.isVisible()]
    assert len(found) == 1, f"{name}: {len(found)}"
    return found[0]


def click(qtbot: QtBot, control: QWidget) -> None:
    assert control.isEnabled(), control.toolTip()
    qtbot.mouseClick(control, Qt.MouseButton.LeftButton)


def choose(qtbot: QtBot, window: DeskWindow, seat: int) -> None:
    room_map = window.floor.map
    spot = room_map.seat_point(T1, SeatNo(seat))
    qtbot.mouseClick(room_map, Qt.MouseButton.LeftButton, pos=QPoint(spot))
    assert window.scene.chosen == (T1, seat)


def seat(window: DeskWindow, number: int) -> object:
    return window.scene.room.tables[T1].seats[number - 1]


def test_call_next_offers_the_first_one_a_seat(desk: Desk, hall: Hall, qtbot: QtBot) -> None:
    window, _bridge = desk
    first = hall.player(WAITING[0])
    click(qtbot, next(window.floor.boards.boards[0].lines[0].stops()))
    qtbot.waitUntil(lambda: bool(window.scene.room.calls))
    assert window.scene.room.calls[0].player == first


def test_a_called_player_is_seated_by_one_press(desk: Desk, hall: Hall, qtbot: QtBot) -> None:
    window, _bridge = desk
    first = hall.player(WAITING[0])
    hall.ask(CallPlayer(game=NLH, player=first, table=T1, seat=SeatNo(5)))
    qtbot.waitUntil(lambda: isinstance(seat(window, 5), HeldSeat))
    window.draw()
    line = window.floor.boards.boards[0].lines[0]
    click(qtbot, next(line.stops()))
    qtbot.waitUntil(lambda: isinstance(seat(window, 5), Taken))
    assert first in window.scene.room.seated


def test_a_player_goes_away_and_comes_back_with_his_dues(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    hall.ask(DrawButton(table=T1))
    absent = hall.player("Eero Virta")
    choose(qtbot, window, 2)
    window.draw()
    click(qtbot, button(window, f"step-away-{absent}"))
    qtbot.waitUntil(lambda: isinstance(seat(window, 2), Away))
    for _hand in range(4):
        hall.ask(StartHand(table=T1))
        hall.ask(EndHand(table=T1, second_round=True))
    qtbot.waitUntil(lambda: window.scene.head == hall.room.office.head)
    window.draw()
    back = button(window, f"step-back-{absent}-posts")
    assert back.text() == "Take the big blind €2"
    click(qtbot, back)
    qtbot.waitUntil(lambda: isinstance(seat(window, 2), Taken))


def test_undo_takes_back_what_this_desk_did_and_not_what_another_station_did(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    hall.ask(MarkAway(table=T1, player=hall.player("Väinö Holm")))
    qtbot.waitUntil(lambda: isinstance(seat(window, 3), Away))
    click(qtbot, next(window.floor.boards.boards[0].lines[0].stops()))
    qtbot.waitUntil(lambda: bool(window.scene.room.calls))
    for _twice in range(2):
        window.draw()
        qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        qtbot.waitUntil(lambda: not window.scene.room.calls)
        qtbot.wait(DEAD_MS + 100)
    assert isinstance(seat(window, 3), Away)
    assert window.foot._words.text() == window.undo.why_not


def test_what_is_saved_is_not_said_to_be_written_any_longer(qtbot: QtBot) -> None:
    """The sheet that said so has closed under the pointer, and nothing took its words away."""
    foot = Foot()
    qtbot.addWidget(foot)
    foot.say("The ruling is recorded.", False)
    foot.hint("Being written …")
    foot.show_saved(3, 1)
    assert foot._words.text() == "Being written …"
    foot.show_saved(4, 0)
    assert foot._words.text() == "The ruling is recorded."


def test_giving_up_a_seat_asks_for_the_stack(desk: Desk, hall: Hall, qtbot: QtBot) -> None:
    window, bridge = desk
    player = hall.player("Aino Laine")
    choose(qtbot, window, 1)
    click(qtbot, button(window, f"step-leave-{player}"))
    assert not bridge.pending
    (sheet,) = window.errands.sheets
    qtbot.keyClick(sheet, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: player not in window.scene.room.seated)
    qtbot.waitUntil(lambda: not window.errands.sheets)


def test_striking_off_the_list_asks_twice(desk: Desk, hall: Hall, qtbot: QtBot) -> None:
    window, bridge = desk
    player = hall.player(WAITING[0])
    hall.ask(CallPlayer(game=NLH, player=player, table=T1, seat=SeatNo(5)))
    qtbot.waitUntil(lambda: window.scene.head == hall.room.office.head)
    choose(qtbot, window, 5)
    strike = button(window, f"step-strike-{player}")
    click(qtbot, strike)
    assert not bridge.pending
    assert "?" in strike.text()
    qtbot.wait(400)
    click(qtbot, strike)
    qtbot.waitUntil(lambda: isinstance(seat(window, 5), Empty))


def test_what_another_station_writes_is_seen_at_once(desk: Desk, hall: Hall, qtbot: QtBot) -> None:
    window, _bridge = desk
    hall.ask(OpenTable(table=TableId("T2"), game=NLH, seats=9))
    qtbot.waitUntil(lambda: len(window.floor.map._cards) == 2, timeout=30_000)


def test_a_greyed_step_says_why_in_tool_tip_and_status_line(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    hall.ask(DrawButton(table=T1))
    hall.ask(StartHand(table=T1))
    qtbot.waitUntil(lambda: window.scene.head == hall.room.office.head)
    choose(qtbot, window, 1)
    chips = button(window, f"step-buy-in-{hall.player(SITTING[0])}")
    assert not chips.isEnabled()
    assert "hand" in chips.toolTip()
    assert "hand" in chips.statusTip()


def test_open_a_table_by_keyboard_alone(desk: Desk, qtbot: QtBot) -> None:
    window, _bridge = desk
    qtbot.keyClick(window, Qt.Key.Key_F2)
    qtbot.waitUntil(lambda: bool(window.errands.sheets))
    sheet = window.errands.sheets[0]
    assert isinstance(sheet, FormSheet)
    assert line(sheet, "table").text() == "T2"
    qtbot.keyClick(sheet, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "T2" in window.scene.room.tables)
    qtbot.waitUntil(lambda: not window.errands.sheets)


def test_a_refused_dialog_stays_open_and_says_why(desk: Desk, qtbot: QtBot) -> None:
    window, _bridge = desk
    window.errands.open_table()
    sheet = window.errands.sheets[0]
    assert isinstance(sheet, FormSheet)
    line(sheet, "table").setText("T1")
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: "open already" in sheet.note.text())
    assert sheet.isVisible()
    line(sheet, "table").setText("T7")
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: "T7" in window.scene.room.tables)
    qtbot.waitUntil(lambda: not window.errands.sheets)


def test_without_a_badge_nothing_can_be_asked(desk: Desk, qtbot: QtBot) -> None:
    window, _bridge = desk
    choose(qtbot, window, 1)
    qtbot.keyClick(window, Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: bool(window.errands.sheets))
    window.draw()
    steps = [one for one in window.floor.seat.stops() if one.objectName().startswith("step-")]
    assert steps
    assert all(not one.isEnabled() for one in steps)
    window.errands.sheets[0].reject()


def test_every_page_has_its_key(desk: Desk, qtbot: QtBot) -> None:
    window, _bridge = desk
    for key, page in (
        (Qt.Key.Key_2, window.pages.lists),
        (Qt.Key.Key_4, window.pages.jackpot),
        (Qt.Key.Key_5, window.pages.rulings),
        (Qt.Key.Key_6, window.pages.dealers),
        (Qt.Key.Key_7, window.pages.players),
        (Qt.Key.Key_8, window.pages.reports),
        (Qt.Key.Key_9, window.pages.setup),
        (Qt.Key.Key_1, window.floor),
    ):
        qtbot.keyClick(window, key, Qt.KeyboardModifier.ControlModifier)
        qtbot.waitUntil(lambda page=page: window.frame.stack.currentWidget() is page)


def test_the_ring_does_not_stay_on_the_place_clicked_before(desk: Desk, qtbot: QtBot) -> None:
    """Dealers clicked on the rail, then Ctrl+8: the keys are on the page of papers."""
    window, _bridge = desk
    click(qtbot, window.rail._buttons["dealers"])
    window.rail._buttons["dealers"].setFocus()
    qtbot.keyClick(window, Qt.Key.Key_8, Qt.KeyboardModifier.ControlModifier)
    assert window.pages.name == "reports"
    focus = window.focusWidget()
    assert focus is None or not window.rail.isAncestorOf(focus)


def test_the_keys_of_the_pages_follow_the_rail_and_stand_on_it(desk: Desk, qtbot: QtBot) -> None:
    window, _bridge = desk
    pages = [one for one in window.rail.stops() if one.objectName().startswith("page-")]
    assert sorted(pages, key=lambda one: one.y()) == pages
    for number, page in enumerate(pages, start=1):
        assert f"(Ctrl+{number})" in page.toolTip()


def test_a_walk_in_is_found_and_seated(desk: Desk, hall: Hall, qtbot: QtBot) -> None:
    window, _bridge = desk
    for name in WAITING:
        hall.ask(
            CallPlayer(
                game=NLH, player=hall.player(name), table=T1, seat=SeatNo(7 + WAITING.index(name))
            )
        )
    stranger = hall.people.add_player("Õie Tamm")
    qtbot.waitUntil(lambda: window.scene.head == hall.room.office.head)
    choose(qtbot, window, 4)
    click(qtbot, button(window, "step-seat"))
    qtbot.waitUntil(lambda: bool(window.errands.sheets))
    sheet = window.errands.sheets[0]
    qtbot.keyClicks(sheet.picker.field, "oie")  # type: ignore[attr-defined]
    qtbot.waitUntil(lambda: sheet.picker.player == stranger)  # type: ignore[attr-defined]
    qtbot.keyClick(sheet.picker.field, Qt.Key.Key_Return)  # type: ignore[attr-defined]
    qtbot.waitUntil(lambda: stranger in window.scene.room.seated)
    qtbot.waitUntil(lambda: not window.errands.sheets)


def test_a_seat_is_given_up_elsewhere_and_the_details_follow(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    choose(qtbot, window, 3)
    hall.ask(LeaveSeat(table=T1, player=hall.player("Väinö Holm")))
    qtbot.waitUntil(lambda: window.scene.head == hall.room.office.head)
    window.draw()
    assert button(window, "step-seat").isEnabled()
    hall.ask(SeatPlayer(table=T1, seat=SeatNo(3), player=hall.player(WAITING[0])))
    qtbot.waitUntil(lambda: isinstance(seat(window, 3), Taken))


def test_a_seat_ticket_is_printed(desk: Desk, qtbot: QtBot) -> None:
    window, _bridge = desk
    said: list[str] = []
    window.tickets.said.connect(lambda words, _refusal: said.append(words))
    choose(qtbot, window, 1)
    click(qtbot, button(window, "seat-ticket"))
    qtbot.waitUntil(lambda: len(said) == 2)
    assert "Aino L..pdf" in said[-1]


def test_a_waiting_ticket_is_printed(desk: Desk, qtbot: QtBot) -> None:
    window, _bridge = desk
    said: list[str] = []
    window.tickets.said.connect(lambda words, _refusal: said.append(words))
    line = window.floor.boards.boards[0].lines[1]
    menu = line.findChild(StepMenu)
    assert menu is not None
    menu.fill()
    ticket = line.findChild(QAction, "ticket")
    assert isinstance(ticket, QAction)
    ticket.trigger()
    qtbot.waitUntil(lambda: len(said) == 2)
    assert "Åke Ö..pdf" in said[-1]
