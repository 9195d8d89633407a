"""Every ruling there ever was, as the journal has them."""

from collections.abc import Iterable
from threading import Lock
from typing import NamedTuple

from floor.app.core.ports import JournalRow, ReadableJournal
from floor.app.core.ruling import Ruling, RulingNo
from floor.app.office.catalog import kind_of_class
from floor.app.office.fold import event_of
from floor.app.rulings.rulings import RulingAmended, RulingGiven, RulingStruck

_KINDS = (
    kind_of_class(RulingGiven),
    kind_of_class(RulingAmended),
    kind_of_class(RulingStruck),
)
_Said = RulingGiven | RulingAmended | RulingStruck


class Logged(NamedTuple):
    """A ruling with what only the journal knows of it."""

    ruling: Ruling
    row: int
    station: str
    """Where it was written down."""
    amended_by: RulingNo | None = None
    """The ruling that has taken its place; None: none has."""
    struck: RulingStruck | None = None
    """It was entered by mistake, as somebody has said."""

    @property
    def holds(self) -> bool:
        """Whether it counts."""
        return self.amended_by is None and self.struck is None


def rulings_in(book: ReadableJournal) -> tuple[Logged, ...]:
    """All rulings in `book`, oldest first, the struck ones too.

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
        self._found: tuple[tuple[_Said, int, str], ...] = ()
        """What it is made from."""
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
                self._found = (*self._found, *map(_read, rows))
                self._log, self._last = logged(self._found), rows[-1]
            return self._log

    def _not_read(self, book: ReadableJournal) -> tuple[JournalRow, ...]:
        known = self._last
        if known is not None:
            rows = _rows(book, known.seq - 1)
            if rows[:1] == (known,):
                return rows[1:]
        self._log, self._found, self._last = (), (), None
        return _rows(book, 0)


def _rows(book: ReadableJournal, after: int) -> tuple[JournalRow, ...]:
    found = (row for kind in _KINDS for row in book.of_kind(kind, after))
    return tuple(sorted(found, key=lambda row: row.seq))


def logged(found: Iterable[tuple[_Said, int, str]]) -> tuple[Logged, ...]:
    """The rulings of these with their rows and stations, oldest first, each with what amends or
    strikes it; what was struck amends nothing."""
    every = sorted(found, key=lambda one: one[1])
    struck = {event.ruling: event for event, _, _ in every if isinstance(event, RulingStruck)}
    given = [
        (event.ruling, row, station)
        for event, row, station in every
        if not isinstance(event, RulingStruck)
    ]
    later = {ruling.amends: ruling.number for ruling, _, _ in given if ruling.number not in struck}
    return tuple(
        Logged(ruling, row, station, later.get(ruling.number), struck.get(ruling.number))
        for ruling, row, station in given
    )


def _read(row: JournalRow) -> tuple[_Said, int, str]:
    event = event_of(row)
    assert isinstance(event, _Said)
    return event, row.seq, row.station
