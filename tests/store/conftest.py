"""A journal of each engine, and a store in a real file."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from floor.app.core.ports import Journal, People, Snapshots
from floor.store.engines.memory import MemoryJournal, MemoryPeople, MemorySnapshots
from floor.store.journal.papers import PaperRows
from floor.store.postgres.postgres import ServerStore, open_server
from floor.store.sqlite.sqlite import Store, open_store
from tests.postgres import Database


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


@pytest.fixture
def server_store(database: Database, tmp_path: Path) -> Iterator[ServerStore]:
    """A store on a server."""
    opened = open_server(database.address, tmp_path / "pepper")
    yield opened
    opened.close()


@pytest.fixture
def other_store(path: Path) -> Iterator[Store]:
    """The same store as another process of this computer has it open."""
    opened = open_store(path, patience_s=0.2)
    yield opened
    opened.close()


@pytest.fixture
def other_server_store(database: Database, tmp_path: Path) -> Iterator[ServerStore]:
    """The same store as another station has it open."""
    opened = open_server(database.address, tmp_path / "pepper")
    yield opened
    opened.close()


ENGINES = ("sqlite", "postgres")


def engine(request: pytest.FixtureRequest) -> Store | ServerStore:
    """A store on the engine that is asked for."""
    name = "store" if request.param == "sqlite" else "server_store"
    opened: Store | ServerStore = request.getfixturevalue(name)
    return opened


@pytest.fixture(params=["memory", *ENGINES])
def journal(request: pytest.FixtureRequest) -> Journal:
    """What the contract of `ports.Journal` is asked of."""
    return MemoryJournal() if request.param == "memory" else engine(request).journal


@pytest.fixture(params=["memory", *ENGINES])
def snapshots(request: pytest.FixtureRequest) -> Snapshots:
    """What the contract of `ports.Snapshots` is asked of."""
    return MemorySnapshots() if request.param == "memory" else engine(request).snapshots


@pytest.fixture(params=["memory", *ENGINES])
def people(request: pytest.FixtureRequest) -> People:
    """What the contract of `ports.People` is asked of."""
    return MemoryPeople() if request.param == "memory" else engine(request).people


@pytest.fixture(params=ENGINES)
def papers(request: pytest.FixtureRequest) -> PaperRows:
    """What the contract of `papers.Papers` is asked of."""
    return engine(request).papers


@pytest.fixture
def other_papers(request: pytest.FixtureRequest, papers: PaperRows) -> PaperRows:
    """The same papers as another station sees them."""
    which = request.node.callspec.params["papers"]
    name = "other_store" if which == "sqlite" else "other_server_store"
    opened: Store | ServerStore = request.getfixturevalue(name)
    return opened.papers
