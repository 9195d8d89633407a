"""A jackpot's sum over the nights as a chart, its hits, and what tables have paid in a night."""

from collections.abc import Iterator, Sequence

from PySide6.QtWidgets import QWidget

from floor.base.text import _
from floor.desk.kit.card import TitledCard
from floor.desk.kit.table import RowTable
from floor.qtkit.chart import SumAt, SumChart
from floor.qtkit.look.layout import SLACK, column, put, row, stretched
from floor.qtkit.look.theme import PAD, TextStyle, label
from floor.qtkit.rows import Column, RowModel
from floor.views.jackpot.history import SumThen
from floor.views.jackpot.rows import FeeRow, HitRow

_HITS = (118, 118, 64, 0, 0)
"""Widths behind the day: place, game, category, paid, papers."""
_FEES = (0, 64, 92, 92)
_FEES_WIDE = 460
_LEAST_ROWS = 130


class JackpotHistory(QWidget):
    """Shows what was read out of the book."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("jackpot-history")
        self.chart = SumChart("jackpot-chart", _("Jackpot sum over time"))
        drawn = TitledCard("jackpot-drawn", _("Jackpot sum over time"))
        drawn.inside.addWidget(self.chart, 1)
        self._hits = RowModel[HitRow](
            (
                Column(_("Released"), lambda row: row.day),
                Column(_("Table"), lambda row: row.where),
                Column(_("Game"), lambda row: row.game),
                Column(_("Category"), lambda row: row.category, figures=True),
                Column(_("Paid"), lambda row: row.paid, figures=True),
                Column(_("Papers"), lambda row: row.papers),
            ),
            lambda row: row.claim,
            self,
        )
        self.hits = RowTable("jackpot-hits", _("Hits"), self._hits, _HITS)
        self.hits.setMinimumHeight(_LEAST_ROWS)
        self._no_hit = label(_("No hit in these gaming days."), "jackpot-no-hit", TextStyle.MUTED)
        self._fees = RowModel[FeeRow](
            (
                Column(_("Table"), lambda row: row.table),
                Column(_("Game"), lambda row: row.game),
                Column(_("Hands"), lambda row: row.hands, figures=True),
                Column(_("By hand"), lambda row: row.by_hand, figures=True),
                Column(_("For time"), lambda row: row.by_time, figures=True),
            ),
            lambda row: (row.table, row.game),
            self,
        )
        self.fees = RowTable("jackpot-fees", _("Fees per table and game"), self._fees, _FEES)
        self.fees.setMinimumHeight(_LEAST_ROWS)
        self._no_fee = label(_("No table has paid yet."), "jackpot-no-fee", TextStyle.MUTED)
        self._lay_out(drawn)
        self.show_past((), "UTC", (), (), "")

    def _lay_out(self, drawn: TitledCard) -> None:
        hits = TitledCard("jackpot-hits-card", _("Hits"))
        put(hits.inside, self._no_hit, stretched(self.hits), SLACK)
        fees = TitledCard("jackpot-fees-card")
        self._fees_title = label("", "jackpot-fees-title", TextStyle.TITLE)
        put(fees.inside, self._fees_title, self._no_fee, stretched(self.fees), SLACK)
        fees.setFixedWidth(_FEES_WIDE)
        column(
            stretched(drawn, 3), stretched(row(stretched(hits), fees, gap=PAD), 2), on=self, gap=PAD
        )

    def show_past(
        self,
        sums: Sequence[SumThen],
        zone: str,
        hits: Sequence[HitRow],
        fees: Sequence[FeeRow],
        night: str,
    ) -> None:
        """Show a jackpot's sums and hits, and the fees of the gaming day called `night`."""
        self.chart.show_sums([SumAt(*one) for one in sums], zone)
        self._hits.show(hits)
        self._fees.show(fees)
        self.hits.setVisible(bool(hits))
        self._no_hit.setVisible(not hits)
        self.fees.setVisible(bool(fees))
        self._no_fee.setVisible(not fees)
        words = _("Fees per table and game")
        self._fees_title.setText(f"{words} · {night}" if night else words)

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from (self.chart, self.hits, self.fees)
