"""Fixtures of the door's tests; nothing is left open by any of them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.door.house import House, Visitor
from tests.leaks import clear_away


@pytest.fixture
def qtbot(qapp: QApplication, qtbot: QtBot) -> QtBot:
    """Fingers on windows; those of programs that have ended are put away."""
    clear_away(qapp)
    return qtbot


@pytest.fixture
def shut_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A house whose door is not open yet."""
    folder = tmp_path / "house"
    folder.mkdir()
    made = House(folder, monkeypatch)
    yield made
    made.shut()


@pytest.fixture
def house(shut_house: House) -> House:
    """A house whose door is open."""
    shut_house.open()
    return shut_house


@pytest.fixture
def visitor(shut_house: House, tmp_path: Path) -> Iterator[Visitor]:
    """The kiosk of T1, come in."""
    found = Visitor(shut_house, tmp_path / "kiosk")
    shut_house.open()
    found.come_in()
    yield found
    found.leave()
