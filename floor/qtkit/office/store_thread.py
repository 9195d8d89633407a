"""The one thread of a window that touches the store."""

import threading
from collections.abc import Callable, Iterable
from queue import Empty, SimpleQueue
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, Protocol

from floor.app.core.messages import Entry, StaffId
from floor.app.core.names import Names, PersonName
from floor.app.core.ports import START, JournalHead, People
from floor.app.core.room import EMPTY_ROOM, Room
from floor.app.office.office import Office
from floor.app.offline.kept_act import LateOutcome, NotYet
from floor.app.offline.shown import NOTHING, ShownRoom
from floor.base.clock import Clock
from floor.base.errors import FloorError, InDoubt, StoreTrouble
from floor.room.blinds.button import PlayerId
from floor.views.words.mentioned import called, mentioned

if TYPE_CHECKING:
    from floor.app.offline.sender import Sender

_LOOK_EVERY_S = 0.02
"""How often the store is asked whether another process has written."""
_QUIET_AFTER_S = 2.0
_LOOK_WHEN_QUIET_S = 0.15
"""Once nothing has happened for a while it is asked less often, so that a desk that is only shown
leaves the computer to the others; `ExpectWrites` says that something is about to happen.
"""
_TICK_EVERY_S = 1.0
_RECENT_AFTER_S = 0.1
"""So soon comes, after the room, what nobody waits for: the feed of the night."""
_NAMES_EVERY_S = 10.0
"""Another process may have corrected a name, which leaves nothing in the journal."""

_REPLAYED_AT_ONCE = 10
"""Acts a kiosk had kept: after so many the window is told, and what it asks is done."""

NO_NAMES = Names({})


class OpenAnew(Exception):
    """The store that is open is no longer the one in its place."""


class StoreSession(Protocol):
    """What the store thread works with; a factory makes it there, with its own connection."""

    @property
    def office(self) -> Office: ...

    @property
    def people(self) -> People: ...

    @property
    def clock(self) -> Clock: ...

    @property
    def trouble(self) -> StoreTrouble | None:
        """What is wrong with the store for good: "opened for reading only, because …"."""
        ...

    @property
    def warning(self) -> StoreTrouble | None:
        """What will be wrong with the store if nobody sees to it."""
        ...

    @property
    def trainee(self) -> StaffId | None:
        """Whose badge is put on unasked, in a rehearsed night."""
        ...

    def recent(self) -> tuple[Entry, ...]:
        """The night's newest entries, for a window that has just opened."""
        ...

    def look_after(self) -> None:
        """What is done every second, and for the first time once the window has its room.

        Raises:
            OpenAnew: another store has taken the place of the one that is open.
        """
        ...

    def close(self) -> None: ...


class RoomUpdate(NamedTuple):
    """What a window is told whenever anything has changed."""

    room: Room = EMPTY_ROOM
    entries: tuple[Entry, ...] = ()
    """Those that are new, oldest first."""
    names: Names = NO_NAMES
    """Of everybody the room or an entry has mentioned; the same value while nothing changed."""
    head: JournalHead = START
    trouble: StoreTrouble | None = None
    """What is wrong with the store; None when all is well."""
    warning: StoreTrouble | None = None
    """What soon will be."""
    shown: ShownRoom = NOTHING
    """How much of the room is not in the book yet; a station without an outbox has none of that."""


Job = Callable[[StoreSession], object]


class Task(NamedTuple):
    """Something to be done in the store thread."""

    number: int
    job: Job
    without: Callable[[], object] | None = None
    """What is done while no store can be opened; None: nothing can be."""
    stirs: bool = True
    """It changes something, so that more is likely to follow."""


class ExpectWrites(NamedTuple):
    """Another process is writing: look often for a while, what it writes is not to be seen yet."""


class LookNow(NamedTuple):
    """There is something new in the store."""


class TaskDone(NamedTuple):
    """What came of a task."""

    number: int
    outcome: object


class LateAnswer(NamedTuple):
    """What has become of a call that was in doubt."""

    answer: LateOutcome


class Ended(NamedTuple):
    """The store thread is over; `number` is the task it died of, if it did."""

    number: int | None
    closed: bool


def went_wrong() -> StoreTrouble:
    """What whoever asked is told when a bug has stopped it."""
    return StoreTrouble(
        "Something went wrong in the program; the error log has it. Check whether this was "
        "done before trying again."
    )


class StoreThread(threading.Thread):
    """The one thread that touches the store; an exception ends it, and the bridge begins anew.

    So whatever a bug left behind in memory is gone: the room is again what the journal says.
    """

    def __init__(
        self,
        factory: Callable[[], StoreSession],
        inbox: "SimpleQueue[Task | ExpectWrites | LookNow | None]",
        tell: Callable[[object], None],
        sender: "Sender | None" = None,
    ) -> None:
        super().__init__(name="store", daemon=True)
        self._sender = sender
        self._factory = factory
        self._inbox = inbox
        self._tell = tell
        self._doing: int | None = None
        self._closed = False
        self._trouble: StoreTrouble | None = None
        self._warning: StoreTrouble | None = None
        self._recent_told = False
        self._unkept_told = False
        """Whether the window was told last that a kiosk could keep nothing."""
        self._stirred = monotonic()
        """When something was last asked or told."""
        self._replays = False
        self._replayed: list[Entry] = []
        """What has come into the book since it began."""
        self._players: dict[PlayerId, PersonName] = {}
        self._staff: dict[StaffId, str] = {}
        self._names = NO_NAMES
        self.stale_names = threading.Event()

    def run(self) -> None:
        """Work until told to close."""
        try:
            while not self._closed:
                self._open_and_work()
        finally:
            self._tell(Ended(self._doing, self._closed))

    def _open_and_work(self) -> None:
        try:
            back = self._factory()
        except StoreTrouble as trouble:
            self._tell(self._as_kept(trouble))
            self._refuse_until(monotonic() + 2 * _TICK_EVERY_S, trouble)
            return
        try:
            self._trouble, self._warning = back.trouble, back.warning
            self._recent_told = False
            back.office.listen(lambda room, entries: self._heard(back, entries))
            if self._sender is not None:
                self._sender.hear(back.office, ())
                # The first one may stand in the book already: then it is not to be seen twice.
                self._watch(back, lambda: self._replay(back, 1))
            self._news(back, ())
            self._work(back)
        except OpenAnew:
            pass
        finally:
            back.close()

    def _as_kept(self, trouble: StoreTrouble) -> RoomUpdate:
        """What is known while no store can be opened."""
        if self._sender is None:
            return RoomUpdate(trouble=trouble)
        shown, calls = self._sender.shown, self._sender.calls
        self._names = self._names if self._players else Names(calls.players, calls.staff)
        return RoomUpdate(shown.room, (), self._names, trouble=trouble, shown=shown)

    def _refuse_until(self, end: float, trouble: StoreTrouble) -> None:
        """Answer what is asked while the store cannot be opened."""
        while not self._closed and (left := end - monotonic()) > 0:
            try:
                task = self._inbox.get(timeout=left)
            except Empty:
                return
            if task is None:
                self._closed = True
            elif isinstance(task, Task):
                self._tell(
                    TaskDone(task.number, _outcome(task.without) if task.without else trouble)
                )
                if task.without:
                    self._tell(self._as_kept(trouble))

    def _work(self, back: StoreSession) -> None:
        next_tick = monotonic() + _TICK_EVERY_S
        next_names = monotonic() + _RECENT_AFTER_S
        look = back.office.refresh
        now = monotonic()
        while not self._closed:
            quiet = now - self._stirred > _QUIET_AFTER_S
            try:
                task = self._inbox.get(timeout=_LOOK_WHEN_QUIET_S if quiet else _LOOK_EVERY_S)
            except Empty:
                self._watch(back, look)
            else:
                self._do(back, task)
                # Before more of what was kept is replayed: who asks must not wait for all of it.
                for _waits in range(self._inbox.qsize()):
                    if not self._closed:
                        self._do(back, self._inbox.get_nowait())
            now = monotonic()
            if now >= next_tick:
                next_tick = now + _TICK_EVERY_S
                self._watch(back, back.office.tick)
                self._watch(back, back.look_after)
                self._watch(back, lambda: self._replay(back, _REPLAYED_AT_ONCE))
                self._tell_unkept(back)
                if self._sender is not None and self._sender.sends and self._trouble is None:
                    next_tick = now
            if self.stale_names.is_set() or now >= next_names:
                next_names = now + _NAMES_EVERY_S
                if not self._recent_told:
                    self._tell_entries(back, ())
                self._read_names_again(back)
                self._see_outbox(back)

    def _do(self, back: StoreSession, task: Task | ExpectWrites | LookNow | None) -> None:
        if task is None:
            self._closed = True
            return
        if isinstance(task, ExpectWrites):
            self._stirred = monotonic()
            return
        if isinstance(task, LookNow):
            self._watch(back, back.office.refresh)
            return
        if task.stirs:
            self._stirred = monotonic()
        self._doing = task.number
        outcome = _outcome(lambda: task.job(back))
        self._doing = None
        if isinstance(outcome, NotYet | InDoubt):
            self._news(back, ())
        self._tell(TaskDone(task.number, outcome))

    def _replay(self, back: StoreSession, at_most: int) -> None:
        """Send what a kiosk has kept, while the store takes it; the rest comes with the next call.

        Raises:
            StoreTrouble: it is away again.
        """
        sender = self._sender
        if sender is None or not sender.waits or back.trouble is not None:
            return
        self._replays, self._replayed = True, []
        answers: tuple[LateOutcome, ...] = ()
        try:
            answers = sender.replay(back.office, at_most)
        except StoreTrouble as trouble:
            # A store that answers and takes nothing is not away: it is said beside what waits.
            if sender.shown.hindered is not trouble or back.trouble is not None:
                raise
        finally:
            self._replays = False
            self._tell_entries(back, tuple(self._replayed))
        for answer in answers:
            self._tell(LateAnswer(answer))

    def _heard(self, back: StoreSession, entries: tuple[Entry, ...]) -> None:
        """The office has read or written `entries`; what is replayed is told together."""
        if self._sender is not None:
            self._sender.hear(back.office, entries)
        if self._replays:
            self._replayed += entries
        else:
            self._tell_entries(back, entries)

    def _watch(self, back: StoreSession, look: Callable[[], None]) -> None:
        """Look after the store unasked; what goes wrong is told until it goes right again."""
        try:
            look()
            found = back.trouble
        except StoreTrouble as trouble:
            found = trouble
        warning = back.warning
        if found is self._trouble and warning is self._warning:
            return
        same = str(found) == str(self._trouble) and str(warning) == str(self._warning)
        self._trouble, self._warning = found, warning
        if not same:
            self._news(back, ())

    def _read_names_again(self, back: StoreSession) -> None:
        self.stale_names.clear()
        before = dict(self._players), dict(self._staff)
        found = mentioned(back.office.room, ())
        try:
            self._players = called(back.people, (*self._players, *sorted(found.players)))
            self._staff = {
                who: back.people.staff_name(who) for who in (*self._staff, *sorted(found.staff))
            }
        except StoreTrouble:
            return  # the next look says what is wrong
        if before != (self._players, self._staff):
            self._names = Names(self._players, self._staff)
            self._news(back, ())

    def _see_outbox(self, back: StoreSession) -> None:
        """Where a kiosk could keep nothing if the store went away, it is told before that does, and
        once it could again."""
        sender = self._sender
        if sender is None or self._trouble is not None:
            return
        sender.remember(self._players, self._staff, back.office.now())
        self._tell_unkept(back)

    def _tell_unkept(self, back: StoreSession) -> None:
        """Where that has changed, whoever has changed it: the floor puts a damaged outbox aside in
        the window's thread."""
        sender = self._sender
        if sender is None or self._trouble is not None:
            return
        if (sender.shown.unkept is not None) is not self._unkept_told:
            self._news(back, ())

    def _tell_entries(self, back: StoreSession, entries: tuple[Entry, ...]) -> None:
        """Tell `entries`; the first time with the night's newest, which come behind the room."""
        if not self._recent_told:
            try:
                entries = back.recent()
            except StoreTrouble:
                entries = ()  # they come with the names, once the store can be read
            else:
                self._recent_told = True
        self._news(back, entries)

    def _news(self, back: StoreSession, entries: tuple[Entry, ...]) -> None:
        self._stirred = monotonic()
        room, shown = back.office.room, NOTHING
        self._learn(back, room, entries)
        if self._sender is not None:
            self._sender.remember(self._players, self._staff)
            shown = self._sender.shown
            room, self._unkept_told = shown.room, shown.unkept is not None
        head = back.office.head
        self._tell(
            RoomUpdate(room, entries, self._names, head, self._trouble, self._warning, shown)
        )

    def _learn(self, back: StoreSession, room: Room, entries: Iterable[Entry]) -> None:
        """What everybody is called whom the room or `entries` mention.

        Where that cannot be read it comes later: an entry that is told stands, whatever breaks now,
        and who asked for it must not hear that nothing was written.
        """
        found = mentioned(room, entries)
        new_players = sorted(found.players - self._players.keys())
        new_staff = sorted(found.staff - self._staff.keys())
        if not new_players and not new_staff:
            return
        try:
            players = called(back.people, new_players)
            staff = {badge: back.people.staff_name(badge) for badge in new_staff}
        except StoreTrouble:
            self.stale_names.set()
            return
        self._players |= players
        self._staff |= staff
        self._names = Names(self._players, self._staff)


def _outcome(job: Callable[[], object]) -> object:
    """What `job` answers, or the FloorError it raises."""
    try:
        return job()
    except FloorError as refusal:
        return refusal
