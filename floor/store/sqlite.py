"""The default store: one local file, shared by every process of one PC."""

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple, TypeVar
from urllib.parse import quote

import pysqlite3 as sqlite

from floor.app.messages import CommandId
from floor.app.ports import START, Draft, Head, Row, Writing
from floor.base.errors import DiskFull, InDoubt, StoreTrouble
from floor.store.journal import checked, digest_of, tampered
from floor.store.papers import SqlitePapers
from floor.store.people import SqlitePeople
from floor.store.pins import PepperFile
from floor.store.place import check_place
from floor.store.rows import Rows
from floor.store.schema import VERSION, migrate
from floor.store.snapshots import SqliteSnapshots
from floor.store.trouble import Ballast, Unwritable, is_full, is_locked, telling, trouble_of

T = TypeVar("T")

SAFE_VERSION = (3, 51, 3)
"""Older ones can lose committed money in WAL mode."""

PRAGMAS = {
    "journal_mode": "wal",
    "synchronous": 2,
    "foreign_keys": 1,
    "trusted_schema": 0,
    "cell_size_check": 1,
    "recursive_triggers": 1,
    "secure_delete": 1,
    "wal_autocheckpoint": 1000,
    "journal_size_limit": 64 * 1024 * 1024,
}
"""Set on every connection and read back; `synchronous` 2 is FULL: acknowledged means on disk.

`secure_delete` so that a person who was erased is no longer in the file either.
"""

BALLAST_BYTES = 64 * 1024 * 1024
"""A file beside the store that is given up first when the disk is full."""

_LOG_BYTES = 4 * 1024 * 1024
_QUEUES_AT_MOST = 100

_COLUMNS = "seq, command, at, by, station, kind, body, digest"
_INSERT = f"INSERT INTO journal ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
_AFTER = f"SELECT {_COLUMNS} FROM journal WHERE seq > ? ORDER BY seq"
_BETWEEN = f"SELECT {_COLUMNS} FROM journal WHERE seq > ? AND seq <= ? ORDER BY seq"
_LAST = "SELECT seq, digest FROM journal ORDER BY seq DESC LIMIT 1"
_OF_COMMAND = f"SELECT {_COLUMNS} FROM journal WHERE command = ? ORDER BY seq"
_BATCH = 5_000


def check_engine(version: tuple[int, ...] = sqlite.sqlite_version_info) -> None:
    """That the SQLite inside the program keeps what it acknowledged.

    Raises:
        StoreTrouble: it is too old.
    """
    if version < SAFE_VERSION:
        raise StoreTrouble(
            "SQLite {found} can lose committed entries; {needed} or newer is needed. Set the"
            " program up again by packaging/start.",
            found=".".join(map(str, version)),
            needed=".".join(map(str, SAFE_VERSION)),
        )


class Store(NamedTuple):
    """An open store."""

    path: Path
    journal: "SqliteJournal"
    snapshots: SqliteSnapshots
    people: SqlitePeople
    papers: SqlitePapers
    connection: Any
    read_only: StoreTrouble | None
    """Why nothing can be written; None when all is well."""

    def only_look(self) -> None:
        """From now on nothing can be written through this opening, whoever asks."""
        self.connection.execute("PRAGMA query_only = ON")

    def close(self) -> None:
        """Let go of the file."""
        self.connection.close()


def open_store(
    path: Path, *, ballast_bytes: int = 0, patience_s: float = 5.0, pepper: Path | None = None
) -> Store:
    """The store at `path`, made when it is not there, brought up to date when it is older.

    Where nothing may be written it is opened for reading, and `read_only` says why. With
    `ballast_bytes` a file of that size is kept beside it for the day the disk is full. `pepper`
    is where the secret of the PINs is kept, beside the store when nobody says.

    Raises:
        StoreTrouble: it cannot be opened at all, or is on a network share; says what to do.
    """
    check_engine()
    check_place(path)
    ballast = Ballast(path, ballast_bytes)
    secret = PepperFile(pepper or path.with_name(f"{path.name}.pepper"))
    try:
        connection = _connect_or_make_room(path, patience_s, ballast)
    except (DiskFull, Unwritable) as trouble:
        if not os.path.exists(path):
            raise
        return _open_for_reading(path, secret, trouble)
    ballast.lay_by()
    return _store(path, connection, (ballast, secret), read_only=None)


def _store(
    path: Path,
    connection: Any,
    beside: tuple[Ballast, PepperFile],
    *,
    read_only: StoreTrouble | None,
) -> Store:
    ballast, secret = beside
    return Store(
        path,
        SqliteJournal(path, connection, ballast, read_only=read_only),
        SqliteSnapshots(path, connection),
        SqlitePeople(path, connection, ballast, secret),
        SqlitePapers(Rows(path, connection, ballast)),
        connection,
        read_only,
    )


def _connect_or_make_room(path: Path, patience_s: float, ballast: Ballast) -> Any:
    try:
        return _connect(path, patience_s)
    except DiskFull:
        if not ballast.give_up():
            raise
        return _connect(path, patience_s)


def _connect(path: Path, patience_s: float) -> Any:
    with telling(path):
        connection = sqlite.connect(str(path), timeout=patience_s, isolation_level=None)
        try:
            version = _version_of(path, connection)
            _keep_a_log(connection)
            for name, value in PRAGMAS.items():
                connection.execute(f"PRAGMA {name} = {value}")
            _check_pragmas(connection)
            if version < VERSION:
                migrate(connection)
            _check_may_write(connection)
        except BaseException:
            connection.close()
            raise
        return connection


def _version_of(path: Path, connection: Any) -> int:
    """Which version of the program made the store, 0 for a file still empty; changes nothing.

    One statement, so that who makes the tables at this moment is seen before it or after it.

    Raises:
        StoreTrouble: a newer program made it, or one that is not ours.
    """
    version, tables, journals = connection.execute(
        "SELECT user_version, (SELECT count(*) FROM sqlite_schema),"
        " (SELECT count(*) FROM sqlite_schema WHERE name = 'journal') FROM pragma_user_version"
    ).fetchone()
    if not journals and (version or tables):
        raise trouble_of(path, sqlite.DatabaseError("file is not a database"))
    if version > VERSION:
        raise StoreTrouble(
            "{path} was written by a newer version of the program. Start that one; nothing was"
            " changed.",
            path=path,
        )
    return int(version)


def _keep_a_log(connection: Any) -> None:
    """Switch a new file to a write-ahead log.

    Programs that do so together on a new file are refused at once, whatever their patience; so
    each queues for the write lock, where SQLite does wait, and asks again.
    """
    for _ in range(_QUEUES_AT_MOST):
        try:
            connection.execute("PRAGMA journal_mode = wal")
        except sqlite.OperationalError as error:
            if not is_locked(error):
                raise
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("ROLLBACK")
        else:
            return


def _check_pragmas(connection: Any) -> None:
    """That every setting really holds: what was acknowledged depends on it."""
    for name, value in PRAGMAS.items():
        (found,) = connection.execute(f"PRAGMA {name}").fetchone()
        if found != value:
            raise StoreTrouble(
                "The store's setting {name} is {found} and must be {value}: entries could be lost."
                " Start again; if it stays, call support.",
                name=name,
                found=found,
                value=value,
            )


def _check_may_write(connection: Any) -> None:
    """That this process may write, found out without writing; others may write at this moment."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        # On a file that is read-only SQLite begins to read instead, and says nothing.
        connection.execute("DELETE FROM verified WHERE 0")
    except sqlite.OperationalError as error:
        if not is_locked(error):
            raise
    else:
        connection.execute("ROLLBACK")


def _open_for_reading(path: Path, secret: PepperFile, trouble: StoreTrouble) -> Store:
    """The store as far as it can be seen, when it cannot be opened for writing."""
    for mode, why in (("mode=ro", trouble), ("mode=ro&immutable=1", _unseen(path, trouble))):
        with suppress(sqlite.Error, UnicodeDecodeError):
            connection = sqlite.connect(
                f"file:{quote(str(path))}?{mode}", uri=True, isolation_level=None
            )
            try:
                _version_of(path, connection)
                connection.execute(_LAST).fetchone()
            except BaseException:
                connection.close()
                raise
            return _store(path, connection, (Ballast(path, 0), secret), read_only=why)
    raise trouble


def _unseen(path: Path, trouble: StoreTrouble) -> StoreTrouble:
    """What to say when only the main file can be read and some of the night is still in the log."""
    try:
        size = os.stat(f"{path}-wal").st_size
    except OSError:
        size = 0
    if not size:
        return trouble
    return Unwritable(
        "{trouble} The newest entries may not be shown: they are safe in its log.", trouble=trouble
    )


class SqliteJournal:
    """The journal in its table; see `ports.Journal` and `ports.Writing` for what it promises.

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

    def head(self) -> Head:
        """Where it ends now."""
        with telling(self._path):
            return Head(*(self._execute(_LAST).fetchone() or START))

    def changed(self) -> bool:
        """Whether another connection has written since the last call."""
        try:
            (version,) = self._execute("PRAGMA data_version").fetchone()
        except sqlite.Error as error:
            raise trouble_of(self._path, error) from error
        known, self._version = self._version, version
        return bool(known != version)

    def rows(self, after: Head = START, until: int | None = None) -> Iterator[Row]:
        """Rows behind `after`, up to number `until`, read in batches, the chain checked."""
        head = after
        for batch in self.batches(after, until):
            yield from checked(batch, head)
            head = Head(batch[-1][0], batch[-1][7])
        if self._writing and until is None and head.digest:
            self._known = head

    def batches(self, after: Head = START, until: int | None = None) -> Iterator[list[Any]]:
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

    def of_kind(self, kind: str, after: int) -> tuple[Row, ...]:
        """All rows of one kind behind number `after`; voids and openings have an index."""
        with telling(self._path):
            found = self._execute(
                f"SELECT {_COLUMNS} FROM journal WHERE kind = '{kind}' AND seq > ? ORDER BY seq",
                (after,),
            )
            return tuple(Row._make(row) for row in found.fetchall())

    def answer_to(self, command: CommandId) -> tuple[Row, ...]:
        """The rows that command left."""
        try:
            found = self._execute(_OF_COMMAND, (command,)).fetchall()
        except sqlite.Error as error:
            raise trouble_of(self._path, error) from error
        return tuple(Row._make(row) for row in found)

    def write(self, work: Callable[[Writing], T]) -> T:
        """What `work` answers, in one transaction; a full disk gives up the ballast once."""
        try:
            return self._in_transaction(work)
        except DiskFull:
            if not self._ballast.give_up():
                raise
            return self._in_transaction(work)

    def _in_transaction(self, work: Callable[[Writing], T]) -> T:
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

    def _commit(self, before: Head) -> None:
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

    def append(self, drafts: list[Draft]) -> Head:
        """Put `drafts` behind the last row."""
        if self._known == START:
            self._known = self.head()
        seq, digest = self._known
        for command, at, by, station, kind, body in drafts:
            seq += 1
            digest = digest_of(digest, seq, command, at, by, station, kind, body)
            self._execute(_INSERT, (seq, command, at, by, station, kind, body, digest))
        self._known = Head(seq, digest)
        return self._known

    def verified(self) -> Head:
        """How far the chain was proved the last time; the start when it never was."""
        with telling(self._path):
            found = self._execute("SELECT seq, digest FROM verified ORDER BY seq DESC LIMIT 1")
            return Head(*(found.fetchone() or START))

    def mark_verified(self, head: Head) -> None:
        """Remember that the chain is proved up to `head`."""
        with telling(self._path):
            self._execute("INSERT OR REPLACE INTO verified (seq, digest) VALUES (?, ?)", head)

    def holds(self, head: Head) -> bool:
        """Whether the row of that number and digest stands in the journal."""
        if head == START:
            return True
        with telling(self._path):
            found = self._execute("SELECT 1 FROM journal WHERE seq = ? AND digest = ?", head)
            return found.fetchone() is not None

    def damage(self) -> str:
        """What is wrong with the file of the journal and its indexes; empty when it is whole.

        A damaged index hides an entry from who asks for it by its command: the chain, read in
        order of numbers, does not show that.
        """
        with telling(self._path):
            (found,) = self._execute("PRAGMA integrity_check(journal)").fetchone()
        return "" if found == "ok" else str(found)

    def has_digest(self, beginning: str) -> bool:
        """Whether some entry's digest begins so, in hexadecimal; newest first."""
        if not set(beginning.lower()) <= set("0123456789abcdef"):
            return False
        with telling(self._path):
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
