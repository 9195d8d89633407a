"""The office: the one door through which facts come in."""

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

from floor.app.core.held_act import OLDER_BOOK
from floor.app.core.messages import (
    SYSTEM,
    Command,
    CommandId,
    Context,
    Entry,
    Event,
    NoteId,
    PeopleKnown,
    Pressed,
    StaffId,
)
from floor.app.core.ports import Journal, JournalHead, Snapshots, WritableJournal
from floor.app.core.queued import QueuedAct
from floor.app.core.room import Room
from floor.app.office.catalog import CLOSED_KIND, decide, evolve
from floor.app.office.deadlines import brought_by_time
from floor.app.office.fold import Fold, entries_of
from floor.app.office.press_time import Offset, check_still_meant, with_pressed
from floor.app.office.roles import check_badge, check_void
from floor.app.office.stations import KioskRights, check_station, check_taken_back, check_written
from floor.app.office.turn import OfficeTurn
from floor.app.office.voiding import EntryVoided, check, standing
from floor.app.staff.clock_put import ClockWatch, clock_went_back
from floor.app.staff.days import reopened
from floor.app.tables import after_hand
from floor.base.chance import AsideChance, Chance, time_ordered_id
from floor.base.clock import Clock
from floor.base.errors import Refused, StoreTrouble
from floor.room.blinds.button import PlayerId

_log = logging.getLogger("floor.app")

_SNAPSHOT_IDLE = 500
_SNAPSHOT_BUSY = 4_000
"""Entries since the last snapshot at which an idle, a busy station writes one."""

_REST_AFTER = 200
"""Entries since the journal last had an idle moment to itself."""

Listener = Callable[[Room, tuple[Entry, ...]], None]
_Deciding = Callable[[Room, Context], tuple[Event, ...]]


class Request(NamedTuple):
    """A command: by whom, under which id, and when it was pressed if that was not now."""

    command: Command
    by: StaffId
    command_id: CommandId
    pressed: Pressed | None = None
    station: KioskRights | None = None
    """Which kiosk on another PC asks it; None: somebody on this one."""
    on: JournalHead | None = None
    """How far the book was for whoever pressed it; None: as far as it is now."""

    def events(self, room: Room, ctx: Context) -> tuple[Event, ...]:
        """What follows from it, or Refused."""
        if self.station is not None:
            check_station(room, self.command, ctx.by, self.station)
        events = with_pressed(decided(room, self.command, ctx), ctx)
        if self.station is not None:
            check_written(room, events, self.station)
        return events


class Outside(NamedTuple):
    """What an office needs of the world."""

    journal: Journal
    snapshots: Snapshots
    people: PeopleKnown
    clock: Clock
    chance: Chance
    station: str
    """Which desk or kiosk this is."""
    code: str
    """Fingerprint of the program: rooms folded by another one are not trusted."""
    offset: Callable[[], Offset] = Offset
    """How far `clock` is from this computer's own, and by how much it may be wrong: between PCs
    `now` is the server's."""
    steady: Clock | None = None
    """One that nobody can put, to notice that `clock` is; None: it is not watched."""
    pc: str = ""
    """Whose clock that is."""
    does_queued: bool = True
    """Whether it does what waits for the end of a hand: a kiosk may not close a table."""


class _Void(NamedTuple):
    """A void has its turn as a command has."""

    command_id: CommandId
    by: StaffId
    events: _Deciding
    pressed: Pressed | None = None
    station: KioskRights | None = None


class Office:
    """Decides commands inside the journal's write transaction and tells who listens.

    Plain and synchronous; one thread uses it.
    """

    def __init__(self, outside: Outside) -> None:
        self._outside = outside
        self._watch = ClockWatch(outside.clock, outside.steady, outside.pc)
        self._fold = Fold(outside.journal)
        self._fold.start(outside.snapshots, outside.code)
        self._snapshot_at = self._rested_at = self._fold.head.seq
        self._listeners: list[Listener] = []
        self._untold: tuple[Entry, ...] = ()
        """Folded, and no listener has heard of it yet."""
        self._behind = False
        """Something may stand in the journal that was not folded: a catching up has failed."""

    @property
    def room(self) -> Room:
        """The room as far as this process has folded the journal."""
        return self._fold.room

    @property
    def head(self) -> JournalHead:
        """How far that is."""
        return self._fold.head

    @property
    def offset(self) -> Offset:
        """How far the store's clock is from this computer's."""
        return self._outside.offset()

    def now(self) -> datetime:
        """This moment, as an entry is dated: a clock a little behind the newest one waits for it.

        One that is far behind went back, and the next entry says so.
        """
        now, last = self._outside.clock.now(), self._fold.at
        return now if clock_went_back(last, now) is not None else max(now, last)

    def new_id(self) -> CommandId:
        """An id for a command: made when its dialog opens, so that a repeat is no second one."""
        return CommandId(time_ordered_id(self._outside.clock.now(), self._outside.chance))

    def submit(
        self,
        command: Command,
        by: StaffId,
        command_id: CommandId | None = None,
        *,
        pressed: Pressed | None = None,
        on: JournalHead | None = None,
    ) -> Entry:
        """The entry that follows from `command`, durable when this returns.

        The same `command_id` twice is one command: the second gets the first one's entry. What was
        `pressed` some time ago is stamped with that moment; the entry keeps both. It was pressed
        `on` a book that went so far.

        Raises:
            Refused: rules or roles forbid it, or this is an older book; nothing of it is written.
            StoreTrouble: it could not be written; says what to do now.
        """

        asked = Request(command, by, command_id or self.new_id(), pressed, on=on)
        return _granted(*self.submit_all((asked,)))

    def submit_all(self, asked: Iterable[Request]) -> tuple[Entry | Refused, ...]:
        """What came of each command, in order, all of it durable when this returns.

        They share a flush, as if they had come one after the other with nobody between them; who
        is refused hinders nobody else.

        Raises:
            StoreTrouble: nothing of it could be written.
        """
        return self._ask(tuple(asked))

    def why_not(self, command: Command, by: StaffId) -> Refused | None:
        """Why `submit` would refuse `command` now; None when it would succeed. Draws no lot."""
        return self._would_refuse(by, lambda room, ctx: decided(room, command, ctx))

    def answer_to(self, command_id: CommandId) -> Entry | None:
        """What the command of that id has brought; None: it was not done, and never will be by who
        asked for it before, as they have lost the journal to this question.

        Raises:
            StoreTrouble: the journal cannot be asked.
        """
        rows = self._outside.journal.write(lambda writing: writing.answers_to((command_id,)))
        return next(entries_of(rows), None)

    def void(
        self,
        entry: CommandId,
        by: StaffId,
        *,
        note: NoteId | None = None,
        second: StaffId | None = None,
        command_id: CommandId | None = None,
        station: KioskRights | None = None,
    ) -> Entry:
        """The entry that voids `entry`: the room is as if that had never been written.

        `station` is the kiosk on another PC that asks it.

        Raises:
            Refused: it is not the newest standing entry for everything it touches, it is from
                before the day's opening, time brought it about, or a second badge is needed.
        """
        deciding = self._voiding(entry, note, second, station)
        void = _Void(command_id or self.new_id(), by, deciding, station=station)
        return _granted(*self._ask((void,)))

    def why_not_void(
        self, entry: CommandId, by: StaffId, *, second: StaffId | None = None
    ) -> Refused | None:
        """Why `void` would refuse; None when it would succeed."""
        return self._would_refuse(by, self._voiding(entry, None, second))

    def last_closing(self) -> Entry | None:
        """What closed the gaming day that was closed last, and stands.

        Raises:
            StoreTrouble: the journal cannot be read.
        """
        self.refresh()
        journal = self._outside.journal
        for row in reversed(tuple(journal.of_kind(CLOSED_KIND, 0))):
            (entry,) = entries_of(journal.answer_to(CommandId(row.command)))
            if entry in standing(self._fold.since(entry.seq)):
                return entry
        return None

    def tonight_of(self, player: PlayerId) -> tuple[Entry, ...]:
        """What this gaming day's entries say of `player`, oldest first; see `dossier`.

        Raises:
            StoreTrouble: the journal cannot be read.
        """
        from floor.app.office.dossier import tonight_of  # only when somebody looks at a person

        return tonight_of(self._outside.journal, player)

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` with the room and the new entries whenever there are any.

        Answers what stops it.
        """
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def refresh(self) -> None:
        """Fold what other processes have written.

        Raises:
            StoreTrouble: it could not be read; the next call tries again.
        """
        # Asked first: a journal says only once that it has changed.
        if self._outside.journal.changed() or self._behind:
            self._catch_up()
        self._tell()

    def _catch_up(self) -> None:
        """Fold what stands behind the head; until that has worked this office is behind."""
        self._behind = True
        self._untold += self._fold.catch_up()
        self._behind = False

    def tick(self) -> None:
        """What an idle station does: catch up, write down what time has brought about, snapshot.

        With ten stations idle past a deadline one of them writes it; the others find it done.
        """
        self.refresh()
        if any(self._brought(self.now())) or self._waits():
            self._had(self._settle)
        self._snapshot(_SNAPSHOT_IDLE)
        if self.head.seq - self._rested_at >= _REST_AFTER:
            self._outside.journal.rest()
            self._rested_at = self.head.seq

    def snapshot(self) -> None:
        """Keep the room as it stands, so that the next start folds nothing."""
        self._snapshot(1)

    def _snapshot(self, limit: int) -> None:
        if self.head.seq - self._snapshot_at >= limit:
            self._snapshot_at = self.head.seq
            try:
                self._outside.snapshots.keep(self._fold.snapshot(self._outside.code))
            except StoreTrouble as trouble:
                # A snapshot only saves time; the command before it is acknowledged.
                _log.warning("no snapshot: %s", trouble)

    def _ask(self, wishes: Sequence[Request | _Void]) -> tuple[Entry | Refused, ...]:
        """What came of each of `wishes` in one turn."""
        self.refresh()
        turn = self._had(lambda writing: self._decide_all(writing, wishes))
        self._snapshot(1 if turn.opens_day else _SNAPSHOT_BUSY)
        return tuple(turn.answers)

    def _had(self, work: Callable[[WritableJournal], OfficeTurn]) -> OfficeTurn:
        """A turn with the journal to itself; the room moves on only once it is all on disk.

        What others had written is told in any case: it stands, whatever becomes of `work`.
        """

        def whole(writing: WritableJournal) -> OfficeTurn:
            turn = work(writing)
            turn.put(writing)
            return turn

        try:
            turn = self._outside.journal.write(whole)
            self._stand_on(turn)
            return turn
        finally:
            self._tell()

    def _stand_on(self, turn: OfficeTurn) -> None:
        """The room with what was written now."""
        if not turn.entries:
            return
        if not turn.voids:
            self._fold.stand(turn.head, turn.entries[-1].at, turn.room)
            self._untold += tuple(turn.entries)
            return
        try:
            self._catch_up()
        except StoreTrouble as trouble:
            # It is on disk, which is what was asked for; the next question catches up or says why.
            _log.warning("written and not read again: %s", trouble)

    def _settle(self, writing: WritableJournal) -> OfficeTurn:
        """Catch up under the lock and write what time has brought about."""
        self._untold += self._fold.follow(writing)
        now = self.now()
        turn = OfficeTurn(self.room, self.head, now, self._outside.station)
        for at, event in self._brought(now):
            turn.add(self.new_id(), SYSTEM, at, (event,))
        for act in after_hand.due(turn.room) if self._outside.does_queued else ():
            events = self._done(turn.room, act, now, self._outside.chance)
            turn.add(self.new_id(), act.by, now, events)
        return turn

    def _done(self, room: Room, act: QueuedAct, now: datetime, chance: Chance) -> tuple[Event, ...]:
        """What comes of an act that has waited for the end of a hand."""
        return after_hand.done(
            room, act, Context(now, act.by, chance, self._outside.people), decide
        )

    def _waits(self) -> bool:
        """Whether this office has something to do that has waited for the end of a hand."""
        return self._outside.does_queued and bool(after_hand.due(self.room))

    def _brought(self, now: datetime) -> Iterator[tuple[datetime, Event]]:
        """What time has brought about and is no fact yet, each with the time it is dated with.

        That is a clock that was put, and deadlines gone by. They are put with it, so
        after the first there is one of the second only if a void has just brought back a call that
        was overdue.
        """
        room, put = self.room, self._watch.due(self.room, self._fold.at, now)
        if put is not None:
            yield now, put
            room = evolve(room, put)
        yield from brought_by_time(room, now)

    def _decide_all(
        self, writing: WritableJournal, wishes: Sequence[Request | _Void]
    ) -> OfficeTurn:
        """Each of `wishes` decided in the room that those before it have left; what was decided
        before has its first answer."""
        turn = self._settle(writing)
        rows = writing.answers_to([wish.command_id for wish in wishes])
        before = {entry.command: entry for entry in entries_of(rows)} if rows else {}
        for wish in wishes:
            answer: Entry | Refused | None = before.get(wish.command_id)
            if answer is None:
                answer = self._decide(turn, wish)
                if isinstance(answer, Entry):
                    before[wish.command_id] = answer
            turn.answers.append(answer)
        return turn

    def _decide(self, turn: OfficeTurn, wish: Request | _Void) -> Entry | Refused:
        """The command's entry, or why it is refused."""
        outside = self._outside
        pressed = wish.pressed or Pressed(turn.now, self.offset.error)
        head = turn.head.digest.hex()
        ctx = Context(turn.now, wish.by, outside.chance, outside.people, pressed, head)
        try:
            if isinstance(wish, Request):
                self._check_book(wish.on)
            events = wish.events(turn.room, ctx)
        except Refused as refusal:
            return refusal
        station = wish.station.name if wish.station is not None else ""
        return turn.add(wish.command_id, wish.by, turn.now, events, station)

    def _check_book(self, on: JournalHead | None) -> None:
        """That all stands in this book that stood in the one somebody has pressed something on.

        Raises:
            Refused: this is an older copy of it, and the hand on the table is another.
        """
        if on is not None and not self._outside.journal.holds(on):
            raise Refused(
                "This was pressed on a book that went further than this one: what happened in"
                " between is not in it. Check the button.",
                rule=OLDER_BOOK,
            )

    def _would_refuse(self, by: StaffId, deciding: _Deciding) -> Refused | None:
        self.refresh()
        now, room = self.now(), self.room
        for _, event in self._brought(now):
            room = evolve(room, event)
        for act in after_hand.due(room) if self._outside.does_queued else ():
            for event in self._done(room, act, now, AsideChance(self._outside.chance)):
                room = evolve(room, event)
        return _refusal(
            room, Context(now, by, self._outside.chance, self._outside.people), deciding
        )

    def _voiding(
        self,
        command: CommandId,
        note: NoteId | None,
        second: StaffId | None,
        station: KioskRights | None = None,
    ) -> _Deciding:
        """Decides whether the entry of `command` may be voided."""

        def deciding(room: Room, ctx: Context) -> tuple[Event, ...]:
            target = next(entries_of(self._outside.journal.answer_to(command)), None)
            if target is None:
                raise Refused("There is no such entry.", rule="HOUSE")
            if station is not None:
                check_taken_back(room, target, ctx.by, second, station)
            check_void(room, target, ctx.by, second, ctx.now)
            since = self._fold.since(target.seq)
            check(target, (*since, *self._about_to_stand(ctx.now)))
            voided = EntryVoided(command=command, entry=target.seq, note=note, second=second)
            return (voided, *reopened(target.events, ctx.now))

        return deciding

    def _about_to_stand(self, now: datetime) -> Sequence[Entry]:
        """What time has brought about and will stand before a void asked for now."""
        brought = enumerate(self._brought(now), start=self.head.seq + 1)
        return [
            Entry(seq, CommandId(b""), at, SYSTEM, "", (event,)) for seq, (at, event) in brought
        ]

    def _tell(self) -> None:
        """Let everybody who listens hear what is new, once."""
        entries, self._untold = self._untold, ()
        if entries:
            for listener in tuple(self._listeners):
                listener(self.room, entries)


def _granted(answer: Entry | Refused) -> Entry:
    """The entry; or the refusal raised."""
    if isinstance(answer, Refused):
        raise answer
    return answer


def why_not(room: Room, command: Command, ctx: Context) -> Refused | None:
    """Why `command` would be refused in `room`; None when it would be granted. Draws no lot."""
    return _refusal(room, ctx, lambda settled, aside: decided(settled, command, aside))


def _refusal(room: Room, ctx: Context, deciding: _Deciding) -> Refused | None:
    """What `deciding` refuses once what is due has happened; its lots are drawn aside."""
    for _at, event in brought_by_time(room, ctx.now):
        room = evolve(room, event)
    try:
        deciding(room, ctx._replace(chance=AsideChance(ctx.chance)))
    except Refused as refusal:
        return refusal
    return None


def decided(room: Room, command: Command, ctx: Context) -> tuple[Event, ...]:
    """What follows from `command`, if the badge allows it and the rules do."""
    check_badge(room, command, ctx.by)
    check_still_meant(room, command, ctx)
    return decide(room, command, ctx)
