"""A waiting list too long for a widget a line: only what is seen is worked out and painted."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QRect, Qt, Signal, Slot
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from floor.base.text import _
from floor.desk.kit.step_button import Pending, StepRow
from floor.desk.kit.step_menu import StepMenu
from floor.desk.lists.line import state_words, waited_told, waited_words
from floor.qtkit.look.deck import Deck
from floor.qtkit.look.layout import STRETCH, column, row
from floor.qtkit.look.line_painter import Index, LinePainter
from floor.qtkit.look.theme import BODY, GAP, PAD, font, plain_tip
from floor.room.blinds.button import PlayerId
from floor.views.words.rows import Step, WaitingRow, WholeList

_LINE = 34
_HIGH = 16
"""Lines seen at once."""
_PLACE, _STATE, _SINCE = 58, 170, 150
"""Widths of place, state and time."""
_NOWHERE = QModelIndex()


class _Places(QAbstractTableModel):
    """A place for everybody who waits; what stands there is asked of the list."""

    def __init__(self, whole: WholeList, now: datetime, parent: QWidget) -> None:
        super().__init__(parent)
        self.whole = whole
        self.now = now

    def show(self, whole: WholeList, now: datetime) -> None:
        """Have this list instead."""
        grown = len(whole) - len(self.whole)
        same = min(len(whole), len(self.whole))
        if grown > 0:
            self.beginInsertRows(_NOWHERE, same, same + grown - 1)
        elif grown < 0:
            self.beginRemoveRows(_NOWHERE, same, same - grown - 1)
        self.whole, self.now = whole, now
        if grown > 0:
            self.endInsertRows()
        elif grown < 0:
            self.endRemoveRows()
        if same:
            self.dataChanged.emit(self.index(0, 0), self.index(same - 1, 0))

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.whole)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        known = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole)
        if not index.isValid() or role not in known:
            return None
        line = self.row(index)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(waited_told(line, self.now))
        words = (f"{line.place}. {line.label}", state_words(line, self.now))
        return ", ".join((*words, waited_words(line, self.now)))

    def row(self, index: Index) -> WaitingRow:
        """The line at that place."""
        return self.whole.row(index.row() + 1)


class _Painter(LinePainter):
    """Draws a line: place, name, how they stand, how long."""

    EDGE = 0

    def __init__(self, places: _Places, parent: QWidget) -> None:
        super().__init__(parent)
        self._places = places

    def draw(self, painter: QPainter, rect: QRect, index: Index, deck: Deck) -> None:
        line, now = self._places.row(index), self._places.now
        painter.setFont(font(BODY))
        name = rect.width() - _PLACE - _STATE - _SINCE - PAD
        left = rect.left()
        for words, wide, ink, side in (
            (str(line.place), _PLACE - PAD, deck.muted, Qt.AlignmentFlag.AlignRight),
            (line.label, name, deck.text, Qt.AlignmentFlag.AlignLeft),
            (state_words(line, now), _STATE, deck.muted, Qt.AlignmentFlag.AlignLeft),
            (waited_words(line, now), _SINCE, deck.muted, Qt.AlignmentFlag.AlignRight),
        ):
            box = QRect(left, rect.top(), wide, rect.height())
            fitting = painter.fontMetrics().elidedText(
                words, Qt.TextElideMode.ElideRight, wide - GAP
            )
            painter.setPen(QColor(ink))
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | side, fitting)
            left += wide + (PAD if side is Qt.AlignmentFlag.AlignRight else 0)


class LongList(QWidget):
    """The list, and below it what can be done with the one chosen in it."""

    asked = Signal(object)
    """A Step."""
    ticket = Signal(int)
    """A paper for this player."""

    def __init__(self, name: str, whole: WholeList, now: datetime) -> None:
        super().__init__()
        self.setObjectName(name)
        self._chosen: PlayerId | None = None
        self._pending: Pending = ()
        self.view = _view(f"{name}-lines")
        self._places = _Places(whole, now, self)
        self.view.setModel(self._places)
        self.view.setItemDelegate(_Painter(self._places, self.view))
        self.view.selectionModel().currentChanged.connect(self._choose)
        below = row(STRETCH, gap=None)
        self._steps = StepRow(below, self.asked.emit)
        self._more = StepMenu(name, self._rare)
        self._more.setAccessibleName(_("More for the one chosen"))
        self._more.asked.connect(self.asked)
        self._more.ticket.connect(self._ticket_wanted)
        self._more.hide()
        below.addWidget(self._more)
        self._below = below
        column(self.view, below, on=self)

    def show_list(self, whole: WholeList, now: datetime, pending: Pending) -> None:
        """Show `whole`; the chosen one stays chosen wherever they stand now."""
        self._pending = pending
        chosen = self._chosen
        self._places.show(whole, now)
        place = whole.place_of(chosen) if chosen is not None else 0
        # A line that goes leaves the choice to its neighbour, who was not meant.
        self._chosen = chosen if place else None
        if place != self.view.currentIndex().row() + 1:
            self.view.setCurrentIndex(self._places.index(place - 1, 0) if place else _NOWHERE)
        self._show_steps()

    def show_time(self, now: datetime) -> None:
        """What the clock changes by itself."""
        self._places.now = now
        self.view.viewport().update()

    @Slot(QModelIndex, QModelIndex)
    def _choose(self, index: QModelIndex, _before: QModelIndex) -> None:
        self._chosen = self._places.row(index).player if index.isValid() else None
        self._show_steps()

    def _show_steps(self) -> None:
        index = self.view.currentIndex()
        steps = self._places.whole.steps(self._chosen) if self._chosen is not None else ()
        self._steps.show(steps, self._pending)
        self._more.setVisible(index.isValid())
        self._below.removeWidget(self._more)
        self._below.addWidget(self._more)

    def _rare(self) -> tuple[Step, ...]:
        return self._places.whole.more(self._chosen) if self._chosen is not None else ()

    @Slot()
    def _ticket_wanted(self) -> None:
        if self._chosen is not None:
            self.ticket.emit(self._chosen)

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield self.view
        yield from self._steps.buttons
        yield self._more


def _view(name: str) -> QTableView:
    """Lines of one height without heads, so that Qt need not ask how high each is."""
    view = QTableView()
    view.setObjectName(name)
    view.setAccessibleName(_("Everybody who waits"))
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.setTabKeyNavigation(False)
    view.setShowGrid(False)
    view.setFixedHeight(_LINE * _HIGH)
    view.horizontalHeader().hide()
    view.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
    view.verticalHeader().hide()
    view.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
    view.verticalHeader().setDefaultSectionSize(_LINE)
    return view
