"""A journal of each engine, and a store in a real file."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from floor.app.ports import Journal
from floor.store.memory import MemoryJournal
from floor.store.sqlite import Store, open_store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the store is."""
    return tmp_path / "room.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """A store in its file."""
    opened = open_store(path, patience_s=0.2)
    yield opened
    opened.close()


@pytest.fixture(params=["memory", "sqlite"])
def journal(request: pytest.FixtureRequest) -> Journal:
    """What the contract of `ports.Journal` is asked of."""
    if request.param == "memory":
        return MemoryJournal()
    store: Store = request.getfixturevalue("store")
    return store.journal
