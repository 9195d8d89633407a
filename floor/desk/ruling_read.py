"""Reads what the assistant knows, once somebody wants it: never while the window waits."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal, Slot

from floor.app.views.ruling_page import Books
from floor.base.errors import FloorError
from floor.base.text import language
from floor.desk.house import RuleSearch
from floor.desk.work import Work
from floor.rulebook.book import known_book
from floor.rulebook.situations.reading import shipped_situations
from floor.rulebook.situations.words import words_of
from floor.rulebook.uses import known_uses


class Reading(QObject):
    """Tells when situations and rules are read, and then what they are looked up in."""

    read = Signal()
    found = Signal(object)
    """The RuleSearch; making it the first time takes seconds."""
    failed = Signal(object)
    """The FloorError."""

    def __init__(self, open_search: Callable[[], RuleSearch], parent: QObject) -> None:
        super().__init__(parent)
        self._open_search = open_search
        self.books: Books | None = None
        self.search: RuleSearch | None = None
        self._begun = False
        self._stopped = False
        self._reads, self._opens = Work(self), Work(self)
        self._reads.done.connect(self._was_read)
        self._opens.done.connect(self._was_opened)

    def begin(self) -> None:
        """Read, unless that was begun before."""
        if not self._begun:
            self._begun = True
            spoken = language()
            self._reads.start(lambda: _books(spoken))

    @Slot(object)
    def _was_read(self, books: object) -> None:
        if isinstance(books, Books):
            self.books = books
            self.read.emit()
            self._opens.start(self._open_search)
        else:
            self._fail(books)

    @Slot(object)
    def _was_opened(self, search: object) -> None:
        if isinstance(search, FloorError):
            self._fail(search)
            return
        self.search = search  # type: ignore[assignment]  # what it was handed to open
        if self._stopped:
            self.stop()
        else:
            self.found.emit(search)

    def _fail(self, trouble: object) -> None:
        self._begun = False
        if isinstance(trouble, FloorError):
            self.failed.emit(trouble)

    def stop(self) -> None:
        """The window closes: let go of the file."""
        self._stopped = True
        if self.search is not None:
            self.search.close()
            self.search = None


def _books(spoken: str) -> Books:
    books = Books(shipped_situations(), known_book())
    known_uses()
    words_of(spoken)
    return books
