"""Where the tables stand in the room: places on a grid, in sections the house has named."""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import count
from math import ceil, sqrt
from typing import NewType

from floor.base.value import Value
from floor.room.lists.waitlist import TableId

SectionNo = NewType("SectionNo", int)
"""A part of the room by its number, from 1."""

FIRST = SectionNo(1)
"""The section there always is, named or not."""
TABLE = 2
"""So many steps of the grid a table is long and wide: tables stand half a table apart at least."""
FARTHEST = 80
"""Steps from the middle of the map; beyond them nobody finds a table again."""


class GridPlace(Value, frozen=True):
    """A table's place: steps of half a table to the right and down."""

    section: SectionNo
    x: int
    y: int


CORNER = GridPlace(FIRST, 0, 0)


class RoomPlan(Value, frozen=True, kw_only=True):
    """The house's tables and sections, whether or not a table is open."""

    spots: Mapping[TableId, GridPlace] = {}
    """Of the tables whose place somebody has settled."""
    sections: Mapping[SectionNo, str] = {}
    """The names given; the first section may be without one."""


def overlap(one: GridPlace, other: GridPlace) -> bool:
    """Whether tables on both spots would stand on each other."""
    return (
        one.section == other.section
        and abs(one.x - other.x) < TABLE
        and abs(one.y - other.y) < TABLE
    )


def sections_of(plan: RoomPlan) -> tuple[SectionNo, ...]:
    """All sections, by number; the first is always among them."""
    return tuple(sorted({FIRST, *plan.sections}))


def by_name(tables: Iterable[TableId]) -> tuple[TableId, ...]:
    """`tables` in the order of their names, T2 before T10."""
    return tuple(sorted(tables, key=_figures_as_numbers))


def _figures_as_numbers(name: str) -> list[tuple[int, str]]:
    """For sorting: letters and figures in turn, so that like is compared with like."""
    return [
        (int(part), "") if place % 2 else (0, part.casefold())
        for place, part in enumerate(re.split(r"(\d+)", name))
    ]


def standing(plan: RoomPlan, tables: Iterable[TableId]) -> dict[TableId, GridPlace]:
    """Where every settled table stands, and those of `tables` that are not settled.

    The latter take the first free places of the first section, row by row and by name; nobody
    stands on another. Rows are about as many as columns.
    """
    homeless = by_name(table for table in tables if table not in plan.spots)
    here = sum(spot.section == FIRST for spot in plan.spots.values()) + len(homeless)
    free = _free(plan.spots.values(), FIRST, ceil(sqrt(here)) if here else 1)
    return {**plan.spots, **dict(zip(homeless, free, strict=False))}


def first_free(taken: Iterable[GridPlace], section: SectionNo, columns: int) -> GridPlace:
    """The first place of `section` nobody stands on, in rows of `columns` tables.

    Raises:
        ValueError: a row has no place.
    """
    if columns < 1:
        raise ValueError(f"a row of {columns} tables")
    return next(_free(taken, section, columns))


def _free(taken: Iterable[GridPlace], section: SectionNo, columns: int) -> Iterator[GridPlace]:
    """All places of `section` nobody stands on, row by row without end; none is on another."""
    others = [spot for spot in taken if spot.section == section]
    spots = (
        GridPlace(section, column * TABLE, row * TABLE)
        for row in count()
        for column in range(columns)
    )
    return (spot for spot in spots if not any(overlap(spot, other) for other in others))
