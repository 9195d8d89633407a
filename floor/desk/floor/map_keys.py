"""Where a key leads on the room map."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent

from floor.desk.floor.map_grid import Laid, nearest
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from floor.views.words.rows import TableCard

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
ARROWS: dict[int, QPoint] = {
    Qt.Key.Key_Left: QPoint(-1, 0),
    Qt.Key.Key_Right: QPoint(1, 0),
    Qt.Key.Key_Up: QPoint(0, -1),
    Qt.Key.Key_Down: QPoint(0, 1),
}
PAGES: dict[int, int] = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}
"""With Ctrl they go from section to section."""
_ENDS: dict[int, int] = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: -1}
_FIGURES = tuple("1234567890")


class SeatAt(NamedTuple):
    """A seat of a table; the table as a whole without a seat."""

    table: TableId
    seat: SeatNo | None = None


class MapKeys(NamedTuple):
    """The map as the keys see it."""

    cards: Sequence[TableCard]
    laid: Laid
    page: int
    """So many cards are in view."""
    seats: Callable[[int], Iterable[tuple[SeatAt, QPoint]]]
    """The middles of the seats of the card at a place."""

    def target(self, event: QKeyEvent, here: SeatAt | None) -> SeatAt | None:
        """Where the key leads from `here`, or None for a key that leads nowhere."""
        key = event.key()
        if here is None:
            known = key in ARROWS or key in PAGES or key in _ENDS or key == Qt.Key.Key_Space
            return SeatAt(self.cards[0].table) if known else None
        place = next(at for at, card in enumerate(self.cards) if card.table == here.table)
        if key in PAGES:
            there = place + PAGES[key] * self.page
            return SeatAt(self.cards[min(max(there, 0), len(self.cards) - 1)].table)
        if here.seat is None or event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            return self._among_tables(event, place)
        return self._among_seats(event, place, here)

    def _among_tables(self, event: QKeyEvent, place: int) -> SeatAt | None:
        key = event.key()
        if key in _ENDS:
            return SeatAt(self.cards[_ENDS[key]].table)
        if key in ARROWS:
            return SeatAt(self.cards[self.laid.next_place(place, ARROWS[key])].table)
        if key == Qt.Key.Key_Space:
            return _end(self.cards[place], 0)
        return _seat_by_number(self.cards[place], event.text())

    def _among_seats(self, event: QKeyEvent, place: int, here: SeatAt) -> SeatAt | None:
        key = event.key()
        if key in _ENDS:
            return _end(self.cards[place], _ENDS[key])
        if key in ARROWS:
            return self._next_seat(place, here, ARROWS[key])
        if key in (Qt.Key.Key_Space, Qt.Key.Key_Escape):
            return SeatAt(here.table)
        return _seat_by_number(self.cards[place], event.text())

    def _next_seat(self, place: int, here: SeatAt, way: QPoint) -> SeatAt:
        """The nearest seat that way: of the same table, or else of the next table that way."""
        start = dict(self.seats(place))[here]
        there = self.laid.next_place(place, way)
        found = nearest(self.seats(place), start, way)
        if found is None and there != place:
            found = nearest(self.seats(there), start, way)
        return found or here


def _end(card: TableCard, end: int) -> SeatAt:
    """The table's first seat for 0, its last one for -1; a closed table has none."""
    return SeatAt(card.table, card.seats[end].number if card.seats else None)


def _seat_by_number(card: TableCard, typed: str) -> SeatAt | None:
    """1 to 9 are seats 1 to 9, 0 is seat 10."""
    if typed not in _FIGURES:
        return None
    number = SeatNo(int(typed) or 10)
    known = any(seat.number == number for seat in card.seats)
    return SeatAt(card.table, number) if known else None
