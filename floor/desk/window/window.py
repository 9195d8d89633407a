"""The floor manager's window: frame, navigation, and the way of values down and wishes up."""

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QCloseEvent, QKeyEvent, QStatusTipEvent
from PySide6.QtWidgets import QWidget

from floor.app.core.messages import StaffId
from floor.app.core.people import Badge
from floor.app.core.room import DayClosed, DayOpen
from floor.base.clock import Clock
from floor.base.errors import FloorError
from floor.base.text import _
from floor.desk.floor.room_map import SeatAt
from floor.desk.kit.step_button import StepButton
from floor.desk.scene.badge import StationBadge
from floor.desk.scene.scene import Chosen, Scene
from floor.desk.scene.second_click import OneClick
from floor.desk.window.frame import Frame
from floor.desk.window.pages import Pages
from floor.desk.window.shortcuts import Shortcuts
from floor.desk.window.undo_bar import Undo
from floor.qtkit.office.bridge import Bridge, Job, RoomUpdate, Then
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from floor.views.staff.hours import late_words
from floor.views.words.rows import Step

if TYPE_CHECKING:
    from floor.desk.palette.commands import Commands
    from floor.desk.papers.tickets import Tickets
    from floor.desk.scene.services import Services
    from floor.desk.staff.copy_watch import CopyWatch
    from floor.desk.window.errands import Errands
    from floor.desk.window.needs import AlertWatch
    from floor.desk.window.practice import Practice
    from floor.desk.window.top_bar import Strip
    from floor.desk.window.training_strip import TrainingStrip
    from floor.desk.window.welcome import Welcome
    from floor.qtkit.card_reader import CardReader

_DRAW_MS = 40
"""At most so often the room is drawn, however fast entries come."""
_CLOCK_MS = 1_000
_MILLISECOND = timedelta(milliseconds=1)
_FURNISH_MS = 30
"""After the first picture: then what it did not need is made."""


class DeskWindow(QWidget):
    """Knows its pages and passes on what they ask; shows values, decides nothing. What the first
    picture does not show is made when it is needed, or once that is painted."""

    language_chosen = Signal(str)
    training_wanted = Signal()
    again_wanted = Signal()
    """Another practice night, from its beginning."""

    def __init__(
        self, bridge: Bridge, clock: Clock, house: "Services", scene: Scene | None = None
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
        self.badge = StationBadge(self)
        self._one_click = OneClick(self)
        frame = self.frame = Frame(self, training=house.training, pace=house.pace)
        self.rail, self.top, self.foot = frame.rail, frame.top, frame.foot
        self.training = frame.training
        self.trouble, self.warning, self.late = self.foot.trouble, self.foot.warning, self.foot.late
        self.pages = Pages(self, frame.stack, bridge, house, lambda: self.errands)
        self.floor = self.pages.floor
        self._practice: Practice | None = None
        self._minute: datetime | None = None
        self._furnished = False
        self._since_drawn = QElapsedTimer()
        self._draw = self._timer(_DRAW_MS, self.draw)
        self._furnishing = self._timer(_FURNISH_MS, self._furnish)
        self._second = self._timer(_CLOCK_MS, self._show_time)
        self._second.setSingleShot(False)
        self._second.start()
        self._tick = self._timer(_CLOCK_MS, self._count_down)
        self._tick.setTimerType(Qt.TimerType.PreciseTimer)
        """The next second of a tournament's clock: every station shows the same one."""
        self._signals()
        self.undo = Undo(self, self.foot.undo, bridge, lambda line: self.errands.undo(line))
        self.keys = Shortcuts(self, self.pages, lambda: self.errands, self._own_keys())
        self.go("floor")
        self.floor.map.setFocus()

    def _timer(self, interval_ms: int, act: Callable[[], None]) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(interval_ms)
        timer.timeout.connect(act)
        return timer

    @cached_property
    def needs(self) -> "AlertWatch":
        """What the tables need, wherever it is shown."""
        from floor.desk.window.needs import AlertWatch

        return AlertWatch(self, self.pages, self.top)

    @cached_property
    def errands(self) -> "Errands":
        """What this desk is asked to do, with all its dialogs."""
        from floor.desk.window.errands import Errands

        made = Errands(self, self._bridge, self.scene, self.badge, self._clock, self._house.copied)
        made.said.connect(self.say)
        made.closed.connect(self._sheet_closed)
        made.slips_wanted.connect(lambda entry: self.tickets.moves(entry))
        made.claim_wanted.connect(lambda table: self.pages.to_claim(table))
        made.page_wanted.connect(self.go)
        made.unpaid_wanted.connect(lambda: self.pages.to_unpaid())
        made.event_wanted.connect(lambda event: self.pages.to_event(event))
        made.table_wanted.connect(self._table_wanted)
        return made

    @cached_property
    def tickets(self) -> "Tickets":
        """Papers for whoever goes to a table."""
        from floor.desk.papers.tickets import Tickets

        house = self._house
        made = Tickets(self, self.scene, self._clock, house.papers, house.owed_slips)
        made.said.connect(self.say)
        made.owed.connect(lambda words: self._tell(self.foot.papers, words))
        return made

    @cached_property
    def commands(self) -> "Commands":
        """What the field in the top line leads to."""
        from floor.desk.palette.acts import OwnActs
        from floor.desk.palette.commands import Commands

        own = OwnActs(
            keys=self.keys.acts,
            why_no_undo=lambda: self.undo.why_not,
            undoes=lambda: self.undo.told,
            take_back=lambda line: self.errands.undo(line),
            sign_off=lambda: self.errands.sign_off(),
            languages=self._house.languages,
            speak=self.language_chosen.emit,
            open_table=lambda game: self.errands.open_table(game),
            count_drop=lambda table, found: self.errands.count_drop(table, found),
            join=lambda *asked: self.errands.join(*asked),
            order=lambda key, player: self.errands.order(key, player),
            print_seat=lambda: self.tickets.seat(),
            print_waiting=lambda game, player: self.tickets.waiting(game, player),
        )
        return Commands(self.top.field, self, self.pages, own, self._house)

    @cached_property
    def reader(self) -> "CardReader":
        """Whose card is read here, whatever is on the screen."""
        from floor.desk.palette.card_reader import show_card
        from floor.qtkit.card_reader import CardReader

        made = CardReader(self)
        made.scanned.connect(lambda card: show_card(card, self, self.pages, made))
        return made

    @cached_property
    def welcome(self) -> "Welcome":
        """Who greets whoever opens the desk."""
        from floor.desk.window.welcome import Welcome

        made = Welcome(self.errands, self.badge, self._house)
        made.training_wanted.connect(self.training_wanted)
        made.language_chosen.connect(self.language_chosen)
        return made

    @Slot()
    def _furnish(self) -> None:
        """Make what is likely to be wanted next, and greet whoever is there."""
        self.rail.draw_icons()
        self._soon()
        _ready = self.commands, self.tickets, self.reader
        self.tickets.look_owed()
        self._watch_stations()
        if self._new:
            self.frame.greet()
            self.welcome.greet()

    @cached_property
    def _copies(self) -> "CopyWatch":
        """Who says that a gaming day closed here is copied."""
        from floor.desk.staff.copy_watch import CopyWatch

        made = CopyWatch(self._house.copied, self)
        made.told.connect(lambda words: self.say(words, False))
        return made

    def _watch_stations(self) -> None:
        if self._house.stations is None:
            return
        from floor.desk.staff.station_watch import StationWatch

        desk, strip = self._house.stations(), self.foot.stations
        watch = StationWatch(desk, self.scene, self._clock.now, self)
        watch.told.connect(lambda words: self._tell(strip, words))
        watch.look()

    def _signals(self) -> None:
        self.floor.map.seat_chosen.connect(self._chosen)
        self.floor.map.table_chosen.connect(lambda table: self._chosen(SeatAt(table)))
        self.floor.seat.table_wanted.connect(self._whole_table)
        self.floor.seat.ticket_wanted.connect(lambda: self.tickets.seat())
        if self.training is not None:
            self.training.again.connect(self.again_wanted)
            self._practice = self._practised(self.training)
        self.rail.chosen.connect(self.go)
        self.rail.staff_wanted.connect(self.staff_menu)
        self.top.calls_wanted.connect(lambda: self.needs.toggle())
        self.top.day_wanted.connect(lambda: self.errands.day())
        self.badge.changed.connect(self._badge_changed)
        self.badge.locked.connect(lambda: self.errands.sign_on())
        self._bridge.news.connect(self.hear)
        self._bridge.answered.connect(self.floor.feed.answered)
        self._bridge.pending_changed.connect(self._soon)
        self.pages.language_chosen.connect(self.language_chosen)
        self.pages.ticket_wanted.connect(lambda game, who: self.tickets.waiting(game, who))
        self.pages.event_paper_wanted.connect(lambda order: self.tickets.event_paper(order))
        self.foot.print_owed.clicked.connect(lambda: self.tickets.event_paper(None))
        self.pages.event_files_wanted.connect(lambda number: self.tickets.hand_out(number))
        self.pages.event_slips_in.connect(lambda code: self.tickets.speak_slips(code))

    def _practised(self, strip: "TrainingStrip") -> "Practice":
        from floor.desk.window.practice import Practice  # not where the night is real

        return Practice(self, strip, lambda: self.errands.signed_on())

    def _own_keys(self) -> dict[str, Callable[[], object]]:
        """What keys do that the window hears itself, by their names."""
        return {
            "find": lambda: self.commands.open(),
            "undo": self.undo.newest,
            "alerts": lambda: self.needs.toggle(),
            "next-alert": lambda: self.needs.next(),
            "staff": self.staff_menu,
            "lock": self.lock,
        }

    def do(self, step: Step) -> None:
        """Ask for a step, or first for what it needs."""
        self.errands.step(step)

    def meet(self, badge: Badge) -> None:
        """Whose of staff a card is that was read."""
        self.errands.meet(badge)

    def say(self, words: str, refusal: bool) -> None:
        """A line for the foot."""
        self.foot.say(words, refusal)

    def consult(self, job: Job, then: Then, asker: QObject) -> None:
        """Have `job` done in the store thread; `then` hears its answer or its FloorError."""
        self._bridge.consult(job, then, asker)

    @Slot(object)
    def hear(self, news: RoomUpdate) -> None:
        """The store has told something; it is drawn soon, with whatever else comes."""
        if self.scene.away is None and news.entries:
            seen = self._house.up_until()
            last = news.entries[-1].at
            self.scene.away = max(last, seen) if seen is not None else last, self._clock.now()
        if isinstance(self.scene.room.day, DayOpen) and isinstance(news.room.day, DayClosed):
            self._copies.see(self.scene.room)
        self.scene.take(news)
        if "tickets" in vars(self):
            self.tickets.heard(news.entries)
        if "_copies" in vars(self):
            self._copies.see(news.room)
        for strip, found in ((self.trouble, news.trouble), (self.warning, news.warning)):
            self._tell(strip, self.scene.why(found) if found is not None else "")
        if self._practice is not None:
            self._practice.look()
        self._soon()

    def _tell(self, strip: "Strip", words: str) -> None:
        """Trouble for the foot: beside it nothing says that all is well."""
        self.foot.tell(strip, words)
        self.top.show_trouble(self.foot.troubled)

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
        focus = self.focusWidget()
        self._minute = now.replace(second=0, microsecond=0)
        view = self.scene.view(now)
        self.top.show_top(view.top, zone)
        self.rail.show_staff(view.top.staff_name)
        self.top.show_time(now, zone)
        self.foot.tell(self.late, late_words(self.scene.room, now))
        self.foot.show_saved(self.scene.head.seq, len(pending))
        self.pages.show_view(view, now, pending)
        self.needs.look(now, pending)
        self.undo.show()
        self._wake(now)
        self.frame.order_tabs(self.pages.shown.stops())
        if self.focusWidget() is not focus:
            # What had it is gone: Qt hands the keyboard to the next button there is.
            self._let_go()
        if not self._furnished:
            self._furnished = True
            self._furnishing.start()

    @Slot()
    def _show_time(self) -> None:
        """What the clock changes by itself: seconds of who is called, all else by minutes."""
        now = self._clock.now()
        if self._minute != now.replace(second=0, microsecond=0):
            self.draw()
        else:
            self.pages.show_time(now)
            self.needs.look(now, self._bridge.pending)
            self.undo.show()

    @Slot()
    def _count_down(self) -> None:
        now = self._clock.now()
        self.pages.show_time(now)
        self._wake(now)

    def _wake(self, now: datetime) -> None:
        """Count down again when the next second begins, if anything on the page does."""
        wakes = self.pages.shown.wakes_in(now)
        if wakes is not None:
            self._tick.start(wakes // _MILLISECOND + 1)

    @Slot(str)
    def go(self, name: str) -> None:
        """Show a page; what lies over one, the list of alerts and the field of the lists, does not
        lie over another."""
        if name != self.pages.name:
            self.needs.leave()
            if "errands" in vars(self):
                self.errands.leave_page()
        self.pages.go(name)
        self.rail.show_place(name)
        if self.rail.is_elsewhere(name):
            # By a page's key, the ring on the place clicked before: it would say that it is there.
            self.pages.let_go()
        self.draw()

    def choose(self, table: TableId, seat: SeatNo | None) -> None:
        """Select a seat or a table; the next steps stand beside the map."""
        self.floor.map.show_choice(SeatAt(table, seat))
        self._chosen(SeatAt(table, seat))

    @Slot(object)
    def _table_wanted(self, table: TableId) -> None:
        self.go("floor")
        self.choose(table, None)

    @Slot(object)
    def _chosen(self, at: SeatAt) -> None:
        self.scene.chosen = Chosen(at.table, at.seat)
        self.draw()

    @Slot()
    def _whole_table(self) -> None:
        if self.scene.chosen is not None:
            self.choose(self.scene.chosen.table, None)

    @Slot()
    def _sheet_closed(self) -> None:
        """Who closes a dialog by a key may hit Enter once more."""
        self._one_click.closed()
        focus = self.focusWidget()
        if not (isinstance(focus, StepButton) and not focus.acts):
            self._let_go()

    def _let_go(self) -> None:
        """No step has the keyboard to which nobody went with it."""
        if isinstance(self.focusWidget(), StepButton):
            self.pages.let_go()

    def now(self) -> datetime:
        """By the clock of the night."""
        return self._clock.now()

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
    def staff_menu(self) -> None:
        """What a badge can do; where nobody has signed on, ask who is there."""
        if self.badge.by is None:
            self.errands.sign_on()
            return
        from floor.desk.window.staff_menu import show_staff_menu

        show_staff_menu(self.rail.stops()[-1], self.errands, self.lock)

    def take_over(self, badge: StaffId | None) -> None:
        """Go on where another window was, with the scene and the badge it had."""
        if badge is not None:
            self.badge.put_on(badge)
        else:
            self.welcome.greet()
        self.hear(self._bridge.last._replace(entries=()))

    def complain(self, trouble: FloorError | str) -> None:
        """Say what went wrong outside the store."""
        words = trouble if isinstance(trouble, str) else self.scene.why(trouble)
        self.say(words, True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.keys.typed(event):
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QStatusTipEvent):
            self.foot.hint(event.tip())
            return True
        return super().event(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        for timer in (self._second, self._tick, self._draw, self._furnishing):
            timer.stop()
        self.pages.stop()
        if "commands" in vars(self):
            self.commands.rules.stop()
        super().closeEvent(event)
