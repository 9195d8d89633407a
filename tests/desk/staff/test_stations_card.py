"""Kiosks on other PCs on the page Setup: seen, let in by digits, shown, taken out."""

from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from floor.app.core.messages import Role
from floor.app.core.stations import UNREAD, BookBehind, StationRole
from floor.app.staff.days import SignOn
from floor.app.tables.tables import OpenTable
from floor.base.errors import StoreTrouble
from floor.base.text import ENGLISH, use_language
from floor.desk.kit.form_sheet import FormSheet
from floor.desk.kit.two_presses import _GUARD_MS, TwoPresses
from floor.desk.staff.stations_card import StationsCard
from floor.desk.window.window import DeskWindow
from floor.room.lists.waitlist import TableId
from tests.desk.hall import NLH, T1, Hall, desk_on, surroundings
from tests.desk.looks import complaints
from tests.desk.stations import Stations, kiosk
from tests.qtkit.shots import shot


@pytest.fixture
def stations() -> Stations:
    return Stations()


@pytest.fixture
def desk(hall: Hall, stations: Stations, qtbot: QtBot) -> Iterator[DeskWindow]:
    house = surroundings()._replace(stations=lambda: stations)
    with desk_on(hall, qtbot, badge=hall.manager, house=house) as (window, _bridge):
        window.go("setup")
        qtbot.waitUntil(lambda: card(window)._rows.rowCount() == 2)
        yield window


def card(desk: DeskWindow) -> StationsCard:
    found = desk.findChild(StationsCard)
    assert found is not None
    return found


def lines(desk: DeskWindow) -> list[list[str]]:
    rows = card(desk)._rows
    return [
        [rows.data(rows.index(row, column)) for column in range(rows.columnCount())]
        for row in range(rows.rowCount())
    ]


def test_it_shows_who_is_there_and_where_the_door_is(desk: DeskWindow):
    assert lines(desk) == [
        ["T1", "● there", "0.1.0", "-3.0 s", "2 acts"],
        ["T2", "○ not seen yet", "0.1.0", "–", "–"],
    ]
    door = card(desk).findChild(QLabel, "station-door")
    assert door is not None
    assert door.text() == "The door is open at 10.0.0.5:7360."


def test_a_door_opened_by_hand_says_why_the_switch_is_off(
    desk: DeskWindow, stations: Stations, qtbot: QtBot
):
    stations.known = stations.known._replace(here="office")
    card(desk).look_again()
    door = card(desk).findChild(QLabel, "station-door")
    assert door is not None
    qtbot.waitUntil(lambda: door.text().endswith("opened by hand, stop it in its window."))
    assert not card(desk).serves.isChecked()
    shot(desk, "stations-by-hand")
    assert complaints(desk) == []
    card(desk).serves.click()
    qtbot.waitUntil(lambda: "by hand" not in door.text())


@pytest.mark.parametrize("language", ["en", "fi"])
def test_a_key_that_is_used_from_two_pcs_is_told_under_the_list(
    hall: Hall, stations: Stations, qtbot: QtBot, language: str
):
    first, *others = stations.known.stations
    both = first._replace(address="10.0.0.7 10.0.0.8", kept=UNREAD)
    stations.known = stations.known._replace(stations=(both, *others))
    use_language(language)
    try:
        house = surroundings()._replace(stations=lambda: stations)
        with desk_on(hall, qtbot, badge=hall.manager, house=house) as (window, _bridge):
            window.resize(1366, 768)
            window.go("setup")
            copied = window.findChild(QLabel, "station-copied")
            assert copied is not None
            qtbot.waitUntil(copied.isVisible)
            assert "(10.0.0.7, 10.0.0.8)" in copied.text()
            settle(window)
            shot(window, f"stations-copied-{language}")
            assert complaints(window) == []
            stations.known = stations.known._replace(stations=(first, *others))
            card(window).look_again()
            qtbot.waitUntil(lambda: not copied.isVisible())
    finally:
        use_language(ENGLISH)


@pytest.mark.parametrize("language", ["en", "fi"])
def test_another_book_holds_once_a_manager_has_said_so_twice(
    hall: Hall, stations: Stations, qtbot: QtBot, language: str
):
    behind = BookBehind(54, hall.clock.now() - timedelta(minutes=12), 48)
    stations.known = stations.known._replace(behind=behind)
    use_language(language)
    try:
        house = surroundings()._replace(stations=lambda: stations)
        with desk_on(hall, qtbot, badge=hall.manager, house=house) as (window, _bridge):
            window.resize(1366, 768)
            window.go("setup")
            holds = card(window).holds
            qtbot.waitUntil(holds.isVisible)
            settle(window)
            shot(window, f"stations-behind-{language}")
            assert complaints(window) == []
            holds.click()
            assert stations.asked == []
            settle(window)
            shot(window, f"stations-behind-asked-{language}")
            press_again(qtbot, holds, lambda: stations.asked == [("confirm", hall.manager)])
            qtbot.waitUntil(lambda: not holds.isVisible())
    finally:
        use_language(ENGLISH)


def test_who_is_no_manager_does_not_say_that_another_book_holds(
    hall: Hall, stations: Stations, qtbot: QtBot
):
    behind = BookBehind(54, hall.clock.now() - timedelta(minutes=12), 48)
    stations.known = stations.known._replace(behind=behind)
    dealer = hall.people.add_staff("Anna Karhu", Role.DEALER)
    hall.ask(SignOn(staff=dealer), dealer)
    house = surroundings()._replace(stations=lambda: stations)
    with desk_on(hall, qtbot, badge=dealer, house=house) as (window, _bridge):
        window.go("setup")
        holds = card(window).holds
        qtbot.waitUntil(holds.isVisible)
        qtbot.waitUntil(lambda: not holds.isEnabled())
        holds.click()
        window.badge.take_off()
        qtbot.waitUntil(lambda: "Sign on first." in holds.toolTip())
        card(window)._holds()
        assert stations.asked == []


def test_a_new_kiosk_gets_twelve_digits_large_enough_to_read(
    desk: DeskWindow, stations: Stations, hall: Hall, qtbot: QtBot
):
    card(desk).add.click()
    chooser = sheet(desk, "new-station")
    assert "T3 is not open" in chooser.note.text()
    typed(chooser, "1")
    assert "takes its place" in chooser.note.text()
    shot(chooser, "stations-new")
    chooser.ask_button.click()
    qtbot.waitUntil(lambda: stations.asked == [("add", T1, hall.manager)])
    qtbot.waitUntil(lambda: bool(desk.findChildren(FormSheet, "station-digits")))
    digits = sheet(desk, "station-digits")
    said = [one.text() for one in digits.findChildren(QLabel)]
    assert "4839 1572 0466" in said
    assert "10.0.0.5:7360" in said
    digits.ask_button.click()
    qtbot.waitUntil(lambda: not desk.findChildren(FormSheet, "station-digits"))


def test_a_new_kiosk_is_proposed_for_the_first_table_without_one(
    desk: DeskWindow, stations: Stations, hall: Hall, qtbot: QtBot
):
    for name in ("T2", "T3"):
        hall.ask(OpenTable(table=TableId(name), game=NLH, seats=9))
    qtbot.waitUntil(lambda: len(card(desk)._bridge.last.room.tables) == 3)
    card(desk).add.click()
    chooser = sheet(desk, "new-station")
    assert not chooser.note.text()
    chooser.ask_button.click()
    qtbot.waitUntil(lambda: stations.asked == [("add", TableId("T3"), hall.manager)])
    qtbot.waitUntil(lambda: bool(desk.findChildren(FormSheet, "station-digits")))
    sheet(desk, "station-digits").ask_button.click()
    qtbot.waitUntil(lambda: not desk.findChildren(FormSheet, "station-digits"))


def test_the_sheet_of_digits_says_when_they_were_typed_there(
    desk: DeskWindow, stations: Stations, qtbot: QtBot
):
    card(desk).add.click()
    typed(sheet(desk, "new-station"), "T1")
    sheet(desk, "new-station").ask_button.click()
    qtbot.waitUntil(lambda: bool(desk.findChildren(FormSheet, "station-digits")))
    digits = sheet(desk, "station-digits")
    assert not digits.cancel_button.isVisible()
    came = kiosk(7, T1)
    stations.known = stations.known._replace(stations=(*stations.known.stations[1:], came))
    card(desk).look_again()

    def said() -> str:
        shown = [one.text() for one in digits.findChildren(QLabel) if one.isVisible()]
        return " ".join(shown).replace("\xa0", " ")

    qtbot.waitUntil(lambda: "belongs to the house now" in said())
    assert "Kiosk of T1 is paired" in said()
    assert "4839 1572 0466" not in said()
    assert complaints(digits) == []
    shot(digits, "stations-digits-used")
    digits.ask_button.click()
    qtbot.waitUntil(lambda: not desk.findChildren(FormSheet, "station-digits"))


@pytest.mark.parametrize("which", ["add", "add board"])
def test_after_three_wrong_tries_the_sheet_says_so_and_gets_new_digits(
    desk: DeskWindow, stations: Stations, qtbot: QtBot, which: str
):
    def digits() -> FormSheet:
        qtbot.waitUntil(lambda: bool(desk.findChildren(FormSheet, "station-digits")))
        return sheet(desk, "station-digits")

    def said() -> str:
        shown = [one.text() for one in first.findChildren(QLabel) if one.isVisible()]
        return " ".join(shown).replace("\xa0", " ")

    if which == "add":
        card(desk).add.click()
        sheet(desk, "new-station").ask_button.click()
    else:
        card(desk).add_board.click()
    first = digits()
    stations.known = stations.known._replace(used_up="483915720466")
    card(desk).look_again()
    qtbot.waitUntil(lambda: "Three wrong tries: these digits hold no more." in said())
    assert "4839 1572 0466" not in said()
    assert "five minutes" not in said()
    assert complaints(first) == []
    shot(first, f"stations-digits-over-{which}")
    assert first.ask_button.text() == "New digits"
    first.ask_button.click()
    stations.known = stations.known._replace(used_up="")
    qtbot.waitUntil(lambda: [one[0] for one in stations.asked] == [which, which])
    qtbot.waitUntil(lambda: desk.findChildren(FormSheet, "station-digits") not in ([], [first]))
    second = digits()
    qtbot.waitUntil(lambda: second.ask_button.text() == "Done")
    second.ask_button.click()
    qtbot.waitUntil(lambda: not desk.findChildren(FormSheet, "station-digits"))


def test_a_new_board_gets_its_digits_at_one_press_and_the_lines_to_type(
    desk: DeskWindow, stations: Stations, hall: Hall, qtbot: QtBot
):
    card(desk).add_board.click()
    qtbot.waitUntil(lambda: stations.asked == [("add board", hall.manager)])
    qtbot.waitUntil(lambda: bool(desk.findChildren(FormSheet, "station-digits")))
    digits = sheet(desk, "station-digits")
    said = " ".join(one.text() for one in digits.findChildren(QLabel)).replace("\xa0", " ")
    assert "Board 1: type this there" in said
    assert 'packaging/start pair 10.0.0.5:7360 "4839 1572 0466"' in said
    digits.ask_button.click()
    qtbot.waitUntil(lambda: not desk.findChildren(FormSheet, "station-digits"))


def test_a_board_stands_below_the_kiosks_and_is_taken_out_like_one(
    desk: DeskWindow, stations: Stations, qtbot: QtBot
):
    board = kiosk(3, TableId("1"), role=StationRole.BOARD)
    stations.known = stations.known._replace(stations=(board, *stations.known.stations))
    card(desk).look_again()
    qtbot.waitUntil(lambda: len(lines(desk)) == 3)
    assert lines(desk)[2] == ["Board 1", "● there", "0.1.0", "–", "–"]
    card(desk).list.choose(2)
    card(desk).revoke.click()
    assert card(desk).revoke.text() == "Really take Board 1 out"
    press_again(qtbot, card(desk).revoke, lambda: stations.asked == [("revoke", 3)])


@pytest.mark.parametrize("language", ["en", "fi"])
@pytest.mark.parametrize("size", [(1920, 1080), (1366, 768)], ids=["1920", "1366"])
def test_kiosks_boards_and_the_digits_of_one_can_be_read(
    language: str, size: tuple[int, int], hall: Hall, stations: Stations, qtbot: QtBot
):
    boards = [kiosk(number, TableId(str(number)), role=StationRole.BOARD) for number in (3, 4)]
    stations.known = stations.known._replace(stations=(*stations.known.stations, *boards))
    use_language(language)
    try:
        house = surroundings()._replace(stations=lambda: stations)
        with desk_on(hall, qtbot, badge=hall.manager, house=house) as (window, _bridge):
            window.resize(*size)
            window.go("setup")
            qtbot.waitUntil(lambda: card(window)._rows.rowCount() == 4)
            card(window).list.choose(3)
            card(window).revoke.click()
            settle(window)
            shot(window, f"stations-{language}-{size[0]}")
            assert complaints(window) == []
            card(window).add_board.click()
            qtbot.waitUntil(lambda: bool(window.findChildren(FormSheet, "station-digits")))
            settle(window)
            digits = sheet(window, "station-digits")
            shot(digits, f"stations-digits-{language}-{size[0]}")
            assert complaints(digits) == []
            digits.ask_button.click()
            qtbot.waitUntil(lambda: not window.findChildren(FormSheet, "station-digits"))
    finally:
        use_language(ENGLISH)


def typed(chooser: FormSheet, table: str) -> None:
    """Over what is proposed."""
    field = chooser.findChild(QLineEdit)
    assert field is not None
    field.selectAll()
    QTest.keyClicks(field, table)


def test_a_kiosk_is_let_in_before_its_table_is_open(
    desk: DeskWindow, stations: Stations, hall: Hall, qtbot: QtBot
):
    card(desk).add.click()
    chooser = sheet(desk, "new-station")
    typed(chooser, "e1")
    assert "E1 is not open: the kiosk waits until it is." in chooser.note.text().replace(
        "\xa0", " "
    )
    assert complaints(chooser) == []
    chooser.ask_button.click()
    qtbot.waitUntil(lambda: stations.asked == [("add", TableId("E1"), hall.manager)])
    qtbot.waitUntil(lambda: bool(desk.findChildren(FormSheet, "station-digits")))
    sheet(desk, "station-digits").ask_button.click()
    qtbot.waitUntil(lambda: not desk.findChildren(FormSheet, "station-digits"))


def press_again(qtbot: QtBot, control: QPushButton, so: Callable[[], bool]) -> None:
    """As somebody does who has read what they are asked."""
    holding = control.findChild(TwoPresses)
    assert holding is not None
    assert holding.waits
    qtbot.waitUntil(lambda: holding._since.elapsed() > _GUARD_MS)
    control.click()
    qtbot.waitUntil(so)


def settle(window: DeskWindow) -> None:
    for _turn in range(4):
        QApplication.processEvents()
        window.draw()


def test_without_a_door_nobody_is_let_in_and_the_button_says_why(
    desk: DeskWindow, stations: Stations, qtbot: QtBot
):
    stations.known = stations.known._replace(doors=())
    card(desk).look_again()
    qtbot.waitUntil(lambda: not card(desk).add.isEnabled())
    assert "door is shut" in card(desk).add.toolTip()


def test_one_is_shown_and_one_is_taken_out_when_it_is_asked_twice(
    desk: DeskWindow, stations: Stations, qtbot: QtBot
):
    card(desk).list.choose(0)
    card(desk).blink.click()
    qtbot.waitUntil(lambda: stations.asked == [("blink", 1)])
    qtbot.waitUntil(lambda: card(desk)._note.text() == "T1 shows itself now, if it is on.")
    card(desk).revoke.click()
    assert stations.asked == [("blink", 1)]
    assert "T1" in card(desk).revoke.text()
    press_again(qtbot, card(desk).revoke, lambda: stations.asked[-1] == ("revoke", 1))
    qtbot.waitUntil(lambda: card(desk)._note.text() == "T1 is taken out.")
    assert card(desk).chosen is None, "the next one would be taken out by two Enters more"
    assert desk.focusWidget() is card(desk).list


def test_what_is_said_moves_no_button_and_goes_again(desk: DeskWindow, qtbot: QtBot):
    """The button beside the one that was pressed stays under the pointer."""
    shown = card(desk)
    shown._over.setInterval(50)
    shown.list.choose(0)
    settle(desk)

    def places() -> list[QPoint]:
        return [one.mapToGlobal(QPoint(0, 0)) for one in (shown.add, shown.blink, shown.revoke)]

    before = places()
    shown.blink.click()
    qtbot.waitUntil(lambda: shown._note.text() == "T1 shows itself now, if it is on.")
    settle(desk)
    assert places() == before
    qtbot.waitUntil(lambda: not shown._note.text())
    settle(desk)
    assert places() == before


def test_who_thinks_before_the_second_press_is_still_asked(
    desk: DeskWindow, stations: Stations, qtbot: QtBot
):
    card(desk).list.choose(0)
    card(desk).revoke.click()
    asked = card(desk).revoke.text()
    for _look in range(2):  # as it does every few seconds
        with qtbot.waitSignal(card(desk)._look.done):
            card(desk).look_again()
    assert card(desk).revoke.text() == asked == "Really take the kiosk of T1 out"
    card(desk).list.choose(1)
    assert card(desk).revoke.text() == "Take out …"
    card(desk).list.choose(0)
    card(desk).revoke.click()
    press_again(qtbot, card(desk).revoke, lambda: stations.asked == [("revoke", 1)])


def test_the_first_press_counts_for_seconds_and_until_anything_else_is_touched(
    desk: DeskWindow, stations: Stations, hall: Hall, qtbot: QtBot
):
    """And a double click is one press."""
    behind = BookBehind(54, hall.clock.now() - timedelta(minutes=12), 48)
    stations.known = stations.known._replace(behind=behind)
    card(desk).look_again()
    holds, revoke = card(desk).holds, card(desk).revoke
    qtbot.waitUntil(holds.isVisible)
    qtbot.waitUntil(holds.isEnabled)
    first, sure = holds.text(), "Really: this is the book now"
    for other in (card(desk).add, desk.pages.setup.machine.findChildren(QComboBox)[0]):
        qtbot.mouseClick(holds, Qt.MouseButton.LeftButton)
        qtbot.mouseDClick(holds, Qt.MouseButton.LeftButton)
        assert holds.text() == sure
        other.setFocus(Qt.FocusReason.MouseFocusReason)
        assert holds.text() == first
    card(desk).list.choose(0)
    qtbot.mouseClick(revoke, Qt.MouseButton.LeftButton)
    assert revoke.text() == "Really take the kiosk of T1 out"
    qtbot.mouseClick(holds, Qt.MouseButton.LeftButton)
    assert (revoke.text(), holds.text()) == ("Take out …", sure)
    card(desk)._holding._waiting.start(1)
    qtbot.waitUntil(lambda: holds.text() == first)
    qtbot.mouseClick(holds, Qt.MouseButton.LeftButton)
    assert (holds.text(), stations.asked) == (sure, [])


def test_a_question_left_alone_is_not_asked_any_more_when_the_page_is_back(
    desk: DeskWindow, qtbot: QtBot
):
    card(desk).list.choose(0)
    card(desk).revoke.click()
    desk.go("floor")
    card(desk)._later()
    desk.go("setup")
    qtbot.waitUntil(lambda: card(desk).revoke.text() == "Take out …")


def test_what_hindered_the_switch_is_over_once_a_door_is_open(
    desk: DeskWindow, stations: Stations, qtbot: QtBot
):
    doors = stations.known.doors
    stations.known = stations.known._replace(doors=())
    card(desk).look_again()
    qtbot.waitUntil(lambda: not card(desk).add.isEnabled())
    card(desk)._say("The door cannot be kept open by this PC's services.")
    stations.known = stations.known._replace(doors=doors)
    card(desk).look_again()
    qtbot.waitUntil(lambda: not card(desk)._note.text())


def test_the_switch_lets_kiosks_in_and_what_hinders_it_is_said(
    desk: DeskWindow, stations: Stations, qtbot: QtBot
):
    card(desk).serves.click()
    qtbot.waitUntil(lambda: stations.asked == [("serve", True)])
    qtbot.waitUntil(card(desk).serves.isChecked)
    stations.trouble = StoreTrouble("There is no store at {path}.", path="x")
    card(desk).look_again()
    note = card(desk).findChild(QLabel, "station-note")
    assert note is not None
    qtbot.waitUntil(lambda: "no store at x" in note.text())


def test_a_night_to_train_on_lets_no_kiosk_of_the_house_in(hall: Hall, qtbot: QtBot):
    with desk_on(hall, qtbot, badge=hall.manager) as (window, _bridge):
        window.go("setup")
        assert window.findChild(QWidget, "stations") is None


def sheet(desk: DeskWindow, name: str) -> FormSheet:
    (found,) = desk.findChildren(FormSheet, name)
    return found
