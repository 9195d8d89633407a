"""The pages of the window: the floor page at once, each other one when it is first shown."""

from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtWidgets import QWidget

from floor.app.views.rows import FloorView
from floor.desk.floor_page import FloorPage
from floor.desk.step_button import Pending
from floor.qtkit.bridge import Bridge

if TYPE_CHECKING:
    from floor.desk.house import House
    from floor.desk.lists_page import ListsPage
    from floor.desk.players_page import PlayersPage
    from floor.desk.reports_page import ReportsPage
    from floor.desk.setup_page import SetupPage
    from floor.desk.table_page import TablePage
    from floor.desk.window import DeskWindow

    Page = FloorPage | ListsPage | PlayersPage | ReportsPage | SetupPage | TablePage

P = TypeVar("P", bound=QWidget)


class Pages:
    """Makes the pages, shows one of them, and passes on what they ask."""

    def __init__(self, window: "DeskWindow", bridge: Bridge, house: "House") -> None:
        self._window = window
        self._bridge = bridge
        self._house = house
        self._name = "floor"
        self.floor = self._added(FloorPage())
        self._hear(self.floor)
        self.floor.undo.connect(lambda line: window.errands.undo(line))
        self.floor.lists_wanted.connect(lambda: window.go("lists"))
        self.floor.opening.connect(lambda: window.errands.open_table())
        self.floor.seat.hearing_wanted.connect(self.to_table)
        self.shown: Page = self.floor

    @cached_property
    def lists(self) -> "ListsPage":
        """All waiting lists in full."""
        from floor.desk.lists_page import ListsPage

        page = self._added(ListsPage())
        self._hear(page)
        page.joining_any.connect(lambda: self._window.errands.join())
        page.drop_wanted.connect(lambda: self._window.errands.count_drop())
        return page

    @cached_property
    def players(self) -> "PlayersPage":
        """The books of players."""
        from floor.desk.players_page import PlayersPage

        page = self._added(PlayersPage(self._bridge, self._window.badge))
        page.join_wanted.connect(lambda who: self._window.errands.join("", who))
        return page

    @cached_property
    def reports(self) -> "ReportsPage":
        """Papers, made and printed."""
        from floor.desk.reports_page import ReportsPage

        return self._added(ReportsPage(self._bridge, self._house.papers))

    @cached_property
    def setup(self) -> "SetupPage":
        """This machine, its language, the staff."""
        from floor.desk.setup_page import SetupPage

        page = self._added(SetupPage(self._bridge, self._house, self._window.badge))
        page.language_chosen.connect(self._window.language_chosen)
        return page

    @cached_property
    def table(self) -> "TablePage":
        """The arbiter and the pots of one table."""
        from floor.desk.table_page import TablePage

        page = self._added(TablePage())
        page.back.connect(lambda: self._window.go("floor"))
        page.said.connect(lambda words: self._window.foot.say(words, False))
        return page

    def to_table(self) -> None:
        """Arbiter and pots of the selected table, or of the one they were last opened for."""
        self._window.go("table")
        chosen = self._window.scene.chosen
        table = self.table.table if chosen is None else chosen.table
        if table is not None:
            self.table.show_table(table)

    def _added(self, page: P) -> P:
        self._window.stack.addWidget(page)
        return page

    def _hear(self, page: "FloorPage | ListsPage") -> None:
        window = self._window
        page.asked.connect(lambda step: window.errands.step(step))
        page.joining.connect(lambda game: window.errands.join(game))
        page.ticket.connect(lambda game, player: window.tickets.waiting(game, player))

    def go(self, name: str) -> None:
        """Show the page of that name as the rail calls it."""
        match name:
            case "lists":
                self.shown = self.lists
            case "players":
                self.shown = self.players
                self.players.look_again()
            case "reports":
                self.shown = self.reports
                self.reports.look_again()
            case "setup":
                self.shown = self.setup
                self.setup.look_again()
            case "table":
                self.shown = self.table
            case _:
                self.shown = self.floor
        self._name = name
        self._window.stack.setCurrentWidget(self.shown)

    def show_view(self, view: FloorView, now: datetime, pending: Pending) -> None:
        """Let the page shown show the room; the others hear when they are."""
        if self._name == "floor":
            scene = self._window.scene
            self.floor.show_floor(view, scene.detail(now), now, scene.zone, pending)
        elif self._name == "lists":
            self.lists.show_boards(view.boards, now, pending)
        elif self._name == "table":
            self.table.show_room(self._window.scene.room, self._window.scene.names)

    def show_time(self, now: datetime) -> None:
        """What the clock alone changes on the page shown."""
        if self._name == "floor":
            self.floor.show_time(now)
        elif self._name == "lists":
            self.lists.show_time(now)
