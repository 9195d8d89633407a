"""What this machine is set to, on the page Setup."""

from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from floor.app.core.messages import NoteId
from floor.app.staff.days import CloseDay
from floor.app.tables.tables import CloseTable, OpenTable
from floor.desk.staff.copy_watch import CopyWatch
from floor.desk.tables.day_sheet import DaySheet
from floor.qtkit.look.theme import TextStyle
from floor.room.lists.waitlist import TableId
from floor.views.night.closing import Copied
from floor.wiring import copies as wiring_copies
from floor.wiring.copies import DailyCopies, no_folder
from floor.wiring.copies import copied as copied_to
from floor.wiring.desk import DeskRoom
from tests.desk.hall import NLH, T1, Hall, desk_on, surroundings
from tests.desk.looks import complaints
from tests.qtkit.shots import shot


@pytest.mark.parametrize(
    ("copied", "begins", "style"),
    [
        (Copied("", None), "The book is copied nowhere", TextStyle.MUTED),
        (Copied("/mnt/b", None), "Copies of the book go to /mnt/b: none", TextStyle.MUTED),
        (
            Copied("/mnt/b", date(2026, 10, 23), no_folder("/mnt/b")),
            "No gaming day is copied: its folder is missing. Put its disk back or make /mnt/b.",
            TextStyle.ALERT,
        ),
    ],
)
def test_where_copies_go_or_why_they_do_not_is_said_here(
    hall: Hall, qtbot: QtBot, copied: Copied, begins: str, style: TextStyle
) -> None:
    house = surroundings()._replace(copied=lambda: copied)
    with desk_on(hall, qtbot, badge=hall.manager, house=house) as (window, _bridge):
        window.go("setup")
        said = window.findChild(QLabel, "machine-copies")
        assert said is not None
        qtbot.waitUntil(said.isVisible)
        assert said.text().startswith(begins)
        assert said.property("words") == style.value
        shot(window, f"machine-copies-{len(begins)}")
        assert complaints(window) == []


@pytest.mark.parametrize("there", [True, False])
def test_a_missing_folder_is_told_before_the_close_and_a_copy_after_it(
    hall: Hall, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: bool
) -> None:
    """By the desk's real room, whose thread copies; somebody makes the folder after the close."""
    monkeypatch.setattr(wiring_copies, "_SOON_S", 0.0)
    folder = tmp_path / "copies"
    if there:
        folder.mkdir()
    hall.ask(CloseTable(table=T1, movers=()))
    copies = DailyCopies(hall.path, lambda: str(folder))

    def room() -> DeskRoom:
        return DeskRoom(hall.path, hall.clock, training=False, copies=copies)

    house = surroundings()._replace(copied=lambda: copied_to(str(folder)))
    with desk_on(hall, qtbot, badge=hall.manager, house=house, room=room) as (window, bridge):
        window.errands.day()
        qtbot.waitUntil(lambda: bool(window.findChildren(DaySheet)))
        (sheet,) = window.findChildren(DaySheet)
        shot(sheet, f"day-copies-{there}")
        words = [one.text() for one in sheet.findChildren(QLabel)]
        assert any("its folder is missing" in one for one in words) is not there
        sheet.reject()
        bridge.ask(CloseDay(note=NoteId(1)), hall.manager)
        if not there:
            qtbot.waitUntil(lambda: "its folder is missing" in window.foot.warning.words)
            shot(window, "copies-missing-strip")
            folder.mkdir()
            qtbot.waitUntil(lambda: not window.foot.warning.words)
        told = f"Gaming day 24 Oct 2026 is copied to {folder}."
        qtbot.waitUntil(lambda: window.foot._said == told)
        shot(window, f"copies-made-{there}")
        assert [one.name for one in folder.iterdir()] == ["floor-2026-10-24.sqlite"]


def test_a_day_that_is_copied_nowhere_is_looked_for_once(hall: Hall, qtbot: QtBot) -> None:
    parent = QObject()
    watch = CopyWatch(lambda: Copied("", None), parent)
    watch.see(hall.room.office.room)
    hall.ask(CloseTable(table=T1, movers=()))
    hall.ask(CloseDay(note=NoteId(1)))
    with qtbot.waitSignal(watch._look.done):
        watch.see(hall.room.office.room)
    assert not watch._again.isActive()


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
