"""The room at a glance: every table as a card, all of them drawn by one widget.

The selection is a seat, or a table as a whole. Arrows move it among the seats of a table and over
its edge to the next one; with Ctrl, or while a whole table is selected, from table to table.
"""

from collections.abc import Iterator
from datetime import datetime

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QScrollBar, QSizePolicy, QToolTip, QWidget

from floor.app.views.rows import SeatState, SeatView, TableCard
from floor.base.text import _
from floor.desk.map_grid import GAP, LEAST_CARD, grid
from floor.desk.map_keys import ENTER, Keys, SeatAt
from floor.desk.map_words import keys_hint, sentence
from floor.qtkit.felt import Felt
from floor.qtkit.lettering import minutes_since
from floor.qtkit.theme import CARD_RADIUS, TITLE, deck_of, font, plain_tip
from floor.room.button import SeatNo
from floor.room.waitlist import TableId

__all__ = ["RoomMap", "SeatAt"]
_BY_KEY = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)


class RoomMap(QWidget):
    """All tables of the room. Shows cards and tells what is chosen; asks nothing itself."""

    seat_chosen = Signal(object)
    """A SeatAt: the selection came to a seat by mouse or key."""
    table_chosen = Signal(object)
    """A TableId: the selection came to a table as a whole."""
    acted = Signal(object)
    """A SeatAt, with or without a seat: Enter or a double click on the selection."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cards: tuple[TableCard, ...] = ()
        self._at: dict[TableId, int] = {}
        self._chosen: SeatAt | None = None
        self._hover: SeatAt | None = None
        self._now: datetime | None = None
        self._grid = grid(LEAST_CARD, 1)
        self._felt = Felt(deck_of(self.palette()))
        self._bar = QScrollBar(Qt.Orientation.Vertical, self)
        self._bar.setObjectName("room-map-scroll")
        self._bar.setAccessibleName(_("Scroll the room map"))
        self._bar.valueChanged.connect(self._scrolled)
        self._bar.hide()
        self.setObjectName("room-map")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(LEAST_CARD + QSize(2 * GAP, 2 * GAP))
        self.setStatusTip(keys_hint())
        self.setAccessibleDescription(keys_hint())
        self._speak()

    def show_cards(self, cards: tuple[TableCard, ...]) -> None:
        """Show these tables in this order; only what has changed is drawn again."""
        before, self._cards = self._cards, cards
        if [card.table for card in before] != [card.table for card in cards]:
            self._at = {card.table: place for place, card in enumerate(cards)}
            self._felt.keep_only(list(self._at))
            self._lay_out()
            self._keep_choice()
            self.update()
        else:
            for place, (old, new) in enumerate(zip(before, cards, strict=True)):
                if old is not new and old != new:
                    self.update(self._card_rect(place))
            self._keep_choice()
        self._speak()

    def show_time(self, now: datetime) -> None:
        """Let the clocks on the cards show `now`."""
        before, self._now = self._now, now
        if now == before:
            return
        for place, card in enumerate(self._cards):
            for seat in card.seats:
                held = seat.state is SeatState.HELD
                if held or (seat.state is SeatState.AWAY and _turned(seat, before, now)):
                    self.update(self._seat_rect(place, seat.number))

    def show_choice(self, choice: SeatAt | None) -> None:
        """Select a seat or a table from outside: nothing is emitted."""
        self._choose(choice)

    @property
    def chosen(self) -> SeatAt | None:
        """What is selected."""
        return self._chosen

    def table_rect(self, table: TableId) -> QRect:
        """Where a table's card is drawn now."""
        return self._card_rect(self._at[table])

    def seat_point(self, table: TableId, seat: SeatNo) -> QPoint:
        """The middle of a seat, as it is drawn now."""
        return self._seat_rect(self._at[table], seat).center()

    def felt(self) -> Felt:
        """What draws the cards."""
        return self._felt

    # Layout

    def _lay_out(self) -> None:
        self._grid = grid(self.size(), max(len(self._cards), 1))
        wide, hidden = self._bar.sizeHint().width(), max(self._grid.height - self.height(), 0)
        self._bar.setVisible(hidden > 0)
        self._bar.setGeometry(self.width() - wide, 0, wide, self.height())
        self._bar.setRange(0, hidden)
        self._bar.setSingleStep(self._grid.row_height // 3)
        self._bar.setPageStep(self.height())

    def _card_rect(self, place: int) -> QRect:
        return self._grid.rect(place).translated(0, -self._bar.value())

    def _seat_rect(self, place: int, seat: SeatNo) -> QRect:
        rect = self._felt.seat_rect(self._cards[place], self._grid.card, seat)
        return rect.translated(self._card_rect(place).topLeft()).toAlignedRect()

    def _under(self, point: QPointF) -> SeatAt | None:
        """What lies at `point` of the widget."""
        for place, card in enumerate(self._cards):
            rect = self._card_rect(place)
            if rect.contains(point.toPoint()):
                inside = point - QPointF(rect.topLeft())
                return SeatAt(card.table, self._felt.seat_at(card, self._grid.card, inside))
        return None

    def _around(self, choice: SeatAt | None) -> QRect:
        """What has to be drawn again when `choice` is selected or no longer."""
        if choice is None or choice.table not in self._at:
            return QRect()
        edge = GAP // 2
        return self._card_rect(self._at[choice.table]).adjusted(-edge, -edge, edge, edge)

    # The selection

    def _keep_choice(self) -> None:
        """What is no longer there cannot stay selected."""
        if self._chosen is not None and not self._exists(self._chosen):
            whole = SeatAt(self._chosen.table)
            self._chosen = whole if self._exists(whole) else None
        if self._hover is not None and not self._exists(self._hover):
            self._hover = None

    def _exists(self, choice: SeatAt) -> bool:
        place = self._at.get(choice.table)
        if place is None:
            return False
        seats = self._cards[place].seats
        return choice.seat is None or any(seat.number == choice.seat for seat in seats)

    def _choose(self, choice: SeatAt | None) -> None:
        if choice is not None and not self._exists(choice):
            choice = None
        self.update(self._around(self._chosen))
        self._chosen = choice
        self._bring_into_view(choice)
        self.update(self._around(choice))
        self._speak()

    def _choose_and_tell(self, choice: SeatAt) -> None:
        if choice != self._chosen:
            self._choose(choice)
        if choice.seat is None:
            self.table_chosen.emit(choice.table)
        else:
            self.seat_chosen.emit(choice)

    def _bring_into_view(self, choice: SeatAt | None) -> None:
        if choice is None or self._bar.isHidden():
            return
        rect = self._card_rect(self._at[choice.table])
        if rect.top() < GAP:
            self._bar.setValue(self._bar.value() + rect.top() - GAP)
        elif rect.bottom() > self.height() - GAP:
            self._bar.setValue(self._bar.value() + rect.bottom() - self.height() + GAP)

    def _speak(self) -> None:
        """Tell screen readers what is selected."""
        words = self._sentence(self._chosen) if self._chosen is not None else _("Room map")
        if words != self.accessibleName():
            self.setAccessibleName(words)

    def _sentence(self, choice: SeatAt) -> str:
        card = self._cards[self._at[choice.table]]
        return sentence(card, choice.seat, self._now)

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        dirty = event.rect()
        painter.fillRect(dirty, self.palette().window())
        if not self._cards:
            painter.setFont(font(TITLE))
            painter.setPen(QColor(deck_of(self.palette()).muted))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, _("No table is open."))
        for place, card in enumerate(self._cards):
            rect = self._card_rect(place)
            if rect.intersects(dirty):
                ratio = self.devicePixelRatioF()
                picture = self._felt.picture(card, self._grid.card, ratio)
                painter.drawPixmap(rect.topLeft(), picture)
                painter.translate(rect.topLeft())
                self._felt.paint_clocks(painter, card, self._grid.card, self._now)
                painter.translate(-rect.topLeft())
        for choice in (self._hover, self._chosen):
            if choice is not None and self._around(choice).intersects(dirty):
                self._paint_choice(painter, choice)
        painter.end()

    def _paint_choice(self, painter: QPainter, choice: SeatAt) -> None:
        """A frame around the card and a ring around the seat; both thicker with the focus."""
        colour = QColor(deck_of(self.palette()).focus)
        strong = choice is self._chosen
        if not strong:
            colour.setAlphaF(0.55)
        focus = strong and self.hasFocus()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        place = self._at[choice.table]
        if strong:
            rect = QRectF(self._card_rect(place)).adjusted(-1, -1, 1, 1)
            painter.setPen(QPen(colour, 3 if focus and choice.seat is None else 2))
            painter.drawRoundedRect(rect, CARD_RADIUS + 1, CARD_RADIUS + 1)
        if choice.seat is not None:
            card = self._cards[place]
            centre = QRectF(self._seat_rect(place, choice.seat)).center()
            radius = self._felt.plan(card, self._grid.card).radius + 3.5
            painter.setPen(QPen(colour, 3.5 if focus else 2))
            painter.drawEllipse(centre, radius, radius)
            corner = self._card_rect(place).topLeft()
            painter.translate(corner)
            self._felt.paint_sign(painter, card, self._grid.card, choice.seat)
            painter.translate(-corner)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out()
        self._bring_into_view(self._chosen)
        super().resizeEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.StyleChange):
            self._felt = Felt(deck_of(self.palette()))
            self.update()
        super().changeEvent(event)

    def _scrolled(self) -> None:
        self._hover = None
        self.update()

    # Mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        under = self._under(event.position())
        if under is None or event.button() is not Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)
            return
        self._choose_and_tell(under)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        under = self._under(event.position())
        if under is not None and event.button() is Qt.MouseButton.LeftButton:
            self._choose(under)
            self.acted.emit(under)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover_over(self._under(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        self._hover_over(None)
        super().leaveEvent(event)

    def _hover_over(self, under: SeatAt | None) -> None:
        if under == self._hover:
            return
        for one in (self._hover, under):
            if one is not None and one.seat is not None and self._exists(one):
                self.update(self._seat_rect(self._at[one.table], one.seat))
        self._hover = under
        pointing = Qt.CursorShape.PointingHandCursor
        self.setCursor(pointing if under is not None else Qt.CursorShape.ArrowCursor)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self._bar.isHidden():
            event.ignore()
        else:
            QApplication.sendEvent(self._bar, event)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            under = self._under(QPointF(event.pos()))
            if under is None:
                QToolTip.hideText()
                event.ignore()
            else:
                QToolTip.showText(event.globalPos(), plain_tip(self._sentence(under)), self)
            return True
        return super().event(event)

    # Keys

    def focusInEvent(self, event: QFocusEvent) -> None:
        if self._chosen is None and self._cards and event.reason() in _BY_KEY:
            self._choose(SeatAt(self._cards[0].table))
        self.update(self._around(self._chosen))
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.update(self._around(self._chosen))
        super().focusOutEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        target = self._target(event) if self._cards else None
        if target is not None:
            self._choose_and_tell(target)
        elif event.key() in ENTER and self._chosen is not None:
            self.acted.emit(self._chosen)
        else:
            super().keyPressEvent(event)

    def _target(self, event: QKeyEvent) -> SeatAt | None:
        rows = max((self.height() - GAP) // self._grid.row_height, 1)
        keys = Keys(self._cards, self._grid, rows * self._grid.columns, self._seats_of)
        return keys.target(event, self._chosen)

    def _seats_of(self, place: int) -> Iterator[tuple[SeatAt, QPoint]]:
        card = self._cards[place]
        for seat in card.seats:
            yield SeatAt(card.table, seat.number), self._seat_rect(place, seat.number).center()


def _turned(seat: SeatView, before: datetime | None, now: datetime) -> bool:
    """A minute of the absence has gone by."""
    if seat.since is None:
        return False
    return before is None or minutes_since(seat.since, before) != minutes_since(seat.since, now)
