"""What this PC has seen of the house's book: compared when a program opens it, and kept up."""

from collections.abc import Callable, Iterable

from floor.app.core.ports import START, JournalHead
from floor.app.core.stations import BookBehind, PairedStation
from floor.base.clock import Clock
from floor.store.engines.engines import StoreJournal
from floor.store.journal.address import StorePlace
from floor.store.people.witness import Witness, book_of
from floor.wiring.folders import local_path
from floor.wiring.rooms import file_at

_EVERY = 5
"""Looks: a write is on the disk before it goes on."""


class BookWatch:
    """One program's, on the book at one place; what it knows lies in this PC's data folder also
    where the book is a server's."""

    def __init__(
        self,
        place: StorePlace,
        journal: StoreJournal,
        clock: Clock,
        stations: Callable[[], Iterable[PairedStation]] = tuple,
    ) -> None:
        """`stations` are those that are written down with it.

        Raises:
            StoreTrouble: the book cannot be read.
        """
        self._place, self._file = place, file_at(place)
        self._journal, self._clock, self._stations = journal, clock, stations
        self.witness = Witness(local_path(place))
        self.book = b""
        """Which one it is, once something stands in it."""
        self._turn = 0
        self.behind: BookBehind | None = self.witness.missing_in(journal)
        """What the book lacks of what was seen here; None: nothing."""

    def look(self, head: JournalHead) -> None:
        """Every second: whether the book is the right one by now, and that it goes to `head`.

        Raises:
            StoreTrouble: the book cannot be read.
        """
        if self.behind is not None:
            self.behind = self.witness.missing_in(self._journal)
        self._turn += 1
        if self._turn % _EVERY == 0:
            self.note(head)

    def note(self, head: JournalHead) -> None:
        """Write down that it goes to `head`, unless another file lies in its place.

        Raises:
            StoreTrouble: the book cannot be read.
        """
        if file_at(self._place) in (None, self._file):
            seen = head if self.behind is None else START
            if not self.book and head != START:
                self.book = book_of(self._journal)
            now = self._clock.now()
            self.witness.note(self._stations(), now, seen, self.book)
            self.witness.is_up(now)
