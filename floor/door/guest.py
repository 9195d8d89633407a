"""A station that has come in: how much it may ask, what it is shown and is still to be sent."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta
from typing import NamedTuple

from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed

from floor.app.core.messages import Entry
from floor.app.core.names import Names, PersonName
from floor.app.core.room import Room, people_at
from floor.app.core.stations import OTHER_BOOK, OTHER_PC, PairedStation, Sighting, StationRole
from floor.app.lists.feeders import feeders_of
from floor.app.staff.held_acts import ActsHeld, as_seen_at
from floor.base.clock import Clock
from floor.base.text import plain
from floor.door import wire
from floor.door.clerk import packed
from floor.door.news import RoomNews
from floor.door.wire import Hello, Picture, Wire, wired
from floor.room.blinds.button import PlayerId
from floor.room.lists.waitlist import TableId
from floor.views.floor.public import public_names, public_room

A_SECOND = 20
"""Asked by one station in a second, on average; twice as many at once."""
SILENT_S = 10.0
"""A station that takes no picture for so long, or says nothing, is gone."""
A_SECOND_AT_ALL = 200
"""Messages of any kind from one station in a second; what is more waits on its side."""
_REPLAY_S = 120.0
"""So long after it has come in a station may hand in what was pressed before."""
_MOST_UNSENT = 200
_MOST_KEPT = 10_000
_LATELY_S = 30.0
"""So long it is told that a key is used twice, or that a station stays out: who is sent away for it
comes again sooner."""
A_BOARD_S = 1.0
"""A board gets no more than one picture in so long."""
_RECENT = 120
"""Entries a station gets that comes in."""


class _Bucket:
    """So much a second, and twice as much at once."""

    def __init__(self, a_second: int, seconds: float) -> None:
        self._a_second = a_second
        self._left = 2.0 * a_second
        self._counted = seconds

    def wait_s(self, seconds: float) -> float:
        """How long until it may once more; 0.0 where it may now, which counts."""
        more = (seconds - self._counted) * self._a_second
        self._left, self._counted = min(2.0 * self._a_second, self._left + more), seconds
        if self._left < 1:
            return (1 - self._left) / self._a_second
        self._left -= 1
        return 0.0


class Allowance:
    """What a station has used of what it may, however often it comes in."""

    def __init__(self, seconds: float, heard: datetime | None = None) -> None:
        self.asks = _Bucket(A_SECOND, seconds)
        self.messages = _Bucket(A_SECOND_AT_ALL, seconds)
        self.open = 0
        self.proving = False
        self.address = ""
        """Where it was last."""
        self.heard = heard
        """When it was last heard of, by this door or another; None: never."""
        self.since: datetime | None = None
        """Nothing it hands in was pressed before that."""
        self.replays_until = seconds
        """So long it may hand in what was pressed while it was away."""
        self.shown_from = seconds
        """A board is shown nothing before that."""

    def come(self, seconds: float) -> None:
        """It has come in: what it kept since it was last heard of it may hand in for a while,
        which does not begin again by coming in twice."""
        if seconds >= self.replays_until:
            self.since, self.replays_until = self.heard, seconds + _REPLAY_S


class PublicPicture(NamedTuple):
    """What everybody may see."""

    packed: bytes
    players: dict[PlayerId, PersonName]


class ToldEntry(NamedTuple):
    """An entry as it travels."""

    entry: wire.WireEntry
    only: TableId | None
    """It is for the kiosk of that table alone; None: for every kiosk."""


class StationGuest:
    """One station that has come in."""

    def __init__(
        self, station: PairedStation, socket: ServerConnection, account: Allowance
    ) -> None:
        self.station = station
        self.socket = socket
        self.account = account
        self.version = ""
        self.heard_s = 0.0
        """When it last said something, by the door's stopwatch."""
        self.words = 0
        """As many as it has said."""
        self.kept = 0
        self.told_kept = False
        """Whether it has said how many acts wait with it."""
        self.offset = timedelta()
        self.shown_at: float | None = None
        """When the picture went out that it has not taken yet."""
        self.behind: list[wire.WireEntry] = []
        """Entries of pictures that were skipped."""
        self.stale = False
        self.public: PublicPicture | None = None
        """What a board was shown last."""
        self.waits = False
        """It is a board that is shown something as soon as it may be."""
        self.out: asyncio.Queue[bytes | None] = asyncio.Queue()
        """What it is still to be sent, in order; None: then let it go."""

    def sighting(self, now: datetime, where: str) -> Sighting:
        """What is known of it."""
        return Sighting(now, self.version, self.kept, self.offset, where)

    def send(self, frame: Wire) -> None:
        """Send it, after what is on its way."""
        if self.out.qsize() > _MOST_UNSENT:
            self.socket.transport.abort()
        else:
            self.out.put_nowait(wire.encode(frame))

    async def write(self) -> None:
        """Send what there is to send, until it is gone or takes nothing any more."""
        try:
            while (raw := await self.out.get()) is not None:
                await asyncio.wait_for(self.socket.send(raw), SILENT_S)
            await self.socket.close()
        except (ConnectionClosed, TimeoutError):
            self.socket.transport.abort()


class Outsiders:
    """Stations that do not come in though the house knows their keys, and why; for the desk."""

    def __init__(self, clock: Clock, seconds: Callable[[], float]) -> None:
        self._clock, self._seconds = clock, seconds
        self._copied: dict[int, tuple[float, str]] = {}
        """When another PC with the key of that station last came, and from where."""
        self._seen: dict[int, tuple[float, Sighting]] = {}
        self._only: Mapping[str, str] = {}

    def hear(self, only_from: Mapping[str, str]) -> None:
        """By the fingerprint of its key, the one address that a station may come from."""
        self._only = only_from

    def only_from(self, station: PairedStation) -> str:
        """The one address it may come from; empty: any."""
        return self._only.get(station.fingerprint, "")

    def keep(self, station: PairedStation, why: str, said: Hello, where: tuple[str, str]) -> None:
        """Remember who was told why not, where they are and where who came in with that key is;
        empty: nobody did."""
        here, inside = where
        if why == "twice":
            place = f"{self.only_from(station)} {here} {OTHER_PC}".lstrip()
        elif why in ("other book", "older book"):
            place = f"{here} {OTHER_BOOK}"
        else:
            return
        if why == "twice" or inside not in ("", here):
            # Of two with one key the one that is in may be the copy, and know less of the book.
            self._copied[station.number] = self._seconds(), here
        seen = Sighting(
            self._clock.now(), plain(said.version, 40), counted(said.kept), station.offset, place
        )
        self._seen[station.number] = self._seconds(), seen

    def come_in(self, station: PairedStation) -> None:
        """One with that key is in."""
        self._seen.pop(station.number, None)

    def seen(self) -> dict[int, Sighting]:
        """Who still comes in vain; asked from the clerk's thread."""
        now, lately = self._clock.now(), self._seconds() - _LATELY_S
        some = tuple(self._seen.items())
        return {number: seen._replace(at=now) for number, (at, seen) in some if at > lately}

    def places(self, guest: StationGuest) -> str:
        """Where it is; and where another PC with its key is."""
        here = address_of(guest.socket)
        at, other = self._copied.get(guest.station.number, (-_LATELY_S, ""))
        return f"{here} {other}" if self._seconds() - at < _LATELY_S else here


def counted(kept: int) -> int:
    """As many acts as a station says that it keeps."""
    return max(0, min(kept, _MOST_KEPT))


class Pictures:
    """What the guests are shown of the book: each the newest, once it has taken the one before."""

    def __init__(self, clock: Clock, seconds: Callable[[], float]) -> None:
        self._clock, self._seconds = clock, seconds
        self.news: RoomNews | None = None
        """The newest; None: the book was not read yet."""
        self._public: tuple[RoomNews, PublicPicture] | None = None
        """What of them everybody may see, once somebody was shown it."""
        self._own: dict[TableId, bytes] = {}
        """The newest room as it goes to the kiosks of tables to which not all of it does."""
        self._recent: deque[ToldEntry] = deque(maxlen=_RECENT)

    def forget(self) -> None:
        """The book is another one."""
        self.news = None
        self._recent.clear()

    def hear(self, news: RoomNews, guests: Iterable[StationGuest]) -> None:
        """Show it to those that are there."""
        last = self._recent[-1].entry.seq if self._recent else 0
        fresh = [
            ToldEntry(wired(entry), _only_for(entry)) for entry in news.entries if entry.seq > last
        ]
        self._recent += fresh
        self.news = news
        self._own.clear()
        for guest in guests:
            if not is_board(guest.station):
                guest.behind += _told_to(guest.station, fresh)
            guest.stale = True
            self.show(guest)

    def begin(self, guest: StationGuest) -> None:
        """Show it to one that has come in, with the newest entries."""
        if self.news is not None:
            if not is_board(guest.station):
                guest.behind = _told_to(guest.station, self._recent)
            guest.stale = True
            self.show(guest)

    def show(self, guest: StationGuest) -> None:
        """The newest picture, once the one before was taken."""
        if guest.stale and guest.shown_at is None:
            if is_board(guest.station):
                self._public_picture(guest)
            else:
                self.send(guest)

    def _public_picture(self, guest: StationGuest) -> None:
        """What everybody may see, where that has changed; not too often, and no entry."""
        news, wait_s = self.news, guest.account.shown_from - self._seconds()
        if news is None or guest.waits:
            return
        if wait_s > 0:
            guest.waits = True
            asyncio.get_running_loop().call_later(wait_s, self._show_again, guest)
            return
        guest.stale, public = False, self._public_of(news)
        if public != guest.public:
            guest.public, guest.shown_at = public, self._seconds()
            guest.account.shown_from = self._seconds() + A_BOARD_S
            # Where the book ends is nobody's business either: a board takes whatever is shown.
            guest.send(Picture(0, b"", public.packed, public.players))

    def _show_again(self, guest: StationGuest) -> None:
        guest.waits = False
        self.show(guest)

    def _public_of(self, news: RoomNews) -> PublicPicture:
        if self._public is None or self._public[0] is not news:
            now = self._clock.now()
            room = public_room(news.room, now)
            names = public_names(room, Names(news.players), now)
            self._public = news, PublicPicture(packed(room), dict(names))
        return self._public[1]

    def send(self, guest: StationGuest) -> None:
        """The newest one, whatever it has taken."""
        news = self.news
        if news is None:
            return
        guest.stale, guest.shown_at = False, self._seconds()
        entries, guest.behind = tuple(guest.behind[-4 * _RECENT :]), []
        here = named_at(news.room, guest.station)
        guest.send(
            Picture(
                news.head.seq,
                news.head.digest,
                self._packed_for(news, guest.station.table),
                {who: news.players[who] for who in here if who in news.players},
                news.staff,
                entries,
            ),
        )

    def _packed_for(self, news: RoomNews, table: TableId) -> bytes:
        """The room as that table's kiosk gets it."""
        room = as_seen_at(news.room, table)
        if room is news.room:
            return news.packed
        if table not in self._own:
            self._own[table] = packed(room)
        return self._own[table]


def _only_for(entry: Entry) -> TableId | None:
    """Whose kiosk alone hears of it: the ids under which acts lie for the floor are its own."""
    return next((event.table for event in entry.events if isinstance(event, ActsHeld)), None)


def _told_to(station: PairedStation, some: Iterable[ToldEntry]) -> list[wire.WireEntry]:
    return [one.entry for one in some if one.only in (None, station.table)]


def is_board(station: PairedStation) -> bool:
    """Whether it is shown what guests may see, and no more."""
    return station.role is StationRole.BOARD


def may_ask(station: PairedStation) -> bool:
    """Whether that station may ask for anything at all; time it is told unasked."""
    return not is_board(station)


def named_at(room: Room, station: PairedStation) -> frozenset[PlayerId]:
    """Whose names its table's kiosk shows: who is there, and whoever it can seat, from the list of
    its game or a table that feeds it."""
    table = room.tables.get(station.table)
    waiting = room.lists.get(table.game, ()) if table is not None else ()
    near = (station.table, *feeders_of(room, station.table))
    there = (who for one in near for who in people_at(room, one))
    return frozenset((*there, *(one.player for one in waiting), *room.nameless))


def address_of(socket: ServerConnection) -> str:
    """Where whoever is at the other end comes from; empty where nobody is any more."""
    try:
        return str(socket.remote_address[0]).removeprefix("::ffff:")
    except (TypeError, IndexError):
        return ""
