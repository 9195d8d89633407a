"""Who is out, who plays, has entered and was moved, each a list of its own; and the log."""

from collections.abc import Iterator

from PySide6.QtCore import QModelIndex, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QWidget,
)

from floor.base.text import _, number_text
from floor.desk.floor.feed import FeedPanel
from floor.desk.kit.step_button import Pending
from floor.desk.kit.table import RowTable
from floor.qtkit.look.flow import Flow
from floor.qtkit.look.layout import STRETCH, column, stretched
from floor.qtkit.look.theme import MARGIN, PAD, ButtonRole, Ground, button, plain_tip, set_surface
from floor.qtkit.rows import Column, RowModel
from floor.views.director.page import EventView
from floor.views.tournament.ranking import EventRow
from floor.views.words.rows import FeedLine

_MOST, _LATELY = 14, 4
_LINE = 30


class EventLists(QFrame):
    """Shows EventRows; tells whose line is chosen."""

    chosen = Signal()
    undo = Signal(object)
    """A FeedLine."""
    then = Signal(object)
    """A FeedLine: show the room as it was behind that entry."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("event-lists")
        set_surface(self, Ground.CARD)
        self._group = QButtonGroup(self)
        self.parts = QStackedWidget()
        self.parts.setObjectName("event-parts")
        # Where it is low the list gives way, not the switches over it.
        self.parts.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        self.switches: list[QPushButton] = []
        self._models: list[RowModel[EventRow]] = []
        self.tables: list[RowTable] = []
        first = (
            Column[EventRow](_("Player"), lambda one: one.player),
            Column[EventRow](_("Entry no"), lambda one: one.number, figures=True),
        )
        last = Column[EventRow]("", lambda one: one.sign)
        place = Column[EventRow](_("Place"), lambda one: one.place, figures=True)
        self._add("out", (first[0], place, first[1], _said(_("Out at")), last), (70, 60, 110, 0))
        self._add("playing", (*first, _said(_("Seat")), last), (60, 120, 0))
        self._add("entries", (*first, _said(_("Paid")), last), (60, 0, 110))
        at = Column[EventRow](_("At"), lambda one: one.place, figures=True)
        self._add("moves", (first[0], at, _said(_("Table, seat")), last), (75, 110, 0))
        self.log, self.lately = FeedPanel(_MOST, "event-log"), FeedPanel(_LATELY, "event-lately")
        page = QWidget()
        page.setObjectName("event-log-page")
        page.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        column(self.log, STRETCH, on=page)
        self.parts.addWidget(page)
        self._switch("log", _("Log"))
        for feed in (self.log, self.lately):
            feed.undo.connect(self.undo)
            feed.then.connect(self.then)
        self._is_roomy = False
        self.lately.hide()
        self.switches[0].setChecked(True)
        switches = QWidget()
        switches.setObjectName("event-switches")
        flow = Flow(switches)
        for one in self.switches:
            flow.addWidget(one)
        column(
            switches,
            stretched(self.parts),
            self.lately,
            on=self,
            gap=PAD,
            margins=MARGIN,
        )

    def _add(
        self, name: str, columns: tuple[Column[EventRow], ...], widths: tuple[int, ...]
    ) -> None:
        spoken = {
            "out": _("Out"),
            "playing": _("In play"),
            "entries": _("Entered"),
            "moves": _("Moved"),
        }[name]
        model = RowModel(columns, lambda one: one.entry, self)
        table = RowTable(f"event-{name}", spoken, model, widths)
        table.selectionModel().currentChanged.connect(self._changed)
        self._switch(name, spoken)
        self._models.append(model)
        self.tables.append(table)
        self.parts.addWidget(table)

    def _switch(self, name: str, spoken: str) -> None:
        made = button(spoken, f"event-to-{name}", ButtonRole.QUIET)
        made.setCheckable(True)
        made.clicked.connect(self._switched)
        self._group.addButton(made)
        self.switches.append(made)

    def show_rows(self, view: EventView, *, roomy: bool) -> None:
        """Show the lists; where there is room with how many stand on each."""
        words = (
            _("Places") if view.over else _("Out"),
            _("In play"),
            _("Entered"),
            _("Players moved"),
        )
        rows = (view.out, view.playing, view.entries, view.moves)
        counts = (len(view.out), len(view.playing), view.entered, len(view.moves))
        shown = zip(self.switches, words, self._models, rows, counts, strict=False)
        for switch, said, model, some, count in shown:
            counted = f"{said} · {number_text(count)}"
            switch.setText(counted if roomy else said)
            switch.setAccessibleName(counted)
            switch.setToolTip(plain_tip("" if roomy else counted))
            model.show(some)

    def show_log(
        self, feed: tuple[FeedLine, ...] | None, zone: str, pending: Pending, *, roomy: bool
    ) -> None:
        """What has happened to the event; the newest below the lists too where there is room."""
        self._is_roomy = roomy
        self.lately.setVisible(roomy and not self._in_log)
        for one in (self.log, self.lately):
            one.show_feed(feed, zone, pending)

    @property
    def _in_log(self) -> bool:
        return self.parts.currentIndex() == len(self.tables)

    @property
    def row(self) -> EventRow | None:
        """The line that is chosen in the list in front."""
        at = self.parts.currentIndex()
        if self._in_log:
            return None
        return self._models[at].row(self.tables[at].currentIndex())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The line that is looked at stays in sight, though what is said of it takes room."""
        super().resizeEvent(event)
        self.log.show_lines(max(self.parts.height() // _LINE, 1))
        if not self._in_log:
            table = self.tables[self.parts.currentIndex()]
            table.scrollTo(table.currentIndex())

    def show_list(self, name: str) -> None:
        """Bring that list to the front."""
        names = ("out", "playing", "entries", "moves", "log")
        self.switches[names.index(name)].click()

    @Slot()
    def _switched(self) -> None:
        checked = self._group.checkedButton()
        assert isinstance(checked, QPushButton)
        self.parts.setCurrentIndex(self.switches.index(checked))
        self.lately.setVisible(self._is_roomy and not self._in_log)
        self.chosen.emit()

    @Slot(QModelIndex, QModelIndex)
    def _changed(self, _now: QModelIndex, _before: QModelIndex) -> None:
        self.chosen.emit()

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from self.switches
        if self._in_log:
            yield from self.log.stops()
            return
        yield self.tables[self.parts.currentIndex()]
        yield from self.lately.stops()


def _said(head: str) -> Column[EventRow]:
    return Column[EventRow](head, lambda one: one.said)
