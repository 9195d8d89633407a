"""The public board's window: turns through its pages; nobody can ask for anything here."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import assert_never

from PySide6.QtCore import Qt, QTimer, Slot
from PySide6.QtGui import QCloseEvent, QColor, QKeySequence, QPalette, QResizeEvent, QShortcut
from PySide6.QtWidgets import QStackedWidget, QWidget

from floor.app.core.room import EMPTY_ROOM, Room
from floor.base.clock import Clock
from floor.base.errors import FloorError, PutOut
from floor.base.text import ENGLISH, _, has_words, language, money_text, speaking, time_text
from floor.board.events import EventWall, SeatsSheet
from floor.board.frame import CallBand, Foot, Head
from floor.board.pages import (
    AwaySheet,
    CallsSheet,
    HitSheet,
    JackpotSheet,
    ListsSheet,
    NumberSheet,
    QuietSheet,
    TablesSheet,
)
from floor.board.sounds import Bell
from floor.qtkit.look.deck import DARK
from floor.qtkit.look.layout import column, stretched
from floor.qtkit.office.bridge import NO_NAMES, Bridge, RoomUpdate
from floor.views.floor.board import (
    BoardCall,
    BoardView,
    CallsSlide,
    HitSlide,
    JackpotSlide,
    ListsSlide,
    QuietSlide,
    Slide,
    TablesSlide,
    board_view,
    page_title,
)
from floor.views.tournament.board import EventSlide, SeatsSlide

_BEAT_MS = 500
"""Who has just been called blinks once a second, slower than anybody's eyes mind."""
_NAMES_MS = 2_000
"""Whoever is erased or renamed is gone from the board within five seconds (FAULTS row 72)."""
_NEW_FOR = timedelta(seconds=20)
"""So long after it came a call blinks."""
_BAND_BEATS = 8
"""So long each two of many called players stand in the band: four seconds."""
_HINT_MS = 10_000
"""So long a screen that has just been filled says how it is left."""
_NUMBERED_MS = 8_000
"""So long the board says which it is, once the desk has asked."""
_WIDE = 16 / 9
_SECOND, _MILLISECOND = timedelta(seconds=1), timedelta(milliseconds=1)


class BoardWindow(QWidget):
    """Shows a BoardView, page after page, and keeps the last one when the store is away."""

    def __init__(
        self,
        clock: Clock,
        seconds: int,
        languages: tuple[str, ...] = (),
        number: str = "",
        bell: Bell | None = None,
    ) -> None:
        """Each page is shown for `seconds`; `languages` take turns, without them it is the
        program's. A board behind the house's door has a `number`; without a `bell` it is mute."""
        super().__init__()
        self._bell = bell
        self._number = number
        # Words and figures of a page are of one language: one without words is passed over.
        self._languages = tuple(filter(has_words, languages or (language(),))) or (ENGLISH,)
        self.setObjectName("board")
        self.setWindowTitle("floor")
        self.setMinimumSize(640, 360)
        colours = self.palette()
        colours.setColor(QPalette.ColorRole.Window, QColor(DARK.rail))
        self.setPalette(colours)
        self.setAutoFillBackground(True)
        self._clock = clock
        self._bridge: Bridge | None = None
        self._room: Room = EMPTY_ROOM
        self._names = NO_NAMES
        self._away_since: datetime | None = None
        self._trouble: FloorError | None = None
        self._calls: dict[BoardCall, datetime] = {}
        """Those on the board, and until when each of them blinks."""
        self._beats = 0
        self.view: BoardView | None = None
        """What is shown; None before anything was heard of the room."""
        self.shown = 0
        """Which of its pages."""
        self._rounds = 0
        """How often it has turned through them all."""
        self._furnish()
        self._beat = self._timer(_BEAT_MS, self._tell_time)
        self._turning = self._timer(seconds * 1000, self.turn)
        self._asking = self._timer(_NAMES_MS, self._read_names)
        self._hinting, self._numbered = self._once(_HINT_MS), self._once(_NUMBERED_MS)
        self._numbered.timeout.connect(self._draw_again)
        self._second = self._once(_BEAT_MS)
        self._second.setTimerType(Qt.TimerType.PreciseTimer)
        self._second.timeout.connect(self._draw_again)
        self._shortcuts()

    def _furnish(self) -> None:
        self.head, self.band, self.foot = Head(), CallBand(), Foot()
        self.calls, self.lists, self.tables = CallsSheet(), ListsSheet(), TablesSheet()
        self.hit, self.jackpot, self.quiet = HitSheet(), JackpotSheet(), QuietSheet()
        self.event_clock, self.event_seats = EventWall(), SeatsSheet()
        self.away, self.number = AwaySheet(), NumberSheet()
        self.stack = QStackedWidget()
        self.stack.setObjectName("pages")
        self._sheets = (
            *(self.calls, self.hit, self.event_clock, self.event_seats, self.lists),
            *(self.tables, self.jackpot, self.quiet, self.away, self.number),
        )
        for page in self._sheets:
            self.stack.addWidget(page)
        self.stack.setCurrentWidget(self.quiet)
        self._column = column(self.head, stretched(self.stack), self.band, self.foot, on=self)
        self.band.hide()

    def _timer(self, interval_ms: int, act: Callable[[], None]) -> QTimer:
        timer = QTimer(self)
        timer.setInterval(interval_ms)
        timer.timeout.connect(act)
        timer.start()
        return timer

    def _once(self, interval_ms: int) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(interval_ms)
        return timer

    def _shortcuts(self) -> None:
        for key, act in (
            ("F11", self.change_full_screen),
            ("Esc", self.leave),
            ("Ctrl+Q", self.close),
            ("Right", self.turn),
        ):
            QShortcut(QKeySequence(key), self).activated.connect(act)

    def follow(self, bridge: Bridge) -> None:
        """Show from now on what `bridge` tells."""
        self._bridge = bridge
        bridge.news.connect(self.hear)

    @Slot(object)
    def hear(self, news: RoomUpdate) -> None:
        """What is new in the room; without it the last that was known stays, and says so."""
        self._trouble = news.trouble
        if news.trouble is None:
            self._away_since = None
        elif self._away_since is None:
            self._away_since = self._clock.now()
        if isinstance(news.trouble, PutOut):
            self._forget()
        elif news.trouble is None or news.room is not EMPTY_ROOM:
            self._room, self._names = news.room, news.names
            self.draw()
            return
        self._draw_again()

    def _forget(self) -> None:
        """What the house no longer shows here is not to be read here any longer."""
        self._room, self._names = EMPTY_ROOM, NO_NAMES
        self.view, self.shown, self._calls = None, 0, {}

    @Slot()
    def _draw_again(self) -> None:
        if self.view is not None:
            self.draw()
        else:
            self._draw_away()

    @Slot()
    def show_number(self) -> None:
        """The desk asks which board this is: say it for a while, whatever is shown."""
        self._numbered.start()
        self._draw_again()

    @Slot()
    def draw(self) -> None:
        """Show the room as it is at this moment, on the page that was shown if it is still there.

        A new call is shown at once.
        """
        spoken = self.language
        with speaking(spoken):
            self._draw()
        if self.language != spoken:  # another page came before the one that was shown
            with speaking(self.language):
                self._draw()

    def _draw(self) -> None:
        now, before = self._clock.now(), self.page
        if self._bell is not None:
            self._bell.hear(self._room, now)
        self.view = view = board_view(self._room, self._names, now)
        places = {_place(page): number for number, page in enumerate(view.pages)}
        is_new = before is not None and bool(set(view.calls) - self._calls.keys())
        self._calls = {call: self._calls.get(call, now + _NEW_FOR) for call in view.calls}
        if is_new:
            self.shown = 0
            self._turning.start()
        elif before is not None:
            self.shown = places.get(_place(before), self.shown % len(view.pages))
        self._show(view, now)

    def _draw_away(self) -> None:
        """Nothing is known of the room, and never was."""
        with speaking(self.language):
            if self._trouble is not None:
                self.away.show_trouble(self._trouble, paired=bool(self._number))
                self._put_up(self.away)
            self.band.hide()
            self.head.show_head("", "")
            self.foot.show_foot("", 0, 1)
            self._say_time()

    def _put_up(self, page: QWidget) -> None:
        """Show that page, unless the desk asks which board this is."""
        if self._numbered.isActive():
            self.number.show_number(self._number)
            page = self.number
        self.stack.setCurrentWidget(page)

    @property
    def language(self) -> str:
        """Spoken on the page that is shown: each page has the next, and another one next round."""
        return self._languages[(self.shown + self._rounds) % len(self._languages)]

    @property
    def page(self) -> Slide | None:
        """The page that is shown."""
        return self.view.pages[self.shown] if self.view is not None else None

    @Slot()
    def turn(self) -> None:
        """The next page."""
        pages = len(self.view.pages) if self.view is not None else 1
        self.shown = (self.shown + 1) % pages
        self._rounds += not self.shown
        self._turning.start()
        self._draw_again()

    def _show(self, view: BoardView, now: datetime) -> None:
        page = view.pages[self.shown]
        lit = self._lit(now)
        on_page = isinstance(page, CallsSlide)
        turn = self._beats // _BAND_BEATS
        self.band.show_calls(() if on_page else view.calls, now, lit, turn)
        self._put_up(self._filled(page, now, lit))
        self._wake(page)
        spoken_of = bool(view.posted) and not isinstance(page, JackpotSlide)
        self.head.show_head(
            page_title(page), money_text(view.posted, short=True) if spoken_of else ""
        )
        self.foot.show_foot(view.house, self.shown, len(view.pages))
        self._say_time()

    def _filled(self, page: Slide, now: datetime, lit: frozenset[BoardCall]) -> QWidget:
        match page:
            case CallsSlide():
                self.calls.show_page(page, now, lit)
                return self.calls
            case HitSlide():
                self.hit.show_page(page, self.view.zone if self.view is not None else "UTC")
                return self.hit
            case EventSlide():
                turn = self._beats // _BAND_BEATS
                self.event_clock.show_page(page, turn, low=not self.band.isHidden())
                return self.event_clock
            case SeatsSlide():
                self.event_seats.show_page(page)
                return self.event_seats
            case ListsSlide():
                self.lists.show_page(page)
                return self.lists
            case TablesSlide():
                self.tables.show_page(page)
                return self.tables
            case JackpotSlide():
                self.jackpot.show_page(page)
                return self.jackpot
            case QuietSlide():
                self.quiet.show_page(page)
                return self.quiet
            case _ as never:
                assert_never(never)

    def _wake(self, page: Slide) -> None:
        """Draw again as the next second of a clock begins: every station shows the same one."""
        if isinstance(page, EventSlide) and page.left and not page.stands:
            self._second.start(page.left % _SECOND // _MILLISECOND + 1)

    def _lit(self, now: datetime) -> frozenset[BoardCall]:
        """The new calls in the bright half of their blinking."""
        if self._beats % 2:
            return frozenset()
        return frozenset(call for call, until in self._calls.items() if now < until)

    @Slot()
    def _tell_time(self) -> None:
        """What time changes by itself: countdowns, calls gone by, the clock."""
        self._beats += 1
        if self.view is not None:
            self.draw()

    def _say_time(self) -> None:
        zone = self.view.zone if self.view is not None else "UTC"
        if self.view is None:
            self.head.show_time("")
            self.foot.show_notice(None, zone, self._hint())
        else:
            self.head.show_time(time_text(self._clock.now(), zone))
            self.foot.show_notice(self._away_since, zone, self._hint())

    def _hint(self) -> str:
        """How a full screen is left, while that has to be said."""
        told = self.isFullScreen() and (self.view is None or self._hinting.isActive())
        return _("Esc: a window · Ctrl+Q: close") if told else ""

    @Slot()
    def _read_names(self) -> None:
        if self._bridge is not None:
            self._bridge.forget_names()

    @Slot()
    def change_full_screen(self) -> None:
        """Fill the screen, or be a window again; a pointer has no business on a full one."""
        if self.isFullScreen():
            self.showNormal()
            self.unsetCursor()
        else:
            self.showFullScreen()
            self.setCursor(Qt.CursorShape.BlankCursor)
            self._hinting.start()

    @Slot()
    def leave(self) -> None:
        """A full screen becomes a window, and a window is closed."""
        if self.isFullScreen():
            self.change_full_screen()
        else:
            self.close()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        unit = min(self.height(), self.width() / _WIDE) / 100
        self._column.setContentsMargins(*(round(side * unit) for side in (4.5, 2, 4.5, 2)))
        self._column.setSpacing(round(1.6 * unit))
        for part in (self.head, self.band, self.foot, *self._sheets):
            part.fit(unit)

    def closeEvent(self, event: QCloseEvent) -> None:
        for timer in (self._beat, self._turning, self._asking):
            timer.stop()
        for timer in (self._hinting, self._numbered, self._second):
            timer.stop()
        super().closeEvent(event)


def _place(page: Slide) -> tuple[type[Slide], int]:
    """What stays the same of a page while what stands on it changes."""
    return type(page), page.number
