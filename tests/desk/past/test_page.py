"""The page of the past: three taps to what was, and nothing there to change it."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from floor.app.core.messages import NoteId
from floor.app.lists.waiting import JoinList
from floor.app.office.past import PastNight, TellRow
from floor.app.seats.seats import LeaveSeat, SeatPlayer
from floor.app.staff.days import CloseDay, OpenDay
from floor.app.tables.tables import CloseTable, OpenTable
from floor.base.errors import StoreTrouble
from floor.base.text import ENGLISH, use_language
from floor.desk.past.page import PastPage
from floor.desk.window.window import DeskWindow
from floor.room.blinds.button import SeatNo
from floor.room.games.game import GameId
from floor.room.lists.waitlist import TableId
from floor.views.floor.past import PastQuery, Seen
from floor.wiring.past import LooksBack
from tests.desk.hall import EVENING, T1, Hall, desk_on, surroundings
from tests.desk.looks import complaints

PLO = GameId("plo-2-2")
T2 = TableId("T2")


@pytest.fixture
def lived(hall: Hall) -> Hall:
    """At 18:00 three sit at T1; at 18:14 one leaves, and T2 opens; now it is 19:00."""
    hall.clock.move_to(EVENING + timedelta(minutes=14))
    hall.ask(LeaveSeat(table=T1, player=hall.player("Aino Laine")))
    hall.ask(OpenTable(table=T2, game=PLO, seats=6))
    hall.ask(JoinList(game=PLO, player=hall.player("Otso Kivi")))
    hall.clock.move_to(EVENING + timedelta(hours=1))
    return hall


def press(window: QWidget, key: Qt.Key, *, ctrl: bool = False) -> None:
    modifier = Qt.KeyboardModifier.ControlModifier if ctrl else Qt.KeyboardModifier.NoModifier
    QTest.keyClick(window.windowHandle(), key, modifier)


def asked(window: DeskWindow, qtbot: QtBot, typed: str) -> PastPage:
    """The page, once it shows the time typed."""
    press(window, Qt.Key.Key_T, ctrl=True)
    page = window.pages.then
    qtbot.waitUntil(lambda: bool(page.banner.text()), timeout=30_000)
    shown = page.banner.text()
    QTest.keyClicks(window.focusWidget(), typed)
    press(window, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: page.banner.text() != shown, timeout=30_000)
    return page


def words(page: PastPage) -> str:
    return page.banner.text()


def labels(page: PastPage, table: TableId = T1) -> list[str]:
    (card,) = (one for one in page.then._cards if one.table == table)
    return [seat.label for seat in card.seats]


def test_what_was_then_is_two_taps_and_four_figures_away(lived: Hall, qtbot: QtBot) -> None:
    """night.md row 30: Ctrl+T, 1805, Enter."""
    with desk_on(lived, qtbot, badge=lived.manager) as (window, _bridge):
        page = asked(window, qtbot, "1805")
        assert "As it was at 18:05:00" in words(page)
        assert "read only" in words(page)
        assert labels(page)[0] == "Aino L."
        assert {card.table for card in page.now._cards if not card.closed} == {T1, T2}
        assert T2 not in {card.table for card in page.then._cards if not card.closed}


def test_nothing_in_the_past_can_be_asked_for(lived: Hall, qtbot: QtBot) -> None:
    with desk_on(lived, qtbot, badge=lived.manager) as (window, bridge):
        page = asked(window, qtbot, "1805")
        head = lived.room.office.head
        for key in (Qt.Key.Key_L, Qt.Key.Key_C, Qt.Key.Key_Return, Qt.Key.Key_Delete):
            page.then.setFocus()
            page.then.show_choice(None)
            press(window, key)
        QTest.mouseDClick(page.then, Qt.MouseButton.LeftButton, pos=page.then.rect().center())
        qtbot.wait(50)
        assert not bridge.pending
        lived.room.office.refresh()
        assert lived.room.office.head == head
        assert window.pages.shown is page


def test_a_table_is_chosen_on_either_map_and_told_of(lived: Hall, qtbot: QtBot) -> None:
    with desk_on(lived, qtbot, badge=lived.manager) as (window, _bridge):
        page = asked(window, qtbot, "1805")
        page.then.table_chosen.emit(T1)
        qtbot.waitUntil(lambda: page.panel.since.rowCount() == 1, timeout=30_000)
        (line,) = page.panel.since._rows
        assert "Aino L." in line.words
        by_seat = {one.what: one for one in page.panel.seats._rows}
        assert by_seat["Seat 1"].differs
        assert not by_seat["Seat 2"].differs
        assert page.now.chosen is not None
        assert page.now.chosen.table == T1
        assert any("Otso" in one.now and not one.then for one in page.panel.lists._rows)


def test_minutes_and_entries_are_stepped_through(lived: Hall, qtbot: QtBot) -> None:
    with desk_on(lived, qtbot, badge=lived.manager) as (window, _bridge):
        page = asked(window, qtbot, "1813")

        def after(act: Callable[[], None], said: str) -> None:
            act()
            qtbot.waitUntil(lambda: said in words(page), timeout=30_000)

        buttons = {one.objectName(): one for one in page.stops()}
        after(buttons["then-minutes-1"].click, "18:14:00")  # type: ignore[attr-defined]
        assert labels(page)[0] == ""
        after(buttons["then-minutes--5"].click, "18:09:00")  # type: ignore[attr-defined]
        after(lambda: press(window, Qt.Key.Key_PageDown), "18:14:00")
        assert labels(page)[0] == ""
        assert T2 not in {card.table for card in page.then._cards if not card.closed}
        after(lambda: press(window, Qt.Key.Key_PageUp), "18:00:00")
        assert labels(page)[0] == "Aino L."
        after(lambda: page.bar.slider.setValue(59 * 60), "18:59:00")
        assert not page.bar.note.text()


def test_a_feed_line_leads_to_the_room_behind_it(lived: Hall, qtbot: QtBot) -> None:
    with desk_on(lived, qtbot, badge=lived.manager) as (window, _bridge):
        lines = window.floor.feed._lines
        qtbot.waitUntil(lambda: any("T2" in one._place.text() for one in lines), timeout=30_000)
        line = next(one for one in lines if "T2" in one._place.text())
        line._at.click()
        page = window.pages.then
        qtbot.waitUntil(lambda: "18:14:00" in words(page), timeout=30_000)
        assert window.pages.shown is page
        press(window, Qt.Key.Key_Escape)
        assert window.pages.name == "floor"


def test_what_is_no_time_or_not_of_the_day_is_said(lived: Hall, qtbot: QtBot) -> None:
    with desk_on(lived, qtbot, badge=lived.manager) as (window, _bridge):
        page = asked(window, qtbot, "1805")
        for typed, said in (("99", "Type a time"), ("2330", "from 18:00 to 19:00 only")):
            page.bar.time.setText(typed)
            page.bar.time.returnPressed.emit()
            assert said in page.bar.note.text()
            assert "18:05:00" in words(page)


def test_another_night_is_chosen_from_the_list(lived: Hall, qtbot: QtBot) -> None:
    for table in (T1, T2):
        lived.ask(CloseTable(table=table, movers=()))
    lived.ask(CloseDay(note=NoteId(1)))
    lived.clock.move_to(EVENING + timedelta(days=1))
    lived.ask(OpenDay())
    with desk_on(lived, qtbot, badge=lived.manager) as (window, _bridge):
        press(window, Qt.Key.Key_T, ctrl=True)
        page = window.pages.then
        qtbot.waitUntil(lambda: "Sun, 25 Oct" in words(page), timeout=30_000)
        assert [page.bar.night.itemText(n) for n in range(page.bar.night.count())] == [
            "Sun, 25 Oct 2026",
            "Sat, 24 Oct 2026",
        ]
        page.bar.night.setCurrentIndex(1)
        page.bar.night.activated.emit(1)
        qtbot.waitUntil(lambda: "Sat, 24 Oct" in words(page), timeout=30_000)


def test_the_present_side_goes_on(lived: Hall, qtbot: QtBot) -> None:
    """No stale now beside the past."""
    with desk_on(lived, qtbot, badge=lived.manager) as (window, _bridge):
        page = asked(window, qtbot, "1805")
        lived.ask(SeatPlayer(table=T2, seat=SeatNo(3), player=lived.player("Otso Kivi")))
        qtbot.waitUntil(
            lambda: any(seat.label == "Otso K." for card in page.now._cards for seat in card.seats),
        )
        assert "18:05:00" in words(page)


class Slow:
    """A book that is long to read: looks wait until they are let go."""

    def __init__(self, past: LooksBack) -> None:
        self._past = past
        self.trouble: StoreTrouble | None = None
        self.read: list[int] = []

    def nights(self) -> tuple[PastNight, ...]:
        if self.trouble is not None:
            raise self.trouble
        return self._past.nights()

    def see(self, asked: PastQuery, told: TellRow) -> Seen:
        for row in range(1_000_000):
            if isinstance(asked.at, datetime) and asked.at.minute == 7:
                told(row)
                self.read.append(row)
        return self._past.see(asked, told)


def test_a_long_reading_is_told_and_stopped_by_another_question(lived: Hall, qtbot: QtBot) -> None:
    slow = Slow(LooksBack(lived.path))
    house = surroundings(store=lived.path)._replace(past=slow)
    with desk_on(lived, qtbot, badge=lived.manager, house=house) as (window, _bridge):
        page = asked(window, qtbot, "1805")
        page.bar.time.setText("1807")
        page.bar.time.returnPressed.emit()
        qtbot.waitUntil(lambda: "Reading the log" in page.bar.note.text(), timeout=30_000)
        page.bar.time.setText("1806")
        page.bar.time.returnPressed.emit()
        qtbot.waitUntil(lambda: "18:06:00" in words(page), timeout=30_000)
        read = len(slow.read)
        qtbot.wait(50)
        assert len(slow.read) == read
        assert not page.bar.note.text()
        page.bar.time.setText("1807")
        page.bar.time.returnPressed.emit()
        qtbot.waitUntil(lambda: "Reading the log" in page.bar.note.text(), timeout=30_000)
        press(window, Qt.Key.Key_Escape)
        assert window.pages.shown is page
        qtbot.wait(100)
        assert "18:06:00" in words(page)


def test_a_book_that_cannot_be_read_is_said(lived: Hall, qtbot: QtBot) -> None:
    slow = Slow(LooksBack(lived.path))
    slow.trouble = StoreTrouble("There is no store at {path}.", path="there")
    house = surroundings(store=lived.path)._replace(past=slow)
    with desk_on(lived, qtbot, badge=lived.manager, house=house) as (window, _bridge):
        press(window, Qt.Key.Key_T, ctrl=True)
        page = window.pages.then
        qtbot.waitUntil(lambda: "no store" in page.bar.note.text(), timeout=30_000)


@pytest.mark.parametrize("language", ["en", "fi"])
@pytest.mark.parametrize("size", [(1920, 1080), (1366, 768)])
def test_the_past_can_be_read(
    lived: Hall, qtbot: QtBot, language: str, size: tuple[int, int]
) -> None:
    use_language(language)
    try:
        with desk_on(lived, qtbot, badge=lived.manager) as (window, _bridge):
            window.resize(*size)
            page = asked(window, qtbot, "1805")
            page.then.table_chosen.emit(T1)
            qtbot.waitUntil(lambda: page.panel.since.rowCount() == 1, timeout=30_000)
            assert complaints(window) == []
            page.switch_map()
            assert page.now.isVisible()
            assert complaints(window) == []
    finally:
        use_language(ENGLISH)


def test_the_window_closes_while_it_reads(lived: Hall, qtbot: QtBot) -> None:
    house = surroundings(store=lived.path)._replace(past=Slow(LooksBack(lived.path)))
    with desk_on(lived, qtbot, badge=lived.manager, house=house) as (window, bridge):
        page = asked(window, qtbot, "1805")
        page.bar.time.setText("1807")
        page.bar.time.returnPressed.emit()
    assert not bridge.pending
