"""Fixtures of the kiosk's tests; nothing is left behind by any of them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.desk.conftest import nothing_left
from tests.desk.hall import Hall
from tests.kiosk.stand import Stand, dealt, kiosk_on

__all__ = ["nothing_left"]


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    """A night on disk."""
    house = Hall.copied(tmp_path / "floor.sqlite")
    yield house
    house.close()


@pytest.fixture
def stand(hall: Hall, qtbot: QtBot) -> Iterator[Stand]:
    """A kiosk whose dealer has signed in."""
    dealer, _next = dealt(hall)
    with kiosk_on(hall, qtbot) as opened:
        opened.unlock(dealer)
        yield opened
