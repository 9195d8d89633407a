"""The picture of the room: every table as a card, all of them drawn by one widget.

The tables stand as they do in the room, or by sections in rows where they would be too small.
"""

from collections.abc import Mapping
from datetime import datetime
from enum import Enum

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QRegion, QResizeEvent
from PySide6.QtWidgets import QScrollBar, QSizePolicy, QWidget

from floor.base.text import _
from floor.desk.floor import map_arrange
from floor.desk.floor.map_arrange import MARGIN, Drag, Sketch
from floor.desk.floor.map_feet import foot_of
from floor.desk.floor.map_grid import GAP, LEAST_CARD, Laid, own_layout, readable, rows_layout
from floor.desk.floor.map_keys import SeatAt
from floor.desk.floor.map_paint import CardFrame, paint_frame, paint_headings, paint_nothing
from floor.desk.floor.map_words import sentence
from floor.qtkit.felt.felt import Felt
from floor.qtkit.felt.lettering import minutes_since
from floor.qtkit.felt.ribbon import CardFoot
from floor.qtkit.look.theme import deck_of
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from floor.room.table.plan import SectionNo
from floor.views.floor.alerts import Alert
from floor.views.words.rows import SeatState, SeatView, SectionView, TableCard


class Layout(Enum):
    """How the tables are laid out."""

    AS_IT_FITS = "as_it_fits"
    """As they stand in the room; in rows where they would be too small."""
    ROWS = "rows"
    """By section, one row under the other."""


class MapPicture(QWidget):
    """Shows cards; only what has changed is drawn again."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cards: tuple[TableCard, ...] = ()
        self._at: dict[TableId, int] = {}
        self._sections: dict[SectionNo, str] = {}
        self._alerts: Mapping[TableId, tuple[Alert, ...]] = {}
        self._feet: list[CardFoot] = []
        self._chosen: SeatAt | None = None
        self._hover: SeatAt | None = None
        self._drag: Drag | None = None
        self._now: datetime | None = None
        self._layout = Layout.AS_IT_FITS
        self._arranging = False
        self._laid: Laid = rows_layout(LEAST_CARD, ())
        self._felt = Felt(deck_of(self.palette()))
        self._bar = QScrollBar(Qt.Orientation.Vertical, self)
        self._bar.setObjectName("room-map-scroll")
        self._bar.setAccessibleName(_("Scroll the room map"))
        self._bar.valueChanged.connect(self._scrolled)
        self._bar.hide()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(LEAST_CARD + QSize(2 * GAP, 2 * GAP))

    def show_cards(
        self, cards: tuple[TableCard, ...], sections: tuple[SectionView, ...] = ()
    ) -> None:
        """Show these tables where they stand; only what has changed is drawn again."""
        before, self._cards = self._cards, cards
        named = {one.number: one.name for one in sections}
        if not _stand_alike(before, cards) or named != self._sections:
            self._sections = named
            self._at = {card.table: place for place, card in enumerate(cards)}
            self._felt.keep_only(list(self._at))
            self._drag = None
            self._lay_out()
            self._keep_choice()
            self._feet = [self._foot(place) for place in range(len(cards))]
            self.update()
        else:
            for place, (old, new) in enumerate(zip(before, cards, strict=True)):
                if old is not new and old != new:
                    self._feet[place] = self._foot(place)
                    self.update(self._card_rect(place))
            self._keep_choice()
        self._speak()

    def show_alerts(self, alerts: Mapping[TableId, tuple[Alert, ...]]) -> None:
        """Let each card say what its table needs, the worst first."""
        if alerts != self._alerts:
            self._alerts = alerts
            self._show_feet()
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
        self._show_feet()

    def _show_feet(self) -> None:
        for place in range(len(self._cards)):
            foot = self._foot(place)
            if foot != self._feet[place]:
                self._feet[place] = foot
                self.update(self._foot_rect(place))

    def _foot(self, place: int) -> CardFoot:
        card = self._cards[place]
        return foot_of(card, self._alerts.get(card.table, ()), self._now)

    def choose_layout(self, layout: Layout) -> None:
        """Lay the tables out so."""
        self._layout = layout
        self._lay_out()
        self._bring_into_view(self._chosen)
        self.update()

    @property
    def cards(self) -> tuple[TableCard, ...]:
        """The tables shown."""
        return self._cards

    @property
    def chosen(self) -> SeatAt | None:
        """What is selected."""
        return self._chosen

    @property
    def own_geometry(self) -> bool:
        """Whether the tables are drawn as they stand in the room."""
        return self._laid.own

    def table_rect(self, table: TableId) -> QRect:
        """Where a table's card is drawn now."""
        return self._card_rect(self._at[table])

    def seat_point(self, table: TableId, seat: SeatNo) -> QPoint:
        """The middle of a seat, as it is drawn now."""
        return self._seat_rect(self._at[table], seat).center()

    def act_point(self, table: TableId) -> QPoint:
        """The middle of the button on a card: of its alert, or the one that opens it."""
        place = self._at[table]
        card, size = self._cards[place], self._laid.card
        act = self._felt.act_rect(card, size, self._feet[place])
        rect = self._felt.open_rect(card, size) if card.closed else act
        return rect.center().toPoint() + self._card_rect(place).topLeft()

    def felt(self) -> Felt:
        """What draws the cards."""
        return self._felt

    def _lay_out(self) -> None:
        self._laid = self._layout_now()
        wide, hidden = self._bar.sizeHint().width(), max(self._laid.height - self.height(), 0)
        self._bar.setVisible(hidden > 0)
        self._bar.setGeometry(self.width() - wide, 0, wide, self.height())
        self._bar.setRange(0, hidden)
        self._bar.setSingleStep(self._laid.row_height // 3)
        self._bar.setPageStep(self.height())

    def _layout_now(self) -> Laid:
        spots = [card.spot for card in self._cards]
        if self._arranging:
            known = tuple(self._sections) or tuple(sorted({spot.section for spot in spots}))
            return own_layout(self.size(), spots, known, margin=MARGIN)
        used = tuple(dict.fromkeys(spot.section for spot in spots))
        if spots and self._layout is Layout.AS_IT_FITS:
            own = own_layout(self.size(), spots, used)
            if readable(own.card):
                return own
        return rows_layout(self.size(), spots)

    def _card_rect(self, place: int) -> QRect:
        return self._laid.rects[place].translated(0, -self._bar.value())

    def _seat_rect(self, place: int, seat: SeatNo) -> QRect:
        rect = self._felt.seat_rect(self._cards[place], self._laid.card, seat)
        return rect.translated(self._card_rect(place).topLeft()).toAlignedRect()

    def _foot_rect(self, place: int) -> QRect:
        rect = self._felt.foot_rect(self._cards[place], self._laid.card)
        return rect.translated(self._card_rect(place).topLeft()).toAlignedRect()

    def _place_under(self, point: QPointF) -> int | None:
        whole = point.toPoint()
        return next(
            (at for at in range(len(self._cards)) if self._card_rect(at).contains(whole)), None
        )

    def _around(self, choice: SeatAt | None) -> QRect:
        """What has to be drawn again when `choice` is selected or no longer."""
        if choice is None or choice.table not in self._at:
            return QRect()
        edge = GAP // 2
        return self._card_rect(self._at[choice.table]).adjusted(-edge, -edge, edge, edge)

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
        return sentence(card, choice.seat, self._now, self._alerts.get(choice.table, ()))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        dirty, deck = event.region(), deck_of(self.palette())
        painter.fillRect(dirty.boundingRect(), self.palette().window())
        if not self._cards:
            paint_nothing(painter, self.rect(), _("No table is open."), deck)
        scrolled = QPoint(0, self._bar.value())
        if self._arranging:
            at = self._at.get(self._chosen.table) if self._chosen is not None else None
            map_arrange.paint(painter, Sketch(self._laid, self._cards, at, self._drag), deck)
        else:
            self._paint_cards(painter, dirty)
            for choice in (self._hover, self._chosen):
                if choice is not None and dirty.intersects(self._around(choice)):
                    paint_frame(painter, self._felt, self._frame(choice), deck)
        paint_headings(painter, self._laid.headings, self._sections, scrolled, deck)
        painter.end()

    def _paint_cards(self, painter: QPainter, dirty: QRegion) -> None:
        ratio, size, scrolled = self.devicePixelRatioF(), self._laid.card, self._bar.value()
        for place, card in enumerate(self._cards):
            rect = self._laid.rects[place].translated(0, -scrolled)
            if dirty.intersects(rect):
                painter.drawPixmap(rect.topLeft(), self._felt.picture(card, size, ratio))
                painter.translate(rect.topLeft())
                self._felt.paint_clocks(painter, card, size, self._now)
                self._felt.paint_foot(painter, card, size, self._feet[place], ratio)
                painter.translate(-rect.topLeft())

    def _frame(self, choice: SeatAt) -> CardFrame:
        place, strong = self._at[choice.table], choice is self._chosen
        focus = strong and self.hasFocus()
        return CardFrame(self._cards[place], self._card_rect(place), choice.seat, strong, focus)

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


def _stand_alike(before: tuple[TableCard, ...], cards: tuple[TableCard, ...]) -> bool:
    """Whether the same tables stand in the same places."""
    return len(before) == len(cards) and all(
        old is new or (old.table == new.table and old.spot == new.spot)
        for old, new in zip(before, cards, strict=True)
    )


def _turned(seat: SeatView, before: datetime | None, now: datetime) -> bool:
    """A minute of the absence has gone by."""
    if seat.since is None:
        return False
    return before is None or minutes_since(seat.since, before) != minutes_since(seat.since, now)
