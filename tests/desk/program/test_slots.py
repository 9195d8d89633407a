"""A bug in any slot of the desk: logged, told, and the window lives (FAULTS row 30)."""

import json
import sys
from collections.abc import Iterator
from datetime import timedelta
from functools import cached_property, partial
from pathlib import Path
from typing import NamedTuple

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from floor.app.core.messages import SYSTEM, StaffId
from floor.app.hands.dealing import EndHand
from floor.app.lists.waiting import JoinList
from floor.app.money.chips import BuyIn
from floor.app.seats.nameless import SeatNewcomer
from floor.app.staff.held_acts import HoldActs
from floor.app.tables.room_plan import NameSection
from floor.app.tournament.cancelling import CancelTournament
from floor.app.tournament.prizes import PayPrize
from floor.app.tournament.sheet import PlanTournament, PublishSheet
from floor.base.money import Money
from floor.desk.kit.form_sheet import FormSheet
from floor.desk.kit.grid_part import GridPart
from floor.desk.kit.sheet import Sheet
from floor.desk.kit.step_menu import StepMenu
from floor.desk.program.one_instance import OneInstance
from floor.desk.program.program import DeskProgram, Premises
from floor.desk.program.top_hook import TopHook
from floor.desk.tables.day_sheet import DaySheet
from floor.desk.window.pages import Pages
from floor.desk.window.window import DeskWindow
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.games.game import GameId
from floor.room.table.plan import FIRST, SectionNo
from floor.tournament.event.library import ready_sheet
from floor.tournament.event.sheet import EventKinds
from floor.tournament.event.state import EntryNo, SettledEvent, TournamentId
from floor.views.floor.alerts import alert_lines
from floor.views.lists.waiting import ROWS
from floor.views.night.closing import ClosedView, DayView, OpenItem, WayThere
from floor.views.planning.plan import plan_form
from floor.views.words.form import ByTwo
from floor.views.words.rows import Step, ToFind
from floor.views.words.words import Wording
from tests.desk.forms import forms
from tests.desk.hall import NLH, T1, Hall, Paced, surroundings
from tests.desk.rulings.test_log import rule
from tests.desk.slots import (
    Bug,
    Connected,
    Line,
    everything_fails,
    never_connected,
    noting,
)
from tests.desk.staff.test_held import act
from tests.desk.stations import Stations
from tests.desk.window.test_looks import busy, sheets_of
from tests.desk.window.test_window import button as button_of
from tests.desk.window.test_window import click

__all__ = ["busy"]

ENTRY = 17
ELSEWHERE = ("program/pictures.py", "program/second_desk.py", "office/heartbeat.py")
"""What is connected there serves no window of a desk: it takes pictures for the README, or says
that a kiosk or a board lives."""


class Wired(NamedTuple):
    """A desk of which everything was looked at once, and what it connected meanwhile."""

    desk: DeskProgram
    noted: list[Connected]
    lines: set[Line]


@pytest.fixture
def hook(tmp_path: Path, qapp: QApplication) -> Iterator[TopHook]:
    made = TopHook(tmp_path / "logs", lambda: ENTRY)
    yield made
    made.remove()


@pytest.fixture
def wired(busy: Hall, hook: TopHook, tmp_path: Path, qtbot: QtBot) -> Iterator[Wired]:
    crowd(busy)
    one = OneInstance(busy.path)
    with noting() as (noted, lines):
        assert one.take()
        one.listen()
        other = OneInstance(busy.path)
        assert not other.take()
        assert other.knock()
        other.release()
        premises = Premises(
            store=busy.path,
            logs=tmp_path / "logs",
            factory=busy.backroom,
            clock=busy.clock,
            house=surroundings(training=True, store=busy.path)._replace(
                pace=Paced(), stations=Stations
            ),
            keep_language=lambda _code: None,
            train=lambda: None,
            opened=lambda: None,
            closed=lambda: None,
        )
        desk = DeskProgram(premises, hook, one)
        desk.once_seen(())
        window = desk.window
        window.show()
        qtbot.waitUntil(lambda: window.scene.known)
        window.badge.put_on(busy.manager)
        sheets = look_at_everything(window, qtbot)
    yield Wired(desk, noted, lines)
    for sheet in (*sheets, *window.findChildren(Sheet)):
        sheet.reject()
    desk.close()
    window.close()
    window.deleteLater()
    desk.deleteLater()
    one.release()


def crowd(hall: Hall) -> None:
    """A second section of the room, a list with more names than lines, somebody without a name, an
    act of a kiosk that no longer fitted, a ruling in the book."""
    hall.ask(NameSection(section=SectionNo(FIRST + 1), name="Back room"))
    for number in range(ROWS + 1):
        hall.ask(JoinList(game=GameId("nlh-2-5"), player=hall.player(f"Guest {number}")))
    hall.ask(BuyIn(table=T1, player=hall.player("Aino Laine"), amount=Money(5_000)))
    new = hall.people.add_nameless("New 1")
    hall.ask(SeatNewcomer(table=T1, seat=SeatNo(8), player=new))
    hall.ask(HoldActs(table=T1, acts=(act(hall, 1, EndHand(table=T1, second_round=True)),)), SYSTEM)
    rule(hall, about=("S18", "no"), departs="Nobody had seen the bet")


def look_at_everything(window: DeskWindow, qtbot: QtBot) -> list[Sheet]:
    """Every page, what its buttons open, every kind of seat, and every dialog; these stay open."""
    sheets: list[Sheet] = []
    window.choose(T1, SeatNo(1))
    window.pages.to_table()
    made = {name for name, made in vars(Pages).items() if isinstance(made, cached_property)}
    for page in made - {"book_papers", "event_errands"}:  # these are no pages
        window.go(page)
        qtbot.wait(150)
        shown = window.pages.shown.findChildren(QPushButton)
        for button in [one for one in shown if one.objectName() in OPENING]:
            if page == "setup":
                staff = window.pages.setup.list
                qtbot.waitUntil(lambda staff=staff: staff.model().rowCount() > 0)
                staff.selectRow(0)
            button.click()
            qtbot.wait(20)
        for menu in window.pages.shown.findChildren(StepMenu):
            menu.fill()
    window.pages.to_player(next(iter(window.scene.room.tables[T1].seats)).sitter.player)
    qtbot.waitUntil(lambda: bool(window.pages.players.bought.rows), timeout=30_000)
    window.go("floor")
    for seat in (None, *map(SeatNo, range(1, 10))):
        window.choose(T1, seat)
        detail = window.scene.detail(window.now())
        assert detail is not None
        for step in (*detail.steps, *(detail.table_steps if seat is None else ())):
            if step.finder and not step.why_not:
                window.errands.step(step)
    look = window.scene.look(window.now())
    for line in alert_lines(window.scene.room, look, window.needs._every):
        if line.step is not None and line.step.finder:
            window.errands.step(line.step)
    look_at_rulings(window, qtbot)
    window.choose(T1, None)
    window.errands.join()
    window.needs.toggle()
    qtbot.keyClicks(window.top.field, "t1")
    for make in sheets_of(window).values():
        sheets.append(make())
        sheets[-1].open()
    look_at_days(window, qtbot)
    look_at_stations(window, qtbot)
    window._copies.see(window.scene.room)
    look_at_cards(window, qtbot)
    look_at_events(window, qtbot)
    window.errands.sign_on()
    window.welcome._first_start()
    qtbot.wait(300)
    window.pages.reports.void_wanted.emit("JP 1")
    write_levels(window, qtbot)
    window.staff_menu()  # last: it is gone as soon as anything else is opened
    return sheets


def look_at_days(window: DeskWindow, qtbot: QtBot) -> None:
    """The day that is open, one in which the clock went back, one closed by mistake, and a box
    that is counted for it."""
    window.errands.day()
    qtbot.waitUntil(lambda: any(isinstance(one, DaySheet) for one in window.errands.sheets))
    line = next(iter(window.scene.feed))
    closed = ClosedView(words="18:00", line=line)
    for view in (
        DayView(is_open=True, title="", ask="", told="", clock="Put", reason="Why?"),
        DayView(is_open=False, title="", ask="", told="", closed=closed),
    ):
        DaySheet(view, window).open()
    drop = OpenItem(key="drop", words="The drop", way=WayThere.DROP, table=T1)
    window.errands._see_to(drop)
    # the page of a tournament
    event = next(iter(window.scene.room.tournaments), None)
    if event is not None:
        window.errands._see_to(OpenItem(key="owed", words="", way=WayThere.EVENT, event=event))


def look_at_cards(window: DeskWindow, qtbot: QtBot) -> None:
    """The card of somebody of staff."""
    window.go("setup")
    page = window.pages.setup
    page.list.selectRow(0)
    qtbot.waitUntil(page.card.isEnabled)
    before = len(forms(window, "badge-card"))
    page.card.click()
    qtbot.waitUntil(lambda: len(forms(window, "badge-card")) > before)


def look_at_events(window: DeskWindow, qtbot: QtBot) -> None:
    """A new event, its papers, and an entry that is sold."""
    window.go("tournaments")
    page = window.pages.tournaments
    starts = window.now() + timedelta(hours=2)
    sheet = ready_sheet(EventKinds.RE_ENTRY, "Saturday", starts)
    window.errands.ask(PlanTournament(sheet=sheet))
    qtbot.waitUntil(lambda: page.looked_at is not None)
    assert page.looked_at is not None
    page.strip.new.click()
    window.errands.ask(PublishSheet(tournament=page.looked_at))
    qtbot.waitUntil(page.sell.isEnabled)
    page.papers.click()
    page.sell.click()
    look_at_money(window, page.looked_at)
    # Its card stays: another one that is not published yet.
    window.errands.ask(PlanTournament(sheet=replace(sheet, title="Sunday")))
    qtbot.waitUntil(lambda: len(page.strip._tabs) == 2)
    next(reversed(page.strip._tabs.values())).click()
    qtbot.waitUntil(lambda: bool(page.cards._cards.by_key))
    gone = SettledEvent(number=page.looked_at, title="Friday", starts=starts, dealt=False)
    page.settled.show_events((gone,), Wording(window.scene.room, window.scene.names))
    page.settled.buttons[0].click()


def look_at_money(window: DeskWindow, tournament: TournamentId) -> None:
    """A form of an event, the second badge it takes, and the PIN of who pays."""
    page = window.pages.tournaments
    for figure in page.money.figures:
        figure.click()
    step = Step(key="x", words="Call off", command=CancelTournament(tournament=tournament))
    page.asked.emit(replace(step, finder=ToFind.EVENT))
    form = window.errands.sheets[-1]
    assert isinstance(form, FormSheet)
    window.errands.together(ByTwo(step), form)
    pays = PayPrize(tournament=tournament, entry=EntryNo(1))
    pay = replace(step, command=pays, finder=ToFind.PIN, reason="Pay")
    window.errands.step(pay)
    window.errands.own_pin(pay, form)  # as a list of payments asks for it


def look_at_stations(window: DeskWindow, qtbot: QtBot) -> None:
    """A new kiosk, and the digits that let it in."""
    window.go("setup")
    stations = window.pages.setup.stations
    assert stations is not None
    qtbot.waitUntil(lambda: stations.list.model().rowCount() > 0)
    stations.add.click()
    stations._digits(Stations().add(T1, StaffId(1)))


def look_at_rulings(window: DeskWindow, qtbot: QtBot) -> None:
    """A question, figures, a ruling left to the floor, and a rule; whatever leads from them on."""
    window.pages.to_ruling(T1)
    page = window.pages.rulings
    qtbot.waitUntil(lambda: page.reading.search is not None, timeout=30_000)
    page.begin("S37")
    next(one for one in page.asks.answers if one.text() == "Suspected collusion").click()
    seat = page.sign.findChild(QPushButton, "ruling-seat-1")
    assert seat is not None
    seat.click()
    page.sign.reason.setText("They raise each other")
    page.sign.camera.setText("18")
    page.confirm()
    page.begin("S16")
    page.begin("S18")
    page.asks.answers[1].click()
    page.side.offer(page.side.views[0])
    qtbot.waitUntil(lambda: bool(page.leaf.before.links), timeout=30_000)
    page.show_rule("TDA-40")
    window.go("floor")


def write_levels(window: DeskWindow, qtbot: QtBot) -> None:
    """The game of a level, about to be chosen."""
    words = Wording(window.scene.room, window.scene.names)
    sheet = FormSheet(partial(plan_form, words, window.now()), window)
    sheet.open()
    for name in ("leaf-more", "part-levels"):
        click(qtbot, button_of(sheet, f"plan-tournament-{name}"))
    grid = sheet.parts["levels"]
    assert isinstance(grid, GridPart)
    grid.view.edit(grid.cells.index(0, 8))


OPENING = frozenset({"staff-add", "staff-change", "staff-pin", "report-make", "odds-go"})
"""Buttons behind which there is more."""


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_a_bug_in_any_slot_is_logged_and_told_and_the_window_lives(
    wired: Wired, hook: TopHook, tmp_path: Path, busy: Hall, qtbot: QtBot
) -> None:
    assert never_connected(wired.lines, ELSEWHERE) == [], "look at it in look_at_everything"
    told: list[str] = []
    hook.told.connect(told.append)
    hook.install()
    with everything_fails() as thrown:
        for one in wired.noted:
            before = thrown.times
            if one.send():
                QApplication.processEvents()  # what goes from thread to thread
                assert thrown.times > before, one
    assert {one.hears.co_qualname for one in wired.noted if one.hears not in thrown.by} == set()
    # Nothing silent: each is in the log with its place, and was said.
    lines = (tmp_path / "logs" / "floor.log").read_text(encoding="utf-8").splitlines()
    bugs = [line for line in map(json.loads, lines) if line["says"].startswith("Bug in the pro")]
    assert len(bugs) == told.count("Bug") == thrown.times
    assert all(bug["trace"] and f"entry {ENTRY}" in bug["says"] for bug in bugs)
    window = wired.desk.window
    assert "Something went wrong in the program (Bug)" in window.foot._said
    # And it works on.
    assert window.isVisible()
    window.errands.ask(JoinList(game=NLH, player=busy.player("Sanna Tamm")))
    qtbot.waitUntil(lambda: busy.player("Sanna Tamm") in waiting(window))
    window.draw()


def waiting(window: DeskWindow) -> set[PlayerId]:
    """Who stands on a list as the window knows."""
    return {one.player for line in window.scene.room.lists.values() for one in line}


def test_a_bug_in_telling_of_a_bug_is_logged_and_ends_there(
    hook: TopHook, tmp_path: Path, qtbot: QtBot
) -> None:
    """Else the telling of that one would throw again, for ever."""

    def throw(_kind: str) -> None:
        raise Bug

    hook.told.connect(throw)
    hook.install()
    try:
        raise ZeroDivisionError
    except ZeroDivisionError:
        sys.excepthook(*sys.exc_info())
    lines = (tmp_path / "logs" / "floor.log").read_text(encoding="utf-8").splitlines()
    kinds = [json.loads(line)["says"].split()[0] for line in lines]
    assert kinds == ["ZeroDivisionError", "Bug"]
