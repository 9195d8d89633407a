"""The journal in its table of the store's file: read in batches, written in one transaction."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import pysqlite3 as sqlite

from floor.app.core.messages import CommandId
from floor.app.core.ports import START, Draft, JournalHead, JournalRow, WritableJournal
from floor.base.errors import DiskFull, InDoubt, StoreTrouble
from floor.store.journal.journal import checked, digest_of, tampered
from floor.store.sqlite.trouble import Ballast, as_store_trouble, is_full, trouble_of

T = TypeVar("T")

_LOG_BYTES = 4 * 1024 * 1024

_COLUMNS = "seq, command, at, by, station, kind, body, digest"
_INSERT = f"INSERT INTO journal ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
_AFTER = f"SELECT {_COLUMNS} FROM journal WHERE seq > ? ORDER BY seq"
_BETWEEN = f"SELECT {_COLUMNS} FROM journal WHERE seq > ? AND seq <= ? ORDER BY seq"
_LAST = "SELECT seq, digest FROM journal ORDER BY seq DESC LIMIT 1"
_LATER = "SELECT seq FROM journal WHERE seq > ? AND at > ? ORDER BY seq LIMIT 1"
_OF_COMMAND = f"SELECT {_COLUMNS} FROM journal WHERE command = ? ORDER BY seq"
_BATCH = 5_000


def _of_commands(many: int) -> str:
    places = ", ".join("?" * many)
    return f"SELECT {_COLUMNS} FROM journal WHERE command IN ({places}) ORDER BY seq"


class SqliteJournal:
    """The journal in its table; see `ports.Journal` and `ports.WritableJournal` for what it
    promises.

    What a command passes through is plain SQL in as few statements as will do, and turns errors
    into sentences by hand: a context manager costs as much as a statement.
    """

    def __init__(
        self,
        path: Path,
        connection: Any,
        ballast: Ballast,
        *,
        read_only: StoreTrouble | None = None,
    ) -> None:
        self._path = path
        self._read_only = read_only
        self._connection = connection
        self._execute: Callable[..., Any] = connection.execute
        self._ballast = ballast
        self._version = -1
        self._writing = False
        self._known = START
        """Where the journal ends, while this process alone may write and has looked."""

    def head(self) -> JournalHead:
        """Where it ends now."""
        with as_store_trouble(self._path):
            return JournalHead(*(self._execute(_LAST).fetchone() or START))

    def changed(self) -> bool:
        """Whether another connection has written since the last call."""
        try:
            (version,) = self._execute("PRAGMA data_version").fetchone()
        except sqlite.Error as error:
            raise trouble_of(self._path, error) from error
        known, self._version = self._version, version
        return bool(known != version)

    def rows(self, after: JournalHead = START, until: int | None = None) -> Iterator[JournalRow]:
        """Rows behind `after`, up to number `until`, read in batches, the chain checked."""
        head = after
        for batch in self.batches(after, until):
            yield from checked(batch, head)
            head = JournalHead(batch[-1][0], batch[-1][7])
        if self._writing and until is None and head.digest:
            self._known = head

    def batches(self, after: JournalHead = START, until: int | None = None) -> Iterator[list[Any]]:
        """The same rows as they lie on disk, many at a time and not checked."""
        last = after.seq
        try:
            if until is None:
                cursor = self._execute(_AFTER, (last,))
            else:
                cursor = self._execute(_BETWEEN, (last, until))
            while batch := cursor.fetchmany(_BATCH):
                yield batch
                last = batch[-1][0]
        except sqlite.Error as error:
            if "UTF-8" not in str(error):
                raise trouble_of(self._path, error) from error
            readable = self._readable(last)
            if readable:
                yield readable
            raise tampered(last + len(readable) + 1) from error

    def _readable(self, last: int) -> list[Any]:
        """The rows behind `last` up to one with a text that is none, asked for one by one."""
        rows: list[Any] = []
        with suppress(sqlite.OperationalError):
            while row := self._execute(_BETWEEN, (last, last + 1)).fetchone():
                rows.append(row)
                last += 1
        return rows

    def of_kind(self, kind: str, after: int) -> tuple[JournalRow, ...]:
        """All rows of one kind behind number `after`; voids and openings have an index."""
        with as_store_trouble(self._path):
            found = self._execute(
                f"SELECT {_COLUMNS} FROM journal WHERE kind = '{kind}' AND seq > ? ORDER BY seq",
                (after,),
            )
            return tuple(JournalRow._make(row) for row in found.fetchall())

    def last_by(self, at: int, after: int) -> int:
        """Number of the last row before the first one behind `after` that is later than `at`."""
        with as_store_trouble(self._path):
            later = self._execute(_LATER, (after, at)).fetchone()
        return int(later[0]) - 1 if later is not None else max(self.head().seq, after)

    def answer_to(self, command: CommandId) -> tuple[JournalRow, ...]:
        """The rows that command left."""
        return self.answers_to((command,))

    def answers_to(self, commands: Sequence[CommandId]) -> tuple[JournalRow, ...]:
        """The rows those commands left."""
        statement = _OF_COMMAND if len(commands) == 1 else _of_commands(len(commands))
        try:
            found = self._execute(statement, commands).fetchall()
        except sqlite.Error as error:
            raise trouble_of(self._path, error) from error
        return tuple(map(JournalRow._make, found))

    def write(self, work: Callable[[WritableJournal], T]) -> T:
        """What `work` answers, in one transaction; a full disk gives up the ballast once."""
        try:
            return self._in_transaction(work)
        except DiskFull:
            if not self._ballast.give_up():
                raise
            return self._in_transaction(work)

    def _in_transaction(self, work: Callable[[WritableJournal], T]) -> T:
        if self._read_only is not None:
            raise StoreTrouble(self._read_only.sentence, **self._read_only.named)
        try:
            self._execute("BEGIN IMMEDIATE")
        except sqlite.Error as error:
            raise trouble_of(self._path, error) from error
        before = self._known = START
        self._writing = True
        try:
            answer = work(self)
        except sqlite.Error as error:
            self._roll_back()
            raise trouble_of(self._path, error) from error
        except BaseException:
            self._roll_back()
            raise
        finally:
            self._writing = False
        self._commit(before)
        return answer

    def _commit(self, before: JournalHead) -> None:
        try:
            self._execute("COMMIT")
        except sqlite.Error as error:
            self._roll_back()
            trouble = trouble_of(self._path, error)
            if self._known == before or is_full(error):
                raise trouble from error
            if isinstance(trouble, DiskFull):
                self._ballast.give_up()
            # Nobody sees it now; but when every process dies before another writes, who opens the
            # file next finds it whole in the log.
            raise InDoubt(
                "{path} reported an error while writing: {error}. It is not certain that this"
                " stands: look at the room before asking again.",
                path=self._path,
                error=str(error),
            ) from error

    def _roll_back(self) -> None:
        if self._connection.in_transaction:
            self._execute("ROLLBACK")

    def append(self, drafts: list[Draft]) -> JournalHead:
        """Put `drafts` behind the last row."""
        if self._known == START:
            self._known = self.head()
        seq, digest = self._known
        for command, at, by, station, kind, body in drafts:
            seq += 1
            digest = digest_of(digest, seq, command, at, by, station, kind, body)
            self._execute(_INSERT, (seq, command, at, by, station, kind, body, digest))
        self._known = JournalHead(seq, digest)
        return self._known

    def verified(self) -> JournalHead:
        """How far the chain was proved the last time; the start when it never was."""
        with as_store_trouble(self._path):
            found = self._execute("SELECT seq, digest FROM verified ORDER BY seq DESC LIMIT 1")
            return JournalHead(*(found.fetchone() or START))

    def mark_verified(self, head: JournalHead) -> None:
        """Remember that the chain is proved up to `head`."""
        with as_store_trouble(self._path):
            self._execute("INSERT OR REPLACE INTO verified (seq, digest) VALUES (?, ?)", head)

    def holds(self, head: JournalHead) -> bool:
        """Whether the row of that number and digest stands in the journal."""
        if head == START:
            return True
        with as_store_trouble(self._path):
            found = self._execute("SELECT 1 FROM journal WHERE seq = ? AND digest = ?", head)
            return found.fetchone() is not None

    def damage(self) -> str:
        """What is wrong with the file of the journal and its indexes; empty when it is whole.

        A damaged index hides an entry from who asks for it by its command: the chain, read in
        order of numbers, does not show that.
        """
        with as_store_trouble(self._path):
            (found,) = self._execute("PRAGMA integrity_check(journal)").fetchone()
        return "" if found == "ok" else str(found)

    def has_digest(self, beginning: str) -> bool:
        """Whether some entry's digest begins so, in hexadecimal; newest first."""
        if not set(beginning.lower()) <= set("0123456789abcdef"):
            return False
        with as_store_trouble(self._path):
            found = self._execute(
                "SELECT 1 FROM journal WHERE lower(hex(digest)) LIKE ? ORDER BY seq DESC LIMIT 1",
                (f"{beginning.lower()}%",),
            )
            return found.fetchone() is not None

    def rest(self) -> None:
        """Move what was written into the main file; for idle moments, never waits for others.

        What hinders it, as a full disk does, is said to who writes next.
        """
        with suppress(sqlite.OperationalError):
            self._execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()

    def make_ready(self) -> None:
        """Let the log grow to its working size now, in one gulp.

        A commit that has to lengthen the file costs nearly twice one that finds room; for a
        station about to work, not for one that only reads. Rows too big for a small cache go to
        the log at once, and taking them back leaves the room they took.
        """
        with suppress(sqlite.Error):  # the next command will say what is wrong
            (cache,) = self._execute("PRAGMA cache_size").fetchone()
            self._execute("PRAGMA cache_size = 20")
            try:
                self._execute("BEGIN IMMEDIATE")
                self._execute(
                    "INSERT INTO snapshots (seq, code, rulebook, digest, body, mark)"
                    " VALUES (0, '', '', x'', zeroblob(?), x'')",
                    (_LOG_BYTES,),
                )
            finally:
                self._roll_back()
                self._execute(f"PRAGMA cache_size = {cache}")
