"""The way to the server: TLS with the house's own authority, and passwords that stand nowhere.

By the means libpq has for everybody: the address, the password file, the service file.
"""

import logging
import os
import shutil
import subprocess
import sys
import traceback
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from floor.app.core.ports import START
from floor.base.errors import StoreTrouble
from floor.store.journal.address import ServerAddress
from floor.store.postgres.postgres import open_server
from tests.postgres import OWNER, Database, Server, new_database, running
from tests.store.drafts import draft, put

PASSWORD = "open-sesame-42"
KEYS = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2")


def openssl(folder: Path, *words: str) -> None:
    done = subprocess.run(["openssl", *words], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


class Authority:
    """Somebody who signs certificates."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self.folder = folder
        self.root = folder / "root.crt"
        name = ("-subj", f"/CN={folder.name}")
        openssl(folder, "req", "-x509", *KEYS, "-keyout", "root.key", "-out", "root.crt", *name)

    def sign(self, host: str) -> tuple[Path, Path]:
        """A certificate for that host, and its key."""
        names = self.folder / "names"
        names.write_text(f"subjectAltName=DNS:{host}\n")
        subject = ("-subj", f"/CN={host}")
        openssl(self.folder, "req", *KEYS, "-keyout", "own.key", "-out", "own.csr", *subject)
        openssl(
            self.folder, "x509", "-req", "-in", "own.csr", "-CA", "root.crt", "-CAkey", "root.key",
            "-CAcreateserial", "-days", "2", "-extfile", "names", "-out", "own.crt",
        )  # fmt: skip
        return self.folder / "own.crt", self.folder / "own.key"


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    """The house's own."""
    return Authority(tmp_path_factory.mktemp("keys") / "house")


@pytest.fixture(scope="module")
def stranger(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    """Somebody else's."""
    return Authority(tmp_path_factory.mktemp("keys") / "stranger")


@pytest.fixture(scope="module")
def secured(authority: Authority) -> Iterator[Server]:
    """A server that speaks TLS, and lets nobody in without, nor without a password."""
    with running() as server:
        data = server.folder / "data"
        for source, name in zip(authority.sign("localhost"), ("own.crt", "own.key"), strict=True):
            shutil.copyfile(source, data / name)
            shutil.chown(data / name, *owners(data))
            (data / name).chmod(0o600)
        with (data / "postgresql.conf").open("a") as settings:
            settings.write("ssl = on\nssl_cert_file = 'own.crt'\nssl_key_file = 'own.key'\n")
        server.stop()
        server.start()
        server.ask(f"CREATE ROLE guarded LOGIN SUPERUSER PASSWORD '{PASSWORD}'")
        (data / "pg_hba.conf").write_text(
            f"hostssl all guarded 127.0.0.1/32 scram-sha-256\nhost all {OWNER} 127.0.0.1/32 trust\n"
        )
        server.ask("SELECT pg_reload_conf()")
        yield server


def owners(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_uid, found.st_gid


@pytest.fixture
def room(secured: Server) -> Iterator[Database]:
    """A database of it."""
    with new_database(secured) as one:
        yield one


@pytest.fixture(autouse=True)
def password(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of passwords, where everybody has it."""
    home = tmp_path / "home"
    home.mkdir()
    file = home / ".pgpass"
    file.write_text(f"*:*:*:guarded:{PASSWORD}\n")
    file.chmod(0o600)
    monkeypatch.setenv("PGPASSFILE", str(file))
    return file


def at(room: Database, host: str = "localhost", **options: object) -> ServerAddress:
    """`room` under that name of its host."""
    told = "&".join(f"{name}={value}" for name, value in options.items())
    port = room.server.port
    return ServerAddress(
        f"postgresql://guarded@{host}:{port}/{room.name}?hostaddr=127.0.0.1&{told}"
    )


def refused(address: ServerAddress) -> str:
    """What is said of an address that is not trusted."""
    with pytest.raises(StoreTrouble) as caught:
        open_server(address, Path("none")).close()
    said = str(caught.value)
    assert "{" not in said
    assert PASSWORD not in "".join(traceback.format_exception(caught.value))
    return said


def test_a_server_with_the_houses_own_certificate_is_trusted(room: Database, authority: Authority):
    address = at(room, sslmode="verify-full", sslrootcert=authority.root)
    with closing(open_server(address, Path("none"))) as store:
        assert put(store.journal, draft(1)).seq == 1
        ((speaks, version),) = store.link.read(
            "SELECT ssl, version FROM pg_stat_ssl WHERE pid = pg_backend_pid()"
        )
    assert speaks
    assert version in ("TLSv1.2", "TLSv1.3")


def test_one_that_somebody_else_has_signed_is_not(room: Database, stranger: Authority):
    said = refused(at(room, sslmode="verify-full", sslrootcert=stranger.root))
    assert "do not trust each other" in said
    assert "certificate verify failed" in said
    assert "sslmode" in said


def test_one_that_has_another_name_is_not(room: Database, authority: Authority):
    address = at(room, "poker.example", sslmode="verify-full", sslrootcert=authority.root)
    said = refused(address)
    assert "do not trust each other" in said
    assert "poker.example" in said


def test_a_certificate_that_is_not_there_is_said(room: Database, tmp_path: Path):
    said = refused(at(room, sslmode="verify-full", sslrootcert=tmp_path / "missing.crt"))
    assert "certificate" in said
    assert "missing.crt" in said


def test_a_server_without_tls_is_not_spoken_to_where_it_is_asked_for(database: Database):
    url = f"{database.address.url}?sslmode=require"
    said = refused(ServerAddress(url))
    assert "do not trust each other" in said
    assert "server does not support SSL" in said


def test_who_speaks_without_is_not_let_in(room: Database):
    assert "pg_hba.conf" in refused(at(room, sslmode="disable"))


# Where the password may stand.


@pytest.mark.parametrize("where", ["PGPASSFILE", "home", "passfile", "service"])
def test_the_password_comes_from_where_libpq_looks(
    room: Database,
    authority: Authority,
    password: Path,
    where: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
):
    secure = {"sslmode": "verify-full", "sslrootcert": authority.root}
    address = at(room, **secure)
    if where != "PGPASSFILE":
        monkeypatch.delenv("PGPASSFILE")
    if where == "home":
        monkeypatch.setenv("HOME", str(password.parent))
    elif where == "passfile":
        address = at(room, **secure, passfile=password)
    elif where == "service":
        file = tmp_path / "services"
        file.write_text(
            f"[room]\nhost=localhost\nhostaddr=127.0.0.1\nport={room.server.port}\n"
            f"dbname={room.name}\nuser=guarded\npassword={PASSWORD}\n"
            f"sslmode=verify-full\nsslrootcert={authority.root}\n"
        )
        monkeypatch.setenv("PGSERVICEFILE", str(file))
        address = ServerAddress("postgresql:///?service=room")
        assert str(address) == "postgresql:///?service=room"
    with closing(open_server(address, Path("none"))) as store:
        assert store.journal.head() == START


def test_a_file_of_passwords_that_others_may_read_is_passed_over(
    room: Database, authority: Authority, password: Path
):
    password.chmod(0o644)
    said = refused(at(room, sslmode="verify-full", sslrootcert=authority.root))
    assert "password file (PGPASSFILE)" in said


def test_the_password_stands_in_no_log_no_error_and_no_title(
    room: Database,
    authority: Authority,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
):
    """A whole program, its log folder, what others see of it, and what goes wrong."""
    address = at(room, sslmode="verify-full", sslrootcert=authority.root)
    environment = {**os.environ, "FLOOR_DATA": str(tmp_path / "data"), "LC_ALL": "C.UTF-8"}
    told = ""
    with caplog.at_level(logging.DEBUG), closing(open_server(address, tmp_path / "p")) as store:
        put(store.journal, draft(1))
        told += str(store.link.read("SELECT query, application_name FROM pg_stat_activity"))
        for command in ("verify", "refold"):
            with subprocess.Popen(
                [sys.executable, "-m", "floor", "journal", command, address.url],
                env=environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            ) as program:
                told += Path(f"/proc/{program.pid}/cmdline").read_text()
                out, _ = program.communicate(timeout=60)
            told += out
        room.ask("ALTER ROLE guarded PASSWORD 'another'")
        try:
            told += refused(address)
        finally:
            room.ask(f"ALTER ROLE guarded PASSWORD '{PASSWORD}'")
    told += caplog.text
    told += "".join(file.read_text() for file in (tmp_path / "data").rglob("*") if file.is_file())
    assert "Digest" in told
    assert PASSWORD not in told
