"""Every ruling there ever was, as the journal has them."""

from collections.abc import Iterable
from threading import Lock
from typing import NamedTuple

from floor.app.core.ports import JournalRow, ReadableJournal
from floor.app.core.ruling import Ruling, RulingNo
from floor.app.office.catalog import kind_of_class
from floor.app.office.fold import event_of
from floor.app.rulings.rulings import RulingAmended, RulingGiven

_KINDS = (kind_of_class(RulingGiven), kind_of_class(RulingAmended))


class Logged(NamedTuple):
    """A ruling with what only the journal knows of it."""

    ruling: Ruling
    row: int
    station: str
    """Where it was written down."""
    amended_by: RulingNo | None = None
    """The ruling that has taken its place; None: it holds."""


def rulings_in(book: ReadableJournal) -> tuple[Logged, ...]:
    """All rulings in `book`, oldest first; nobody can take one back.

    Raises:
        StoreTrouble: one of them cannot be read.
    """
    return logged(map(_read, _rows(book, 0)))


class KnownRulings:
    """The rulings of a book as far as they were read: the next time only later ones are.

    Several may ask at once.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._log: tuple[Logged, ...] = ()
        self._last: JournalRow | None = None

    def read(self, book: ReadableJournal) -> tuple[Logged, ...]:
        """All rulings in `book`, oldest first; everything anew where it is not the book known
        before, as when another practice night has begun in its place.

        Raises:
            StoreTrouble: one of them cannot be read.
        """
        with self._lock:
            rows = self._not_read(book)
            if rows:
                known = ((one.ruling, one.row, one.station) for one in self._log)
                self._log, self._last = logged((*known, *map(_read, rows))), rows[-1]
            return self._log

    def _not_read(self, book: ReadableJournal) -> tuple[JournalRow, ...]:
        known = self._last
        if known is not None:
            rows = _rows(book, known.seq - 1)
            if rows[:1] == (known,):
                return rows[1:]
        self._log, self._last = (), None
        return _rows(book, 0)


def _rows(book: ReadableJournal, after: int) -> tuple[JournalRow, ...]:
    found = (row for kind in _KINDS for row in book.of_kind(kind, after))
    return tuple(sorted(found, key=lambda row: row.seq))


def logged(found: Iterable[tuple[Ruling, int, str]]) -> tuple[Logged, ...]:
    """These rulings with their rows and stations, oldest first, each with what amends it."""
    every = sorted(found, key=lambda one: one[1])
    later = {ruling.amends: ruling.number for ruling, _row, _station in every}
    return tuple(
        Logged(ruling, row, station, later.get(ruling.number)) for ruling, row, station in every
    )


def _read(row: JournalRow) -> tuple[Ruling, int, str]:
    event = event_of(row)
    assert isinstance(event, RulingGiven | RulingAmended)
    return event.ruling, row.seq, row.station
