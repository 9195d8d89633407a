"""The houses in columns, matter under matter: only what is seen is painted, however long it is."""

from collections.abc import Iterator
from typing import Any, assert_never

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QRect, Qt, Signal, Slot
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from floor.base.text import _
from floor.qtkit.look.deck import Deck
from floor.qtkit.look.line_painter import Index, LinePainter, write
from floor.qtkit.look.theme import BODY, GAP, SMALL, TITLE, font
from floor.rulebook.book.compare import Agreement
from floor.views.rules.compare import (
    AloneLine,
    CompareView,
    HeadLine,
    MatterLine,
    verdict_sign,
    verdict_words,
)

_NOWHERE = QModelIndex()
_HEAD, _ALONE = 42, 30
"""Heights of a topic's line and of a rule nobody else speaks of."""
_ABOVE = 8
"""Over the words of a matter, and under them."""
_IDS = 18
"""Height of the numbers of the rules under what they say."""
_VERDICT = 176
"""Width of the last column."""
_MATTER = 0.22
"""Of the width, for what the matter is."""
_SILENT = "–"


class CompareLines(QAbstractTableModel):
    """A CompareView as Qt asks for it: the matter, a column for each house, the verdict."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view = CompareView(heads=(), lines=(), contrary=0, told="")

    def show(self, view: CompareView) -> None:
        """Have this instead."""
        self.beginResetModel()
        self.view = view
        self.endResetModel()

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.view.lines)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.view.heads) + 2

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            said, rules = self.said(index.row(), index.column())
            return f"{said} ({rules})" if said and rules else said
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is Qt.Orientation.Vertical or not 0 <= section < self.columnCount():
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return (_("Matter"), *self.view.heads, _("Verdict"))[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        return None

    def said(self, row: int, column: int) -> tuple[str, str]:
        """What a cell says, and the numbers of its rules."""
        line, house = self.view.lines[row], column - 1
        match line:
            case HeadLine():
                return (line.words, "") if not column else ("", "")
            case MatterLine():
                if not column:
                    return line.title, ""
                if house == len(line.says):
                    return f"{verdict_sign(line.verdict)}  {verdict_words(line.verdict)}", ""
                one = line.says[house]
                return (_SILENT, "") if one is None else (one.words, ", ".join(one.rules))
            case AloneLine():
                told = {
                    0: line.rule.id,
                    1: line.rule.title,
                    len(self.view.heads) + 1: line.rule.house,
                }
                return told.get(column, ""), ""
            case _ as never:
                assert_never(never)

    def rule(self, index: Index) -> str:
        """The rule a cell leads to: of its house, else the first of its line; "": none."""
        if not index.isValid():
            return ""
        line, house = self.view.lines[index.row()], index.column() - 1
        match line:
            case HeadLine():
                return ""
            case MatterLine():
                one = line.says[house] if 0 <= house < len(line.says) else None
                return one.rules[0] if one is not None else line.rules[0]
            case AloneLine():
                return line.rule.id
            case _ as never:
                assert_never(never)


class _Painter(LinePainter):
    """Draws a cell; what contradicts is stronger and has its sign before it."""

    def __init__(self, lines: CompareLines, parent: QWidget) -> None:
        super().__init__(parent)
        self._lines = lines

    def ground(self, index: Index, deck: Deck) -> QColor:
        is_head = isinstance(self._lines.view.lines[index.row()], HeadLine)
        return QColor(deck.bar) if is_head else super().ground(index, deck)

    def draw(self, painter: QPainter, rect: QRect, index: Index, deck: Deck) -> None:
        line = self._lines.view.lines[index.row()]
        words, _rules = self._lines.said(index.row(), index.column())
        inside = rect.adjusted(GAP + 2, _ABOVE, -GAP, -_ABOVE)
        match line:
            case HeadLine():
                strong = font(TITLE if line.topic else TITLE + 3, strong=True)
                write(painter, rect.adjusted(GAP + 2, 0, 0, 0), words, strong, deck.text)
            case MatterLine():
                self._paint_matter(painter, inside, index, line, deck)
            case AloneLine():
                ink = deck.text if index.column() == 1 else deck.muted
                write(painter, rect.adjusted(GAP + 2, 0, -GAP, 0), words, font(BODY - 1), ink)
            case _ as never:
                assert_never(never)
        painter.setPen(QColor(deck.line))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())

    def _paint_matter(
        self, painter: QPainter, inside: QRect, index: Index, line: MatterLine, deck: Deck
    ) -> None:
        words, rules = self._lines.said(index.row(), index.column())
        contrary = index.column() == len(line.says) + 1 and line.verdict is Agreement.CONTRARY
        ink = deck.muted if words == _SILENT else deck.text
        high = _write_wrapped(
            painter,
            inside,
            words,
            strong=contrary or not index.column(),
            ink=deck.alert if contrary else ink,
        )
        below = QRect(inside.left(), inside.top() + high, inside.width(), _IDS)
        write(painter, below, rules, font(SMALL), deck.muted)


class CompareTable(QTableView):
    """Shows a CompareView; a cell that is clicked, or Enter on it, opens a rule."""

    rule_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("compare-table")
        self.setAccessibleName(_("The houses side by side"))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setCornerButtonEnabled(False)
        self.lines = CompareLines(self)
        self.setModel(self.lines)
        self.setItemDelegate(_Painter(self.lines, self))
        head, below = self.horizontalHeader(), self.verticalHeader()
        head.setSectionsClickable(False)
        head.setHighlightSections(False)
        head.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        below.hide()
        below.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        below.setMinimumSectionSize(_ALONE)
        below.setDefaultSectionSize(_ALONE)
        self.clicked.connect(self._open)

    def show_view(self, view: CompareView) -> None:
        """Show these lines, from the first on."""
        self.clearSpans()
        self.lines.show(view)
        wide = self.lines.columnCount()
        for row, line in enumerate(view.lines):
            if isinstance(line, HeadLine):
                self.setSpan(row, 0, 1, wide)
            elif isinstance(line, AloneLine):
                self.setSpan(row, 1, 1, wide - 2)
        self._fit()
        self.scrollToTop()

    def _fit(self) -> None:
        """Share the width among the columns, and give each line the height it needs in it."""
        houses = len(self.lines.view.heads)
        if not houses:
            return
        wide = self.viewport().width()
        matter = int(wide * _MATTER)
        house = (wide - matter - _VERDICT) // houses
        widths = (wide - houses * house - _VERDICT, *(house,) * houses, _VERDICT)
        for column, width in enumerate(widths):
            self.setColumnWidth(column, width)
        for row, high in enumerate(self._heights(widths)):
            if self.rowHeight(row) != high:
                self.setRowHeight(row, high)

    def _heights(self, widths: tuple[int, ...]) -> Iterator[int]:
        plain, strong = QFontMetrics(font(BODY)), QFontMetrics(font(BODY, strong=True))
        for row, line in enumerate(self.lines.view.lines):
            match line:
                case HeadLine():
                    yield _HEAD
                case AloneLine():
                    yield _ALONE
                case MatterLine():
                    cells = (
                        (self.lines.said(row, column), width) for column, width in enumerate(widths)
                    )
                    high = (
                        _high(words, width - 2 * GAP - 2, plain if rules else strong)
                        + (_IDS if rules else 0)
                        for (words, rules), width in cells
                    )
                    yield max(high) + 2 * _ABOVE
                case _ as never:
                    assert_never(never)

    def choose(self, row: int, column: int) -> None:
        """Go to that cell."""
        self.setCurrentIndex(self.lines.index(row, column))

    @Slot(QModelIndex)
    def _open(self, index: QModelIndex) -> None:
        rule = self.lines.rule(index)
        if rule:
            self.rule_wanted.emit(rule)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._open(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()


def _high(words: str, wide: int, metrics: QFontMetrics) -> int:
    room = QRect(0, 0, max(wide, 1), 10_000)
    return metrics.boundingRect(room, int(Qt.TextFlag.TextWordWrap), words).height()


def _write_wrapped(painter: QPainter, rect: QRect, words: str, *, strong: bool, ink: str) -> int:
    """On as many lines as it needs; how high they are together."""
    painter.setFont(font(BODY, strong=strong))
    painter.setPen(QColor(ink))
    flags = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop)
    return painter.drawText(rect, flags, words).height()
