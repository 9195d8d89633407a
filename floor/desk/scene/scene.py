"""What the window knows: the newest room, the feed, who looks at it and at which seat."""

from collections import deque
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from floor.app.core.messages import Entry, StaffId
from floor.app.core.names import Names, Viewer
from floor.app.core.ports import JournalHead
from floor.app.core.room import EMPTY_ROOM, Room
from floor.base.errors import FloorError
from floor.base.text import language
from floor.qtkit.office.bridge import NO_NAMES, RoomUpdate
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from floor.rulebook.house.house import HouseRules
from floor.views.floor.floor import floor_view
from floor.views.lists.waiting import games_shown, waiting_board
from floor.views.words.reused import PartCache
from floor.views.words.rows import FeedLine, FloorView, SeatDetail, TableCard, WaitingBoard
from floor.views.words.words import Wording

if TYPE_CHECKING:
    from floor.rehearsal.practice import Staged

_FEED = 160
"""Entries kept for the feed and its undo."""


class Chosen(NamedTuple):
    """The selected seat, or a table as a whole."""

    table: TableId
    seat: SeatNo | None = None


class _Told(NamedTuple):
    """What the wording of the feed hangs on."""

    head: JournalHead
    entries: int
    """How many there are to word: a window has its room before it has the night's entries."""
    names: Names
    house: HouseRules | None
    language: str

    def says_the_same_as(self, before: "_Told | None") -> bool:
        """Whether lines worded then are still true: people and games are called the same."""
        return (
            before is not None
            and before.language == self.language
            and before.house is self.house
            and self.names.still_call(before.names)
        )


class Scene:
    """Everything shown is computed from here, and nothing is decided."""

    def __init__(self, *, training: bool) -> None:
        self.room: Room = EMPTY_ROOM
        self.names = NO_NAMES
        self.training = training
        self.chosen: Chosen | None = None
        self.by: StaffId | None = None
        self.staged: Staged | None = None
        """The bad beat that is practised, in a rehearsed night."""
        self.known = False
        """The first news have come."""
        self._feed: deque[Entry] = deque(maxlen=_FEED)
        self.head = RoomUpdate().head
        self.away: tuple[datetime, datetime] | None = None
        """From when a desk or a door was last at the book, or the newest entry was written, to
        when this desk had read it."""
        self._viewed = False
        self._told: _Told | None = None
        self._lines: tuple[FeedLine, ...] = ()
        self._cards: PartCache[TableCard] = PartCache()
        self._views: PartCache[FloorView] = PartCache()
        self._boards: PartCache[tuple[WaitingBoard, ...]] = PartCache()
        self._details: PartCache[SeatDetail | None] = PartCache()

    def take(self, news: RoomUpdate) -> None:
        """What has changed; news without a room only tell of trouble."""
        if news.room is EMPTY_ROOM and self.known and news.trouble is not None:
            return
        self.known = self.known or news.trouble is None or news.room is not EMPTY_ROOM
        self.room, self.names, self.head = news.room, news.names, news.head
        last = self._feed[-1].seq if self._feed else 0
        self._feed.extend(entry for entry in news.entries if entry.seq > last)

    def look(self, now: datetime) -> Viewer:
        """Whoever looks now."""
        return Viewer(now, self.names, self.by)

    def view(self, now: datetime) -> FloorView:
        """The floor page; made again when the night has gone on, and every minute.

        The first time without the feed: what words it takes longer to load than all the rest.
        """
        look = self.look(now)
        read = self._viewed and self.known
        if read:
            self._word_feed(look)
        self._viewed = True

        def make() -> FloorView:
            return floor_view(self.room, look, training=self.training, kept=self._cards)

        view = self._views.get("floor", self._seen(now), make)
        return msgspec.structs.replace(view, feed=self._lines if read else None)

    def _seen(self, now: datetime) -> tuple[object, ...]:
        """What anything shown hangs on; clocks that run by seconds are not among it."""
        minute = now.replace(second=0, microsecond=0)
        return self.room, self.names, self.by, minute, language()

    def _word_feed(self, look: Viewer) -> None:
        """The feed is worded again only when the night has gone on."""
        told = _Told(self.head, len(self._feed), self.names, self.room.house, language())
        if self._told == told or not self._feed:
            return
        from floor.views.feed.feed import feed_lines  # not for the first picture

        before = self._lines if told.says_the_same_as(self._told) else ()
        self._told = told
        self._lines = feed_lines(self.room, look, tuple(self._feed), before)

    def boards(self, now: datetime) -> tuple[WaitingBoard, ...]:
        """All lists in full."""
        room, look = self.room, self.look(now)

        def make() -> tuple[WaitingBoard, ...]:
            return tuple(waiting_board(room, game, look) for game in games_shown(room))

        return self._boards.get("lists", self._seen(now), make)

    def detail(self, now: datetime) -> SeatDetail | None:
        """The selected seat or table; None when none is or the table has closed."""
        chosen = self.chosen
        if chosen is None or chosen.table not in self.room.tables:
            return None
        parts = (*self._seen(now), chosen)
        return self._details.get("chosen", parts, lambda: self._detail(chosen, self.look(now)))

    def _detail(self, chosen: Chosen, look: Viewer) -> SeatDetail | None:
        from floor.views.seats.seats import seat_detail  # not for the first picture
        from floor.views.seats.table_steps import table_detail

        table = self.room.tables[chosen.table]
        if chosen.seat is not None:
            return seat_detail(self.room, table, chosen.seat, look)
        return table_detail(self.room, table, look)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The night's newest, oldest first."""
        return tuple(self._feed)

    @property
    def feed(self) -> tuple[FeedLine, ...]:
        """The feed as it was worded last, newest first."""
        return self._lines

    @property
    def zone(self) -> str:
        """The house's time zone."""
        return self.room.house.zone if self.room.house is not None else "UTC"

    def why(self, trouble: FloorError) -> str:
        """The sentence of a refusal, with everybody called as on the screen."""
        return Wording(self.room, self.names).why(trouble)
