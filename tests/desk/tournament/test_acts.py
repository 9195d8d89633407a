"""What an act of an event costs at the desk, counted where Qt hands the clicks to the window."""

from collections.abc import Callable

from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from floor.app.tournament.hands import ProposeOut
from floor.desk.window.window import DeskWindow
from floor.tournament.event.state import EntryIs
from tests.desk.event_hall import PLAYERS, HallEvent
from tests.desk.hall import Hall
from tests.desk.taps import Fingers
from tests.desk.tournament.test_money import look_at
from tests.desk.tournament.test_page import E1, E2
from tests.desk.window.test_window import Desk


class Hand:
    """Clicks at the page of one event, and how many clicks each thing took."""

    def __init__(self, window: DeskWindow, event: HallEvent, qtbot: QtBot) -> None:
        self.window, self.event, self.qtbot = window, event, qtbot
        self.fingers = Fingers(window)
        self._before = 0

    def press(self, name: str) -> None:
        """The button of that name, once it is there."""

        def there() -> list[QPushButton]:
            found = self.window.findChildren(QPushButton, name)
            return [one for one in found if one.isVisible() and one.isEnabled()]

        look_at(self.window, self.event, self.qtbot)
        self.qtbot.waitUntil(lambda: len(there()) > 0)
        self.fingers.click(there()[0])

    def seat(self, number: int) -> None:
        """A seat of the first table, on the map of the event."""
        look_at(self.window, self.event, self.qtbot)
        shown = self.window.pages.tournaments.map
        self.fingers.click_at(shown, shown.seat_point(E1, number))

    def row(self) -> None:
        """The first of those who are out."""
        look_at(self.window, self.event, self.qtbot)
        out = self.window.pages.tournaments.lists.tables[0]
        first = out.visualRect(out.model().index(0, 0))
        self.fingers.click_at(out.viewport(), first.center())

    def cost(self, most: int, done: Callable[[], bool]) -> None:
        """It is done, and took so many clicks since the last thing."""
        self.qtbot.waitUntil(done)
        clicks, self._before = self.fingers.count.taps - self._before, self.fingers.count.taps
        assert clicks <= most


def test_pause_out_undo_accept_re_entry_and_a_break_cost_what_they_may(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    event = HallEvent(hall).sold(*PLAYERS).drawn(E1, E2).begun()
    hand = Hand(window, event, qtbot)
    hand.press("step-clock-stop")
    hand.cost(1, lambda: event.now.clock.since is None)
    hand.press("step-clock-go-on")
    hand.cost(1, lambda: event.now.clock.since is not None)
    number = min(event.now.tables[E1].taken)
    entry = event.entry_at(E1, number)
    hand.seat(number)
    hand.press(f"step-bust-{entry}")
    hand.cost(2, lambda: event.now.entries[entry].state is EntryIs.OUT)
    hand.press("undo-last")
    hand.cost(1, lambda: event.now.entries[entry].state is EntryIs.SEATED)
    event.ask(ProposeOut(tournament=event.number, table=E1, entries=(entry,)))
    hand.press(f"step-bust-{entry}")
    hand.cost(1, lambda: event.now.entries[entry].state is EntryIs.OUT)
    hand.row()
    hand.press(f"step-again-{entry}")
    hand.cost(2, lambda: len(event.now.entries) == len(PLAYERS) + 1)
    hand.press("step-break")
    hand.cost(2, lambda: len(event.now.tables) == 1)
