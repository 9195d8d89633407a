"""A house's own situations on the desk: adopted on Setup, ruled by, changed under an inquiry."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from floor.app.staff.days import AdoptSituations
from floor.app.tables.tables import CloseTable, OpenTable
from floor.desk.staff.rules_card import RulesCard
from floor.desk.window.window import DeskWindow
from floor.views.rulings.words import ruled_words
from tests.desk.assistant.test_page import PATIENCE, asked, key, ready, the_ruling
from tests.desk.hall import NLH, T1, Hall, desk_on, tell
from tests.desk.window.test_window import click
from tests.rulebook.situations.test_reading import OWN

LATER = OWN.replace("A guest photographs a hand", "A phone is held over the table")


@pytest.fixture
def file(hall: Hall) -> Path:
    """Where the house writes its own situations."""
    return hall.path.with_name("situations.toml")


@pytest.fixture
def window(hall: Hall, qtbot: QtBot) -> Iterator[DeskWindow]:
    with desk_on(hall, qtbot, badge=hall.manager) as (window, _bridge):
        yield window


def setup(window: DeskWindow, qtbot: QtBot) -> RulesCard:
    """The page, once it has read the file as it is now."""
    card = window.pages.setup.rules
    card._view = None
    window.go("setup")
    qtbot.waitUntil(lambda: card._view is not None, timeout=PATIENCE)
    return card


def said(card: RulesCard, name: str) -> str:
    return str(card.findChild(QWidget, f"rules-{name}").text())


def test_a_changed_file_is_adopted_ruled_by_and_changed_again(
    window: DeskWindow, hall: Hall, file: Path, qtbot: QtBot
) -> None:
    file.write_text(OWN, encoding="utf-8")
    card = setup(window, qtbot)
    assert said(card, "held") == "none: those of the program"
    assert "The file has changed: 1 situation: S41" in said(card, "file")
    assert card.adopt.statusTip() == "Rules change only while no table is open."
    tell(window, hall, qtbot, CloseTable(table=T1))
    qtbot.waitUntil(card.adopt.isEnabled, timeout=PATIENCE)
    click(qtbot, card.adopt)
    qtbot.waitUntil(lambda: said(card, "held") == "version 1: 1 situation: S41", timeout=PATIENCE)
    assert card.adopt.isHidden()

    tell(window, hall, qtbot, OpenTable(table=T1, game=NLH, seats=9))
    window.go("rulings")
    page = ready(window, qtbot)
    page.open_for(T1)
    asked(page, qtbot, "photographs")
    key(page, qtbot, Qt.Key.Key_1)
    click(qtbot, page.sign.confirm)
    ruling = the_ruling(window, qtbot)
    assert ruling.situation == "S41"

    tell(window, hall, qtbot, CloseTable(table=T1))
    again = AdoptSituations(name="situations.toml", text=LATER)
    tell(window, hall, qtbot, again, OpenTable(table=T1, game=NLH, seats=9))
    held = window.scene.room.rulings[ruling.number]
    assert ruled_words(held) == "No pictures while a hand is played"
    window.go("rulings")
    books = page.reading.books
    qtbot.waitUntil(lambda: page.reading.books is not books, timeout=PATIENCE)
    qtbot.waitUntil(lambda: page.reading.books is not None and bool(page.finding.buttons))
    titles = [button.text() for button in page.finding.buttons]
    assert "A phone is held over the table" in titles
    assert "A guest photographs a hand" not in titles


def test_an_inquiry_begun_before_goes_on_as_it_began_and_is_refused(
    window: DeskWindow, hall: Hall, qtbot: QtBot
) -> None:
    tell(window, hall, qtbot, CloseTable(table=T1))
    tell(window, hall, qtbot, AdoptSituations(name="situations.toml", text=OWN))
    tell(window, hall, qtbot, OpenTable(table=T1, game=NLH, seats=9))
    window.go("rulings")
    page = ready(window, qtbot)
    page.open_for(T1)
    page.begin("S41")
    tell(window, hall, qtbot, CloseTable(table=T1))
    tell(window, hall, qtbot, AdoptSituations(name="situations.toml", text="# none\n"))
    tell(window, hall, qtbot, OpenTable(table=T1, game=NLH, seats=9))
    key(page, qtbot, Qt.Key.Key_1)
    assert page.course.view is not None
    assert page.course.view.leaf is not None
    assert page._sign is not None
    assert page._sign.why_not == (
        "The house's rules have changed meanwhile: go through the ruling again."
    )


def test_mistakes_in_the_file_are_named_on_the_page(
    window: DeskWindow, file: Path, qtbot: QtBot
) -> None:
    file.write_text(OWN.replace('log = "line"', 'log = "often"'), encoding="utf-8")
    card = setup(window, qtbot)
    assert 'situation.S41.leaf.warned.log: found "often"' in said(card, "mistakes")
    assert card.adopt.isHidden()
