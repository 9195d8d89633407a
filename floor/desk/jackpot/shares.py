"""The share tables: what is printed beside what is paid, and what a misprint would cost."""

from collections.abc import Callable, Iterator

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QComboBox, QLabel, QWidget

from floor.base.money import NOTHING, Money
from floor.base.text import _, many, money_text
from floor.desk.kit.card import TitledCard
from floor.desk.kit.fields import offer
from floor.desk.kit.table import RowTable
from floor.jackpot.profile import JackpotProfile
from floor.qtkit.look.layout import STRETCH, column, put, row, scrolling, stretched
from floor.qtkit.look.theme import GAP, PAD, TextStyle, label
from floor.qtkit.rows import Column, RowModel
from floor.views.jackpot.page import PrintedShares, ShareCell, share_table

_FOUND_HIGH = 196


class JackpotShares(QWidget):
    """Shows a ShareTable and checks it; nothing is paid by what is printed."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("jackpot-shares")
        self._profile: JackpotProfile | None = None
        self._pool: Money = NOTHING
        self.category = QComboBox()
        self.category.setObjectName("shares-category")
        self.category.setAccessibleName(_("Category"))
        self.category.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.category.currentIndexChanged.connect(self._show)
        self._told = label("", "shares-told", TextStyle.MUTED, wraps=True)
        self._rows = RowModel[PrintedShares](
            (
                Column(_("Players"), lambda row: row.players, figures=True),
                Column(_("Losers"), lambda row: str(row.losers), figures=True),
                Column(_("Each loser"), lambda row: row.loser.words, figures=True),
                *(Column(_winners(n), _winner(n), figures=True) for n in range(1, 5)),
                Column(_("Each other"), lambda row: _words(row.other), figures=True),
            ),
            lambda row: (row.players, row.losers),
            self,
        )
        self.table = RowTable("shares-table", _("Share table"), self._rows, (70, 0, 0, 0, 0, 0, 0))
        self._found = column(STRETCH)
        self._said: list[QLabel] = []
        self._lay_out()

    def _lay_out(self) -> None:
        printed = TitledCard("shares-printed", _("Printed and by the formula, in percent"))
        put(
            printed.inside,
            row(self.category, stretched(self._told), gap=PAD),
            stretched(self.table),
        )
        inside = QWidget()
        inside.setObjectName("shares-found-inside")
        inside.setLayout(self._found)
        self._found.setContentsMargins(0, 0, GAP, 0)
        self.area = scrolling("shares-found", _("Table check"), inside, reads=True)
        inside.setAutoFillBackground(False)
        check = TitledCard("shares-check", _("Table check"))
        check.inside.addWidget(self.area, 1)
        check.setFixedHeight(_FOUND_HIGH)
        column(stretched(printed), check, on=self, gap=PAD)

    def show_profile(self, profile: JackpotProfile | None, pool: Money) -> None:
        """Show the tables of that jackpot, and what they would cost of `pool`."""
        if (profile, pool) == (self._profile, self._pool):
            return
        same = profile == self._profile
        self._profile, self._pool = profile, pool
        if not same:
            self.category.blockSignals(True)
            known = range(1, len(profile.categories) + 1 if profile else 1)
            offer(self.category, ((_("Category {n}").format(n=n), n) for n in known), 1)
            self.category.blockSignals(False)
        self._show()

    @Slot()
    def _show(self) -> None:
        number = self.category.currentData()
        if self._profile is None or number is None:
            self._rows.show(())
            self._say((_("The rules in force say nothing of how this jackpot is shared."),))
            return
        found = share_table(self._profile, number, self._pool)
        self._rows.show(found.lines)
        told = _("Payouts go by the formula; checked with {sum}. ≈: alike but for rounding.")
        self._told.setText(told.format(sum=money_text(self._pool)))
        if not found.lines:
            self._say((_("The house prints no table for this category."),))
        elif not found.misprints:
            self._say((_("✓ Every printed cell agrees with the formula."),))
        else:
            n = len(found.misprints)
            words = many("⚠ {n} cell is misprinted.", "⚠ {n} cells are misprinted.", n)
            self._say((words.format(n=n), *found.misprints))

    def _say(self, sentences: tuple[str, ...]) -> None:
        while len(self._said) < len(sentences):
            place = len(self._said)
            made = label(
                "",
                f"shares-found-{place}",
                TextStyle.BODY if place else TextStyle.TITLE,
                wraps=True,
            )
            self._found.insertWidget(place, made)
            self._said.append(made)
        for place, said in enumerate(self._said):
            said.setVisible(place < len(sentences))
            said.setText(sentences[place] if place < len(sentences) else "")

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from (self.category, self.table, self.area)


def _winners(n: int) -> str:
    return many("Each of {n} winner", "Each of {n} winners", n).format(n=n)


def _winner(n: int) -> Callable[[PrintedShares], str]:
    return lambda row: _words(row.winners[n - 1]) if n <= len(row.winners) else ""


def _words(cell: ShareCell | None) -> str:
    return cell.words if cell is not None else "–"
