"""Nothing moves under the pointer: what is ticked, and all beside it, keeps its place."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QCheckBox
from pytestqt.qtbot import QtBot

from floor.desk.kit.form_sheet import FormSheet
from floor.desk.window.window import DeskWindow
from tests.desk.hall import Hall, desk_on
from tests.desk.tables.test_table_moves import tick
from tests.desk.window.test_looks import forms_of


@pytest.fixture
def window(hall: Hall, qtbot: QtBot) -> Iterator[DeskWindow]:
    with desk_on(hall, qtbot, badge=hall.manager) as (window, _bridge):
        window.resize(1366, 768)
        yield window


def places(sheet: FormSheet) -> dict[str, tuple[int, int]]:
    """Where on the screen everything stands that may be ticked or filled in; of the buttons how
    low, as their words may grow."""
    fields = [one for part in sheet.parts.values() for one in part.stops if one.isVisible()]
    there = {one.objectName(): one.mapToGlobal(QPoint(0, 0)).toTuple() for one in fields}
    low = {
        one.objectName(): (0, one.mapToGlobal(QPoint(0, 0)).y())
        for one in (sheet.ask_button, sheet.cancel_button)
    }
    return {**there, **low}


def test_ticking_moves_nothing(window: DeskWindow, qtbot: QtBot) -> None:
    """Of no form there is, by none of its boxes, neither ticked nor as before again."""
    for name, asking in forms_of(window).items():
        sheet = FormSheet(asking, window)
        sheet.open()
        QApplication.processEvents()
        boxes = [one for one in sheet.findChildren(QCheckBox) if one.isVisible()]
        for box in [one for one in boxes if one.isEnabled()]:
            for _turn in range(2):
                before = places(sheet)
                tick(qtbot, box)
                QApplication.processEvents()
                after = places(sheet)
                moved = {one for one in before.keys() & after.keys() if before[one] != after[one]}
                assert not moved, (name, box.text())
        sheet.reject()
