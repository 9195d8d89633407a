"""The README's lines for a desk on another PC: from an empty server, over TLS, with passwords."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from floor.app.core.messages import Role
from floor.app.core.people import PinRight
from floor.base.clock import SystemClock
from floor.base.errors import StoreTrouble
from floor.store.journal.address import ServerAddress
from floor.store.postgres.postgres import ServerStore, open_server
from tests.desk.hall import Hall
from tests.door.house import until
from tests.postgres import OWNER, Server, running
from tests.store.test_tls import owners

ROOT = Path(__file__).resolve().parents[2]
OWNERS, DESKS = "owner-sesame-1", "desk-sesame-2"
URL = "postgresql://desk@localhost/floor?sslmode=verify-full"
_PATIENCE_S = 120


def said_in_readme() -> tuple[str, str, str]:
    """The lines typed on the server, on the first desk's PC and on the second's."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    section = readme.partition("## A desk on another PC")[2].partition("\n## ")[0]
    server, first, second = re.findall(r"```sh\n(.*?)```", section, re.DOTALL)
    return server, first, second


@pytest.fixture
def empty(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server as it is installed: its own user gets in, nobody else does."""
    for name in ("PGPASSFILE", "FLOOR_DATA", "XDG_DATA_HOME", "FLOOR_DESK_PASSWORD"):
        monkeypatch.delenv(name, raising=False)
    with running() as server:
        hba = server.folder / "data" / "pg_hba.conf"
        hba.write_text(f"host all {OWNER} 127.0.0.1/32 trust\n")
        server.ask("SELECT pg_reload_conf()")
        monkeypatch.setenv("PGPORT", str(server.port))
        yield server


class Machine:
    """A PC with a home of its own, on which lines are typed."""

    def __init__(self, home: Path, server: Server) -> None:
        self.home, self._server = home, server
        self._known = {"HOME": str(home), "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
        home.mkdir(exist_ok=True)

    def types(self, lines: str, *answers: str) -> str:
        """What the lines print; `answers` are typed where they ask."""
        done = subprocess.run(
            ("bash", "-euc", self._here(lines)),
            cwd=ROOT,
            env={**os.environ, **self._known},
            input="".join(f"{answer}\n" for answer in answers),
            capture_output=True,
            text=True,
            timeout=_PATIENCE_S,
            start_new_session=True,  # no terminal: passwords are read from what is typed
        )
        assert done.returncode == 0, f"{lines}\n{done.stdout}{done.stderr}"
        return done.stdout

    def starts(self, line: str) -> "subprocess.Popen[bytes]":
        """A line that goes on until it is ended."""
        return subprocess.Popen(
            ("bash", "-euc", f"exec {self._here(line)}"),
            cwd=ROOT,
            env={**os.environ, **self._known},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def _here(self, lines: str) -> str:
        """The lines with this computer's names, and files carried by hand instead of by scp."""
        for theirs, ours in (
            ("house.lan:/tmp/", f"{self._server.folder}/"),
            ("first.lan:", f"{self.home.with_name('first')}/"),
            ("house.lan", "localhost"),
            ("scp ", "cp "),
            ("OWNERS-PASSWORD", OWNERS),
            ("DESKS-PASSWORD", DESKS),
            ("packaging/start", f"{sys.executable} -P -m floor"),
        ):
            lines = lines.replace(theirs, ours)
        return lines


def set_up(server: Server, lines: str) -> None:
    """The server's block, typed by its own user; what the system does itself is done here."""
    first, own, *typed, left, restart = lines.strip().splitlines()
    assert first == "sudo apt install -y postgresql"
    assert own.startswith("sudo -iu postgres ")
    assert (left, restart) == ("exit", "sudo systemctl restart postgresql")
    user, group = owners(server.folder)
    done = subprocess.run(
        (
            "bash",
            "-euc",
            "\n".join(typed).replace("house.lan", "localhost").replace("/tmp/", "../"),
        ),
        cwd=server.folder,
        env={
            **os.environ,
            "HOME": str(server.folder),
            "PGHOST": "127.0.0.1",
            "PGUSER": OWNER,
            "PGDATABASE": "postgres",
        },
        user=user if os.geteuid() == 0 else None,
        group=group if os.geteuid() == 0 else None,
        extra_groups=[] if os.geteuid() == 0 else None,
        input=f"{OWNERS}\n{OWNERS}\n",
        capture_output=True,
        text=True,
        timeout=_PATIENCE_S,
        start_new_session=True,
    )
    assert done.returncode == 0, done.stderr
    server.stop()
    server.start()


def at_desk(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> ServerStore:
    """The store as that PC's desk has it open."""
    monkeypatch.setenv("HOME", str(machine.home))
    pepper = machine.home / ".local/share/floor/postgresql-localhost-floor.pepper"
    return open_server(ServerAddress(URL), pepper)


def test_a_stranger_sets_up_a_second_desk_by_the_lines_of_the_readme(
    empty: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    on_server, on_first, on_second = said_in_readme()
    first, second = (Machine(tmp_path / name, empty) for name in ("first", "second"))
    book = first.home / ".local/share/floor/floor.sqlite"
    book.parent.mkdir(parents=True)
    hall = Hall(book, SystemClock().now()).opened()
    hall.people.set_pin(hall.manager, "471183")
    manager = hall.manager
    hall.close()
    set_up(empty, on_server)

    *lines, desk_line = on_first.strip().splitlines()
    told = ""
    for line in lines:
        told += first.types(line, *((DESKS, DESKS) if "store prepare" in line else ()))
    assert "is ready. A desk comes as desk." in told
    assert "entries proved. Digest" in told
    *lines, second_line = on_second.strip().splitlines()
    second.types("\n".join(lines))
    assert desk_line == second_line

    with ExitStack() as ended:
        at_work = 0
        for machine in (first, second):
            desk = machine.starts(desk_line)
            ended.callback(desk.wait)
            ended.callback(desk.kill)
            until(lambda before=at_work: empty.ask(_DESKS_AT_WORK)[0][0] > before)
            at_work = empty.ask(_DESKS_AT_WORK)[0][0]
    assert empty.ask(_ROLES) == [("desk",), ("floor_desk",), ("owner",)]
    sealed = empty.ask("SELECT rolpassword FROM pg_authid WHERE rolname = 'desk'")
    assert sealed[0][0].startswith("SCRAM-SHA-256$")
    log = (empty.folder / "log").read_text()
    assert DESKS not in log
    assert OWNERS not in log

    with closing(at_desk(first, monkeypatch)) as one, closing(at_desk(second, monkeypatch)) as two:
        number = one.people.add_player("Aino Uusi")
        found = two.people.player(number)
        assert found is not None
        assert found.name == "Aino Uusi"
        assert isinstance(two.people.check_pin(manager, "471183", SystemClock().now()), PinRight)
        assert two.people.add_staff("Mira", Role.FLOOR)
    with pytest.raises(StoreTrouble, match=r"pg_hba\.conf"):
        open_server(ServerAddress(URL.replace("verify-full", "disable")), tmp_path / "pepper")
    (second.home / ".pgpass").unlink()
    with pytest.raises(StoreTrouble, match="PGPASSFILE"):
        at_desk(second, monkeypatch)
    again = first.types(next(one for one in on_first.splitlines() if "store prepare" in one))
    assert "A desk comes as desk." in again


_DESKS_AT_WORK = (
    "SELECT count(DISTINCT a.pid) FROM pg_stat_activity a JOIN pg_stat_ssl s USING (pid)"
    " WHERE a.usename = 'desk' AND s.ssl"
)
_ROLES = (
    "SELECT rolname::text FROM pg_roles WHERE rolname ~ '^(floor_(desk|kiosk)|owner|desk)$'"
    " ORDER BY 1"
)
