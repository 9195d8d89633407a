"""Who is out, who plays and who has entered, each a list of its own."""

from collections.abc import Iterator

from PySide6.QtCore import QModelIndex, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QFrame, QPushButton, QStackedWidget, QWidget

from floor.base.text import _, number_text
from floor.desk.kit.table import RowTable
from floor.qtkit.look.layout import STRETCH, column, row, stretched
from floor.qtkit.look.theme import MARGIN, PAD, ButtonRole, Ground, button, set_surface
from floor.qtkit.rows import Column, RowModel
from floor.views.director.page import EventView
from floor.views.tournament.ranking import EventRow


class EventLists(QFrame):
    """Shows EventRows; tells whose line is chosen."""

    chosen = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("event-lists")
        set_surface(self, Ground.CARD)
        self._group = QButtonGroup(self)
        self.parts = QStackedWidget()
        self.parts.setObjectName("event-parts")
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
        self.switches[0].setChecked(True)
        column(
            row(*self.switches, STRETCH),
            stretched(self.parts),
            on=self,
            gap=PAD,
            margins=MARGIN,
        )

    def _add(
        self, name: str, columns: tuple[Column[EventRow], ...], widths: tuple[int, ...]
    ) -> None:
        spoken = {"out": _("Out"), "playing": _("In play"), "entries": _("Entered")}[name]
        model = RowModel(columns, lambda one: one.entry, self)
        table = RowTable(f"event-{name}", spoken, model, widths)
        table.selectionModel().currentChanged.connect(self._changed)
        made = button(spoken, f"event-to-{name}", ButtonRole.QUIET)
        made.setCheckable(True)
        made.clicked.connect(self._switched)
        self._group.addButton(made)
        self.switches.append(made)
        self._models.append(model)
        self.tables.append(table)
        self.parts.addWidget(table)

    def show_rows(self, view: EventView) -> None:
        """Show the three lists, each with how many stand on it."""
        words = (_("Places") if view.over else _("Out"), _("In play"), _("Entered"))
        rows = (view.out, view.playing, view.entries)
        for switch, said, model, some in zip(self.switches, words, self._models, rows, strict=True):
            switch.setText(f"{said} · {number_text(len(some))}")
            model.show(some)

    @property
    def row(self) -> EventRow | None:
        """The line that is chosen in the list in front."""
        at = self.parts.currentIndex()
        return self._models[at].row(self.tables[at].currentIndex())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The line that is looked at stays in sight, though what is said of it takes room."""
        super().resizeEvent(event)
        table = self.tables[self.parts.currentIndex()]
        table.scrollTo(table.currentIndex())

    def show_list(self, name: str) -> None:
        """Bring that list to the front."""
        names = ("out", "playing", "entries")
        self.switches[names.index(name)].click()

    @Slot()
    def _switched(self) -> None:
        checked = self._group.checkedButton()
        assert isinstance(checked, QPushButton)
        self.parts.setCurrentIndex(self.switches.index(checked))
        self.chosen.emit()

    @Slot(QModelIndex, QModelIndex)
    def _changed(self, _now: QModelIndex, _before: QModelIndex) -> None:
        self.chosen.emit()

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from self.switches
        yield self.tables[self.parts.currentIndex()]


def _said(head: str) -> Column[EventRow]:
    return Column[EventRow](head, lambda one: one.said)
