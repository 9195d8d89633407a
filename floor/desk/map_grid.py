"""Where the cards of the room map lie, and where a key leads from one of them."""

from collections.abc import Iterable
from math import ceil
from typing import NamedTuple, TypeVar

from PySide6.QtCore import QPoint, QRect, QSize

P = TypeVar("P")

LEAST_CARD = QSize(204, 144)
"""Smaller cards cannot be read: the map scrolls instead."""
GAP = 12


class Grid(NamedTuple):
    """`cards` cards of one size in rows."""

    cards: int
    columns: int
    card: QSize

    @property
    def height(self) -> int:
        """Of all rows together."""
        return ceil(self.cards / self.columns) * self.row_height + GAP

    @property
    def row_height(self) -> int:
        """From one row to the next."""
        return self.card.height() + GAP

    def rect(self, place: int) -> QRect:
        """The card at `place`, from 0, while nothing is scrolled."""
        row, column = divmod(place, self.columns)
        x = GAP + column * (self.card.width() + GAP)
        return QRect(QPoint(x, GAP + row * self.row_height), self.card)

    def next_place(self, place: int, way: QPoint) -> int:
        """The place beside `place` that way, or `place` at the edge."""
        row, column = divmod(place, self.columns)
        if not 0 <= column + way.x() < self.columns or row + way.y() < 0:
            return place
        there = place + way.x() + way.y() * self.columns
        return there if there < self.cards else place


def grid(room: QSize, count: int) -> Grid:
    """Cards as large as `room` allows for `count` of them.

    Where even the smallest cards do not fit, rows go on below `room`.
    """
    wide, high = room.width() - GAP, room.height() - GAP
    best = None
    worth = 0.0
    for columns in range(1, count + 1):
        card = QSize(wide // columns - GAP, high // ceil(count / columns) - GAP)
        if card.width() < LEAST_CARD.width() or card.height() < LEAST_CARD.height():
            continue
        fits = min(card.width() / 1.5, card.height())
        if fits > worth:
            worth, best = fits, Grid(count, columns, card)
    if best is not None:
        return best
    columns = max(wide // (LEAST_CARD.width() + GAP), 1)
    card_wide = max(wide // columns - GAP, LEAST_CARD.width())
    return Grid(max(count, 1), columns, QSize(card_wide, LEAST_CARD.height() + GAP))


def nearest(points: Iterable[tuple[P, QPoint]], start: QPoint, way: QPoint) -> P | None:
    """The first one comes to from `start` going that way."""
    found: tuple[int, P] | None = None
    for one, point in points:
        step = point - start
        ahead = step.x() * way.x() + step.y() * way.y()
        aside = abs(step.x() * way.y()) + abs(step.y() * way.x())
        if ahead > 3 and (found is None or ahead + 2 * aside < found[0]):
            found = (ahead + 2 * aside, one)
    return found[1] if found is not None else None
