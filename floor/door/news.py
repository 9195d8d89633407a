"""What the clerk works with, what is asked of them, what they do unasked and what they tell."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime
from queue import SimpleQueue
from selectors import EVENT_READ, DefaultSelector
from socket import socket, socketpair
from time import monotonic
from typing import NamedTuple, Protocol

from floor.app.core.messages import Entry, StaffId
from floor.app.core.names import PersonName
from floor.app.core.ports import JournalHead, People
from floor.app.core.room import Room
from floor.app.core.stations import BookBehind, PairedStation, Pairing, Stations
from floor.app.office.office import Office
from floor.base.clock import Clock
from floor.base.errors import StoreTrouble
from floor.door.wire import AskCommand, Badges, Became, Nameless, Reply, TakeBack
from floor.room.blinds.button import PlayerId

_AT_MOST = 4096
_AGAIN_S = 1.0
"""What went wrong is tried again so soon, however seldom it is done."""


class BookReplaced(Exception):
    """Another store lies in the place of the one that is open."""


class Teller(Protocol):
    """Tells when another program has written."""

    def fileno(self) -> int:
        """What can be read then; -1 where nothing tells of it."""
        ...

    def heard(self) -> None:
        """From now on only what comes is news."""
        ...


class ClerkSession(Protocol):
    """What the clerk works with; a factory makes it in their thread."""

    @property
    def office(self) -> Office: ...

    @property
    def people(self) -> People: ...

    @property
    def stations(self) -> Stations: ...

    @property
    def clock(self) -> Clock: ...

    @property
    def teller(self) -> Teller: ...

    @property
    def book(self) -> bytes:
        """The digest of the journal's first row: which book it is."""
        ...

    @property
    def trouble(self) -> StoreTrouble | None: ...

    @property
    def warning(self) -> StoreTrouble | None: ...

    @property
    def behind(self) -> BookBehind | None:
        """What the book lacks of what was seen of it; None: nothing."""
        ...

    @property
    def only_from(self) -> Mapping[str, str]:
        """By the fingerprint of its key, the one address that a station may come from."""
        ...

    def recent(self) -> tuple[Entry, ...]: ...

    def holds(self, head: JournalHead) -> bool:
        """Whether that row stands in the book."""
        ...

    def look_after(self) -> None:
        """What is done every second.

        Raises:
            BookReplaced: the clerk opens the store that is there now.
        """
        ...

    def close(self) -> None: ...


class RoomNews(NamedTuple):
    """The book as the clerk has read it."""

    room: Room
    head: JournalHead
    packed: bytes
    players: dict[PlayerId, PersonName]
    staff: dict[StaffId, str]
    entries: tuple[Entry, ...]
    """New since the last one."""


class HouseNews(NamedTuple):
    """Who may come in, and how the house is."""

    stations: tuple[PairedStation, ...]
    pairing: Pairing | None
    trouble: StoreTrouble | None
    warning: StoreTrouble | None
    book: bytes
    """The digest of the journal's first row."""
    behind: BookBehind | None = None
    """No kiosk comes in to that book; None: it is the right one."""
    only_from: Mapping[str, str] = {}
    """As in the session."""

    @property
    def is_read(self) -> bool:
        """Whether the book could be read: else what was known of the stations holds."""
        return bool(self.stations or not self.trouble)


class BookTurned(NamedTuple):
    """The book is not the one it was, though it may begin alike."""


class Job(NamedTuple):
    """What a station asks."""

    station: PairedStation
    frame: AskCommand | TakeBack | Became | Badges | Nameless
    since: datetime | None
    """Nothing it says was pressed before that; None: the door has not heard of it before."""
    reply: Reply
    """Takes the first answer and no other."""


Wish = Job | Callable[[ClerkSession], None] | None
"""What is asked of the clerk; None: to end."""


class ClerkInbox:
    """What is asked of the clerk, oldest first; any thread puts it in."""

    def __init__(self) -> None:
        self._wishes: SimpleQueue[Wish] = SimpleQueue()
        self._ends: tuple[socket, socket] | None = None
        """What the clerk wakes by and is woken by, while they read."""

    @contextmanager
    def read(self) -> Iterator[None]:
        """Inside, the clerk waits for what is put in."""
        woken, wake = self._ends = socketpair()
        with woken, wake:
            woken.setblocking(False)
            wake.setblocking(False)
            yield

    def put(self, wish: Wish) -> None:
        """Ask for it."""
        self._wishes.put(wish)
        if (ends := self._ends) is not None:
            with suppress(OSError):  # it is full of such words already, or nobody reads any more
                ends[1].send(b"!")

    def get(self) -> Wish:
        """The next one.

        Raises:
            Empty: there is none.
        """
        return self._wishes.get_nowait()

    def wait(self, seconds: float, teller: Teller | None = None) -> bool:
        """Until something is asked, or another program writes, but no longer than that; whether
        one has written."""
        assert self._ends is not None
        woken, told = self._ends[0], teller.fileno() if teller is not None else -1
        seconds = max(seconds, 0.0) if self._wishes.empty() else 0.0
        with DefaultSelector() as waiting:
            waiting.register(woken, EVENT_READ)
            if told >= 0:
                waiting.register(told, EVENT_READ)
            found = {key.fd for key, _events in waiting.select(seconds)}
        with suppress(BlockingIOError):
            woken.recv(_AT_MOST)
        return told in found


class ClerkRound:
    """One thing done every so often. What goes wrong in it stays wrong until it goes right itself:
    that something else can be done says nothing of it."""

    def __init__(self, work: Callable[[], None], every_s: float = 0.0) -> None:
        self._work, self._every_s = work, every_s
        self._next = monotonic() + min(every_s, _AGAIN_S)
        self.trouble: StoreTrouble | None = None
        """None: it went right the last time."""

    def go(self) -> None:
        """Do it now."""
        try:
            self._work()
        except StoreTrouble as trouble:
            self.trouble = trouble
        else:
            self.trouble = None
        wait_s = self._every_s if self.trouble is None else min(self._every_s, _AGAIN_S)
        self._next = monotonic() + wait_s

    def go_if_due(self) -> None:
        """Do it, where that is long enough ago."""
        if monotonic() >= self._next:
            self.go()


def trouble_of(rounds: Iterable[ClerkRound]) -> StoreTrouble | None:
    """What is wrong with the first of them that goes wrong; None: they all go right."""
    return next((one.trouble for one in rounds if one.trouble is not None), None)
