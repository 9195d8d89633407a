"""The floor manager's window: frame, navigation, and the way of values down and wishes up."""

from functools import partial
from itertools import pairwise

from PySide6.QtCore import QEvent, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut, QStatusTipEvent
from PySide6.QtWidgets import QMenu, QWidget

from floor.app.messages import StaffId
from floor.app.views.rows import FloorView, WaitingState
from floor.base.clock import Clock
from floor.base.errors import FloorError
from floor.base.text import _
from floor.desk.badge import Badge
from floor.desk.commands import Commands
from floor.desk.errands import Errands
from floor.desk.floor_page import FloorPage
from floor.desk.frame import Frame
from floor.desk.house import House
from floor.desk.lists_page import ListsPage
from floor.desk.players_page import PlayersPage
from floor.desk.rail import PLACES
from floor.desk.reports_page import ReportsPage
from floor.desk.room_map import SeatAt
from floor.desk.scene import Chosen, Scene
from floor.desk.setup_page import SetupPage
from floor.desk.tickets import Tickets
from floor.desk.welcome import Welcome
from floor.qtkit.bridge import Bridge, News
from floor.room.button import SeatNo
from floor.room.waitlist import TableId

_DRAW_MS = 40
"""At most so often the room is drawn, however fast entries come."""
_CLOCK_MS = 1_000

_HAS_STOPS = FloorPage | ListsPage | PlayersPage | ReportsPage | SetupPage


class DeskWindow(QWidget):
    """Knows its pages and passes on what they ask; shows values, decides nothing."""

    language_chosen = Signal(str)
    training_wanted = Signal()
    closing = Signal()

    def __init__(self, bridge: Bridge, clock: Clock, house: House) -> None:
        super().__init__()
        self.setObjectName("desk")
        self.setWindowTitle(_("floor – TRAINING") if house.training else "floor")
        self.setMinimumSize(1180, 660)
        self._bridge = bridge
        self._clock = clock
        self._house = house
        self.scene = Scene(training=house.training)
        self.badge = Badge(self)
        self.errands = Errands(self, bridge, self.scene, self.badge, clock)
        self.tickets = Tickets(self, self.scene, clock, house.papers)
        self._view: FloorView | None = None
        self._stops: list[QWidget] = []
        frame = Frame(self, training=house.training)
        self.rail, self.top, self.foot = frame.rail, frame.top, frame.foot
        self.training, self.trouble, self.stack = frame.training, frame.trouble, frame.stack
        self._pages_and_signals()
        self.welcome = Welcome(self, bridge, house, self.errands)
        self.welcome.training_wanted.connect(self.training_wanted)
        self.commands = Commands(self, bridge, self.scene)
        self._shortcuts()
        self._draw = QTimer(self)
        self._draw.setSingleShot(True)
        self._draw.setInterval(_DRAW_MS)
        self._draw.timeout.connect(self.draw)
        self._second = QTimer(self)
        self._second.setInterval(_CLOCK_MS)
        self._second.timeout.connect(self.draw)
        self._second.start()
        self.go("floor")
        self.floor.map.setFocus()

    def _pages_and_signals(self) -> None:
        errands = self.errands
        self.floor, self.lists = FloorPage(), ListsPage()
        self.players = PlayersPage(self._bridge)
        self.reports = ReportsPage(self._house.papers)
        self.setup = SetupPage(self._bridge, self._house)
        self._pages: dict[str, QWidget] = {
            "floor": self.floor,
            "lists": self.lists,
            "players": self.players,
            "reports": self.reports,
            "setup": self.setup,
        }
        for page in self._pages.values():
            self.stack.addWidget(page)
        self.rail.chosen.connect(self.go)
        self.rail.staff_wanted.connect(self._staff_menu)
        self.top.calls_wanted.connect(self._to_lists)
        self.top.day_wanted.connect(errands.day)
        for page in (self.floor, self.lists):
            page.asked.connect(errands.step)
            page.joining.connect(errands.join)
            page.ticket.connect(self.tickets.waiting)
        self.floor.undo.connect(errands.undo)
        self.floor.lists_wanted.connect(self._to_lists)
        self.floor.opening.connect(errands.open_table)
        self.floor.map.seat_chosen.connect(self._seat_chosen)
        self.floor.map.table_chosen.connect(self._table_chosen)
        self.floor.map.acted.connect(self._acted)
        self.floor.seat.table_wanted.connect(self._whole_table)
        self.floor.seat.ticket_wanted.connect(self.tickets.seat)
        self.lists.joining_any.connect(errands.join)
        self.lists.drop_wanted.connect(errands.count_drop)
        self.players.join_wanted.connect(lambda who: errands.join("", who))
        self.setup.language_chosen.connect(self.language_chosen)
        errands.said.connect(self.foot.say)
        self.tickets.said.connect(self.foot.say)
        self.badge.changed.connect(self._badge_changed)
        self.badge.locked.connect(errands.sign_on)
        self._bridge.news.connect(self.hear)
        self._bridge.pending_changed.connect(self._soon)

    def _shortcuts(self) -> None:
        errands = self.errands
        for key, act in (
            ("F2", errands.open_table),
            ("F3", self._join),
            ("F4", self._to_lists),
            ("F6", errands.count_drop),
            ("F7", errands.day),
            ("F12", self._staff_menu),
            ("Ctrl+L", self.lock),
            ("Ctrl+Z", self.undo_newest),
            *((place.key, partial(self.go, place.name)) for place in PLACES if place.key),
        ):
            QShortcut(QKeySequence(key), self).activated.connect(act)

    @Slot(object)
    def hear(self, news: News) -> None:
        """The store has told something; it is drawn soon, with whatever else comes."""
        first = not self.scene.known
        self.scene.take(news)
        trouble = news.trouble
        self.trouble.show_words(self.scene.why(trouble) if trouble is not None else "")
        if first and self.scene.known:
            self.welcome.greet()
        self._soon()

    @Slot()
    def _soon(self) -> None:
        if not self._draw.isActive():
            self._draw.start()

    @Slot()
    def draw(self) -> None:
        """Show everything as it is at this moment."""
        if not self.scene.known:
            return
        now, zone, pending = self._clock.now(), self.scene.zone, self._bridge.pending
        view = self._view = self.scene.view(now)
        calls = sum(row.state is WaitingState.CALLED for b in view.boards for row in b.rows)
        self.top.show_top(view.top, zone, calls)
        self.rail.show_staff(view.top.staff_name)
        self.top.show_time(now, zone)
        self.foot.show_saved(self.scene.head.seq, len(pending))
        page = self.stack.currentWidget()
        if page is self.floor:
            self.floor.show_floor(view, self.scene.detail(now), now, zone, pending)
        elif page is self.lists:
            self.lists.show_boards(view.boards, now, pending)
        self._order_tabs()

    def _order_tabs(self) -> None:
        """Tab goes through rail, top line and page as the eye does."""
        page = self.stack.currentWidget()
        inside = page.stops() if isinstance(page, _HAS_STOPS) else ()
        stops = [*self.rail.stops(), *self.top.stops(), *inside]
        if stops != self._stops:
            self._stops = stops
            for one, other in pairwise(stops):
                QWidget.setTabOrder(one, other)

    @Slot(str)
    def go(self, name: str) -> None:
        """Show a page."""
        self.stack.setCurrentWidget(self._pages[name])
        self.rail.show_place(name)
        page = self._pages[name]
        if isinstance(page, SetupPage | ReportsPage):
            page.look_again()
        self.draw()

    @Slot()
    def _to_lists(self) -> None:
        self.go("lists")

    @Slot()
    def _join(self) -> None:
        self.errands.join()

    def choose(self, table: TableId, seat: SeatNo | None) -> None:
        """Select a seat or a table; the next steps stand beside the map."""
        self.floor.map.show_choice(SeatAt(table, seat))
        self._table_chosen(table) if seat is None else self._seat_chosen(SeatAt(table, seat))

    @Slot(object)
    def _seat_chosen(self, at: SeatAt) -> None:
        self.scene.chosen = Chosen(at.table, at.seat)
        self.draw()

    @Slot(object)
    def _table_chosen(self, table: TableId) -> None:
        self.scene.chosen = Chosen(table)
        self.draw()

    @Slot()
    def _whole_table(self) -> None:
        if self.scene.chosen is not None:
            self.choose(self.scene.chosen.table, None)

    @Slot(object)
    def _acted(self, _at: SeatAt) -> None:
        """Enter on the map leads to the first step that can be asked for."""
        for stop in self.floor.seat.stops():
            if stop.isEnabled():
                stop.setFocus(Qt.FocusReason.TabFocusReason)
                return

    @Slot()
    def undo_newest(self) -> None:
        """Take back the newest entry that may be."""
        line = self.floor.feed.newest_undo()
        if line is None:
            self.foot.say(_("There is nothing to take back."), True)
        else:
            self.errands.undo(line)

    @Slot()
    def lock(self) -> None:
        """Nobody works here until a badge and its PIN come."""
        self.badge.take_off()
        self.errands.sign_on()

    @Slot()
    def _badge_changed(self) -> None:
        self.scene.by = self.badge.by
        self._soon()

    @Slot()
    def _staff_menu(self) -> None:
        if self.badge.by is None:
            self.errands.sign_on()
            return
        menu = QMenu(self)
        menu.setObjectName("staff-menu")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for words, act in (
            (_("Lock this desk (Ctrl+L)"), self.lock),
            (_("Another badge …"), self.errands.sign_on),
            (_("Sign off duty"), self.errands.sign_off),
        ):
            menu.addAction(words).triggered.connect(act)
        badge = self.rail.stops()[-1]
        menu.popup(badge.mapToGlobal(badge.rect().topRight()))

    def take_over(self, old: "DeskWindow", badge: StaffId | None) -> None:
        """Go on where another window was."""
        self.scene = self.errands.scene = self.commands.scene = self.tickets.scene = old.scene
        if badge is not None:
            self.badge.put_on(badge)
        self.hear(self._bridge.last._replace(entries=()))

    def complain(self, trouble: FloorError | str) -> None:
        """Say what went wrong outside the store."""
        words = trouble if isinstance(trouble, str) else self.scene.why(trouble)
        self.foot.say(words, True)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QStatusTipEvent):
            self.foot.hint(event.tip())
            return True
        return super().event(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        self._second.stop()
        self._draw.stop()
        self.closing.emit()
        super().closeEvent(event)
