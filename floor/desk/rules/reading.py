"""Reads what the assistant knows, once somebody wants it: never while the window waits."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal, Slot

from floor.app.core.room import EMPTY_ROOM, Room
from floor.app.rulings.prefilled import situations_of
from floor.base.errors import FloorError
from floor.base.text import language
from floor.qtkit.office.work import Work
from floor.rulebook.book.book import known_book
from floor.rulebook.book.uses import known_uses
from floor.rulebook.search.pages import OpenSearch, RuleSearch
from floor.rulebook.situations.words import words_of
from floor.views.assistant.page import AssistantBooks


class _Search(NamedTuple):
    """What was opened, and for which version of the house's own situations."""

    version: int
    search: RuleSearch


class Reading(QObject):
    """Tells when situations and rules are read, and then what they are looked up in; again when the
    house has adopted others."""

    read = Signal()
    found = Signal(object)
    """The RuleSearch; making it the first time takes seconds."""
    failed = Signal(object)
    """The FloorError."""

    def __init__(self, open_search: OpenSearch, parent: QObject) -> None:
        super().__init__(parent)
        self._open_search = open_search
        self.books: AssistantBooks | None = None
        self.search: RuleSearch | None = None
        self._room = EMPTY_ROOM
        self._begun = False
        self._stopped = False
        self._reads, self._opens = Work(self), Work(self)
        self._reads.done.connect(self._was_read)
        self._opens.done.connect(self._was_opened)

    def begin(self) -> None:
        """Read, unless that was begun before."""
        if not self._begun:
            self._begun = True
            spoken, room = language(), self._room
            self._reads.start(lambda: _books(room, spoken))

    def show_room(self, room: Room) -> None:
        """Read what the house rules by in `room`, unless that was begun before."""
        if _version(room) != _version(self._room):
            self._begun = False
        self._room = room
        self.begin()

    @Slot(object)
    def _was_read(self, books: object) -> None:
        if not isinstance(books, AssistantBooks):
            self._fail(books)
        elif books.situations.version == _version(self._room):
            self.books = books
            self.read.emit()
            self._opens.start(_opening(self._open_search, self._room))

    @Slot(object)
    def _was_opened(self, opened: object) -> None:
        if not isinstance(opened, _Search):
            self._fail(opened)
            return
        if self._stopped or opened.version != _version(self._room):
            opened.search.close()
            return
        before, self.search = self.search, opened.search
        self.found.emit(opened.search)
        if before is not None:
            before.close()

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


def _version(room: Room) -> int:
    return room.situations.version if room.situations is not None else 0


def _opening(open_search: OpenSearch, room: Room) -> Callable[[], _Search]:
    return lambda: _Search(_version(room), open_search(room.situations))


def _books(room: Room, spoken: str) -> AssistantBooks:
    books = AssistantBooks(situations_of(room), known_book())
    known_uses()
    words_of(spoken)
    return books
