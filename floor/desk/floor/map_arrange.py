"""Tables being arranged: one is dragged or pushed over the map's grid, and stands where it is let
go."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from floor.app.tables.room_plan import PlaceTable
from floor.base.text import _
from floor.desk.floor.map_grid import GAP, Block, Laid
from floor.qtkit.look.deck import Deck
from floor.qtkit.look.theme import CARD_RADIUS, font
from floor.room.lists.waitlist import TableId
from floor.room.table.plan import GridPlace, overlap
from floor.views.words.rows import Step, TableCard

MARGIN = 2
"""Free steps around each section, so that a table can be put beyond the others."""
_LETTERS = 18


class Drag(NamedTuple):
    """A table in somebody's hand."""

    place: int
    held: QPointF
    """Where it was taken, from its card's corner."""
    spot: GridPlace


def placing(table: TableId, spot: GridPlace) -> Step:
    """The step that lets `table` stand there."""
    words = _("Move {table} on the map").format(table=table)
    return Step(key=f"place-{table}", words=words, command=PlaceTable(table=table, spot=spot))


def pushed(spot: GridPlace, way: QPoint) -> GridPlace:
    """One step that way."""
    return GridPlace(spot.section, spot.x + way.x(), spot.y + way.y())


def taken(laid: Laid, cards: Sequence[TableCard], place: int, point: QPointF) -> Drag:
    """The table at `place`, taken at `point`."""
    return Drag(place, point - QPointF(laid.rects[place].topLeft()), cards[place].spot)


def dragged(laid: Laid, drag: Drag, point: QPointF) -> Drag:
    """The table in hand over `point`; between two sections it stays where it was."""
    block = laid.block_at(point)
    if block is None:
        return drag
    corner = point - drag.held - QPointF(GAP / 2, GAP / 2)
    return drag._replace(spot=block.spot(corner))


def others_under(cards: Sequence[TableCard], drag: Drag) -> tuple[TableId, ...]:
    """Tables that stand where it would: it changes places with one, there is no room for two."""
    return tuple(
        card.table
        for place, card in enumerate(cards)
        if place != drag.place and overlap(card.spot, drag.spot)
    )


class Sketch(NamedTuple):
    """What is drawn of a room being arranged."""

    laid: Laid
    cards: Sequence[TableCard]
    chosen: int | None
    drag: Drag | None


def paint(painter: QPainter, sketch: Sketch, deck: Deck) -> None:
    """The grid, every table by its name alone, and where the one in hand would stand."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for block in sketch.laid.blocks:
        _paint_grid(painter, block, deck)
    for place, card in enumerate(sketch.cards):
        rect = QRectF(sketch.laid.rects[place])
        _paint_table(painter, rect, card, deck, chosen=place == sketch.chosen)
    if sketch.drag is not None:
        _paint_hand(painter, sketch, sketch.drag, deck)


def _paint_grid(painter: QPainter, block: Block, deck: Deck) -> None:
    painter.setPen(QPen(QColor(deck.line), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(block.area, CARD_RADIUS, CARD_RADIUS)
    painter.setPen(QPen(QColor(deck.edge), 2))
    across = round(block.area.width() / block.step.width())
    down = round(block.area.height() / block.step.height())
    for column in range(across + 1):
        for row in range(down + 1):
            x = block.area.left() + column * block.step.width()
            y = block.area.top() + row * block.step.height()
            painter.drawPoint(QPointF(x, y))


def _paint_table(
    painter: QPainter, rect: QRectF, card: TableCard, deck: Deck, *, chosen: bool
) -> None:
    painter.setPen(QPen(QColor(deck.focus if chosen else deck.edge), 3 if chosen else 1))
    painter.setBrush(QColor(deck.card))
    painter.drawRoundedRect(rect, CARD_RADIUS, CARD_RADIUS)
    aside, above = rect.width() * 0.12, rect.height() * 0.2
    felt = rect.adjusted(aside, above, -aside, -above)
    painter.setPen(QPen(QColor(deck.felt_edge), 1))
    painter.setBrush(QColor(deck.dim_ground if card.closed else deck.felt))
    painter.drawRoundedRect(felt, felt.height() / 2, felt.height() / 2)
    letters = min(_LETTERS, max(felt.height() * 0.4, 9.0))
    painter.setFont(font(letters, strong=True))
    painter.setPen(QColor(deck.muted if card.closed else deck.felt_text))
    painter.drawText(felt, int(Qt.AlignmentFlag.AlignCenter), card.table)


def _paint_hand(painter: QPainter, sketch: Sketch, drag: Drag, deck: Deck) -> None:
    """Where it would stand: framed; a red frame and a word where it finds no room."""
    block = next(one for one in sketch.laid.blocks if one.section == drag.spot.section)
    rect = QRectF(
        block.corner(drag.spot) + QPointF(GAP / 2, GAP / 2), QRectF(sketch.laid.rects[0]).size()
    )
    under = others_under(sketch.cards, drag)
    colour = QColor(deck.alert if len(under) > 1 else deck.focus)
    painter.setPen(QPen(colour, 3, Qt.PenStyle.DashLine))
    ground = QColor(colour)
    ground.setAlphaF(0.22)
    painter.setBrush(ground)
    painter.drawRoundedRect(rect, CARD_RADIUS, CARD_RADIUS)
    painter.setFont(font(15, strong=True))
    painter.setPen(QColor(deck.text))
    words = sketch.cards[drag.place].table + _UNDER[min(len(under), 2)]
    if len(under) == 1:
        words += f" {under[0]}"
    painter.drawText(rect.adjusted(6, 4, -6, -4), int(Qt.AlignmentFlag.AlignTop), words)


_UNDER: Mapping[int, str] = {0: "", 1: " ⇄", 2: " ✕"}
"""Nobody stands there; one who changes places with it; too many."""
