"""What this machine is set to, on the page Setup."""

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from floor.views.night.closing import Copied
from tests.desk.hall import Hall, desk_on, surroundings
from tests.desk.looks import complaints
from tests.qtkit.shots import shot


@pytest.mark.parametrize("folder", ["", "/mnt/b"])
def test_that_nothing_is_copied_is_said_here_and_nowhere_else(
    hall: Hall, qtbot: QtBot, folder: str
) -> None:
    house = surroundings()._replace(copied=lambda: Copied(folder, None))
    with desk_on(hall, qtbot, badge=hall.manager, house=house) as (window, _bridge):
        window.go("setup")
        said = window.findChild(QLabel, "machine-copies")
        assert said is not None
        where = window.findChild(QLabel, "printer-folder")
        qtbot.waitUntil(lambda: bool(where.text()))
        if folder:
            assert said.text() == ""
            return
        qtbot.waitUntil(said.isVisible)
        assert said.text().startswith("The book is copied nowhere")
        shot(window, "machine-copies")
        assert complaints(window) == []
