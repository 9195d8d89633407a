"""The README's lines on four machines: the house, two kiosks and a board on PCs of their own."""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from floor.app.core.messages import Entry, Role
from floor.app.hands.dealing import DrawButton, HandEnded, HandStarted
from floor.app.lists.waiting import JoinList
from floor.app.office.fold import entries_of
from floor.app.seats.seats import SeatPlayer
from floor.app.staff.days import SignOn
from floor.app.staff.dealers import TakeTable
from floor.app.tables.tables import OpenTable
from floor.base.clock import SystemClock
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from floor.store.sqlite.sqlite import open_store
from tests.desk.hall import NLH, SITTING, T1, WAITING, Hall
from tests.door.house import FLOORS_PIN, PIN, free_port, until
from tests.kiosk.real import Probed

ROOT = Path(__file__).resolve().parents[2]
T2 = TableId("T2")
_PATIENCE_S = 60
_PLACES = ("10.77.0.5", "10.77.0.6", "10.77.0.7", "10.77.0.8")


def said_in_readme() -> dict[str, list[str]]:
    """The lines for kiosks and boards on PCs of their own, each by its first words."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    section = readme.partition("## Set up a kiosk")[2]
    block = section.partition("```sh\n")[2].partition("```")[0]
    lines = [shlex.split(line, comments=True)[1:] for line in block.splitlines()]
    found = {" ".join(words[:2]) if words[0] == "stations" else words[0]: words for words in lines}
    (boards,) = (words for words in lines if "--board" in words)
    (kiosks,) = (words for words in lines if words[1:2] == ["add"] if words != boards)
    return {**found, "stations add": kiosks, "stations add --board": boards}


class Machine:
    """A PC with a data folder of its own, on a network of its own where one can be made."""

    def __init__(self, name: str, folder: Path, network: str) -> None:
        self.name, self.folder = name, folder
        self.into = ("ip", "netns", "exec", network) if network else ()

    def _begun(self, words: list[str], module: str) -> tuple[tuple[str, ...], dict[str, str]]:
        known = {"FLOOR_DATA": str(self.folder), "PYTHONPATH": str(ROOT)}
        program = (*self.into, sys.executable, "-P", "-m", module, *words)
        return program, {**os.environ, "QT_QPA_PLATFORM": "offscreen", **known}

    def does(self, words: list[str]) -> str:
        """What a line prints that ends by itself."""
        program, environment = self._begun(words, "floor")
        done = subprocess.run(
            program, env=environment, capture_output=True, text=True, timeout=_PATIENCE_S
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def runs(self, words: list[str], module: str = "floor") -> "subprocess.Popen[str]":
        """A line that goes on until it is ended."""
        program, environment = self._begun(words, module)
        return subprocess.Popen(
            program,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )


def _ip(*words: str) -> None:
    subprocess.run(("ip", *words), check=True, capture_output=True, timeout=_PATIENCE_S)


def _networks(machines: list[str], undone: ExitStack) -> None:
    """A cable from each kiosk's PC to the house's.

    Raises:
        OSError, subprocess.SubprocessError: this user may not make them.
    """
    house, *others = machines
    for one in machines:
        _ip("netns", "add", one)
        undone.callback(_ip, "netns", "del", one)
        _ip("-n", one, "link", "set", "lo", "up")
    _ip("-n", house, "link", "add", "cable", "type", "bridge")
    for number, one in enumerate(others):
        end = f"to{number}"
        _ip("-n", house, "link", "add", end, "type", "veth", "peer", "cable", "netns", one)
        _ip("-n", house, "link", "set", end, "master", "cable", "up")
    for one, place in zip(machines, _PLACES, strict=True):
        _ip("-n", one, "addr", "add", f"{place}/24", "dev", "cable")
        _ip("-n", one, "link", "set", "cable", "up")
        _ip("-n", one, "route", "add", "default", "dev", "cable")


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[list[Machine]]:
    """The house's, one for each of two kiosks, and one for a board."""
    names = ["house", "kiosk 1", "kiosk 2", "board"]
    with ExitStack() as undone:
        networks = [f"floor{os.getpid()}-{number}" for number in range(len(names))]
        try:
            _networks(networks, undone)
        except (OSError, subprocess.SubprocessError):
            networks = [""] * len(names)
        made = []
        for name, network in zip(names, networks, strict=True):
            folder = tmp_path / name
            folder.mkdir()
            made.append(Machine(name, folder, network))
        yield made


def set_up(path: Path) -> None:
    """What the desk has done before: staff with PINs, two tables with players and a dealer."""
    hall = Hall(path, SystemClock().now()).opened()
    hall.ask(OpenTable(table=T2, game=NLH, seats=9))
    for number, name in enumerate(WAITING, start=1):
        hall.ask(SeatPlayer(table=T2, seat=SeatNo(number), player=hall.player(name)))
    hall.ask(JoinList(game=NLH, player=hall.player("Lempi Salo")))
    hall.people.set_pin(hall.manager, FLOORS_PIN)
    for table, name in ((T1, "Anna Karhu"), (T2, "Ville Susi")):
        dealer = hall.people.add_staff(name, Role.DEALER)
        hall.people.set_pin(dealer, PIN)
        hall.ask(SignOn(staff=dealer), dealer)
        hall.ask(TakeTable(table=table, staff=dealer), dealer)
        hall.ask(DrawButton(table=table), dealer)
    hall.close()


def book(path: Path) -> tuple[Entry, ...]:
    store = open_store(path)
    try:
        return tuple(entries_of(store.journal.rows()))
    finally:
        store.close()


def pairs_as(told: str, whose: str) -> list[str]:
    """The line to type on the new PC, as `stations add` has printed it."""
    found = re.fullmatch(rf"On the {whose}'s PC: packaging/start (pair .*)\n", told)
    assert found is not None, told
    return shlex.split(found[1])


def test_a_stranger_sets_up_two_kiosks_and_a_board_by_the_lines_of_the_readme(
    machines: list[Machine],
) -> None:
    house, *stations, tv = machines
    path = house.folder / "floor.sqlite"
    set_up(path)
    lines = said_in_readme()
    own_network = bool(house.into)
    port = [] if own_network else ["--port", str(free_port())]

    def stands(station: str, event: type) -> Callable[[], bool]:
        return lambda: any(
            one.station == station and isinstance(one.events[0], event) for one in book(path)
        )

    with ExitStack() as ended:

        def started(process: "subprocess.Popen[str]") -> "subprocess.Popen[str]":
            ended.callback(process.communicate)
            ended.callback(process.kill)
            return process

        door = started(house.runs([*lines["serve"], *port]))
        assert door.stdout is not None
        where = door.stdout.readline()
        assert where.startswith("The door is open at "), where
        kiosks = []
        for table, machine in enumerate(stations, start=1):
            adds = [word if word != "3" else str(table) for word in lines["stations add"]]
            pairs = pairs_as(house.does(adds), "kiosk")
            assert [len(word.split()) for word in pairs] == [
                len(word.split()) for word in lines["pair"]
            ]
            assert f"the kiosk of T{table}" in machine.does(pairs)
            process = started(machine.runs(lines["kiosk"], "tests.kiosk.probed"))
            kiosks.append(Probed(process))
        for table, kiosk in enumerate(kiosks, start=1):
            kiosk.press("hand-0")
            until(stands(f"kiosk T{table}", HandStarted))
        pairs = pairs_as(house.does(lines["stations add --board"]), "board")
        assert "This PC is board 1" in tv.does(pairs)
        board = Probed(started(tv.runs(lines["board"], "tests.board.probed")))
        shown = board.until(lambda told: "Lempi S." in told["words"])
        assert not any(name.split()[0] in str(shown) for name in (*SITTING, *WAITING))
        until(lambda: house.does(lines["stations"]).count("● there") == 3)

        def number(place: str) -> str:
            said = house.does(lines["stations"]).splitlines()
            return next(line.split()[0] for line in said if place in line)

        assert house.does(lines["stations"]).splitlines()[1].split()[:2] == ["Number", "Table"]
        assert "Board 1: shows itself" in house.does(["stations", "blink", number("Board 1")])
        board.until(lambda told: told["page"] == "number")
        house.does(["stations", "revoke", number("Board 1")])
        board.until(lambda told: "does not belong to the house" in str(told["words"]))
        with pytest.raises(AssertionError, match="No kiosk or board has the number 99"):
            house.does(["stations", "revoke", "99"])
        assert "T2: taken out" in house.does(["stations", "revoke", number("T2")])
        off = kiosks[1].until(lambda told: "taken off at the desk" in told["instead"])
        assert "hand-0" not in off["places"]
        assert {"kiosk-pair", "kiosk-leave"} <= off["places"].keys()
        assert "T2" not in house.does(lines["stations"])
        kiosks[0].press("hand-0")
        until(stands("kiosk T1", HandEnded))
        assert not stands("kiosk T2", HandEnded)()
        holds = {one.name for one in stations[0].folder.iterdir()}
        assert holds - {f"kiosk-T1.outbox{end}" for end in ("", "-shm", "-wal")} <= {
            "station.json",
            "station.key",
            "station.books",
            "kiosk-T1.lock",
            "logs",
        }
        assert {one.name for one in tv.folder.iterdir()} <= {
            "station.json",
            "station.key",
            "board.lock",
            "logs",
        }
        for name in (*SITTING, *WAITING, "Lempi Salo"):
            assert name.split()[0] not in bytes_in(tv.folder)
        there = bytes_in(stations[0].folder)
        assert SITTING[0] in there
        assert not any(name in there for name in WAITING)


def bytes_in(folder: Path) -> str:
    """All that lies on a kiosk's disk."""
    files = [one for one in folder.rglob("*") if one.is_file()]
    return b"".join(one.read_bytes() for one in files).decode("utf-8", "replace")
