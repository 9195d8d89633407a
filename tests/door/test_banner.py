"""The house's door stops in the middle of everything: the kiosk says so within four seconds."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest

from tests.door.house import House, Visitor
from tests.door.test_kills import Door, opened
from tests.door.test_kiosk import Front, front

__all__ = ["front"]

TIMES = 3
SAID_WITHIN_S = 4.0


@pytest.fixture
def door(shut_house: House) -> Iterator[Door]:
    """A process of its own."""
    with opened(shut_house) as one:
        yield one


@pytest.fixture
def visitor(shut_house: House, door: Door, tmp_path: Path) -> Iterator[Visitor]:
    """The kiosk of T1, come in."""
    assert door.process is not None
    found = Visitor(shut_house, tmp_path / "kiosk")
    found.come_in()
    yield found
    found.leave()


def test_a_door_that_stands_still_is_missed_within_four_seconds(door: Door, front: Front):
    """Its PC hangs: the connection is open and nothing comes of it. Wherever the kiosk is between
    two of its questions then."""
    assert door.process is not None
    window, took = front.window, list[float]()
    for _time in range(TIMES):
        front.ready()
        assert not window.away
        assert not window.trouble.isVisible()
        os.kill(door.process.pid, signal.SIGSTOP)
        begun = monotonic()
        try:
            front.qtbot.waitUntil(lambda: window.trouble.isVisible(), timeout=30_000)
            took.append(monotonic() - begun)
            assert window.away
            assert "s old" in window.trouble.text()
        finally:
            os.kill(door.process.pid, signal.SIGCONT)
        front.qtbot.waitUntil(lambda: not window.away, timeout=30_000)
    print(f"said after {', '.join(f'{one:.2f}' for one in took)} s")
    assert max(took) <= SAID_WITHIN_S
