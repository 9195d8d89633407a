"""A row of cards as they lie on the table, to be read by everybody who sits there."""

from collections.abc import Collection, Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from floor.base.text import _
from floor.cards.card import Card
from floor.qtkit.cards.face import INKS
from floor.qtkit.look.theme import deck_of, font
from floor.views.words.cards import SUIT_SIGNS, card_words, rank_sign

_WIDE, _HIGH, _GAP = 50, 64, 6
_ROUND = 6.0
_MOST = 5


class LaidCards(QWidget):
    """Shows at most five cards; those of somebody's own hand have a thick edge."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFixedSize(_MOST * (_WIDE + _GAP), _HIGH)
        self._cards: tuple[Card, ...] = ()
        self._own: frozenset[Card] = frozenset()

    def show_cards(self, cards: Sequence[Card], own: Collection[Card] = ()) -> None:
        """Lay these; `own` are the player's, the others lie for everybody."""
        self._cards, self._own = tuple(cards), frozenset(own)
        said = (
            _("{card}, own card").format(card=card_words(card))
            if card in self._own
            else card_words(card)
            for card in self._cards
        )
        self.setAccessibleName(", ".join(said))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for place, card in enumerate(self._cards):
            rect = QRectF(place * (_WIDE + _GAP), 0, _WIDE, _HIGH).adjusted(2, 2, -2, -2)
            self._paint(painter, rect, card)
        painter.end()

    def _paint(self, painter: QPainter, rect: QRectF, card: Card) -> None:
        deck = deck_of(self.palette())
        own = card in self._own
        painter.setPen(QPen(QColor(deck.sum if own else deck.edge), 4 if own else 1))
        painter.setBrush(QColor(deck.disc))
        painter.drawRoundedRect(rect, _ROUND, _ROUND)
        painter.setPen(QColor(INKS[card.suit]))
        half = rect.height() / 2
        centred = int(Qt.AlignmentFlag.AlignCenter)
        painter.setFont(font(half * 0.86, strong=True))
        painter.drawText(
            QRectF(rect.x(), rect.y(), rect.width(), half), centred, rank_sign(card.rank)
        )
        painter.setFont(font(half * 0.86))
        painter.drawText(
            QRectF(rect.x(), rect.y() + half - 2, rect.width(), half),
            centred,
            SUIT_SIGNS[card.suit],
        )
