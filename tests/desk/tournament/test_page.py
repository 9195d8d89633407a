"""A tournament from the sheet to the first who is out, by clicks."""

from datetime import timedelta

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from floor.app.core.ruling import NoteId
from floor.app.lists.lists import entry_of
from floor.app.tables.tables import OpenTable
from floor.app.tournament.cancelling import CancelTournament
from floor.desk.scene.second_click import DEAD_MS
from floor.desk.seats.player_sheets import FindSheet
from floor.desk.tournament.page import TournamentPage
from floor.desk.window.window import DeskWindow
from floor.room.blinds.button import SeatNo
from floor.room.games.game import GameId
from floor.room.lists.waitlist import TableId
from floor.tournament.clock.synchronised import BreakPlan
from floor.tournament.event.course import rests_until
from floor.tournament.event.state import EntryIs, EventStage, Tournament
from floor.views.tournament.tables import next_or_now
from tests.app.tournament.commands import SHEET, STARTS
from tests.desk.event_hall import PLAYERS, HallEvent
from tests.desk.forms import form_sheet, line
from tests.desk.hall import Hall
from tests.desk.tournament.test_money import look_at
from tests.desk.window.test_window import Desk, button, click
from tests.qtkit.shots import shot

NAMES = ("Aino Laine", "Eero Virta", "Väinö Holm", "Kaisa Berg", "Åke Öhman", "Jiří Dvořák")
E1, E2, E3 = (TableId(f"E{number}") for number in (1, 2, 3))
PLO = GameId("plo-5-5")


def event(window: DeskWindow) -> Tournament:
    (found,) = window.scene.room.tournaments.values()
    return found


def test_an_event_is_planned_sold_drawn_and_played(desk: Desk, hall: Hall, qtbot: QtBot) -> None:
    window, _bridge = desk
    window.resize(1920, 1080)
    window.go("tournaments")
    page = window.pages.tournaments
    shot(window, "nothing")
    click(qtbot, page.strip.new)
    sheet = form_sheet(window, qtbot, "plan-tournament")
    line(sheet, "title").setText("Saturday 100 + 15")
    shot(sheet, "plan")
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: bool(window.scene.room.tournaments))
    qtbot.waitUntil(lambda: page.looked_at is not None)
    shot(window, "planned")
    do(page, qtbot, "publish")
    qtbot.waitUntil(lambda: event(window).stage is EventStage.PUBLISHED)
    for name in NAMES:
        sell(desk, hall, qtbot, name)
    shot(window, "sold")
    do(page, qtbot, "open-E1")
    qtbot.waitUntil(lambda: E1 in event(window).tables)
    do(page, qtbot, "draw-seats")
    qtbot.waitUntil(lambda: len(event(window).tables[E1].taken) == len(NAMES))
    do(page, qtbot, "clock-run")
    qtbot.waitUntil(lambda: event(window).stage is EventStage.RUNNING)
    shot(window, "running")
    seat = min(event(window).tables[E1].taken)
    entry = event(window).tables[E1].taken[seat].entry
    player = event(window).entries[entry].player
    hall.ask(OpenTable(table=TableId("T9"), game=PLO, seats=6))
    bust(desk, qtbot, seat)
    shot(window, "bust")
    do(page, qtbot, f"list-{PLO}-{player}")
    qtbot.waitUntil(lambda: entry_of(window.scene.room, PLO, player) is not None)


def do(page: TournamentPage, qtbot: QtBot, step: str) -> None:
    """Press that step once it is there."""

    def there() -> bool:
        found = page.findChild(QPushButton, f"step-{step}")
        return found is not None and found.isEnabled() and found.isVisible()

    qtbot.waitUntil(there)
    click(qtbot, button(page, f"step-{step}"))


def bust(desk: Desk, qtbot: QtBot, seat: SeatNo) -> None:
    """Two clicks: the seat, and that it is out."""
    window, _bridge = desk
    page = window.pages.tournaments
    entry = event(window).tables[E1].taken[seat].entry
    qtbot.mouseClick(page.map, Qt.MouseButton.LeftButton, pos=page.map.seat_point(E1, seat))
    do(page, qtbot, f"bust-{entry}")
    qtbot.waitUntil(lambda: event(window).entries[entry].state is EntryIs.OUT)


def sell(desk: Desk, hall: Hall, qtbot: QtBot, name: str) -> None:
    """Entered by their name, in cash."""
    window, _bridge = desk
    hall.player(name)
    before = event(window).sold
    page = window.pages.tournaments
    qtbot.waitUntil(page.sell.isEnabled)
    click(qtbot, page.sell)
    finding = window.errands.sheets[-1]
    assert isinstance(finding, FindSheet)
    finding.picker.look_for(name)
    qtbot.waitUntil(lambda: finding.picker.list.model().rowCount() > 0)
    finding.picker.list.choose(0)
    shot(finding, "sell")
    click(qtbot, finding.ways.buttons[0])
    qtbot.waitUntil(lambda: event(window).sold == before + 1)


def test_beside_an_event_that_is_over_a_new_one_comes_up_and_beside_a_running_one_it_does_not(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    first = HallEvent(hall).sold().drawn(E1)
    window.resize(1920, 1080)
    window.go("tournaments")
    page = window.pages.tournaments

    def plan() -> None:
        before = len(window.scene.room.tournaments)
        click(qtbot, page.strip.new)
        sheet = form_sheet(window, qtbot, "plan-tournament")
        line(sheet, "title").setText(f"Event {before + 1}")
        click(qtbot, sheet.ask_button)
        qtbot.waitUntil(lambda: len(page.strip._tabs) == before + 1)

    qtbot.waitUntil(lambda: page.looked_at == first.number)
    qtbot.waitUntil(lambda: page.map.seat_point(E1, SeatNo(1)) is not None)
    at = page.map.seat_point(E1, SeatNo(1))
    qtbot.mouseClick(page.map, Qt.MouseButton.LeftButton, pos=at)
    plan()
    assert page.looked_at == first.number
    qtbot.waitUntil(page.panel.isVisible)
    why = NoteId(1)
    hall.ask(CancelTournament(tournament=first.number, note=why, second=hall.second))
    qtbot.waitUntil(lambda: not page.sell.isEnabled())
    plan()
    newest = max(window.scene.room.tournaments)
    assert page.looked_at == newest
    assert page.strip._tabs[newest].isChecked()
    assert not page.panel.isVisible()


def test_why_somebody_is_refused_stands_once_in_the_register(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    held = HallEvent(hall).sold(*PLAYERS).drawn(E1)
    window.resize(1920, 1080)
    window.go("tournaments")
    see(window, qtbot, held, "clock-run")
    page = window.pages.tournaments
    qtbot.waitUntil(page.sell.isEnabled)
    click(qtbot, page.sell)
    finding = window.errands.sheets[-1]
    assert isinstance(finding, FindSheet)
    finding.picker.look_for(PLAYERS[0])
    qtbot.waitUntil(lambda: finding.picker.list.model().rowCount() > 0)
    finding.picker.list.choose(0)

    def said() -> list[str]:
        labels = (one for one in finding.findChildren(QLabel) if one.isVisibleTo(finding))
        return [one.text() for one in labels if "one entry each" in one.text()]

    qtbot.waitUntil(lambda: bool(said()))
    shot(finding, "refused")
    assert len(said()) == 1


def test_who_sits_in_another_event_is_told_in_the_register(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    HallEvent(hall).sold(*PLAYERS[:4]).drawn(E1).begun()
    other = HallEvent(hall, replace(SHEET, title="Late 50"))
    window.resize(1920, 1080)
    look_at(window, other, qtbot)
    page = window.pages.tournaments
    click(qtbot, page.strip._tabs[other.number])
    look_at(window, other, qtbot)
    qtbot.waitUntil(page.sell.isEnabled)
    click(qtbot, page.sell)
    finding = window.errands.sheets[-1]
    assert isinstance(finding, FindSheet)
    finding.picker.look_for(PLAYERS[0])
    qtbot.waitUntil(lambda: finding.picker.list.model().rowCount() > 0)
    finding.picker.list.choose(0)

    def told() -> bool:
        labels = (one for one in finding.findChildren(QLabel) if one.isVisibleTo(finding))
        return any("plays in Saturday 115 too: E1" in one.text() for one in labels)

    qtbot.waitUntil(told)
    shot(finding, "elsewhere")


def test_the_space_bar_pauses_the_clock_and_lets_it_go_on(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    held = HallEvent(hall).sold(*PLAYERS).drawn(E1)
    window.resize(1920, 1080)
    window.go("tournaments")
    page = window.pages.tournaments
    see(window, qtbot, held, "clock-run")
    press_space(window, qtbot)
    assert held.now.stage is EventStage.PUBLISHED, "the first start is no stray key"
    held.begun()
    see(window, qtbot, held, "clock-stop")
    stop = button(page, "step-clock-stop")
    assert "Pause (Space)" in stop.toolTip()
    assert stop.property("cap")
    press_space(window, qtbot)
    qtbot.waitUntil(lambda: held.now.clock.since is None)
    see(window, qtbot, held, "clock-go-on")
    press_space(window, qtbot)
    assert held.now.clock.since is None, "the same stroke twice"
    qtbot.wait(DEAD_MS)
    seat = min(held.now.tables[E1].taken)
    click_seat(window, qtbot, seat)
    out = f"step-bust-{held.now.tables[E1].taken[seat].entry}"
    qtbot.waitUntil(lambda: page.findChild(QPushButton, out) is not None)
    button(page, out).setFocus()
    press_space(window, qtbot)
    qtbot.waitUntil(lambda: held.now.clock.since is not None)
    assert len(held.now.tables[E1].taken) == len(PLAYERS), "Enter presses what has the focus"
    see(window, qtbot, held, "clock-stop")
    window.commands.open()
    qtbot.keyClicks(window.top.field, "bust ")
    assert window.top.field.text() == "bust "
    assert held.now.clock.since is not None, "not while somebody types"


def see(window: DeskWindow, qtbot: QtBot, held: HallEvent, step: str) -> None:
    """The window has heard everything, and that button stands on the page."""
    qtbot.waitUntil(lambda: window.scene.head == held.hall.room.office.head)
    window.draw()
    qtbot.waitUntil(lambda: button(window.pages.tournaments, f"step-{step}").isEnabled())


def press_space(window: DeskWindow, qtbot: QtBot) -> None:
    qtbot.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_Space)


def click_seat(window: DeskWindow, qtbot: QtBot, seat: SeatNo) -> None:
    room_map = window.pages.tournaments.map
    point = room_map.seat_point(E1, seat)
    qtbot.mouseClick(room_map, Qt.MouseButton.LeftButton, pos=point)


def test_enter_on_the_map_of_an_event_leads_to_the_first_step(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    held = HallEvent(hall).sold(*PLAYERS).drawn(E1).begun()
    window.resize(1920, 1080)
    window.go("tournaments")
    see(window, qtbot, held, "clock-stop")
    page = window.pages.tournaments
    click_seat(window, qtbot, min(held.now.tables[E1].taken))
    qtbot.waitUntil(lambda: any(one.isVisible() for one in page._steps.buttons))
    qtbot.keyClick(page.map, Qt.Key.Key_Return)
    assert QApplication.focusWidget() is page._steps.buttons[0]


def test_the_break_of_all_events_begins_without_anybody(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    held = HallEvent(hall, replace(SHEET, breaks=BreakPlan())).sold(*PLAYERS).drawn(E1).begun()
    hall.clock.advance(STARTS + timedelta(minutes=52) - hall.clock.now())
    window.resize(1920, 1080)
    window.go("tournaments")
    see(window, qtbot, held, "clock-stop")
    page = window.pages.tournaments
    shot(window, "break-soon")
    qtbot.waitUntil(lambda: button(page, "step-house-break").isEnabled())
    hall.clock.advance(timedelta(minutes=4))
    until = STARTS + timedelta(hours=1)
    qtbot.waitUntil(lambda: rests_until(event(window), hall.clock.now()) == until)
    window.draw()
    qtbot.waitUntil(lambda: "21:00" in page.clock.head.text() or "break" in page.clock.head.text())
    shot(window, "break")


def test_a_late_entry_does_not_move_the_button_and_the_table_says_where_it_is(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    held = HallEvent(hall).sold(*PLAYERS[:5]).drawn(E1).begun()
    window.resize(1920, 1080)
    window.go("tournaments")
    see(window, qtbot, held, "clock-stop")
    page = window.pages.tournaments

    def said() -> str:
        see(window, qtbot, held, "clock-stop")
        held_at, _waits = next_or_now(held.now, held.now.tables[E1], hall.clock.now())
        assert held_at is not None
        assert page._why.text().startswith(f"The button began at seat {held_at.button}, ")
        return page._why.text()

    on_felt = page.map.table_rect(E1).center()
    qtbot.mouseClick(page.map, Qt.MouseButton.LeftButton, pos=on_felt)
    before = said()
    assert before.endswith("No hand is recorded here: the blinds are those of the first.")
    for name in ("Kaisa Berg", "Lauri Aho", "Minna Ek"):
        sell(desk, hall, qtbot, name)
    assert max(held.now.tables[E1].taken) > 5
    assert said() == before
    shot(window, "button")


def test_an_extra_break_is_ended_early_and_the_end_is_undone(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    held = HallEvent(hall).sold(*PLAYERS).drawn(E1).begun()
    hall.clock.advance(timedelta(minutes=5))
    window.resize(1920, 1080)
    window.go("tournaments")
    see(window, qtbot, held, "clock-break")
    page = window.pages.tournaments
    places = {one.step.key: one.pos() for one in page.clock._steps.buttons}
    until = hall.clock.now() + timedelta(minutes=10)
    do(page, qtbot, "clock-break")
    qtbot.waitUntil(lambda: rests_until(held.now, hall.clock.now()) == until)
    hall.clock.advance(timedelta(minutes=2))
    see(window, qtbot, held, "clock-ends-break")
    shot(window, "extra-break")
    assert not button(page, "step-clock-forward").isEnabled()
    shown = {one.step.key: one.pos() for one in page.clock._steps.buttons}
    assert [shown.get(key) for key in places if key != "clock-break"] == [
        at for key, at in places.items() if key != "clock-break"
    ]
    heads = [fact._head.text() for fact in page.clock._facts]
    figures = [fact._figure.text() for fact in page.clock._facts]
    do(page, qtbot, "clock-ends-break")
    qtbot.waitUntil(lambda: rests_until(held.now, hall.clock.now()) is None)
    see(window, qtbot, held, "clock-break")
    assert page.clock.digits.text() == "15:00"
    undo = button(window, "undo-last")
    qtbot.waitUntil(undo.isEnabled)
    click(qtbot, undo)
    qtbot.waitUntil(lambda: rests_until(held.now, hall.clock.now()) == until)
    see(window, qtbot, held, "clock-ends-break")
    assert [fact._head.text() for fact in page.clock._facts] == heads
    assert [fact._figure.text() for fact in page.clock._facts] == figures


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
def test_the_tables_lie_still_while_one_after_the_other_goes_out(
    desk: Desk, hall: Hall, qtbot: QtBot, size: tuple[int, int]
) -> None:
    """A seat that is clicked, and the cards that come of it, move no table under the pointer."""
    window, _bridge = desk
    hall.ask(OpenTable(table=TableId("T9"), game=PLO, seats=6))
    tables = (E1, E2, E3)
    names = tuple(f"Player {letter}" for letter in "ABCDEFGHIJKLMNOPQR")
    held = HallEvent(hall).sold(*PLAYERS, *names).drawn(*tables).begun()
    window.resize(*size)
    window.go("tournaments")
    see(window, qtbot, held, "clock-stop")
    page = window.pages.tournaments
    seats = [(name, seat) for name in tables for seat in held.now.tables[name].taken]
    corner = page.map.mapTo(window, QPoint())
    points = [page.map.seat_point(*at) for at in seats]
    for name, seat in (min(at for at in seats if at[0] == table) for table in (E1, E2)):
        entry = held.now.tables[name].taken[seat].entry
        qtbot.mouseClick(page.map, Qt.MouseButton.LeftButton, pos=page.map.seat_point(name, seat))
        see(window, qtbot, held, f"bust-{entry}")
        shot(window, f"chosen-{size[0]}")
        assert [page.map.seat_point(*at) for at in seats] == points
        assert page.map.mapTo(window, QPoint()) == corner
        assert not page.map.geometry().intersects(page.panel.geometry())
        do(page, qtbot, f"bust-{entry}")
        qtbot.waitUntil(lambda entry=entry: held.now.entries[entry].state is EntryIs.OUT)
        see(window, qtbot, held, "clock-stop")
        shot(window, f"out-{size[0]}")
        assert [page.map.seat_point(*at) for at in seats] == points
        assert page.map.mapTo(window, QPoint()) == corner


def test_the_line_that_is_looked_at_stays_in_sight(desk: Desk, hall: Hall, qtbot: QtBot) -> None:
    """What can be done with it stands under the list, which gets smaller by that."""
    window, _bridge = desk
    names = tuple(f"Player {letter}" for letter in "ABCDEFGHIJKLMN")
    held = HallEvent(hall).sold(*PLAYERS, *names).drawn(E1, E2, E3).begun()
    window.resize(1366, 768)
    window.go("tournaments")
    see(window, qtbot, held, "clock-stop")
    page = window.pages.tournaments
    page.lists.show_list("playing")
    table = page.lists.tables[1]
    view = table.viewport()
    row = table.rowAt(view.height() - 2)
    at = table.visualRect(table.model().index(row, 0)).center()
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=at)
    qtbot.waitUntil(page.panel.isVisible)
    qtbot.waitUntil(lambda: view.rect().intersects(table.visualRect(table.currentIndex())))
    assert table.currentIndex().row() == row
