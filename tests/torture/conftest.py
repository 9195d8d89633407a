"""Where it hurts."""

import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.torture.engines import places_of
from tests.torture.stations.stations import Places

_MEMORY = Path("/dev/shm")


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
