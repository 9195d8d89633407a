"""The store of a room of several PCs: a database of a PostgreSQL server."""

from pathlib import Path
from typing import NamedTuple

import psycopg

from floor.app.office.catalog import floor_kinds, kiosk_kinds
from floor.app.office.press_time import Offset
from floor.base.clock import Clock, SystemClock
from floor.base.errors import StoreTrouble
from floor.room.lists.waitlist import TableId
from floor.store.journal.address import ServerAddress
from floor.store.journal.papers import PaperRows
from floor.store.journal.snapshots import SnapshotRows
from floor.store.people.people import PeopleRows
from floor.store.people.pins import PepperFile
from floor.store.postgres.journal import PostgresJournal
from floor.store.postgres.link import CHANNEL, PostgresLink, ServerClock
from floor.store.postgres.rows import PostgresRows
from floor.store.postgres.schema import ROLES, ROWS_LOCK, VERSION, grants, roles, tables, up_to_date
from floor.store.sqlite.trouble import Unwritable

_STATE = (
    "SELECT (SELECT count(*) FROM pg_namespace WHERE nspname = 'floor'),"
    " (SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace"
    " WHERE nspname = 'floor' AND relname IN ('version', 'journal')),"
    " current_setting('server_encoding'), current_setting('fsync'), pg_is_in_recovery()"
)


class ServerStore(NamedTuple):
    """An open store on a server."""

    place: ServerAddress
    journal: PostgresJournal
    snapshots: SnapshotRows
    people: PeopleRows
    papers: PaperRows
    link: PostgresLink
    read_only: StoreTrouble | None
    """Why nothing can be written; None when all is well."""

    @property
    def rows(self) -> PostgresRows:
        """Its ordinary rows, whatever they are about."""
        return PostgresRows(self.link)

    def clock(self, own: Clock) -> Clock:
        """The server's time, which `now` is between PCs; `own` is this computer's clock."""
        return ServerClock(self.link, own)

    def offset(self) -> Offset:
        """How far the server's clock is before this computer's, as it was measured last."""
        return self.link.offset

    def only_look(self) -> None:
        """From now on nothing can be written through this opening, whoever asks."""
        self.link.only_look()

    def close(self) -> None:
        """Let go of the server."""
        self.link.close()


def open_server(address: ServerAddress, pepper: Path, *, own: Clock | None = None) -> ServerStore:
    """The store at `address`, made when the database is empty and its owner asks.

    `pepper` is where this computer keeps the secret of the PINs, the same on every station.

    Raises:
        StoreTrouble: it cannot be opened; says what to do.
    """
    link = PostgresLink(address, own=own or SystemClock())
    try:
        is_copy = _check(link)
        if not _version_of(link):
            _make(link)
    except BaseException:
        link.close()
        raise
    why = Unwritable("{place} is a copy that follows another server.", place=address)
    return _store(link, pepper, read_only=why if is_copy else None)


def look_at_server(address: ServerAddress, pepper: Path) -> ServerStore:
    """The store at `address` for one look: nothing can be written through it, and it makes nothing.

    Raises:
        StoreTrouble: there is none, or it cannot be read.
    """
    link = PostgresLink(address, only_reads=True)
    try:
        _check(link)
        if not _version_of(link):
            raise StoreTrouble("There is no store at {path}.", path=address)
    except BaseException:
        link.close()
        raise
    only = Unwritable("{path} is only looked at here.", path=address)
    return _store(link, pepper, read_only=only)


def prepare(address: ServerAddress) -> tuple[str, ...]:
    """Make the store at `address` and the roles of its stations, as far as they are not there yet.

    A store that is there is brought up to date: what its kiosks may write is what this program's
    kiosks do. Answers the roles that have their rights now; those that are missing its user may not
    make.

    Raises:
        StoreTrouble: the server or the database is not fit, or its user may not.
    """
    link = PostgresLink(address)
    try:
        _check(link)
        _version_of(link)
        _make(link)
        return _existing_roles(link)
    finally:
        link.close()


def let_kiosk(address: ServerAddress, login: str, table: TableId) -> None:
    """Let the user `login` of the server write as the kiosk of `table` and as nothing else.

    Raises:
        StoreTrouble: the server has no such user, the store is an older one, or its user may not.
    """
    link = PostgresLink(address)
    try:
        if not link.read("SELECT 1 FROM pg_roles WHERE rolname = ?", (login,)):
            raise StoreTrouble(
                "The server of {place} has no user {login}.", place=address, login=login
            )
        link.read(
            "INSERT INTO kiosk_stations VALUES (?, ?) ON CONFLICT (login)"
            " DO UPDATE SET station = excluded.station RETURNING login",
            (login, f"kiosk {table}"),
        )
    finally:
        link.close()


def _store(link: PostgresLink, pepper: Path, *, read_only: StoreTrouble | None) -> ServerStore:
    rows = PostgresRows(link)
    return ServerStore(
        link.address,
        PostgresJournal(link),
        SnapshotRows(rows),
        PeopleRows(rows, PepperFile(pepper)),
        PaperRows(rows),
        link,
        read_only,
    )


def _check(link: PostgresLink) -> bool:
    """That the database keeps what it acknowledges; whether it is a copy of another.

    Raises:
        StoreTrouble: it does not, or is not ours.
    """
    ((schemas, ours, encoding, flushes, is_copy),) = link.read(_STATE)
    if schemas and ours < 2:
        raise StoreTrouble(
            "{place} is not a store of this program. Choose another database.", place=link.address
        )
    if encoding != "UTF8":
        raise StoreTrouble(
            "The database {place} is written in {encoding}: make one in UTF8.",
            place=link.address,
            encoding=encoding,
        )
    if flushes != "on":
        raise StoreTrouble(
            "The server of {place} does not flush what it acknowledges (fsync is {found}): entries"
            " could be lost. Set fsync = on in its postgresql.conf.",
            place=link.address,
            found=flushes,
        )
    return bool(is_copy)


def _version_of(link: PostgresLink) -> int:
    """Which version of the program made the store; 0 in a database without one.

    Raises:
        StoreTrouble: a newer program made it.
    """
    found = link.read("SELECT to_regclass('floor.version') IS NOT NULL")
    if not found[0][0]:
        return 0
    ((version,),) = link.read("SELECT number FROM floor.version")
    if version > VERSION:
        raise StoreTrouble(
            "{path} was written by a newer version of the program. Start that one; nothing was"
            " changed.",
            path=link.address,
        )
    return int(version)


def _make(link: PostgresLink) -> None:
    """Make the tables, unless another station was first, and give the roles their rights."""
    link.begin(ROWS_LOCK)
    found = None
    try:
        ((found,),) = link.execute("SELECT to_regclass('floor.version')").fetchall()
        if found is None:
            link.script(tables(CHANNEL))
        link.script(up_to_date(kiosk_kinds(), floor_kinds()))
        link.script(roles())
        if _existing_roles(link) == ROLES:
            link.script(grants())
    except psycopg.errors.InsufficientPrivilege as error:
        link.roll_back()
        if found is not None:
            raise StoreTrouble(
                "Only the owner of {place} may prepare it: ask who made it.", place=link.address
            ) from error
        raise StoreTrouble(
            "There is no store at {place} yet, and this user may not make one: let the owner of the"
            " database run floor store prepare.",
            place=link.address,
        ) from error
    except psycopg.Error as error:
        link.roll_back()
        raise link.trouble(error) from error
    link.commit(keeps=False)


def _existing_roles(link: PostgresLink) -> tuple[str, ...]:
    found = {name for (name,) in link.read("SELECT rolname::text FROM pg_roles")}
    return tuple(role for role in ROLES if role in found)
