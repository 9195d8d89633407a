"""Options and fixtures every test may use."""

import gc
import json
import os
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

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

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

__all__ = ["database", "empty_database", "screen", "server", "template"]

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

settings.register_profile("fast", deadline=None, max_examples=5)
settings.register_profile("quick", deadline=None, max_examples=20)
settings.register_profile(
    "full", deadline=None, max_examples=1000, suppress_health_check=[HealthCheck.too_slow]
)


# Settings of pytest-qt in pyproject.toml, which stand there though a run does without it.
_OF_QT = ("qt_api", "qt_log_level_fail", "qt_log_ignore")


def pytest_addoption(parser: pytest.Parser, pluginmanager: pytest.PytestPluginManager) -> None:
    parser.addoption("--full", action="store_true", help="full counts, not those of a quick run")
    parser.addoption("--fast", action="store_true", help="the fewest examples of each law")
    parser.addoption("--cases", nargs="+", metavar="FILE", help="run these case files instead")
    parser.addoption("--counts", metavar="FILE", help="write there how many passed, failed, ...")
    if pluginmanager.is_blocked("pytest-qt"):
        for name in _OF_QT:
            parser.addini(name, "of pytest-qt, which is not here")


def pytest_configure(config: pytest.Config) -> None:
    depth = "full" if config.getoption("--full") else "quick"
    settings.load_profile("fast" if config.getoption("--fast") else depth)
    gc.disable()  # until everything is loaded
    with suppress(BadCatalogue):  # tests/test_words.py says what is wrong with it
        compile_stale()


@pytest.fixture(scope="session", autouse=True)
def nobodys_data(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test reads or writes what the person who runs it keeps."""
    with pytest.MonkeyPatch.context() as changed:
        changed.setenv("FLOOR_DATA", str(tmp_path_factory.mktemp("data")))
        yield


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """No line counts as covered because some drawn example went through it: the next may not."""
    for item in items:
        if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
            item.add_marker("no_cover")


def pytest_collection_finish() -> None:
    """What is loaded by now stays: no search for rubbish goes through it a thousand times."""
    gc.collect()
    gc.freeze()
    gc.enable()


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Leave the counts to packaging/check.py, which adds up those of several runs."""
    place = config.getoption("--counts")
    if place:
        counts = {
            outcome: len(found) for outcome, found in terminalreporter.stats.items() if outcome
        }
        Path(place).write_text(json.dumps(counts), encoding="utf-8")


@pytest.fixture
def full(request: pytest.FixtureRequest) -> bool:
    """Whether full counts were asked for."""
    return bool(request.config.getoption("--full"))


@pytest.fixture(scope="session")
def qapp_args() -> list[str]:
    """The style the program asks for, whatever the system's is."""
    return ["floor", "-style", "Fusion"]


@pytest.fixture
def qtbot(qapp: "QApplication", request: pytest.FixtureRequest) -> "QtBot":
    """Fingers on widgets, with patience."""
    from tests.patience import PatientBot  # the tests of the rules do without Qt

    return PatientBot(request)


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
