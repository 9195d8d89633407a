"""A playing card as a button, or the place where one is missing."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from floor.base.text import _
from floor.cards.card import Card, Suit
from floor.qtkit.look.theme import deck_of, font
from floor.views.words.cards import SUIT_SIGNS, card_words, rank_sign

INKS = {
    Suit.SPADE: "#14171a",
    Suit.HEART: "#b3201b",
    Suit.DIAMOND: "#1a4fb4",
    Suit.CLUB: "#17692f",
}
"""Four colours on the white of a card; its sign says the same."""
_ROUND = 6.0


class CardFace(QAbstractButton):
    """Shows one card; without one, an empty place. It never takes the focus from the field cards
    are typed into."""

    def __init__(self, name: str, size: QSize, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setFixedSize(size)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.card: Card | None = None
        self._next = False

    def show_card(self, card: Card | None, *, comes_next: bool = False, where: str = "") -> None:
        """Be this card; without one the place `where` it is missing, marked if it `comes_next`."""
        self.card, self._next = card, comes_next
        words = card_words(card) if card is not None else _("no card yet")
        self.setAccessibleName(f"{where}: {words}" if where else words)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        deck = deck_of(self.palette())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        if self.card is None:
            style = Qt.PenStyle.SolidLine if self._next else Qt.PenStyle.DashLine
            painter.setPen(QPen(QColor(deck.focus if self._next else deck.edge), 2, style))
            painter.setBrush(QColor(deck.chosen if self._next else deck.field))
            painter.drawRoundedRect(rect, _ROUND, _ROUND)
        elif self.isEnabled():
            hovered = self.underMouse() or self.isDown()
            painter.setPen(QPen(QColor(deck.focus if hovered else deck.edge), 3 if hovered else 1))
            painter.setBrush(QColor(deck.disc))
            painter.drawRoundedRect(rect, _ROUND, _ROUND)
            self._write(painter, rect, INKS[self.card.suit])
        else:
            painter.setPen(QPen(QColor(deck.line), 1, Qt.PenStyle.DashLine))
            painter.setBrush(QColor(deck.dim_ground))
            painter.drawRoundedRect(rect, _ROUND, _ROUND)
            painter.setOpacity(0.45)
            self._write(painter, rect, deck.dim)
        painter.end()

    def _write(self, painter: QPainter, rect: QRectF, ink: str) -> None:
        """The rank over the sign of its suit."""
        assert self.card is not None
        painter.setPen(QColor(ink))
        middle = rect.height() * 0.48
        centred = Qt.AlignmentFlag.AlignHCenter
        painter.setFont(font(rect.height() * 0.40, strong=True))
        above = QRectF(rect.x(), rect.y() + 1, rect.width(), middle)
        painter.drawText(above, centred | Qt.AlignmentFlag.AlignVCenter, rank_sign(self.card.rank))
        painter.setFont(font(rect.height() * 0.42))
        below = QRectF(rect.x(), rect.y() + middle, rect.width(), rect.height() - middle - 1)
        sign = SUIT_SIGNS[self.card.suit]
        painter.drawText(below, centred | Qt.AlignmentFlag.AlignVCenter, sign)
