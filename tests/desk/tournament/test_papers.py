"""What comes out of the printer by itself, and what is printed from the page, by clicks."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QPushButton
from pytestqt.qtbot import QtBot

from floor.app.core.ruling import NoteId
from floor.app.staff.days import CloseDay, OpenDay
from floor.app.staff.papers import PaperKind
from floor.app.tables.tables import CloseTable
from floor.app.tournament.cancelling import CancelTournament
from floor.base.errors import PaperTrouble
from floor.desk.tournament.page import TournamentPage
from floor.desk.window.window import DeskWindow
from floor.room.lists.waitlist import TableId
from floor.rulebook.machine import MachineFile
from floor.wiring.papers import print_shop
from tests.desk.event_hall import PLAYERS, HallEvent
from tests.desk.hall import Hall, NoPaper, desk_on, surroundings
from tests.desk.tournament.test_page import NAMES, bust, do, sell
from tests.desk.window.test_window import Desk, click
from tests.qtkit.shots import shot

E1 = TableId("E1")
PATIENCE_MS = 30_000
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def look(window: DeskWindow) -> TournamentPage:
    window.resize(1920, 1080)
    window.go("tournaments")
    return window.pages.tournaments


def menu_of(page: TournamentPage, qtbot: QtBot) -> QMenu:
    qtbot.waitUntil(page.papers.isVisible)
    click(qtbot, page.papers)
    menu = page.findChild(QMenu, "event-papers")
    assert isinstance(menu, QMenu)
    assert menu.isVisible()
    return menu


def choose(page: TournamentPage, qtbot: QtBot, name: str) -> None:
    """Open the menu and click that paper."""
    menu = menu_of(page, qtbot)
    act = next(one for one in menu.actions() if one.objectName() == f"paper-{name}")
    qtbot.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(act).center())
    qtbot.waitUntil(lambda: not menu.isVisible())


def names(page: TournamentPage, qtbot: QtBot) -> list[str]:
    menu = menu_of(page, qtbot)
    found = [one.objectName() for one in menu.actions() if one.objectName()]
    menu.close()
    qtbot.waitUntil(lambda: not menu.isVisible())
    return [name.removeprefix("paper-") for name in found]


@pytest.fixture
def papers() -> NoPaper:
    return NoPaper()


@pytest.fixture
def desk(hall: Hall, papers: NoPaper, qtbot: QtBot) -> Iterator[Desk]:
    with desk_on(
        hall, qtbot, badge=hall.manager, house=surroundings(papers=papers, store=hall.path)
    ) as made:
        yield made


def test_an_entry_a_draw_and_a_bust_bring_their_papers(
    desk: Desk, hall: Hall, papers: NoPaper, qtbot: QtBot
) -> None:
    event = HallEvent(hall)
    window, _bridge = desk
    page = look(window)
    qtbot.waitUntil(lambda: page.looked_at is not None)
    for name in NAMES[:4]:
        sell(desk, hall, qtbot, name)
    qtbot.waitUntil(lambda: len(papers.asked) == 4)
    assert {one[1] for one in papers.asked} == {PaperKind.ENTRY_RECEIPT.value}
    do(page, qtbot, "open-E1")
    do(page, qtbot, "draw-seats")
    qtbot.waitUntil(lambda: len(papers.asked) == 5)
    assert papers.asked[-1][:2] == ("event", PaperKind.SEAT_CARD.value)
    assert len(papers.asked[-1]) == 2 + 4 + 1, "one for everybody who has drawn"
    qtbot.waitUntil(lambda: "TC-1.pdf" in window.foot._said)
    do(page, qtbot, "clock-run")
    qtbot.waitUntil(lambda: event.now.clock.since is not None)
    bust(desk, qtbot, min(event.now.tables[E1].taken))
    assert len(papers.asked) == 5, "who is out gets no paper"


def test_the_page_offers_what_there_is_to_print(
    desk: Desk, hall: Hall, papers: NoPaper, qtbot: QtBot
) -> None:
    HallEvent(hall).sold().drawn(E1).begun()
    window, _bridge = desk
    page = look(window)
    qtbot.waitUntil(lambda: page.looked_at is not None)
    general = ["sheet", "cards", "results", "report", "owed", "files", "swedish"]
    assert names(page, qtbot) == general
    page.lists.show_list("entries")
    page.lists.tables[2].choose(0)
    assert names(page, qtbot) == [*general[:4], "receipt", "card", *general[4:]]
    shot(window, "papers")
    choose(page, qtbot, "sheet")
    qtbot.waitUntil(lambda: papers.asked == [("event", "TS", "")])
    choose(page, qtbot, "receipt")
    qtbot.waitUntil(lambda: len(papers.asked) == 2)
    assert papers.asked[-1][1:] == ("TR", "8", "")
    choose(page, qtbot, "swedish")
    choose(page, qtbot, "card")
    qtbot.waitUntil(lambda: len(papers.asked) == 3)
    assert papers.asked[-1][1:] == ("TC", "8", "sv")
    choose(page, qtbot, "swedish")
    choose(page, qtbot, "files")
    qtbot.waitUntil(lambda: papers.asked[-1] == ("files", "1"))
    choose(page, qtbot, "owed")
    qtbot.waitUntil(lambda: papers.asked[-1] == ("owed",))


def test_whose_seat_is_chosen_has_papers_of_their_own(
    desk: Desk, hall: Hall, papers: NoPaper, qtbot: QtBot
) -> None:
    event = HallEvent(hall).sold().drawn(E1)
    window, _bridge = desk
    page = look(window)
    qtbot.waitUntil(lambda: page.looked_at is not None)
    seat = min(event.now.tables[E1].taken)
    qtbot.waitUntil(lambda: page.map.seat_point(E1, seat) is not None)
    qtbot.mouseClick(page.map, Qt.MouseButton.LeftButton, pos=page.map.seat_point(E1, seat))
    assert "card" in names(page, qtbot)
    choose(page, qtbot, "card")
    qtbot.waitUntil(lambda: bool(papers.asked))
    assert papers.asked[-1][1:3] == ("TC", str(event.entry_at(E1, seat)))
    free = next(one for one in event.now.tables[E1].free)
    qtbot.mouseClick(page.map, Qt.MouseButton.LeftButton, pos=page.map.seat_point(E1, free))
    assert "card" not in names(page, qtbot)


def test_what_the_printer_says_stands_at_the_foot(
    desk: Desk, hall: Hall, papers: NoPaper, qtbot: QtBot
) -> None:
    HallEvent(hall).sold()
    window, _bridge = desk
    page = look(window)
    qtbot.waitUntil(lambda: page.looked_at is not None)
    papers.trouble = PaperTrouble("The printer is out of paper.")
    choose(page, qtbot, "sheet")
    qtbot.waitUntil(lambda: "out of paper" in window.foot._said)


def test_the_papers_lie_in_the_folder_and_in_the_list(
    hall: Hall, qtbot: QtBot, tmp_path: Path
) -> None:
    event = HallEvent(hall).sold()
    shop = print_shop(hall.path, MachineFile(tmp_path / "floor.toml"), hall.clock)
    house = surroundings(papers=shop, store=hall.path)
    with desk_on(hall, qtbot, badge=hall.manager, house=house) as (window, _bridge):
        page = look(window)
        qtbot.waitUntil(lambda: page.looked_at is not None)
        do(page, qtbot, "open-E1")
        qtbot.waitUntil(lambda: E1 in event.now.tables)
        do(page, qtbot, "draw-seats")
        folder = hall.path.parent / "papers"
        cards = [folder / f"TC-{number}.pdf" for number in range(1, len(PLAYERS) + 1)]
        qtbot.waitUntil(lambda: all(card.exists() for card in cards), timeout=PATIENCE_MS)
        qtbot.waitUntil(lambda: "Printed" in window.foot._said, timeout=PATIENCE_MS)
        window.go("reports")
        reports = window.pages.reports
        count = len(PLAYERS)
        qtbot.waitUntil(lambda: reports._rows.rowCount() == count, timeout=PATIENCE_MS)
        assert hall.room.store is not None
        kept = hall.room.store.papers.recent()
        assert {one.kind for one in kept} == {PaperKind.SEAT_CARD}


def test_receipts_a_crash_left_owed_are_told_after_the_restart_and_printed_by_one_click(
    hall: Hall, qtbot: QtBot, tmp_path: Path
) -> None:
    HallEvent(hall).sold(*PLAYERS[:2])  # the program ended before their papers were made
    shop = print_shop(hall.path, MachineFile(tmp_path / "floor.toml"), hall.clock)
    house = surroundings(papers=shop, store=hall.path)
    with desk_on(hall, qtbot, badge=hall.manager, house=house) as (window, _bridge):
        strip, prints = window.foot.papers, window.foot.print_owed
        qtbot.waitUntil(strip.isVisible, timeout=PATIENCE_MS)
        assert strip.words == "2 papers of the tournaments are not printed."
        assert window.foot.troubled
        shot(window, "owed")
        click(qtbot, prints)
        folder = hall.path.parent / "papers"
        receipts = [folder / f"TR-{number}.pdf" for number in (1, 2)]
        qtbot.waitUntil(lambda: all(one.exists() for one in receipts), timeout=PATIENCE_MS)
        qtbot.waitUntil(lambda: not strip.words, timeout=PATIENCE_MS)


def test_what_a_printer_has_not_printed_is_told_until_it_has(
    desk: Desk, hall: Hall, papers: NoPaper, qtbot: QtBot
) -> None:
    HallEvent(hall).sold()
    window, _bridge = desk
    page = look(window)
    qtbot.waitUntil(lambda: page.looked_at is not None)
    papers.trouble, papers.unprinted = PaperTrouble("The printer is out of paper."), 1
    choose(page, qtbot, "sheet")
    strip = window.foot.papers
    qtbot.waitUntil(lambda: strip.words == "1 paper of the tournaments is not printed.")
    window.foot.unsay(window.foot._said)
    qtbot.waitUntil(strip.isVisible)
    papers.trouble = None
    click(qtbot, window.foot.print_owed)
    qtbot.waitUntil(lambda: papers.asked[-1] == ("owed",))
    qtbot.waitUntil(lambda: not strip.words)


def test_once_the_day_is_closed_the_papers_of_the_event_before_are_still_to_be_had(
    desk: Desk, hall: Hall, papers: NoPaper, qtbot: QtBot
) -> None:
    event = HallEvent(hall)
    window, _bridge = desk
    page = look(window)
    qtbot.waitUntil(lambda: page.looked_at is not None)
    assert not page.settled.isVisible()
    why, other = NoteId(1), hall.second
    hall.ask(CancelTournament(tournament=event.number, note=why, second=other))
    for table in tuple(window.scene.room.tables):
        hall.ask(CloseTable(table=table))
    hall.ask(CloseDay(note=NoteId(1)))
    qtbot.waitUntil(page.settled.isVisible)
    (before,) = page.settled.buttons
    assert before.text() == "Saturday 115, 24 Oct 2026: Papers …"
    shot(window, "settled")
    choose_of(before, qtbot, "report")
    qtbot.waitUntil(lambda: papers.asked == [("event", "TE", "")])
    choose_of(before, qtbot, "files")
    qtbot.waitUntil(lambda: papers.asked[-1] == ("files", str(event.number)))
    hall.clock.advance(timedelta(days=1))
    hall.ask(OpenDay())
    HallEvent(hall)
    qtbot.waitUntil(page.papers.isVisible)
    assert not page.settled.isVisible()
    menu = menu_of(page, qtbot)
    inner = menu.findChild(QMenu, f"event-{event.number}-before")
    assert isinstance(inner, QMenu)
    assert inner.title() == "Saturday 115, 24 Oct 2026"
    next(one for one in inner.actions() if one.objectName() == "paper-results").trigger()
    qtbot.waitUntil(lambda: papers.asked[-1] == ("event", "TL", ""))
    next(one for one in inner.actions() if one.objectName() == "paper-files").trigger()
    qtbot.waitUntil(lambda: papers.asked[-1] == ("files", str(event.number)))
    menu.close()


def choose_of(opens: QPushButton, qtbot: QtBot, name: str) -> None:
    """Click the button, and that paper in its menu."""
    click(qtbot, opens)
    menu = opens.findChild(QMenu)
    assert isinstance(menu, QMenu)
    qtbot.waitUntil(menu.isVisible)
    act = next(one for one in menu.actions() if one.objectName() == f"paper-{name}")
    qtbot.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(act).center())
    qtbot.waitUntil(lambda: not menu.isVisible())
