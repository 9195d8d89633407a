"""A real PostgreSQL server for the tests: private, on loopback, gone at the end, whatever that is.

It flushes what it acknowledges as a house's server does (the program refuses one that does not),
though into memory where there is enough: that costs nothing, and outlives whatever is killed.
Run by another user where the tests run as root, whom PostgreSQL refuses.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from itertools import count
from pathlib import Path
from select import select
from tempfile import mkdtemp
from typing import Any, NamedTuple

import psycopg
import pytest

from floor.store.journal.address import ServerAddress

WITHOUT = "FLOOR_TESTS_WITHOUT_POSTGRES"
"""Set where there is no server and none can be had: what needs one is then passed over."""

OWNER = "floor_owner"
_TEMPLATE = "floor_template"
_MEMORY, _ENOUGH_BYTES = Path("/dev/shm"), 4 * 2**30
_WATCH = Path(__file__).with_name("postgres_watch.py")
_SETTINGS = "-c unix_socket_directories= -c listen_addresses=127.0.0.1 -c max_connections=200"
# Whoever has a password is asked for it.
_WHO_MAY = """
host all with_password 127.0.0.1/32 scram-sha-256
host all all 127.0.0.1/32 trust
"""
_names = count(1)


class Server:
    """A cluster of its own in a temporary folder."""

    def __init__(self) -> None:
        self._programs = _programs()
        self._user, self._group = _other_user()
        self.folder = Path(mkdtemp(prefix="floor-postgres-", dir=_memory()))
        self._watch = subprocess.Popen(
            [sys.executable, _WATCH, str(os.getpid()), str(self.folder)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # what ends the tests shall not end it
        )
        self.port = _free_port()
        if self._user is not None:
            shutil.chown(self.folder, self._user)
        try:
            self._run(
                "initdb", "-D", self._data, "-U", OWNER, "-E", "UTF8", "-N", "--locale=C.UTF-8"
            )
            (self._data / "pg_hba.conf").write_text(_WHO_MAY)
            self.start()
        except BaseException:
            self.remove()
            raise

    @property
    def _data(self) -> Path:
        return self.folder / "data"

    def _run(self, program: str, *words: object) -> None:
        done = subprocess.run(
            [self._programs / program, *map(str, words)],
            user=self._user,
            group=self._group,
            extra_groups=[] if self._user else None,
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert done.returncode == 0, f"{program}: {done.stderr} {self._last_words()}"

    def _last_words(self) -> str:
        log = self.folder / "log"
        return log.read_text(errors="replace")[-2_000:] if log.exists() else ""

    def start(self) -> None:
        """Let it run; back when it takes connections."""
        settings = f"{_SETTINGS} -p {self.port}"
        log = self.folder / "log"
        self._run("pg_ctl", "-D", self._data, "-w", "-o", settings, "-l", log, "start")

    def stop(self) -> None:
        """As its administrator stops it."""
        self._run("pg_ctl", "-D", self._data, "-w", "-m", "fast", "stop")

    def kill(self) -> None:
        """End every process of it at once, as a power cut does."""
        first = self.pid
        os.kill(first, signal.SIGSTOP)  # or it would begin another one meanwhile
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        every = (first, *map(int, children))
        for pid in every:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        while not all(map(is_dead, every)):
            select((), (), (), 0.002)
        # Where nobody buries the dead, the next start would take this one for alive.
        (self._data / "postmaster.pid").unlink()

    @property
    def pid(self) -> int:
        """Of its first process."""
        return int((self._data / "postmaster.pid").read_text().split()[0])

    def url(self, database: str, user: str = OWNER) -> str:
        """A database of it as libpq names it."""
        return f"postgresql://{user}@127.0.0.1:{self.port}/{database}"

    def ask(self, statement: str, database: str = "postgres", user: str = OWNER) -> list[Any]:
        """What `statement` finds, asked by somebody who knows nothing of the program."""
        with closing(psycopg.connect(self.url(database, user), autocommit=True)) as connection:
            cursor = connection.execute(statement.encode())
            return list(cursor.fetchall()) if cursor.description else []

    def new(self, template: str = "template0") -> str:
        """The name of a new database."""
        name = f"room_{next(_names)}"
        self.ask(f"CREATE DATABASE {name} TEMPLATE {template} ENCODING 'UTF8'")
        return name

    def remove(self) -> None:
        """Stop it and leave nothing behind."""
        if (self._data / "postmaster.pid").exists():
            self._run("pg_ctl", "-D", self._data, "-w", "-m", "immediate", "stop")
        shutil.rmtree(self.folder)
        self._watch.terminate()
        self._watch.wait()


class Database(NamedTuple):
    """A database of the server that is there for one test."""

    server: Server
    name: str

    @property
    def address(self) -> ServerAddress:
        """Where a station finds it, as its owner."""
        return self.of(OWNER)

    def of(self, user: str) -> ServerAddress:
        """Where a station finds it as that user."""
        return ServerAddress(self.server.url(self.name, user))

    def ask(self, statement: str, user: str = OWNER) -> list[Any]:
        """What `statement` finds in it, asked by somebody who knows nothing of the program."""
        return self.server.ask(statement, self.name, user)


@contextmanager
def new_database(server: Server, template: str = "template0") -> Iterator[Database]:
    """A new database, gone afterwards, whoever is still connected."""
    database = Database(server, server.new(template))
    try:
        yield database
    finally:
        server.ask(f"DROP DATABASE {database.name} WITH (FORCE)")


@contextmanager
def running() -> Iterator[Server]:
    """A server of one's own.

    Where there is none to be had the test fails, unless it was said that it shall be passed over.
    """
    if os.environ.get(WITHOUT):
        pytest.skip(f"{WITHOUT} is set")
    server = Server()
    try:
        yield server
    finally:
        server.remove()


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """The server of this run of the tests."""
    with running() as one:
        yield one


@pytest.fixture(scope="session")
def template(server: Server) -> str:
    """The database with the tables of a store that others are copied from; its kiosks still have
    logins, as in a house of the release before that was brought up to date."""
    from floor.app.office.catalog import floor_kinds, kiosk_kinds
    from floor.store.postgres.postgres import CHANNEL
    from floor.store.postgres.schema import grants, roles, tables, up_to_date

    server.ask(f"CREATE DATABASE {_TEMPLATE} TEMPLATE template0 ENCODING 'UTF8'")
    kinds = up_to_date(kiosk_kinds(), floor_kinds())
    for script in (tables(CHANNEL), kinds, roles(), grants()):
        server.ask(f"BEGIN; {script}; COMMIT", _TEMPLATE)
    return _TEMPLATE


@pytest.fixture
def database(server: Server, template: str) -> Iterator[Database]:
    """A new store on the server."""
    with new_database(server, template) as one:
        yield one


@pytest.fixture
def empty_database(server: Server) -> Iterator[Database]:
    """A database nobody has made a store in."""
    with new_database(server) as one:
        yield one


def _memory() -> Path | None:
    """A file system in memory with room for many databases, if there is one."""
    if not os.access(_MEMORY, os.W_OK) or shutil.disk_usage(_MEMORY).free < _ENOUGH_BYTES:
        return None
    return _MEMORY


def _programs() -> Path:
    """Where the newest server of this computer is."""
    on_path = shutil.which("initdb")
    if on_path:
        return Path(on_path).resolve().parent
    found = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    if not found:
        pytest.fail(
            "There is no PostgreSQL server here: packaging/test installs it, or run sudo apt-get"
            f" install -y postgresql. With {WITHOUT}=1 what needs it is passed over.",
            pytrace=False,
        )
    return max(found, key=lambda path: int(path.parent.name.partition(".")[0]))


def _other_user() -> tuple[str | None, int | None]:
    """Who runs the server: ourselves, unless we are root."""
    if os.geteuid():
        return None, None
    import pwd  # there is none on Windows, and no need there

    known = {entry.pw_name: entry.pw_gid for entry in pwd.getpwall()}
    name = next(name for name in ("postgres", "nobody") if name in known)
    return name, known[name]


def _free_port() -> int:
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def is_dead(pid: int) -> bool:
    """Whether that process has ended and only its name is left."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] in "ZX"
    except FileNotFoundError:
        return True
