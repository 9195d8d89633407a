"""The pages beside the floor: players, papers, this machine, the lists in full."""

import threading
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from floor.app.lists.waiting import JoinList, StrikeOff
from floor.app.tables.tables import CloseTable, OpenTable
from floor.base.errors import BadSetting, PaperTrouble
from floor.desk.program.pictures import PAGES
from floor.desk.scene.places import PLACES
from floor.desk.scene.services import Exporter
from floor.desk.window.pages import _LATER
from floor.desk.window.window import DeskWindow
from floor.room.games.game import GameId
from floor.room.lists.waitlist import TableId
from floor.views.night.walk import TellProgress
from floor.views.papers.export_order import ExportOrder
from tests.desk.hall import NLH, T1, WAITING, Hall, NoPaper, desk_on, surroundings
from tests.desk.window.test_looks import settle
from tests.desk.window.test_window import click

SETTINGS = "floor.toml has mistakes. printer: found 7"
SENTENCE = "ST 3 is not printed: there is no printer Office. Choose another; the paper is kept."


def test_every_place_of_the_rail_that_is_there_is_a_page_that_is_looked_at():
    """A place nobody makes a page for would show the floor."""
    there = {place.name for place in PLACES}
    assert there - {"floor"} <= set(_LATER)
    assert there <= set(PAGES)


@pytest.fixture
def paper() -> NoPaper:
    return NoPaper()


@pytest.fixture
def window(hall: Hall, paper: NoPaper, qtbot: QtBot) -> Iterator[DeskWindow]:
    with desk_on(hall, qtbot, badge=hall.manager, house=surroundings(papers=paper)) as (
        window,
        _bridge,
    ):
        yield window


# Papers


def test_a_report_is_made_looked_at_and_printed(
    window: DeskWindow, paper: NoPaper, qtbot: QtBot
) -> None:
    window.go("reports")
    page = window.pages.reports
    qtbot.waitUntil(lambda: page.printer.count() == 2)
    click(qtbot, page.make)
    qtbot.waitUntil(lambda: page.findChild(QLabel, "report-page-1") is not None)
    assert page.print.text() == "Print the day report"
    page.printer.setCurrentIndex(1)
    assert page.print.hasFocus()
    qtbot.keyClick(page.print, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: page._note.text() == "Printed: DR-1.pdf")
    assert paper.asked == [("day report", "Office")]


def test_an_old_paper_is_chosen_by_keys_and_printed_again(
    window: DeskWindow, paper: NoPaper, qtbot: QtBot
) -> None:
    window.go("reports")
    page = window.pages.reports
    qtbot.waitUntil(lambda: page._rows.rowCount() == 2)
    shown = [page._rows.index(0, column).data() for column in range(4)]
    assert shown == ["Seat ticket · T1 seat 5", "ST 2", "18:00", "not printed"]
    page.kept.setFocus()
    qtbot.keyClick(page.kept, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: "again" in page.print.text())
    serial = "ST 2" if page.kept.chosen == 0 else "WT 1"
    assert page.print.text() == f"Print {serial} again"
    click(qtbot, page.print)
    qtbot.waitUntil(lambda: ("again", serial, "") in paper.asked)
    qtbot.waitUntil(lambda: page._note.text() == f"Printed: {serial}.pdf")


def test_a_paper_that_is_not_printed_says_why(
    window: DeskWindow, paper: NoPaper, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.go("reports")
    page = window.pages.reports
    click(qtbot, page.make)
    qtbot.waitUntil(lambda: page.findChild(QLabel, "report-page-1") is not None)
    qtbot.waitUntil(page.print.isEnabled)

    def gone(_printer: str) -> str:
        raise PaperTrouble(SENTENCE)

    monkeypatch.setattr(paper, "print_day_report", gone)
    click(qtbot, page.print)
    qtbot.waitUntil(lambda: page._note.text() == SENTENCE)
    assert page.print.isEnabled()


# This machine


def test_the_printer_of_tickets_is_chosen_in_setup(
    window: DeskWindow, paper: NoPaper, qtbot: QtBot
) -> None:
    window.go("setup")
    card = window.pages.setup.machine
    qtbot.waitUntil(lambda: card.printers.count() == 2)
    assert card._where.text() == "The PDF folder is /papers."
    card.printers.setFocus()
    qtbot.keyClick(card.printers, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: paper.chosen == "Office")
    qtbot.waitUntil(lambda: card._note.text() == "Tickets go to Office from now on.")
    window.go("floor")
    window.go("setup")
    qtbot.waitUntil(lambda: card.printers.currentText() == "Office")


def test_a_printer_that_cannot_be_chosen_says_why(
    window: DeskWindow, paper: NoPaper, qtbot: QtBot
) -> None:
    window.go("setup")
    card = window.pages.setup.machine
    qtbot.waitUntil(lambda: card.printers.count() == 2)
    paper.trouble = PaperTrouble(SENTENCE)
    card.printers.setFocus()
    qtbot.keyClick(card.printers, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: card._note.text() == SENTENCE)
    assert card._note.isVisible()


def test_broken_settings_are_told_at_once_and_in_setup(hall: Hall, qtbot: QtBot) -> None:
    trouble = BadSetting("floor.toml has mistakes.", mistakes=("printer: found 7",))
    with desk_on(hall, qtbot, badge=hall.manager, house=surroundings(trouble=trouble)) as (
        window,
        _bridge,
    ):
        qtbot.waitUntil(lambda: window.foot._words.text() == SETTINGS)
        window.go("setup")
        qtbot.waitUntil(lambda: window.pages.setup.machine.printers.count() == 2)
        assert "printer: found 7" in window.pages.setup.machine._note.text()


def test_lines_once_worded_stay_while_people_come(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    qtbot.waitUntil(lambda: bool(window.scene.view(hall.clock.now()).feed))
    before = window.scene.view(hall.clock.now()).feed
    hall.ask(JoinList(game=NLH, player=hall.player("Õie Tamm")))
    qtbot.waitUntil(lambda: window.scene.head == hall.room.office.head)
    after = window.scene.view(hall.clock.now()).feed
    assert after[0].words == "Õie T. waits for NLH 1–2"
    assert [line.words for line in after[1:]] == [line.words for line in before]
    again = [new for old, new in zip(before, after[1:], strict=True) if old is not new]
    assert len(again) <= 1, "only what may be undone no longer is another line"


# Lists


def test_the_lists_share_the_columns_there_is_room_for(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    games = ("nlh-250-250", "nlh-2-5", "plo-2-2")
    for number, game in enumerate(games, start=2):
        hall.ask(OpenTable(table=TableId(f"T{number}"), game=GameId(game), seats=9))
    qtbot.waitUntil(lambda: window.scene.head == hall.room.office.head)
    window.go("lists")
    for width, wanted in ((1920, [1, 2, 1]), (1366, [1, 3, 0])):
        window.resize(QSize(width, 768))
        settle(window)
        shown = [
            len(column.boards) if column.isVisible() else 0 for column in window.pages.lists.columns
        ]
        assert shown == wanted, "three wait for the first game, nobody for the others"


def test_a_room_without_lists_says_what_to_do(hall: Hall, qtbot: QtBot) -> None:
    hall.ask(CloseTable(table=T1))
    for name in WAITING:
        hall.ask(StrikeOff(game=NLH, player=hall.player(name)))
    hall.clock.advance(timedelta(minutes=1))
    with desk_on(hall, qtbot, badge=hall.manager) as (window, _bridge):
        for page, name in (("floor", "boards-nothing"), ("lists", "lists-0-nothing")):
            window.go(page)
            settle(window)
            (said,) = (one for one in window.findChildren(QLabel, name) if one.isVisible())
            assert "Open a table (F2)" in said.text()


# Nights handed out


def test_a_night_is_exported_into_the_folder_and_the_page_says_where(
    hall: Hall, qtbot: QtBot
) -> None:
    house = surroundings(store=hall.path)
    with desk_on(hall, qtbot, badge=hall.manager, house=house) as (window, _bridge):
        window.go("reports")
        card = window.pages.reports.exports
        qtbot.waitUntil(lambda: card.night.count() == 1)
        assert card.go.statusTip() == ""
        assert card.stop.statusTip() == "Nothing is being exported."
        card.part.setCurrentIndex(card.part.findText("Hands"))
        click(qtbot, card.go)
        folder = hall.path.parent / "exports"
        qtbot.waitUntil(lambda: card._note.text() == f"1 file is in {folder}.")
        assert [path.name for path in folder.iterdir()] == ["2026-10-24-hands.csv"]
        card.names.setChecked(True)
        card.part.setCurrentIndex(0)
        card.form.setCurrentIndex(1)
        click(qtbot, card.go)
        qtbot.waitUntil(lambda: (folder / "2026-10-24.json").exists())
        qtbot.waitUntil(lambda: not card._running)
        assert "Mira Salo" in (folder / "2026-10-24.json").read_text(encoding="utf-8")


def test_an_export_can_be_stopped_and_says_so(hall: Hall, qtbot: QtBot) -> None:
    house = surroundings(store=hall.path)
    with desk_on(hall, qtbot, badge=hall.manager, house=house) as (window, _bridge):
        window.go("reports")
        card = window.pages.reports.exports
        qtbot.waitUntil(lambda: card.night.count() == 1)
        begun = threading.Event()
        put_out = house.exports.put_out

        def slow(
            order: ExportOrder, told: TellProgress, writes: Callable[[str], None]
        ) -> tuple[Path, ...]:
            begun.wait(60)
            return put_out(order, told, writes)

        card._exports = _Slow(house.exports.folder, slow)
        click(qtbot, card.go)
        assert card.go.statusTip() == "An export is being written …"
        click(qtbot, card.stop)
        begun.set()
        qtbot.waitUntil(lambda: card._note.text() == "Stopped. What was written before stays.")
        assert card.go.statusTip() == ""


class _Slow(Exporter):
    """Exports that wait until somebody has pressed Stop."""

    def __init__(
        self,
        folder: Path,
        work: Callable[[ExportOrder, TellProgress, Callable[[str], None]], tuple[Path, ...]],
    ) -> None:
        self._folder, self._work = folder, work

    @property
    def folder(self) -> Path:
        return self._folder

    def nights(self) -> tuple[date, ...]:
        return ()

    def put_out(
        self, order: ExportOrder, told: TellProgress, writes: Callable[[str], None]
    ) -> tuple[Path, ...]:
        return self._work(order, told, writes)


def test_without_a_store_there_is_nothing_to_export(window: DeskWindow, qtbot: QtBot) -> None:
    window.go("reports")
    card = window.pages.reports.exports
    qtbot.waitUntil(lambda: "There is no store" in card._note.text())
    assert card.go.statusTip() == "No gaming day was opened yet."
