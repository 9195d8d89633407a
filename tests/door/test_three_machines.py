"""The README's lines on four machines: the house, two kiosks and a board on PCs of their own."""

import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from select import select
from time import monotonic
from typing import NamedTuple

import pytest

from floor.app.core.messages import Command, Entry, Role, StaffId
from floor.app.hands.dealing import DrawButton, HandEnded, HandStarted
from floor.app.lists.waiting import JoinList
from floor.app.office.fold import entries_of
from floor.app.seats.seats import SeatPlayer
from floor.app.staff.days import SignOn
from floor.app.staff.dealers import TakeTable
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from floor.store.sqlite.sqlite import open_store
from floor.wiring.rooms import open_room
from tests.desk.hall import SITTING, T1, WAITING
from tests.door.house import FLOORS_PIN, PIN, free_port, until
from tests.kiosk.real import Probed

ROOT = Path(__file__).resolve().parents[2]
T2 = TableId("T2")
_PATIENCE_S = 60
TEN_MINUTES_S = 600.0
"""From a clean checkout to a hand at each of two kiosks and a board that shows its lists."""
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


class Checkout(NamedTuple):
    """The program, as somebody has it on a PC."""

    folder: Path
    start: tuple[str, ...]
    """What a line of the README begins with."""
    python: str
    took_s: float = 0.0
    """Until its first line had been answered."""


HERE = Checkout(ROOT, (sys.executable, "-P", "-m", "floor"), sys.executable)


@pytest.fixture(scope="module")
def checkout(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Checkout:
    """This one; in full a clean one, whose first start installs what the program needs from the
    network."""
    if not request.config.getoption("--full"):
        return HERE
    folder = tmp_path_factory.mktemp("clean") / "floor"
    begun = monotonic()
    subprocess.run(("git", "clone", "-q", ROOT, folder), check=True, timeout=_PATIENCE_S)
    start = str(folder / "packaging/start")
    done = subprocess.run(
        (start, "--version"),
        env=_environment(),
        capture_output=True,
        text=True,
        timeout=TEN_MINUTES_S,
    )
    assert done.returncode == 0, done.stderr
    assert "Installing the libraries" in done.stderr
    return Checkout(folder, (start,), str(folder / ".venv/bin/python"), monotonic() - begun)


def _environment() -> dict[str, str]:
    """Without what the tests run in."""
    ours = ("PYTHONPATH", "VIRTUAL_ENV", "PYTHONHOME")
    return {name: value for name, value in os.environ.items() if name not in ours}


class Machine:
    """A PC with a data folder of its own, on a network of its own where one can be made."""

    def __init__(self, name: str, folder: Path, network: str, checkout: Checkout) -> None:
        self.name, self.folder, self._checkout = name, folder, checkout
        self.into = ("ip", "netns", "exec", network) if network else ()

    def _begun(
        self, words: list[str], module: str, **more: str
    ) -> tuple[tuple[str, ...], dict[str, str]]:
        folder, start, python, _took = self._checkout
        known = {**more, "FLOOR_DATA": str(self.folder), "PYTHONPATH": str(folder)}
        begins = start if module == "floor" else (python, "-P", "-m", module)
        program = (*self.into, *begins, *words)
        return program, {**_environment(), "QT_QPA_PLATFORM": "offscreen", **known}

    def does(self, words: list[str]) -> str:
        """What a line prints that ends by itself."""
        program, environment = self._begun(words, "floor")
        done = subprocess.run(
            program, env=environment, capture_output=True, text=True, timeout=_PATIENCE_S
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def runs(
        self, words: list[str], module: str = "floor", **known: str
    ) -> "subprocess.Popen[str]":
        """A line that goes on until it is ended."""
        program, environment = self._begun(words, module, **known)
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
def machines(tmp_path: Path, checkout: Checkout) -> Iterator[list[Machine]]:
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
            made.append(Machine(name, folder, network, checkout))
        yield made


SERVICES = """#!{python}
import configparser, os, shlex, signal, subprocess, sys
unit = os.path.join(os.environ["XDG_CONFIG_HOME"], "systemd", "user", "floor-door.service")
told = configparser.RawConfigParser(strict=False, delimiters=("=",), comment_prefixes=("#",))
told.optionxform = str
told.read(unit)
words = lambda key: [one.replace("%%", "%") for one in shlex.split(told["Service"][key])]
if sys.argv[2] == "restart":
    knows = dict(one.split("=", 1) for one in words("Environment"))
    log = open("{door}.log", "wb")
    door = subprocess.Popen(words("ExecStart"), env={{**os.environ, **knows}}, stdout=log,
                            stderr=log, stdin=subprocess.DEVNULL, start_new_session=True)
    open("{door}", "w").write(str(door.pid))
"""
"""Stands for this user's services, which no test may change: it begins what the unit says."""


@contextmanager
def begun_at_the_desk(house: Machine, folder: Path, *, serves: bool) -> Iterator["Desk"]:
    """Its first start makes the house; where it `serves` its switch opens the door, which stays
    open when the desk is closed."""
    folder.mkdir()
    program, door = folder / "systemctl", folder / "door.pid"
    program.write_text(SERVICES.format(python=sys.executable, door=door), encoding="utf-8")
    program.chmod(0o755)
    known = {"PATH": f"{folder}:{os.environ['PATH']}", "XDG_CONFIG_HOME": str(folder / "config")}
    desk = Desk(house.runs(["desk", "--language", "en"], "tests.desk.probed", **known))
    try:
        assert desk.says(f"begin {FLOORS_PIN} Mira Salo") == "begun"
        if serves:
            assert desk.says("serve") == "open"
        yield desk
    finally:
        desk.close()
        if serves:
            os.kill(int(door.read_text("ascii")), signal.SIGKILL)


def type_pin(kiosk: Probed, figures: str) -> None:
    for typed, figure in enumerate(figures, start=1):
        kiosk.press(f"key-{figure}")
        if typed < len(figures):
            kiosk.until(lambda told, typed=typed: told["typed"] == typed)  # type: ignore[misc]


class Desk:
    """The desk of the house, as `tests.desk.probed` runs it."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def says(self, word: str) -> str:
        """What it answers to that word."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{word}\n")
        self._process.stdin.flush()
        heard, _to, _wrong = select([self._process.stdout], [], [], _PATIENCE_S)
        assert heard, f"the desk does not come to: {word}"
        return self._process.stdout.readline().strip()

    def close(self) -> None:
        if self._process.returncode is None:
            self._process.kill()
            self._process.communicate()


def people_come(path: Path) -> None:
    """The evening begins at the desk: players at both tables, and a dealer with a PIN at each."""
    room = open_room(path, station="desk")
    assert room.store is not None
    people, office = room.people, room.office
    (manager,) = office.room.on_duty
    (game,) = {one.game for one in office.room.tables.values()}

    def ask(command: Command, by: StaffId = manager) -> None:
        office.submit(command, by)

    for table, names in ((T1, SITTING), (T2, WAITING)):
        for number, name in enumerate(names, start=1):
            ask(SeatPlayer(table=table, seat=SeatNo(number), player=people.add_player(name)))
    ask(JoinList(game=game, player=people.add_player("Lempi Salo")))
    for table, name in ((T1, "Anna Karhu"), (T2, "Ville Susi")):
        dealer = people.add_staff(name, Role.DEALER)
        people.set_pin(dealer, PIN)
        ask(SignOn(staff=dealer), dealer)
        ask(TakeTable(table=table, staff=dealer), dealer)
        ask(DrawButton(table=table), dealer)
    room.store.close()


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


def test_each_machine_has_a_network_of_its_own(machines: list[Machine]) -> None:
    """Or somebody is to know that it was tried without."""
    if not all(one.into for one in machines):
        pytest.skip("this user may make no networks: README's lines for kiosks are tried on one")


def test_a_stranger_sets_up_two_kiosks_and_a_board_by_the_lines_of_the_readme(
    machines: list[Machine], checkout: Checkout, tmp_path: Path, full: bool
) -> None:
    """From an empty folder on each, in full from a clean checkout and the first command, within ten
    minutes; where no networks can be made the door of another house may have the switch's port, and
    is opened by hand. The first kiosk is let in by the screens, the second by typed lines."""
    house, *stations, tv = machines
    begun_at = monotonic()
    path = house.folder / "floor.sqlite"
    lines = said_in_readme()
    own_network = bool(house.into)

    def stands(station: str, event: type) -> Callable[[], bool]:
        return lambda: any(
            one.station == station and isinstance(one.events[0], event) for one in book(path)
        )

    with ExitStack() as ended:

        def started(process: "subprocess.Popen[str]") -> "subprocess.Popen[str]":
            ended.callback(process.communicate)
            ended.callback(process.kill)
            return process

        kiosks: list[Probed] = []

        def kiosk(machine: Machine) -> Probed:
            kiosks.append(Probed(started(machine.runs(lines["kiosk"], "tests.kiosk.probed"))))
            return kiosks[-1]

        begun = begun_at_the_desk(house, tmp_path / "services", serves=own_network)
        desk = ended.enter_context(begun)
        if own_network:
            kiosk(stations[0]).pair(desk.says("kiosk"))
            until(lambda: "● there" in house.does(lines["stations"]))
        desk.close()
        if not own_network:
            door = started(house.runs([*lines["serve"], "--port", str(free_port())]))
            assert door.stdout is not None
            assert door.stdout.readline().startswith("The door is open at ")
        people_come(path)
        for table, machine in list(enumerate(stations, start=1))[len(kiosks) :]:
            adds = [word if word != "3" else str(table) for word in lines["stations add"]]
            pairs = pairs_as(house.does(adds), "kiosk")
            assert [len(word.split()) for word in pairs] == [
                len(word.split()) for word in lines["pair"]
            ]
            assert f"the kiosk of T{table}" in machine.does(pairs)
            kiosk(machine)
        for table, one in enumerate(kiosks, start=1):
            one.press("hand-0")
            one.until(lambda told: told["page"] == "page-pin")
            type_pin(one, PIN)
            until(stands(f"kiosk T{table}", HandStarted))
        pairs = pairs_as(house.does(lines["stations add --board"]), "board")
        assert "This PC is board 1" in tv.does(pairs)
        board = Probed(started(tv.runs(lines["board"], "tests.board.probed")))
        shown = board.until(lambda told: "Lempi S." in told["words"])
        took_s = checkout.took_s + monotonic() - begun_at
        print(f"set up in {took_s:.0f} s, {checkout.took_s:.0f} of them the checkout's first start")
        assert took_s <= TEN_MINUTES_S or not full
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
