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


class Door:
    """`floor serve` as a process of its own."""

    def __init__(self, house: House) -> None:
        self.house = house
        house.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def open(self) -> None:
        """Start it, and wait until it answers."""
        words = ["serve", "--store", str(self.house.path), "--address", "127.0.0.1"]
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", "floor", *words, "--port", str(self.house.port)],
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
def opened(house: House) -> Iterator[Door]:
    door = Door(house)
    door.open()
    try:
        yield door
    finally:
        door.kill()


def test_what_was_acknowledged_stands_once_however_often_the_door_is_killed(
    shut_house: House, tmp_path: Path, request: pytest.FixtureRequest
):
    kills = 200 if request.config.getoption("--full") else 5
    visitor = Visitor(shut_house, tmp_path / "kiosk")
    players = [shut_house.seated[name] for name in sorted(shut_house.seated)][:3]
    acknowledged: list[CommandId] = []
    ended = threading.Event()

    def work() -> None:
        """Away and back, each handed in under its id until it is answered."""
        acts = cycle((kind, player) for player in players for kind in (MarkAway, MarkBack))
        while not ended.is_set():
            (kind, player), own = next(acts), visitor.new_id()
            while not ended.is_set():
                try:
                    visitor.office.submit(kind(table=T1, player=player), shut_house.dealer, own)
                except Refused:
                    break
                except StoreTrouble:
                    ended.wait(0.02)
                else:
                    acknowledged.append(own)
                    break

    with opened(shut_house) as door:
        visitor.come_in()
        worker = threading.Thread(target=work)
        worker.start()
        try:
            for kill in range(kills):
                before = len(acknowledged)
                until(lambda before=before: len(acknowledged) > before + 5)  # type: ignore[misc]
                ended.wait(kill % 7 * 0.007)
                door.kill()
                door.open()
        finally:
            ended.set()
            worker.join(30)
            visitor.leave()
    stands = Counter(one.command for one in shut_house.entries())
    assert len(acknowledged) > 5 * kills
    assert {stands[own] for own in acknowledged} == {1}
    assert max(stands.values()) == 1


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
