"""The room as the fold of the journal: catches up, goes back behind what was voided."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import groupby

import msgspec

from floor.app.core.messages import CommandId, Entry, Event, StaffId
from floor.app.core.ports import (
    START,
    JournalHead,
    JournalRow,
    ReadableJournal,
    Snapshot,
    Snapshots,
    WritableJournal,
)
from floor.app.core.room import EMPTY_ROOM, Room
from floor.app.office.catalog import VOIDED_KIND, evolve, from_body, kind_of_class
from floor.app.office.voiding import EntryVoided
from floor.base.clock import EPOCH, from_micros
from floor.base.errors import Refused, StoreTrouble
from floor.base.text import _

_KEEP_EVERY = 500
_KEPT_AT_MOST = 64

_room_to_bytes = msgspec.msgpack.Encoder().encode
_room_from_bytes = msgspec.msgpack.Decoder(Room).decode


def event_of(row: JournalRow) -> Event:
    """The event in `row`.

    Raises:
        StoreTrouble: a newer program wrote it, or it is not one of its kind.
    """
    try:
        return from_body(row.kind, row.body)
    except KeyError:
        raise StoreTrouble(
            "Entry {seq} is of kind {kind}, which this program does not know: a newer one wrote"
            " it. Start that one.",
            seq=row.seq,
            kind=row.kind,
        ) from None
    except msgspec.MsgspecError as error:
        raise StoreTrouble(
            "Entry {seq} cannot be read: {error}. Restore the last backup or call support.",
            seq=row.seq,
            error=str(error),
        ) from error


IMPOSSIBLE = (
    *(ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError),
    Refused,
)
"""What folding stumbles over where a fact cannot follow from those before it."""


def why_impossible(error: Exception) -> str:
    """What a fact stumbled over, in words."""
    if isinstance(error, KeyError):
        return _("it names {what}, which was not there").format(what=error)
    return _("it contradicts them")


def evolved(room: Room, event: Event, seq: int) -> Room:
    """`room` once the `event` of that row has happened.

    Raises:
        StoreTrouble: it cannot have happened there: others than this program wrote it, though the
            chain may have been sealed anew.
    """
    try:
        return evolve(room, event)
    except IMPOSSIBLE as error:
        raise StoreTrouble(
            "Entry {seq} ({kind}) cannot follow those before it: {why}. Something else than this"
            " program has written the journal: keep its files aside and restore the last backup.",
            seq=seq,
            kind=kind_of_class(type(event)),
            why=why_impossible(error),
        ) from error


def entries_of(rows: Iterable[JournalRow]) -> Iterator[Entry]:
    """The rows of each command together, in order."""
    for command, group in groupby(rows, key=lambda row: row.command):
        own = list(group)
        first = own[0]
        yield Entry(
            seq=first.seq,
            command=CommandId(command),
            at=from_micros(first.at),
            by=StaffId(first.by),
            station=first.station,
            events=tuple(event_of(row) for row in own),
        )


class Fold:
    """A journal's room, and the rooms it went through that are worth keeping.

    Frozen rooms share what did not change, so keeping some costs little; what is voided is left
    out by folding again from the nearest one before it.
    """

    def __init__(self, journal: ReadableJournal) -> None:
        self._journal = journal
        self.head = START
        self.at = EPOCH
        """When the row at the head was written, or, of an expiry, was due."""
        self.room = EMPTY_ROOM
        self._kept: list[tuple[JournalHead, Room]] = [(START, EMPTY_ROOM)]

    def start(self, snapshots: Snapshots, code: str) -> None:
        """Stand where the newest fitting snapshot stands and catch up from there.

        Passed over: one of another program or rulebook, one whose row is no longer in the
        journal, one older than the void of an entry it contains.
        """
        for snapshot in snapshots.newest(code):
            found = self._fitting(snapshot)
            if found is not None:
                self.head, (self.at, self.room) = snapshot.head, found
                self._kept.append((self.head, self.room))
                break
        self._take(self._journal.rows(self.head), self.head, self.room)

    def _fitting(self, snapshot: Snapshot) -> tuple[datetime, Room] | None:
        """The time of the row behind which `snapshot` was taken, and its room if still true."""
        seq = snapshot.head.seq
        at = self._time_at(snapshot.head)
        if at is None:
            return None
        if any(void.entry <= seq for void in self._voids(after=seq)):
            return None
        try:
            room = _room_from_bytes(snapshot.body)
        except msgspec.MsgspecError:
            return None
        rulebook = room.house.digest if room.house is not None else ""
        return (at, room) if rulebook == snapshot.rulebook else None

    def _time_at(self, head: JournalHead) -> datetime | None:
        """When the row of that number and digest was written; None when there is none."""
        if head == START:
            return EPOCH
        rows = self._journal.rows(JournalHead(head.seq - 1, b""), head.seq)
        return next((from_micros(row.at) for row in rows if row.digest == head.digest), None)

    def _voids(self, after: int) -> list[EntryVoided]:
        voids = (event_of(row) for row in self._journal.of_kind(VOIDED_KIND, after))
        return [void for void in voids if isinstance(void, EntryVoided)]

    def catch_up(self) -> tuple[Entry, ...]:
        """Fold what stands behind the head; answers the entries that are new.

        Raises:
            StoreTrouble: it cannot be read; the fold stays where it was.
        """
        return self._advanced(self._journal.rows(self.head))

    def follow(self, writing: WritableJournal) -> tuple[Entry, ...]:
        """Catch up while this process alone may write; answers the entries that are new.

        Raises:
            StoreTrouble: it cannot be read; the fold stays where it was.
        """
        return self._advanced(writing.rows(self.head))

    def _advanced(self, found: Iterator[JournalRow]) -> tuple[Entry, ...]:
        """The entries in the rows `found`, which follow the head: all of them folded, or none."""
        rows = list(found)
        if not rows:
            return ()
        entries = tuple(entries_of(rows))
        events = (event for entry in entries for event in entry.events)
        voided = [event.entry for event in events if isinstance(event, EntryVoided)]
        if voided and min(voided) <= self.head.seq:
            # Frozen rooms kept on the way make going back cheap.
            self._kept = [(head, room) for head, room in self._kept if head.seq < min(voided)]
            before, room = self._kept[-1]
            self._take(self._journal.rows(before, rows[-1].seq), before, room)
        else:
            self._take(rows, self.head, self.room)
        return entries

    def _take(self, rows: Iterable[JournalRow], before: JournalHead, room: Room) -> None:
        """Stand behind `rows`, folded onto the `room` that stood `before` them.

        Those that a void behind `before` names are left out.
        """
        voided = {void.command for void in self._voids(after=before.seq)}
        last = None
        for row in rows:
            if row.command not in voided:
                room = evolved(room, event_of(row), row.seq)
            last = row
            if row.seq % _KEEP_EVERY == 0:
                self._keep(JournalHead(row.seq, row.digest), room)
        if last is not None:
            self.head, self.at, self.room = (
                JournalHead(last.seq, last.digest),
                from_micros(last.at),
                room,
            )

    def stand(self, head: JournalHead, at: datetime, room: Room) -> None:
        """The room behind rows this process has just written and folded itself."""
        if head.seq // _KEEP_EVERY != self.head.seq // _KEEP_EVERY:
            self._keep(head, room)
        self.head, self.at, self.room = head, at, room

    def _keep(self, head: JournalHead, room: Room) -> None:
        self._kept.append((head, room))
        if len(self._kept) > _KEPT_AT_MOST:
            # The first stays; of the older half every second one goes.
            half = len(self._kept) // 2
            self._kept = [self._kept[0], *self._kept[1:half:2], *self._kept[half:]]

    def since(self, entry: int) -> tuple[Entry, ...]:
        """The journal's entries from row `entry` up to the head, voided ones and voids too."""
        rows = self._journal.rows(JournalHead(entry - 1, b""), self.head.seq)
        return tuple(entries_of(rows))

    def snapshot(self, code: str) -> Snapshot:
        """The room as it stands, to be kept."""
        rulebook = self.room.house.digest if self.room.house is not None else ""
        return Snapshot(self.head, code, rulebook, _room_to_bytes(self.room))
