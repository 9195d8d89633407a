"""The journal on a PostgreSQL server: appended to under a lock, read in batches."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any, TypeVar

import psycopg

from floor.app.core.messages import CommandId
from floor.app.core.ports import START, Draft, JournalHead, JournalRow, WritableJournal
from floor.base.errors import StoreTrouble
from floor.store.journal.journal import checked, digest_of
from floor.store.postgres.link import PostgresLink
from floor.store.postgres.schema import JOURNAL_LOCK

T = TypeVar("T")

_COLUMNS = "seq, command, at, by, station, kind, body, digest"
_BATCH = 5_000
_AFTER = f"SELECT {_COLUMNS} FROM journal WHERE seq > ? ORDER BY seq LIMIT {_BATCH}"
_BETWEEN = f"SELECT {_COLUMNS} FROM journal WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT {_BATCH}"
_LAST = "SELECT seq, digest FROM journal ORDER BY seq DESC LIMIT 1"
_LATER = "SELECT seq FROM journal WHERE seq > ? AND at > ? ORDER BY seq LIMIT 1"
_AT_ONCE = 100
"""Rows in one statement."""


@lru_cache(maxsize=_AT_ONCE)
def _insert(rows: int) -> str:
    places = ", ".join(["(?, ?, ?, ?, ?, ?, ?, ?)"] * rows)
    return f"INSERT INTO journal ({_COLUMNS}) VALUES {places}"


@lru_cache(maxsize=_AT_ONCE)
def _of_commands(many: int) -> str:
    places = ", ".join("?" * many)
    return f"SELECT {_COLUMNS} FROM journal WHERE command IN ({places}) ORDER BY seq"


class PostgresJournal:
    """The journal in its table of a server; see `ports.Journal` and `ports.WritableJournal`."""

    def __init__(self, link: PostgresLink) -> None:
        self._link = link
        self._writing = False
        self._known = START
        """Where the journal ends, while this station alone may write."""

    def head(self) -> JournalHead:
        """Where it ends now."""
        found = self._link.read(_LAST)
        return JournalHead(*found[0]) if found else START

    def changed(self) -> bool:
        """Whether another station has written since the last call, as the server has told."""
        return self._link.news()

    def rows(self, after: JournalHead = START, until: int | None = None) -> Iterator[JournalRow]:
        """Rows behind `after`, up to number `until`, read in batches, the chain checked."""
        if self._writing and until is None:
            if after == self._known:
                return
            if after.digest and after.seq >= self._known.seq:
                raise StoreTrouble(
                    "{place} has no entry {seq} any more, or another one: it was put back to what"
                    " it was before. Start this program again, and look what is missing.",
                    place=self._link.address,
                    seq=after.seq,
                )
        head = after
        for batch in self.batches(after, until):
            yield from checked(batch, head)
            head = JournalHead(batch[-1][0], batch[-1][7])

    def batches(self, after: JournalHead = START, until: int | None = None) -> Iterator[list[Any]]:
        """The same rows as the server has them, many at a time and not checked."""
        last = after.seq
        while True:
            if until is None:
                batch = self._link.read(_AFTER, (last,))
            else:
                batch = self._link.read(_BETWEEN, (last, until))
            if batch:
                yield batch
                last = batch[-1][0]
            if len(batch) < _BATCH:
                return

    def of_kind(self, kind: str, after: int) -> tuple[JournalRow, ...]:
        """All rows of one kind behind number `after`; voids and openings have an index."""
        found = self._link.read(
            f"SELECT {_COLUMNS} FROM journal WHERE kind = '{kind}' AND seq > ? ORDER BY seq",
            (after,),
        )
        return tuple(map(JournalRow._make, found))

    def last_by(self, at: int, after: int) -> int:
        """Number of the last row before the first one behind `after` that is later than `at`."""
        later = self._link.read(_LATER, (after, at))
        return int(later[0][0]) - 1 if later else max(self.head().seq, after)

    def answer_to(self, command: CommandId) -> tuple[JournalRow, ...]:
        """The rows that command left."""
        return self.answers_to((command,))

    def answers_to(self, commands: Sequence[CommandId]) -> tuple[JournalRow, ...]:
        """The rows those commands left."""
        return tuple(map(JournalRow._make, self._link.read(_of_commands(len(commands)), commands)))

    def write(self, work: Callable[[WritableJournal], T]) -> T:
        """What `work` answers, in one transaction under the lock of the journal.

        The lock comes with where the journal ends now: who stands there already reads nothing.
        """
        found = self._link.begin(JOURNAL_LOCK, _LAST)
        before = self._known = JournalHead(*found[0]) if found else START
        self._writing = True
        try:
            answer = work(self)
        except psycopg.Error as error:
            self._link.roll_back()
            raise self._link.trouble(error) from error
        except BaseException:
            self._link.roll_back()
            raise
        finally:
            self._writing = False
        self._link.commit(keeps=self._known != before)
        return answer

    def append(self, drafts: list[Draft]) -> JournalHead:
        """Put `drafts` behind the last row."""
        seq, digest = self._known
        values: list[object] = []
        for draft in drafts:
            seq += 1
            digest = digest_of(digest, seq, *draft)
            values += (seq, *draft, digest)
        for begin in range(0, len(values), 8 * _AT_ONCE):
            some = values[begin : begin + 8 * _AT_ONCE]
            self._link.execute(_insert(len(some) // 8), some)
        self._known = JournalHead(seq, digest)
        return self._known

    def verified(self) -> JournalHead:
        """How far the chain was proved the last time; the start when it never was."""
        found = self._link.read("SELECT seq, digest FROM verified ORDER BY seq DESC LIMIT 1")
        return JournalHead(*found[0]) if found else START

    def mark_verified(self, head: JournalHead) -> None:
        """Remember that the chain is proved up to `head`."""
        self._link.read(
            "INSERT INTO verified (seq, digest) VALUES (?, ?)"
            " ON CONFLICT (seq) DO UPDATE SET digest = excluded.digest RETURNING seq",
            head,
        )

    def holds(self, head: JournalHead) -> bool:
        """Whether the row of that number and digest stands in the journal."""
        if head == START:
            return True
        return bool(self._link.read("SELECT 1 FROM journal WHERE seq = ? AND digest = ?", head))

    def damage(self) -> str:
        """Empty: who looks after the server proves its files, by pg_amcheck."""
        return ""

    def has_digest(self, beginning: str) -> bool:
        """Whether some entry's digest begins so, in hexadecimal; newest first."""
        if not set(beginning.lower()) <= set("0123456789abcdef"):
            return False
        with self._link.slowly():
            found = self._link.read(
                "SELECT 1 FROM journal WHERE encode(digest, 'hex') LIKE ?"
                " ORDER BY seq DESC LIMIT 1",
                (f"{beginning.lower()}%",),
            )
        return bool(found)

    def rest(self) -> None:
        """Nothing to do: the server sees to its log."""

    def make_ready(self) -> None:
        """Nothing to do."""
