"""The dialogs that are forms, and what stands in them, as tests find them: by their names."""

from typing import TypeVar

from PySide6.QtWidgets import QCheckBox, QComboBox, QDateEdit, QLabel, QLineEdit, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from floor.desk.kit.form_parts import OneOfPart, TicksPart
from floor.desk.kit.form_sheet import FormSheet

W = TypeVar("W", bound=QWidget)


def forms(window: QWidget, name: str) -> list[FormSheet]:
    """Those of that name that are open."""
    return [one for one in window.findChildren(FormSheet, name) if one.isVisible()]


def form_sheet(window: QWidget, qtbot: QtBot, name: str) -> FormSheet:
    """The form of that name, once it is open."""
    qtbot.waitUntil(lambda: len(forms(window, name)) == 1, timeout=30_000)
    return forms(window, name)[0]


def part(sheet: QWidget, kind: type[W], name: str) -> W:
    """What stands in the row of that field."""
    found = sheet.findChild(kind, f"{sheet.objectName()}-{name}")
    assert isinstance(found, kind), name
    return found


def box(sheet: QWidget, name: str) -> QComboBox:
    return part(sheet, QComboBox, name)


def figure(sheet: QWidget, name: str) -> QSpinBox:
    return part(sheet, QSpinBox, name)


def line(sheet: QWidget, name: str) -> QLineEdit:
    return part(sheet, QLineEdit, name)


def day(sheet: QWidget, name: str) -> QDateEdit:
    return part(sheet, QDateEdit, name)


def said(sheet: QWidget, name: str) -> str:
    return part(sheet, QLabel, name).text()


def ticks(sheet: FormSheet, name: str) -> list[QCheckBox]:
    """The boxes of that field, in their order."""
    shown = sheet.parts[name]
    assert isinstance(shown, TicksPart)
    return list(shown.boxes.values())


def pick(sheet: FormSheet, name: str, meant: object) -> None:
    """Choose it, whatever its words are."""
    chosen = sheet.parts[name]
    assert isinstance(chosen, OneOfPart)
    options = [option for _words, option in chosen.options]
    chosen.box.setCurrentIndex(options.index(meant))
