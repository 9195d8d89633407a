"""The feed of the night: older entries are reached, and taken back there."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from floor.app.money.chips import BuyIn, CountDrop
from floor.app.seats.seats import MarkAway
from floor.base.money import Money
from floor.desk.floor.feed import FeedPanel
from floor.desk.window.window import DeskWindow
from tests.desk.hall import SITTING, T1, Hall, desk_on, tell
from tests.desk.window.test_window import click


@pytest.fixture
def window(hall: Hall, qtbot: QtBot):
    hall.ask(CountDrop(table=T1, amount=Money(200)))
    for name in SITTING:
        hall.ask(BuyIn(table=T1, player=hall.player(name), amount=Money(20_000)))
    for cents in range(100, 1000, 100):
        hall.ask(CountDrop(table=T1, amount=Money(cents)))
    with desk_on(hall, qtbot, badge=hall.manager) as (window, _bridge):
        qtbot.waitUntil(lambda: bool(words(window.floor.feed)))
        yield window


def words(feed: FeedPanel) -> list[str]:
    return [line._words.text() for line in feed._lines if not line.isHidden()]


def wheel(feed: FeedPanel, notches: int) -> None:
    at = QPointF(feed.rect().center())
    event = QWheelEvent(
        at,
        feed.mapToGlobal(at),
        QPoint(),
        QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(feed, event)


def test_older_entries_are_reached_and_the_newest_again(window: DeskWindow, qtbot: QtBot):
    feed = window.floor.feed
    newest = words(feed)
    assert feed.newer.isHidden()
    click(qtbot, feed.older)
    assert not set(newest) & set(words(feed))
    seen = [*newest, *words(feed)]
    while not feed.older.isHidden():
        wheel(feed, -1)
        seen += words(feed)
    assert any("€2.00" in one or "€2 " in one for one in seen), seen
    while not feed.newer.isHidden():
        click(qtbot, feed.newer)
    assert words(feed) == newest


def test_who_reads_older_ones_goes_on_reading_them(window: DeskWindow, hall: Hall, qtbot: QtBot):
    feed = window.floor.feed
    click(qtbot, feed.older)
    before = words(feed)
    tell(window, hall, qtbot, CountDrop(table=T1, amount=Money(5_000)))
    qtbot.waitUntil(lambda: len(feed._feed) > 12)
    assert words(feed) == before
    assert not feed.newer.isHidden()


def test_the_way_to_the_newest_says_how_many_have_come(
    window: DeskWindow, hall: Hall, qtbot: QtBot
):
    feed = window.floor.feed
    newest = words(feed)
    assert feed.newest.isHidden()
    click(qtbot, feed.older)
    assert feed.newest.text() == "Newest"
    for cents in (6_000, 7_000):
        tell(window, hall, qtbot, CountDrop(table=T1, amount=Money(cents)))
    qtbot.waitUntil(lambda: feed.newest.text() == "2 new entries")
    click(qtbot, feed.newest)
    assert words(feed)[2:] == newest[:-2]
    assert feed.newest.isHidden()


def test_what_is_done_at_this_desk_is_seen_at_once(window: DeskWindow, hall: Hall, qtbot: QtBot):
    feed = window.floor.feed
    click(qtbot, feed.older)
    window.errands.ask(MarkAway(table=T1, player=hall.player(SITTING[0])))
    qtbot.waitUntil(lambda: "Aino L. is away from seat 1" in words(feed)[0])
    assert feed.newest.isHidden()
