"""Every ruling there ever was, as the journal has them."""

from collections.abc import Iterable
from typing import NamedTuple

from floor.app.catalog import kind_of_class
from floor.app.fold import event_of
from floor.app.ports import Book, Row
from floor.app.ruling import Ruling, RulingNo
from floor.app.rulings import RulingAmended, RulingGiven


class Logged(NamedTuple):
    """A ruling with what only the journal knows of it."""

    ruling: Ruling
    row: int
    station: str
    """Where it was written down."""
    amended_by: RulingNo | None = None
    """The ruling that has taken its place; None: it holds."""


def rulings_in(book: Book) -> tuple[Logged, ...]:
    """All rulings in `book`, oldest first; nobody can take one back.

    Raises:
        StoreTrouble: one of them cannot be read.
    """
    rows = (
        row for kind in (RulingGiven, RulingAmended) for row in book.of_kind(kind_of_class(kind), 0)
    )
    return logged((_ruling_in(row), row.seq, row.station) for row in rows)


def logged(found: Iterable[tuple[Ruling, int, str]]) -> tuple[Logged, ...]:
    """These rulings with their rows and stations, oldest first, each with what amends it."""
    every = sorted(found, key=lambda one: one[1])
    later = {ruling.amends: ruling.number for ruling, _row, _station in every}
    return tuple(
        Logged(ruling, row, station, later.get(ruling.number)) for ruling, row, station in every
    )


def _ruling_in(row: Row) -> Ruling:
    event = event_of(row)
    assert isinstance(event, RulingGiven | RulingAmended)
    return event.ruling
