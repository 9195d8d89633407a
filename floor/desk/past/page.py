"""The past: the room as it was at any moment of any night, beside the room as it is."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QFrame, QWidget

from floor.app.core.names import Names
from floor.app.office.past import EntryRelation, PastNight
from floor.base.errors import FloorError
from floor.base.text import _, day_text, localized, number_text
from floor.desk.floor.room_map import RoomMap, SeatAt
from floor.desk.kit.elided import Elided
from floor.desk.past.bar import PastBar
from floor.desk.past.panel import PastPanel
from floor.desk.scene.page import Moment, Page
from floor.desk.scene.services import LookBack
from floor.qtkit.look.filling import tell
from floor.qtkit.look.layout import column, holding, row, stretched
from floor.qtkit.look.theme import GAP, MARGIN, TextStyle, label
from floor.qtkit.office.bridge import NO_NAMES
from floor.qtkit.office.work import NewestRead
from floor.room.lists.waitlist import TableId
from floor.views.floor.compared import lists_compared, seats_compared
from floor.views.floor.past import PastQuery, Seen, banner, outside
from floor.views.words.rows import FloorView, TableCard
from floor.views.words.wall_clock import clock_text, moments_of, typed_time

WIDE = 1500
"""So wide a page shows both maps side by side."""
_TALL = 700
_SIDE = 444
_SIDE_SHARE = 0.29
_GLYPH = "◷"


class PastPage(Page):
    """Shows what was; there is nothing here that could change anything."""

    back = Signal()

    def __init__(self, past: LookBack) -> None:
        super().__init__()
        self.setObjectName("then-page")
        self._past = past
        self._nights: tuple[PastNight, ...] = ()
        self._seen: Seen | None = None
        self._now: datetime | None = None
        self._zone = "UTC"
        self._view: FloorView | None = None
        self._names: Names = NO_NAMES
        self._table: TableId | None = None
        self._wide, self._now_shown = True, False
        self._wanted: datetime | int | None = None
        """What is to be seen once it is known which nights there were."""
        self._reading = NewestRead(self)
        self._reading.done.connect(self._heard)
        self._reading.reached.connect(self._show_reached)
        self.bar = PastBar()
        self.then, self.now = self._map("then-map", _("As it was")), self._map("now-map", _("Now"))
        self.panel = PastPanel()
        self._build()
        self.bar.leaving.connect(self._leave)
        self.bar.typed.connect(self._typed)
        self.bar.night_chosen.connect(self._night_chosen)
        self.bar.shifted.connect(self.shift)
        self.bar.stepped.connect(self.step)
        self.bar.dragged.connect(self._dragged)
        self.bar.switched.connect(self.switch_map)

    def _build(self) -> None:
        self.clocks = label("", "then-clocks", TextStyle.BODY, wraps=True)
        self.clocks.setAccessibleName(_("Tournament clocks"))
        self.clocks.setContentsMargins(MARGIN, GAP, MARGIN, GAP)
        tell(self.clocks, "")
        self._sides = [
            self._side("then-side", _("Then"), self.then),
            self._side("now-side", _("Now"), self.now),
        ]
        column(
            self._head(),
            self.bar,
            self.clocks,
            stretched(row(*(stretched(side) for side in self._sides), self.panel, gap=0)),
            on=self,
            gap=0,
        )

    @staticmethod
    def _side(name: str, words: str, room_map: RoomMap) -> QWidget:
        title = label(words, f"{name}-title", TextStyle.TITLE)
        title.setAlignment(Qt.AlignmentFlag.AlignCenter)
        return holding(name, column(title, stretched(room_map), margins=(0, GAP, 0, 0)))

    def _head(self) -> QFrame:
        """The banner: nobody may take the past for the present."""
        bar = QFrame()
        bar.setObjectName("then-banner")
        bar.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        bar.setStyleSheet("#then-banner { background: #4a2a7a; } QLabel { color: #ffffff; }")
        self.banner = Elided("then-banner-words", TextStyle.HEAD)
        self.banner.setAlignment(Qt.AlignmentFlag.AlignCenter)
        row(stretched(self.banner), on=bar, gap=None, margins=(MARGIN, GAP))
        return bar

    def _map(self, name: str, spoken: str) -> RoomMap:
        made = RoomMap()
        made.setObjectName(name)
        made.setAccessibleName(spoken)
        made.table_chosen.connect(self._choose)
        made.seat_chosen.connect(lambda at: self._choose(at.table))
        return made

    # What is asked

    def look_back(self, wanted: datetime | int | None = None, table: TableId | None = None) -> None:
        """Ask which nights there were, and for `wanted`: a moment, or the number of an entry.

        Nothing wanted: what was last looked at, or a moment ago. `table` is the one chosen already.
        """
        self._wanted, self._table = wanted, table or self._table
        past = self._past
        self._reading.start(lambda _told: past.nights())
        self.bar.await_time()

    def show_moment(self, at: Moment) -> None:
        """The room as it is, for the other side."""
        self._view, self._names, self._zone = at.view, at.scene.names, at.scene.zone
        self.now.show_cards(at.view.tables)
        self.show_time(at.now)
        self._compare()

    def show_time(self, now: datetime) -> None:
        """What the clock changes by itself on the side of now."""
        self._now = now
        self.now.show_time(now)

    @Slot(str)
    def _typed(self, text: str) -> None:
        """The time typed; where it came twice in that night, typed again it is the other one."""
        night, wall = self._chosen_night(), typed_time(text)
        if night is None:
            return
        if wall is None:
            self.bar.say(_("Type a time as 2314 or 23:14:05."))
            return
        until = self._until(night)
        moments = moments_of(wall, night.opened_at, until, self._zone)
        self.bar.await_time()
        if not moments:
            self.bar.say(outside(night.opened_at, until, self._zone))
            return
        shown = self._seen.moment if self._seen is not None else None
        place = (moments.index(shown) + 1) % len(moments) if shown in moments else 0
        self.ask(moments[place])

    @Slot(int)
    def shift(self, minutes: int) -> None:
        """So many minutes on, or back; not out of the night."""
        night = self._chosen_night()
        if night is not None and self._seen is not None:
            moment = self._seen.moment + timedelta(minutes=minutes)
            self.ask(min(max(moment, night.opened_at), self._until(night)))

    @Slot(object)
    def step(self, which: EntryRelation) -> None:
        """The entry before, or the next one."""
        if self._seen is not None:
            self.ask(self._seen.was.last, which)

    @Slot(int)
    def _dragged(self, seconds: int) -> None:
        night = self._chosen_night()
        if night is not None:
            self.ask(night.opened_at + timedelta(seconds=seconds))

    @Slot(int)
    def _night_chosen(self, place: int) -> None:
        """Another night, so long after its opening as was looked at, or at its end."""
        night, shown = self._nights[place], self._seen
        moment = self._until(night)
        if shown is not None:
            moment = min(night.opened_at + (shown.moment - shown.asked.night.opened_at), moment)
        self.ask(max(moment, night.opened_at))

    @Slot(object)
    def _choose(self, table: TableId) -> None:
        """That table on both maps, and what has become of it."""
        self._table = table
        for room_map in (self.then, self.now):
            room_map.show_choice(SeatAt(table))
        self._compare()
        if self._seen is not None:
            self.ask(self._seen.asked.at, self._seen.asked.step)

    def ask(self, at: datetime | int, step: EntryRelation | None = None) -> None:
        """Have the room looked at as it was; what was asked before is forgotten."""
        night = self._chosen_night()
        if night is None:
            return
        names = self._seen.names if self._seen is not None else self._names
        if not names.still_call(self._names):
            names = self._names
        asked = PastQuery(night, at, step, self._table, names)
        past = self._past
        self._reading.start(lambda told: past.see(asked, told))

    def _leave(self) -> None:
        """First what is being read stops."""
        if self._reading.goes_on and self.bar.note.text():
            self._reading.stop()
            self.bar.say("")
        else:
            self.back.emit()

    # What comes of it

    @Slot(int)
    def _show_reached(self, row: int) -> None:
        words = _("Reading the log: entry {entry} … Esc stops.")
        self.bar.say(words.format(entry=number_text(row)))

    @Slot(object)
    def _heard(self, found: object) -> None:
        match found:
            case Seen():
                self._show(found)
            case FloorError():
                self.bar.say(localized(found))
            case tuple():
                self._show_nights(found)

    def _show_nights(self, nights: tuple[PastNight, ...]) -> None:
        self._nights = nights
        if not nights:
            self.bar.say(_("No gaming day was ever opened."))
            return
        wanted, self._wanted = self._wanted, None
        if wanted is None:
            wanted = self._seen.asked.at if self._seen is not None else self._until(nights[0])
        place = next((n for n, night in enumerate(nights) if _holds(night, wanted)), 0)
        self.bar.show_nights([day_text(night.day, weekday=True) for night in nights], place)
        self.ask(wanted)

    def _show(self, seen: Seen) -> None:
        self._seen = seen
        self.bar.say("")
        words = banner(seen.was, seen.moment, self._zone)
        self.banner.show_words(f"{_GLYPH}  {words}")
        begin = seen.asked.night.opened_at
        at, last = seen.moment - begin, self._until(seen.asked.night) - begin
        self.bar.show_moment(
            int(at.total_seconds()),
            int(last.total_seconds()),
            clock_text(seen.moment, self._zone),
        )
        tell(self.clocks, "\n".join(seen.clocks))
        self.then.show_cards(seen.view.tables)
        self.then.show_time(seen.moment)
        if self._table is not None:
            self.then.show_choice(SeatAt(self._table))
        self.panel.show_since(seen.since, self._zone)
        self._compare()

    def _compare(self) -> None:
        """The chosen table and the lists on both sides."""
        if self._seen is None or self._view is None:
            return
        before, after = (self._card(view) for view in (self._seen.view, self._view))
        shown = before or after
        self.panel.show_table(
            shown.title if shown is not None else "", seats_compared(before, after, self._zone)
        )
        self.panel.show_lists(lists_compared(self._seen.view.boards, self._view.boards))

    def _card(self, view: FloorView) -> TableCard | None:
        """The chosen table, if it is open there."""
        cards = (card for card in view.tables if card.table == self._table and not card.closed)
        return next(cards, None)

    def _chosen_night(self) -> PastNight | None:
        place = self.bar.night.currentIndex()
        return self._nights[place] if 0 <= place < len(self._nights) else None

    def _until(self, night: PastNight) -> datetime:
        """To when it can be looked at: the newest night goes on."""
        newest = self._nights and night == self._nights[0]
        if newest and self._now is not None and self._view is not None and self._view.top.day:
            return max(night.ended_at, self._now)
        return night.ended_at

    # Which map, which keys

    @Slot()
    def switch_map(self) -> None:
        """Where there is room for one map only: the other one."""
        self._now_shown = not self._now_shown
        self._show_sides()

    def _show_sides(self) -> None:
        then, now = self._sides
        then.setVisible(self._wide or not self._now_shown)
        now.setVisible(self._wide or self._now_shown)
        other = _("Then") if self._now_shown else _("Now")
        self.bar.show_switch("" if self._wide else other)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._wide = self.width() >= WIDE
        self._show_sides()
        self.panel.setFixedWidth(max(_SIDE, round(self.width() * _SIDE_SHARE)))
        self.panel.show_tall(self.height() > _TALL)
        super().resizeEvent(event)

    def event(self, event: QEvent) -> bool:
        """Keys of the page come before the window's."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.ShortcutOverride:
            event.setAccepted(_written(event) in self.bar.acts())
            return event.isAccepted()
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        act = self.bar.acts().get(_written(event))
        if act is None:
            super().keyPressEvent(event)
        else:
            act()

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from self.bar.stops()
        yield from (self.then, self.now)
        yield from self.panel.stops()


def _holds(night: PastNight, wanted: datetime | int) -> bool:
    """Whether an entry or a moment is of that night; of a moment only its beginning counts."""
    if isinstance(wanted, int):
        return night.first <= wanted <= night.last
    return night.opened_at <= wanted


def _written(event: QKeyEvent) -> str:
    return QKeySequence(event.keyCombination()).toString()
