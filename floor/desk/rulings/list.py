"""The rulings one under the other, and beside them the chosen one as it is written down."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from floor.app.core.names import Names
from floor.app.core.ruling import Ruling
from floor.base.text import _
from floor.desk.kit.step_button import disable_with_reason
from floor.desk.kit.table import RowTable
from floor.qtkit.look.layout import (
    HAIR,
    SLACK,
    STRETCH,
    column,
    grid,
    holding,
    row,
    scrolling,
    stretched,
)
from floor.qtkit.look.theme import (
    GAP,
    MARGIN,
    PAD,
    ButtonRole,
    Ground,
    TextStyle,
    button,
    label,
    plain_tip,
)
from floor.qtkit.rows import Column, RowModel
from floor.views.rulings.before import when_text
from floor.views.rulings.lines import ToldPart, told_parts
from floor.views.rulings.log import LogRow, RulingSeen
from floor.views.rulings.words import where_words

_WIDTHS = (44, 168, 120, 120, 0, 92)
"""Of all columns behind the situation."""
_LEAST_SHEET = 380
_MARK = "≠"
"""Before what was set against the table, so that colour never speaks alone."""


class RulingsLogList(QWidget):
    """Shows RuledRows, and a RulingSeen; asks for both."""

    chosen = Signal(int)
    """The number of the ruling that is to be seen."""
    amend_wanted = Signal(object)
    """The Ruling in whose place another is to be written down."""
    strike_wanted = Signal(object)
    """The Step that says of a ruling that it was entered by mistake."""
    print_wanted = Signal(int)
    paper_wanted = Signal(str)
    """The number of a sheet that was made before."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("ruled-list")
        self._zone = "UTC"
        self._seen: RulingSeen | None = None
        self._rows = RowModel[LogRow](
            (
                Column(_("Situation"), lambda row: row.situation),
                Column(_("No."), lambda row: str(row.number), figures=True),
                Column(_("When"), lambda row: when_text(row.at, self._zone)),
                Column(_("Table"), lambda row: row.where),
                Column(_("Ruled by"), lambda row: row.by),
                Column(_("Ruled"), lambda row: row.words),
                Column(_("Marks"), lambda row: row.marks),
            ),
            lambda row: row.number,
            self,
        )
        self.table = RowTable("ruled-rows", _("Rulings, the newest first"), self._rows, _WIDTHS)
        self.table.selectionModel().currentChanged.connect(self._chosen)
        self._nothing = label("", "ruled-nothing", TextStyle.MUTED)
        row(
            stretched(column(self._nothing, stretched(self.table), SLACK, gap=None), 11),
            stretched(self._sheet(), 4),
            on=self,
            gap=MARGIN,
        )
        self.show_rows((), "UTC", ruled=False)
        self.show_seen(None, Names({}))

    def _sheet(self) -> QFrame:
        """The ruling that is looked at, and what can be done with it."""
        self.title = label("", "ruled-title", TextStyle.HEAD, wraps=True)
        self.area = scrolling("ruled-sheet-area", _("The ruling as it is written down"), reads=True)
        self.print = button(_("Print the sheet"), "ruled-print", ButtonRole.STEP)
        self.print.clicked.connect(self._print)
        self.paper = button("", "ruled-paper", ButtonRole.LINK)
        self.paper.clicked.connect(self._paper)
        self.amend = button(_("Amend …"), "ruled-amend", ButtonRole.QUIET)
        self.amend.setToolTip(
            plain_tip(_("By another ruling that takes its place; this one stays in the log."))
        )
        self.amend.clicked.connect(self._amend)
        self.strike = button(_("Entered by mistake: strike it …"), "ruled-strike", ButtonRole.QUIET)
        self.strike.setToolTip(plain_tip(_("Strikes it: it stays in the log and counts nowhere.")))
        self.strike.clicked.connect(self._strike)
        card = holding(
            "ruled-sheet",
            column(
                self.title,
                stretched(self.area),
                row(self.print, self.paper, STRETCH, self.amend),
                row(STRETCH, self.strike),
                gap=PAD,
                margins=(MARGIN, PAD, GAP, PAD),
            ),
            Ground.CARD,
        )
        card.setMinimumWidth(_LEAST_SHEET)
        return card

    def show_rows(self, rows: Sequence[LogRow], zone: str, *, ruled: bool) -> None:
        """Show these, the newest first; without any, say whether anything was `ruled` at all."""
        self._zone = zone
        self._nothing.setText(
            _("No ruling like that.") if ruled else _("Nothing has been ruled yet.")
        )
        self._rows.show(rows)
        self.table.setVisible(bool(rows))
        self._nothing.setVisible(not rows)

    def choose(self, number: int) -> None:
        """Mark the ruling of that number, if it is among those shown; tells nobody."""
        for place in range(self._rows.rowCount()):
            line = self._rows.row(self._rows.index(place, 0))
            if line is not None and line.number == number:
                self.blockSignals(True)
                self.table.choose(place)
                self.blockSignals(False)

    @Slot(QModelIndex, QModelIndex)
    def _chosen(self, now: QModelIndex, _before: QModelIndex) -> None:
        line = self._rows.row(now)
        if line is not None:
            self.chosen.emit(line.number)

    def show_seen(self, seen: RulingSeen | None, names: Names) -> None:
        """Show that ruling; None while none is chosen."""
        self._seen = seen
        lines = column(margins=(0, 0, GAP, 0))
        inside = holding("ruled-sheet-inside", lines)
        if seen is not None:
            self._fill(lines, seen, names)
        lines.addStretch(1)
        self.area.setWidget(inside)
        inside.setAutoFillBackground(False)  # on the card's own ground
        self.title.setText(_title(seen))
        paper = seen.papers[-1] if seen is not None and seen.papers else ""
        self.paper.setText(paper)
        self.paper.setAccessibleName(_("Sheet {serial}").format(serial=paper))
        self.paper.setVisible(bool(paper))
        none = "" if seen is not None else _("Choose a ruling.")
        disable_with_reason(self.print, none)
        gone = seen.sheet.amended_by if seen is not None else None
        amended = _("Ruling {later} has taken its place: amend that one.").format(later=gone)
        why_not = none or (amended if gone is not None else "")
        if seen is not None and seen.sheet.struck:
            why_not = seen.sheet.struck
        disable_with_reason(self.amend, why_not)
        disable_with_reason(self.strike, none if seen is None else seen.strike.why_not)

    def _fill(self, column: QVBoxLayout, seen: RulingSeen, names: Names) -> None:
        if seen.sheet.struck:
            struck = label(seen.sheet.struck, "ruled-struck", TextStyle.ALERT, wraps=True)
            column.addWidget(struck)
        if seen.sheet.amended_by is not None:
            words = _("It no longer holds: ruling {number} has taken its place.")
            gone = label(
                words.format(number=seen.sheet.amended_by),
                "ruled-gone",
                TextStyle.ALERT,
                wraps=True,
            )
            column.addWidget(gone)
        if seen.sheet.amends is not None:
            words = _("It takes the place of ruling {number}.").format(number=seen.sheet.amends)
            column.addWidget(label(words, "ruled-amends", TextStyle.MUTED))
        for number, part in enumerate(told_parts(seen.sheet, names)):
            column.addWidget(_part(number, part))

    @Slot()
    def _print(self) -> None:
        if self._seen is not None:
            self.print_wanted.emit(self._seen.ruling.number)

    @Slot()
    def _paper(self) -> None:
        if self._seen is not None and self._seen.papers:
            self.paper_wanted.emit(self._seen.papers[-1])

    @Slot()
    def _amend(self) -> None:
        if self._seen is not None:
            ruling: Ruling = self._seen.ruling
            self.amend_wanted.emit(ruling)

    @Slot()
    def _strike(self) -> None:
        if self._seen is not None:
            self.strike_wanted.emit(self._seen.strike)

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield self.table
        yield from (self.area, self.print)
        if not self.paper.isHidden():
            yield self.paper
        yield from (self.amend, self.strike)


def _title(seen: RulingSeen | None) -> str:
    if seen is None:
        return _("Choose a ruling.")
    told = _("Ruling {number}").format(number=seen.sheet.number)
    return f"{told} · {where_words(seen.ruling)}"


def _part(number: int, part: ToldPart) -> QWidget:
    """What it is about at the left, what is so beside it."""
    cells = grid(gap=(PAD, HAIR), margins=(0, 0, 0, PAD))
    for place, share in enumerate((2, 3)):
        cells.setColumnStretch(place, share)
    cells.addWidget(label(part.title, f"ruled-part-{number}-title", TextStyle.TITLE), 0, 0, 1, 2)
    for each, line in enumerate(part.lines, start=1):
        words = f"{_MARK} {line.words}" if line.marked else line.words
        for place, text in enumerate((line.what, words)):
            kind = TextStyle.BODY if place else TextStyle.MUTED
            made = label(text, f"ruled-line-{number}-{each}-{place}", kind, wraps=True)
            made.setAlignment(Qt.AlignmentFlag.AlignTop)
            cells.addWidget(made, each, place)
    return holding(f"ruled-part-{number}", cells)
