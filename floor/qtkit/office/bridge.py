"""Between a window and the store: one thread has the office, the window never waits for it."""

from collections.abc import Callable, Iterable
from functools import partial
from queue import SimpleQueue
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot
from shiboken6 import isValid

from floor.app.core.messages import Command, CommandId, Entry, NoteId, StaffId, players_of
from floor.app.office.office import Request
from floor.app.office.waiting_acts import may_wait
from floor.app.offline.kept_act import ActState, Press
from floor.base.chance import Chance, SystemChance, time_ordered_id
from floor.base.clock import Clock, SystemClock
from floor.base.errors import StoreTrouble
from floor.qtkit.office.outbox_thread import OutboxState, OutboxThread
from floor.qtkit.office.store_thread import (
    NO_NAMES,
    Ended,
    ExpectWrites,
    Job,
    LateAnswer,
    LookNow,
    RoomUpdate,
    StoreSession,
    StoreThread,
    Task,
    TaskDone,
    went_wrong,
)
from floor.room.blinds.button import PlayerId

if TYPE_CHECKING:
    from floor.app.offline.sender import Sender
    from floor.qtkit.office.together import Together

__all__ = ["NO_NAMES", "Bridge", "Job", "RoomUpdate", "StoreSession"]

_START_AGAIN_MS = 1_000
_CLOSING_S = 15.0

Then = Callable[[object], None]


class _Waiting(NamedTuple):
    """Who asked for a task, and who is to hear."""

    then: Then
    asker: QObject | None
    command: Command | CommandId | None = None
    command_id: CommandId | None = None
    press: Press | None = None
    """What may wait for the store, where there is an outbox for it."""


class Bridge(QObject):
    """Hands what a window asks to the store thread and brings back what came of it.

    Everything here is called from the window's thread and returns at once.
    """

    news = Signal(object)
    """RoomUpdate."""
    heard = Signal(object)
    """Those of them that the store thread has sent, before all see them."""
    answered = Signal(object, object)
    """CommandId, and the Entry or the FloorError that came of it."""
    pending_changed = Signal()
    settled = Signal(object)
    """The Answer to a call that had been in doubt."""
    sought = Signal()
    """Somebody wants to know which screen this is; any thread emits it."""
    _arrived = Signal(object)

    def __init__(
        self,
        factory: Callable[[], StoreSession],
        *,
        clock: Clock | None = None,
        chance: Chance | None = None,
        sender: "Sender | None" = None,
        parent: QObject | None = None,
    ) -> None:
        """`sender` keeps for a kiosk what may wait while its store is away."""
        super().__init__(parent)
        self._sender = sender
        self._outbox: OutboxThread | None = None
        """While the store does not answer, and until all it was handed is kept."""
        self._handed: set[int] = set()
        """What that has still to keep."""
        self._away = False
        self._factory = factory
        self._clock = clock or SystemClock()
        self._chance = chance or SystemChance()
        self._inbox: SimpleQueue[Task | ExpectWrites | LookNow | None] = SimpleQueue()
        self._waiting: dict[int, _Waiting] = {}
        self._numbers = 0
        self._closing = False
        self._together: Together | None = None
        self.last = RoomUpdate()
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
            self._thread = StoreThread(self._factory, self._inbox, self._bring, self._sender)
            self._thread.start()

    def _bring(self, told: object) -> None:
        """Told by any thread; one that outlives `close` may find its window gone."""
        try:
            self._arrived.emit(told)
        except RuntimeError:
            if not self._closing:
                raise

    def close(self) -> bool:
        """Let the store thread finish what it was asked and end; False when it does not."""
        self._closing = True
        self._again.stop()
        threads = [one for one in (self._thread, self._outbox) if one is not None]
        self._handed.clear()
        self.take_up()
        self._inbox.put(None)
        for thread in threads:
            thread.join(_CLOSING_S)
        return not any(thread.is_alive() for thread in threads)

    def new_id(self) -> CommandId:
        """An id for a command, made when its dialog opens."""
        return CommandId(time_ordered_id(self._clock.now(), self._chance))

    @property
    def pending(self) -> tuple[Command | CommandId, ...]:
        """The commands asked for and not answered yet, and the ids of entries being taken back."""
        # No set: a command may hold a mapping.
        return tuple(w.command for w in self._waiting.values() if w.command is not None)

    def ask(
        self,
        command: Command,
        by: StaffId,
        command_id: CommandId | None = None,
        note_text: str = "",
        *,
        locked: bool = False,
    ) -> CommandId:
        """Ask the office; `answered` brings what came of it. While it is pending it is one.

        `note_text` is kept beside the people, and the command carries its number. `locked`: it is
        kept, and waits for the PIN of `by`.
        """
        own_id = self._same(command, command_id)
        if own_id is not None:
            return own_id
        own_id = command_id or self.new_id()
        waiting = _Waiting(self._answering(own_id), None, command, own_id)
        press = Press(command, by, own_id, self._clock.now(), locked)
        if self._sender is not None and may_wait(command) and not note_text:
            self._hand_in(self._sender, press, waiting)
        elif self._sender is not None:
            self._send(_in_order(self._sender, press, note_text), waiting)
        elif note_text:
            self._send(_noting(command, by, own_id, note_text), waiting)
        else:
            self._send_with_those_before(Request(command, by, own_id), waiting)
        self.pending_changed.emit()
        return own_id

    def _hand_in(self, sender: "Sender", press: Press, waiting: _Waiting) -> None:
        """What may wait is kept where the store cannot take it."""

        def job(back: StoreSession) -> object:
            if back.trouble is not None:
                return sender.take(press)
            return sender.submit(back.office, press)

        waiting = waiting._replace(press=press)
        if self._outbox is None:
            self._send(job, waiting, partial(sender.take, press))
        else:
            self._keep(self._outbox, self._number_of(waiting), press)

    def _keep(
        self, outbox: OutboxThread, number: int, press: Press, state: ActState = ActState.WAITS
    ) -> None:
        self._handed.add(number)
        outbox.keep(number, press, state)

    def let_go(self) -> None:
        """The store does not answer: what may wait is kept from now on, and what was handed in
        without an answer is kept as in doubt, under its own id."""
        if self._sender is None or self._away or self._closing:
            return
        self._away = True
        if self._outbox is None:
            self._outbox = OutboxThread(self._sender, self._bring)
            self._outbox.start()
        for number, waiting in self._waiting.items():
            if waiting.press is not None and number not in self._handed:
                self._keep(self._outbox, number, waiting.press, ActState.IN_DOUBT)

    def take_up(self) -> None:
        """The store answers again."""
        self._away = False
        if self._outbox is not None and not self._handed:
            self._outbox.close()
            self._outbox = None

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
        own_id, sender = self.new_id(), self._sender

        def job(back: StoreSession) -> Entry:
            _check_writable(back)
            if sender is not None:
                sender.make_way(back.office)
            note = _kept(back, note_text, ()) if note_text else None
            return back.office.void(entry, by, note=note, second=second, command_id=own_id)

        self._send(job, _Waiting(self._answering(own_id), None, entry, own_id))
        self.pending_changed.emit()
        return own_id

    def take_back_kept(self, command: CommandId) -> None:
        """Forget the act a kiosk has kept last under that id; `answered` brings the KeptAct."""
        sender = self._sender
        if sender is None or self._same(command, None) is not None:
            return
        waiting = _Waiting(self._answering(command), None, command, self.new_id())
        if self._outbox is None:

            def job(_back: StoreSession) -> object:
                return sender.take_back(command)

            self._send(job, waiting, partial(sender.take_back, command))
        else:
            number = self._number_of(waiting)
            self._handed.add(number)
            self._outbox.take_back(number, command)
        self.pending_changed.emit()

    def hear_pin(self, staff: StaffId, *, given: bool) -> None:
        """The PIN of `staff` was given; or the floor looks at what waits for it."""
        if (sender := self._sender) is not None:
            self.consult(lambda _back: sender.hear_pin(staff, given=given), lambda _done: None)

    def consult(self, job: Job, then: Then, asker: QObject | None = None) -> None:
        """Have `job` done in the store thread; `then` hears its answer or its FloorError.

        Once `asker` is gone nobody hears.
        """
        self._together = None
        self._inbox.put(Task(self._number_of(_Waiting(then, asker)), job, stirs=False))

    def forget_names(self) -> None:
        """Somebody was corrected or erased: read the names again and tell."""
        thread = self._thread
        if thread is not None:
            thread.stale_names.set()

    @Slot()
    def stir(self) -> None:
        """Another process is writing to the store: look often for a while."""
        self._inbox.put(ExpectWrites())

    def look(self) -> None:
        """There is something new in the store; any thread may say so."""
        self._inbox.put(LookNow())

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

    def _send_with_those_before(self, asked: Request, waiting: _Waiting) -> None:
        """Commands that still wait when the first of them has its turn share it."""
        from floor.qtkit.office.together import Together  # the first picture asks for nothing

        together = self._together or Together()
        together.add(asked)

        def job(back: StoreSession) -> Entry:
            if not together.has_answer(asked):
                _check_writable(back)
            return together.answer(back.office, asked)

        self._send(job, waiting)
        self._together = together

    def _send(
        self, job: Job, waiting: _Waiting, without: Callable[[], object] | None = None
    ) -> None:
        self._together = None
        self._inbox.put(Task(self._number_of(waiting), job, without))

    def _number_of(self, waiting: _Waiting) -> int:
        self._numbers += 1
        self._waiting[self._numbers] = waiting
        return self._numbers

    @Slot(object)
    def _take(self, arrived: object) -> None:
        """What the store thread has sent, now in the window's thread."""
        match arrived:
            case RoomUpdate():
                self.heard.emit(arrived)
                self._tell(arrived)
            case OutboxState(shown=shown):
                self._tell(self.last._replace(entries=(), room=shown.room, shown=shown))
            case LateAnswer(answer=answer):
                self.settled.emit(answer)
            case TaskDone(number=number, outcome=outcome):
                self._hear(number, outcome)
            case Ended(number=number, closed=closed):
                if number is not None:
                    self._hear(number, went_wrong())
                if not closed and not self._closing:
                    self._again.start()

    def _tell(self, news: RoomUpdate) -> None:
        """Two threads may tell: the newest of what is shown stays."""
        if news.shown.number < self.last.shown.number:
            news = news._replace(room=self.last.room, shown=self.last.shown)
        self.last = news
        self.news.emit(news)

    def _hear(self, number: int, outcome: object) -> None:
        self._handed.discard(number)
        if not self._away:
            self.take_up()
        waiting = self._waiting.pop(number, None)
        if waiting is None:
            return
        if waiting.command is not None:
            self.pending_changed.emit()
        if waiting.asker is None or isValid(waiting.asker):
            waiting.then(outcome)


def _noting(command: Command, by: StaffId, own_id: CommandId, text: str) -> Job:
    """Submits `command` with the number of its note."""

    def job(back: StoreSession) -> Entry:
        _check_writable(back)
        note = _kept(back, text, players_of(command))
        return back.office.submit(msgspec.structs.replace(command, note=note), by, own_id)

    return job


def _in_order(sender: "Sender", press: Press, text: str) -> Job:
    """Submits what was pressed behind everything a station has kept."""

    def job(back: StoreSession) -> object:
        _check_writable(back)
        if not text:
            return sender.submit(back.office, press)
        note = _kept(back, text, players_of(press.command))
        whole = msgspec.structs.replace(press.command, note=note)
        return sender.submit(back.office, press._replace(command=whole))

    return job


def _check_writable(back: StoreSession) -> None:
    """That something may be asked for: a disk nearly full is left to what must be written."""
    trouble = back.trouble
    if trouble is not None:
        raise StoreTrouble(trouble.sentence, **trouble.named)


def _kept(back: StoreSession, text: str, about: Iterable[PlayerId]) -> NoteId:
    """Beside the people `text` is about, so that it is forgotten with them."""
    return back.people.keep_note(text, back.clock.now(), about=about)
