"""A paper is made void on the page of papers: why, a PIN, and another takes its place."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from floor.app.staff.papers import KeptPaper
from floor.desk.papers.page import ReportsPage
from floor.desk.papers.void_paper import VoidSheet
from floor.desk.window.window import DeskWindow
from floor.reports.printing.keep import keep_paper
from floor.rulebook.machine import MachineFile
from floor.wiring.papers import print_shop
from tests.desk.hall import Hall, desk_on, surroundings
from tests.desk.taps import Fingers
from tests.desk.window.test_window import click
from tests.reports.claims import slip

PIN, OTHER_PIN = "294715", "518206"
PATIENCE_MS = 30_000


@pytest.fixture
def slip_kept(hall: Hall) -> KeptPaper:
    """A payout slip among the papers of the house; both managers have a PIN."""
    hall.people.set_pin(hall.manager, PIN)
    hall.people.set_pin(hall.second, OTHER_PIN)
    assert hall.room.store is not None
    return keep_paper(hall.room.store.papers, slip())


@pytest.fixture
def window(hall: Hall, slip_kept: KeptPaper, qtbot: QtBot, tmp_path: Path) -> Iterator[DeskWindow]:
    papers = print_shop(hall.path, MachineFile(tmp_path / "floor.toml"), hall.clock)
    house = surroundings(papers=papers, store=hall.path)
    with desk_on(hall, qtbot, badge=hall.manager, house=house) as (window, _bridge):
        yield window


@pytest.fixture
def page(window: DeskWindow, qtbot: QtBot) -> ReportsPage:
    """The page of papers; nothing is chosen there."""
    window.go("reports")
    page = window.pages.reports
    qtbot.waitUntil(lambda: page._rows.rowCount() == 1, timeout=PATIENCE_MS)
    return page


def chosen(page: ReportsPage, qtbot: QtBot) -> None:
    page.kept.choose(0)
    qtbot.waitUntil(lambda: page.print.text() == "Print JP 1 again", timeout=PATIENCE_MS)


def kept(hall: Hall) -> KeptPaper:
    assert hall.room.store is not None
    (paper,) = hall.room.store.papers.recent()
    return paper


def test_a_slip_is_void_by_a_reason_and_a_pin(
    page: ReportsPage, window: DeskWindow, hall: Hall, qtbot: QtBot
):
    assert page.void.statusTip() == "Choose a paper that was made before."
    chosen(page, qtbot)
    click(qtbot, page.void)
    (sheet,) = window.errands.sheets
    assert isinstance(sheet, VoidSheet)
    assert sheet.windowTitle() == "Void JP 1"
    qtbot.keyClicks(sheet.pin, PIN)
    assert sheet.note.text() == "A reason is needed."
    sheet.pin.clear()
    qtbot.keyClicks(sheet.reason, "Torn in the printer")
    qtbot.keyClicks(sheet.pin, OTHER_PIN)
    qtbot.waitUntil(lambda: "not the PIN" in sheet.note.text(), timeout=PATIENCE_MS)
    assert kept(hall).void is None
    qtbot.keyClicks(sheet.pin, PIN)
    qtbot.waitUntil(lambda: not window.errands.sheets, timeout=PATIENCE_MS)
    void = kept(hall).void
    assert void is not None
    assert (void.by, void.reason) == (hall.manager, "Torn in the printer")
    qtbot.waitUntil(lambda: page._rows.data(page._rows.index(0, 3)) == "void", timeout=PATIENCE_MS)


def test_row_29_of_the_night_a_slip_is_void_in_three_acts(
    window: DeskWindow, hall: Hall, qtbot: QtBot
):
    """The page, its row, *Void*; why and the PIN are typed."""
    fingers = Fingers(window)
    rail = window.rail.findChild(QWidget, "page-reports")
    assert isinstance(rail, QWidget)
    fingers.click(rail)
    page = window.pages.reports
    qtbot.waitUntil(lambda: page._rows.rowCount() == 1, timeout=PATIENCE_MS)
    fingers.click_at(page.kept.viewport(), page.kept.visualRect(page._rows.index(0, 0)).center())
    qtbot.waitUntil(page.void.isEnabled, timeout=PATIENCE_MS)
    fingers.click(page.void)
    (sheet,) = window.errands.sheets
    assert isinstance(sheet, VoidSheet)
    fingers.type("torn")
    fingers.press(Qt.Key.Key_Tab)
    fingers.type(PIN)
    qtbot.waitUntil(lambda: kept(hall).void is not None, timeout=PATIENCE_MS)
    assert fingers.count.costs(typed=len("torn") + 1 + len(PIN)) <= 3


def test_what_is_void_is_not_made_void_again(
    page: ReportsPage, window: DeskWindow, hall: Hall, qtbot: QtBot
):
    chosen(page, qtbot)
    click(qtbot, page.void)
    (sheet,) = window.errands.sheets
    assert isinstance(sheet, VoidSheet)
    papers = window.pages._house.papers
    papers.make_void(kept(hall).serial, hall.second, "Somebody was quicker")
    qtbot.keyClicks(sheet.reason, "Torn")
    qtbot.keyClicks(sheet.pin, PIN)
    qtbot.waitUntil(lambda: not window.errands.sheets, timeout=PATIENCE_MS)
    assert window.foot._said == "JP 1 is void already."
    qtbot.waitUntil(lambda: page.void.statusTip() == "JP 1 is void already.", timeout=PATIENCE_MS)


def test_without_a_badge_nobody_makes_anything_void(
    page: ReportsPage, window: DeskWindow, qtbot: QtBot
):
    chosen(page, qtbot)
    window.badge.take_off()
    page.void_wanted.emit("JP 1")
    assert not any(isinstance(sheet, VoidSheet) for sheet in window.errands.sheets)


MADE = """
import sys
from PySide6.QtWidgets import QApplication
app = QApplication([])
from floor.desk.staff.machine_card import MachineCard
from tests.desk.hall import surroundings
assert "PySide6.QtPrintSupport" not in sys.modules
card = MachineCard(surroundings())
print("PySide6.QtPrintSupport" in sys.modules)
"""


def test_qts_printers_are_made_before_another_thread_asks_for_them() -> None:
    told = subprocess.run(
        [sys.executable, "-c", MADE],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert told.stdout.strip() == "True", told.stderr
