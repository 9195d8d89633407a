"""One table drawn as a card: title, oval felt, seats, button, blinds and tokens.

What a colour says, a sign, a ring or a word says too: an open seat is dashed and bears its number,
a held one bears ▣ and a ring that runs out, an absent player's ◐, one who waits to come in three
dots, and a seat played over has a second ring.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QLinearGradient,
    QPainter,
    QPen,
    QPixmap,
    QRadialGradient,
)

from floor.app.views.rows import SeatState, SeatView, TableCard
from floor.qtkit.deck import Deck
from floor.qtkit.lettering import Chip, Letters, Mark, Written, chips_on, clock_words
from floor.qtkit.oval import TALK_RADIUS, Oval, oval
from floor.qtkit.theme import CARD_RADIUS
from floor.room.blinds import Standing
from floor.room.button import SeatNo
from floor.room.waitlist import TableId

HOLD = timedelta(minutes=5)
"""A whole ring around a held seat; what is held longer has a whole ring too."""
_KINDS = 12
"""So many plans and bare tables are kept: one for each number of seats."""
_SMOOTH = QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing
_ONE_LINE = int(Qt.TextFlag.TextSingleLine)


class _Drawn(NamedTuple):
    card: TableCard
    size: QSize
    ratio: float
    picture: QPixmap


class Felt:
    """Draws cards in the colours of `deck`; keeps a picture of each table until it changes."""

    def __init__(self, deck: Deck) -> None:
        self._deck = deck
        self._ink = {name: QColor(colour) for name, colour in deck._asdict().items()}
        self._ink["held_rest"] = QColor(deck.held_ring)
        self._ink["held_rest"].setAlphaF(0.3)
        self._plans: dict[tuple[int, int, int], Oval] = {}
        self._letters = Letters(deck)
        self._bare: dict[tuple[int, int, int, float], QPixmap] = {}
        self._pictures: dict[TableId, _Drawn] = {}

    def plan(self, card: TableCard, size: QSize) -> Oval:
        """Where everything lies on a card of `size`."""
        key = (size.width(), size.height(), len(card.seats))
        found = self._plans.get(key)
        if found is None:
            if len(self._plans) >= _KINDS:
                self._plans.clear()
            found = self._plans[key] = oval(size, len(card.seats))
        return found

    def seat_at(self, card: TableCard, size: QSize, point: QPointF) -> SeatNo | None:
        """The seat under `point` of the card."""
        place = self.plan(card, size).seat_at(point)
        return None if place is None else card.seats[place].number

    def seat_rect(self, card: TableCard, size: QSize, seat: SeatNo) -> QRectF:
        """The square around a seat, its rings and its sign."""
        places = [place for place, view in enumerate(card.seats) if view.number == seat]
        plan = self.plan(card, size)
        room = plan.radius * 0.3 + 4
        return plan.seat_rect(places[0]).adjusted(-room, -room, room, room)

    def picture(self, card: TableCard, size: QSize, ratio: float) -> QPixmap:
        """The card as a picture on the deck's ground, drawn only when it is not the last one."""
        known = self._pictures.get(card.table)
        if (
            known is not None
            and known.size == size
            and known.ratio == ratio
            and (known.card is card or known.card == card)
        ):
            return known.picture
        picture = QPixmap(self._bare_table(self.plan(card, size), ratio))
        painter = QPainter(picture)
        painter.setRenderHints(_SMOOTH)
        self._paint_play(painter, card, self.plan(card, size))
        painter.end()
        self._pictures[card.table] = _Drawn(card, size, ratio, picture)
        return picture

    def keep_only(self, tables: Sequence[TableId]) -> None:
        """Forget the pictures of all other tables."""
        for gone in self._pictures.keys() - set(tables):
            del self._pictures[gone]

    def _bare_table(self, plan: Oval, ratio: float) -> QPixmap:
        """The card with nobody at it, the same for all tables of its size."""
        key = (plan.size.width(), plan.size.height(), len(plan.spots), ratio)
        found = self._bare.get(key)
        if found is None:
            if len(self._bare) >= _KINDS:
                self._bare.clear()
            found = self._bare[key] = QPixmap(plan.size * ratio)
            found.setDevicePixelRatio(ratio)
            found.fill(self._ink["ground"])
            painter = QPainter(found)
            painter.setRenderHints(_SMOOTH)
            self._paint_card(painter, plan)
            self._paint_table(painter, plan)
            painter.end()
        return found

    def _paint_play(self, painter: QPainter, card: TableCard, plan: Oval) -> None:
        for view, place in zip(card.seats, range(len(plan.spots)), strict=True):
            self._paint_seat(painter, plan, view, place)
        chips = chips_on(card, plan)
        for chip in chips:
            self._paint_chip(painter, chip)
        if card.jackpot:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._ink["wait"])
            painter.drawRoundedRect(self._letters.title_line(card, plan).badge, 5, 5)
        self._write(painter, self._letters.words(card, plan, chips))

    def paint_clocks(
        self, painter: QPainter, card: TableCard, size: QSize, now: datetime | None
    ) -> None:
        """Draw what runs: the ring of a held seat, and minutes where a seat is large enough."""
        plan = self.plan(card, size)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for place, view in enumerate(card.seats):
            if view.state is SeatState.HELD:
                self._paint_hold(painter, plan, place, _part_left(view, now))
                self._paint_sign(painter, plan, view, plan.spots[place].centre)
            if plan.radius >= TALK_RADIUS and view.state in (SeatState.HELD, SeatState.AWAY):
                held = view.state is SeatState.HELD
                colour = self._deck.held_text if held else self._deck.away_text
                words = clock_words(view, now)
                self._write(painter, [self._letters.second_line(plan, place, words, colour)])

    def paint_sign(self, painter: QPainter, card: TableCard, size: QSize, seat: SeatNo) -> None:
        """Draw a seat's sign once more, over what was drawn around the seat."""
        plan = self.plan(card, size)
        for place, view in enumerate(card.seats):
            if view.number == seat:
                self._paint_sign(painter, plan, view, plan.spots[place].centre)

    def written(self, card: TableCard, size: QSize) -> list[Written]:
        """All words of the card but those that change with time."""
        plan = self.plan(card, size)
        return self._letters.words(card, plan, chips_on(card, plan))

    def chips(self, card: TableCard, size: QSize) -> list[Chip]:
        """Button, blinds and tokens in their places."""
        return chips_on(card, self.plan(card, size))

    def _write(self, painter: QPainter, lines: Sequence[Written]) -> None:
        for line in lines:
            painter.setFont(line.font)
            painter.setPen(line.hand.colour)
            painter.drawText(line.rect, line.hand.align | _ONE_LINE, line.shown)

    def _paint_card(self, painter: QPainter, plan: Oval) -> None:
        rect = QRectF(QPointF(0, 0), QSizeF(plan.size)).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(self._ink["line"], 1))
        painter.setBrush(self._ink["card"])
        painter.drawRoundedRect(rect, CARD_RADIUS, CARD_RADIUS)

    def _paint_table(self, painter: QPainter, plan: Oval) -> None:
        ink, rim, felt = self._ink, plan.rim, plan.felt
        wood = QLinearGradient(rim.topLeft(), rim.bottomLeft())
        wood.setColorAt(0, ink["rim_light"])
        wood.setColorAt(1, ink["rim"])
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(wood)
        painter.drawRoundedRect(rim, rim.height() / 2, rim.height() / 2)
        cloth = QRadialGradient(felt.center(), felt.width() * 0.6)
        cloth.setColorAt(0, ink["felt_light"])
        cloth.setColorAt(1, ink["felt"])
        painter.setPen(QPen(ink["felt_edge"], max(plan.radius * 0.06, 1)))
        painter.setBrush(cloth)
        painter.drawRoundedRect(felt, felt.height() / 2, felt.height() / 2)
        self._paint_tray(painter, plan)

    def _paint_tray(self, painter: QPainter, plan: Oval) -> None:
        """The dealer's chips: they tell which side is down."""
        wide, high = plan.radius * 1.5, plan.radius * 0.42
        tray = QRectF(0, 0, wide, high)
        tray.moveCenter(QPointF(plan.felt.center().x(), plan.felt.bottom() + plan.radius * 0.1))
        painter.setPen(QPen(self._ink["felt_edge"], 1))
        painter.setBrush(self._ink["rim"])
        painter.drawRoundedRect(tray, high * 0.35, high * 0.35)
        painter.setPen(Qt.PenStyle.NoPen)
        stack = wide / 6
        for number, name in enumerate(("token", "disc", "small_blind", "big_blind", "seat_ring")):
            painter.setBrush(self._ink[name])
            left_edge = tray.left() + stack * (number + 0.5) + stack * 0.12
            painter.drawRoundedRect(
                QRectF(left_edge, tray.top() + high * 0.25, stack * 0.76, high * 0.5), 1, 1
            )

    def _paint_seat(self, painter: QPainter, plan: Oval, view: SeatView, place: int) -> None:
        ink, radius = self._ink, plan.radius
        spot = plan.spots[place].centre
        line = max(radius * 0.075, 1.4)
        match view.state:
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
        # Two discs are drawn in half the time of one with a line around it.
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink[ring])
        painter.drawEllipse(spot, radius, radius)
        painter.setBrush(ink[fill])
        painter.drawEllipse(spot, radius - line, radius - line)
        if view.state is SeatState.PLAYED_OVER:
            painter.setPen(QPen(ink[ring], line))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(spot, radius * 1.14, radius * 1.14)
        self._paint_sign(painter, plan, view, spot)

    def _paint_sign(self, painter: QPainter, plan: Oval, view: SeatView, spot: QPointF) -> None:
        """The sign at a seat's upper right: held, away, or not in the deal yet."""
        waits = view.state is SeatState.SEATED and view.standing is not Standing.IN
        if view.state not in (SeatState.HELD, SeatState.AWAY) and not waits:
            return
        radius = max(plan.radius * 0.34, 5.5)
        centre = spot + QPointF(plan.radius * 0.76, -plan.radius * 0.76)
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
        elif view.state is SeatState.AWAY:
            disc = QRectF(0, 0, radius * 1.5, radius * 1.5)
            disc.moveCenter(centre)
            painter.drawEllipse(disc)
            painter.setBrush(colour)
            painter.drawChord(disc, 90 * 16, 180 * 16)
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            for aside in (-0.55, 0.0, 0.55):
                painter.drawEllipse(centre + QPointF(aside * radius, 0), radius * 0.2, radius * 0.2)

    def _paint_hold(self, painter: QPainter, plan: Oval, place: int, part: float) -> None:
        """The ring of a held seat: the part still to run, clockwise from the top."""
        line = max(plan.radius * 0.11, 2.0)
        rect = plan.seat_rect(place).adjusted(line / 2, line / 2, -line / 2, -line / 2)
        pen = QPen(self._ink["held_ring"], line)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawArc(rect, 90 * 16, round(-360 * 16 * part))

    def _paint_chip(self, painter: QPainter, chip: Chip) -> None:
        colour = {
            Mark.BUTTON: "disc",
            Mark.SMALL_BLIND: "small_blind",
            Mark.BIG_BLIND: "big_blind",
            Mark.MISSED_SMALL: "token",
            Mark.MISSED_BIG: "token",
        }[chip.mark]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QBrush(self._ink[colour]))
        if chip.mark is Mark.BUTTON:
            painter.drawEllipse(chip.rect)
        else:
            round_by = chip.rect.height() * 0.3
            painter.drawRoundedRect(chip.rect, round_by, round_by)


def _part_left(view: SeatView, now: datetime | None) -> float:
    """How much of a held seat's ring is left, from 0 to 1; all of it when nobody knows the time."""
    if view.since is None or now is None:
        return 1.0
    return min(max((view.since - now) / HOLD, 0.0), 1.0)
