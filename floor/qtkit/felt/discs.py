"""The seats around a drawn table: a disc for each state, its sign, and the ring that runs out.

What a colour says, a sign, a ring or a word says too: an open seat is dashed and bears its number,
a held one bears ▣ and a ring that runs out, an absent player's ◐ or, where they were sent away, ⚠,
one who waits to come in three dots, one who pays to come in a chip, one whose buy-in nobody has
written down a €, and a seat played over has a second ring.
"""

from datetime import datetime, timedelta

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from floor.qtkit.felt.oval import Oval
from floor.qtkit.look.deck import Deck
from floor.qtkit.look.theme import font
from floor.room.blinds.blinds import Standing
from floor.views.words.rows import SeatState, SeatView

HOLD = timedelta(minutes=5)
"""A whole ring around a held seat; what is held longer has a whole ring too."""
_KEPT = 60
"""So many discs are kept: one for each state and size."""
_REACH = 1.3
"""Radii from a disc's middle to the edge of its picture: a second ring lies in it."""


class Discs:
    """Draws seats in the colours of `deck`; a disc is drawn once for all seats of its kind."""

    def __init__(self, deck: Deck) -> None:
        self._ink = {name: QColor(colour) for name, colour in deck._asdict().items()}
        self._ink["held_rest"] = QColor(deck.held_ring)
        self._ink["held_rest"].setAlphaF(0.3)
        self._kept: dict[tuple[SeatState, float, float], QPixmap] = {}

    def paint(self, painter: QPainter, plan: Oval, view: SeatView, place: int) -> None:
        """Draw the seat, and its sign if it has one."""
        spot, ratio = plan.spots[place].centre, painter.device().devicePixelRatio()
        reach = plan.radius * _REACH
        picture = self._picture(view.state, plan.radius, ratio)
        painter.drawPixmap(spot - QPointF(reach, reach), picture)
        self.paint_sign(painter, plan, view, place)

    def _picture(self, state: SeatState, radius: float, ratio: float) -> QPixmap:
        key = (state, radius, ratio)
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= _KEPT:
                self._kept.clear()
            reach = radius * _REACH
            found = self._kept[key] = QPixmap(round(reach * 2 * ratio), round(reach * 2 * ratio))
            found.setDevicePixelRatio(ratio)
            found.fill(Qt.GlobalColor.transparent)
            painter = QPainter(found)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._draw(painter, state, radius, QPointF(reach, reach))
            painter.end()
        return found

    def _draw(self, painter: QPainter, state: SeatState, radius: float, spot: QPointF) -> None:
        ink = self._ink
        line = max(radius * 0.075, 1.4)
        match state:
            case SeatState.OPEN:
                pen = QPen(ink["open_ring"], max(line * 0.9, 1.2))
                pen.setDashPattern([2.6, 2.2])
                painter.setPen(pen)
                painter.setBrush(ink["card"])
                painter.drawEllipse(spot, radius - line / 2, radius - line / 2)
                return
            case SeatState.HELD:
                fill, ring = "held", "held_rest"
            case SeatState.AWAY:
                fill, ring = "away", "away_ring"
            case SeatState.PLAYED_OVER:
                fill, ring = "over", "over_ring"
            case SeatState.SEATED:
                fill, ring = "seat", "seat_ring"
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink[ring])
        painter.drawEllipse(spot, radius, radius)
        painter.setBrush(ink[fill])
        painter.drawEllipse(spot, radius - line, radius - line)
        if state is SeatState.PLAYED_OVER:
            painter.setPen(QPen(ink[ring], line))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(spot, radius * 1.14, radius * 1.14)

    def paint_sign(self, painter: QPainter, plan: Oval, view: SeatView, place: int) -> None:
        """The sign at a seat's outer corner, where no chip lies: held, away, sent away, or not in
        the deal."""
        waits = view.state is SeatState.SEATED and view.standing is not Standing.IN
        signed = waits or view.unbought
        if view.state not in (SeatState.HELD, SeatState.AWAY) and not signed:
            return
        radius = max(plan.radius * 0.34, 5.5)
        centre = plan.sign_at(place)
        colour = self._ink["held_text" if view.state is SeatState.HELD else "away_text"]
        painter.setPen(QPen(self._ink["card"], 1.5))
        painter.setBrush(self._ink["card"])
        painter.drawEllipse(centre, radius, radius)
        painter.setPen(QPen(colour, max(radius * 0.2, 1.2)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if view.state is SeatState.HELD:
            side = radius * 1.3
            box = QRectF(centre.x() - side / 2, centre.y() - side / 2, side, side)
            painter.drawRect(box)
            inner = side * 0.26
            painter.fillRect(box.adjusted(inner, inner, -inner, -inner), colour)
        elif view.penalty:
            self._paint_penalty(painter, centre, radius, colour)
        elif view.state is SeatState.AWAY:
            disc = QRectF(0, 0, radius * 1.5, radius * 1.5)
            disc.moveCenter(centre)
            painter.drawEllipse(disc)
            painter.setBrush(colour)
            painter.drawChord(disc, 90 * 16, 180 * 16)
        elif not waits:
            self._paint_unbought(painter, centre, radius, colour)
        elif view.standing is not Standing.WAITS:
            self._paint_pays(painter, centre, radius, colour)
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            for aside in (-0.55, 0.0, 0.55):
                painter.drawEllipse(centre + QPointF(aside * radius, 0), radius * 0.2, radius * 0.2)

    def _paint_unbought(
        self, painter: QPainter, centre: QPointF, radius: float, colour: QColor
    ) -> None:
        """A euro sign: nobody has written down what was bought."""
        painter.setPen(colour)
        painter.setFont(font(round(radius * 1.7), strong=True))
        room = QRectF(0, 0, radius * 3, radius * 3)
        room.moveCenter(centre)
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, "€")

    def _paint_pays(
        self, painter: QPainter, centre: QPointF, radius: float, colour: QColor
    ) -> None:
        """A chip with a plus: who sits there puts something in to come in."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawEllipse(centre, radius * 0.8, radius * 0.8)
        painter.setPen(QPen(self._ink["card"], max(radius * 0.24, 1.2)))
        arm = radius * 0.44
        painter.drawLine(centre - QPointF(arm, 0), centre + QPointF(arm, 0))
        painter.drawLine(centre - QPointF(0, arm), centre + QPointF(0, arm))

    def _paint_penalty(
        self, painter: QPainter, centre: QPointF, radius: float, colour: QColor
    ) -> None:
        """A warning sign: who is away there was sent away."""
        corners = ((0.0, -0.85), (0.8, 0.6), (-0.8, 0.6))
        painter.setBrush(colour)
        painter.drawPolygon([centre + QPointF(x * radius, y * radius) for x, y in corners])
        painter.setPen(QPen(self._ink["card"], max(radius * 0.22, 1.0)))
        for top, bottom in ((-0.4, 0.1), (0.38, 0.4)):
            painter.drawLine(
                centre + QPointF(0, top * radius), centre + QPointF(0, bottom * radius)
            )

    def paint_hold(
        self, painter: QPainter, plan: Oval, view: SeatView, place: int, now: datetime | None
    ) -> None:
        """The ring of a held seat: the part still to run, clockwise from the top."""
        line = max(plan.radius * 0.11, 2.0)
        rect = plan.seat_rect(place).adjusted(line / 2, line / 2, -line / 2, -line / 2)
        pen = QPen(self._ink["held_ring"], line)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawArc(rect, 90 * 16, round(-360 * 16 * _part_left(view, now)))
        self.paint_sign(painter, plan, view, place)


def _part_left(view: SeatView, now: datetime | None) -> float:
    """How much of a held seat's ring is left, from 0 to 1; all of it when nobody knows the time."""
    if view.since is None or now is None:
        return 1.0
    return min(max((view.since - now) / HOLD, 0.0), 1.0)
