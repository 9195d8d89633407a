"""Measures the house's door: a press on a kiosk that comes through it, until it is painted on the
desk, against the same on a kiosk of the desk's own PC, taken in turn; what the door holds in memory
and takes of a core. Used by `bench.py`.
"""

import base64
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from select import select
from threading import Event
from typing import Any

from bench_crowd import key_of
from bench_many import Station
from bench_measure import Measured, p99
from bench_store import Bare, Desk, data_folder
from bench_tap import desk_window
from bench_window import (
    KIOSK,
    STORE,
    drain,
    heard,
    resident_mb,
    seconds_to_usable,
    settle,
    window,
)
from PySide6.QtCore import QCoreApplication, QEvent, QObject

from floor.app.core.floor_call import CallReason
from floor.app.core.messages import Role, StaffId
from floor.app.core.stations import Pairing
from floor.app.staff.days import SignOn
from floor.app.staff.dealers import TakeTable
from floor.app.staff.floor_calls import CallFloor, EndCall
from floor.base.clock import SystemClock
from floor.desk.window.window import DeskWindow
from floor.door.keys import OwnKey, own_key
from floor.door.pairing import HOLDS, TRIES
from floor.door.station import DoorAt, DoorLink, StationTerms
from floor.room.lists.waitlist import TableId
from floor.store.people.stations import StationRows
from floor.wiring.door.paired import PairedDoor, PairedFile, keep_paired
from tests.postgres import WITHOUT, new_database, running

T2 = TableId("T2")
_DIGITS = "483915720466"
_PORT = 17_360
_MOST_MB = 70
_KIOSKS, _WATCHERS = 40, 5
_PIN = "4183"
_REST_S = 3.0
"""So long nothing happens: then the door itself looks but seldom."""
_IDLE = {8: 0.015, 40: 0.04}
"""Of a core, with so many kiosks that only ask the time."""
_SOON_NS = 20_000_000


class Painted(QObject):
    """Sees when the desk's map is painted, and of which entry."""

    def __init__(self, window: DeskWindow) -> None:
        super().__init__()
        self._window = window
        self._short = Event()
        self._seq = self._at = 0
        window.floor.map.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() is QEvent.Type.Paint:
            self._seq, self._at = self._window.scene.head.seq, time.monotonic_ns()
        return False

    def after_a_press_on(self, kiosk: Station) -> float:
        """Seconds from a press there until the desk shows it."""
        self._rest(0.1)
        before = self._window.scene.head.seq
        kiosk.tell("press", time.monotonic_ns() + _SOON_NS)
        while self._seq <= before:
            self._rest(0.0002)
        found = kiosk.heard()
        if found["failed"]:
            raise RuntimeError(found["failed"][0])
        ((pressed, _answered),) = found["took"]
        return (self._at - int(pressed)) / 1e9

    def _rest(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            QCoreApplication.processEvents()
            self._short.wait(0.0002)


def door(folder: Path, rounds: int, quiet_s: float) -> list[Measured]:
    """T1's kiosk opens the file, that of T2 comes through the door; both deal, and so does T1's of
    a house on a server, as a client of its database, where a server can be had."""
    path = folder / "floor.sqlite"
    desk = Desk(path, tables=2, begins=SystemClock().now())
    dealers = [_deals(desk, number) for number in (1, 2)]
    let_in(desk, folder)
    desk.close()
    with ExitStack() as opened:
        opened.enter_context(data_folder(folder))
        process = opened.enter_context(served(path))
        painted = Painted(opened.enter_context(desk_window(path, desk)))
        kiosks = [
            Station(path, "own", 1, dealers[0]),
            Station(folder / "kiosk", "door", 2, dealers[1]),
        ]
        sides = [painted, painted]
        if not os.environ.get(WITHOUT):
            address = opened.enter_context(new_database(opened.enter_context(running()))).address
            other = Desk(address, tables=2, begins=SystemClock().now())
            dealer = _deals(other, 1)
            other.close()
            sides.append(Painted(opened.enter_context(desk_window(address, other))))
            kiosks.append(Station(address, "own", 1, dealer))
        try:
            for kiosk in kiosks:
                kiosk.ready()
            both = list(zip(sides, kiosks, strict=True))
            times = [[shown.after_a_press_on(one) for shown, one in both] for _ in range(rounds)]
            begun = _cpu_s(process.pid)
            Event().wait(quiet_s)
            busy = (_cpu_s(process.pid) - begun) / quiet_s
            held = _held_mb(process.pid)
        finally:
            for kiosk in kiosks:
                kiosk.close()
    own, through, *server = zip(*times[2:], strict=True)
    ratio = statistics.median(through) / statistics.median(own)
    worst = p99(through) / p99(own)
    return [
        Measured(
            "door press to desk",
            _ms(statistics.median(through)),
            f"file {_ms(statistics.median(own))}",
            ratio,
            1.3,
        ),
        Measured("door press to desk p99", _ms(p99(through)), "file " + _ms(p99(own)), worst, 2.0),
        *(
            Measured(
                "door press to desk, server",
                _ms(statistics.median(through)),
                f"server {_ms(statistics.median(one))}",
                statistics.median(through) / statistics.median(one),
                1.0,
            )
            for one in server
        ),
        Measured("door memory", f"{held:.0f} MB", f"{_MOST_MB} MB", held / _MOST_MB, 1.0),
        Measured("door idle", f"{busy:.2%}", "1 % of a core", busy / 0.01, 1.0),
    ]


def after_rest(folder: Path, rounds: int) -> list[Measured]:
    """From the desk's answer until a kiosk has its picture, where nothing happened for a while."""
    path = folder / "floor.sqlite"
    desk = Desk(path, tables=2, begins=SystemClock().now())
    let_in(desk, folder)
    own = own_key(folder / "kiosk" / "station.key", "kiosk")
    at = DoorAt("127.0.0.1", _PORT, own_key(folder / "door.key", "door").certificate)
    link, came = DoorLink(StationTerms(own, (at,), "bench"), SystemClock()), Event()
    link.wake = came.set
    took: list[float] = []
    with data_folder(folder), served(path):
        link.start()
        link.shown.wait(30.0)
        for number in range(rounds):
            # Not in step with what the door does every second.
            Event().wait(_REST_S + number % 7 * 0.037)
            came.clear()
            kind = EndCall if number % 2 else CallFloor
            entry = desk.office.submit(kind(table=T2, reason=CallReason.OTHER), desk.floor)
            begun = time.perf_counter()
            while link.seen.seq < entry.seq:
                came.wait(5.0)
                came.clear()
            took.append(time.perf_counter() - begun)
        link.close()
        link.join(10.0)
    desk.close()
    middle, most = statistics.median(took), max(took)
    return [
        Measured("desk to kiosk after a rest", _ms(middle), "20 ms", middle / 20e-3, 1.0),
        Measured("desk to kiosk after a rest, max", _ms(most), "60 ms", most / 60e-3, 1.0),
    ]


def idle(folder: Path, quiet_s: float) -> list[Measured]:
    """What the door takes of a core while kiosks are there and nobody does anything."""
    path, found = folder / "floor.sqlite", []
    desk = Desk(path, tables=_KIOSKS, begins=SystemClock().now())
    at = DoorAt("127.0.0.1", _PORT, own_key(folder / "door.key", "door").certificate)
    terms = [StationTerms(key_of(folder, n), (at,), "bench") for n in range(1, _KIOSKS + 1)]
    for number, one in enumerate(terms, 1):
        _pair(desk, TableId(f"T{number}"), one.key)
    desk.close()
    for many, most in _IDLE.items():
        links = [DoorLink(one, SystemClock()) for one in terms[:many]]
        with data_folder(folder), served(path) as process:
            for link in links:
                link.start()
            for link in links:
                link.shown.wait(30.0)
            Event().wait(_REST_S)
            begun = _cpu_s(process.pid)
            Event().wait(quiet_s)
            busy = (_cpu_s(process.pid) - begun) / quiet_s
            for link in links:
                link.close()
                link.join(10.0)
        name, goal = f"door idle, {many} kiosks", f"{most:.1%} of a core"
        found.append(Measured(name, f"{busy:.2%}", goal, busy / most, 1.0))
    return found


def crowd(folder: Path, seconds: float) -> list[Measured]:
    """Forty kiosks that work at once and five that watch; what the door holds meanwhile."""
    path = folder / "floor.sqlite"
    tables = _KIOSKS + _WATCHERS
    desk = Desk(path, tables=tables, begins=SystemClock().now())
    dealers = [_deals(desk, number) for number in range(1, _KIOSKS + 1)]
    desk.people.set_pin(dealers[0], _PIN)
    own_key(folder / "door.key", "door")
    for number in range(1, tables + 1):
        _pair(desk, TableId(f"T{number}"), key_of(folder, number))
    desk.close()
    plan = [str(folder), _PORT, seconds, dealers, _WATCHERS, _PIN]
    commits = folder / "commits.json"
    with data_folder(folder), served(path, commits) as process:
        found, bare, there = _meanwhile(json.dumps(plan), Bare(folder / "bare.sqlite"), process.pid)
        held, most = statistics.median(there), _held_mb(process.pid, "VmHWM:")
        busy = _cpu_s(process.pid) / seconds
    took, failed = found["took"], found["failed"]
    late = _late(json.loads(commits.read_text("ascii")), found["pictures"])
    for one in sorted(set(failed))[:5]:
        print(f"     {one}", file=sys.stderr)
    print(f"     {len(took)} acts, {len(late)} pictures; the door took {busy:.0%} of a core")
    return [
        Measured("crowd failed", f"{len(failed)} of {len(took)}", "0", len(failed), 0),
        Measured("crowd median", _ms(statistics.median(took)), _against(bare), 0, 0),
        Measured("crowd p99", _ms(p99(took)), "50 ms", p99(took) / 50e-3, 1.0),
        Measured("crowd max", _ms(max(took)), "500 ms", max(took) / 500e-3, 1.0),
        Measured("crowd picture", _ms(statistics.median(late)), "its commit", 0, 0),
        Measured("crowd picture p99", _ms(p99(late)), "16.7 ms", p99(late) / 16.7e-3, 1.0),
        Measured("crowd memory", f"{held:.0f} MB", f"{_MOST_MB} MB", held / _MOST_MB, 1.0),
        Measured("crowd memory, a PIN", f"{most:.0f} MB", "140 MB", most / 140, 1.0),
    ]


def _meanwhile(
    plan: str, bare: Bare, door: int
) -> tuple[dict[str, list[Any]], list[float], list[float]]:
    """What the crowd tells; how long one bare insert took, again and again beside it, as no act is
    sooner on that disk than that; and what the door held each time while the crowd was there."""
    crowd_of = [sys.executable, str(Path(__file__).with_name("bench_crowd.py"))]
    process = subprocess.Popen(crowd_of, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdin is not None
    assert process.stdout is not None
    print(plan, file=process.stdin, flush=True)
    times, held = [], []
    while not select([process.stdout], [], [], 0.2)[0]:
        begin = time.perf_counter()
        bare.insert()
        times.append(time.perf_counter() - begin)
        held.append(_held_mb(door))
    told = process.communicate()[0]
    if process.returncode:
        raise RuntimeError("the crowd has gone")
    return json.loads(told), times, held


def _late(commits: list[tuple[int, float]], pictures: list[tuple[int, int, float]]) -> list[float]:
    """Seconds from each commit until each of those who watch had a picture with it."""
    late = []
    for watcher in {one[0] for one in pictures}:
        shown = iter([(seq, at) for one, seq, at in pictures if one == watcher])
        last, at = next(shown)
        first = last
        for seq, committed in commits:
            while last < seq and (following := next(shown, None)) is not None:
                last, at = following
            if first < seq <= last:
                late.append(at - committed)
    return late


def _against(bare: list[float]) -> str:
    return f"bare {_ms(statistics.median(bare))}, p99 {_ms(p99(bare))}"


def kiosk(folder: Path) -> list[Measured]:
    """The start and the memory of a kiosk that comes through the door, against what it was on a PC
    of its own: one on a server's store; beside them one on its own file."""
    path = folder / STORE
    desk = Desk(path, tables=40, begins=SystemClock().now())
    let_in(desk, folder)
    desk.close()
    through = KIOSK._replace(words=("kiosk",)).code(folder / "kiosk" / STORE)
    sides = [(through, folder / "kiosk"), (KIOSK.code(path), folder)]
    with ExitStack() as opened:
        opened.enter_context(data_folder(folder))
        opened.enter_context(served(path))
        if not os.environ.get(WITHOUT):
            address = opened.enter_context(new_database(opened.enter_context(running()))).address
            Desk(address, tables=40, begins=SystemClock().now()).close()
            (folder / "server").mkdir()
            sides.append((KIOSK.code(address), folder / "server"))
        starts = [[seconds_to_usable(*side) for side in sides] for _ in range(8)][1:]
        windows = [opened.enter_context(window(*side)) for side in sides]
        for one in windows:
            heard(one)
            drain(one)
            settle(one)
        held = [resident_mb(one) for one in windows]
    took = [statistics.median(side) for side in zip(*starts, strict=True)]
    named = list(zip(("file", "server"), took[1:], held[1:], (1.1, 1.0), strict=False))
    return [
        *(
            Measured(f"door kiosk start, {name}", _ms(took[0]), _ms(start), took[0] / start, most)
            for name, start, _, most in named
        ),
        *(
            Measured(f"door kiosk memory, {name}", _mb(held[0]), _mb(mb), held[0] / mb, most)
            for name, _, mb, most in named
        ),
    ]


def _deals(desk: Desk, number: int) -> StaffId:
    """A dealer who has taken that table."""
    dealer = desk.people.add_staff(f"Dealer {number}", Role.DEALER)
    desk.office.submit(SignOn(staff=dealer), desk.floor)
    desk.office.submit(TakeTable(table=TableId(f"T{number}"), staff=dealer), desk.floor)
    return dealer


def let_in(desk: Desk, folder: Path, table: TableId = T2) -> None:
    """Pair a table's kiosk as the digits do; its data folder is `kiosk`."""
    _pair(desk, table, own_key(folder / "kiosk" / "station.key", "kiosk"))
    house = own_key(folder / "door.key", "door")
    with data_folder(folder / "kiosk"):
        certificate = base64.b64encode(house.certificate).decode("ascii")
        at = PairedDoor(address="127.0.0.1", port=_PORT, certificate=certificate)
        keep_paired(PairedFile(table=table, doors=(at,)))


def _pair(desk: Desk, table: TableId, key: OwnKey) -> None:
    now = SystemClock().now()
    rows = StationRows(desk.store.rows)
    rows.begin_pairing(Pairing(_DIGITS, table, desk.floor, now + HOLDS, TRIES))
    rows.pair(key.certificate, _DIGITS, now)


@contextmanager
def served(path: Path, commits: Path | None = None) -> "Iterator[subprocess.Popen[str]]":
    """`floor serve` as a process of its own, which notes its `commits` there."""
    words = ("serve", "--store", str(path), "--address", "127.0.0.1", "--port", str(_PORT))
    root = str(Path(__file__).resolve().parents[1])
    noting = str(Path(__file__).with_name("bench_commits.py"))
    program = ("-m", "floor") if commits is None else (noting, str(commits))
    process = subprocess.Popen(
        [sys.executable, "-P", *program, *words],
        env=os.environ | {"FLOOR_DATA": str(path.parent), "PYTHONPATH": root},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline()
        yield process
    finally:
        process.terminate()
        process.communicate()


def _cpu_s(pid: int) -> float:
    """Seconds of a core it has taken."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _held_mb(pid: int, which: str = "VmRSS:") -> float:
    """Its memory, with what it shares with others, as of desk and kiosk; or the most it was."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(which)) / 1024


def _ms(seconds: float) -> str:
    return f"{seconds * 1e3:,.1f} ms"


def _mb(held: float) -> str:
    return f"{held:.1f} MB"
