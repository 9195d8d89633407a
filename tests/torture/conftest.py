"""Where it hurts."""

import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.torture.engines import places_of
from tests.torture.stations.stations import Places

_MEMORY = Path("/dev/shm")


@pytest.fixture(autouse=True)
def nobody_else_works() -> None:
    """A child forked while a thread of another test is in SQLite finds its locks held for ever."""
    if "PySide6.QtCore" in sys.modules:
        sys.modules["PySide6.QtCore"].QThreadPool.globalInstance().waitForDone(60_000)
    before, until = _worked(), time.monotonic() + 60
    while time.monotonic() < until:
        time.sleep(0.03)  # noqa: TID251 - what a thread of another test does is told by nobody
        now = _worked()
        if now == before:
            return
        before = now


def _worked() -> dict[str, str]:
    """The processor time each other thread of this process has had; none stands in the middle."""
    own = str(threading.get_native_id())
    found = {}
    for task in Path("/proc/self/task").iterdir():
        with suppress(OSError):
            told = (task / "stat").read_text().rpartition(")")[2].split()
            found[task.name] = "" if task.name == own else " ".join((told[11], told[12]))
    return found


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder on the fastest file system there is: a kill loses nothing a disk would keep."""
    parent = _MEMORY if os.access(_MEMORY, os.W_OK) else None
    with TemporaryDirectory(dir=parent, prefix="floor-torture-") as folder:
        yield Path(folder)


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def engine(request: pytest.FixtureRequest) -> str:
    """Each of the engines a store may be on."""
    return str(request.param)


@pytest.fixture
def places(
    request: pytest.FixtureRequest, engine: str, place: Path, monkeypatch: pytest.MonkeyPatch
) -> Places:
    """A new store on that engine, as a desk and a kiosk find it."""
    monkeypatch.setenv("FLOOR_DATA", str(place))
    if engine == "SQLite":
        return Places(place / "room.sqlite", place / "room.sqlite")
    return places_of(request.getfixturevalue("database"))
