"""The events before: over, settled and gone from the room; their papers are still to be had."""

from collections.abc import Iterator

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from floor.base.text import _
from floor.qtkit.look.layout import SLACK, column, row
from floor.qtkit.look.theme import PAD, ButtonRole, button
from floor.tournament.event.state import SettledEvent
from floor.views.event_papers.wanted import settled_offers, settled_words
from floor.views.words.words import Wording

_SHOWN = 5
"""So many are offered: older papers stand on the page of papers."""


class SettledEvents(QWidget):
    """A button for each of the last events, the newest first: it opens the menu of its papers."""

    paper_wanted = Signal(object)
    """A PaperOrder."""
    files_wanted = Signal(object)
    """A TournamentId."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("events-settled")
        self._column = column(on=self, gap=PAD)
        self._shown: tuple[tuple[SettledEvent, str], ...] = ()
        self._lines: list[QWidget] = []
        self.buttons: tuple[QPushButton, ...] = ()

    def show_events(self, settled: tuple[SettledEvent, ...], words: Wording) -> None:
        """The last of `settled`."""
        shown = tuple((one, settled_words(one, words)) for one in reversed(settled[-_SHOWN:]))
        if shown == self._shown:
            return
        self._shown = shown
        for line in self._lines:
            self._column.removeWidget(line)
            line.hide()
            line.deleteLater()
        self._lines = []
        self.buttons = tuple(self._made(one, called) for one, called in shown)

    def _made(self, event: SettledEvent, called: str) -> QPushButton:
        words = _("{event}: Papers …").format(event=called)
        made = button(words.replace("&", "&&"), f"event-{event.number}-papers", ButtonRole.STEP)
        made.setAccessibleName(words)
        menu = QMenu(made)
        menu.setObjectName(f"event-{event.number}-menu")
        menu.triggered.connect(self._chosen)
        self._fill(menu, event)
        made.clicked.connect(lambda: menu.popup(made.mapToGlobal(made.rect().bottomLeft())))
        line = QWidget()
        row(SLACK, made, SLACK, on=line)
        self._column.addWidget(line)
        self._lines.append(line)
        return made

    def put_into(self, menu: QMenu) -> None:
        """The same as menus of `menu`."""
        for event, called in self._shown:
            inner = menu.addMenu(called.replace("&", "&&"))
            inner.setObjectName(f"event-{event.number}-before")
            self._fill(inner, event)

    def _fill(self, menu: QMenu, event: SettledEvent) -> None:
        for offer in settled_offers(event):
            self._add(menu, offer.name, offer.words, offer.order)
        menu.addSeparator()
        self._add(menu, "files", _("In files (CSV, JSON)"), event.number)

    def _add(self, menu: QMenu, name: str, words: str, wanted: object) -> None:
        act = menu.addAction(words.replace("&", "&&"))
        act.setObjectName(f"paper-{name}")
        act.setData(wanted)

    @Slot(QAction)
    def _chosen(self, act: QAction) -> None:
        wants = self.files_wanted if act.objectName() == "paper-files" else self.paper_wanted
        wants.emit(act.data())

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from self.buttons
