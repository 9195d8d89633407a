"""Who was moved, and what has happened to an event, beside its tables."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from floor.app.tournament.moves import Balance, BreakTable
from floor.app.tournament.outs import BustOut
from floor.base.text import _, language, use_language
from floor.desk.tournament.lists import EventLists
from floor.desk.window.window import DeskWindow
from floor.tournament.event.state import Out
from tests.desk.event_hall import PLAYERS, HallEvent
from tests.desk.hall import Hall, desk_on
from tests.desk.tournament.test_money import Acts, look_at
from tests.desk.tournament.test_page import E1, E2
from tests.desk.window.test_window import Desk
from tests.qtkit.shots import shot


def moved(hall: Hall) -> HallEvent:
    """One moves to even the tables, the others as theirs breaks."""
    event = HallEvent(hall).sold(*PLAYERS).drawn(E1, E2).begun()
    for _out in range(3):
        seat = min(event.now.tables[E1].taken)
        out = Out(entry=event.entry_at(E1, seat), table=E1)
        event.ask(BustOut(tournament=event.number, table=E1, outs=(out,), other_hand=True))
    event.ask(Balance(tournament=event.number))
    event.ask(BreakTable(tournament=event.number))
    return event


def cells(lists: EventLists, place: int) -> list[list[str]]:
    model = lists.tables[place].model()
    rows, columns = range(model.rowCount()), range(model.columnCount())
    return [[str(model.index(row, one).data()) for one in columns] for row in rows]


@pytest.fixture(params=["en", "fi"])
def desk(hall: Hall, qtbot: QtBot, request: pytest.FixtureRequest) -> Iterator[Desk]:
    """The desk in a language, from its first word on."""
    use_language(request.param)
    try:
        with desk_on(hall, qtbot, badge=hall.manager) as opened:
            yield opened
    finally:
        use_language("en")


def test_who_was_moved_stands_in_a_list_and_the_log_takes_back(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    event, spoken = moved(hall), language()
    look_at(window, event, qtbot)
    lists = window.pages.tournaments.lists
    acts = Acts(window, qtbot)
    acts.press("event-to-moves")
    shown = cells(lists, 3)
    assert lists.switches[3].text() == f"{_('Players moved')} · {len(shown)}"
    assert {row[3] for row in shown} <= {_("balanced"), _("broken")}
    assert shown
    assert all(" → " in row[2] for row in shown)
    sized(window, f"moves-{spoken}")
    acts.press("event-to-log")
    qtbot.waitUntil(lambda: lists.log.isVisible() and not lists.lately.isVisible())
    sized(window, f"log-{spoken}")
    before = acts.count
    acts.press("event-log-1-undo")
    qtbot.waitUntil(lambda: len(event.now.tables) == 2)
    assert acts.count == before + 1
    acts.press("event-log-1-at")
    qtbot.waitUntil(lambda: window.pages.name == "then")


def sized(window: DeskWindow, name: str) -> None:
    """A picture at each size of a desk."""
    for wide, high in ((1366, 768), (1920, 1080)):
        window.resize(wide, high)
        window.draw()
        QApplication.processEvents()
        shot(window, f"{name}-{wide}")
