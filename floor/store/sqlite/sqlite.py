"""The default store: one local file, shared by every process of one PC."""

import os
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from threading import Event
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote

import pysqlite3 as sqlite

from floor.app.office.press_time import Offset
from floor.base.clock import Clock
from floor.base.errors import DiskFull, StoreTrouble
from floor.store.journal.papers import PaperRows
from floor.store.journal.snapshots import SnapshotRows
from floor.store.people.people import PeopleRows
from floor.store.people.pins import PepperFile
from floor.store.sqlite.journal import SqliteJournal
from floor.store.sqlite.place import check_place
from floor.store.sqlite.rows import SqliteRows
from floor.store.sqlite.schema import VERSION, migrate
from floor.store.sqlite.trouble import Ballast, Unwritable, as_store_trouble, is_locked, trouble_of

if TYPE_CHECKING:
    from floor.store.sqlite.log_watch import LogWatch

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

_QUEUES_AT_MOST = 100
_SOON_S, _LATER_S = 0.001, 0.005
_SOON_TRIES = 200


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


@contextmanager
def held_alone(path: Path, taken: StoreTrouble) -> Iterator[None]:
    """Nobody else holds `path` meanwhile; it is let go however the process ends.

    Raises:
        StoreTrouble: `taken`, while another process holds it; or it cannot be held.
    """
    with ExitStack() as held:
        with as_store_trouble(path):
            file = held.enter_context(
                closing(sqlite.connect(path, timeout=0, isolation_level=None))
            )
            try:
                file.execute("BEGIN EXCLUSIVE")
            except sqlite.OperationalError as error:
                if is_locked(error):
                    raise taken from error
                raise
        yield


class Store(NamedTuple):
    """An open store."""

    path: Path
    journal: SqliteJournal
    snapshots: SnapshotRows
    people: PeopleRows
    papers: PaperRows
    connection: Any
    read_only: StoreTrouble | None
    """Why nothing can be written; None when all is well."""

    @property
    def place(self) -> Path:
        """Where it is."""
        return self.path

    @property
    def rows(self) -> SqliteRows:
        """Its ordinary rows, whatever they are about."""
        return SqliteRows(self.path, self.connection)

    def clock(self, own: Clock) -> Clock:
        """This computer's clock: everybody who works on the file has it."""
        return own

    def offset(self) -> Offset:
        """None: there is one clock."""
        return Offset()

    def teller(self) -> "LogWatch":
        """What tells when another program has written."""
        from floor.store.sqlite.log_watch import LogWatch  # for a door; windows watch in theirs

        return LogWatch(self.path)

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


def check_is_store(path: Path) -> None:
    """That the file at `path` begins as a store does; one that cannot be read says so later.

    Raises:
        StoreTrouble: it is something else.
    """
    # By SQLite: any other closing of the file would let go of the locks this process has on it.
    where = f"{path.absolute().as_uri()}?immutable=1"
    try:
        with closing(sqlite.connect(where, uri=True)) as file:
            file.execute("PRAGMA schema_version")
    except sqlite.DatabaseError as error:
        # Without its journal a store may look torn: how it stands is said by who opens it.
        if error.sqlite_errorcode == sqlite.SQLITE_NOTADB:
            raise trouble_of(path, error) from error


def open_to_look(path: Path) -> Store:
    """The store at `path` for one look: nothing can be written through it, and it makes nothing.

    Raises:
        StoreTrouble: there is none, or it cannot be read.
    """
    check_engine()
    if not os.path.exists(path):
        raise StoreTrouble("There is no store at {path}.", path=path)
    only = Unwritable("{path} is only looked at here.", path=path)
    return _open_for_reading(path, PepperFile(path.with_name(f"{path.name}.pepper")), only)


def _store(
    path: Path,
    connection: Any,
    beside: tuple[Ballast, PepperFile],
    *,
    read_only: StoreTrouble | None,
) -> Store:
    ballast, secret = beside
    rows = SqliteRows(path, connection, ballast)
    return Store(
        path,
        SqliteJournal(path, connection, ballast, read_only=read_only),
        SnapshotRows(SqliteRows(path, connection)),
        PeopleRows(rows, secret),
        PaperRows(rows),
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
    with as_store_trouble(path):
        connection = sqlite.connect(str(path), isolation_level=None)
        try:
            connection.set_busy_handler(_Patience(patience_s))
            version = _version_of(path, connection)
            _keep_a_log(connection)
            apply_pragmas(connection)
            if version < VERSION:
                migrate(connection)
            _check_may_write(connection)
        except BaseException:
            connection.close()
            raise
        return connection


class _Patience:
    """Waits for whoever holds the file, and tries again soon.

    SQLite's own patience tries ever more seldom, at last ten times a second: of eight kiosks that
    write at once the unlucky one would wait behind everybody who comes after them.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._begun = 0.0
        self._never = Event()

    def __call__(self, tries: int) -> bool:
        """Whether to try again, after a moment."""
        if not tries:
            self._begun = monotonic()
        if monotonic() - self._begun >= self._seconds:
            return False
        self._never.wait(_SOON_S if tries < _SOON_TRIES else _LATER_S)
        return True


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


def apply_pragmas(connection: Any) -> None:
    """Set what a connection keeps its promises by, and see that every setting really holds.

    Raises:
        StoreTrouble: one does not.
    """
    for name, value in PRAGMAS.items():
        connection.execute(f"PRAGMA {name} = {value}")
    _check_pragmas(connection)


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
                connection.execute("SELECT seq FROM journal ORDER BY seq DESC LIMIT 1").fetchone()
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
