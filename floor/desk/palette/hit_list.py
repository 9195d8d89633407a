"""What the palette has found, line under line: words, what it is, its key, and why it cannot be."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QAbstractListModel, QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyleOptionViewItem, QWidget

from floor.base.text import _
from floor.desk.kit.key_cap import paint_cap
from floor.desk.palette.palette import OF_BOOKS, HitKind, PaletteHit
from floor.qtkit.look.deck import Deck
from floor.qtkit.look.line_painter import Index, LinePainter, write
from floor.qtkit.look.theme import BODY, GAP, PAD, SMALL, font

_LINE, _WITH_REASON = 33, 50
_HEADING = 26
"""Above the first page of the books, where other lines stand before it."""
_KIND = 84
"""Width of the words that say what a hit is."""
_EDGE = 6


class _Line(NamedTuple):
    """A hit, and why it cannot be done at this moment."""

    hit: PaletteHit
    why: str
    headed: bool
    """The heading of the books stands above it."""

    @property
    def high(self) -> int:
        return (_WITH_REASON if self.why else _LINE) + _HEADING * self.headed


class _Lines(QAbstractListModel):
    """The hits as Qt asks for them."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.lines: tuple[_Line, ...] = ()

    def show(self, hits: Sequence[PaletteHit]) -> None:
        """Have these instead."""
        self.beginResetModel()
        books = [hit.kind in OF_BOOKS for hit in hits]
        first = books.index(True) if True in books else 0
        self.lines = tuple(
            _Line(hit, hit.why_not(), 0 < first == place) for place, hit in enumerate(hits)
        )
        self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.lines)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        if not index.isValid():
            return None
        line = self.lines[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return line.hit.words
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(
                part for part in (line.hit.words, _kind_words(line.hit), line.why) if part
            )
        return None


class _Painter(LinePainter):
    """Draws a line: words at the left, key and kind at the right, the reason below."""

    def __init__(self, lines: _Lines, parent: QWidget) -> None:
        super().__init__(parent)
        self._lines = lines

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(100, self._lines.lines[index.row()].high)

    def draw(self, painter: QPainter, rect: QRect, index: Index, deck: Deck) -> None:
        hit, why, headed = self._lines.lines[index.row()]
        if headed:
            above = QRect(rect.left() + PAD, rect.top(), rect.width() - 2 * PAD, _HEADING)
            write(painter, above, _("Rulings and rules"), font(SMALL), deck.muted)
            rect = rect.adjusted(0, _HEADING, 0, 0)
        line = QRect(rect.left() + PAD, rect.top(), rect.width() - 2 * PAD, _LINE)
        right = line.right()
        middle = Qt.AlignmentFlag.AlignVCenter
        if hit.kind not in (HitKind.ACT, HitKind.NOTHING):
            painter.setFont(font(SMALL))
            painter.setPen(QColor(deck.muted))
            kind = QRect(right - _KIND, line.top(), _KIND, line.height())
            painter.drawText(kind, middle | Qt.AlignmentFlag.AlignRight, _(hit.kind.value))
            right = kind.left() - GAP
        if hit.key:
            right = paint_cap(painter, right, line, hit.key, QColor(deck.text)) - GAP
        words = QRect(line.left(), line.top(), right - line.left(), line.height())
        write(painter, words, hit.words, font(BODY), deck.dim if why else deck.text)
        if why:
            below = QRect(line.left(), line.bottom() - 3, line.width(), _WITH_REASON - _LINE)
            write(painter, below, why, font(SMALL), deck.muted)


class HitList(QListView):
    """Shows hits under the field; never has the focus itself."""

    def __init__(self, field: QWidget) -> None:
        super().__init__(field)
        self.setObjectName("command-hits")
        self.setAccessibleName(_("What was found"))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setProperty("ground", "card")
        self._lines = _Lines(self)
        self.setModel(self._lines)
        self.setItemDelegate(_Painter(self._lines, self))
        self.hide()

    def show_hits(self, hits: Sequence[PaletteHit]) -> None:
        """Show these, the first of them chosen; whoever has chosen another stays on it."""
        chosen = self.chosen if self.currentIndex().row() > 0 else None
        stays = [hit.words for hit in hits].index
        row = stays(chosen.words) if chosen and chosen.words in [h.words for h in hits] else 0
        self._lines.show(hits)
        self.setCurrentIndex(self._lines.index(row))

    @property
    def hits(self) -> tuple[PaletteHit, ...]:
        """What it shows."""
        return tuple(line.hit for line in self._lines.lines)

    @property
    def chosen(self) -> PaletteHit | None:
        """The line Enter would take."""
        place = self.currentIndex().row()
        return self.hits[place] if 0 <= place < len(self.hits) else None

    @property
    def wanted(self) -> int:
        """As high as all its lines."""
        high = sum(line.high for line in self._lines.lines)
        return high + 2 * _EDGE

    def step_by(self, step: int) -> None:
        """Choose the next line, or the one before; after the last the first again."""
        row = (self.currentIndex().row() + step) % max(self._lines.rowCount(), 1)
        self.setCurrentIndex(self._lines.index(row))


def not_understood() -> PaletteHit:
    """Says so, and what would be."""
    return PaletteHit(_("Not understood."), lambda: None, HitKind.NOTHING, why_not=_examples)


def _examples() -> str:
    return _("For example: “aino away”, “move aino to t2”, “aino buys 200”")


def _kind_words(hit: PaletteHit) -> str:
    return _(hit.kind.value) if hit.kind.value else ""
