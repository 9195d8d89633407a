"""What has to be told about the whole house never moves the page under the pointer."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from floor.app.core.ruling import NoteId
from floor.app.staff.days import CloseDay
from floor.app.tables.tables import CloseTable
from floor.base.errors import StoreTrouble
from floor.desk.window.window import DeskWindow
from tests.desk.hall import T1, Hall, Paced, desk_on, surroundings

MORNING = datetime(2026, 10, 25, 10, tzinfo=UTC)
LONG = StoreTrouble("The disk of the store is full. " * 12)


@pytest.fixture(params=[(1366, 768), (1920, 1080)], ids=lambda size: f"{size[0]}")
def window(hall: Hall, qtbot: QtBot, request: pytest.FixtureRequest) -> Iterator[DeskWindow]:
    with desk_on(hall, qtbot, badge=hall.manager) as (opened, _bridge):
        opened.resize(QSize(*request.param))
        qtbot.waitUntil(lambda: "reader" in vars(opened))  # furnished: the rail has its icons
        yield opened


def places(window: DeskWindow) -> dict[str, QRect]:
    """Where everything lies on the screen that is not of the foot or of the strip of training."""
    window.draw()
    QApplication.processEvents()
    strips = [each for each in (window.foot, window.training) if each is not None]
    return {
        f"{name} {number}": QRect(each.mapToGlobal(QPoint(0, 0)), each.size())
        for number, each in enumerate(window.findChildren(QWidget))
        if (name := each.objectName())
        and each.isVisible()
        and not any(strip is each or strip.isAncestorOf(each) for strip in strips)
    }


@pytest.mark.parametrize("page", ["floor", "lists", "dealers"])
def test_a_new_gaming_day_moves_nothing(
    window: DeskWindow, hall: Hall, qtbot: QtBot, page: str
) -> None:
    """A click meant for one row never falls on the next one."""
    window.go(page)
    evening = places(window)
    hall.clock.move_to(MORNING)
    window.draw()
    assert window.late.isVisible()
    assert _moved(evening, places(window)) == []
    hall.ask(CloseTable(table=T1))
    hall.ask(CloseDay(note=NoteId(1)))
    qtbot.waitUntil(lambda: not window.late.isVisible())
    assert window.foot.size() == QSize(window.width(), window.foot.height())


def _moved(before: dict[str, QRect], after: dict[str, QRect]) -> list[str]:
    """What was there, is there still and lies elsewhere; the words of time change by themselves."""
    return [
        f"{name}: {before[name]} {after[name]}"
        for name in before.keys() & after.keys()
        if before[name] != after[name] and not name.startswith(("clock", "gaming-day"))
    ]


@pytest.mark.parametrize("name", ["trouble", "warning"])
def test_trouble_comes_and_goes_and_moves_nothing(
    window: DeskWindow, name: str, qtbot: QtBot
) -> None:
    window.go("lists")
    before = places(window)
    strip = getattr(window, name)
    for words in (str(LONG), "Short.", ""):
        window.foot.tell(strip, words)
        assert strip.isVisible() == bool(words)
        assert places(window) == before


def test_trouble_comes_before_all_then_what_was_said_then_the_late_day(
    window: DeskWindow,
) -> None:
    foot = window.foot
    said = foot.findChild(QLabel, "status")
    assert isinstance(said, QLabel)

    def seen() -> list[str]:
        shown = (foot.trouble, foot.warning, foot.late, said)
        return [each.objectName() for each in shown if each.isVisible()]

    foot.tell(foot.late, "The day is late.")
    assert seen() == ["late"]
    foot.tell(foot.warning, "The disk fills up.")
    assert seen() == ["warning"]
    foot.say("Seat 4 is held.", True)
    assert seen() == ["status"]
    foot.tell(foot.trouble, "The disk is full.")
    assert seen() == ["trouble"]
    foot.tell(foot.trouble, "")
    foot.unsay("Seat 4 is held.")
    foot.tell(foot.warning, "")
    assert seen() == ["late"]


def test_words_too_long_for_two_lines_are_whole_in_the_tip(window: DeskWindow) -> None:
    window.foot.tell(window.trouble, str(LONG))
    words = window.trouble.findChild(QLabel, "trouble-words")
    assert isinstance(words, QLabel)
    assert str(LONG) in words.toolTip()
    assert words.height() >= 2 * words.fontMetrics().height() - 2


def test_what_is_practised_moves_nothing(hall: Hall, qtbot: QtBot) -> None:
    """The words of a staged hand are longer than what the strip usually says."""
    house = surroundings(training=True, store=hall.path)._replace(pace=Paced())
    with desk_on(hall, qtbot, badge=hall.manager, house=house) as (opened, _bridge):
        opened.resize(QSize(1366, 768))
        qtbot.waitUntil(lambda: "reader" in vars(opened))
        before = places(opened)
        opened.training.tell("T1, hand 12. On the table: " + "board Ah Kh Qh Jh Th; " * 12)
        assert _moved(before, places(opened)) == []
        opened.training.tell("")
        assert opened.training.words.startswith("TRAINING")
