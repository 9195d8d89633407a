"""The README's lines for a desk on another PC: from an empty server, over TLS, with passwords."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from floor.app.core.floor_call import CallReason
from floor.app.core.messages import Role, StaffId
from floor.app.core.people import PinRight
from floor.app.staff.floor_calls import CallFloor
from floor.base.clock import SystemClock
from floor.base.errors import StoreTrouble
from floor.store.journal.address import ServerAddress
from floor.store.people.stations import StationRows
from floor.store.postgres.postgres import ServerStore, open_server
from tests.desk.hall import T1, Hall
from tests.door.house import House, Visitor, free_port, until
from tests.postgres import OWNER, Server, running
from tests.store.test_tls import owners

ROOT = Path(__file__).resolve().parents[2]
OWNERS, DESKS = "owner-sesame-1", "desk-sesame-2"
URL = "postgresql://desk@localhost/floor?sslmode=verify-full"
PIN = "471183"
_PATIENCE_S = 120


class Said(NamedTuple):
    """The lines of the README, by where they are typed and what for."""

    server: str
    first: str
    second: str
    goes_on: str
    """The door, and a copy of the house while it is open."""
    aside: str
    """On the server: room for a copy."""
    back: str


def said_in_readme() -> Said:
    """All of them."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    section = readme.partition("## A desk on another PC")[2].partition("\n## ")[0]
    return Said(*re.findall(r"```sh\n(.*?)```", section, re.DOTALL))


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
    as_its_user(server, "\n".join(typed))
    server.stop()
    server.start()


def as_its_user(server: Server, lines: str) -> None:
    """What is typed on the server by its own user."""
    user, group = owners(server.folder)
    done = subprocess.run(
        ("bash", "-euc", lines.replace("house.lan", "localhost").replace("/tmp/", "../")),
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


def at_desk(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> ServerStore:
    """The store as that PC's desk has it open."""
    monkeypatch.setenv("HOME", str(machine.home))
    pepper = machine.home / ".local/share/floor/postgresql-localhost-floor.pepper"
    return open_server(ServerAddress(URL), pepper)


class TwoDesks(NamedTuple):
    """A house on a server, whose store was a file of the first desk's PC before."""

    said: Said
    server: Server
    first: Machine
    second: Machine
    manager: StaffId
    line: str
    """What starts a desk."""


@pytest.fixture
def two_desks(empty: Server, tmp_path: Path) -> TwoDesks:
    """By the lines of the README."""
    said = said_in_readme()
    first, second = (Machine(tmp_path / name, empty) for name in ("first", "second"))
    book = first.home / ".local/share/floor/floor.sqlite"
    book.parent.mkdir(parents=True)
    hall = Hall(book, SystemClock().now()).opened()
    hall.people.set_pin(hall.manager, PIN)
    hall.close()
    set_up(empty, said.server)
    *lines, desk_line = said.first.strip().splitlines()
    told = ""
    for line in lines:
        told += first.types(line, *((DESKS, DESKS) if "store prepare" in line else ()))
    assert "is ready. A desk comes as desk." in told
    assert "entries proved. Digest" in told
    *lines, second_line = said.second.strip().splitlines()
    second.types("\n".join(lines))
    assert desk_line == second_line
    return TwoDesks(said, empty, first, second, hall.manager, desk_line)


def test_a_stranger_sets_up_a_second_desk_by_the_lines_of_the_readme(
    two_desks: TwoDesks, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    said, empty, first, second, manager, desk_line = two_desks
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
        assert isinstance(two.people.check_pin(manager, PIN, SystemClock().now()), PinRight)
        assert two.people.add_staff("Mira", Role.FLOOR)
    with pytest.raises(StoreTrouble, match=r"pg_hba\.conf"):
        open_server(ServerAddress(URL.replace("verify-full", "disable")), tmp_path / "pepper")
    (second.home / ".pgpass").unlink()
    with pytest.raises(StoreTrouble, match="PGPASSFILE"):
        at_desk(second, monkeypatch)
    again = first.types(next(one for one in said.first.splitlines() if "store prepare" in one))
    assert "A desk comes as desk." in again


class HouseOnServer(House):
    """Where kiosks come to the door that the first desk's PC has open."""

    def __init__(self, desks: TwoDesks) -> None:
        self.folder = desks.first.home / ".local/share/floor"
        self.manager = self.dealer = desks.manager
        self.port, self.clock = free_port(), SystemClock()

    @contextmanager
    def is_open(self, line: str, machine: Machine) -> Iterator[None]:
        """The door on that PC, by that line."""
        door = machine.starts(f"{line} --address 127.0.0.1 --port {self.port}")
        try:
            until((self.folder / "door.key").exists)
            yield
        finally:
            door.terminate()
            door.wait()

    @contextmanager
    def rows(self) -> Iterator[StationRows]:
        """The stations as a desk sees them."""
        with closing(open_server(ServerAddress(URL), self.folder / "pepper")) as store:
            yield StationRows(store.rows)


def test_a_copy_is_put_back_by_the_lines_of_the_readme(
    two_desks: TwoDesks, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """The door is opened over TLS as `desk`, the house copied while a kiosk is there; on a new
    database PINs open as before, and the kiosk is let in; by another PC too, with the key."""
    said, server, first, second, manager, _line = two_desks
    monkeypatch.setenv("HOME", str(first.home))
    house = HouseOnServer(two_desks)
    door, backup = said.goes_on.strip().splitlines()
    prepare, restore = said.back.strip().splitlines()
    copy = tmp_path / "copy.sqlite"

    def comes_in(calls_for: CallReason) -> None:
        kiosk.come_in()
        try:
            assert kiosk.people.check_pin(manager, PIN, SystemClock().now()) == PinRight()
            kiosk.ask(CallFloor(table=T1, reason=calls_for))
        finally:
            kiosk.leave()

    with house.is_open(door, first):
        kiosk = Visitor(house, tmp_path / "kiosk")
        comes_in(CallReason.OTHER)
        told = first.types(backup.replace("out/copy.sqlite", str(copy)))
        assert f"{copy}: " in told
    as_its_user(server, said.aside.replace("sudo -iu postgres ", ""))
    first.types(prepare)
    told = first.types(restore.replace("out/copy.sqlite", str(copy)))
    assert "pepper" not in told, "the secret of the PINs lies where it belongs"
    with house.is_open(door, first):
        comes_in(CallReason.RULING)
    shutil.copy(house.folder / "door.key", second.home / ".local/share/floor/door.key")
    with house.is_open(door, second):  # the first PC has failed
        comes_in(CallReason.CHIPS)
    with closing(at_desk(first, monkeypatch)) as desk:
        assert desk.people.check_pin(manager, PIN, SystemClock().now()) == PinRight()
    assert server.ask("SELECT count(*) FROM floor.journal", "floor_before") != [(0,)]


_DESKS_AT_WORK = (
    "SELECT count(DISTINCT a.pid) FROM pg_stat_activity a JOIN pg_stat_ssl s USING (pid)"
    " WHERE a.usename = 'desk' AND s.ssl"
)
_ROLES = (
    "SELECT rolname::text FROM pg_roles WHERE rolname ~ '^(floor_(desk|kiosk)|owner|desk)$'"
    " ORDER BY 1"
)
