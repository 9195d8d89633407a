"""One table drawn as a card: title, oval felt, seats, button, blinds and tokens, its foot."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPen, QPixmap, QRadialGradient

from floor.qtkit.felt.discs import Discs
from floor.qtkit.felt.lettering import Chip, Letters, SeatMark, Written, chips_on
from floor.qtkit.felt.oval import TALK_RADIUS, Oval, oval
from floor.qtkit.felt.ribbon import CardFoot, Feet
from floor.qtkit.look.deck import Deck
from floor.qtkit.look.theme import CARD_RADIUS
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from floor.views.words.rows import SeatState, TableCard

CLOSED_SEATS = 9
"""So many empty places are drawn around a table nobody plays at."""
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
        self._discs = Discs(deck)
        self._plans: dict[tuple[int, int, int, bool], Oval] = {}
        self._letters = Letters(deck)
        self._feet = Feet(deck, self._letters)
        self._bare: dict[tuple[int, int, int, float, bool, bool], QPixmap] = {}
        self._pictures: dict[TableId, _Drawn] = {}

    def plan(self, card: TableCard, size: QSize) -> Oval:
        """Where everything lies on a card of `size`; one without a title is the table alone."""
        seats, alone = CLOSED_SEATS if card.closed else len(card.seats), not card.title
        key = (size.width(), size.height(), seats, alone)
        found = self._plans.get(key)
        if found is None:
            if len(self._plans) >= _KINDS:
                self._plans.clear()
            found = self._plans[key] = oval(size, seats, alone=alone)
        return found

    def seat_at(self, card: TableCard, size: QSize, point: QPointF) -> SeatNo | None:
        """The seat under `point` of the card."""
        if card.closed:
            return None
        place = self.plan(card, size).seat_at(point)
        return None if place is None else card.seats[place].number

    def seat_rect(self, card: TableCard, size: QSize, seat: SeatNo) -> QRectF:
        """The square around a seat, its rings and its sign."""
        places = [place for place, view in enumerate(card.seats) if view.number == seat]
        plan = self.plan(card, size)
        room = plan.radius * 0.3 + 4
        return plan.seat_rect(places[0]).adjusted(-room, -room, room, room)

    def foot_rect(self, card: TableCard, size: QSize) -> QRectF:
        """The line under the table."""
        return self._letters.foot(card, self.plan(card, size))

    def act_rect(self, card: TableCard, size: QSize, foot: CardFoot) -> QRectF:
        """The button of the ribbon at the card's foot; empty without one."""
        return self._feet.act_rect(self.foot_rect(card, size), foot)

    def open_rect(self, card: TableCard, size: QSize) -> QRectF:
        """The button that opens a closed table; empty at an open one."""
        return self._letters.open_button(self.plan(card, size)) if card.closed else QRectF()

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
        picture = QPixmap(self._bare_table(self.plan(card, size), ratio, closed=card.closed))
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

    def _bare_table(self, plan: Oval, ratio: float, *, closed: bool) -> QPixmap:
        """The card with nobody at it, the same for all tables of its size."""
        alone = not plan.title
        key = (plan.size.width(), plan.size.height(), len(plan.spots), ratio, closed, alone)
        found = self._bare.get(key)
        if found is None:
            if len(self._bare) >= _KINDS:
                self._bare.clear()
            found = self._bare[key] = QPixmap(plan.size * ratio)
            found.setDevicePixelRatio(ratio)
            found.fill(self._ink["ground"])
            painter = QPainter(found)
            painter.setRenderHints(_SMOOTH)
            if not alone:
                self._paint_card(painter, plan)
            if closed:
                self._paint_closed(painter, plan)
            else:
                self._paint_table(painter, plan)
            painter.end()
        return found

    def _paint_play(self, painter: QPainter, card: TableCard, plan: Oval) -> None:
        chips = chips_on(card, plan)
        self._paint_ties(painter, plan, chips)
        for place, view in enumerate(card.seats):
            self._discs.paint(painter, plan, view, place)
        for chip in chips:
            self._paint_chip(painter, chip)
        if card.closed:
            button = self._letters.open_button(plan)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._ink["step"])
            painter.drawRoundedRect(button, button.height() * 0.3, button.height() * 0.3)
        if card.jackpot and card.title:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._ink["wait"])
            painter.drawRoundedRect(self._letters.title_line(card, plan).badge, 5, 5)
        self._write(painter, self._letters.words(card, plan, chips))

    def paint_foot(
        self, painter: QPainter, card: TableCard, size: QSize, foot: CardFoot, ratio: float
    ) -> None:
        """Draw what the table needs now and how long is waited for its game."""
        self._feet.paint(painter, self.foot_rect(card, size), foot, ratio)

    def foot_written(self, card: TableCard, size: QSize, foot: CardFoot) -> tuple[Written, ...]:
        """All words at the card's foot."""
        return self._feet.written(self.foot_rect(card, size), foot)

    def paint_clocks(
        self, painter: QPainter, card: TableCard, size: QSize, now: datetime | None
    ) -> None:
        """Draw what runs: the ring of a held seat, and minutes where a seat is large enough."""
        plan = self.plan(card, size)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for place, view in enumerate(card.seats):
            if view.state is SeatState.HELD:
                self._discs.paint_hold(painter, plan, view, place, now)
            if plan.radius >= TALK_RADIUS and view.state in (SeatState.HELD, SeatState.AWAY):
                held = view.state is SeatState.HELD
                colour = self._deck.held_text if held else self._deck.away_text
                self._write(painter, [self._letters.clock_line(plan, place, view, now, colour)])

    def paint_sign(self, painter: QPainter, card: TableCard, size: QSize, seat: SeatNo) -> None:
        """Draw a seat's sign once more, over what was drawn around the seat."""
        plan = self.plan(card, size)
        for place, view in enumerate(card.seats):
            if view.number == seat:
                self._discs.paint_sign(painter, plan, view, place)

    def written(self, card: TableCard, size: QSize) -> list[Written]:
        """All words of the card but those that change with time."""
        plan = self.plan(card, size)
        return self._letters.words(card, plan, chips_on(card, plan))

    def chips(self, card: TableCard, size: QSize) -> list[Chip]:
        """Button, blinds and tokens in their places."""
        return chips_on(card, self.plan(card, size))

    def _write(self, painter: QPainter, lines: Sequence[Written]) -> None:
        font, colour = None, ""
        for line in lines:
            if line.font is not font:  # to set them costs as much as to write a word
                font = line.font
                painter.setFont(font)
            if line.hand.colour != colour:
                colour = line.hand.colour
                painter.setPen(colour)
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

    def _paint_closed(self, painter: QPainter, plan: Oval) -> None:
        """A table without colour, and the places of nobody around it."""
        ink, felt = self._ink, plan.felt
        painter.setPen(QPen(ink["line"], 1))
        painter.setBrush(ink["dim_ground"])
        painter.drawRoundedRect(felt, felt.height() / 2, felt.height() / 2)
        ring = QColor(ink["open_ring"])
        ring.setAlphaF(0.5)
        pen = QPen(ring, 1.4)
        pen.setDashPattern([2.6, 2.2])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for spot in plan.spots:
            painter.drawEllipse(spot.centre, plan.radius - 1, plan.radius - 1)

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

    def _paint_ties(self, painter: QPainter, plan: Oval, chips: Sequence[Chip]) -> None:
        """A line from the tokens of a seat to it: where many lie, whose is whose."""
        painter.setPen(QPen(self._ink["token"], max(plan.radius * 0.07, 1.5)))
        ties: dict[int, QLineF] = {}
        for chip in chips:
            if chip.mark in (SeatMark.MISSED_SMALL, SeatMark.MISSED_BIG):
                tie = QLineF(plan.spots[chip.place].centre, chip.rect.center())
                ties[chip.place] = min(tie, ties.get(chip.place, tie), key=QLineF.length)
        for tie in ties.values():
            painter.drawLine(tie)

    def _paint_chip(self, painter: QPainter, chip: Chip) -> None:
        colour = {
            SeatMark.BUTTON: "disc",
            SeatMark.SMALL_BLIND: "small_blind",
            SeatMark.BIG_BLIND: "big_blind",
            SeatMark.STRADDLE: "over_ring",
            SeatMark.MISSED_SMALL: "token",
            SeatMark.MISSED_BIG: "token",
        }[chip.mark]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QBrush(self._ink[colour]))
        if chip.mark is SeatMark.BUTTON:
            painter.drawEllipse(chip.rect)
        else:
            round_by = chip.rect.height() * 0.3
            painter.drawRoundedRect(chip.rect, round_by, round_by)
