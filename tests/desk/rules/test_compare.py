"""The houses side by side on the desk: which are compared, what is found, a rule read up, paper."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from floor.base.errors import PaperTrouble
from floor.base.text import ENGLISH, use_language
from floor.desk.rules.compare import ComparePage
from floor.desk.rules.compare_table import CompareLines
from floor.desk.window.window import DeskWindow
from floor.room.betting.rules import RuleSource
from floor.rulebook.book.book import known_book
from floor.rulebook.book.compare import Agreement
from floor.views.rules.compare import AloneLine, HeadLine, MatterLine, SideBySide, Wish
from tests.desk.hall import Hall, NoPaper, desk_on, surroundings
from tests.desk.looks import complaints
from tests.desk.window.test_looks import SIZES, settle
from tests.desk.window.test_window import click

PATIENCE = 30_000


@pytest.fixture
def papers() -> NoPaper:
    return NoPaper()


@pytest.fixture
def window(hall: Hall, qtbot: QtBot, papers: NoPaper) -> Iterator[DeskWindow]:
    house = surroundings(papers=papers, store=hall.path)
    with desk_on(hall, qtbot, badge=hall.manager, house=house) as (window, _bridge):
        yield window


def opened(window: DeskWindow, qtbot: QtBot) -> ComparePage:
    """The page, once the books are read."""
    window.go("rulings")
    click(qtbot, window.pages.rulings.finding.compare)
    page = window.pages.compare
    qtbot.waitUntil(lambda: page.table.lines.rowCount() > 0, timeout=PATIENCE)
    return page


def line_of(page: ComparePage, rule: str) -> int:
    """The row of the first matter that names the rule."""
    return next(
        row
        for row, line in enumerate(page.table.lines.view.lines)
        if isinstance(line, MatterLine) and rule in line.rules
    )


def key(pressed: Qt.Key, qtbot: QtBot) -> None:
    """Pressed wherever the focus is."""
    focus = QApplication.focusWidget()
    assert focus is not None
    qtbot.keyClick(focus, pressed)


def test_the_rulings_lead_to_the_houses_side_by_side_and_back(
    window: DeskWindow, qtbot: QtBot
) -> None:
    page = opened(window, qtbot)
    assert window.pages.name == "compare"
    assert window.rail._buttons["rulings"].isChecked()
    heads = [
        page.table.lines.headerData(column, Qt.Orientation.Horizontal)
        for column in range(page.table.lines.columnCount())
    ]
    assert heads == ["Matter", "TDA", "Helsinki guide", "Online room", "Verdict"]
    key(Qt.Key.Key_Escape, qtbot)
    assert window.pages.name == "rulings"


def test_two_houses_at_least_are_compared_and_each_has_its_column(
    window: DeskWindow, qtbot: QtBot
) -> None:
    page = opened(window, qtbot)
    click(qtbot, page.houses[RuleSource.ONLINE])
    assert page.table.lines.view.heads == ("TDA", "Helsinki guide")
    assert not page.houses[RuleSource.TDA].isEnabled()
    assert "two houses" in page.houses[RuleSource.TDA].statusTip()
    click(qtbot, page.houses[RuleSource.ONLINE])
    assert page.houses[RuleSource.TDA].isEnabled()
    assert page.table.lines.columnCount() == 5


def test_only_contradictions_are_listed_with_their_number(window: DeskWindow, qtbot: QtBot) -> None:
    page = opened(window, qtbot)
    number = page.table.lines.view.contrary
    assert page.contrary.text() == f"Only contradictions ({number})"
    click(qtbot, page.contrary)
    shown = [line for line in page.table.lines.view.lines if not isinstance(line, HeadLine)]
    assert len(shown) == number
    assert all(
        isinstance(line, MatterLine) and line.verdict is Agreement.CONTRARY for line in shown
    )
    verdict = page.table.lines.index(line_of(page, "TDA-40"), 4).data()
    assert verdict == "≠  they contradict"


def test_a_topic_and_words_narrow_what_is_shown(window: DeskWindow, qtbot: QtBot) -> None:
    page = opened(window, qtbot)
    assert page.field.hasFocus()
    page.topic.setCurrentIndex(page.topic.findData("button"))
    page.topic.activated.emit(page.topic.currentIndex())
    heads = [one for one in page.table.lines.view.lines if isinstance(one, HeadLine) and one.topic]
    assert {head.topic for head in heads} == {"button"}
    qtbot.keyClicks(page.field, "tda-31")
    matters = [one for one in page.table.lines.view.lines if isinstance(one, MatterLine)]
    assert matters
    assert all("TDA-31" in line.rules for line in matters)
    qtbot.keyClicks(page.field, "zzz")
    assert page.table.lines.rowCount() == 0
    assert "Nothing found" in page.told.text()
    key(Qt.Key.Key_Down, qtbot)
    assert page.field.hasFocus()


def test_enter_reads_the_rule_of_the_column_and_escape_leads_back_to_its_line(
    window: DeskWindow, qtbot: QtBot
) -> None:
    page = opened(window, qtbot)
    key(Qt.Key.Key_Down, qtbot)
    assert page.table.hasFocus()
    row = line_of(page, "TDA-27")
    page.table.choose(row, 2)
    key(Qt.Key.Key_Return, qtbot)
    assert page.rule.isVisible()
    assert page.rule.findChild(QLabel, "rule-id").text().startswith("CH-GEN-21 · Helsinki guide")
    key(Qt.Key.Key_Escape, qtbot)
    assert page.table.isVisible()
    assert (page.table.currentIndex().row(), page.table.currentIndex().column()) == (row, 2)


def test_a_click_on_a_matter_reads_its_first_rule_and_on_a_topic_nothing(
    window: DeskWindow, qtbot: QtBot
) -> None:
    page = opened(window, qtbot)
    page.table.clicked.emit(page.table.lines.index(0, 0))
    assert page.table.isVisible()
    page.table.clicked.emit(page.table.lines.index(line_of(page, "TDA-31"), 0))
    assert page.rule.findChild(QLabel, "rule-id").text().startswith("TDA-31 · TDA")
    link = page.rule.findChild(QWidget, "rule-other-0-go")
    assert link is not None
    click(qtbot, link)
    assert page.rule.findChild(QLabel, "rule-id").text().startswith("CH-BTN-7")


def test_from_a_rule_a_situation_is_asked_about(window: DeskWindow, qtbot: QtBot) -> None:
    page = opened(window, qtbot)
    page.show_rule("TDA-40")
    link = page.rule.findChild(QWidget, "rule-to-S26")
    assert link is not None
    click(qtbot, link)
    assert window.pages.name == "rulings"
    assert window.pages.rulings.head.title.text() == "Action out of turn"


def test_what_is_shown_and_the_house_book_are_put_on_paper(
    window: DeskWindow, qtbot: QtBot, papers: NoPaper
) -> None:
    page = opened(window, qtbot)
    click(qtbot, page.houses[RuleSource.TDA])
    click(qtbot, page.paper)
    qtbot.waitUntil(lambda: "Saved: houses-1.pdf" in window.foot._words.text(), timeout=PATIENCE)
    assert papers.asked[-1] == ("comparison", "guide", "online")
    click(qtbot, page.book)
    qtbot.waitUntil(lambda: "house-book-1.pdf" in window.foot._words.text(), timeout=PATIENCE)
    papers.trouble = PaperTrouble("Nothing can be written.")
    window.go("rulings")
    click(qtbot, window.pages.rulings.finding.book)
    qtbot.waitUntil(lambda: "Nothing can be" in window.foot._words.text(), timeout=PATIENCE)


@pytest.mark.parametrize("houses", [tuple(RuleSource), (RuleSource.TDA, RuleSource.GUIDE)])
def test_the_lines_are_a_sound_model(houses: tuple[RuleSource, ...], qtbot: QtBot) -> None:
    lines = CompareLines()
    tester = QAbstractItemModelTester(lines, QAbstractItemModelTester.FailureReportingMode.Fatal)
    side = SideBySide(known_book(), houses)
    for typed in ("", "button", "zzz"):
        view = side.view(Wish(typed=typed, houses=houses))
        lines.show(view)
        for row, line in enumerate(view.lines):
            told = [lines.index(row, column).data() for column in range(lines.columnCount())]
            assert told[0]
            if isinstance(line, AloneLine):
                assert (told[0], told[1], told[-1]) == (
                    line.rule.id,
                    line.rule.title,
                    view.heads[line.place],
                )
    tester.deleteLater()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("language", ["en", "fi"])
def test_the_houses_and_a_rule_can_be_read(
    hall: Hall, qtbot: QtBot, language: str, size: tuple[int, int]
) -> None:
    use_language(language)
    try:
        with desk_on(hall, qtbot, badge=hall.manager) as (window, _bridge):
            window.resize(QSize(*size))
            page = opened(window, qtbot)
            settle(window)
            assert complaints(window) == []
            table = page.table
            for row, high in enumerate(table._heights(_widths(page))):
                assert table.rowHeight(row) == high
            for rule in ("CH-GEN-22", "CH-BTN-7", "TDA-66", "ON-BTN-02", "GM-OFC-1"):
                page.show_rule(rule)
                settle(window)
                assert complaints(window) == []
    finally:
        use_language(ENGLISH)


def _widths(page: ComparePage) -> tuple[int, ...]:
    return tuple(page.table.columnWidth(at) for at in range(page.table.lines.columnCount()))
