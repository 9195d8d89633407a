"""How the lines of a list are painted that has too many of them for a widget each."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QColor, QFont, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from floor.qtkit.look.deck import Deck
from floor.qtkit.look.theme import deck_of

Index = QModelIndex | QPersistentModelIndex


class LinePainter(QStyledItemDelegate):
    """Lays the ground of what is chosen, with a bar at its edge; `draw` paints the rest."""

    EDGE = 3
    """Width of the bar."""

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self._view = view

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        deck = deck_of(self._view.palette())
        painter.save()
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, QColor(deck.chosen))
            bar = QRect(rect.left(), rect.top(), self.EDGE, rect.height())
            painter.fillRect(bar, QColor(deck.accent))
        else:
            painter.fillRect(rect, self.ground(index, deck))
        self.draw(painter, rect, index, deck)
        painter.restore()

    def ground(self, _index: Index, _deck: Deck) -> QColor:
        """What lies under a line that is not chosen: nothing of its own."""
        return QColor(Qt.GlobalColor.transparent)

    def draw(self, painter: QPainter, rect: QRect, index: Index, deck: Deck) -> None:
        """Paint what the line says."""
        raise NotImplementedError


def write(painter: QPainter, rect: QRect, words: str, lettered: QFont, ink: str) -> None:
    """On one line, cut where there is no room."""
    painter.setFont(lettered)
    painter.setPen(QColor(ink))
    fitting = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, rect.width())
    painter.drawText(rect, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), fitting)
