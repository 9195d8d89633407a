"""What every test of a drawn or styled thing, or of the way to the store, starts from."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from floor.base.chance import SeededChance
from floor.qtkit.look import theme
from floor.qtkit.office.bridge import Bridge
from tests.desk.hall import Hall
from tests.leaks import clear_away


@pytest.fixture
def dressed(qapp: QApplication) -> QApplication:
    """The application on its dark deck."""
    clear_away(qapp)
    theme.apply(qapp)
    return qapp


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    """The room of a bridge, opened."""
    house = Hall.copied(tmp_path / "floor.sqlite")
    yield house
    house.close()


@pytest.fixture
def bridge(hall: Hall, qtbot: QtBot, qapp: QApplication) -> Iterator[Bridge]:
    """The way to it, once the first news have come."""
    made = Bridge(hall.backroom, clock=hall.clock, chance=SeededChance(9))
    with qtbot.waitSignal(made.news, timeout=30_000):
        made.start()
    yield made
    assert made.close()
    made.deleteLater()
