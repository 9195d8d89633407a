"""The page of players by mouse, keyboard and card reader: found, looked at, warned, barred."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from floor.app.core.messages import Role
from floor.app.core.room import guest_of
from floor.app.money.chips import BuyIn
from floor.app.orders.orders import BarPlayer, KeepApart, WarnPlayer
from floor.app.seats.nameless import SeatNewcomer
from floor.app.seats.seats import LeaveSeat, MarkAway, MarkBack
from floor.app.staff.days import SignOff, SignOn
from floor.base.errors import PaperTrouble
from floor.base.money import Money
from floor.desk.orders.sheets import ApartSheet
from floor.desk.people.page import PlayersPage
from floor.desk.seats.player_sheets import FindSheet
from floor.desk.staff.staff_sheets import AllTheSameSheet, PinSheet, SecondSheet
from floor.desk.window.window import DeskWindow
from floor.qtkit.card_reader import CardReader
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from floor.room.orders.orders import BarKind, MarkKind, bar_on
from tests.desk.event_hall import PLAYERS, HallEvent
from tests.desk.forms import day, form_sheet, pick
from tests.desk.hall import NLH, SITTING, T1, Hall, NoPaper, desk_on, surroundings, tell
from tests.desk.looks import complaints
from tests.desk.window.test_window import button, choose, click
from tests.qtkit.card_typed import read
from tests.qtkit.shots import shot

PIN = "518206"
MAY_NOT_PLAY = "may not play: see the shift manager."


@pytest.fixture
def paper() -> NoPaper:
    return NoPaper()


@pytest.fixture
def window(hall: Hall, paper: NoPaper, qtbot: QtBot) -> Iterator[DeskWindow]:
    hall.people.set_pin(hall.second, PIN)
    with desk_on(hall, qtbot, badge=hall.manager, house=surroundings(papers=paper)) as (
        window,
        _bridge,
    ):
        yield window


def caught_up(window: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: window.scene.head == hall.room.office.head)
    window.draw()


def shown(window: DeskWindow, qtbot: QtBot, typed: str, title: str) -> PlayersPage:
    """The page, with whoever is found by what is typed."""
    window.go("players")
    page = window.pages.players
    qtbot.keyClicks(page.picker.field, typed)
    qtbot.waitUntil(lambda: page.person._title.text().startswith(title))
    return page


# Found, corrected, forgotten


def test_those_in_the_room_stand_there_before_anybody_is_looked_for(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    qtbot.keyClick(window, Qt.Key.Key_7, Qt.KeyboardModifier.ControlModifier)
    page = window.pages.players
    rows = page.picker._rows
    qtbot.waitUntil(lambda: rows.rowCount() == 6)
    assert [rows.index(0, column).data() for column in range(3)] == [
        "Aino Laine",
        "T1 seat 1",
        f"#{hall.player('Aino Laine')}",
    ]
    names = [rows.index(row, 0).data() for row in range(rows.rowCount())]
    assert names == sorted(names)
    waits = names.index("Kaisa Berg")
    assert rows.index(waits, 1).data() == "waits for NLH 1–2"
    assert page.person._title.text() == "Nobody chosen"
    assert not page.names.save.isEnabled()


def test_the_key_of_the_page_leads_to_the_field_again(window: DeskWindow, qtbot: QtBot) -> None:
    page = shown(window, qtbot, "kai", "Kaisa Berg")
    for elsewhere in (page.picker.list, window.floor.map):
        if elsewhere is window.floor.map:
            window.go("floor")
        elsewhere.setFocus()
        qtbot.keyClick(elsewhere, Qt.Key.Key_7, Qt.KeyboardModifier.ControlModifier)
        assert page.picker.field.hasFocus()
        assert page.picker.field.selectedText() == "kai"


@pytest.mark.parametrize("typed", ["kai", "ber", "ka b"])
def test_three_keys_find_somebody(window: DeskWindow, hall: Hall, qtbot: QtBot, typed: str) -> None:
    page = shown(window, qtbot, typed, "Kaisa Berg")
    assert page.picker.player == hall.player("Kaisa Berg")


def test_enter_where_nobody_is_found_leads_to_writing_the_name_down(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    window.go("players")
    page = window.pages.players
    qtbot.keyClick(page.picker.field, Qt.Key.Key_Return)
    assert not page.picker.add_button.hasFocus()
    page.picker.field.selectAll()
    qtbot.keyClicks(page.picker.field, "Quentin Quade")
    qtbot.waitUntil(lambda: page.picker.is_new)
    qtbot.keyClick(page.picker.field, Qt.Key.Key_Return)
    assert window.focusWidget() is page.picker.add_button


def test_a_name_is_corrected_and_its_lines_in_the_feed_with_it(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    """Old entries are worded again only then."""
    page = shown(window, qtbot, "kaisa", "Kaisa Berg")
    assert page.person._where.text() == "waits for NLH 1–2"
    page.names.alias.setFocus()
    qtbot.keyClicks(page.names.alias, "Ace")
    click(qtbot, page.names.save)
    qtbot.waitUntil(lambda: hall.people.label(hall.player("Kaisa Berg")) == "Ace")
    qtbot.waitUntil(lambda: page.person._title.text().startswith("Kaisa Berg “Ace”"))
    assert page.names._note.text() == "Saved."

    def told() -> list[str]:
        return [line.words for line in window.scene.view(hall.clock.now()).feed]

    qtbot.waitUntil(lambda: "Ace waits for NLH 1–2" in told())


def test_a_player_is_forgotten_after_being_asked_twice(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    stranger = hall.people.add_player("Otso Ek")
    page = shown(window, qtbot, "otso", "Otso Ek")
    assert page.person._where.text() == "Not in the room."
    click(qtbot, page.names.erase)
    assert "cannot be brought back" in page.names._note.text()
    click(qtbot, page.names.erase)
    qtbot.waitUntil(lambda: hall.people.player(stranger) is None)
    qtbot.waitUntil(lambda: page.names._note.text() == "Erased.")
    assert page.person._title.text() == "Nobody chosen"


def test_who_is_barred_is_not_forgotten(window: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    """The order would hold against nobody anybody could name."""
    hall.ask(BarPlayer(player=hall.player("Otso Ek"), kind=BarKind.BARRED))
    caught_up(window, hall, qtbot)
    page = shown(window, qtbot, "otso", "Otso Ek")
    assert not page.names.erase.isEnabled()
    assert "lift it" in page.names.erase.statusTip()


def test_his_data_is_given_out(
    window: DeskWindow, hall: Hall, paper: NoPaper, qtbot: QtBot
) -> None:
    page = shown(window, qtbot, "kaisa", "Kaisa Berg")
    click(qtbot, page.names.export)
    qtbot.waitUntil(lambda: page.names._note.text() == "Written: player-1.json")
    assert paper.asked == [("player file", str(hall.player("Kaisa Berg")))]
    paper.trouble = PaperTrouble("Nothing can be written there.")
    click(qtbot, page.names.export)
    qtbot.waitUntil(lambda: page.names._note.text() == "Nothing can be written there.")


def test_a_list_is_asked_for_from_his_page(window: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    hall.people.add_player("Otso Ek")
    page = shown(window, qtbot, "otso", "Otso Ek")
    click(qtbot, page.names.join)
    assert window.errands.joining.isVisible()
    window.errands.joining.leave()


# Looked at


def test_his_night_stands_on_his_page(window: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    aino = hall.player("Aino Laine")
    hall.ask(BuyIn(table=T1, player=aino, amount=Money(20_000)))
    hall.clock.advance(timedelta(minutes=65))
    caught_up(window, hall, qtbot)
    page = shown(window, qtbot, "aino", "Aino Laine")

    def facts() -> dict[str, str]:
        rows = page.person._facts._rows
        return {name.text(): words.text() for name, words in rows if not name.isHidden()}

    assert facts() == {
        "Played tonight": "1 h 5 min · T1 since 18:00",
        "Bought tonight": "€200 · 1 buy-in, 0 top-ups",
        "Long break": "not used",
        "Missed blinds": "none",
        "Warnings, penalties": "none",
    }
    hall.ask(LeaveSeat(table=T1, player=aino, stack=Money(31_500)))
    qtbot.waitUntil(lambda: facts().get("Left with") == "€315 at T1, 19:05")


# Warned, sent away, noted


def test_a_note_and_one_tap_warn_send_away_or_write_down(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    """night.md, row 26: rail, player, field, button."""
    aino = hall.player("Aino Laine")
    (rail,) = (one for one in window.rail.stops() if one.objectName() == "page-players")
    qtbot.mouseClick(rail, Qt.MouseButton.LeftButton)
    page = window.pages.players
    qtbot.waitUntil(lambda: page.picker._rows.rowCount() == 6)
    first = page.picker.list.visualRect(page.picker._rows.index(0, 0)).center()
    qtbot.mouseClick(page.picker.list.viewport(), Qt.MouseButton.LeftButton, pos=first)
    qtbot.waitUntil(lambda: page.person._title.text().startswith("Aino Laine"))
    for number, (key, kind) in enumerate(
        (
            ("step-warn", MarkKind.WARNING),
            ("step-penalty-15", MarkKind.PENALTY),
            ("step-note", MarkKind.NOTE),
        ),
        start=1,
    ):
        qtbot.mouseClick(page.person.note, Qt.MouseButton.LeftButton)
        qtbot.keyClicks(page.person.note, "Phone call")
        click(qtbot, button(window, key))

        def marks() -> tuple[object, ...]:
            return window.scene.room.orders.marks.get(aino, ())

        qtbot.waitUntil(lambda number=number: len(marks()) == number)
        newest = window.scene.room.orders.marks[aino][-1]
        assert newest.kind is kind
        assert newest.note is not None
        assert hall.people.note(newest.note) == "Phone call"  # type: ignore[arg-type]
        assert page.person.note.text() == ""
    qtbot.waitUntil(lambda: page.person._remarks.rowCount() == 3)
    qtbot.waitUntil(lambda: page.person._remarks.index(0, 0).data() == "Note: Phone call")
    assert page.person._alert.text().endswith("by a penalty until 18:15: see the shift manager.")


def test_an_older_buy_in_is_taken_back_on_their_page(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    """However much has been written since: it stands there, and a second badge comes to it."""
    aino = hall.player("Aino Laine")
    for number, name in enumerate(SITTING, start=1):
        player = hall.player(name)
        hall.ask(BuyIn(table=T1, player=player, amount=Money(number * 5_000)))
    for _time in range(4):
        hall.ask(MarkAway(table=T1, player=hall.player(SITTING[1])))
        hall.ask(MarkBack(table=T1, player=hall.player(SITTING[1])))
    page = shown(window, qtbot, "aino", "Aino Laine")
    qtbot.waitUntil(page.bought.isVisible)
    (row,) = page.bought.rows
    assert row.words.text() == "18:00 · T1 · Buy-in €50"
    shot(window, "player-buys")
    assert complaints(window) == []
    assert row.press in set(page.stops())
    click(qtbot, row.press)
    (second,) = (one for one in window.errands.sheets if isinstance(one, SecondSheet))
    qtbot.keyClicks(second.reason, "Typed at the wrong seat")
    qtbot.keyClicks(second.pin, PIN)
    qtbot.waitUntil(lambda: not guest_of(window.scene.room, aino).bought_in)
    qtbot.waitUntil(page.bought.isHidden)


def test_a_note_without_words_waits_for_them(window: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    page = shown(window, qtbot, "kaisa", "Kaisa Berg")
    click(qtbot, button(window, "step-note"))
    assert QApplication.focusWidget() is page.person.note
    assert not window.scene.room.orders.marks
    click(qtbot, button(window, "step-warn"))
    qtbot.waitUntil(lambda: bool(window.scene.room.orders.marks))


def test_nobody_is_warned_before_somebody_signs_on(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    shown(window, qtbot, "kaisa", "Kaisa Berg")
    window.badge.take_off()
    assert not button(window, "step-warn").isEnabled()
    assert button(window, "step-warn").statusTip() == "Sign on first."


# Orders


def sheet_of(window: DeskWindow, kind: type[QWidget]) -> QWidget:
    (found,) = (one for one in window.findChildren(kind) if one.isVisible())
    return found


def test_somebody_is_barred_until_a_day(window: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    kaisa = hall.player("Kaisa Berg")
    page = shown(window, qtbot, "kaisa", "Kaisa Berg")
    click(qtbot, button(window, "step-bar"))
    sheet = form_sheet(window, qtbot, "bar-player")
    assert "day" not in sheet.parts
    pick(sheet, "until", 30)
    assert not day(sheet, "day").isEnabled()
    qtbot.keyClicks(sheet.reason, "Fought")
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: kaisa in window.scene.room.orders.bars)
    bar = window.scene.room.orders.bars[kaisa]
    assert bar.until is not None
    assert bar.until.astimezone().date() >= (hall.clock.now() + timedelta(days=29)).date()
    assert bar.note is not None
    assert hall.people.note(bar.note) == "Fought"  # type: ignore[arg-type]
    assert kaisa not in {one.player for one in window.scene.room.lists[NLH]}, "and off the list"
    qtbot.waitUntil(lambda: page.person._alert.isVisible())
    assert page.person._alert.text() == f"Kaisa B. {MAY_NOT_PLAY}"


def test_somebody_excludes_himself_until_a_day_of_his_own(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    kaisa = hall.player("Kaisa Berg")
    shown(window, qtbot, "kaisa", "Kaisa Berg")
    click(qtbot, button(window, "step-exclude"))
    sheet = form_sheet(window, qtbot, "bar-player")
    pick(sheet, "until", -1)
    assert day(sheet, "day").isEnabled()
    ends = day(sheet, "day")
    ends.setDate(ends.minimumDate().addDays(2))
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: kaisa in window.scene.room.orders.bars)
    bar = window.scene.room.orders.bars[kaisa]
    assert (bar.kind, str(bar.until)) == (BarKind.SELF_EXCLUDED, "2026-10-27 04:00:00+00:00")


def test_a_bar_without_an_end_is_lifted_with_a_reason(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    kaisa = hall.player("Kaisa Berg")
    page = shown(window, qtbot, "kaisa", "Kaisa Berg")
    click(qtbot, button(window, "step-bar"))
    sheet = form_sheet(window, qtbot, "bar-player")
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: any(row.isVisible() for row in page.person._standing))
    assert window.scene.room.orders.bars[kaisa].until is None
    click(qtbot, button(window, "step-lift-bar"))
    reason = form_sheet(window, qtbot, "reason")
    qtbot.keyClicks(reason.reason, "Said sorry")
    click(qtbot, reason.ask_button)
    qtbot.waitUntil(lambda: bar_on(window.scene.room.orders, kaisa, hall.clock.now()) is None)


def test_two_are_kept_apart(window: DeskWindow, hall: Hall, qtbot: QtBot) -> None:
    """CH-GEN-25."""
    kaisa, ake = hall.player("Kaisa Berg"), hall.player("Åke Öhman")
    page = shown(window, qtbot, "kaisa", "Kaisa Berg")
    click(qtbot, button(window, "step-apart"))
    sheet = sheet_of(window, ApartSheet)
    assert isinstance(sheet, ApartSheet)
    click(qtbot, sheet.ask_button)
    assert sheet.note.text() == "Choose the other player first."
    qtbot.keyClicks(sheet.picker.field, "ake")
    qtbot.waitUntil(lambda: sheet.picker.player == ake)
    qtbot.keyClicks(sheet.reason, "They quarrel")
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: window.scene.room.orders.apart == {kaisa: (ake,), ake: (kaisa,)})
    qtbot.waitUntil(lambda: any(row.isVisible() for row in page.person._standing))
    assert page.person._standing[0]._words.text() == "Shares no table with Åke Ö."
    for player in (kaisa, ake):
        file = hall.people.player_file(player)
        assert file is not None
        assert [note.text for note in file.notes] == ["They quarrel"]


def test_two_let_somebody_sit_whom_an_order_stops(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    """CH-GEN-25: the PIN of a second shift manager, and a reason."""
    otso = hall.player("Otso Ek")
    hall.ask(KeepApart(players=(otso, hall.player("Aino Laine"))))
    caught_up(window, hall, qtbot)
    choose(qtbot, window, 6)
    click(qtbot, button(window, "step-seat"))
    sheet = sheet_of(window, FindSheet)
    assert isinstance(sheet, FindSheet)
    qtbot.keyClicks(sheet.picker.field, "otso")
    qtbot.waitUntil(lambda: sheet.picker.player == otso)
    assert "may not share a table" in sheet.note.text()
    way = next(one for one in sheet.ways.buttons if one.isEnabled())
    click(qtbot, way)
    second = sheet_of(window, AllTheSameSheet)
    assert isinstance(second, AllTheSameSheet)
    assert second.badge.itemText(0) == "Olli Ranta · shift manager"
    qtbot.keyClicks(second.pin, PIN)
    assert second.note.text() == "A reason is needed."
    qtbot.keyClicks(second.reason, "Opposite ends")
    second.pin.clear()
    qtbot.keyClicks(second.pin, PIN)
    qtbot.waitUntil(lambda: otso in window.scene.room.seated)
    qtbot.waitUntil(lambda: not window.errands.sheets)
    told = [line.words for line in window.scene.view(hall.clock.now()).feed]
    assert told[0].endswith("(second badge: Olli Ranta)")


def test_who_plays_an_event_whose_hands_nobody_records_gets_no_cash_seat(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:  # TR-ABS-4
    event = HallEvent(hall).sold("Otso Ek", *PLAYERS[4:6]).drawn(TableId("E1")).begun()
    hall.clock.advance(timedelta(minutes=30))
    caught_up(window, hall, qtbot)
    otso = hall.player("Otso Ek")
    choose(qtbot, window, 6)
    click(qtbot, button(window, "step-seat"))
    sheet = sheet_of(window, FindSheet)
    assert isinstance(sheet, FindSheet)
    qtbot.keyClicks(sheet.picker.field, "otso")
    qtbot.waitUntil(lambda: sheet.picker.player == otso)
    assert not any(one.isEnabled() for one in sheet.ways.buttons)
    title = event.now.sheet.title
    assert f"plays {title}: no seat in a cash game until they are out." in sheet.note.text()
    click(qtbot, sheet.cancel_button)


def test_somebody_new_is_seated_by_enter_alone(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    """Their name, Enter to the button that adds them, Enter, and Enter takes the way in."""
    choose(qtbot, window, 6)
    click(qtbot, button(window, "step-seat"))
    sheet = sheet_of(window, FindSheet)
    assert isinstance(sheet, FindSheet)
    qtbot.keyClicks(sheet.picker.field, "Quentin Xerxes")
    note = sheet.findChild(QLabel, "seat-player-note")
    assert isinstance(note, QLabel)
    qtbot.waitUntil(lambda: note.text() == "Nobody found.")
    qtbot.keyClick(sheet.picker.field, Qt.Key.Key_Return)
    assert sheet.picker.add_button.hasFocus()
    assert not hall.people.find_players("Quentin Xerxes"), "nothing is added by the first Enter"
    qtbot.keyClick(sheet.picker.add_button, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: any(one.hasFocus() for one in sheet.ways.buttons))
    way = next(one for one in sheet.ways.buttons if one.hasFocus())
    qtbot.keyClick(way, Qt.Key.Key_Return)
    why = form_sheet(window, qtbot, "reason")
    assert why.shown.told[0].endswith("only the floor seats Quentin X. first, with a reason.")
    qtbot.keyClicks(why.reason, "Came with a friend")
    qtbot.keyClick(why.reason, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not window.errands.sheets)
    (quentin,) = hall.people.find_players("Quentin Xerxes")
    assert quentin in window.scene.room.seated


def test_where_there_is_no_second_the_order_stands(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    otso = hall.player("Otso Ek")
    hall.ask(KeepApart(players=(otso, hall.player("Aino Laine"))))
    hall.ask(SignOff(staff=hall.second), hall.second)
    caught_up(window, hall, qtbot)
    choose(qtbot, window, 6)
    click(qtbot, button(window, "step-seat"))
    sheet = sheet_of(window, FindSheet)
    assert isinstance(sheet, FindSheet)
    qtbot.keyClicks(sheet.picker.field, "otso")
    qtbot.waitUntil(lambda: sheet.picker.player == otso)
    assert sheet.ways.buttons
    assert not any(one.isEnabled() for one in sheet.ways.buttons)
    assert "see the shift manager" in sheet.note.text()
    click(qtbot, sheet.cancel_button)


def test_who_is_turned_away_from_a_list_is_told_aloud(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    """FAULTS row 73."""
    otso = hall.player("Otso Ek")
    hall.ask(BarPlayer(player=otso, kind=BarKind.SELF_EXCLUDED))
    caught_up(window, hall, qtbot)
    window.errands.join(NLH)
    popover = window.errands.joining
    qtbot.keyClicks(popover.field, "otso")
    qtbot.waitUntil(lambda: bool(popover._matches) and popover._matches[0].player == otso)
    qtbot.keyClick(popover.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.foot._words.text() == f"Otso E. {MAY_NOT_PLAY}")
    assert otso not in {one.player for one in window.scene.room.lists[NLH]}


# A reader of cards


CARD = "FI0017400"


@pytest.fixture
def reading(window: DeskWindow, qtbot: QtBot) -> CardReader:
    """The reader is listening."""
    qtbot.waitUntil(lambda: "reader" in vars(window))
    return window.reader


@pytest.fixture
def carrier(hall: Hall) -> int:
    """Somebody with a card."""
    return hall.people.add_player("Otso Ek", card=CARD)


def test_a_card_shows_whose_it_is(
    window: DeskWindow, reading: CardReader, carrier: int, qtbot: QtBot
) -> None:
    window.floor.map.setFocus()
    read(CARD)
    page = window.pages.players
    qtbot.waitUntil(lambda: page.person._title.text().startswith("Otso Ek"))
    assert page.isVisible()
    assert page.picker.player == carrier


def test_a_card_on_the_map_asks_for_none_of_its_letters(
    window: DeskWindow, reading: CardReader, hall: Hall, qtbot: QtBot
) -> None:
    """A is a letter that sends away whoever is selected."""
    choose(qtbot, window, 1)
    before = window.scene.head
    with qtbot.waitSignal(reading.scanned) as told:
        read("AALLB1")
    assert told.args == ["AALLB1"]
    qtbot.waitUntil(lambda: window.pages.players.names.card.text() == "AALLB1")
    assert window.scene.head == before


def test_a_letter_typed_by_hand_is_heard(
    window: DeskWindow, reading: CardReader, hall: Hall, qtbot: QtBot
) -> None:
    choose(qtbot, window, 1)
    handle = QApplication.focusWindow()
    assert handle is not None
    event = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_A, Qt.KeyboardModifier.NoModifier, "a")
    event.setTimestamp(70_000)
    QApplication.sendEvent(handle, event)
    aino = hall.player("Aino Laine")
    qtbot.waitUntil(lambda: window.scene.room.tables[T1].seats[0].__class__.__name__ == "Away")
    assert aino in window.scene.room.seated


def test_a_card_nobody_has_offers_somebody_new_with_it(
    window: DeskWindow, reading: CardReader, hall: Hall, qtbot: QtBot
) -> None:
    read(CARD)
    names = window.pages.players.names
    qtbot.waitUntil(lambda: names.card.text() == CARD)
    assert QApplication.focusWidget() is names.name
    assert names.save.statusTip() == "A name is needed."
    qtbot.keyClicks(names.name, "Kaisa Berk")
    click(qtbot, names.save)
    qtbot.waitUntil(lambda: "names are alike" in names._note.text())
    assert names.save.text() == "Add all the same"
    assert names.name.text() == "Kaisa Berk"
    click(qtbot, names.save)
    qtbot.waitUntil(lambda: hall.people.card_holder(CARD) is not None)
    page = window.pages.players
    qtbot.waitUntil(lambda: page.person._title.text().startswith("Kaisa Berk"))


def test_somebody_new_is_written_down_while_people_come_and_go(
    window: DeskWindow, reading: CardReader, hall: Hall, qtbot: QtBot
) -> None:
    shown(window, qtbot, "kaisa", "Kaisa Berg")
    window.go("floor")
    window.pages.players.picker.field.clear()
    hall.ask(LeaveSeat(table=T1, player=hall.player("Aino Laine")))
    caught_up(window, hall, qtbot)
    window.floor.map.setFocus()
    read(CARD)
    page = window.pages.players
    qtbot.waitUntil(lambda: page.names.card.text() == CARD)
    qtbot.waitUntil(lambda: page.picker._rows.rowCount() == 5)
    assert page.person._title.text() == f"Nobody has card {CARD}"
    assert page.names.card.text() == CARD


def test_a_card_read_into_its_field_is_written_down(
    window: DeskWindow, reading: CardReader, hall: Hall, qtbot: QtBot
) -> None:
    page = shown(window, qtbot, "kaisa", "Kaisa Berg")
    page.names.card.setFocus()
    read(CARD)
    assert page.names.card.text() == CARD
    click(qtbot, page.names.save)
    qtbot.waitUntil(lambda: hall.people.card_holder(CARD) == hall.player("Kaisa Berg"))


def test_a_card_while_a_list_waits_for_a_name_puts_him_on_it(
    window: DeskWindow, reading: CardReader, carrier: int, qtbot: QtBot
) -> None:
    window.errands.join(NLH)
    popover = window.errands.joining
    qtbot.keyClicks(popover.field, "ots")
    read(CARD)
    assert popover.field.text() == "ots", "what the card typed is gone"
    qtbot.waitUntil(lambda: carrier in {one.player for one in window.scene.room.lists[NLH]})


def test_a_card_while_somebody_is_looked_for_finds_him(
    window: DeskWindow, reading: CardReader, carrier: int, qtbot: QtBot
) -> None:
    choose(qtbot, window, 6)
    click(qtbot, button(window, "step-seat"))
    sheet = sheet_of(window, FindSheet)
    assert isinstance(sheet, FindSheet)
    qtbot.waitUntil(lambda: QApplication.focusWidget() is sheet.picker.field)
    read(CARD)
    qtbot.waitUntil(lambda: sheet.picker.player == carrier)
    click(qtbot, sheet.cancel_button)


@pytest.mark.parametrize(
    ("typed", "gap_ms"),
    [("1234567", 60), ("123", 5), ("Four tables", 25)],
    ids=["too slow", "too short", "words"],
)
def test_what_a_finger_types_stays_typed(
    window: DeskWindow, reading: CardReader, qtbot: QtBot, typed: str, gap_ms: int
) -> None:
    window.go("players")
    field = window.pages.players.picker.field
    field.setFocus()
    with qtbot.assertNotEmitted(reading.scanned):
        read(typed, gap_ms)
    assert field.text() == typed


def test_the_end_of_what_is_typed_is_no_card(
    window: DeskWindow, reading: CardReader, qtbot: QtBot
) -> None:
    """However quick the last keys came, on a machine that has other work too."""
    window.go("players")
    field = window.pages.players.picker.field
    field.setFocus()
    with qtbot.assertNotEmitted(reading.scanned):
        read("t", begin_ms=90_000)
        read("2468", begin_ms=90_095)
    assert field.text() == "t2468"


def test_a_pin_is_no_card(window: DeskWindow, reading: CardReader, qtbot: QtBot) -> None:
    page = shown(window, qtbot, "kaisa", "Kaisa Berg")
    page.names.alias.setEchoMode(QLineEdit.EchoMode.Password)
    page.names.alias.setFocus()
    with qtbot.assertNotEmitted(reading.scanned):
        read("518206")
    assert page.names.alias.text() == "518206"


@pytest.mark.qt_log_ignore("This plugin does not support")
@pytest.mark.parametrize("opened", [False, True], ids=["closed", "open"])
def test_a_badge_is_chosen_by_its_name_typed_quickly(
    window: DeskWindow, reading: CardReader, hall: Hall, qtbot: QtBot, opened: bool
) -> None:
    for name in ("Finn Aalto", "Greta Holm"):
        staff = hall.people.add_staff(name, Role.FLOOR)
        hall.people.set_pin(staff, "739164")
        hall.ask(SignOn(staff=staff), staff)
    hall.people.set_pin(hall.second, "518206")
    qtbot.waitUntil(lambda: staff in window.scene.room.on_duty)
    window.errands.sign_on()
    qtbot.waitUntil(lambda: any(isinstance(one, PinSheet) for one in window.errands.sheets))
    sheet = next(one for one in window.errands.sheets if isinstance(one, PinSheet))
    assert not sheet.badge.currentText().startswith("Finn")
    sheet.badge.setFocus()
    qtbot.waitUntil(sheet.badge.hasFocus)
    if opened:
        sheet.badge.showPopup()
        qtbot.waitUntil(sheet.badge.view().hasFocus)
    with qtbot.assertNotEmitted(reading.scanned):
        read("finn", gap_ms=40)
        qtbot.waitUntil(sheet.pin.hasFocus)
    assert sheet.badge.currentText().startswith("Finn Aalto")


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_keys_that_were_held_come_to_a_list_opened_since(
    window: DeskWindow, reading: CardReader, hall: Hall, qtbot: QtBot
) -> None:
    choose(qtbot, window, 1)
    before = window.scene.head
    box = QComboBox(window)
    box.addItems(("Aino", "Xavier"))
    box.show()
    window.floor.map.setFocus()
    event = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_X, Qt.KeyboardModifier.NoModifier, "x")
    event.setTimestamp(95_000)
    handle = QApplication.focusWindow()
    assert handle is not None
    QApplication.sendEvent(handle, event)
    box.showPopup()
    qtbot.waitUntil(lambda: box.view().currentIndex().data() == "Xavier")
    box.hidePopup()
    assert window.scene.head == before


def test_keys_without_a_time_come_from_no_reader(
    window: DeskWindow, reading: CardReader, qtbot: QtBot
) -> None:
    window.go("players")
    field = window.pages.players.picker.field
    field.setFocus()
    with qtbot.assertNotEmitted(reading.scanned):
        read("123456", gap_ms=0, begin_ms=0)
    assert field.text() == "123456"


def test_a_grave_order_is_far_from_what_is_pressed_often(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    """To forget somebody is in a corner of its own, orders are below what was written."""
    hall.ask(WarnPlayer(player=hall.player("Kaisa Berg")))
    hall.ask(MarkAway(table=T1, player=hall.player("Aino Laine")))
    caught_up(window, hall, qtbot)
    page = shown(window, qtbot, "kaisa", "Kaisa Berg")

    def top(control: QWidget) -> int:
        return control.mapTo(window, control.rect().topLeft()).y()

    often = [top(one) + one.height() for one in page.person.often.buttons]
    assert min(top(one) for one in page.person.seldom.buttons) > max(often) + 40
    save = page.names.save
    assert isinstance(save, QPushButton)
    assert top(page.names.erase) > top(save) + save.height() + 40


def test_a_newcomer_is_found_by_the_number_they_are_called_by(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    """Nobody has to guess their number in the books, and "Add new player" is not lit."""
    new = hall.people.add_nameless("New 7")
    tell(window, hall, qtbot, SeatNewcomer(table=T1, seat=SeatNo(6), player=new))
    page = shown(window, qtbot, "new 7", "New 7")
    assert page.picker.player == new
    assert not page.picker.is_new


def test_after_saving_the_list_stands_as_before_with_who_was_saved_chosen(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    window.go("players")
    page = window.pages.players
    rows = page.picker._rows
    qtbot.waitUntil(lambda: rows.rowCount() == 6)
    page.picker.list.choose(1)
    player = page.picker.player
    qtbot.waitUntil(lambda: page._known is not None and page._known.player.player == player)
    page.names.alias.setFocus()
    qtbot.keyClicks(page.names.alias, "Ace")
    click(qtbot, page.names.save)
    qtbot.waitUntil(lambda: page.names._note.text() == "Saved.")
    assert (rows.rowCount(), page.picker.field.text()) == (6, "")
    assert page.picker.player == player
    assert "Ace" in rows.index(1, 0).data()
