"""A journal in a list, snapshots and people beside it: for rehearsals and tests."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import pysqlite3 as sqlite

from floor.app.core.messages import CommandId
from floor.app.core.ports import START, Draft, JournalHead, JournalRow, Snapshot, WritableJournal
from floor.store.journal.journal import checked, digest_of
from floor.store.people.people import PeopleRows
from floor.store.people.pins import CHEAP
from floor.store.sqlite.rows import SqliteRows
from floor.store.sqlite.schema import make_tables

T = TypeVar("T")


class MemoryJournal:
    """The contract of a journal kept in memory; several offices of one process may share it."""

    def __init__(self) -> None:
        self.written: list[JournalRow] = []
        self._of_command: dict[bytes, tuple[JournalRow, ...]] = {}
        self._seen = 0

    def head(self) -> JournalHead:
        """Where it ends now."""
        return JournalHead(self.written[-1].seq, self.written[-1].digest) if self.written else START

    def changed(self) -> bool:
        """Always: looking costs nothing here."""
        return True

    def rows(self, after: JournalHead = START, until: int | None = None) -> Iterator[JournalRow]:
        """Rows behind `after`, up to number `until`, the chain checked."""
        return checked(self.written[after.seq : until], after)

    def of_kind(self, kind: str, after: int) -> tuple[JournalRow, ...]:
        """All rows of one kind behind number `after`."""
        return tuple(row for row in self.written[after:] if row.kind == kind)

    def last_by(self, at: int, after: int) -> int:
        """Number of the last row before the first one behind `after` that is later than `at`."""
        later = (row.seq - 1 for row in self.written[after:] if row.at > at)
        return next(later, max(len(self.written), after))

    def answer_to(self, command: CommandId) -> tuple[JournalRow, ...]:
        """The rows that command left."""
        return self._of_command.get(command, ())

    def answers_to(self, commands: Sequence[CommandId]) -> tuple[JournalRow, ...]:
        """The rows those commands left."""
        return tuple(row for one in commands for row in self._of_command.get(one, ()))

    def holds(self, head: JournalHead) -> bool:
        """Whether the row of that number and digest stands here."""
        return head == START or head in ((row.seq, row.digest) for row in self.written)

    def rest(self) -> None:
        """Nothing to do."""

    def write(self, work: Callable[[WritableJournal], T]) -> T:
        """What `work` answers; what it appended is gone again if it raises."""
        before = len(self.written)
        try:
            return work(self)
        except BaseException:
            for row in self.written[before:]:
                self._of_command.pop(row.command, None)
            del self.written[before:]
            raise

    def append(self, drafts: list[Draft]) -> JournalHead:
        """Put `drafts` behind the last row."""
        head = self.head()
        rows = []
        for command, at, by, station, kind, body in drafts:
            seq = head.seq + 1
            digest = digest_of(head.digest, seq, command, at, by, station, kind, body)
            rows.append(JournalRow(seq, command, at, by, station, kind, body, digest))
            head = JournalHead(seq, digest)
        self.written += rows
        for row in rows:
            before = self._of_command.get(row.command, ())
            self._of_command[row.command] = (*before, row)
        return head


class MemorySnapshots:
    """Snapshots kept in a list."""

    def __init__(self) -> None:
        self.kept: list[Snapshot] = []

    def newest(self, code: str, until: int | None = None) -> Iterator[Snapshot]:
        """Those of this program, up to row `until`, newest first."""
        last = until if until is not None else max((one.head.seq for one in self.kept), default=0)
        own = [one for one in self.kept if one.code == code and one.head.seq <= last]
        return iter(sorted(own, key=lambda snapshot: -snapshot.head.seq))

    def keep(self, snapshot: Snapshot) -> None:
        """Keep it; the first of the same key stays."""
        key = (snapshot.head.seq, snapshot.code, snapshot.rulebook)
        if all((old.head.seq, old.code, old.rulebook) != key for old in self.kept):
            self.kept.append(snapshot)


class MemoryPeople(PeopleRows):
    """People in a database that is no file; their PINs cost nothing to guess."""

    def __init__(self) -> None:
        connection = _connection()
        _empty().backup(connection)
        super().__init__(SqliteRows(Path("memory"), connection), _MemoryPepper(), CHEAP)


def _connection() -> Any:
    """A new database; made by the window, used by its store thread, never by two at once."""
    return sqlite.connect(":memory:", isolation_level=None, check_same_thread=False)


@cache
def _empty() -> Any:
    """The tables nobody has written to: a copy costs a tenth of making them."""
    connection = _connection()
    make_tables(connection)
    return connection


class _MemoryPepper:
    """A secret that is none."""

    def __init__(self) -> None:
        self._secret = b""

    def read(self) -> bytes:
        """The secret, once it is made."""
        return self._secret

    def make(self) -> bytes:
        """Always the same."""
        self._secret = bytes(32)
        return self._secret
