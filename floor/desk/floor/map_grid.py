"""Where the cards of the room map lie: in the room's own geometry, or in rows by section."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from math import ceil
from typing import NamedTuple, TypeVar

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, QSizeF

from floor.room.table.plan import TABLE, GridPlace, SectionNo

P = TypeVar("P")

LEAST_CARD = QSize(208, 160)
"""Of rows, which scroll instead of being smaller."""
LEAST_OWN = QSize(176, 130)
"""Smaller cards cannot be read: the map goes by rows then, whatever the room's own geometry is."""
GAP = 12
HEADING = 30
"""A section's name over its tables, where there are several sections."""
_AISLE = 1
"""Steps between sections drawn beside or above each other."""
_EMPTY = 3 * TABLE
"""Steps a section without a table takes while tables are arranged."""


class Block(NamedTuple):
    """One section drawn in its own geometry."""

    section: SectionNo
    area: QRectF
    x: int
    y: int
    """The step of the grid at its upper left corner."""
    step: QSizeF

    def corner(self, spot: GridPlace) -> QPointF:
        """The upper left corner of a table's own ground."""
        return QPointF(
            self.area.left() + (spot.x - self.x) * self.step.width(),
            self.area.top() + (spot.y - self.y) * self.step.height(),
        )

    def spot(self, corner: QPointF) -> GridPlace:
        """The place on the grid nearest to a table's upper left corner."""
        x = round((corner.x() - self.area.left()) / self.step.width())
        y = round((corner.y() - self.area.top()) / self.step.height())
        return GridPlace(self.section, self.x + x, self.y + y)


class Heading(NamedTuple):
    """A section's name over its tables."""

    section: SectionNo
    rect: QRect


class Laid(NamedTuple):
    """Where all cards lie, by their places, while nothing is scrolled."""

    card: QSize
    rects: tuple[QRect, ...]
    height: int
    headings: tuple[Heading, ...] = ()
    blocks: tuple[Block, ...] = ()
    """Of the room's own geometry; rows have none."""

    @property
    def own(self) -> bool:
        """Whether it is the room's own geometry."""
        return bool(self.blocks)

    @property
    def row_height(self) -> int:
        """From one row to the next."""
        return self.card.height() + GAP

    def next_place(self, place: int, way: QPoint) -> int:
        """The place beside `place` that way, or `place` at the edge."""
        centres = [(at, rect.center()) for at, rect in enumerate(self.rects)]
        found = nearest(centres, self.rects[place].center(), way)
        return place if found is None else found

    def block_at(self, point: QPointF) -> Block | None:
        """The section drawn at `point`."""
        return next((block for block in self.blocks if block.area.contains(point)), None)


class _Size(NamedTuple):
    """What one section takes in steps of the grid."""

    section: SectionNo
    x: int
    y: int
    wide: int
    high: int


def own_layout(
    room: QSize, spots: Sequence[GridPlace], sections: Sequence[SectionNo], *, margin: int = 0
) -> Laid:
    """The room's own geometry, as large as it fits into `room`; sections beside or above each
    other. `margin` steps stay free around each section, so that tables can be put there.
    """
    sizes = [
        _size(section, [s for s in spots if s.section == section], margin) for section in sections
    ]
    beside, above = _blocks(room, sizes, beside=True), _blocks(room, sizes, beside=False)
    blocks = max((beside, above), key=lambda some: _worth(_card(some[0].step)))
    card = _card(blocks[0].step)
    by_section = {block.section: block for block in blocks}
    rects = tuple(
        QRect((by_section[spot.section].corner(spot) + QPointF(GAP / 2, GAP / 2)).toPoint(), card)
        for spot in spots
    )
    several = len(sections) > 1
    headings = tuple(
        Heading(
            block.section,
            QRectF(
                block.area.left() + GAP / 2, block.area.top() - HEADING, block.area.width(), HEADING
            ).toRect(),
        )
        for block in blocks
        if several
    )
    return Laid(card, rects, room.height(), headings, blocks)


def _size(section: SectionNo, spots: Sequence[GridPlace], margin: int) -> _Size:
    if not spots:
        return _Size(section, -margin, -margin, _EMPTY, _EMPTY)
    x, y = min(s.x for s in spots) - margin, min(s.y for s in spots) - margin
    wide = max(s.x for s in spots) + TABLE + margin - x
    high = max(s.y for s in spots) + TABLE + margin - y
    return _Size(section, x, y, wide, high)


def _blocks(room: QSize, sizes: Sequence[_Size], *, beside: bool) -> tuple[Block, ...]:
    """The sections beside each other, or one above the other; all steps are alike."""
    head = HEADING if len(sizes) > 1 else 0
    aisles = (len(sizes) - 1) * _AISLE
    heads = head if beside else head * len(sizes)
    wides, highs = [size.wide for size in sizes], [size.high for size in sizes]
    across = sum(wides) + aisles if beside else max(wides)
    down = max(highs) if beside else sum(highs) + aisles
    step = QSizeF((room.width() - GAP) / across, (room.height() - GAP - heads) / down)
    left, top = GAP / 2, GAP / 2 + head
    blocks = []
    for size in sizes:
        area = QRectF(left, top, size.wide * step.width(), size.high * step.height())
        blocks.append(Block(size.section, area, size.x, size.y, step))
        if beside:
            left += area.width() + _AISLE * step.width()
        else:
            top += area.height() + _AISLE * step.height() + head
    return tuple(blocks)


def _card(step: QSizeF) -> QSize:
    return QSize(int(step.width() * TABLE) - GAP, int(step.height() * TABLE) - GAP)


def _worth(card: QSize) -> float:
    """How large a card of that size is to the eye."""
    return min(card.width() / 1.5, card.height())


def readable(card: QSize, least: QSize = LEAST_OWN) -> bool:
    """Whether a card of that size can be read."""
    return card.width() >= least.width() and card.height() >= least.height()


def rows_layout(room: QSize, spots: Sequence[GridPlace]) -> Laid:
    """Cards in rows by section, in their order, as large as `room` allows for all of them.

    Where even the smallest cards do not fit, rows go on below `room`.
    """
    counts = [len(list(some)) for _section, some in groupby(spots, key=lambda spot: spot.section)]
    heads = HEADING * len(counts) if len(counts) > 1 else 0
    wide, high = room.width() - GAP, room.height() - GAP - heads
    best: tuple[int, QSize] | None = None
    for columns in range(1, max(counts, default=1) + 1):
        rows = sum(ceil(count / columns) for count in counts) or 1
        card = QSize(wide // columns - GAP, high // rows - GAP)
        if readable(card, LEAST_CARD) and (best is None or _worth(card) > _worth(best[1])):
            best = columns, card
    if best is None:
        columns = max(wide // (LEAST_CARD.width() + GAP), 1)
        seen = max((room.height() - GAP) // (LEAST_CARD.height() + GAP), 1)  # whole rows
        card = QSize(wide // columns - GAP, (room.height() - GAP) // seen - GAP)
        not_too_high = QSize(card.width(), round(card.width() * 0.8))
        best = columns, card.boundedTo(not_too_high).expandedTo(LEAST_CARD)
    return _rows(spots, *best, headed=bool(heads))


def _rows(spots: Sequence[GridPlace], columns: int, card: QSize, *, headed: bool) -> Laid:
    rects: list[QRect] = []
    headings: list[Heading] = []
    top = GAP
    across = columns * (card.width() + GAP) - GAP
    for section, some in groupby(spots, key=lambda spot: spot.section):
        if headed:
            headings.append(Heading(section, QRect(GAP, top - GAP // 2, across, HEADING)))
            top += HEADING
        count = len(list(some))
        for place in range(count):
            row, column = divmod(place, columns)
            corner = QPoint(GAP + column * (card.width() + GAP), top + row * (card.height() + GAP))
            rects.append(QRect(corner, card))
        top += ceil(count / columns) * (card.height() + GAP)
    return Laid(card, tuple(rects), top, tuple(headings))


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
