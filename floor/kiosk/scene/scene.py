"""What a kiosk knows: the newest room, its own table in it, the night's newest entries."""

from collections.abc import Collection, Sequence
from datetime import datetime

from floor.app.core.line_up import DealerPost, post_at
from floor.app.core.messages import CommandId, Entry, StaffId
from floor.app.core.names import Viewer
from floor.app.core.room import EMPTY_ROOM, Room, event_at, is_open
from floor.app.core.stations import StationRole, station_name
from floor.app.offline.shown import NOTHING, ShownRoom
from floor.base.errors import FloorError
from floor.qtkit.office.bridge import NO_NAMES, RoomUpdate
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from floor.room.table.table import Table
from floor.tournament.event.state import Tournament
from floor.views.feed.feed import feed_lines
from floor.views.kiosk.offline import away_words
from floor.views.kiosk.running import last_hand, said_to_wait
from floor.views.kiosk.sight import TableSeen
from floor.views.words.rows import FeedLine
from floor.views.words.words import Wording

_KEPT = 160
"""Entries for the undo: what nobody has followed up in so many is left to the floor."""


class Scene:
    """Everything shown is computed from here, and nothing is decided."""

    def __init__(self, table: TableId) -> None:
        self.name = table
        self.room: Room = EMPTY_ROOM
        self.names = NO_NAMES
        self.known = False
        """The first news have come."""
        self.chosen: SeatNo | None = None
        """The seat whose acts stand beside the table."""
        self.head = RoomUpdate().head
        self.shown: ShownRoom = NOTHING
        """How much of the room is not in the book yet."""
        self.entries: tuple[Entry, ...] = ()
        """The night's newest, oldest first."""

    def take(self, news: RoomUpdate) -> None:
        """What has changed; news without a room only tell of trouble."""
        if news.room is EMPTY_ROOM and news.trouble is not None:
            return
        self.shown = news.shown
        self.known = True
        before = self._meant
        self.room, self.names, self.head = news.room, news.names, news.head
        if before and self._meant != before:
            self.chosen = None
        last = self.entries[-1].seq if self.entries else 0
        fresh = [entry for entry in news.entries if entry.seq > last]
        self.entries = (*self.entries, *fresh)[-_KEPT:]

    @property
    def _meant(self) -> tuple[object, ...]:
        """In which hand a seat was chosen, and at an event's table for whom: in the next hand, or
        of somebody who has come there since, nothing is to be said by one touch, and what is to be
        read has the place again."""
        event, cash = self.event, self.table
        if self.chosen is None:
            return ()
        if event is None:
            return () if cash is None else (cash.hand,)
        table = event.tables[self.name]
        seat, hand = table.taken.get(self.chosen), table.hand
        return seat and seat.entry, hand and hand.number

    @property
    def station(self) -> str:
        """By which name this kiosk stands in the book."""
        return station_name(StationRole.KIOSK, self.name)

    @property
    def table(self) -> Table | None:
        """This kiosk's table; None while it is closed."""
        return self.room.tables.get(self.name)

    @property
    def event(self) -> Tournament | None:
        """The tournament that is played at this kiosk's table; None: none is."""
        return event_at(self.room, self.name)

    @property
    def is_open(self) -> bool:
        """Whether there is play at this kiosk's table."""
        return is_open(self.room, self.name)

    @property
    def dealer(self) -> StaffId | None:
        """Who deals here."""
        post: DealerPost | None = post_at(self.room.dealers, self.name)
        return post.dealer.staff if post is not None else None

    @property
    def zone(self) -> str:
        """The house's time zone."""
        return self.room.house.zone if self.room.house is not None else "UTC"

    @property
    def seen(self) -> TableSeen:
        """What the main screen is computed from."""
        last = last_hand(self.entries, self.table)
        said = said_to_wait(self.entries, self.name, self.station)
        return TableSeen(self.room, self.name, self.chosen, last, said)

    def look(self, now: datetime, by: StaffId | None) -> Viewer:
        """As `by` looks at it; the dealer of the table when nobody else does."""
        return Viewer(now, self.names, by if by is not None else self.dealer)

    def feed(self, look: Viewer, of: Collection[CommandId]) -> Sequence[FeedLine]:
        """Of the night's newest entries those of the commands `of` in words, newest first."""
        return feed_lines(self.room, look, self.entries, of=of)

    def words(self) -> Wording:
        """How everybody is spoken of."""
        return Wording(self.room, self.names)

    def why(self, trouble: FloorError) -> str:
        """The sentence of a refusal."""
        return self.words().why(trouble)

    def why_away(self, trouble: FloorError) -> str:
        """Why the store is away, without the file."""
        return away_words(self.words(), trouble)
