"""The table from the dealer's side: a tap on a seat, a longer touch for more."""

from collections.abc import Mapping
from datetime import datetime

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from floor.base.text import _
from floor.qtkit.felt.felt import Felt
from floor.qtkit.felt.lettering import Written
from floor.qtkit.look.theme import deck_of, font
from floor.room.blinds.button import PlayerId, SeatNo
from floor.views.words.rows import SeatState, TableCard

_HOLD_MS = 450
"""From then on a touch is a longer one."""


class TablePicture(QWidget):
    """Shows a TableCard; tells which seat is touched, and decides nothing."""

    tapped = Signal(int)
    held = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("table-picture")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(480, 320)
        self._felt = Felt(deck_of(self.palette()))
        self._card: TableCard | None = None
        self._chosen: SeatNo | None = None
        self._asks: Mapping[PlayerId, int] = {}
        self._pending: frozenset[SeatNo] = frozenset()
        self._now: datetime | None = None
        self._count = self._whose = ""
        self._under: SeatNo | None = None
        """The seat the finger lies on."""
        self._long = QTimer(self)
        self._long.setSingleShot(True)
        self._long.setInterval(_HOLD_MS)
        self._long.timeout.connect(self._hold)

    def show_table(
        self,
        card: TableCard,
        now: datetime,
        *,
        chosen: SeatNo | None,
        asks: tuple[PlayerId, ...],
        pending: frozenset[SeatNo],
    ) -> None:
        """Draw `card`; `asks` are those who ask for another seat, first come first."""
        before = self._card, self._chosen, self._pending, self._asks
        self._card, self._now, self._chosen, self._pending = card, now, chosen, pending
        self._asks = {player: place for place, player in enumerate(asks, start=1)}
        counts = any(view.state in (SeatState.HELD, SeatState.AWAY) for view in card.seats)
        if counts or before != (card, chosen, pending, self._asks):
            self.setAccessibleName(_("Table, {n} seats").format(n=len(card.seats)))
            self.update()

    def show_count(self, words: str, whose: str = "") -> None:
        """What is left of a player's time and which seat's, over the felt for everybody to see;
        empty for none."""
        if (words, whose) != (self._count, self._whose):
            self._count, self._whose = words, whose
            self.update()

    def relay(self) -> None:
        """In the colours of another deck."""
        self._felt = Felt(deck_of(self.palette()))
        self.update()

    def seat_point(self, seat: SeatNo) -> QPoint:
        """The middle of a seat."""
        assert self._card is not None
        rect = self._felt.seat_rect(self._card, self._size, seat)
        return rect.center().toPoint()

    def seat_at(self, point: QPoint) -> SeatNo | None:
        """The seat a finger at `point` of the picture touches."""
        return self._seat_at(QPointF(point))

    @property
    def reach(self) -> float:
        """How wide a seat is to the finger."""
        assert self._card is not None
        return self._felt.plan(self._card, self._size).radius * 2 * 1.15

    def written(self) -> list[Written]:
        """All words but those that change with time."""
        assert self._card is not None
        return self._felt.written(self._card, self._size)

    @property
    def _size(self) -> QSize:
        return self.size()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._under = self._seat_at(event.position())
        if self._under is not None:
            self._long.start()
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A tap, when the finger has not slipped off and has not lain too long."""
        seat, waited = self._under, not self._long.isActive()
        self._long.stop()
        self._under = None
        self.update()
        if seat is not None and not waited and self._seat_at(event.position()) == seat:
            self.tapped.emit(seat)

    @Slot()
    def _hold(self) -> None:
        if self._under is not None:
            self.held.emit(self._under)
            self._under = None
            self.update()

    def _seat_at(self, point: QPointF) -> SeatNo | None:
        return self._felt.seat_at(self._card, self._size, point) if self._card else None

    def paintEvent(self, event: QPaintEvent) -> None:
        card = self._card
        if card is None:
            return
        painter = QPainter(self)
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing
        )
        ratio = self.devicePixelRatioF()
        painter.drawPixmap(0, 0, self._felt.picture(card, self._size, ratio))
        self._felt.paint_clocks(painter, card, self._size, self._now)
        for view in card.seats:
            rect = self._felt.seat_rect(card, self._size, view.number)
            if view.number in self._pending:
                self._paint_ring(painter, rect, "wait_text", dashed=True)
            elif view.number in (self._chosen, self._under):
                self._paint_ring(painter, rect, "focus", dashed=False)
            if view.player is not None and view.player in self._asks:
                self._paint_ask(painter, rect, self._asks[view.player])
        if self._count:
            self._paint_count(painter)
        painter.end()

    def _paint_count(self, painter: QPainter) -> None:
        deck = deck_of(self.palette())
        beside = self._card is not None and bool(self._card.lines)
        plate = QRectF(0, 0, 210, 56) if beside else QRectF(0, 0, 220, 130)
        plate.moveCenter(QRectF(self.rect()).center())
        if beside:
            # What is read of the hand stands in the middle; where the dealer sits there is room.
            plate.moveBottom(self.height() - 4)
        painter.setPen(QPen(QColor(deck.alert), 3))
        painter.setBrush(QColor(deck.rail))
        painter.drawRoundedRect(plate, 20, 20)
        painter.setPen(QColor(deck.alert))
        if beside:
            painter.setFont(font(30, strong=True))
            words = " · ".join(part for part in (self._count, self._whose) if part)
            painter.drawText(plate, int(Qt.AlignmentFlag.AlignCenter), words)
            return
        painter.setFont(font(66 if self._whose else 76, strong=True))
        number = plate.adjusted(0, 0, 0, -40 if self._whose else 0)
        painter.drawText(number, int(Qt.AlignmentFlag.AlignCenter), self._count)
        if self._whose:
            painter.setFont(font(30, strong=True))
            below = plate.adjusted(0, 82, 0, -8)
            painter.drawText(below, int(Qt.AlignmentFlag.AlignCenter), self._whose)

    def _paint_ring(self, painter: QPainter, rect: QRectF, ink: str, *, dashed: bool) -> None:
        pen = QPen(QColor(getattr(deck_of(self.palette()), ink)), 4)
        if dashed:
            pen.setDashPattern([2.0, 1.6])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        inset = rect.width() * 0.1
        painter.drawEllipse(rect.adjusted(inset, inset, -inset, -inset))

    def _paint_ask(self, painter: QPainter, rect: QRectF, place: int) -> None:
        """How soon it is their turn to change seats: 1 is next."""
        deck = deck_of(self.palette())
        side = rect.width() * 0.26
        # Above the initials, and inside the picture.
        left, top = max(rect.left() - side * 0.2, 2.0), max(rect.top() - side * 0.1, 2.0)
        badge = QRectF(left, top, side * 1.5, side)
        painter.setPen(QPen(QColor(deck.card), 2))
        painter.setBrush(QColor(deck.elsewhere if place > 1 else deck.elsewhere_text))
        painter.drawRoundedRect(badge, side * 0.4, side * 0.4)
        painter.setPen(QColor(deck.elsewhere_text if place > 1 else deck.chip_text))
        painter.setFont(font(side * 0.66, strong=True))
        painter.drawText(badge, int(Qt.AlignmentFlag.AlignCenter), f"⇄{place}")
