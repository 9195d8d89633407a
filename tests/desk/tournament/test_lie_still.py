"""Dialogs of figures lie still while somebody types into them."""

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from floor.desk.kit.counts_part import CountsPart
from floor.desk.kit.form_sheet import FormSheet
from tests.desk.event_forms import event_forms
from tests.desk.hall import Hall
from tests.desk.window.test_window import Desk

FIGURES = ("1", "3", "12000", "450000")


def test_a_dialog_of_figures_does_not_grow_under_who_types(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    window.resize(1920, 1080)
    grown = {}
    for name, asking in event_forms().items():
        sheet = FormSheet(asking, window)
        sheet.open()
        QApplication.processEvents()
        before = sheet.size()
        sizes = {before.toTuple()}
        for part in list(sheet.parts.values()):
            if isinstance(part, CountsPart) and part.widget.isVisible():
                for place, edit in enumerate(part.edits.values()):
                    edit.setText(FIGURES[place % 4])
                    QApplication.processEvents()
                    sizes.add(sheet.size().toTuple())
        if len(sizes) > 1:
            grown[name] = sorted(sizes)
        sheet.reject()
    assert not grown
