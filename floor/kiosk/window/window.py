"""The dealer's window: head, table, side, foot, and the pages that lie over them."""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from PySide6.QtCore import QElapsedTimer, QPoint, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from floor.app.core.messages import Command, CommandId, Entry
from floor.app.core.names import Viewer
from floor.app.office.stations import UNPROVED
from floor.app.offline.kept_act import LateOutcome, NotYet
from floor.app.seats.seats import PlayerSeated
from floor.app.tables.after_hand import ChipsQueued
from floor.base.clock import Clock
from floor.base.errors import FloorError, PutOut, Refused, StoreTrouble
from floor.kiosk.kit.choice_grid import GridChoice
from floor.kiosk.kit.mark import NamePlate, TouchMark
from floor.kiosk.kit.page import Page
from floor.kiosk.kit.sizes import Sizes
from floor.kiosk.kit.tile import Tile
from floor.kiosk.scene.lock import Lock
from floor.kiosk.scene.manners import KioskSettings
from floor.kiosk.scene.scene import Scene
from floor.kiosk.staff.late_pins import LatePins
from floor.kiosk.staff.sign_in import SignIn
from floor.kiosk.tables.menu import Menu
from floor.kiosk.window.display import Display
from floor.kiosk.window.errands import Errands
from floor.kiosk.window.frame import Frame
from floor.kiosk.window.guard import DoubleTapGuard
from floor.kiosk.window.link import StoreWatch
from floor.kiosk.window.seldom import Seldom
from floor.kiosk.window.shutter import LockedWindow
from floor.qtkit.card_reader import CardReader
from floor.qtkit.office.bridge import Bridge, RoomUpdate
from floor.qtkit.office.own_entries import OwnEntries
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from floor.views.kiosk.acts import chips_next, one_tap
from floor.views.kiosk.event import event_tap, kiosk_sight
from floor.views.kiosk.offline import on_paper, settled_words, unheard_words, unkept_words
from floor.views.kiosk.sight import KioskView
from floor.views.words.rows import SeatDetail, Step

if TYPE_CHECKING:
    from floor.rulebook.search.pages import OpenSearch

_DRAW_MS = 30
BEAT_MS = 500
_SAID_MS = 6_000
_MILLISECOND = timedelta(milliseconds=1)


class KioskWindow(LockedWindow):
    """Passes on what its parts ask; shows values, decides nothing. Nothing closes it but a badge of
    the floor."""

    language_chosen = Signal(str)
    resized = Signal()
    """Somebody has said how large the screen is: another window takes its place."""
    close_wanted = Signal()
    pairing_wanted = Signal()
    """This PC is to be paired with the house anew."""
    restart_wanted = Signal()
    """It is to begin again, with the book the house has now."""

    def __init__(
        self,
        bridge: Bridge,
        clock: Clock,
        table: TableId,
        manners: KioskSettings,
        rule_search: "OpenSearch | None" = None,
    ) -> None:
        """`rule_search` opens what rulings are looked up in."""
        super().__init__()
        self.setObjectName("kiosk")
        self.setWindowTitle("floor")
        self.bridge = bridge
        self.scene = Scene(table)
        self.lock = Lock()
        self.may_pair = False
        self.guard = DoubleTapGuard()
        self.own = OwnEntries()
        self._acting: SeatNo | None = None
        """Of which seat an act was asked for beside it."""
        self.manners = manners
        self._clock = clock
        self.link = StoreWatch(bridge, clock, self)
        self._furnish(Sizes.on(self.screen(), manners.now.inches))
        self.sign_in = SignIn(self, self.pin)
        self._late_pins = LatePins(self, self.sign_in, self.pin)
        self._reader = CardReader(self)
        self.seldom = Seldom(self, self._frame, self.sign_in, rule_search)
        self.errands = Errands(self, self.sign_in, self.sums, lambda: self.seldom.pots)
        self.menu = Menu(self, manners, self.sign_in)
        self._said = self._timer(_SAID_MS, self._unsay)
        self._draw = self._timer(_DRAW_MS, self.draw)
        self._tick = self._timer(BEAT_MS, self.draw)
        self._tick.setTimerType(Qt.TimerType.PreciseTimer)
        """The next second of a tournament's clock: every station shows the same one."""
        self._second = self._timer(BEAT_MS, self._beat)
        self._second.setSingleShot(False)
        self._second.start()
        self._since_drawn = QElapsedTimer()
        self._shown_second: datetime | None = None
        self._display = Display(self, self._frame, manners)
        self._connect()
        self.turn()
        self.main()
        # Else the first button would wear the frame of whoever types.
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFocus()

    def _timer(self, interval_ms: int, act: Callable[[], None]) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(interval_ms)
        timer.timeout.connect(act)
        return timer

    def _furnish(self, sizes: Sizes) -> None:
        self.sizes = sizes
        frame = self._frame = Frame(self, sizes)
        self.head, self.table, self.side, self.foot = (
            frame.head,
            frame.table,
            frame.side,
            frame.foot,
        )
        self.strip, self.stack = frame.strip, frame.stack
        self.trouble, self.notice = frame.strip.trouble, frame.strip.notice
        self.mark = TouchMark(self, sizes.finger, sizes.caption)
        self.plate = NamePlate(self, self.scene.name, sizes)
        self.instead, self.claim = frame.instead, frame.claim
        self.choices, self.pin, self.sums = frame.choices, frame.pin, frame.sums

    def _connect(self) -> None:
        self.bridge.news.connect(self.hear)
        self.bridge.answered.connect(self._answered)
        self.bridge.pending_changed.connect(self._soon)
        self.bridge.settled.connect(self._settled)
        # It comes from the thread that listens at the door.
        self.bridge.sought.connect(self.plate.show_name, Qt.ConnectionType.QueuedConnection)
        self.link.changed.connect(self._linked)
        self.table.tapped.connect(self.tap_seat)
        self.table.held.connect(self.choose_seat)
        self.side.asked.connect(self._asked)
        self.side.turned.connect(self._soon)
        self.side.closed.connect(lambda: self.choose_seat(0))
        self.foot.hand_asked.connect(self._hand)
        self.strip.clock_wanted.connect(lambda: self._once("clock", self.errands.clock))
        self.foot.pots_wanted.connect(self.errands.pots)
        self.foot.penalty_wanted.connect(lambda: self.seldom.penalising.open())
        self.foot.floor_wanted.connect(self.errands.call_floor)
        self.foot.bad_beat.connect(self.errands.bad_beat)
        self.foot.let_go.connect(self.errands.say_how_long)
        self.claim.withdrawn.connect(self.errands.withdraw)
        self.head.undo_wanted.connect(lambda: self._once("undo", self._undo))
        self.strip.was_read.connect(self._read)
        # All of what stands in its way is said when it is touched.
        self.head.undo.greyed_touched.connect(self._say_what_bars)
        self.sums.refused.connect(lambda words: self.say(words, True))
        self.head.dealers_wanted.connect(self.sign_in.name_touched)
        self._reader.scanned.connect(self.sign_in.card_read)
        self.head.next_wanted.connect(self.sign_in.next_dealer)
        self.head.table_wanted.connect(self.menu.open)
        self.errands.ruling_wanted.connect(lambda reason: self.seldom.rulings.open(reason))
        self.errands.misdeal_wanted.connect(self.menu.right.misdeal)
        self.menu.rulings_wanted.connect(self.errands.look_up)
        self.menu.dispute_wanted.connect(lambda: self.seldom.disputing.open())
        self.menu.right.asked.connect(self.errands.ask)
        self.menu.changed.connect(self._behave)
        self.menu.language_chosen.connect(self.language_chosen)
        self.menu.resized.connect(self.resized)
        self.menu.close_wanted.connect(self.close_for_good)
        self.menu.pairing_wanted.connect(self.pairing_wanted)
        self.menu.restart_wanted.connect(self.restart_wanted)
        self._frame.leave.clicked.connect(self._leave)
        self._frame.pair.clicked.connect(self.pairing_wanted)
        self.sums.asked.connect(self._sums_asked)
        for page in self._frame.pages:
            page.left.connect(self.main)

    # What comes in

    @Slot(object)
    def hear(self, news: RoomUpdate) -> None:
        """The store has told something; it is drawn soon, with whatever else comes."""
        dealer, on_duty = self.scene.dealer, self.scene.room.on_duty
        self.scene.take(news)
        self.own.found(news.entries, self.scene.station, self._clock.now())
        by = self.lock.by
        relieved = by == dealer and dealer != self.scene.dealer
        if by is not None and (relieved or (by in on_duty and by not in self.scene.room.on_duty)):
            self.lock.take_off()
            self._leave_page()
        if self.scene.room.house is not None:
            self.lock.idle = self.scene.room.house.kiosk.lock_after
        if self.page is self.choices:
            self.errands.renew_calls(self.choices.title.text())
            self.sign_in.renew(self.choices.title.text())
        self._soon()

    @Slot(object, object)
    def _answered(self, command: CommandId, outcome: object) -> None:
        self.own.heard(command, outcome)
        unproved = isinstance(outcome, Refused) and outcome.rule == UNPROVED
        if unproved and self.errands.prove(command):
            self._unsay()
        elif isinstance(outcome, FloorError):
            unkept = self.scene.shown.unkept
            words = self.scene.why(outcome)
            if unkept is not None and outcome is unkept:
                words = unkept_words(unkept)
            self.say(words, True)
        elif isinstance(outcome, NotYet) and (words := unheard_words(outcome.act)):
            self.say(words, True)
        elif isinstance(outcome, Entry | NotYet):
            self._unsay()
        if isinstance(outcome, Entry | NotYet):
            self.side.lay_anew()
            self._fold(outcome)
        self._soon()

    def _fold(self, outcome: Entry | NotYet) -> None:
        """The seat's act is done: what is read of the hand stands there again, unless chips are
        asked for next or wait for the end of the hand."""
        events = outcome.events if isinstance(outcome, Entry) else ()
        room = self.scene.room
        stays = any(
            isinstance(one, PlayerSeated | ChipsQueued) or chips_next(room, one) for one in events
        )
        if self._acting is not None and self._acting == self.scene.chosen and not stays:
            self.scene.chosen = None
        self._acting = None

    @Slot(object)
    def _settled(self, answer: LateOutcome) -> None:
        """A call that was in doubt is so no longer."""
        self.say(settled_words(self.scene.words(), answer), answer.entry is None)

    @Slot()
    def _soon(self) -> None:
        if not self._draw.isActive():
            ago = self._since_drawn.elapsed() if self._since_drawn.isValid() else _DRAW_MS
            self._draw.start(max(_DRAW_MS - ago, 0))

    @Slot()
    def _linked(self) -> None:
        """The house answers, or does so no more."""
        if isinstance(self.link.trouble, PutOut):
            self.lock.take_off()
            self.main()
        self.draw()

    # What is touched

    @Slot(int)
    def tap_seat(self, number: int) -> None:
        """Away, or back with nothing due, at once; else what there is to choose."""
        seat = SeatNo(number)
        if not self.scene.is_open or not self.guard.lets(("seat", seat)):
            return
        self.choose_seat(seat)
        view = self.view()
        step = self._at_once(view.detail) if view is not None and view.detail else None
        if step is not None and not (view is not None and view.why_not):
            # At an event nothing more is asked of that seat: Seat out is to ask anew who is.
            self._acting = seat if self.scene.table is None else None
            self.errands.step(step)

    def _at_once(self, detail: SeatDetail) -> Step | None:
        """What a tap on a seat does."""
        room, table = self.scene.room, self.scene.table
        if table is None:
            return event_tap(detail)
        return one_tap(room, table, detail, self._clock.now())

    @Slot()
    def _leave(self) -> None:
        """Close it: where the house has taken it off nobody could give a PIN."""
        if isinstance(self.link.trouble, PutOut):
            self.close_for_good()
        else:
            self.menu.leave()

    @Slot(int)
    def choose_seat(self, number: int) -> None:
        """Have the acts of a seat beside the table; 0 for none."""
        self.scene.chosen = SeatNo(number) or None
        self._acting = None
        self.side.lay_anew()
        self.draw()

    @Slot(object)
    def _hand(self, step: Step) -> None:
        """Hand over or begin: never twice by one finger, nor while it is being written."""
        if step.why_not:
            self.errands.step(step)
        elif self.guard.lets("hand"):
            self.main()
            self.errands.step(step)

    @Slot(object)
    def _asked(self, step: Step) -> None:
        if self.guard.lets(step.key):
            self._acting = self.scene.chosen
            self.errands.step(step)

    @Slot(object)
    def _sums_asked(self, step: Step) -> None:
        self.main()
        if step.command is not None:
            self.errands.ask(step.command)

    def _undo(self) -> None:
        """Take back what this kiosk did last."""
        self.errands.undo(lambda: self._display.offer)

    @Slot()
    def _say_what_bars(self) -> None:
        offer = self._display.offer
        if offer is not None and offer.line.barred:
            self.say(offer.line.barred, True)

    def _once(self, what: str, act: Callable[[], None]) -> None:
        if self.guard.lets(what):
            act()

    # What is shown

    def look(self) -> Viewer:
        """Whoever stands here, now."""
        return self.scene.look(self._clock.now(), self.lock.by)

    def view(self) -> KioskView | None:
        """The main screen as it is at this moment."""
        return kiosk_sight(self.scene.seen, self.look())

    @property
    def away(self) -> bool:
        """Nothing can be asked for: the store is gone."""
        return self.link.away_since is not None

    def on_paper(self, command: Command | None) -> str:
        """How that is done while the store is away: not before what was asked is certain."""
        return on_paper(command, self.scene.name, self.not_certain)

    @property
    def not_certain(self) -> frozenset[str]:
        """The kinds of what was asked for and may stand in the book or not."""
        names = (
            type(one).__name__ if isinstance(one, Command) else "" for one in self.bridge.pending
        )
        return self.scene.shown.asked | frozenset(names)

    @property
    def wrong(self) -> StoreTrouble | None:
        """What the store says is wrong with it, if it is gone and says anything."""
        return self.link.trouble

    @Slot()
    def draw(self) -> None:
        """Show everything as it is at this moment."""
        self._since_drawn.start()
        self._display.draw(self._clock.now(), self.link, self.own, says=self._said.isActive())
        if self.plate.isVisible():
            self.plate.raise_()  # the strip has come over all
        self.guard.saw(self._display.meanings)
        page = self.page
        wakes = self._display.wakes_in
        if wakes is not None:
            self._tick.start(wakes // _MILLISECOND + 1)
        if page is not None and self.scene.table is not None:
            page.show_room(self.scene.room, self.look(), self.bridge.pending)

    @property
    def page(self) -> Page | None:
        """What lies over table and side."""
        return self._frame.page

    @Slot()
    def _beat(self) -> None:
        """What time changes by itself."""
        self.link.look()
        self._late_pins.look()
        if not self.away:
            self.pin.connected()
        locked = self.lock.look()
        if locked:
            self._leave_page()
        second = self._clock.now().replace(microsecond=0)
        # What only time changes is shown in seconds: between two of them nothing is drawn.
        if locked or second != self._shown_second:
            self._shown_second = second
            self.draw()

    def _leave_page(self) -> None:
        """Nobody stands here any more: the table again, but for what waits for somebody."""
        page = self.page
        if not (page is not None and page.lasting):
            self.main()

    def say(self, words: str, alarm: bool = False) -> None:
        """A sentence over the big buttons, for a while."""
        self.strip.say(words, alarm=alarm)
        self._said.start()
        self._soon()

    @Slot()
    def _unsay(self) -> None:
        self._said.stop()
        self._soon()

    @Slot()
    def _read(self) -> None:
        """What the strip says is put away; under a sentence may stand what is still to be read."""
        if not self._said.isActive():
            self._display.read()
        self._unsay()

    # Pages

    @Slot()
    def main(self) -> None:
        """The table again."""
        self.stack.setCurrentIndex(0)
        self._unsay()
        self._soon()

    def go(self, page: Page) -> None:
        """One decision."""
        self.stack.setCurrentWidget(page)
        self._unsay()
        self.draw()

    def choose(self, title: str, choices: Sequence[GridChoice], note: str = "") -> None:
        """One of these."""
        self.choices.open(title, note)
        if self.page is not self.choices:
            self.choices.begin()
        self.choices.show_choices(choices)
        self.go(self.choices)

    def turn(self) -> None:
        """For a right hand or a left one."""
        self._frame.turn(left_handed=self.manners.now.left_handed)

    def light(self) -> None:
        """As bright as is wanted."""
        self._frame.light(dim=self.manners.now.dim)

    @Slot()
    def _behave(self) -> None:
        """As somebody has just chosen."""
        self.turn()
        self.light()
        self.say_not_kept()

    def say_not_kept(self) -> None:
        """Say why a choice of the menu will be forgotten, where it will."""
        trouble = self.manners.trouble
        if trouble is not None:
            # Which lines of a file are wrong stands on the menu, where there is room.
            self.say(self.scene.why(trouble).partition("\n")[0], True)

    def touched(self) -> None:
        """It is not locked under anybody's finger."""
        self.lock.touch()

    def bounces(self, at: QPoint) -> bool:
        """Whether it is the finger's last touch on what has come under it since, or comes before
        anybody can have seen what lies there now: a little mark says so then."""
        under = self.childAt(at)
        if self.guard.just_changed(self.places_of(under, at)):
            self.mark.show_at(at)
            return True
        means = (under, under.accessibleName() if under is not None else "")
        return self.guard.bounces(at.x(), at.y(), means, self.sizes.finger)

    def places_of(self, under: QWidget | None, at: QPoint) -> list[str]:
        """By what names the guard knows what a touch at that point of the window does."""
        if under is None or not under.isEnabled():
            return []
        places = ["page"] if self.stack.isAncestorOf(under) else []
        places += ["side-chips"] if self.side.chips.isAncestorOf(under) else []
        if under is self.table:
            seat = self.table.seat_at(self.table.mapFrom(self, at))
            return places if seat is None else [*places, f"seat-{seat}"]
        return [*places, under.objectName()] if isinstance(under, Tile) else places

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._frame.settle()
        small = not self.sizes.has_room(self.width(), self.height())
        self._frame.show_small(small)

    def shut(self) -> None:
        """No timer outlives the window."""
        for timer in (self._second, self._tick, self._draw, self._said):
            timer.stop()
        self.plate.shut()
        self.seldom.shut()
