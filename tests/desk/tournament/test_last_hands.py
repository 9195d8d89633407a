"""The last rebuy hands at the desk, by clicks: the level, the hands, the break, the add-ons."""

from datetime import timedelta

from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from floor.app.tournament.play import SetClock
from floor.desk.window.window import DeskWindow
from floor.tournament.event.state import Buy
from tests.app.tournament.commands import E1, STARTS
from tests.app.tournament.test_last_hands import LAST_HANDS
from tests.desk.event_hall import PLAYERS, HallEvent
from tests.desk.forms import form_sheet
from tests.desk.hall import Hall
from tests.desk.tournament.test_money import look_at
from tests.desk.window.test_window import Desk, click
from tests.qtkit.shots import shot


def see(window: DeskWindow, event: HallEvent, qtbot: QtBot) -> None:
    """The page as it is by now, whoever has written last."""
    event.hall.room.office.refresh()
    look_at(window, event, qtbot)


def press(window: DeskWindow, event: HallEvent, qtbot: QtBot, step: str) -> None:
    """Click that step once it can be asked for."""

    def found() -> list[QPushButton]:
        see(window, event, qtbot)
        steps = window.pages.tournaments.findChildren(QPushButton, f"step-{step}")
        return [one for one in steps if one.isVisible() and one.isEnabled()]

    qtbot.waitUntil(lambda: len(found()) == 1)
    click(qtbot, found()[0])


def why_not(window: DeskWindow, event: HallEvent, qtbot: QtBot, step: str) -> str:
    see(window, event, qtbot)
    steps = window.pages.tournaments.findChildren(QPushButton, f"step-{step}")
    (one,) = (one for one in steps if one.isVisible())
    assert not one.isEnabled()
    return one.statusTip()


def test_the_last_rebuy_hands_come_before_the_break_and_the_add_ons(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    event = HallEvent(hall, LAST_HANDS).sold(*PLAYERS).drawn(E1).begun()
    late = SetClock(
        tournament=event.number,
        played=timedelta(minutes=50),
        note=hall.people.keep_note("Late.", STARTS),
    )
    event.ask(late)
    page = window.pages.tournaments
    press(window, event, qtbot, "clock-forward")
    sheet = form_sheet(window, qtbot, "reason")
    qtbot.keyClicks(sheet.reason, "They want their break now.")
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: not window.errands.sheets)
    see(window, event, qtbot)
    assert (page.clock.digits.text(), page.clock.head.text()) == (
        "0:00", "Level 3 · last rebuy hands",
    )  # fmt: skip
    shot(window, "waits")
    seat = min(event.now.tables[E1].taken)
    entry = event.entry_at(E1, seat)
    page.look_at(event.number, E1, seat)
    press(window, event, qtbot, "rebuy-hands")
    for hand in (1, 2, 3):
        press(window, event, qtbot, "hand-starts-E1")
        qtbot.waitUntil(lambda: event.now.tables[E1].hand is not None)
        press(window, event, qtbot, "hand-ends-E1")
        assert "after the last rebuy hand" in why_not(window, event, qtbot, f"add-on-{entry}")
        press(window, event, qtbot, "rebuy-hands")
        qtbot.waitUntil(lambda hand=hand: event.now.rebuy_hands == hand)
    see(window, event, qtbot)
    assert page.clock.head.text().startswith("Break until")
    shot(window, "rests")
    assert why_not(window, event, qtbot, f"rebuy-{entry}") == "The last rebuy hand has been played."
    press(window, event, qtbot, f"add-on-{entry}")
    qtbot.waitUntil(lambda: event.now.entries[entry].count(Buy.ADD_ON) == 1)
