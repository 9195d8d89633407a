"""The ledger of a gaming day, line by line: what came in, what went out, and what proves it."""

from collections.abc import Iterator, Sequence

from PySide6.QtWidgets import QWidget

from floor.base.text import _
from floor.desk.kit.card import TitledCard
from floor.desk.kit.table import RowTable
from floor.qtkit.look.layout import SLACK, put, stretched
from floor.qtkit.look.theme import TextStyle, label
from floor.qtkit.rows import Column, RowModel
from floor.views.jackpot.rows import LedgerRow

_WIDTHS = (62, 100, 112, 100, 112, 120, 0, 76)
"""Of all columns behind what was moved."""


class JackpotLedger(TitledCard):
    """Shows LedgerRows, the newest first."""

    def __init__(self) -> None:
        super().__init__("jackpot-ledger")
        self._title = label("", "jackpot-ledger-title", TextStyle.TITLE)
        self._rows = RowModel[tuple[int, LedgerRow]](
            (
                Column(_("What"), lambda row: row[1].why),
                Column(_("Time"), lambda row: row[1].time),
                Column(_("Fees"), lambda row: row[1].fees, figures=True),
                Column(_("Sum"), lambda row: row[1].sum, figures=True),
                Column(_("Reserve"), lambda row: row[1].reserve, figures=True),
                Column(_("Owed"), lambda row: row[1].owed, figures=True),
                Column(_("Sum then"), lambda row: row[1].after, figures=True),
                Column(_("Paper"), lambda row: row[1].paper),
                Column(_("Entry"), lambda row: row[1].number, figures=True),
            ),
            lambda row: row,
            self,
        )
        self.table = RowTable("jackpot-lines", _("Ledger"), self._rows, _WIDTHS)
        self._nothing = label(
            _("Nothing was moved in this gaming day."), "jackpot-nothing-moved", TextStyle.MUTED
        )
        put(self.inside, self._title, self._nothing, stretched(self.table), SLACK)
        self.show_rows((), "")

    def show_rows(self, rows: Sequence[LedgerRow], night: str) -> None:
        """Show the ledger of the gaming day called `night`."""
        self._rows.show([*enumerate(rows)][::-1])
        self.table.setVisible(bool(rows))
        self._nothing.setVisible(not rows)
        words = _("Ledger")
        self._title.setText(f"{words} · {night}" if night else words)

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield self.table
