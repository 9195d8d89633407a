"""What a kiosk has taken for its table and how it comes into the book: at once, or when the store
is there again, in the order in which it was pressed, each act once.
"""

import logging
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from datetime import datetime
from threading import RLock
from typing import assert_never

import msgspec

from floor.app.core.held_act import OLDER_BOOK, why_of
from floor.app.core.messages import SYSTEM, Command, CommandId, Entry, StaffId
from floor.app.core.names import PersonName
from floor.app.core.ports import START
from floor.app.core.room import EMPTY_ROOM, Room, event_at, hands_at, people_at
from floor.app.office.office import Office
from floor.app.office.press_time import UNKNOWN, Offset
from floor.app.office.stations import UNPROVED, unproved
from floor.app.office.waiting_acts import body_of, command_of, kind_of_act, may_wait
from floor.app.offline.bars import (
    NO_LONGER_FITS,
    ON_ITS_WAY,
    calls_for_help,
    has_turn,
    pin_first,
    why_held,
)
from floor.app.offline.kept_act import (
    ActState,
    KeptAct,
    LateOutcome,
    NotYet,
    Press,
    answered_by,
    held,
    pressed_at,
)
from floor.app.offline.outbox import KeptRoom, Outbox
from floor.app.offline.shown import KnownNames, ShownRoom, foreseen, hands_missing, last_seen
from floor.app.staff.held_acts import AT_ONCE, ActsHeld, HoldActs
from floor.base.errors import InDoubt, Refused, StoreTrouble
from floor.room.blinds.button import PlayerId
from floor.room.lists.waitlist import TableId

_log = logging.getLogger("floor.app")

_ANSWERS_KEPT = 100

_to_bytes = msgspec.msgpack.Encoder().encode


class Sender:
    """The acts of one kiosk on their way into the book; several threads may use it.

    Only one of them, which has the office, submits and replays; the rest may `take` meanwhile,
    whatever the store is doing.
    """

    def __init__(
        self, outbox: Outbox, table: TableId, code: str, unkept: StoreTrouble | None = None
    ) -> None:
        """`unkept`: why `outbox` keeps nothing. Raises StoreTrouble: it cannot be read."""
        self._lock = RLock()
        self._outbox, self._table, self._code = outbox, table, code
        self._acts = list(outbox.acts())
        self._done: set[CommandId] = set()
        """In the book already, though they lie in the outbox still."""
        self._book, self._head = EMPTY_ROOM, START
        self._known_at: datetime | None = None
        self._offset = self._acts[-1].offset if self._acts else UNKNOWN
        self._kept: tuple[object, ...] | None = None
        self._kept_room: KeptRoom | None = None
        """The one on disk: what waits was pressed on it."""
        self.calls = KnownNames()
        self._answered: dict[CommandId, Entry | Refused] = {}
        """The newest ones that went straight to the store."""
        self._told_late: list[LateOutcome] = []
        """What became of calls that were in doubt, until somebody hears it."""
        self._sending: CommandId | None = None
        """What is being handed in now."""
        self._unproved: tuple[KeptAct, Refused] | None = None
        """What waits for a PIN, with the house's word for it."""
        self._hindered: StoreTrouble | None = None
        """Why what was handed in last was not taken."""
        self._unkept = unkept
        """Why what was to be kept last is not."""
        self._saw = 0
        """As many hands of its table were seen before it was started."""
        self._number = 0
        self._folded: tuple[Room, bool] | None = None
        """The room to be seen, and whether an act does not fit in it; None: something has changed.
        Folded when somebody looks: an outage of hours comes in act by act."""
        self._restore()

    def begin_anew(self, outbox: Outbox) -> None:
        """Go on with that one: the one before could not be used, or what lies in it is for another
        book.

        Raises:
            StoreTrouble: it cannot be read.
        """
        with self._lock:
            acts, before = list(outbox.acts()), self._outbox
            self._outbox, self._acts, self._kept, self._unproved = outbox, acts, None, None
            self._kept_room, self._unkept = outbox.room(), None
            before.close()
            self._moved()

    def _restore(self) -> None:
        kept = self._kept_room = self._outbox.room()
        seen = last_seen(kept, self._code)
        if kept is None or seen is None:
            return
        self._book, self.calls = seen
        self._head, self._known_at = kept.head, kept.at
        self._saw = hands_at(self._book, self._table)

    @property
    def shown(self) -> ShownRoom:
        """What is to be seen now."""
        with self._lock:
            acts = self._waiting()
            room, stuck = self._refolded()
            known = self._number, room, len(acts), stuck, self._known_at
            wants = self._unproved[0].by if self._unproved is not None else None
            unproved = sum(one.by == wants for one in acts)
            hindered = self._hindered if acts else None
            last, unkept = self._last_of(acts), self._unkept
            asked = frozenset(one.kind for one in self._acts if one.state is ActState.ASKED)
            return ShownRoom(*known, last, wants, unproved, hindered, unkept, self._saw, asked)

    def _last_of(self, acts: list[KeptAct]) -> KeptAct | None:
        """The last of `acts`, unless the store may have heard of it."""
        last = acts[-1] if acts else None
        if last is None or last.state is ActState.IN_DOUBT or last.command == self._sending:
            return None
        return last

    @property
    def waits(self) -> bool:
        """Whether something has to be sent or asked about."""
        return bool(self._acts or self._told_late)

    @property
    def kept(self) -> int:
        """As many as lie here and are not known to be in the book, those for the floor too."""
        with self._lock:
            return sum(act.command not in self._done for act in self._acts)

    @property
    def sends(self) -> bool:
        """Whether something waits that may come into the book as it is, and nothing hinders it."""
        return self._unproved is None and self._hindered is None and bool(self._waiting())

    # The book

    def hear(self, office: Office, entries: Iterable[Entry]) -> None:
        """The book as `office` has read it, with what is new in it."""
        with self._lock:
            ids = {act.command for act in self._acts}
            for entry in entries:
                self._done |= ids & answered_by(entry)
                # Who has given up waiting may come to keep what they hear of only now.
                self._remember_answer(entry.command, entry)
            self._book, self._head, self._offset = office.room, office.head, office.offset
            self._known_at = office.now()
            self._moved()

    def remember(
        self,
        players: Mapping[PlayerId, PersonName],
        staff: Mapping[StaffId, str],
        at: datetime | None = None,
    ) -> None:
        """Keep the room with these names, if its table has changed: the next start may find no
        store. While something waits the room it was taken on is kept. `at`: that it is the newest
        was seen then; so every minute it shows whether anything can be kept here."""
        with self._lock:
            self._known_at = at or self._known_at
            event = event_at(self._book, self._table)
            table = (
                self._book.tables.get(self._table)
                if event is None
                else (event.tables[self._table], event.clock)
            )
            here = people_at(self._book, self._table)
            self.calls = KnownNames(
                {who: players[who] for who in here if who in players},
                {one: staff[one] for one in self._book.on_duty if one in staff},
            )
            at = self._known_at
            if at is None or self._on_their_way():
                return
            now = (table, self._book.on_duty, self.calls, at.replace(second=0, microsecond=0))
            if now == self._kept and self._unkept is None:
                return
            room = self._keepable(at)
            try:
                self._outbox.keep(room)
            except StoreTrouble as trouble:
                self._keeps_nothing("the room", trouble)  # it only saves time
            else:
                self._number += self._unkept is not None
                self._kept, self._kept_room, self._unkept = now, room, None

    def _keepable(self, at: datetime) -> KeptRoom:
        return KeptRoom(self._head, self._code, at, _to_bytes(self._book), _to_bytes(self.calls))

    # What is pressed

    def submit(self, office: Office, press: Press) -> Entry | NotYet:
        """Hand `press` in: the entry, durable; or NotYet, where the store is away and it may wait.

        Raises:
            Refused: rules or roles forbid it, or what stands before it waits for a PIN.
            StoreTrouble: it could not be written and may not wait; InDoubt: it is asked about when
                the store is there again.
        """
        command, by, command_id = press[:3]
        if not may_wait(command):
            self.make_way(office, command)
            try:
                return office.submit(command, by, command_id)
            except InDoubt:
                with suppress(StoreTrouble):  # the doubt is what has to be told
                    self._put(self._act(press, ActState.ASKED))
                    self._moved()
                raise
        ahead = self._unproved is not None and calls_for_help(kind_of_act(command))
        if press.locked or (self._waiting() and not ahead):
            return self.take(press)
        act = self._act(press, ActState.WAITS, office.offset)
        try:
            pressed = pressed_at(act, act.offset)
            entry = office.submit(command, by, command_id, pressed=pressed)
        except Refused as refusal:
            self._note_answer(act, refusal)
            raise
        except InDoubt:
            return self.take(press, ActState.IN_DOUBT)
        except StoreTrouble:
            return self.take(press)
        self._note_answer(act, entry)
        return entry

    def _note_answer(self, act: KeptAct, answer: Entry | Refused) -> None:
        """Remember it for who has given up waiting for it and comes to keep `act`."""
        with self._lock:
            self._remember_answer(act.command, answer)
            if isinstance(answer, Entry) and any(one.command == act.command for one in self._acts):
                self._done.add(act.command)
                self._moved()

    def _remember_answer(self, command: CommandId, answer: Entry | Refused) -> None:
        self._answered[command] = answer
        while len(self._answered) > _ANSWERS_KEPT:
            del self._answered[next(iter(self._answered))]

    def take(self, press: Press, state: ActState = ActState.WAITS) -> Entry | NotYet:
        """Keep `press` until the store is there; the same id twice is one act.

        What was not handed in yet is first decided on the room shown; what the store has answered
        meanwhile has that answer. What was pressed where nobody had given a PIN waits for it.

        Raises:
            Refused: it may not wait, or the rules forbid it as far as this station knows.
            StoreTrouble: it cannot be kept; InDoubt: and it may stand in the book.
        """
        if not may_wait(press.command):
            raise Refused("Only the store can take this.", rule="HOUSE")
        with self._lock:
            known = next((one for one in self._acts if one.command == press.command_id), None)
            if known is not None:
                return NotYet(known)
            answer = self._answered.get(press.command_id)
            if isinstance(answer, Refused):
                raise answer
            if answer is not None:
                return answer
            state = ActState.LOCKED if press.locked else state
            act = self._act(press, state)
            if state is not ActState.IN_DOUBT:
                room, stuck = self._refolded()
                if stuck and not calls_for_help(act.kind):
                    raise NO_LONGER_FITS.of()
                after = foreseen(room, act, self._offset)
                self._put(act)
                self._folded = after, stuck
            else:
                self._put_doubtful(act)
                self._folded = None
            self._number += 1
            return NotYet(act)

    def take_back(self, command: CommandId) -> KeptAct:
        """Forget the act kept under `command`: the store never hears of it. Only the last one, of
        which it is certain that it was not handed in.

        Raises:
            Refused: it is on its way, or not the last any more.
            StoreTrouble: the disk does not take it; the act stays.
        """
        with self._lock:
            last = self._last_of(self._waiting())
            if last is None or last.command != command:
                raise ON_ITS_WAY.of()
            self._drop({command})
            return last

    def _act(self, press: Press, state: ActState, offset: Offset | None = None) -> KeptAct:
        return KeptAct(
            command=press.command_id,
            kind=kind_of_act(press.command),
            body=body_of(press.command),
            by=press.by,
            pressed=press.pressed,
            offset=self._offset if offset is None else offset,
            state=state,
        )

    def _put(self, act: KeptAct) -> None:
        with self._lock:
            at = None if self._on_their_way() else self._known_at
            room = self._keepable(at) if at is not None else None
            try:
                self._outbox.put(act, room)
            except StoreTrouble as trouble:
                self._keeps_nothing("an act", trouble)
                raise
            self._kept, self._kept_room, self._unkept = None, room or self._kept_room, None
            self._acts.append(act)

    def _keeps_nothing(self, what: str, trouble: StoreTrouble) -> None:
        """That is not on disk: until something is, nobody may count on it."""
        if self._unkept is None:
            _log.warning("%s is not kept: %s", what, trouble)
        self._unkept = trouble
        self._number += 1

    def _put_doubtful(self, act: KeptAct) -> None:
        try:
            self._put(act)
        except StoreTrouble as trouble:
            raise InDoubt(
                "It is not certain that this was recorded, and it cannot be kept here: check "
                "before asking again. {trouble}",
                trouble=trouble,
            ) from trouble

    # The way into the book

    def replay(self, office: Office, at_most: int | None = None) -> tuple[LateOutcome, ...]:
        """Send what waits, in order and each once, as far as it fits; what no longer does is held
        for the floor with all behind it. Answers what became of calls that were in doubt.

        Raises:
            StoreTrouble: the store is away again; what was not answered stays where it is.
        """
        self._send_all(office, at_most)
        answers, self._told_late = tuple(self._told_late), []
        return answers

    def make_way(self, office: Office, command: Command | None = None) -> None:
        """Hand in what waits, before `command` is asked, which may not wait; None: before something
        is taken back.

        Raises:
            Refused: what stands before it waits for a PIN.
            StoreTrouble: the store is away; of what was to be asked nothing is in doubt.
        """
        if not self.waits:
            return
        try:
            self._send_all(office, None)
        except InDoubt as trouble:
            raise StoreTrouble("The house does not answer.") from trouble
        shown = self.shown
        if shown.wants_pin is not None and has_turn(command):
            raise pin_first(shown.wants_pin, shown.unproved)

    def _send_all(self, office: Office, at_most: int | None) -> None:
        self._hand_over(office)
        going = [one for one in self._acts if one.state is not ActState.HELD_BACK]
        for act in [one for one in going if self._may_go(one)][:at_most]:
            match self._state_of(act):
                case ActState.ASKED:
                    answer = LateOutcome(act, office.answer_to(act.command))
                    self._drop({act.command})
                    self._told_late.append(answer)
                case _ if act.command in self._done:
                    self._drop({act.command})
                case ActState.WAITS | ActState.IN_DOUBT:
                    if self._may_go(act):
                        self._send(office, act)
                case ActState.LOCKED if self._unproved is None:
                    self._wait_for_pin(act, unproved(act.by))
                case ActState.LOCKED | ActState.HELD_BACK | None:
                    pass
                case _ as never:
                    assert_never(never)

    def _may_go(self, act: KeptAct) -> bool:
        """Whether nothing before it waits for a PIN, or it is none that waits behind that."""
        if self._unproved is None or act.state is ActState.ASKED or act.command in self._done:
            return True
        return act.state is not ActState.LOCKED and calls_for_help(act.kind)

    def _send(self, office: Office, act: KeptAct) -> None:
        """Hand `act` in under its own id: whatever was done under it before is the answer. From
        then on it is not taken back here."""
        with self._lock:
            if self._state_of(act) is None:
                return
            self._sending = act.command
        try:
            self._hand_in(office, act)
        finally:
            self._sending = None

    def _hand_in(self, office: Office, act: KeptAct) -> None:
        try:
            command = command_of(act.kind, act.body)
            pressed = pressed_at(act, office.offset)
            on = self._kept_room.head if self._kept_room is not None else None
            entry = office.submit(command, act.by, act.command, pressed=pressed, on=on)
        except Refused as refusal:
            if refusal.rule == UNPROVED:
                self._wait_for_pin(act, refusal)
                return
            if refusal.rule == OLDER_BOOK:
                seen = last_seen(self._kept_room, self._code)
                missing = hands_missing(seen[0], self._book, self._table) if seen else None
                refusal = missing or refusal
            self._stop(act, refusal)
            self._hand_over(office)
        except InDoubt:
            self._mark((msgspec.structs.replace(act, state=ActState.IN_DOUBT),))
            raise
        except StoreTrouble as trouble:
            self._hindered = trouble
            self._moved()
            raise
        else:
            self._hindered = None
            held_before = isinstance(entry.events[0], ActsHeld)
            self._drop(answered_by(entry))
            if held_before:
                self._hold_back()
                self._hand_over(office)

    def _wait_for_pin(self, act: KeptAct, refusal: Refused) -> None:
        """Hand nothing in before it was given, or is not going to be; a call for help that wants
        one too waits behind what does already."""
        with self._lock:
            if self._unproved is None:
                self._unproved = act, refusal
                self._moved()

    def hear_pin(self, staff: StaffId, *, given: bool) -> None:
        """The PIN of `staff`, if it is waited for, was given; or the floor looks at the act and all
        behind it.

        Raises:
            StoreTrouble: the disk does not take that; the acts wait as before.
        """
        with self._lock:
            if self._unproved is None or self._unproved[0].by != staff:
                return
            act, refusal = self._unproved
            if given:
                self._mark(
                    msgspec.structs.replace(one, state=ActState.WAITS)
                    for one in self._waiting()
                    if one.state is ActState.LOCKED and one.by == staff
                )
            else:
                self._stop(act, refusal)
            self._unproved = None
            self._moved()

    def _stop(self, act: KeptAct, refusal: Refused) -> None:
        """`act` is not taken, for that reason, and nothing behind it is sent. A call for help that
        has come before what waits for a PIN goes alone."""
        first = self._unproved
        if first is not None and first[0].command != act.command:
            held_back = msgspec.structs.replace(act, state=ActState.HELD_BACK, why=why_of(refusal))
            self._mark((held_back,))
        else:
            self._hold_back(lambda one: why_held(one, act, refusal))

    def _hold_back(self, why: Callable[[KeptAct], Refused | None] = lambda _one: None) -> None:
        with self._lock:
            self._mark(
                msgspec.structs.replace(
                    one,
                    state=ActState.HELD_BACK,
                    why=why_of(refusal) if (refusal := why(one)) is not None else None,
                )
                for one in self._waiting()
            )

    def _hand_over(self, office: Office) -> None:
        """Give the floor what is held back; what it has no room for stays until it has."""
        while acts := [one for one in self._acts if one.state is ActState.HELD_BACK][:AT_ONCE]:
            hold = HoldActs(table=self._table, acts=tuple(held(one, office.offset) for one in acts))
            try:
                entry = office.submit(hold, SYSTEM, acts[0].command)
            except Refused as refusal:
                _log.warning("%s acts stay in the outbox: %s", len(acts), refusal)
                return
            self._drop(answered_by(entry))

    # What lies in the outbox

    def _waiting(self) -> list[KeptAct]:
        """Those that may still come into the book, in order."""
        return [one for one in self._on_their_way() if one.command not in self._done]

    def _on_their_way(self) -> list[KeptAct]:
        """The same, and those of which it is known that they stand in the book."""
        going = (ActState.WAITS, ActState.IN_DOUBT, ActState.LOCKED)
        return [one for one in self._acts if one.state in going]

    def _state_of(self, act: KeptAct) -> ActState | None:
        """How far it has come by now; None once it is gone."""
        return next((one.state for one in self._acts if one.command == act.command), None)

    def _mark(self, acts: Iterable[KeptAct]) -> None:
        with self._lock:
            now = {act.command: act for act in acts}
            self._outbox.change(now.values())
            self._acts = [now.get(act.command, act) for act in self._acts]
            self._moved()

    def _drop(self, gone: Iterable[CommandId]) -> None:
        with self._lock:
            gone = frozenset(gone)
            self._outbox.remove(gone)
            self._acts = [act for act in self._acts if act.command not in gone]
            self._done -= gone
            if self._unproved is not None and self._unproved[0].command in gone:
                self._unproved = None
            self._moved()

    # What is seen

    def _moved(self) -> None:
        self._number += 1
        self._folded = None

    def _refolded(self) -> tuple[Room, bool]:
        """The book's room with what waits, as far as it fits; whether something does not."""
        if self._folded is None:
            room, stuck = self._book, False
            for act in self._waiting():
                try:
                    room = foreseen(room, act, self._offset)
                except Refused:
                    stuck = True
                    break
            self._folded = room, stuck
        return self._folded
