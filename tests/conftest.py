"""Options and fixtures every test may use."""

import os
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime

import pytest
from catalogue import BadCatalogue, compile_stale
from hypothesis import HealthCheck, settings

from floor.app.office.office import Office
from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from floor.rulebook.house.house import HouseRules
from floor.rulebook.house.rulebooks import read_house
from tests.evening import HELSINKI, Evening
from tests.postgres import database, empty_database, server, template
from tests.screen import screen

__all__ = ["database", "empty_database", "screen", "server", "template"]

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

settings.register_profile("quick", deadline=None, max_examples=50)
settings.register_profile(
    "full", deadline=None, max_examples=1000, suppress_health_check=[HealthCheck.too_slow]
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--full", action="store_true", help="full counts, not those of a quick run")
    parser.addoption("--cases", nargs="+", metavar="FILE", help="run these case files instead")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("full" if config.getoption("--full") else "quick")
    with suppress(BadCatalogue):  # tests/test_words.py says what is wrong with it
        compile_stale()


@pytest.fixture(scope="session", autouse=True)
def nobodys_data(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test reads or writes what the person who runs it keeps."""
    with pytest.MonkeyPatch.context() as changed:
        changed.setenv("FLOOR_DATA", str(tmp_path_factory.mktemp("data")))
        yield


@pytest.fixture
def full(request: pytest.FixtureRequest) -> bool:
    """Whether full counts were asked for."""
    return bool(request.config.getoption("--full"))


@pytest.fixture(scope="session")
def qapp_args() -> list[str]:
    """The style the program asks for, whatever the system's is."""
    return ["floor", "-style", "Fusion"]


@pytest.fixture
def clock() -> HandClock:
    """Six in the evening in Helsinki, on the day before the clocks go back."""
    return HandClock(datetime(2026, 10, 24, 15, tzinfo=UTC))


@pytest.fixture
def chance() -> SeededChance:
    return SeededChance(7)


@pytest.fixture(scope="session")
def house() -> HouseRules:
    """The rulebook that comes with the program."""
    return read_house(HELSINKI, "helsinki")


@pytest.fixture
def night(clock: HandClock, chance: SeededChance) -> Evening:
    """The gaming day is open, staff are on duty, no table is open yet."""
    return Evening(clock, chance).opened()


@pytest.fixture
def office(night: Evening) -> Office:
    """The office of that night: rules in force, staff signed on, day open."""
    return night.office
