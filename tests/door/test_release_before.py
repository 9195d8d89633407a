"""A night in which the PCs of a house are updated one after the other: one release apart the door
and its kiosks understand each other both ways.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pytest

from tests.door.house import until

ROOT = Path(__file__).parents[2]
FIRST = "8e8fadce"
"""The first commit with a door that works: its kiosks read no room that has more than they know."""
READS_NEWER = "10bf836c"
"""The first one whose kiosks do; no release has a door yet, and until one has this is its place."""
LATER = "620c8a9a"
"""One of many commits later, nearer to today's."""
NIGHT = ("pair", "come in", "badges", "pin", "button", "hand", "taken back", "newcomer", "call")
_LASTS_S = 60.0


def as_of(commit: str, folder: Path) -> Path:
    """The program as it was then."""
    packed = folder / "before.tar"
    asked = ["git", "-C", str(ROOT), "archive", "-o", str(packed), commit]
    try:
        done = subprocess.run(asked, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        pytest.skip("there is no git here to ask for the version before")
    if done.returncode:
        pytest.skip(
            f"the history here lacks {commit}, as a shallow copy does: {done.stderr.strip()}"
        )
    subprocess.run(["tar", "-xf", packed, "-C", folder], check=True)
    packed.unlink()
    return folder


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program one release ago."""
    return as_of(READS_NEWER, tmp_path_factory.mktemp("before"))


@pytest.fixture(scope="module")
def later(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program of not long ago."""
    return as_of(LATER, tmp_path_factory.mktemp("later"))


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program with its first door."""
    return as_of(FIRST, tmp_path_factory.mktemp("first"))


class Program:
    """A house or a kiosk of some version, in a process of its own."""

    def __init__(self, code: Path, *what: object) -> None:
        folder = Path(str(what[1]))
        folder.mkdir(parents=True, exist_ok=True)
        self.process = subprocess.Popen(
            [sys.executable, "-P", Path(__file__).with_name("either_version.py"), *map(str, what)],
            env={
                "PYTHONPATH": str(code),
                "FLOOR_DATA": str(folder),
                "HOME": str(folder),
                "QT_QPA_PLATFORM": "offscreen",
                "PATH": "/usr/bin:/bin",
            },
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def hears(self) -> dict[str, Any]:
        """Its next line."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, "it has ended"
        found: dict[str, Any] = json.loads(line)
        return found

    def does(self, what: str) -> dict[str, Any]:
        """Tell it something, and hear what came of it."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{what}\n")
        self.process.stdin.flush()
        return self.hears()


@contextmanager
def running(code: Path, *what: object) -> Iterator[Program]:
    """That program, until the end of the block."""
    program = Program(code, *what)
    try:
        yield program
    finally:
        assert program.process.stdin is not None
        assert program.process.stdout is not None
        program.process.stdin.close()
        try:
            program.process.wait(_LASTS_S)
        finally:
            program.process.kill()
            program.process.wait()
            program.process.stdout.close()


@pytest.mark.parametrize("begins", ["before", "later"])
@pytest.mark.parametrize("newer", ["door", "kiosk"])
def test_door_and_kiosk_one_version_apart_work_a_night_together(
    request: pytest.FixtureRequest, tmp_path: Path, newer: str, begins: str
):
    """The door first, as README has it; and a kiosk that somebody has updated before it."""
    old: Path = request.getfixturevalue(begins)
    codes = {"door": old, "kiosk": old, newer: ROOT}
    with running(codes["door"], "house", tmp_path / "house") as house:
        at = house.hears()
        house.does("digits")
        told = (tmp_path / "kiosk", at["port"], tmp_path / "house", at["dealer"])
        with running(codes["kiosk"], "kiosk", *told) as kiosk:
            for act in NIGHT:
                answer = kiosk.does(act)
                assert answer["trouble"] is None, act
            assert answer["seats"] == 9
            assert "asks nothing for T2" in kiosk.does("refused")["trouble"]
        written = [
            event for station, event in house.does("book")["written"] if station == "kiosk T1"
        ]
    assert written == ["ButtonDrawn", "HandStarted", "HandEnded", "EntryVoided", "FloorCalled"]


@pytest.mark.parametrize("newer", ["door", "board"])
def test_door_and_board_one_version_apart_work_together(later: Path, tmp_path: Path, newer: str):
    """The first doors of all let no board in; since then it is paired and shown what changes."""
    codes = {"door": later, "board": later, newer: ROOT}
    with running(codes["door"], "house", tmp_path / "house") as house:
        at = house.hears()
        house.does("board")
        told = (tmp_path / "board", at["port"], tmp_path / "house", at["dealer"])
        with running(codes["board"], "board", *told) as board:
            for act in ("pair", "come in"):
                answer = board.does(act)
                assert answer["trouble"] is None, act
            assert answer["seats"] == 9
            house.does("table T2")
            assert board.does("second table")["trouble"] is None
            assert "A board asks nothing" in board.does("call")["trouble"]
        written = house.does("book")["written"]
    assert not any(station.startswith("board") for station, _event in written)


def test_a_kiosk_too_old_for_the_room_is_paired_and_says_that_it_is_to_be_updated(
    first: Path, tmp_path: Path
):
    with running(ROOT, "house", tmp_path / "house") as house:
        at = house.hears()
        house.does("digits")
        told = (tmp_path / "kiosk", at["port"], tmp_path / "house", at["dealer"])
        with running(first, "kiosk", *told) as kiosk:
            assert kiosk.does("pair")["trouble"] is None
            assert "update this kiosk" in kiosk.does("come in")["trouble"]


def test_a_kiosk_of_today_works_behind_the_first_door(first: Path, tmp_path: Path):
    with running(first, "house", tmp_path / "house") as house:
        at = house.hears()
        house.does("digits")
        told = (tmp_path / "kiosk", at["port"], tmp_path / "house", at["dealer"])
        with running(ROOT, "kiosk", *told) as kiosk:
            for act in NIGHT:
                assert kiosk.does(act)["trouble"] is None, act


KIOSKS, FULL_KIOSKS = 3, 8


class NightKiosk:
    """The kiosk of a table, which is ended and begun anew in a newer version."""

    def __init__(self, table: str, folder: Path, port: int, house: Path, dealer: int) -> None:
        self.table = table
        self._told = (folder, port, house, dealer, table)
        self._running = ExitStack()
        self._acts = cycle(("start", "end"))
        self.done = 0

    def begin(self, code: Path) -> Program:
        """On that version; whatever ran there before has ended."""
        self._running.close()
        self.program = self._running.enter_context(running(code, "kiosk", *self._told))
        return self.program

    def deals(self) -> None:
        """A hand begins or ends: as soon as the house answers."""
        act = next(self._acts)

        def done() -> bool:
            trouble = self.program.does(act)["trouble"]
            assert trouble in (None, "The house does not answer."), trouble
            return trouble is None

        until(done)
        self.done += 1

    def end(self) -> None:
        self._running.close()


@pytest.mark.parametrize("begins", ["first", "before", "later"])
def test_the_pcs_of_a_house_are_updated_one_after_the_other_during_a_night(
    request: pytest.FixtureRequest, tmp_path: Path, full: bool, begins: str
):
    """The door first, then one kiosk after the other, while all of them deal."""
    old: Path = request.getfixturevalue(begins)
    tables = [f"T{number}" for number in range(1, (FULL_KIOSKS if full else KIOSKS) + 1)]
    kiosks: list[NightKiosk] = []
    with ExitStack() as ended:
        with running(old, "house", tmp_path / "house") as house:
            port = house.hears()["port"]
            for table in tables:
                dealer = house.does(f"table {table}")["dealer"]
                house.does(f"digits {table}")
                kiosk = NightKiosk(table, tmp_path / table, port, tmp_path / "house", dealer)
                kiosks.append(kiosk)
                ended.callback(kiosk.end)
                program = kiosk.begin(old)
                # The port of the digits before may still be closing.
                until(lambda on=program: on.does("pair")["trouble"] is None)  # type: ignore[misc]
                assert kiosk.program.does("come in")["trouble"] is None
            for kiosk in kiosks:
                kiosk.deals()
        with running(ROOT, "again", tmp_path / "house", port) as house:
            house.hears()
            for number, kiosk in enumerate(kiosks):
                # The first kiosks of all read no newer room, and only those wait to be updated.
                for other in kiosks[:number] if begins == "first" else kiosks:
                    other.deals()
                kiosk.begin(ROOT)
                assert kiosk.program.does("come in")["trouble"] is None
                kiosk.deals()
            for kiosk in kiosks:
                kiosk.deals()
            written = house.does("book")["written"]
    for kiosk in kiosks:
        events = [event for station, event in written if station == f"kiosk {kiosk.table}"]
        assert events == list(islice(cycle(("HandStarted", "HandEnded")), kiosk.done))
