"""Between a window and the store: one thread has the office, the window never waits for it."""

import threading
from collections.abc import Callable, Iterable
from queue import Empty, SimpleQueue
from time import monotonic
from typing import NamedTuple, Protocol

import msgspec
from PySide6.QtCore import QObject, Qt, QTimer, Signal, SignalInstance, Slot
from shiboken6 import isValid

from floor.app.messages import Command, CommandId, Entry, NoteId, StaffId
from floor.app.office import Office
from floor.app.ports import START, Head, People
from floor.app.state import EMPTY_ROOM, Room
from floor.app.views.names import Called, Names
from floor.base.chance import Chance, SystemChance, time_ordered_id
from floor.base.clock import Clock, SystemClock
from floor.base.errors import FloorError, StoreTrouble
from floor.room.button import PlayerId

_LOOK_EVERY_S = 0.03
"""How often the store is asked whether another process has written."""
_TICK_EVERY_S = 1.0
_NAMES_EVERY_S = 10.0
"""Another process may have corrected a name, which leaves nothing in the journal."""
_START_AGAIN_MS = 1_000
_CLOSING_S = 15.0


NO_NAMES = Names({})


class Backroom(Protocol):
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
    def trainee(self) -> StaffId | None:
        """Whose badge is put on unasked, in a rehearsed night."""
        ...

    def recent(self) -> tuple[Entry, ...]:
        """The night's newest entries, for a window that has just opened."""
        ...

    def close(self) -> None: ...


class News(NamedTuple):
    """What a window is told whenever anything has changed."""

    room: Room = EMPTY_ROOM
    entries: tuple[Entry, ...] = ()
    """Those that are new, oldest first."""
    names: Names = NO_NAMES
    """Of everybody the room or an entry has mentioned; the same value while nothing changed."""
    head: Head = START
    trouble: StoreTrouble | None = None
    """What is wrong with the store; None when all is well."""


Job = Callable[[Backroom], object]
Then = Callable[[object], None]


class _Task(NamedTuple):
    number: int
    job: Job


class _Done(NamedTuple):
    number: int
    outcome: object


class _Ended(NamedTuple):
    """The store thread is over; `number` is the task it died of, if it did."""

    number: int | None
    closed: bool


class _Waiting(NamedTuple):
    """Who asked for a task, and who is to hear."""

    then: Then
    asker: QObject | None
    command: Command | CommandId | None = None
    command_id: CommandId | None = None


class Bridge(QObject):
    """Hands what a window asks to the store thread and brings back what came of it.

    Everything here is called from the window's thread and returns at once.
    """

    news = Signal(object)
    """News."""
    answered = Signal(object, object)
    """CommandId, and the Entry or the FloorError that came of it."""
    found = Signal(str, object)
    """The text looked for, and pairs of player and label."""
    added = Signal(object)
    """PlayerId of the new player, or a FloorError."""
    pin_checked = Signal(object, object)
    """StaffId, and the PinAnswer or the FloorError."""
    pending_changed = Signal()
    _arrived = Signal(object)

    def __init__(
        self,
        factory: Callable[[], Backroom],
        *,
        clock: Clock | None = None,
        chance: Chance | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._factory = factory
        self._clock = clock or SystemClock()
        self._chance = chance or SystemChance()
        self._inbox: SimpleQueue[_Task | None] = SimpleQueue()
        self._waiting: dict[int, _Waiting] = {}
        self._numbers = 0
        self._closing = False
        self.last = News()
        self._arrived.connect(self._take, Qt.ConnectionType.QueuedConnection)
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(_START_AGAIN_MS)
        self._again.timeout.connect(self._start)
        self._thread: _StoreThread | None = None

    @Slot()
    def start(self) -> None:
        """Open the store; the first news come when it is open."""
        self._start()

    def _start(self) -> None:
        if not self._closing:
            self._thread = _StoreThread(self._factory, self._inbox, self._arrived)
            self._thread.start()

    def close(self) -> bool:
        """Let the store thread finish what it was asked and end; False when it does not."""
        self._closing = True
        self._again.stop()
        self._inbox.put(None)
        thread = self._thread
        if thread is not None:
            thread.join(_CLOSING_S)
        return thread is None or not thread.is_alive()

    def new_id(self) -> CommandId:
        """An id for a command, made when its dialog opens."""
        return CommandId(time_ordered_id(self._clock.now(), self._chance))

    @property
    def pending(self) -> frozenset[Command | CommandId]:
        """The commands asked for and not answered yet, and the ids of entries being taken back."""
        return frozenset(w.command for w in self._waiting.values() if w.command is not None)

    def ask(
        self,
        command: Command,
        by: StaffId,
        command_id: CommandId | None = None,
        note_text: str = "",
    ) -> CommandId:
        """Ask the office; `answered` brings what came of it. While it is pending it is one.

        `note_text` is kept beside the people, and the command carries its number.
        """
        own_id = self._same(command, command_id)
        if own_id is not None:
            return own_id
        own_id = command_id or self.new_id()

        def job(back: Backroom) -> Entry:
            whole = command
            if note_text:
                note = _kept(back, note_text)
                whole = msgspec.structs.replace(command, note=note)
            return back.office.submit(whole, by, own_id)

        self._send(job, _Waiting(self._answering(own_id), None, command, own_id))
        self.pending_changed.emit()
        return own_id

    def take_back(
        self,
        entry: CommandId,
        by: StaffId,
        second: StaffId | None = None,
        note_text: str = "",
    ) -> CommandId:
        """Void `entry`; `answered` brings what came of it."""
        own_id = self._same(entry, None)
        if own_id is not None:
            return own_id
        own_id = self.new_id()

        def job(back: Backroom) -> Entry:
            note = _kept(back, note_text) if note_text else None
            return back.office.void(entry, by, note=note, second=second, command_id=own_id)

        self._send(job, _Waiting(self._answering(own_id), None, entry, own_id))
        self.pending_changed.emit()
        return own_id

    def consult(self, job: Job, then: Then, asker: QObject | None = None) -> None:
        """Have `job` done in the store thread; `then` hears its answer or its FloorError.

        Once `asker` is gone nobody hears.
        """
        self._send(job, _Waiting(then, asker))

    def find(self, text: str) -> None:
        """Look for players; `found` brings them, best first."""

        def job(back: Backroom) -> tuple[tuple[PlayerId, str], ...]:
            people = back.people
            return tuple((who, people.label(who)) for who in people.find_players(text))

        self.consult(job, lambda pairs: self.found.emit(text, pairs))

    def add_player(self, name: str, alias: str = "") -> None:
        """Put a new player in the books; `added` brings his number."""
        self.consult(lambda back: back.people.add_player(name, alias=alias), self.added.emit)

    def check_pin(self, staff: StaffId, pin: str) -> None:
        """Whether that is the PIN of that badge; `pin_checked` brings the answer."""
        self.consult(
            lambda back: back.people.check_pin(staff, pin, back.clock.now()),
            lambda outcome: self.pin_checked.emit(staff, outcome),
        )

    def forget_names(self) -> None:
        """Somebody was corrected or erased: read the names again and tell."""
        thread = self._thread
        if thread is not None:
            thread.stale_names.set()

    def _same(self, command: Command | CommandId, own_id: CommandId | None) -> CommandId | None:
        """The id under which the same thing was asked for and has not been answered."""
        for waiting in self._waiting.values():
            if waiting.command_id is not None and (
                waiting.command_id == own_id or (own_id is None and waiting.command == command)
            ):
                return waiting.command_id
        return None

    def _answering(self, own_id: CommandId) -> Then:
        return lambda outcome: self.answered.emit(own_id, outcome)

    def _send(self, job: Job, waiting: _Waiting) -> None:
        self._numbers += 1
        self._waiting[self._numbers] = waiting
        self._inbox.put(_Task(self._numbers, job))

    @Slot(object)
    def _take(self, arrived: object) -> None:
        """What the store thread has sent, now in the window's thread."""
        match arrived:
            case News():
                self.last = arrived
                self.news.emit(arrived)
            case _Done(number=number, outcome=outcome):
                self._hear(number, outcome)
            case _Ended(number=number, closed=closed):
                if number is not None:
                    trouble = StoreTrouble(
                        "Something went wrong inside the program; the log has it. Look whether"
                        " this was done before asking again."
                    )
                    self._hear(number, trouble)
                if not closed and not self._closing:
                    self._again.start()

    def _hear(self, number: int, outcome: object) -> None:
        waiting = self._waiting.pop(number, None)
        if waiting is None:
            return
        if waiting.command is not None:
            self.pending_changed.emit()
        if waiting.asker is None or isValid(waiting.asker):
            waiting.then(outcome)


def _kept(back: Backroom, text: str) -> NoteId:
    return back.people.keep_note(text, back.clock.now())


def _called(people: People, player: PlayerId) -> Called:
    known = people.player(player)
    return Called(known.name, known.alias) if known is not None else Called("")


class _StoreThread(threading.Thread):
    """The one thread that touches the store; an exception ends it, and the bridge begins anew.

    So whatever a bug left behind in memory is gone: the room is again what the journal says.
    """

    def __init__(
        self,
        factory: Callable[[], Backroom],
        inbox: "SimpleQueue[_Task | None]",
        arrived: SignalInstance,
    ) -> None:
        super().__init__(name="store", daemon=True)
        self._factory = factory
        self._inbox = inbox
        self._tell = arrived.emit
        self._doing: int | None = None
        self._closed = False
        self._trouble: StoreTrouble | None = None
        self._players: dict[PlayerId, Called] = {}
        self._staff: dict[StaffId, str] = {}
        self._names = NO_NAMES
        self.stale_names = threading.Event()

    def run(self) -> None:
        """Work until told to close."""
        try:
            while not self._closed:
                self._open_and_work()
        finally:
            self._tell(_Ended(self._doing, self._closed))

    def _open_and_work(self) -> None:
        try:
            back = self._factory()
        except StoreTrouble as trouble:
            self._tell(News(trouble=trouble))
            self._refuse_until(monotonic() + 2 * _TICK_EVERY_S, trouble)
            return
        try:
            self._trouble = back.trouble
            self._news(back, back.recent())
            back.office.listen(lambda room, entries: self._news(back, entries))
            self._work(back)
        finally:
            back.close()

    def _refuse_until(self, end: float, trouble: StoreTrouble) -> None:
        """Answer what is asked while the store cannot be opened."""
        while not self._closed and (left := end - monotonic()) > 0:
            try:
                task = self._inbox.get(timeout=left)
            except Empty:
                return
            if task is None:
                self._closed = True
            else:
                self._tell(_Done(task.number, trouble))

    def _work(self, back: Backroom) -> None:
        next_tick = monotonic() + _TICK_EVERY_S
        next_names = monotonic() + _NAMES_EVERY_S
        while not self._closed:
            try:
                task = self._inbox.get(timeout=_LOOK_EVERY_S)
            except Empty:
                self._watch(back, back.office.refresh)
            else:
                self._do(back, task)
            now = monotonic()
            if now >= next_tick:
                next_tick = now + _TICK_EVERY_S
                self._watch(back, back.office.tick)
            if self.stale_names.is_set() or now >= next_names:
                next_names = now + _NAMES_EVERY_S
                self._read_names_again(back)

    def _do(self, back: Backroom, task: _Task | None) -> None:
        if task is None:
            self._closed = True
            return
        self._doing = task.number
        try:
            outcome = task.job(back)
        except FloorError as refusal:
            outcome = refusal
        self._doing = None
        self._tell(_Done(task.number, outcome))

    def _watch(self, back: Backroom, look: Callable[[], None]) -> None:
        """Look after the store unasked; what goes wrong is told until it goes right again."""
        try:
            look()
            found = back.trouble
        except StoreTrouble as trouble:
            found = trouble
        if str(found) != str(self._trouble):
            self._trouble = found
            self._news(back, ())

    def _read_names_again(self, back: Backroom) -> None:
        self.stale_names.clear()
        before = dict(self._players), dict(self._staff)
        try:
            self._players = {who: _called(back.people, who) for who in self._players}
            self._staff = {who: back.people.staff_name(who) for who in self._staff}
        except StoreTrouble:
            return  # the next look says what is wrong
        if before != (self._players, self._staff):
            self._names = Names(self._players, self._staff)
            self._news(back, ())

    def _news(self, back: Backroom, entries: tuple[Entry, ...]) -> None:
        room = back.office.room
        self._learn(back, room, entries)
        self._tell(News(room, entries, self._names, back.office.head, self._trouble))

    def _learn(self, back: Backroom, room: Room, entries: Iterable[Entry]) -> None:
        """What everybody is called whom the room or `entries` mention."""
        players, staff = set(room.seated), set(room.on_duty)
        players.update(one.player for waiting in room.lists.values() for one in waiting)
        for entry in entries:
            staff.add(entry.by)
            for event in entry.events:
                second = getattr(event, "second", None)
                staff |= {second} if second is not None else set()
                for reference in event.touches():
                    kind, _colon, number = reference.partition(":")
                    if kind == "player":
                        players.add(PlayerId(int(number)))
                    elif kind == "staff":
                        staff.add(StaffId(int(number)))
        new_players = sorted(players - self._players.keys())
        new_staff = sorted(staff - self._staff.keys())
        if new_players or new_staff:
            self._players |= {who: _called(back.people, who) for who in new_players}
            self._staff |= {badge: back.people.staff_name(badge) for badge in new_staff}
            self._names = Names(self._players, self._staff)
