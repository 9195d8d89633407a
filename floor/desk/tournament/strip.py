"""Every event over the page, those that are played first; one of them is looked at."""

from collections.abc import Iterator

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QButtonGroup, QPushButton, QWidget

from floor.base.text import _
from floor.qtkit.look.flow import Flow
from floor.qtkit.look.layout import row, stretched
from floor.qtkit.look.theme import PAD, ButtonRole, button
from floor.tournament.event.state import TournamentId
from floor.views.director.page import EventTab


class EventStrip(QWidget):
    """Shows EventTabs; tells which event is wanted."""

    chosen = Signal()
    """Another event is looked at."""
    planning = Signal()
    """A new event is to be written down."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("event-strip")
        self.wanted: TournamentId | None = None
        """The one that is looked at."""
        self._tabs: dict[TournamentId, QPushButton] = {}
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        flow = QWidget()
        flow.setObjectName("event-tabs")
        self._flow = Flow(flow)
        self.new = button(_("New event …"), "event-new", ButtonRole.STEP)
        self.new.clicked.connect(self.planning)
        row(stretched(flow), self.new, on=self, gap=PAD)

    def show_tabs(self, tabs: tuple[EventTab, ...]) -> None:
        """Show every event; the one that was looked at stays, unless it is over and another has
        been written down meanwhile."""
        wanted = [tab.tournament for tab in tabs]
        new = [number for number in wanted if number not in self._tabs]
        over = any(tab.over for tab in tabs if tab.tournament == self.wanted)
        if new and over and self._tabs:
            self.wanted = new[0]
        if wanted != list(self._tabs):
            self._make(tabs)
        for tab in tabs:
            sign = f"▶ {tab.sign}" if tab.runs else tab.sign
            words = f"{tab.title} · {sign} · {tab.count}"
            one = self._tabs[tab.tournament]
            if one.text() != words:
                one.setText(words.replace("&", "&&"))
                one.setAccessibleName(words)
        if self.wanted not in self._tabs:
            self.wanted = wanted[0] if wanted else None
        if self.wanted is not None:
            self._tabs[self.wanted].setChecked(True)

    def _make(self, tabs: tuple[EventTab, ...]) -> None:
        for gone in self._tabs.values():
            self._group.removeButton(gone)
            self._flow.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        self._tabs = {}
        for tab in tabs:
            made = button(tab.title, f"event-{tab.tournament}", ButtonRole.QUIET)
            made.setCheckable(True)
            made.clicked.connect(self._choose)
            self._group.addButton(made)
            self._flow.addWidget(made)
            self._tabs[tab.tournament] = made
        self._flow.invalidate()

    @Slot()
    def _choose(self) -> None:
        checked = self._group.checkedButton()
        self.wanted = next(name for name, one in self._tabs.items() if one is checked)
        self.chosen.emit()

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from self._tabs.values()
        yield self.new
