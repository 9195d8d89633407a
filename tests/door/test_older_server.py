"""A house on a PostgreSQL server is brought from one version to the next during a night: README's
lines, with a desk, a door and two kiosks that run on meanwhile.
"""

import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from select import select
from shutil import copy
from time import monotonic

import pytest

from floor.store.postgres.schema import VERSION, WORKS_FROM
from tests.door.house import FLOORS_PIN, PIN, free_port, until
from tests.door.test_release_before import ROOT, as_of
from tests.door.test_three_machines import type_pin
from tests.kiosk.real import Probed
from tests.postgres import Server, running

BEFORE = "1cef75a8"
"""The last commit whose house on a server was one of version 7, that WORKS_FROM names."""
PASSWORD = "desk-sesame-2"
_PATIENCE_S = 60
_A_HAND_S = 6.0
_HAND, _DESK = "tests/kiosk/probed.py", "tests/desk/probed.py"

EVENING = f"""
import sys
from floor.app.core.messages import Role
from floor.app.hands.dealing import DrawButton
from floor.app.seats.seats import SeatPlayer
from floor.app.staff.days import SignOn
from floor.app.staff.dealers import TakeTable
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from floor.store.journal.address import ServerAddress
from floor.wiring.rooms import open_room

room = open_room(ServerAddress(sys.argv[1]), station="desk")
office, people = room.office, room.people
(manager,) = office.room.on_duty
for table in map(TableId, ("T1", "T2")):
    for number in (1, 2, 3):
        player = people.add_player(f"{{table}} Player {{number}}")
        office.submit(SeatPlayer(table=table, seat=SeatNo(number), player=player), manager)
    dealer = people.add_staff(f"Dealer {{table}}", Role.DEALER)
    people.set_pin(dealer, "{PIN}")
    for ask in (SignOn(staff=dealer), TakeTable(table=table, staff=dealer)):
        office.submit(ask, dealer)
    office.submit(DrawButton(table=table), dealer)
room.store.close()
"""
"""The evening begins at the desk, in whichever version."""


class Pc:
    """A PC of the house, with a data folder of its own and programs of whichever version."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self.folder = folder

    def _begins(self, code: Path, words: tuple[str, ...]) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            [sys.executable, "-P", *words],
            cwd=self.folder,
            env={
                "PATH": os.environ["PATH"],
                "HOME": str(self.folder),
                "FLOOR_DATA": str(self.folder / "data"),
                "FLOOR_DESK_PASSWORD": PASSWORD,
                "PGPASSWORD": PASSWORD,
                "PYTHONPATH": str(code),
                "QT_QPA_PLATFORM": "offscreen",
            },
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def does(self, code: Path, *words: str) -> str:
        """What that line says, wherever, once it has ended."""
        said, complaint = self._begins(code, words).communicate(timeout=_PATIENCE_S)
        return said + complaint

    def types(self, code: Path, *words: str) -> str:
        """The same of the program's own lines."""
        return self.does(code, "-m", "floor", *words)

    @contextmanager
    def runs(self, code: Path, *words: str) -> Iterator["subprocess.Popen[str]"]:
        """A line that goes on until the end of the block."""
        process = self._begins(code, words)
        try:
            yield process
        finally:
            process.kill()
            process.communicate()


def says(process: "subprocess.Popen[str]", word: str = "") -> str:
    """Its next line, to that word where there is one."""
    assert process.stdin is not None
    assert process.stdout is not None
    if word:
        process.stdin.write(f"{word}\n")
        process.stdin.flush()
    heard, _to, _wrong = select([process.stdout], [], [], _PATIENCE_S)
    assert heard, f"nothing to: {word}"
    return process.stdout.readline().strip()


class Book:
    """What stands on the server."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._pressed: dict[str, float] = {}

    @property
    def version(self) -> int:
        found: int = self._server.ask("SELECT number FROM floor.version", "floor")[0][0]
        return found

    @property
    def length(self) -> int:
        found: int = self._server.ask("SELECT max(seq) FROM floor.journal", "floor")[0][0]
        return found

    def of(self, station: str) -> list[str]:
        """The kinds of what that station has written; late is what was pressed while no door was
        open."""
        asked = "SELECT kind::text FROM floor.journal WHERE station = '{}' ORDER BY seq"
        found = self._server.ask(asked.format(station), "floor")
        return [kind for (kind,) in found if kind != "came-late"]

    def hand(self, kiosk: Probed, station: str) -> None:
        """A hand begins or ends there; a locked kiosk asks the PIN, an older one does not."""
        before = len(self.of(station))
        # A newer house believes no hand that is over as soon as it has begun.
        begun = self._pressed.get(station, 0.0)
        until(lambda: monotonic() - begun > _A_HAND_S)

        def written() -> bool:
            return len(self.of(station)) > before

        kiosk.press("hand-0")
        told = kiosk.until(lambda told: told["page"] == "page-pin" or written())
        if told["page"] == "page-pin":
            type_pin(kiosk, PIN)
        until(written)
        self._pressed[station] = monotonic()


@pytest.fixture
def server() -> Iterator[Server]:
    """One with an empty database whose owner may make users, as README makes it."""
    with running() as one:
        one.ask(f"CREATE ROLE owner LOGIN CREATEROLE PASSWORD '{PASSWORD}'")
        one.ask(f"CREATE ROLE t2 LOGIN PASSWORD '{PASSWORD}'")
        one.ask("CREATE DATABASE floor OWNER owner TEMPLATE template0 ENCODING 'UTF8'")
        yield one


def test_a_house_on_a_server_goes_on_while_it_is_brought_to_the_next_version(
    server: Server, tmp_path: Path
):
    """T1's kiosk comes through the door; that of T2 has a login, for one release more."""
    old = tmp_path / "before"
    old.mkdir()
    as_of(BEFORE, old)
    owner, desks, kiosks = (server.url("floor", user) for user in ("owner", "desk", "t2"))
    at, port, book = ("--store", desks), str(free_port()), Book(server)
    house, second, first_kiosk, second_kiosk = (
        Pc(tmp_path / name) for name in ("house", "second desk", "T1", "T2")
    )
    at_desk = (str(ROOT / _DESK), "desk", *at, "--language", "en")
    at_table = (str(ROOT / _HAND), "kiosk")
    with_login = (*at_table, "--table", "2", "--store", kiosks)
    serve = ("-m", "floor", "serve", *at, "--port", port)

    assert "A desk comes as desk." in house.types(old, "store", "prepare", owner)
    assert "t2 writes as the kiosk of T2" in house.types(old, "store", "kiosk", owner, "t2", "2")
    with house.runs(old, *at_desk) as old_desk:
        assert says(old_desk, f"begin {FLOORS_PIN} Mira Salo") == "begun"
        assert house.does(old, "-c", EVENING, desks) == ""
        (pepper,) = (house.folder / "data").glob("*.pepper")
        (second_kiosk.folder / "data").mkdir()
        copy(pepper, second_kiosk.folder / "data")
        with (
            house.runs(old, *serve) as old_door,
            second_kiosk.runs(old, *with_login) as t2,
        ):
            assert says(old_door).startswith("The door is open at ")
            told = house.types(old, "stations", *at, "add", "1")
            found = re.search(r"packaging/start (pair .*)", told)
            assert found is not None, told
            _pair, _where, digits = shlex.split(found[1])
            first_kiosk.types(old, "pair", f"127.0.0.1:{port}", digits)
            with first_kiosk.runs(old, *at_table) as t1:
                one, two = Probed(t1), Probed(t2)
                book.hand(one, "kiosk T1")
                book.hand(two, "kiosk T2")

                too_soon = house.types(ROOT, "stations", *at)
                assert "let its owner run packaging/start store prepare" in too_soon
                assert book.version == WORKS_FROM
                assert "A desk comes as desk." in house.types(ROOT, "store", "prepare", owner)
                assert book.version == VERSION
                # Whoever ran before goes on.
                book.hand(one, "kiosk T1")
                book.hand(two, "kiosk T2")
                assert says(old_desk, f"shows {book.length}") == "shown"

                old_door.send_signal(signal.SIGTERM)
                old_door.wait(_PATIENCE_S)
                with house.runs(ROOT, *serve) as door, second.runs(ROOT, *at_desk) as desk:
                    assert says(door).startswith("The door is open at ")
                    book.hand(one, "kiosk T1")
                    book.hand(two, "kiosk T2")
                    assert says(desk, f"shows {book.length}") == "shown"
                    assert says(old_desk, f"shows {book.length}") == "shown"
                    t1.kill()
                    t2.kill()
                    with (
                        first_kiosk.runs(ROOT, *at_table) as new_t1,
                        second_kiosk.runs(ROOT, *with_login) as new_t2,
                    ):
                        book.hand(Probed(new_t1), "kiosk T1")
                        book.hand(Probed(new_t2), "kiosk T2")
                        assert says(desk, f"shows {book.length}") == "shown"
                        gone = house.types(ROOT, "store", "prepare", owner, "--no-kiosks")
                        assert "Kiosks have no logins any more" in gone
                        book.hand(Probed(new_t1), "kiosk T1")
                        assert "● there" in house.types(ROOT, "stations", *at)
    assert book.of("kiosk T1") == ["hand-started", "hand-ended"] * 2 + ["hand-started"]
    assert book.of("kiosk T2") == ["hand-started", "hand-ended"] * 2
    assert "Digest" in house.types(ROOT, "journal", "verify", desks)
