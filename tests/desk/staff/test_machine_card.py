"""What this machine is set to, on the page Setup."""

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from floor.app.tables.tables import OpenTable
from floor.room.lists.waitlist import TableId
from floor.views.night.closing import Copied
from tests.desk.hall import NLH, Hall, desk_on, surroundings
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


def test_the_figures_of_the_book_are_new_while_setup_is_shown(hall: Hall, qtbot: QtBot) -> None:
    with desk_on(hall, qtbot, badge=hall.manager) as (window, bridge):
        window.go("setup")
        about = [window.findChild(QLabel, f"about-{number}") for number in range(20)]
        shown = [one for one in about if one is not None]
        before = [one.text() for one in shown]
        bridge.ask(OpenTable(table=TableId("T2"), game=NLH, seats=9), hall.manager)
        qtbot.waitUntil(lambda: [one.text() for one in shown][-2:] != before[-2:])
        head = bridge.last.head
        assert shown[-2].text() == str(head.seq)
        assert shown[-1].text().replace(" ", "") == head.digest.hex()[:32]
        assert [one.text() for one in shown][:-2] == before[:-2]
