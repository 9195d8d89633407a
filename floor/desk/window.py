"""The floor manager's window: frame, navigation, and the way of values down and wishes up."""

from collections.abc import Callable
from datetime import datetime
from functools import cached_property, partial
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QElapsedTimer, QEvent, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut, QStatusTipEvent
from PySide6.QtWidgets import QWidget

from floor.app.messages import StaffId
from floor.app.views.hours import late_words
from floor.app.views.rows import WaitingState
from floor.base.clock import Clock
from floor.base.errors import FloorError
from floor.base.text import _
from floor.desk.badge import Badge
from floor.desk.frame import Frame
from floor.desk.pages import Pages
from floor.desk.rail import PLACES
from floor.desk.room_map import SeatAt
from floor.desk.scene import Chosen, Scene
from floor.qtkit.bridge import Bridge, News
from floor.room.button import SeatNo
from floor.room.waitlist import TableId

if TYPE_CHECKING:
    from floor.desk.commands import Commands
    from floor.desk.errands import Errands
    from floor.desk.house import House
    from floor.desk.tickets import Tickets
    from floor.desk.welcome import Welcome

_DRAW_MS = 40
"""At most so often the room is drawn, however fast entries come."""
_CLOCK_MS = 1_000
_FURNISH_MS = 30
"""After the first picture: then what it did not need is made."""


class DeskWindow(QWidget):
    """Knows its pages and passes on what they ask; shows values, decides nothing.

    What the first picture does not show is made when it is needed, or once that is painted.
    """

    language_chosen = Signal(str)
    training_wanted = Signal()

    def __init__(
        self, bridge: Bridge, clock: Clock, house: "House", scene: Scene | None = None
    ) -> None:
        """`scene` is what another window knew whose place this one takes."""
        super().__init__()
        self.setObjectName("desk")
        self.setWindowTitle(_("floor – TRAINING") if house.training else "floor")
        self.setMinimumSize(1180, 660)
        self._bridge = bridge
        self._clock = clock
        self._house = house
        self.scene = scene or Scene(training=house.training)
        self._new = scene is None
        self.badge = Badge(self)
        frame = Frame(self, training=house.training)
        self.rail, self.top, self.foot = frame.rail, frame.top, frame.foot
        self.training, self.trouble, self.warning = frame.training, frame.trouble, frame.warning
        self.stack, self.late = frame.stack, frame.late
        self.pages = Pages(self, bridge, house)
        self.floor = self.pages.floor
        self._stops: list[QWidget] = []
        self._minute: datetime | None = None
        self._furnished = False
        self._since_drawn = QElapsedTimer()
        self._draw = self._timer(_DRAW_MS, self.draw)
        self._furnishing = self._timer(_FURNISH_MS, self._furnish)
        self._second = self._timer(_CLOCK_MS, self._show_time)
        self._second.setSingleShot(False)
        self._second.start()
        self._signals()
        self._shortcuts()
        self.go("floor")
        self.floor.map.setFocus()

    def _timer(self, interval_ms: int, act: Callable[[], None]) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(interval_ms)
        timer.timeout.connect(act)
        return timer

    @cached_property
    def errands(self) -> "Errands":
        """What this desk is asked to do, with all its dialogs."""
        from floor.desk.errands import Errands

        made = Errands(self, self._bridge, self.scene, self.badge, self._clock)
        made.said.connect(self.foot.say)
        return made

    @cached_property
    def tickets(self) -> "Tickets":
        """Papers for whoever goes to a table."""
        from floor.desk.tickets import Tickets

        made = Tickets(self, self.scene, self._clock, self._house.papers)
        made.said.connect(self.foot.say)
        return made

    @cached_property
    def commands(self) -> "Commands":
        """What the field in the top line leads to."""
        from floor.desk.commands import Commands

        return Commands(self, self._bridge, self.scene)

    @cached_property
    def welcome(self) -> "Welcome":
        """Who greets whoever opens the desk."""
        from floor.desk.welcome import Welcome

        made = Welcome(self, self._bridge, self._house, self.errands)
        made.training_wanted.connect(self.training_wanted)
        return made

    @Slot()
    def _furnish(self) -> None:
        """Make what is likely to be wanted next, and greet whoever is there."""
        self.rail.draw_icons()
        _ready = self.commands, self.tickets
        if self._new:
            self.welcome.greet()

    def _signals(self) -> None:
        self.floor.map.seat_chosen.connect(self._seat_chosen)
        self.floor.map.table_chosen.connect(self._table_chosen)
        self.floor.map.acted.connect(self._acted)
        self.floor.seat.table_wanted.connect(self._whole_table)
        self.floor.seat.ticket_wanted.connect(lambda: self.tickets.seat())
        self.rail.chosen.connect(self.go)
        self.rail.staff_wanted.connect(self._staff_menu)
        self.top.calls_wanted.connect(partial(self.go, "lists"))
        self.top.day_wanted.connect(lambda: self.errands.day())
        self.badge.changed.connect(self._badge_changed)
        self.badge.locked.connect(lambda: self.errands.sign_on())
        self._bridge.news.connect(self.hear)
        self._bridge.pending_changed.connect(self._soon)

    def _shortcuts(self) -> None:
        for key, act in (
            ("F2", lambda: self.errands.open_table()),
            ("F3", lambda: self.errands.join()),
            ("F4", partial(self.go, "lists")),
            ("F6", lambda: self.errands.count_drop()),
            ("F7", lambda: self.errands.day()),
            ("F8", lambda: self.pages.to_table()),
            ("F12", self._staff_menu),
            ("Ctrl+L", self.lock),
            ("Ctrl+Z", self.undo_newest),
            *((place.key, partial(self.go, place.name)) for place in PLACES if place.key),
        ):
            QShortcut(QKeySequence(key), self).activated.connect(act)

    @Slot(object)
    def hear(self, news: News) -> None:
        """The store has told something; it is drawn soon, with whatever else comes."""
        self.scene.take(news)
        for strip, found in ((self.trouble, news.trouble), (self.warning, news.warning)):
            strip.show_words(self.scene.why(found) if found is not None else "")
        if self.scene.known and not self._furnished:
            self._furnished = True
            self._furnishing.start()
        self._soon()

    @Slot()
    def _soon(self) -> None:
        """Draw with whatever else has come by now, unless that was done a moment ago."""
        if not self._draw.isActive():
            ago = self._since_drawn.elapsed() if self._since_drawn.isValid() else _DRAW_MS
            self._draw.start(max(_DRAW_MS - ago, 0))

    @Slot()
    def draw(self) -> None:
        """Show everything as it is at this moment."""
        if not self.scene.known:
            return
        self._since_drawn.start()
        now, zone, pending = self._clock.now(), self.scene.zone, self._bridge.pending
        self._minute = now.replace(second=0, microsecond=0)
        view = self.scene.view(now)
        calls = sum(row.state is WaitingState.CALLED for b in view.boards for row in b.rows)
        self.top.show_top(view.top, zone, calls)
        self.rail.show_staff(view.top.staff_name)
        self.top.show_time(now, zone)
        self.late.show_words(late_words(self.scene.room, now))
        self.foot.show_saved(self.scene.head.seq, len(pending))
        self.pages.show_view(view, now, pending)
        self._order_tabs()

    @Slot()
    def _show_time(self) -> None:
        """What the clock changes by itself: seconds of who is called, all else by minutes."""
        now = self._clock.now()
        if self._minute != now.replace(second=0, microsecond=0):
            self.draw()
        else:
            self.pages.show_time(now)

    def _order_tabs(self) -> None:
        """Tab goes through rail, top line and page as the eye does."""
        stops = [*self.rail.stops(), *self.top.stops(), *self.pages.shown.stops()]
        if stops != self._stops:
            self._stops = stops
            for one, other in pairwise(stops):
                QWidget.setTabOrder(one, other)

    @Slot(str)
    def go(self, name: str) -> None:
        """Show a page."""
        self.pages.go(name)
        self.rail.show_place(name)
        self.draw()

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
        from floor.desk.staff_menu import show_staff_menu

        show_staff_menu(self)

    def take_over(self, badge: StaffId | None) -> None:
        """Go on where another window was, with the scene and the badge it had."""
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
        for timer in (self._second, self._draw, self._furnishing):
            timer.stop()
        super().closeEvent(event)
