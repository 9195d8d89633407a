"""What the room map draws over its cards: what is chosen, names of sections, nothing at all."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from floor.desk.floor.map_grid import Heading
from floor.qtkit.felt.felt import Felt
from floor.qtkit.look.deck import Deck
from floor.qtkit.look.theme import CARD_RADIUS, TITLE, font
from floor.room.blinds.button import SeatNo
from floor.room.table.plan import SectionNo
from floor.views.words.rows import TableCard


class CardFrame(NamedTuple):
    """Something chosen, or under the pointer."""

    card: TableCard
    rect: QRect
    """Of the card."""
    seat: SeatNo | None
    strong: bool
    """Chosen: not only under the pointer."""
    focus: bool


def paint_frame(painter: QPainter, felt: Felt, frame: CardFrame, deck: Deck) -> None:
    """A frame around the card and a ring around the seat; both thicker with the focus."""
    colour = QColor(deck.focus)
    if not frame.strong:
        colour.setAlphaF(0.55)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if frame.strong:
        rect = QRectF(frame.rect).adjusted(-1, -1, 1, 1)
        painter.setPen(QPen(colour, 3 if frame.focus and frame.seat is None else 2))
        painter.drawRoundedRect(rect, CARD_RADIUS + 1, CARD_RADIUS + 1)
    if frame.seat is not None:
        size, corner = frame.rect.size(), frame.rect.topLeft()
        centre = felt.seat_rect(frame.card, size, frame.seat).center() + QPointF(corner)
        radius = felt.plan(frame.card, size).radius + 3.5
        painter.setPen(QPen(colour, 3.5 if frame.focus else 2))
        painter.drawEllipse(centre, radius, radius)
        painter.translate(corner)
        felt.paint_sign(painter, frame.card, size, frame.seat)
        painter.translate(-corner)


def paint_headings(
    painter: QPainter,
    headings: Iterable[Heading],
    names: Mapping[SectionNo, str],
    scrolled: QPoint,
    deck: Deck,
) -> None:
    """The sections' names over their tables."""
    painter.setFont(font(TITLE, strong=True))
    painter.setPen(QColor(deck.text))
    metrics = painter.fontMetrics()
    for section, rect in headings:
        place = rect.translated(-scrolled)
        words = metrics.elidedText(
            names.get(section, ""), Qt.TextElideMode.ElideRight, place.width()
        )
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(place, int(flags | Qt.TextFlag.TextSingleLine), words)


def paint_nothing(painter: QPainter, rect: QRect, words: str, deck: Deck) -> None:
    """What stands there while there is no table."""
    painter.setFont(font(TITLE))
    painter.setPen(QColor(deck.muted))
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, words)
