"""What an eye would see in a window: cut words, controls over each other, missing names."""

from collections.abc import Iterator
from itertools import combinations

from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QTableView,
    QWidget,
)

from floor.desk.floor.room_map import RoomMap
from floor.desk.kit.elided import Elided
from floor.desk.lists.words import WaitingWords

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
SHORT, ROWS_SEEN = 8, 12
"""So few characters, a time or a number, are never cut; and in so many rows that is looked for."""
LEAST_CONTRAST = 4.0
"""Of words and their ground; thin letters are a little fainter than their colour."""


def complaints(window: QWidget) -> list[str]:
    """Everything wrong with how `window` looks and is called."""
    # What came just now, as the feed does, has its place only once the layouts have been asked.
    QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
    return [
        *cut(window),
        *cut_in_columns(window),
        *faint(window),
        *too_wide(window),
        *overlapping(window),
        *nameless(window),
    ]


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
        elif isinstance(one, WaitingWords) and one.width() < one.minimumSizeHint().width():
            yield f"cut: {one.objectName()} {one.told} {one.width()}"
        elif isinstance(one, QLineEdit) and not one.text() and one.placeholderText():
            needed = one.fontMetrics().horizontalAdvance(one.placeholderText())
            if needed > one.contentsRect().width() + SPARE:
                yield f"cut: {one.objectName()} “{one.placeholderText()}” {one.width()}"
        elif isinstance(one, QComboBox) and one.width() < one.minimumSizeHint().width() - SPARE:
            yield f"cut: {one.objectName()} “{one.currentText()}” {one.width()}"
        elif isinstance(one, QAbstractButton) and one.text():
            needed = one.sizeHint().width()
            if needed > one.width() + SPARE or one.sizeHint().height() > one.height() + SPARE:
                yield f"cut: {one.objectName()} “{one.text()}” {one.size()} {one.sizeHint()}"


def cut_in_columns(window: QWidget) -> Iterator[str]:
    """Short words cut, and columns cut while another has more room than it needs."""
    for one in seen(window):
        if not isinstance(one, QTableView) or one.horizontalHeader().isHidden():
            continue
        model, head = one.model(), one.horizontalHeader()
        columns = range(model.columnCount())
        wanted = {n: max(one.sizeHintForColumn(n), head.sectionSizeHint(n)) for n in columns}
        spare = {n: one.columnWidth(n) - wanted[n] for n in columns}
        for row in range(min(model.rowCount(), ROWS_SEEN)):
            for n in columns:
                words = str(model.index(row, n).data())
                if len(words) <= SHORT and one.sizeHintForIndex(model.index(row, n)).width() > (
                    one.columnWidth(n) + SPARE
                ):
                    yield f"cut: {one.objectName()} “{words}” {one.columnWidth(n)}"
        least = min(spare.values(), default=0)
        if least < -SPARE and max(spare.values()) > -least:
            yield f"cut though there is room: {one.objectName()} {spare}"


def faint(window: QWidget) -> Iterator[str]:
    """Words that can hardly be told from what they stand on; what is greyed may be."""
    picture = window.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)
    for one in seen(window):
        if not isinstance(one, (QPushButton, QLabel)) or not one.text() or not one.isEnabled():
            continue
        middle = one.mapTo(window, one.rect().center())
        whole = one.visibleRegion().boundingRect() == one.rect()
        if not whole or window.childAt(middle) is not one:  # something lies over it
            continue
        found = contrast(picture.copy(QRect(one.mapTo(window, QPoint(0, 0)), one.size())))
        if found < LEAST_CONTRAST:
            yield f"faint: {one.objectName()} “{one.text()}” {found:.1f}"


def contrast(grey: QImage) -> float:
    """How far the lightest of a picture is from its darkest, as WCAG 2 counts it."""
    wide, line = grey.width(), grey.bytesPerLine()
    found = bytes(grey.constBits())
    inside = [found[line * y + 3 : line * y + wide - 3] for y in range(3, grey.height() - 3)]
    shades = set().union(*inside)
    light, dark = (_luminance(shade / 255) for shade in (max(shades), min(shades)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(shade: float) -> float:
    return shade / 12.92 if shade <= 0.03928 else ((shade + 0.055) / 1.055) ** 2.4


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
