"""The dealers' page by mouse and keyboard: pushes, breaks, the order of the line, floor calls."""

from datetime import timedelta

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from floor.app.core.floor_call import CallReason
from floor.app.core.line_up import free_dealers, posts
from floor.app.core.messages import Role, StaffId
from floor.app.hands.dealing import DrawButton, StartHand
from floor.app.office.fold import event_of
from floor.app.staff.badges import BadgeGiven
from floor.app.staff.days import SignOff, SignOn
from floor.app.staff.dealers import SendOnBreak, TakeTable
from floor.app.staff.floor_calls import CallFloor
from floor.app.tables.tables import CloseTable, OpenTable
from floor.desk.kit.step_menu import StepMenu
from floor.desk.seats.sheets import StepsSheet
from floor.desk.staff.dealers_page import DealersPage
from floor.desk.staff.staff_sheets import BadgeSheet, PinSheet
from floor.desk.window.window import DeskWindow
from floor.qtkit.office.bridge import Bridge
from floor.room.lists.waitlist import TableId
from tests.desk.forms import form_sheet, forms, pick
from tests.desk.hall import NLH, T1, Hall
from tests.desk.window.test_dialogs import open_setup, sheet_of, type_into
from tests.desk.window.test_window import button, click
from tests.qtkit.shots import shot

Desk = tuple[DeskWindow, Bridge]
T2 = TableId("T2")
NAMES = ("Ida Aalto", "Otto Lehtinen", "Leena Mäkelä")
DEALERS_PIN, PIN = "7381", "294715"


@pytest.fixture
def dealers(hall: Hall) -> tuple[StaffId, ...]:
    """Three dealers on duty, two tables."""
    hall.ask(OpenTable(table=T2, game=NLH, seats=9))
    badges = tuple(hall.people.add_staff(name, Role.DEALER) for name in NAMES)
    for badge in badges:
        hall.ask(SignOn(staff=badge), badge)
    return badges


@pytest.fixture
def page(desk: Desk, dealers: tuple[StaffId, ...], hall: Hall, qtbot: QtBot) -> DealersPage:
    window, _bridge = desk
    qtbot.keyClick(window, Qt.Key.Key_6, Qt.KeyboardModifier.ControlModifier)
    page = window.pages.dealers
    qtbot.waitUntil(lambda: window.scene.head == hall.room.office.head)
    window.draw()
    assert len(page.rows) == 3
    return page


def shows_news(page: DealersPage, hall: Hall, qtbot: QtBot) -> None:
    """Until the page has heard of everything that was written."""
    window = page.window()
    assert isinstance(window, DeskWindow)
    hall.room.office.refresh()
    qtbot.waitUntil(lambda: window.scene.head == hall.room.office.head)
    window.draw()


def where(hall: Hall) -> dict[TableId, StaffId]:
    hall.room.office.refresh()
    dealers = hall.room.office.room.dealers
    return {table: post.dealer.staff for table, post in posts(dealers).items()}


def entry(menu: StepMenu, name: str) -> QAction:
    """What stands in the … menu of a line."""
    menu.fill()
    (found,) = (one for one in menu._menu.actions() if one.objectName() == f"step-{name}")
    return found


def test_the_next_dealer_sits_down_in_one_tap(
    page: DealersPage, hall: Hall, dealers: tuple[StaffId, ...], qtbot: QtBot
) -> None:
    taps = [button(page, "step-push-T1")]
    assert [one.text() for one in taps] == ["Ida A. sits down"]
    for tap in taps:
        click(qtbot, tap)
    qtbot.waitUntil(lambda: where(hall) == {T1: dealers[0]})
    shows_news(page, hall, qtbot)
    assert button(page, "step-push-T2").text() == "Otto L. sits down"


def test_where_no_dealer_has_a_badge_one_press_leads_to_where_they_are_made(
    desk: Desk, qtbot: QtBot
) -> None:
    window, _bridge = desk
    qtbot.keyClick(window, Qt.Key.Key_6, Qt.KeyboardModifier.ControlModifier)
    page = window.pages.dealers
    qtbot.waitUntil(lambda: page._badges is not None)
    way = entry(page.coming, "dealers-none")
    assert way.text() == "No dealer has a badge yet: make them in Setup …"
    way.trigger()
    qtbot.waitUntil(lambda: window.pages.name == "setup")
    qtbot.waitUntil(window.pages.setup.add.hasFocus)


def test_who_deals_is_not_taken_back_behind_the_hand_they_begin(
    page: DealersPage, hall: Hall, dealers: tuple[StaffId, ...], qtbot: QtBot
) -> None:
    window = page.window()
    assert isinstance(window, DeskWindow)
    undo = window.foot.undo
    click(qtbot, button(page, "step-push-T1"))
    qtbot.waitUntil(lambda: undo.line is not None)
    hall.ask(DrawButton(table=T1), dealers[0])
    shows_news(page, hall, qtbot)
    assert undo.line is not None, "no hand yet"
    hall.ask(StartHand(table=T1), dealers[0])
    shows_news(page, hall, qtbot)
    assert undo.line is None
    assert (
        undo._words.text() == "Since then: T1: Hand 1 begins, 3 players dealt in. Undo that first."
    )
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert where(hall) == {T1: dealers[0]}


def test_any_dealer_is_pushed_in_two_taps(
    page: DealersPage, hall: Hall, dealers: tuple[StaffId, ...], qtbot: QtBot
) -> None:
    """Night.md row 13 allows five at the table; the floor needs two."""
    hall.ask(TakeTable(table=T1, staff=dealers[0]))
    shows_news(page, hall, qtbot)
    click(qtbot, button(page, f"dealer-{dealers[2]}-name"))
    assert button(page, "step-push-T1").text() == "Leena M. sits down"
    click(qtbot, button(page, "step-push-T1"))
    qtbot.waitUntil(lambda: where(hall) == {T1: dealers[2]})
    assert page.chosen is None
    shows_news(page, hall, qtbot)
    assert not any(row.name.isChecked() for row in page.rows)


def test_the_same_tap_again_chooses_nobody(
    page: DealersPage, dealers: tuple[StaffId, ...], qtbot: QtBot
) -> None:
    name = button(page, f"dealer-{dealers[1]}-name")
    name.setFocus()
    qtbot.keyClick(name, Qt.Key.Key_Space)
    assert page.chosen == dealers[1]
    assert name.isChecked()
    qtbot.keyClick(name, Qt.Key.Key_Space)
    assert page.chosen is None
    assert button(page, "step-push-T1").text() == "Ida A. sits down"


def test_a_dealer_has_his_break_and_comes_back_in_one_tap_each(
    page: DealersPage, hall: Hall, dealers: tuple[StaffId, ...], qtbot: QtBot
) -> None:
    click(qtbot, button(page, f"step-dealer-{dealers[0]}-rest"))
    qtbot.waitUntil(lambda: hall_free(hall) == dealers[1:])
    shows_news(page, hall, qtbot)
    click(qtbot, button(page, f"step-dealer-{dealers[0]}-back"))
    qtbot.waitUntil(lambda: hall_free(hall) == (*dealers[1:], dealers[0]))


def hall_free(hall: Hall) -> tuple[StaffId, ...]:
    hall.room.office.refresh()
    return free_dealers(hall.room.office.room.dealers)


def test_the_clock_counts_down_and_turns_red_when_it_is_over(
    page: DealersPage, hall: Hall, dealers: tuple[StaffId, ...], qtbot: QtBot
) -> None:
    hall.ask(TakeTable(table=T1, staff=dealers[0]))
    hall.ask(SendOnBreak(staff=dealers[1]))
    shows_news(page, hall, qtbot)
    card, row = page.cards[0], page.rows[0]
    for minutes, words in ((10, "20 min"), (20, "+0 min"), (4, "+4 min")):
        hall.clock.advance(timedelta(minutes=minutes))
        page.show_time(hall.clock.now())
        assert (card._clock.text(), row._sign.text()) == (words, f"● {words}")
        assert page.rows[-1]._sign.text() == f"☕ {words}"
    assert card._clock.property("tone") == row._sign.property("tone") == "alert"
    assert page.rows[1]._sign.text() == "○ 1"


def test_the_line_gets_another_order_with_a_reason(
    page: DealersPage, hall: Hall, dealers: tuple[StaffId, ...], qtbot: QtBot
) -> None:
    window = page.window()
    assert isinstance(window, DeskWindow)
    entry(page.rows[2].more, f"dealer-{dealers[2]}-first").trigger()
    sheet = form_sheet(window, qtbot, "reason")
    qtbot.keyClicks(sheet.reason, "Speaks Estonian")
    qtbot.keyClick(sheet.reason, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: hall_free(hall) == (dealers[2], *dealers[:2]))


def test_a_dealer_comes_on_duty_and_goes_home_by_the_floors_hand(
    page: DealersPage, hall: Hall, dealers: tuple[StaffId, ...], qtbot: QtBot
) -> None:
    hall.ask(SignOff(staff=dealers[1]), dealers[1])
    shows_news(page, hall, qtbot)
    qtbot.waitUntil(lambda: bool(page._badges))
    assert len(page.rows) == 2
    coming = entry(page.coming, f"dealer-{dealers[1]}-on")
    assert coming.text() == "Otto Lehtinen"
    coming.trigger()
    qtbot.waitUntil(lambda: hall_free(hall) == (dealers[0], dealers[2], dealers[1]))
    shows_news(page, hall, qtbot)
    entry(page.rows[0].more, f"dealer-{dealers[0]}-off").trigger()
    qtbot.waitUntil(lambda: hall_free(hall) == (dealers[2], dealers[1]))


def test_a_call_is_noted_taken_and_ended_here(page: DealersPage, hall: Hall, qtbot: QtBot) -> None:
    entry(page.cards[0].calling, "floor-call-T1-chips").trigger()
    qtbot.waitUntil(lambda: called(hall) == [(T1, CallReason.CHIPS, None)])
    shows_news(page, hall, qtbot)
    click(qtbot, button(page, "step-take-call-T1-chips"))
    qtbot.waitUntil(lambda: called(hall) == [(T1, CallReason.CHIPS, hall.manager)])
    shows_news(page, hall, qtbot)
    click(qtbot, button(page, "step-end-call-T1-chips"))
    qtbot.waitUntil(lambda: called(hall) == [])
    shows_news(page, hall, qtbot)
    assert page.cards[0].table.calls == ()
    qtbot.waitUntil(lambda: page.findChild(QPushButton, "step-end-call-T1-chips") is None)


def called(hall: Hall) -> list[tuple[TableId, CallReason, StaffId | None]]:
    hall.room.office.refresh()
    return [
        (call.table, call.reason, call.taken.staff if call.taken is not None else None)
        for call in hall.room.office.room.floor_calls
    ]


def test_a_call_is_noted_from_the_selected_table(desk: Desk, hall: Hall, qtbot: QtBot) -> None:
    window, _bridge = desk
    window.choose(T1, None)
    window.draw()
    click(qtbot, button(window, "step-floor-call"))
    sheet = sheet_of(window, StepsSheet)
    click(qtbot, button(sheet, "step-floor-call-T1-ruling"))
    qtbot.waitUntil(lambda: called(hall) == [(T1, CallReason.RULING, None)])
    qtbot.waitUntil(lambda: not window.errands.sheets)


def test_what_is_not_there_any_more_is_shown_no_longer(
    page: DealersPage, hall: Hall, dealers: tuple[StaffId, ...], qtbot: QtBot
) -> None:
    hall.ask(CloseTable(table=T2))
    for badge in dealers:
        hall.ask(SignOff(staff=badge), badge)
    shows_news(page, hall, qtbot)
    assert page.rows == ()
    assert [card.table.table for card in page.cards] == [T1]
    assert page._nobody.isVisible()


def test_cards_stand_side_by_side_as_there_is_room(
    page: DealersPage, hall: Hall, qtbot: QtBot
) -> None:
    window = page.window()
    assert isinstance(window, DeskWindow)
    for number in range(3, 9):
        hall.ask(OpenTable(table=TableId(f"T{number}"), game=NLH, seats=9))
    shows_news(page, hall, qtbot)
    for width in (1250, 1900):
        window.resize(width, 800)
        qtbot.waitUntil(lambda wide=width: window.width() == wide)
        columns = page._area.viewport().width() // 380
        qtbot.waitUntil(lambda n=columns: in_first_row(page) == n)
        tops = tops_of(page)
        assert tops == sorted(tops)


def in_first_row(page: DealersPage) -> int:
    tops = tops_of(page)
    return tops.count(tops[0])


def tops_of(page: DealersPage) -> list[int]:
    return [card.mapTo(page, card.rect().topLeft()).y() for card in page.cards]


def test_everything_on_it_is_reached_by_tab(page: DealersPage, hall: Hall, qtbot: QtBot) -> None:
    hall.ask(CallFloor(table=T1, reason=CallReason.SEAT))
    shows_news(page, hall, qtbot)
    assert button(page, "step-take-call-T1-seat").isEnabled()
    stops = list(page.stops())
    controls = [
        one
        for one in page.findChildren(QWidget)
        if isinstance(one, (QPushButton, StepMenu)) and one.isVisible()
    ]
    assert set(map(id, controls)) == set(map(id, stops))


# Badges and PINs of dealers


def test_a_dealer_signs_on_with_four_figures_and_the_floor_with_six(
    desk: Desk, hall: Hall, dealers: tuple[StaffId, ...], qtbot: QtBot
) -> None:
    window, _bridge = desk
    hall.people.set_pin(dealers[0], DEALERS_PIN)
    hall.people.set_pin(hall.manager, PIN)
    window.lock()
    qtbot.waitUntil(lambda: any(isinstance(one, PinSheet) for one in window.errands.sheets))
    sheet = next(one for one in window.errands.sheets if isinstance(one, PinSheet))
    qtbot.keyClicks(sheet.pin, PIN[:5])
    assert sheet.isVisible()
    click(qtbot, sheet.ask_button)
    assert sheet.note.text() == "The PIN has 6 digits."
    sheet.badge.setCurrentIndex(sheet.badge.findData(dealers[0]))
    assert sheet.pin.text() == ""
    qtbot.keyClicks(sheet.pin, DEALERS_PIN[:3])
    click(qtbot, sheet.ask_button)
    assert sheet.note.text() == "A dealer’s PIN has 4 digits."
    qtbot.keyClicks(sheet.pin, DEALERS_PIN[3])
    qtbot.waitUntil(lambda: window.badge.by == dealers[0])


def test_a_dealers_badge_is_made_with_four_figures_and_stands_in_the_book(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    open_setup(window, qtbot, "Mira Salo")
    click(qtbot, window.pages.setup.add)
    sheet = sheet_of(window, BadgeSheet)
    assert isinstance(sheet, BadgeSheet)
    said = sheet.form.labelForField(sheet.pin)
    assert isinstance(said, QLabel)
    assert said.text() == "4-digit PIN"
    sheet.role.setCurrentIndex(sheet.role.findData(Role.FLOOR.value))
    assert said.text() == "6-digit PIN"
    type_into(qtbot, sheet.name, "Ida")
    click(qtbot, sheet.ask_button)
    assert sheet.note.text() == "The PIN has 6 digits."
    sheet.name.clear()
    type_into(qtbot, sheet.pin, PIN)
    sheet.role.setCurrentIndex(sheet.role.findData(Role.DEALER.value))
    assert sheet.pin.text() == ""
    assert (said.text(), sheet.note.text()) == ("4-digit PIN", "")
    type_into(qtbot, sheet.name, "Ida Aalto")
    for field in (sheet.pin, sheet.again):
        type_into(qtbot, field, DEALERS_PIN)
    qtbot.keyClick(sheet.again, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: any(one.name == "Ida Aalto" for one in hall.people.badges()))
    badge = hall.people.badges()[-1].staff
    qtbot.waitUntil(lambda: BadgeGiven(staff=badge, role=Role.DEALER) in facts(hall))


def facts(hall: Hall) -> list[object]:
    return [event_of(row) for row in hall.room.journal.rows()]


def test_who_becomes_floor_hears_that_he_needs_a_new_pin(
    desk: Desk, hall: Hall, dealers: tuple[StaffId, ...], qtbot: QtBot
) -> None:
    window, _bridge = desk
    hall.people.set_pin(dealers[0], DEALERS_PIN)
    open_setup(window, qtbot, "Ida Aalto")
    click(qtbot, window.pages.setup.change)
    sheet = form_sheet(window, qtbot, "change-badge")
    pick(sheet, "role", Role.FLOOR)
    assert sheet.note.text() == ("Ida Aalto needs a new PIN then: the current one is erased.")
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: hall.people.role_of(dealers[0]) is Role.FLOOR)
    qtbot.waitUntil(lambda: not sheet_open(window))
    assert not next(one for one in hall.people.badges() if one.staff == dealers[0]).has_pin


def sheet_open(window: DeskWindow) -> bool:
    return bool(forms(window, "change-badge"))


def test_the_line_up_stands_still_under_the_pointer(
    page: DealersPage, dealers: tuple[StaffId, ...], hall: Hall, qtbot: QtBot
) -> None:
    stood = [row.line.staff for row in page.rows]
    page._lines.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    hall.ask(TakeTable(table=T1, staff=stood[0]))
    hall.ask(SendOnBreak(staff=stood[1]))
    shows_news(page, hall, qtbot)
    assert [row.line.staff for row in page.rows] == stood
    QApplication.sendEvent(page._lines, QEvent(QEvent.Type.Leave))
    assert [row.line.staff for row in page.rows] != stood


@pytest.mark.parametrize("role", [*Role], ids=lambda role: str(role.value))
def test_what_a_new_badge_may_do_is_to_be_read_whole_whatever_role_is_chosen(
    desk: Desk, qtbot: QtBot, role: Role
) -> None:
    window, _bridge = desk
    open_setup(window, qtbot, "Mira Salo")
    click(qtbot, window.pages.setup.add)
    sheet = sheet_of(window, BadgeSheet)
    assert isinstance(sheet, BadgeSheet)
    sheet.role.setCurrentIndex(sheet.role.findData(role.value))
    QApplication.processEvents()
    shot(sheet, f"rights-{role.value}")
    assert sheet.rights.height() >= sheet.rights.heightForWidth(sheet.rights.width())
