"""The desk's graver dialogs by mouse and keyboard: badges, a table that closes, a second badge."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from floor.app.core.messages import Role
from floor.app.money.chips import CountDrop
from floor.app.office.voiding import EntryVoided
from floor.app.staff.days import SignOff, SignOn
from floor.app.tables.tables import OpenTable
from floor.base.money import Money
from floor.desk.kit.two_presses import _GUARD_MS, TwoPresses
from floor.desk.staff.staff_sheets import BadgeSheet, PinSheet, SecondSheet
from floor.desk.window.window import DeskWindow
from floor.qtkit.office.bridge import Bridge
from floor.room.lists.waitlist import TableId
from tests.desk.forms import box, form_sheet, line, pick
from tests.desk.hall import NLH, T1, Hall, desk_on
from tests.desk.window.test_window import button, click

Desk = tuple[DeskWindow, Bridge]
PIN = "294715"
OTHER_PIN = "518206"


def open_setup(window: DeskWindow, qtbot: QtBot, name: str) -> None:
    """The page Setup with the badge of `name` chosen by the keyboard."""
    qtbot.keyClick(window, Qt.Key.Key_9, Qt.KeyboardModifier.ControlModifier)
    setup = window.pages.setup
    qtbot.waitUntil(lambda: setup._rows.rowCount() > 0)
    setup.list.setFocus()
    setup.list.choose(0)
    for _row in range(setup._rows.rowCount()):
        if setup.chosen is not None and setup.chosen.name == name:
            return
        qtbot.keyClick(setup.list, Qt.Key.Key_Down)
    raise AssertionError(name)


def sheet_of(window: DeskWindow, kind: type[QWidget]) -> QWidget:
    (found,) = (one for one in window.findChildren(kind) if one.isVisible())
    return found


def type_into(qtbot: QtBot, field: QWidget, text: str) -> None:
    field.setFocus()
    qtbot.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(field, text)


# Badges


def test_a_role_is_changed_by_keys(desk: Desk, hall: Hall, qtbot: QtBot) -> None:
    window, _bridge = desk
    open_setup(window, qtbot, "Olli Ranta")
    click(qtbot, window.pages.setup.change)
    sheet = form_sheet(window, qtbot, "change-badge")
    assert "signs on next" in " ".join(told(sheet))
    type_into(qtbot, line(sheet, "name"), "Olli Rantala")
    box(sheet, "role").setFocus()
    qtbot.keyClicks(box(sheet, "role"), "F")
    qtbot.keyClick(sheet, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: hall.people.role_of(hall.second) is Role.FLOOR)
    assert hall.people.staff_name(hall.second) == "Olli Rantala"
    assert window.scene.room.on_duty[hall.second] is Role.SHIFT_MANAGER, "until he signs on again"
    qtbot.waitUntil(lambda: "floor now" in window.pages.setup._note.text())


def told(sheet: QWidget) -> Iterator[str]:
    from PySide6.QtWidgets import QLabel

    return (label.text() for label in sheet.findChildren(QLabel))


def test_who_makes_a_badge_makes_a_dealers_unless_told_otherwise(desk: Desk, qtbot: QtBot) -> None:
    window, _bridge = desk
    page = window.pages.setup
    qtbot.keyClick(window, Qt.Key.Key_9, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(page.add.isEnabled)
    click(qtbot, page.add)
    sheet = sheet_of(window, BadgeSheet)
    assert isinstance(sheet, BadgeSheet)
    assert sheet.role.currentText() == "Dealer"
    type_into(qtbot, sheet.name, "Ida Aalto")
    for field in (sheet.pin, sheet.again):
        type_into(qtbot, field, "4471")
    click(qtbot, sheet.ask_button)
    said = "Ida Aalto has a badge: dealers come on duty on the page Dealers (Ctrl+6)."
    qtbot.waitUntil(lambda: page._note.text() == said, timeout=30_000)


def test_nobody_changes_his_own_role(desk: Desk, hall: Hall, qtbot: QtBot) -> None:
    window, _bridge = desk
    open_setup(window, qtbot, "Mira Salo")
    click(qtbot, window.pages.setup.change)
    sheet = form_sheet(window, qtbot, "change-badge")
    pick(sheet, "role", Role.DEALER)
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: "Nobody changes their own role" in sheet.note.text())
    assert hall.people.role_of(hall.manager) is Role.SHIFT_MANAGER
    type_into(qtbot, line(sheet, "name"), " ")
    click(qtbot, sheet.ask_button)
    assert sheet.note.text() == "A name is needed."
    click(qtbot, sheet.cancel_button)


def test_a_new_badge_is_made_and_works(desk: Desk, hall: Hall, qtbot: QtBot) -> None:
    window, _bridge = desk
    open_setup(window, qtbot, "Mira Salo")
    click(qtbot, window.pages.setup.add)
    sheet = sheet_of(window, BadgeSheet)
    assert isinstance(sheet, BadgeSheet)
    for field, text in ((sheet.name, "Ida Aalto"), (sheet.pin, PIN), (sheet.again, PIN)):
        type_into(qtbot, field, text)
    qtbot.keyClick(sheet.again, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: any(one.name == "Ida Aalto" for one in hall.people.badges()))
    qtbot.waitUntil(lambda: window.pages.setup._rows.rowCount() == 3)


def test_a_badge_is_forgotten_after_being_asked_twice(desk: Desk, hall: Hall, qtbot: QtBot) -> None:
    window, _bridge = desk
    hall.people.add_staff("Ida Aalto", Role.DEALER)
    open_setup(window, qtbot, "Ida Aalto")
    erase = window.pages.setup.erase
    click(qtbot, erase)
    assert erase.text() == "Erase Ida Aalto for good"
    qtbot.waitUntil(lambda: erase.findChildren(TwoPresses)[0]._since.elapsed() > _GUARD_MS)
    click(qtbot, erase)
    qtbot.waitUntil(lambda: len(hall.people.badges()) == 2)
    qtbot.waitUntil(lambda: window.pages.setup._note.text() == "Erased.")


def test_the_floor_gives_badges_and_changes_none(hall: Hall, qtbot: QtBot) -> None:
    floor = hall.people.add_staff("Ida Aalto", Role.FLOOR)
    hall.ask(SignOn(staff=floor), floor)
    with desk_on(hall, qtbot, badge=floor) as (window, _bridge):
        open_setup(window, qtbot, "Olli Ranta")
        setup = window.pages.setup
        assert setup.add.isEnabled()
        for control in (setup.change, setup.pin, setup.erase):
            assert not control.isEnabled()
            assert control.statusTip() == "The badge of Ida Aalto (floor) does not allow this."
        window.badge.take_off()
        assert setup.add.statusTip() == "Sign on first."
        assert not window.pages.players.names.save.isEnabled()


# A table that closes


def test_an_empty_table_closes_without_a_dialog(desk: Desk, hall: Hall, qtbot: QtBot) -> None:
    window, _bridge = desk
    hall.ask(OpenTable(table=TableId("T2"), game=NLH, seats=9))
    qtbot.waitUntil(lambda: "T2" in window.scene.room.tables)
    window.draw()
    window.choose(TableId("T2"), None)
    click(qtbot, button(window, "step-close"))
    qtbot.wait(400)
    click(qtbot, button(window, "step-close"))
    qtbot.waitUntil(lambda: "T2" not in window.scene.room.tables)
    assert not window.errands.sheets


# A second badge


@pytest.fixture
def counted(desk: Desk, hall: Hall, qtbot: QtBot) -> DeskWindow:
    """A drop was counted at the desk, and both shift managers have a PIN."""
    window, bridge = desk
    hall.people.set_pin(hall.manager, PIN)
    hall.people.set_pin(hall.second, OTHER_PIN)
    bridge.ask(CountDrop(table=T1, amount=Money(120_00)), hall.manager)
    qtbot.waitUntil(window.foot.undo.isVisible)
    return window


def undo_the_drop(window: DeskWindow, qtbot: QtBot) -> SecondSheet:
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: bool(window.errands.sheets))
    sheet = window.errands.sheets[-1]
    assert isinstance(sheet, SecondSheet)
    return sheet


def test_a_counted_drop_is_taken_back_by_two(counted: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    sheet = undo_the_drop(counted, qtbot)
    assert "€120" in " ".join(told(sheet))
    assert [sheet.badge.itemText(n) for n in range(sheet.badge.count())] == [
        "Olli Ranta · shift manager"
    ], "whoever asks is not the second"
    qtbot.keyClicks(sheet.pin, OTHER_PIN)
    assert sheet.note.text() == "A reason is needed."
    qtbot.keyClicks(sheet.reason, "Wrong box")
    type_into(qtbot, sheet.pin, PIN)
    qtbot.waitUntil(lambda: "not the PIN" in sheet.note.text())
    qtbot.keyClicks(sheet.pin, OTHER_PIN)
    qtbot.waitUntil(lambda: not counted.errands.sheets)
    qtbot.waitUntil(lambda: bool(counted.scene.view(hall.clock.now()).feed[0].words))
    (void,) = counted.scene._feed[-1].events
    assert isinstance(void, EntryVoided)
    assert void.second == hall.second
    assert void.note is not None
    assert hall.people.note(void.note) == "Wrong box"


def test_one_of_the_floor_is_the_second_of_a_shift_manager(
    counted: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    hall.ask(SignOff(staff=hall.second), hall.second)
    kari = hall.people.add_staff("Kari Lehto", Role.FLOOR)
    hall.people.set_pin(kari, "739164")
    hall.ask(SignOn(staff=kari), kari)
    qtbot.waitUntil(lambda: kari in counted.scene.room.on_duty)
    sheet = undo_the_drop(counted, qtbot)
    qtbot.keyClicks(sheet.reason, "Wrong box")
    qtbot.keyClicks(sheet.pin, "739164")
    qtbot.waitUntil(lambda: not counted.errands.sheets)
    qtbot.waitUntil(lambda: isinstance(counted.scene._feed[-1].events[0], EntryVoided))


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_another_badge_is_proposed_to_whoever_comes_to_the_desk(
    counted: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    dealer = hall.people.add_staff("Aada Deals", Role.DEALER)
    hall.people.set_pin(dealer, "7391")
    counted.errands.sign_on()
    qtbot.waitUntil(lambda: bool(counted.errands.sheets))
    sheet = counted.errands.sheets[-1]
    assert isinstance(sheet, PinSheet)
    assert sheet.badge.findData(dealer) >= 0
    assert sheet.badge.currentData() == hall.second, "not the one who is here already"
    qtbot.keyClick(sheet.badge, Qt.Key.Key_Space)
    qtbot.keyClick(sheet.badge.view(), Qt.Key.Key_Return)
    qtbot.waitUntil(sheet.pin.hasFocus)
    qtbot.keyClicks(sheet.pin, OTHER_PIN)
    qtbot.waitUntil(lambda: counted.badge.by == hall.second)


@pytest.mark.parametrize("tabs", [1, 2], ids=["badge", "pin"])
def test_a_pin_typed_behind_tab_goes_nowhere_else(
    counted: DeskWindow, qtbot: QtBot, tabs: int
) -> None:
    """From Reason come Badge and PIN; figures choose no badge."""
    sheet = undo_the_drop(counted, qtbot)
    qtbot.waitUntil(sheet.reason.hasFocus)
    qtbot.keyClicks(sheet.reason, "Wrong box")
    for _tab in range(tabs):
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is (None, sheet.badge, sheet.pin)[tabs]
    for figure in OTHER_PIN:
        QTest.keyClick(QApplication.focusWidget(), figure)
    qtbot.waitUntil(lambda: not counted.errands.sheets)


def test_figures_typed_on_a_button_are_of_the_pin(counted: DeskWindow, qtbot: QtBot) -> None:
    sheet = undo_the_drop(counted, qtbot)
    qtbot.waitUntil(sheet.reason.hasFocus)
    qtbot.keyClicks(sheet.reason, "Wrong box")
    sheet.cancel_button.setFocus()
    qtbot.waitUntil(sheet.cancel_button.hasFocus)
    for figure in OTHER_PIN:
        QTest.keyClick(QApplication.focusWidget(), figure)
    qtbot.waitUntil(lambda: not counted.errands.sheets)


def test_the_keypad_types_the_second_pin(counted: DeskWindow, qtbot: QtBot) -> None:
    sheet = undo_the_drop(counted, qtbot)
    qtbot.keyClicks(sheet.reason, "Wrong box")
    qtbot.keyClick(sheet.reason, Qt.Key.Key_Return)
    for figure in OTHER_PIN:
        key = sheet.findChild(QPushButton, f"key-{figure}")
        assert isinstance(key, QPushButton)
        click(qtbot, key)
    qtbot.waitUntil(lambda: not counted.errands.sheets)


def test_nobody_is_his_own_second(counted: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    hall.ask(SignOff(staff=hall.second), hall.second)
    qtbot.waitUntil(lambda: hall.second not in counted.scene.room.on_duty)
    line = next(one for one in counted.scene.view(hall.clock.now()).feed if one.second)
    counted.errands.undo(line)
    sheet = counted.errands.sheets[-1]
    assert isinstance(sheet, SecondSheet)
    assert not sheet.ask_button.isEnabled()
    assert sheet.ask_button.statusTip() == (
        "Nobody else of the floor is on duty: they sign on here first (“Another badge …”, under the"
        " name at the left)."
    )
    click(qtbot, sheet.cancel_button)
    assert not counted.errands.sheets
