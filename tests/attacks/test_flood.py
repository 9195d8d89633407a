"""Connections without end from PCs of the house's network, while a kiosk works."""

import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import cycle
from pathlib import Path
from time import perf_counter

import pytest

from floor.app.core.floor_call import CallReason
from floor.app.seats.seats import MarkAway, MarkBack
from floor.app.staff.floor_calls import CallFloor
from floor.base.errors import Refused
from floor.door import doorstep, host
from tests.attacks.test_limits import CALL, is_closed
from tests.desk.hall import T1
from tests.door.house import House, Visitor
from tests.door.test_kills import opened

CONNECTIONS, FULL_CONNECTIONS = 500, 10_000
FROM_EACH = 100
MOST_MB = 100.0
"""The door in the middle of it, with four hundred at once; without any it holds less than fifty."""
ANSWERED_WITHIN_S = 0.5
"""What a kiosk's answer takes at most; a small count has few of them, and says nothing of them."""


def test_a_flood_of_connections_while_a_kiosk_works(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, guarded: bool
):
    monkeypatch.setattr(doorstep, "MOST_OF_ONE", 12)
    own_step = host.doorstep
    house = visitor.house
    house.shut()

    def step(address: str, port: int) -> doorstep.Doorstep:
        made = own_step(address, port)
        made.limit(of_one=12 if guarded else 10_000, most=10_000)
        return made

    monkeypatch.setattr(host, "doorstep", step)
    house.open()
    visitor.until_back()
    with ExitStack() as all_of_them:
        lines = [
            all_of_them.enter_context(socket.create_connection(("127.0.0.1", house.port)))
            for _one in range(60)
        ]
        visitor.ask(CALL)
        hung_up = sum(is_closed(line, 0.02) for line in lines)
        assert (hung_up >= 45) is guarded
        asked = MarkAway(table=T1, player=house.seated["Eero Virta"])
        with suppress(Refused):
            visitor.ask(asked)
    visitor.ask(CallFloor(table=T1, reason=CallReason.MISDEAL))


class Dealer(threading.Thread):
    """Players go away and come back at a kiosk, one act after the other; how long each took."""

    def __init__(self, visitor: Visitor) -> None:
        super().__init__(daemon=True)
        self._visitor, self._ended = visitor, threading.Event()
        self.took: list[float] = []

    def run(self) -> None:
        """Deal until told to end."""
        visitor, player = self._visitor, self._visitor.house.seated["Eero Virta"]
        acts = cycle((MarkAway, MarkBack))
        while not self._ended.is_set():
            begun = perf_counter()
            visitor.ask(next(acts)(table=T1, player=player))
            self.took.append(perf_counter() - begun)

    @property
    def p99(self) -> float:
        """Ninety-nine of a hundred took no longer, in seconds."""
        return sorted(self.took)[len(self.took) * 99 // 100]


@contextmanager
def dealing(visitor: Visitor) -> Iterator[Dealer]:
    dealer = Dealer(visitor)
    dealer.start()
    try:
        yield dealer
    finally:
        dealer._ended.set()
        dealer.join(30)


def held_mb(process: int) -> float:
    """What that program holds in memory."""
    lines = Path(f"/proc/{process}/status").read_text("ascii").splitlines()
    (held,) = (line.split()[1] for line in lines if line.startswith("VmRSS:"))
    return int(held) / 1024


def is_hung_up(line: socket.socket) -> bool:
    """Whether the other side has."""
    line.setblocking(False)
    try:
        return line.recv(1) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


WITHOUT_LIMITS = """
from floor.door import doorstep, host
doorstep.Doorstep.limit.__defaults__ = (10**6, 10**6)
host.HELLO_WITHIN_S = 600.0
from floor.__main__ import main
main()
"""


def test_connections_from_everywhere_are_hung_up_on_while_a_kiosk_works(
    shut_house: House, tmp_path: Path, full: bool, guarded: bool
):
    """A hundred from each address, none of which says a word: the door has room for four hundred
    of them, and lets none of those stay either."""
    many = FULL_CONNECTIONS if full and guarded else CONNECTIONS
    program = ("-m", "floor") if guarded else ("-c", WITHOUT_LIMITS)
    visitor = Visitor(shut_house, tmp_path / "kiosk")
    with opened(shut_house, program) as door, ExitStack() as all_of_them:
        assert door.process is not None
        visitor.come_in()
        with dealing(visitor) as quiet:
            quiet.join(3.0)
        before = held_mb(door.process.pid)
        most = before
        with dealing(visitor) as flooded:
            begun, lines = perf_counter(), []
            for number in range(many):
                own = f"127.0.{1 + number // FROM_EACH // 200}.{2 + number // FROM_EACH % 200}"
                line = socket.create_connection(
                    ("127.0.0.1", shut_house.port), timeout=30, source_address=(own, 0)
                )
                lines.append(all_of_them.enter_context(line))
                if number % 250 == 0:
                    most = max(most, held_mb(door.process.pid))
            opened_in = perf_counter() - begun
            flooded.join(1.0)
            at_once = sum(map(is_hung_up, lines))
            flooded.join(host.HELLO_WITHIN_S + 1.0)
            most = max(most, held_mb(door.process.pid))
        visitor.ask(CALL)
        visitor.leave()
        begun = perf_counter()
        visitor.come_in()
        came_in = perf_counter() - begun
        left = len(lines) - sum(map(is_hung_up, lines))
        visitor.leave()
    print(
        f"{many} connections in {opened_in:.1f} s, {at_once} hung up on within a second,"
        f" {left} left after {host.HELLO_WITHIN_S:.0f} s; {len(flooded.took)} acts of a"
        f" kiosk meanwhile, p99"
        f" {flooded.p99 * 1000:.1f} ms, longest {max(flooded.took) * 1000:.0f} ms (quiet"
        f" {quiet.p99 * 1000:.1f} ms); the door {before:.1f} MB before, {most:.1f} MB at most; the"
        f" kiosk comes in anew within {came_in:.2f} s"
    )
    assert left == (0 if guarded else many)
    if not guarded:
        return
    assert most <= MOST_MB
    if full:
        assert flooded.p99 <= ANSWERED_WITHIN_S
