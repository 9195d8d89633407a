"""The door's process killed in the middle: what was acknowledged stands, nothing stands twice."""

import os
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from itertools import cycle
from pathlib import Path

import pytest

from floor.app.core.messages import CommandId
from floor.app.hands.dealing import DrawButton
from floor.app.seats.seats import MarkAway, MarkBack
from floor.base.errors import Refused, StoreTrouble
from tests.desk.hall import T1
from tests.door.house import House, Visitor, free_port, until

ROOT = Path(__file__).resolve().parents[2]
KILLS, FULL_KILLS = 5, 1_000


class Acknowledged:
    """What was acknowledged, in a file that neither the door nor the station touches."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.many = 0

    def note(self, own: CommandId, seq: int) -> None:
        """Its entry stands at `seq`, it was said."""
        with self._path.open("a", encoding="ascii") as log:
            log.write(f"{own.hex()} {seq}\n")
        self.many += 1

    def read(self) -> list[tuple[CommandId, int]]:
        """All of it, in the order in which it was said."""
        lines = (line.split() for line in self._path.read_text("ascii").splitlines())
        return [(CommandId(bytes.fromhex(own)), int(seq)) for own, seq in lines]


class Door:
    """`floor serve` as a process of its own."""

    def __init__(self, house: House, program: tuple[str, ...]) -> None:
        self.house, self._program = house, program
        house.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def open(self) -> None:
        """Start it, and wait until it answers."""
        words = ["serve", "--store", str(self.house.path), "--address", "127.0.0.1"]
        self.process = subprocess.Popen(
            [sys.executable, "-P", *self._program, *words, "--port", str(self.house.port)],
            env={**os.environ, "FLOOR_DATA": str(self.house.folder), "PYTHONPATH": str(ROOT)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def kill(self) -> None:
        """As the power goes."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()


@contextmanager
def opened(house: House, program: tuple[str, ...] = ("-m", "floor")) -> Iterator[Door]:
    door = Door(house, program)
    door.open()
    try:
        yield door
    finally:
        door.kill()


def test_what_was_acknowledged_stands_once_however_often_the_door_is_killed(
    shut_house: House, tmp_path: Path, full: bool
):
    kills = FULL_KILLS if full else KILLS
    visitor = Visitor(shut_house, tmp_path / "kiosk")
    players = [shut_house.seated[name] for name in sorted(shut_house.seated)][:3]
    log = Acknowledged(tmp_path / "acknowledged")
    ended = threading.Event()

    def work() -> None:
        """Away and back, each handed in under its id until it is answered."""
        acts = cycle((kind, player) for player in players for kind in (MarkAway, MarkBack))
        while not ended.is_set():
            (kind, player), own = next(acts), visitor.new_id()
            command = kind(table=T1, player=player)
            while not ended.is_set():
                try:
                    entry = visitor.office.submit(command, shut_house.dealer, own)
                except Refused:
                    break
                except StoreTrouble:
                    ended.wait(0.02)
                else:
                    log.note(own, entry.seq)
                    break

    with opened(shut_house) as door:
        visitor.come_in()
        worker = threading.Thread(target=work)
        worker.start()
        try:
            for kill in range(kills):
                before = log.many
                until(lambda before=before: log.many > before + 5)  # type: ignore[misc]
                ended.wait(kill % 7 * 0.007)
                door.kill()
                door.open()
        finally:
            ended.set()
            worker.join(30)
            visitor.leave()
    acknowledged, entries = log.read(), shut_house.entries()
    first = {one.command: one.seq for one in reversed(entries)}
    assert len(acknowledged) > 5 * kills
    assert [own for own, seq in acknowledged if first.get(own) != seq] == []
    assert max(Counter(one.command for one in entries).values()) == 1
    print(f"{kills} kills of the door: {len(acknowledged)} acts acknowledged, each stands once")


def test_a_call_that_may_not_wait_is_never_done_once_it_was_said_that_it_was_not(
    shut_house: House, tmp_path: Path
):
    """The door dies with the answer; asked about afterwards, its word is final."""
    visitor = Visitor(shut_house, tmp_path / "kiosk")
    with opened(shut_house) as door:
        visitor.come_in()
        own = visitor.new_id()
        door.kill()
        with pytest.raises(StoreTrouble):
            visitor.office.submit(DrawButton(table=T1), shut_house.dealer, own)
        door.open()
        visitor.until_back()
        told: list[object] = []

        def asked() -> bool:
            """A door that has just come back may still be opening its book."""
            with suppress(StoreTrouble):
                told.append(visitor.office.answer_to(own))
            return bool(told)

        until(asked)
        assert told == [None]
        visitor.leave()
    assert all(one.command != own for one in shut_house.entries())


def test_a_kiosk_notices_within_four_seconds_that_the_door_has_gone(
    shut_house: House, tmp_path: Path
):
    visitor = Visitor(shut_house, tmp_path / "kiosk")
    with opened(shut_house) as door:
        visitor.come_in()
        assert door.process is not None
        os.kill(door.process.pid, 19)  # stopped, not dead: nothing is said any more
        begun = visitor.house.clock.now()
        until(lambda: visitor.link.away is not None)
        assert visitor.house.clock.now() - begun < timedelta(seconds=6)
        visitor.leave()
