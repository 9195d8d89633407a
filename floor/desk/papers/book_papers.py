"""The book of rules on paper: the house book, and the houses side by side, each as a PDF."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal, Slot

from floor.base.errors import FloorError
from floor.base.text import _, localized
from floor.desk.scene.services import PaperDesk
from floor.qtkit.office.work import Work
from floor.views.rules.compare import Wish


class BookPapers(QObject):
    """Has them made away from the window's thread, one at a time, and tells where they are."""

    said = Signal(str, bool)
    """Words, and whether something went wrong."""

    def __init__(self, parent: QObject, papers: PaperDesk) -> None:
        super().__init__(parent)
        self._papers = papers
        self._busy = False
        self._work = Work(self)
        self._work.done.connect(self._done)

    @Slot()
    def save_house_book(self) -> None:
        """The rules of the house in force, with version and date."""
        self._save(self._papers.save_house_book)

    @Slot(object)
    def save_comparison(self, wish: Wish) -> None:
        """What somebody looks at side by side."""
        self._save(lambda: self._papers.save_comparison(wish))

    def _save(self, work: Callable[[], str]) -> None:
        if not self._busy:
            self._busy = True
            self.said.emit(_("A paper is being made …"), False)
            self._work.start(work)

    @Slot(object)
    def _done(self, outcome: object) -> None:
        self._busy = False
        if isinstance(outcome, FloorError):
            self.said.emit(localized(outcome), True)
        else:
            self.said.emit(_("Saved: {place}").format(place=outcome), False)
