"""How alike it is ruled: each situation and each person of the staff with their counts."""

from collections.abc import Iterator

from PySide6.QtCore import QModelIndex, Signal, Slot
from PySide6.QtWidgets import QWidget

from floor.base.text import _
from floor.desk.kit.card import TitledCard
from floor.desk.kit.elided import Elided
from floor.desk.kit.step_button import disable_with_reason
from floor.desk.kit.table import RowTable
from floor.qtkit.look.filling import tell
from floor.qtkit.look.layout import SLACK, column, put, row, stretched
from floor.qtkit.look.theme import MARGIN, ButtonRole, TextStyle, button, label
from floor.qtkit.rows import Column, RowModel
from floor.views.rulings.consistency import ConsistencyRow, ConsistencyView, count_words, counts
from floor.views.rulings.precedents import Tally

_WIDTHS = (84,) * 6


class ConsistencyTable(QWidget):
    """Shows an ConsistencyView; a row leads to its rulings."""

    situation_wanted = Signal(str)
    staff_wanted = Signal(int)
    paper_wanted = Signal()
    export_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("ruled-alike")
        self._all = Elided("alike-all", TextStyle.TITLE, least=200)
        self.print = button(_("Print"), "alike-print", ButtonRole.STEP)
        self.print.clicked.connect(self.paper_wanted)
        self.export = button(_("Export as CSV"), "alike-export", ButtonRole.QUIET)
        self.export.clicked.connect(self.export_wanted)
        self._situations, self.situations = self._rows("alike-situations", _("Situation"))
        self._staff, self.staff = self._rows("alike-staff", _("Ruled by"))
        self._nothing = label(_("No rulings in that time."), "alike-nothing", TextStyle.MUTED)
        self._why = label("", "alike-why", TextStyle.MUTED, wraps=True)
        told = label(
            _(
                "Alike: of the rulings that hold, how many are as the same is ruled most often."
                " Enter on a line shows its rulings."
            ),
            "alike-told",
            TextStyle.MUTED,
            wraps=True,
        )
        upper, lower = (
            TitledCard("alike-by-situation"),
            TitledCard("alike-by-person", _("By person")),
        )
        put(
            upper.inside,
            row(stretched(self._all), self.export, self.print),
            self._nothing,
            stretched(self.situations),
            told,
            SLACK,
        )
        put(lower.inside, self._why, stretched(self.staff), SLACK)
        column(stretched(upper, 3), stretched(lower, 2), on=self, gap=MARGIN)
        self.situations.activated.connect(self._to_situation)
        self.situations.clicked.connect(self._to_situation)
        self.staff.activated.connect(self._to_staff)
        self.staff.clicked.connect(self._to_staff)

    def _rows(self, name: str, first: str) -> tuple[RowModel[ConsistencyRow], RowTable]:
        columns = (
            Column[ConsistencyRow](first, lambda row: row.words),
            *(_counted(place, words) for place, words in enumerate(count_words())),
        )
        rows = RowModel(columns, lambda row: row.of, self)
        return rows, RowTable(name, first, rows, _WIDTHS)

    def show_view(self, view: ConsistencyView, why_not_compare: str) -> None:
        """Show that; each of the staff only where nothing speaks against it."""
        self._all.show_words(_summed(view.all))
        self._situations.show(view.situations)
        self._staff.show(view.staff)
        self.situations.setVisible(bool(view.situations))
        self._nothing.setVisible(not view.situations)
        tell(self._why, why_not_compare)
        self.staff.setVisible(not why_not_compare and bool(view.staff))
        none = "" if view.situations else self._nothing.text()
        for made in (self.print, self.export):
            disable_with_reason(made, none)

    @Slot(QModelIndex)
    def _to_situation(self, at: QModelIndex) -> None:
        line = self._situations.row(at)
        if line is not None:
            self.situation_wanted.emit(line.of)

    @Slot(QModelIndex)
    def _to_staff(self, at: QModelIndex) -> None:
        line = self._staff.row(at)
        if line is not None:
            self.staff_wanted.emit(line.of)

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from (self.export, self.print, self.situations)
        if not self.staff.isHidden():
            yield self.staff


def _counted(place: int, words: str) -> Column[ConsistencyRow]:
    return Column(words, lambda row: counts(row.tally)[place], figures=True)


def _summed(tally: Tally) -> str:
    """All of it in a line."""
    told = zip(count_words(), counts(tally), strict=True)
    return "  ·  ".join(f"{words} {number}" for words, number in told)
