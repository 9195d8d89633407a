"""Looks up situations and rules for what is typed, beside the window's thread."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from floor.base.errors import FloorError
from floor.base.text import language
from floor.qtkit.office.work import Work

if TYPE_CHECKING:
    from floor.rulebook.search.pages import OpenSearch, RuleSearch
    from floor.rulebook.situations.situation import OwnSituations


class RuleFinder(QObject):
    """Answers the newest text only: what was typed while another was looked for is passed over.
    What it looks in is opened when somebody asks for the first time."""

    found = Signal(str, object)
    """The text, and the tuple of what was found for it."""

    def __init__(self, open_search: "OpenSearch", parent: QObject) -> None:
        super().__init__(parent)
        self._open_search = open_search
        self._search: RuleSearch | None = None
        self._own: OwnSituations | None = None
        """For which of the house's own situations it was opened."""
        self._newest: tuple[str, OwnSituations | None] = ("", None)
        self._asked = ""
        self._busy = self._stopped = False
        self._opens, self._looks = Work(self), Work(self)
        self._opens.done.connect(self._opened)
        self._looks.done.connect(self._looked)

    def ask(self, text: str, own: "OwnSituations | None") -> None:
        """Look for `text` in the book of a house with these situations of its own; `found` tells,
        unless another text is asked for meanwhile."""
        self._newest = (text, own)
        if not self._busy and not self._stopped:
            self._begin()

    def _begin(self) -> None:
        """One thing at a time: whoever has opened a search may hand it on, but not share it."""
        self._busy = True
        text, own = self._newest
        if self._search is not None and own == self._own:
            search, spoken = self._search, language()
            self._asked = text
            self._looks.start(lambda: search.search(text, spoken))
        else:
            self._let_go()
            self._own = own
            self._opens.start(lambda: self._open_search(own))

    @Slot(object)
    def _opened(self, search: object) -> None:
        self._busy = False
        if isinstance(search, FloorError):
            return  # the next letter tries again; the page of rulings says why
        self._search = search  # type: ignore[assignment]  # what it was handed to open
        self._go_on()

    @Slot(object)
    def _looked(self, found: object) -> None:
        self._busy = False
        if self._stopped or self._asked != self._newest[0]:
            self._go_on()
        elif isinstance(found, tuple):
            self.found.emit(self._asked, found)

    def _go_on(self) -> None:
        if self._stopped:
            self._let_go()
        else:
            self._begin()

    def stop(self) -> None:
        """The window closes: let go of the file, once nobody looks in it."""
        self._stopped = True
        if not self._busy:
            self._let_go()

    def _let_go(self) -> None:
        if self._search is not None:
            self._search.close()
            self._search = None
