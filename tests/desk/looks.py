"""What an eye would see in a window: cut words, controls over each other, missing names."""

from collections.abc import Iterator
from itertools import combinations

from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QScrollArea,
    QWidget,
)

from floor.desk.elided import Elided
from floor.desk.room_map import RoomMap

CONTROLS = (
    QAbstractButton,
    QLineEdit,
    QComboBox,
    QAbstractSpinBox,
    QAbstractItemView,
    RoomMap,
)
SPARE = 1
"""Pixels that rounding may take."""


def complaints(window: QWidget) -> list[str]:
    """Everything wrong with how `window` looks and is called."""
    # What came just now, as the feed does, has its place only once the layouts have been asked.
    QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
    return [*cut(window), *too_wide(window), *overlapping(window), *nameless(window)]


def seen(window: QWidget) -> Iterator[QWidget]:
    """Every widget of `window` that is shown."""
    return (one for one in window.findChildren(QWidget) if one.isVisible())


def cut(window: QWidget) -> Iterator[str]:
    """Words for which there is no room."""
    for one in seen(window):
        if isinstance(one, QLabel) and not isinstance(one, Elided) and one.text():
            wide = one.wordWrap()
            needed = one.heightForWidth(one.width()) if wide else one.sizeHint().width()
            has = one.height() if wide else one.width()
            if needed > has + SPARE:
                yield f"cut: {one.objectName()} “{one.text()}” {has} of {needed}"
        elif isinstance(one, Elided) and one.text() and one.width() < 24:
            yield f"no room: {one.objectName()} “{one.text()}” {one.width()}"
        elif isinstance(one, QAbstractButton) and one.text():
            needed = one.sizeHint().width()
            if needed > one.width() + SPARE or one.sizeHint().height() > one.height() + SPARE:
                yield f"cut: {one.objectName()} “{one.text()}” {one.size()} {one.sizeHint()}"


def too_wide(window: QWidget) -> Iterator[str]:
    """What is wider than the area it can only be scrolled up and down in."""
    for area in seen(window):
        if isinstance(area, QScrollArea) and area.widget() is not None:
            room, inside = area.viewport().width(), area.widget().width()
            if inside > room and not area.horizontalScrollBar().isVisible():
                yield f"too wide: {area.objectName()} {inside} of {room}"


def overlapping(window: QWidget) -> Iterator[str]:
    """Controls and labels that lie on each other, or outside what can be scrolled to."""
    shown = [
        one
        for one in seen(window)
        if isinstance(one, (*CONTROLS, QLabel)) and not _inside_control(one)
    ]
    places = {one: QRect(one.mapTo(window, one.rect().topLeft()), one.size()) for one in shown}
    for one, other in combinations(shown, 2):
        if _scroller(one) is not _scroller(other) or _above(one) or _above(other):
            continue
        if places[one].intersects(places[other]) and not (
            one.isAncestorOf(other) or other.isAncestorOf(one)
        ):
            yield f"overlap: {one.objectName()} and {other.objectName()}"
    for one, place in places.items():
        if _scroller(one) is None and not window.rect().contains(place):
            yield f"outside: {one.objectName()} {place}"


def nameless(window: QWidget) -> Iterator[str]:
    """Controls without an objectName or without a name that can be spoken."""
    for one in seen(window):
        if isinstance(one, CONTROLS) and not _inside_control(one):
            spoken = one.accessibleName() or (
                one.text() if isinstance(one, QAbstractButton) else ""
            )
            if not one.objectName() or not spoken:
                yield f"nameless: {type(one).__name__} “{one.objectName()}” “{spoken}”"
            if (
                one.focusPolicy() is Qt.FocusPolicy.NoFocus
                and one.isEnabled()
                and not one.objectName().startswith(("key-", "command-hits"))
            ):
                yield f"no focus: {one.objectName()}"


def _inside_control(one: QWidget) -> bool:
    """Part of a control that Qt put together: the field of a spin box, its clear button."""
    parent = one.parentWidget()
    while parent is not None:
        if isinstance(parent, (QComboBox, QAbstractSpinBox, QLineEdit, QAbstractItemView, RoomMap)):
            return True
        parent = parent.parentWidget()
    return False


def _scroller(one: QWidget) -> QWidget | None:
    parent = one.parentWidget()
    while parent is not None:
        if isinstance(parent, QScrollArea):
            return parent
        parent = parent.parentWidget()
    return None


def _above(one: QWidget) -> bool:
    return one.objectName() == "command-hits"
