"""The room at a glance: every table as a card, chosen and moved by mouse and by keys.

The selection is a seat, or a table as a whole. Arrows move it among the seats of a table and over
its edge to the next one; with Ctrl, or while a whole table is selected, from table to table. While
tables are arranged, Ctrl and an arrow push the selected one, and the mouse drags any.
"""

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from floor.desk.floor import map_arrange
from floor.desk.floor.map_keys import ARROWS, ENTER, PAGES, MapKeys, SeatAt
from floor.desk.floor.map_picture import Layout, MapPicture
from floor.desk.floor.map_words import arrange_hint, keys_hint
from floor.qtkit.look.theme import plain_tip
from floor.room.table.plan import SectionNo
from floor.views.floor.alerts import Alert, worst_first

__all__ = ["Layout", "RoomMap", "SeatAt"]
_BY_KEY = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)
_LEFT = Qt.MouseButton.LeftButton
_CTRL = Qt.KeyboardModifier.ControlModifier


class RoomMap(MapPicture):
    """All tables of the room. Shows cards and tells what is chosen; asks nothing itself."""

    seat_chosen = Signal(object)
    """A SeatAt: the selection came to a seat by mouse or key."""
    table_chosen = Signal(object)
    """A TableId: the selection came to a table as a whole."""
    acted = Signal(object)
    """A SeatAt, with or without a seat: Enter or a double click on the selection."""
    opening = Signal(object)
    """A TableId: a closed table is to be opened."""
    alert_acted = Signal(object)
    """An Alert: something is to be done about it."""
    placing = Signal(object)
    """A Step: a table is to stand elsewhere."""
    arranged = Signal()
    """Enough arranged: Escape."""

    def __init__(self, parent: QWidget | None = None, *, keys: str = "") -> None:
        """`keys` is how it is used without a mouse, where a page hears some of them itself."""
        super().__init__(parent)
        self.setObjectName("room-map")
        self._keys = keys or keys_hint()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self._hint()
        self._speak()

    def show_choice(self, choice: SeatAt | None) -> None:
        """Select a seat or a table from outside: nothing is emitted."""
        self._choose(choice)

    def arrange(self, arranging: bool) -> None:
        """Begin or end to let tables be moved."""
        self._arranging = arranging
        self._drag = self._hover = None
        self._lay_out()
        self._hint()
        self._keep_choice()
        self.update()

    def next_alert(self) -> Alert | None:
        """Choose the table, or the seat, of the next alert, the worst one first; after the last
        one comes the first again."""
        every: dict[SeatAt, Alert] = {}
        for one in worst_first(self._alerts):
            every.setdefault(SeatAt(one.table, one.seat), one)
        if not every:
            return None
        ways = list(every)
        here = ways.index(self._chosen) + 1 if self._chosen in every else 0
        found = ways[here % len(ways)]
        self._choose_and_tell(found)
        return every[found]

    def to_section(self, section: SectionNo) -> None:
        """Choose the section's first table and bring its name to the top."""
        first = next((card for card in self._cards if card.spot.section == section), None)
        if first is not None:
            self._choose_and_tell(SeatAt(first.table))
            for heading in self._laid.headings:
                if heading.section == section:
                    self._bar.setValue(heading.rect.top())

    def _under(self, point: QPointF) -> SeatAt | None:
        """What lies at `point` of the widget."""
        place = self._place_under(point)
        if place is None:
            return None
        card, inside = self._cards[place], point - QPointF(self._card_rect(place).topLeft())
        if self._arranging:
            return SeatAt(card.table)
        return SeatAt(card.table, self._felt.seat_at(card, self._laid.card, inside))

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

    def _hint(self) -> None:
        hint = arrange_hint() if self._arranging else self._keys
        self.setStatusTip(hint)
        self.setAccessibleDescription(hint)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        under = self._under(event.position())
        if under is None or event.button() is not _LEFT:
            super().mousePressEvent(event)
        elif self._arranging:
            place = self._at[under.table]
            self._drag = map_arrange.taken(self._laid, self._cards, place, event.position())
            self._choose_and_tell(under)
        elif not self._pressed_button(self._at[under.table], event.position()):
            self._choose_and_tell(under)

    def _pressed_button(self, place: int, point: QPointF) -> bool:
        """Whether `point` is on a button of the card at `place`, which then does its work."""
        card, size = self._cards[place], self._laid.card
        inside = point - QPointF(self._card_rect(place).topLeft())
        if self._felt.open_rect(card, size).contains(inside):
            self._choose_and_tell(SeatAt(card.table))
            self.opening.emit(card.table)
            return True
        if self._felt.act_rect(card, size, self._feet[place]).contains(inside):
            alert = self._alerts[card.table][0]
            self._choose_and_tell(SeatAt(card.table, alert.seat))
            self.alert_acted.emit(alert)
            return True
        if self._felt.foot_rect(card, size).contains(inside) and card.table in self._alerts:
            self._choose_and_tell(SeatAt(card.table, self._alerts[card.table][0].seat))
            return True
        return False

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        drag, self._drag = self._drag, None
        if drag is not None:
            card = self._cards[drag.place]
            self.update()
            if drag.spot != card.spot:
                self.placing.emit(map_arrange.placing(card.table, drag.spot))
        super().mouseReleaseEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        under = self._under(event.position())
        if under is not None and event.button() is _LEFT and not self._arranging:
            self._choose(under)
            self._act(under)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._drag is not None:
            moved = map_arrange.dragged(self._laid, self._drag, event.position())
            if moved != self._drag:
                self._drag = moved
                self.update()
        else:
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

    def focusInEvent(self, event: QFocusEvent) -> None:
        if self._chosen is None and self._cards and event.reason() in _BY_KEY:
            self._choose(SeatAt(self._cards[0].table))
        self.update(self._around(self._chosen))
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.update(self._around(self._chosen))
        super().focusOutEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._arranging and self._arrange_by_key(event):
            return
        if event.key() in PAGES and event.modifiers() & _CTRL:
            self._go_on_to_section(PAGES[event.key()])
            return
        target = self._target(event) if self._cards else None
        if target is not None:
            self._choose_and_tell(SeatAt(target.table) if self._arranging else target)
        elif event.key() in ENTER and self._chosen is not None:
            self._act(self._chosen)
        else:
            super().keyPressEvent(event)

    def _arrange_by_key(self, event: QKeyEvent) -> bool:
        """Whether the key moved a table or ended the arranging."""
        if event.key() == Qt.Key.Key_Escape:
            self.arranged.emit()
            return True
        way = ARROWS.get(event.key())
        ctrl = event.modifiers() & _CTRL
        if way is None or not ctrl or self._chosen is None:
            return False
        card = self._cards[self._at[self._chosen.table]]
        spot = map_arrange.pushed(card.spot, way)
        self.placing.emit(map_arrange.placing(card.table, spot))
        return True

    def _go_on_to_section(self, steps: int) -> None:
        """The section so many after that of the selection; there is none before the first."""
        used = list(dict.fromkeys(card.spot.section for card in self._cards))
        if not used:
            return
        chosen = self._cards[self._at[self._chosen.table]] if self._chosen is not None else None
        here = used.index(chosen.spot.section) if chosen is not None else 0
        self.to_section(used[min(max(here + steps, 0), len(used) - 1)])

    def _act(self, at: SeatAt) -> None:
        """Enter: a closed table is opened, else whoever listens does what is next."""
        if self._cards[self._at[at.table]].closed:
            self.opening.emit(at.table)
        else:
            self.acted.emit(at)

    def _target(self, event: QKeyEvent) -> SeatAt | None:
        height = self.height()
        page = sum(rect.bottom() <= height for rect in self._laid.rects) or 1
        return MapKeys(self._cards, self._laid, page, self._seats_of).target(event, self._chosen)

    def _seats_of(self, place: int) -> Iterator[tuple[SeatAt, QPoint]]:
        card = self._cards[place]
        for seat in card.seats:
            yield SeatAt(card.table, seat.number), self._seat_rect(place, seat.number).center()
