"""The room as it was: the journal folded again up to any moment of any night.

"As of 23:14" is what had been written down before the first entry later than that, in the order
of the journal and never by clock: where a clock went back, the time it then showed a second time
means its first coming, and the second one is reached entry by entry. An expiry is dated with its
deadline though it may have been written a little later; it is there once it was written.

The room is shown as it stood then. What was taken back by that time is left out, what was taken
back later still stands, since that is what people saw; `since` names it. Players are called as
they are today, which is for whoever shows it.
"""

from collections import deque
from collections.abc import Callable, Iterator
from datetime import date, datetime
from enum import Enum
from heapq import merge
from itertools import groupby
from typing import NamedTuple, assert_never

import msgspec

from floor.app.core.messages import CommandId, Entry
from floor.app.core.ports import START, Journal, JournalHead, JournalRow, Snapshot, Snapshots
from floor.app.core.room import Room
from floor.app.office.catalog import DAY_KIND, VOIDED_KIND
from floor.app.office.fold import Fold, entries_of, event_of
from floor.app.office.voiding import EntryVoided
from floor.app.staff.days import DayBegan
from floor.base.clock import from_micros, to_micros
from floor.room.lists.waitlist import TableId

_GULP = 8_000
"""Rows folded at a time: after each it can be stopped, and the room is kept for the next look."""
_KEPT_AT_MOST = 48

TellRow = Callable[[int], None]
"""Hears to which row the fold goes next; what it raises stops the fold."""


class PastNight(NamedTuple):
    """A gaming day as a stretch of the journal."""

    day: date
    opened_at: datetime
    ended_at: datetime
    """When its last row was written."""
    first: int
    """Number of the row that opened it."""
    last: int
    """Number of the last row before the next one was opened."""


class EntryRelation(Enum):
    """Which entry, seen from another one."""

    EARLIER = "earlier"
    LATER = "later"


class AsItWas(NamedTuple):
    """The room behind one row of the journal."""

    room: Room
    entry: Entry
    """The newest one written then."""
    last: int
    """Number of its last row."""


class Decided(NamedTuple):
    """An entry, and the room in which it was decided."""

    head: JournalHead
    """Of the journal before it."""
    room: Room
    entry: Entry
    after: Room


class TakenBack(NamedTuple):
    """What still stood then."""

    entry: Entry
    void: Entry
    """By which it was taken back later."""


class Since(NamedTuple):
    """What has become of a table between then and the end of that night."""

    entries: tuple[Entry, ...]
    """About it, oldest first."""
    taken_back: tuple[TakenBack, ...]


class KeptRooms:
    """Rooms looked at before, so that the next look folds only what lies between.

    Snapshots in memory, in front of those of the store; it outlives a connection, and several
    looks may use it at once.
    """

    def __init__(self) -> None:
        self._kept: deque[Snapshot] = deque(maxlen=_KEPT_AT_MOST)

    def keep(self, snapshot: Snapshot) -> None:
        """Keep it; the oldest goes."""
        if all(one.head != snapshot.head for one in tuple(self._kept)):
            self._kept.append(snapshot)

    def newest(self, code: str, until: int | None = None) -> Iterator[Snapshot]:
        """Those of this program up to row `until`, newest first."""
        found = (one for one in tuple(self._kept) if one.code == code)
        reached = (one for one in found if until is None or one.head.seq <= until)
        return iter(sorted(reached, key=_backwards))


def _backwards(snapshot: Snapshot) -> int:
    return -snapshot.head.seq


class _Both:
    """The rooms kept in memory and those of the store, as one."""

    def __init__(self, near: KeptRooms, stored: Snapshots, until: int) -> None:
        self._near, self._stored, self._until = near, stored, until
        self.keep = near.keep

    def newest(self, code: str, until: int | None = None) -> Iterator[Snapshot]:
        until = self._until if until is None else until
        return merge(
            self._near.newest(code, until), self._stored.newest(code, until), key=_backwards
        )


class _Until:
    """A journal as it was when it ended with row `last`."""

    def __init__(self, journal: Journal, last: int) -> None:
        self._journal, self.last = journal, last

    def rows(self, after: JournalHead = START, until: int | None = None) -> Iterator[JournalRow]:
        return self._journal.rows(after, self.last if until is None else min(until, self.last))

    def of_kind(self, kind: str, after: int) -> tuple[JournalRow, ...]:
        return tuple(row for row in self._journal.of_kind(kind, after) if row.seq <= self.last)


class Past:
    """Answers what was when; reads only."""

    def __init__(
        self, journal: Journal, snapshots: Snapshots, code: str, near: KeptRooms | None = None
    ) -> None:
        """`near` are the rooms that earlier looks have kept."""
        self._journal, self._snapshots, self._code = journal, snapshots, code
        self._near = near or KeptRooms()

    def nights(self) -> tuple[PastNight, ...]:
        """Every gaming day in the journal, the newest first."""
        found: list[PastNight] = []
        last = self._journal.head().seq
        for row in reversed(self._journal.of_kind(DAY_KIND, 0)):
            event = event_of(row)
            assert isinstance(event, DayBegan)
            ended_at = from_micros(self._row(last).at)
            found.append(PastNight(event.day, event.opened_at, ended_at, row.seq, last))
            last = row.seq - 1
        return tuple(found)

    def row_at(self, night: PastNight, moment: datetime) -> int:
        """The last row of `night` that had been written at `moment`; its first one at least."""
        found = self._journal.last_by(to_micros(moment), night.first)
        return min(found, night.last)

    def beside(self, last: int, which: EntryRelation) -> int:
        """The last row of the entry before or behind the one that ends with row `last`.

        At either end of the journal `last` itself.
        """
        match which:
            case EntryRelation.EARLIER:
                return max(self._entry(last)[0].seq - 1, 1)
            case EntryRelation.LATER:
                return self.end_of(min(last + 1, self._journal.head().seq))
            case _ as never:
                assert_never(never)

    def end_of(self, row: int) -> int:
        """The last row of the entry to which `row` belongs."""
        return self._entry(row)[-1].seq

    def look(self, last: int, told: TellRow = lambda row: None) -> AsItWas:
        """The room behind row `last`, folded from the nearest one kept before it.

        Raises:
            StoreTrouble: the journal cannot be read.
        """
        stored = _Both(self._near, self._snapshots, last)
        base = next((one.head.seq for one in stored.newest(self._code)), 0)
        for stop in (*range(base + _GULP, last, _GULP), last):
            told(stop)
            fold = Fold(_Until(self._journal, stop))
            fold.start(stored, self._code)
            stored.keep(fold.snapshot(self._code))
        return AsItWas(fold.room, next(entries_of(self._entry(last))), last)

    def of_kind(self, kind: str) -> Iterator[Entry]:
        """Every entry of one rare kind, that row of it alone; those taken back among them."""
        return entries_of(self._journal.of_kind(kind, 0))

    def walk(self, first: int, last: int) -> Iterator[Decided]:
        """Each entry from row `first` to row `last` with the room as it was then: what was taken
        back later still stood.

        Raises:
            StoreTrouble: the journal cannot be read.
        """
        until = _Until(self._journal, first - 1)
        fold = Fold(until)
        fold.start(_Both(self._near, self._snapshots, first - 1), self._code)
        rows = tuple(self._journal.rows(JournalHead(first - 1, b""), last))
        for _, group in groupby(rows, key=lambda row: row.command):
            own = tuple(group)
            head, before = fold.head, fold.room
            until.last = own[-1].seq
            fold.catch_up()
            yield Decided(head, before, next(entries_of(own)), fold.room)

    def since(self, last: int, night: PastNight, table: TableId) -> Since:
        """What `night` brought `table` behind row `last`, and what of before it took back."""
        reference, sign = f"table:{table}", msgspec.json.encode(table)
        behind = self._journal.rows(JournalHead(last, b""), night.last)
        # To decode a night's rows of every table costs more than to read them.
        found: list[JournalRow] = []
        for _, rows in groupby(behind, key=lambda row: row.command):
            whole = tuple(rows)
            if any(sign in row.body for row in whole):
                found += whole
        entries = [one for one in entries_of(found) if _is_about(one, reference)]
        known = {one.command for one in entries}
        taken_back = []
        for void in self._voids(last, night.last):
            event, *_others = void.events
            assert isinstance(event, EntryVoided)
            target = next(entries_of(self._journal.answer_to(event.command)))
            if target.command in known:
                entries.append(void)
            elif target.seq <= last and _is_about(target, reference):
                taken_back.append(TakenBack(target, void))
        return Since(tuple(sorted(entries, key=lambda one: one.seq)), tuple(taken_back))

    def _voids(self, after: int, until: int) -> Iterator[Entry]:
        rows = self._journal.of_kind(VOIDED_KIND, after)
        return entries_of(row for row in rows if row.seq <= until)

    def _row(self, seq: int) -> JournalRow:
        return next(self._journal.rows(JournalHead(seq - 1, b""), seq))

    def _entry(self, seq: int) -> tuple[JournalRow, ...]:
        """The rows of the entry to which row `seq` belongs."""
        return self._journal.answer_to(CommandId(self._row(seq).command))


def _is_about(entry: Entry, reference: str) -> bool:
    return any(reference in event.touches() for event in entry.events)
