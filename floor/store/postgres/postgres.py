"""The store of a room of several PCs: a database of a PostgreSQL server."""

from pathlib import Path
from typing import NamedTuple

import psycopg
from psycopg import sql

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
from floor.store.postgres.link import CHANNEL, LinkTeller, PostgresLink, ServerClock
from floor.store.postgres.rows import PostgresRows
from floor.store.postgres.schema import (
    KIOSKS_LIMITED_FROM,
    ROLES,
    ROWS_LOCK,
    VERSION,
    grants,
    roles,
    tables,
    up_to_date,
)
from floor.store.postgres.trouble import NO_RIGHTS, OLDER
from floor.store.sqlite.trouble import Unwritable

_STATE = (
    "SELECT (SELECT count(*) FROM pg_namespace WHERE nspname = 'floor'),"
    " (SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace"
    " WHERE nspname = 'floor' AND relname IN ('version', 'journal')),"
    " (SELECT has_schema_privilege(oid, 'USAGE') FROM pg_namespace WHERE nspname = 'floor'),"
    " current_setting('server_encoding'), current_setting('fsync'), pg_is_in_recovery()"
)

_DESKS = (
    "SELECT u.rolname::text FROM pg_auth_members m JOIN pg_roles r ON r.oid = m.roleid"
    " JOIN pg_roles u ON u.oid = m.member"
    " WHERE r.rolname = 'floor_desk' AND u.rolcanlogin ORDER BY 1"
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

    def teller(self) -> LinkTeller:
        """What tells when another program has written."""
        return LinkTeller(self.link)

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
        StoreTrouble: it cannot be opened, or an older program prepared it; says what to do.
    """
    link = PostgresLink(address, own=own or SystemClock())
    try:
        is_copy = _check(link)
        version = _version_of(link)
        if not version:
            _make(link)
        elif version < VERSION:
            raise StoreTrouble(OLDER, place=address)
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


def prepare(address: ServerAddress, *, kiosks: bool = True) -> tuple[str, ...]:
    """Make the store at `address` and the roles of its stations, as far as they are not there yet.

    A store that is there is brought up to date: what kiosks with logins of their own may write is
    what this program's kiosks do. Without `kiosks`, and in a new store, there are none from then
    on: they all come through the house's door. Answers the roles that have their rights now; those
    that are missing its user may not make.

    Raises:
        StoreTrouble: the server or the database is not fit, or its user may not.
    """
    link = PostgresLink(address)
    try:
        _check(link)
        is_there = _version_of(link, prepares=True)
        return _make(link, kiosks=kiosks and bool(is_there) and not _without_kiosks(link))
    finally:
        link.close()


def has_user(address: ServerAddress, login: str) -> bool:
    """Whether the server of `address` knows `login`.

    Raises:
        StoreTrouble: it cannot be reached.
    """
    link = PostgresLink(address)
    try:
        return bool(link.read("SELECT 1 FROM pg_roles WHERE rolname = ?", (login,)))
    finally:
        link.close()


def desks_of(address: ServerAddress) -> tuple[str, ...]:
    """The users of the server of `address` that may work as a desk.

    Raises:
        StoreTrouble: it cannot be reached.
    """
    link = PostgresLink(address)
    try:
        return tuple(name for (name,) in link.read(_DESKS))
    finally:
        link.close()


def let_desk(address: ServerAddress, login: str, password: str = "") -> None:
    """Let the user `login` of the server work as a desk, made when it is not there.

    A `password` is its from then on. It is sealed here: the server and its log never see it.

    Raises:
        StoreTrouble: this user may not do that.
    """
    link = PostgresLink(address)
    try:
        is_there = link.read("SELECT 1 FROM pg_roles WHERE rolname = ?", (login,))
        name = quoted(login)
        sealed = f"PASSWORD '{link.sealed(login, password)}'" if password else ""
        _rule(
            link,
            f"{'ALTER' if is_there else 'CREATE'} ROLE {name} LOGIN {sealed};"
            if sealed or not is_there
            else "",
            f"GRANT floor_desk TO {name};",
        )
    finally:
        link.close()


def let_kiosk(address: ServerAddress, login: str, table: TableId) -> None:
    """Let the user `login` of the server write as the kiosk of `table` and as nothing else.

    Raises:
        StoreTrouble: the server has no such user, kiosks have no logins there, the store is an
            older one, or its user may not.
    """
    link = PostgresLink(address)
    try:
        if _without_kiosks(link):
            raise StoreTrouble(
                "Kiosks have no logins on {place}: pair this one through the house's door"
                " (packaging/start stations add).",
                place=address,
            )
        if not link.read("SELECT 1 FROM pg_roles WHERE rolname = ?", (login,)):
            raise StoreTrouble(
                "The server of {place} has no user {login}.", place=address, login=login
            )
        _rule(
            link,
            "INSERT INTO floor.kiosk_stations VALUES"
            f" ({_literal(login)}, {_literal(f'kiosk {table}')})"
            " ON CONFLICT (login) DO UPDATE SET station = excluded.station;",
            f"GRANT floor_kiosk TO {quoted(login)};",
        )
    finally:
        link.close()


def quoted(name: str) -> str:
    """A user's or role's `name` as a statement names it."""
    return sql.Identifier(name).as_string(None)


def _literal(text: str) -> str:
    return sql.Literal(text).as_string(None)


def _rule(link: PostgresLink, *statements: str) -> None:
    """Say who may what, all of it or nothing.

    Raises:
        StoreTrouble: this user may not.
    """
    link.begin(ROWS_LOCK)
    try:
        link.script("".join(statements))
    except psycopg.Error as error:
        link.roll_back()
        raise link.trouble(error) from error
    link.commit(keeps=False)


def _without_kiosks(link: PostgresLink) -> bool:
    """Whether the store was told that its kiosks have no logins."""
    ((version, kinds),) = link.read(
        "SELECT to_regclass('floor.version') IS NOT NULL,"
        " to_regclass('floor.kiosk_kinds') IS NOT NULL"
    )
    return version and not kinds and _version_of(link) >= KIOSKS_LIMITED_FROM


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
    ((schemas, ours, may_look, encoding, flushes, is_copy),) = link.read(_STATE)
    if schemas and ours < 2:
        raise StoreTrouble(
            "{place} is not a store of this program. Choose another database.", place=link.address
        )
    if schemas and not may_look:
        raise StoreTrouble(NO_RIGHTS, place=link.address)
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


def _version_of(link: PostgresLink, *, prepares: bool = False) -> int:
    """Which version of the program made the store; 0 in a database without one.

    Raises:
        StoreTrouble: a newer program made it that this one does not work beside, or that this one
            would take back what it `prepares`.
    """
    found = link.read("SELECT to_regclass('floor.version') IS NOT NULL")
    if not found[0][0]:
        return 0
    ((version, works_from),) = link.read(
        "SELECT number, to_jsonb(one) ->> 'works_from' FROM floor.version AS one"
    )
    if version > VERSION and (prepares or int(works_from or version) > VERSION):
        raise StoreTrouble(
            "{path} was written by a newer version of the program. Start that one; nothing was"
            " changed.",
            path=link.address,
        )
    return int(version)


def _make(link: PostgresLink, *, kiosks: bool = False) -> tuple[str, ...]:
    """Make the tables, unless another station was first, and give the roles their rights; which
    roles have them."""
    wanted = ROLES if kiosks else ROLES[:1]
    link.begin(ROWS_LOCK)
    found = None
    try:
        ((found,),) = link.execute("SELECT to_regclass('floor.version')").fetchall()
        if found is None:
            link.script(tables(CHANNEL))
        link.script(up_to_date(kiosk_kinds() if kiosks else (), floor_kinds()))
        link.script(roles(wanted))
        there = _existing(link, wanted)
        link.script(grants(there))
    except psycopg.errors.InsufficientPrivilege as error:
        link.roll_back()
        if found is not None:
            raise StoreTrouble(
                "Only the owner of {place} may prepare it: ask who made it.", place=link.address
            ) from error
        raise StoreTrouble(
            "There is no store at {place} yet, and this user may not make one: let the owner of the"
            " database run packaging/start store prepare.",
            place=link.address,
        ) from error
    except psycopg.Error as error:
        link.roll_back()
        raise link.trouble(error) from error
    link.commit(keeps=False)
    return there


def _existing(link: PostgresLink, wanted: tuple[str, ...]) -> tuple[str, ...]:
    found = {name for (name,) in link.read("SELECT rolname::text FROM pg_roles")}
    return tuple(role for role in wanted if role in found)
