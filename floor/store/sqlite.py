"""The default store: one local file, shared by every process of one PC."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, TypeVar
from urllib.parse import quote

import pysqlite3 as sqlite

from floor.app.messages import CommandId
from floor.app.ports import START, Draft, Head, Row, Writing
from floor.base.errors import DiskFull, FloorError, InDoubt, StoreTrouble
from floor.store.journal import checked, digest_of, tampered
from floor.store.people import SqlitePeople
from floor.store.schema import VERSION, migrate
from floor.store.snapshots import SqliteSnapshots

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
    "wal_autocheckpoint": 1000,
    "journal_size_limit": 64 * 1024 * 1024,
}
"""Set on every connection and read back; `synchronous` 2 is FULL: acknowledged means on disk."""

BALLAST_BYTES = 64 * 1024 * 1024
"""A file beside the store that is given up first when the disk is full."""

_LOG_BYTES = 4 * 1024 * 1024

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
            "SQLite {found} can lose committed entries; {needed} or newer is needed. Set the program"
            " up again by packaging/start.",
            found=".".join(map(str, version)),
            needed=".".join(map(str, SAFE_VERSION)),
        )


class Store(NamedTuple):
    """An open store."""

    path: Path
    journal: "SqliteJournal"
    snapshots: SqliteSnapshots
    people: SqlitePeople
    connection: Any
    read_only: str
    """Why nothing can be written; empty when all is well."""

    def close(self) -> None:
        """Let go of the file."""
        self.connection.close()


def open_store(path: Path, *, ballast_bytes: int = 0, patience_s: float = 5.0) -> Store:
    """The store at `path`, made when it is not there, brought up to date when it is older.

    Where nothing may be written it is opened for reading, and `read_only` says why. With
    `ballast_bytes` a file of that size is kept beside it for the day the disk is full.

    Raises:
        StoreTrouble: it cannot be opened at all; says why and what to do.
    """
    check_engine()
    ballast = Ballast(path, ballast_bytes)
    try:
        with telling(path):
            connection = _connect(path, patience_s)
    except StoreTrouble as trouble:
        if ballast.give_up():
            with telling(path):
                connection = _connect(path, patience_s)
        elif path.exists():
            return _open_for_reading(path, trouble)
        else:
            raise
    ballast.lay_by()
    return _store(path, connection, ballast, read_only="")


def _store(path: Path, connection: Any, ballast: "Ballast", *, read_only: str) -> Store:
    return Store(
        path,
        SqliteJournal(path, connection, ballast),
        SqliteSnapshots(connection),
        SqlitePeople(connection),
        connection,
        read_only,
    )


def _connect(path: Path, patience_s: float) -> Any:
    connection = sqlite.connect(str(path), timeout=patience_s, isolation_level=None)
    try:
        for name, value in PRAGMAS.items():
            connection.execute(f"PRAGMA {name} = {value}")
        _check_pragmas(connection)
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version > VERSION:
            raise _newer(path)
        if version < VERSION:
            migrate(connection)
        if not _may_write(connection):
            raise sqlite.OperationalError("attempt to write a readonly database")
    except BaseException:
        connection.close()
        raise
    return connection


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


def _may_write(connection: Any) -> bool:
    """Whether this process may write, found out without writing."""
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("ROLLBACK")
    return True


def _newer(path: Path) -> StoreTrouble:
    return StoreTrouble(
        "{path} was written by a newer version of the program. Start that one; nothing was changed.",
        path=path,
    )


def _open_for_reading(path: Path, trouble: StoreTrouble) -> Store:
    """The store as far as its main file shows it, when it cannot be opened for writing."""
    with telling(path):
        for mode in ("mode=ro", "mode=ro&immutable=1"):
            connection = sqlite.connect(
                f"file:{quote(str(path))}?{mode}", uri=True, isolation_level=None
            )
            try:
                (version,) = connection.execute("PRAGMA user_version").fetchone()
                connection.execute(_LAST).fetchone()
            except sqlite.Error:
                connection.close()
                continue
            if version > VERSION:
                connection.close()
                raise _newer(path)
            return _store(path, connection, Ballast(path, 0), read_only=str(trouble))
    raise trouble


class Ballast:
    """Room on the disk laid by for the moment there is none."""

    def __init__(self, path: Path, size: int) -> None:
        self._path = path.with_name(path.name + ".ballast")
        self._size = size

    def lay_by(self) -> None:
        """Make the file, if it is wanted and there is room for it; without room there is none."""
        if not self._size or self._path.exists():
            return
        try:
            with self._path.open("wb") as file:
                if hasattr(os, "posix_fallocate"):
                    os.posix_fallocate(file.fileno(), 0, self._size)
                else:
                    file.write(bytes(self._size))
        except OSError:
            self._path.unlink(missing_ok=True)

    def give_up(self) -> bool:
        """Free the room; False when there is none to free."""
        try:
            self._path.unlink()
        except OSError:
            return False
        return True


class SqliteJournal:
    """The journal in its table; see `ports.Journal` and `ports.Writing` for what it promises.

    What a command passes through is plain SQL in as few statements as will do, and turns errors
    into sentences by hand: a context manager costs as much as a statement.
    """

    def __init__(self, path: Path, connection: Any, ballast: Ballast) -> None:
        self._path = path
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
        if self._writing and until is None:
            self._known = head

    def batches(self, after: Head = START, until: int | None = None) -> Iterator[list[Any]]:
        """The same rows as they lie on disk, many at a time and not checked."""
        try:
            if until is None:
                cursor = self._execute(_AFTER, (after.seq,))
            else:
                cursor = self._execute(_BETWEEN, (after.seq, until))
            last = after.seq
            while batch := _readable(cursor, last):
                yield batch
                last = batch[-1][0]
        except sqlite.Error as error:
            raise trouble_of(self._path, error) from error

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
            if self._known == before or self.head() != self._known:
                raise trouble_of(self._path, error) from error
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

    def has_digest(self, beginning: str) -> bool:
        """Whether some entry's digest begins so, in hexadecimal; newest first."""
        with telling(self._path):
            found = self._execute(
                "SELECT 1 FROM journal WHERE lower(hex(digest)) LIKE ? ORDER BY seq DESC LIMIT 1",
                (f"{beginning.lower()}%",),
            )
            return found.fetchone() is not None

    def rest(self) -> None:
        """Move what was written into the main file; for idle moments, never waits for others."""
        with telling(self._path):
            self._execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()

    def make_ready(self) -> None:
        """Let the log grow to its working size now, in one gulp.

        A commit that has to lengthen the file costs nearly twice one that finds room; for a
        station about to work, not for one that only reads.
        """
        with telling(self._path):
            self._execute("BEGIN IMMEDIATE")
            try:
                self._execute("CREATE TABLE room_ahead (filler BLOB NOT NULL) STRICT")
                self._execute("INSERT INTO room_ahead VALUES (zeroblob(?))", (_LOG_BYTES,))
                self._execute("COMMIT")
                self._execute("DROP TABLE room_ahead")
            except BaseException:
                self._roll_back()
                raise
        self.rest()


def _readable(cursor: Any, last: int) -> list[Any]:
    """The next rows of `cursor`; a text that is none means that the row was damaged."""
    try:
        return list(cursor.fetchmany(_BATCH))
    except sqlite.OperationalError as error:
        if "UTF-8" in str(error):
            raise tampered(last + 1) from error
        raise


_FULL = "is full"
_TELL_TALES = (
    ("locked", "Another program holds {path} and does not let go. Close it and ask again."),
    ("busy", "Another program holds {path} and does not let go. Close it and ask again."),
    (_FULL, "The disk of {path} is full. Nothing of this was written: make room, ask again."),
    ("readonly", "{path} cannot be written: the file or its folder is read-only for this user."),
    ("unable to open", "{path} cannot be opened: its folder is missing or not open to this user."),
    ("malformed", "{path} is damaged. Keep the file aside and restore the last backup."),
    ("not a database", "{path} is not a store of this program. Choose another file."),
    ("disk I/O", "The disk of {path} fails ({error}). Check it before going on."),
)


def trouble_of(path: Path, error: Exception) -> StoreTrouble:
    """What `error` means for a person and what to do now."""
    for sign, sentence in _TELL_TALES:
        if sign in str(error):
            trouble = DiskFull if sign == _FULL else StoreTrouble
            return trouble(sentence, path=path, error=str(error))
    return StoreTrouble("{path} cannot be used: {error}.", path=path, error=str(error))


@contextmanager
def telling(path: Path) -> Iterator[None]:
    """Whatever SQLite says inside becomes a sentence."""
    try:
        yield
    except FloorError:
        raise
    except sqlite.Error as error:
        raise trouble_of(path, error) from error
