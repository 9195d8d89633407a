"""Between a window and the store: one thread has the office, the window never waits for it."""

from collections.abc import Callable, Iterable
from queue import SimpleQueue
from typing import NamedTuple

import msgspec
from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot
from shiboken6 import isValid

from floor.app.messages import Command, CommandId, Entry, NoteId, StaffId, players_of
from floor.base.chance import Chance, SystemChance, time_ordered_id
from floor.base.clock import Clock, SystemClock
from floor.base.errors import StoreTrouble
from floor.qtkit.store_thread import (
    NO_NAMES,
    Backroom,
    Done,
    Ended,
    Job,
    News,
    Stir,
    StoreThread,
    Task,
)
from floor.room.button import PlayerId

__all__ = ["NO_NAMES", "Backroom", "Bridge", "Job", "News"]

_START_AGAIN_MS = 1_000
_CLOSING_S = 15.0

Then = Callable[[object], None]


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
        self._inbox: SimpleQueue[Task | Stir | None] = SimpleQueue()
        self._waiting: dict[int, _Waiting] = {}
        self._numbers = 0
        self._closing = False
        self.last = News()
        self._arrived.connect(self._take, Qt.ConnectionType.QueuedConnection)
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(_START_AGAIN_MS)
        self._again.timeout.connect(self._start)
        self._thread: StoreThread | None = None

    @Slot()
    def start(self) -> None:
        """Open the store; the first news come when it is open."""
        self._start()

    def _start(self) -> None:
        if not self._closing:
            self._thread = StoreThread(self._factory, self._inbox, self._arrived.emit)
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
            _check_writable(back)
            if note_text:
                note = _kept(back, note_text, players_of(command))
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
            _check_writable(back)
            note = _kept(back, note_text, ()) if note_text else None
            return back.office.void(entry, by, note=note, second=second, command_id=own_id)

        self._send(job, _Waiting(self._answering(own_id), None, entry, own_id))
        self.pending_changed.emit()
        return own_id

    def consult(self, job: Job, then: Then, asker: QObject | None = None) -> None:
        """Have `job` done in the store thread; `then` hears its answer or its FloorError.

        Once `asker` is gone nobody hears.
        """
        self._send(job, _Waiting(then, asker))

    def forget_names(self) -> None:
        """Somebody was corrected or erased: read the names again and tell."""
        thread = self._thread
        if thread is not None:
            thread.stale_names.set()

    @Slot()
    def stir(self) -> None:
        """Another process is writing to the store: look often for a while."""
        self._inbox.put(Stir())

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
        self._inbox.put(Task(self._numbers, job))

    @Slot(object)
    def _take(self, arrived: object) -> None:
        """What the store thread has sent, now in the window's thread."""
        match arrived:
            case News():
                self.last = arrived
                self.news.emit(arrived)
            case Done(number=number, outcome=outcome):
                self._hear(number, outcome)
            case Ended(number=number, closed=closed):
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


def _check_writable(back: Backroom) -> None:
    """That something may be asked for: a disk nearly full is left to what must be written."""
    trouble = back.trouble
    if trouble is not None:
        raise StoreTrouble(trouble.sentence, **trouble.named)


def _kept(back: Backroom, text: str, about: Iterable[PlayerId]) -> NoteId:
    """Beside the people `text` is about, so that it is forgotten with them."""
    return back.people.keep_note(text, back.clock.now(), about=about)
