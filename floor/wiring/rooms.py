"""A store with its office behind it: opened for a station, proved, and folded again."""

import os
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from floor.app.core.messages import SYSTEM, Entry
from floor.app.core.ports import START, Journal, JournalHead, People, Snapshots
from floor.app.office.fold import Fold, entries_of
from floor.app.office.office import Office, Outside
from floor.app.office.press_time import Offset
from floor.app.staff.older_book import NoteOlderBook
from floor.app.staff.papers import REHEARSAL
from floor.base.chance import Chance, SystemChance
from floor.base.clock import Clock, SteadyClock, SystemClock
from floor.base.errors import StoreTrouble
from floor.store.engines.engines import OpenStore, StoreJournal, check_is_there, open_at
from floor.store.journal.address import ServerAddress, StorePlace
from floor.store.journal.journal import verify
from floor.store.journal.snapshots import code_fingerprint
from floor.store.sqlite.space import DiskSpace
from floor.wiring.folders import local_path

VERSION = "0.1.0"


class OpenRoom(NamedTuple):
    """A store with its office."""

    office: Office
    journal: Journal
    snapshots: Snapshots
    people: People
    store: OpenStore | None
    """None when it lives in memory."""
    clock: Clock
    """What `now` is in it: between PCs the server's time."""

    def recent(self, rows: int) -> tuple[Entry, ...]:
        """The entries of so many of the newest rows."""
        since = max(self.office.head.seq - rows, 0)
        after = JournalHead(since, b"") if since else START
        return tuple(entries_of(self.journal.rows(after, self.office.head.seq)))

    def close(self) -> None:
        """Keep the room for the next start and let go of the file."""
        with suppress(StoreTrouble):
            self.office.snapshot()
        if self.store is not None:
            self.store.close()


def open_room(
    path: StorePlace | None,
    *,
    station: str,
    clock: Clock | None = None,
    chance: Chance | None = None,
    ready: bool = True,
    ballast_bytes: int = 0,
    office: Callable[[Outside], Office] = Office,
    at_kiosk: bool = False,
) -> OpenRoom:
    """The office on the store at `path`, or on one in memory.

    `ready` lets the journal grow to its working size at once: for a station about to write.
    `ballast_bytes` are laid by for the day the disk is full (FAULTS rows 7 and 8). `office` is
    another kind of office, for a station that only looks on. Whoever is not `at_kiosk` notices each
    time the clock is put that the book is dated by.

    Raises:
        StoreTrouble: the store cannot be opened.
    """
    journal: Journal
    snapshots: Snapshots
    people: People
    now = clock or SystemClock()
    offset: Callable[[], Offset] = Offset
    store: OpenStore | None = None
    steady: Clock | None = None
    if path is not None:
        # A clock moved by hand is nobody's to correct.
        own: Clock | None = now if isinstance(now, SystemClock) else None
        if own is not None and not at_kiosk:
            steady = SteadyClock(own)
            if isinstance(path, ServerAddress):
                own = steady  # the server's clock alone counts, however this PC's is put
        store = open_at(path, local_path(path), ballast_bytes=ballast_bytes, own=own)
        if own is not None:
            now, offset = store.clock(own), store.offset
        journal, snapshots, people = store.journal, store.snapshots, store.people
    else:
        from floor.store.engines.memory import MemoryJournal, MemoryPeople, MemorySnapshots

        journal, snapshots, people = MemoryJournal(), MemorySnapshots(), MemoryPeople()
    outside = Outside(
        journal=journal,
        snapshots=snapshots,
        people=people,
        clock=now,
        chance=chance or SystemChance(),
        station=station,
        code=code_fingerprint(),
        offset=offset,
        steady=steady,
        pc=path.host if isinstance(path, ServerAddress) else socket.gethostname(),
    )
    with closed_in_trouble(store):
        if store is not None and ready and not store.read_only:
            store.journal.make_ready()
        return OpenRoom(office(outside), journal, snapshots, people, store, now)


@contextmanager
def closed_in_trouble(store: OpenStore | None) -> Iterator[None]:
    """Lets go of `store` where what is begun with it fails: whoever is told why tries again, and
    nobody else could close it."""
    try:
        yield
    except BaseException:
        if store is not None:
            store.close()
        raise


def begun_by(journal: Journal) -> str:
    """The station of the first entry, which says for ever what a book is; empty where there is
    none."""
    return next((row.station for row in journal.rows(START, 1)), "")


def is_rehearsal(journal: Journal) -> bool:
    """Whether a book was begun as a rehearsed night."""
    return begun_by(journal) == REHEARSAL


def office_on(store: OpenStore, *, station: str) -> Office:
    """The office on a store that is open already, for one command of whoever stands at it."""
    own = SystemClock()
    return Office(
        Outside(
            journal=store.journal,
            snapshots=store.snapshots,
            people=store.people,
            clock=store.clock(own),
            chance=SystemChance(),
            station=station,
            code=code_fingerprint(),
            offset=store.offset,
        )
    )


def note_older_book(store: OpenStore, seen: int, ends: int, station: str) -> None:
    """Have the book in `store` say that it is an older one, which had gone on to the entry `seen`
    and ends with the entry `ends`.

    Raises:
        StoreTrouble: it cannot be written.
    """
    office_on(store, station=station).submit(NoteOlderBook(seen=seen, ends=ends), SYSTEM)


class StationRoom:
    """What a thread beside the desk's works with: a store that is there already; made in it."""

    recent_rows = 0
    """Of the journal, read again for what was done last."""

    def __init__(
        self,
        path: StorePlace,
        station: str,
        clock: Clock | None = None,
        office: Callable[[Outside], Office] = Office,
        *,
        at_kiosk: bool = False,
    ) -> None:
        """Raises StoreTrouble where there is no store: only a desk makes one."""
        self._path = path
        check_is_there(path, local_path(path))
        self._file, self._space = file_at(path), space_at(path)
        self._room = open_room(
            path, station=station, clock=clock, ready=False, office=office, at_kiosk=at_kiosk
        )
        assert self._room.store is not None
        self._store = self._room.store
        self._log = log_at(path)
        self.office = self._room.office
        self.people = self._room.people
        self.clock = self._room.clock

    @property
    def trouble(self) -> StoreTrouble | None:
        """Why nothing can be written, or what is shown may be old: want of room that stops the desk
        stops them all, once they have looked."""
        if file_at(self._path) != self._file or self.is_replaced:
            # What is written now would go nowhere.
            return StoreTrouble("There is no store at {path}.", path=self._path)
        space = self._space.trouble if self._space is not None else None
        return self._store.read_only or space

    def look_at_disk(self) -> None:
        """See how much room the store's disk has."""
        if self._space is not None:
            self._space.look()

    @property
    def warning(self) -> StoreTrouble | None:
        """The desk sees to the disk."""
        return None

    @property
    def is_replaced(self) -> bool:
        """Whether another file lies in the place of the one that is open, or something else was
        written into it, whose log has gone."""
        lies = file_at(self._path)
        return lies is not None and (lies != self._file or log_at(self._path) != self._log)

    def recent(self) -> tuple[Entry, ...]:
        """The newest entries."""
        return self._room.recent(self.recent_rows)

    def close(self) -> None:
        """Keep the room for the next start and let go of the file; of another one that lies there
        now nothing is changed."""
        if isinstance(self._path, Path) and self.is_replaced:
            from floor.store.sqlite.replaced import left_alone  # who starts need not have it

            with left_alone(self._path):
                self._store.close()
        else:
            self._room.close()


@contextmanager
def looking(path: StorePlace) -> Iterator[OpenRoom]:
    """A room of its own for one look, in whatever thread."""
    room = open_room(path, station="report", ready=False)
    try:
        yield room
    finally:
        if room.store is not None:
            room.store.close()


def file_at(path: StorePlace) -> tuple[int, int] | None:
    """Which file lies there, told from another one put in its place; None for none.

    A server's book is told from others by what stands in it.
    """
    if isinstance(path, ServerAddress):
        return None
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def log_at(path: StorePlace) -> tuple[int, int] | None:
    """Which log lies beside the file, likewise: the same one for as long as anybody has it open."""
    return file_at(path.with_name(f"{path.name}-wal")) if isinstance(path, Path) else None


def space_at(path: StorePlace) -> DiskSpace | None:
    """What watches the disk of the store at `path`; a server's is for its administrator."""
    return DiskSpace(path) if isinstance(path, Path) else None


def verify_journal(
    journal: StoreJournal,
    *,
    after: JournalHead = START,
    progress: Callable[[int], None] = lambda seq: None,
) -> JournalHead:
    """Where the chain ends, every entry from `after` on proved; `progress` hears the number.

    Raises:
        StoreTrouble: names the first entry that is not what was written.
    """
    head = after
    for head in verify(journal.batches(after), after):
        progress(head.seq)
    return head


def refold(room: OpenRoom) -> bool:
    """Whether the room folded from the first entry is the one this process stands in.

    Others may write meanwhile: both sides follow them until they stand at the same entry.
    """
    from floor.store.engines.memory import MemorySnapshots

    fold = Fold(room.journal)
    fold.start(MemorySnapshots(), "")
    while fold.head != room.office.head:
        room.office.refresh()
        fold.catch_up()
    return fold.room == room.office.room
