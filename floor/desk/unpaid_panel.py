"""The shares of jackpots that nobody has fetched yet: who, what, since when."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from floor.app.claim import ClaimId
from floor.app.views.claim_money import UnpaidLine
from floor.base.text import _
from floor.desk.card import Card
from floor.desk.elided import Elided
from floor.qtkit.theme import GAP, PAD, Words, button, label


class UnpaidPanel(Card):
    """Shows UnpaidLines, the oldest first; each leads to the page where it is paid."""

    claim_wanted = Signal(object)
    """A ClaimId."""

    def __init__(self) -> None:
        super().__init__("unpaid", _("Shares not fetched yet"))
        self.setAccessibleName(_("Shares not fetched yet"))
        self._nothing = label(_("Every share is paid."), "unpaid-none", Words.MUTED)
        rows = QWidget()
        rows.setObjectName("unpaid-rows")
        self._grid = QGridLayout(rows)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(PAD)
        self._grid.setVerticalSpacing(GAP)
        self._grid.setColumnStretch(1, 1)
        self._lines: Sequence[UnpaidLine] = ()
        self._rows: list[tuple[Elided, Elided, Elided]] = []
        self.buttons: list[QPushButton] = []
        self.inside.addWidget(self._nothing)
        self.inside.addWidget(rows)
        self._add_row()

    def show_unpaid(self, lines: Sequence[UnpaidLine]) -> None:
        """These, one under the other; none: says so."""
        self._lines = lines
        self._nothing.setVisible(not lines)
        while len(self._rows) < len(lines):
            self._add_row()
        for number, (row, pay) in enumerate(zip(self._rows, self.buttons, strict=True)):
            there = number < len(lines)
            for one in (*row, pay):
                one.setVisible(there)
            if there:
                line = lines[number]
                for one, words in zip(row, (line.who, line.what, line.since), strict=True):
                    one.show_words(words)
                pay.setAccessibleName(_("Pay {player}").format(player=line.who))

    def _add_row(self) -> None:
        number = len(self._rows)
        row = (
            Elided(f"unpaid-{number}-who", Words.TITLE, least=80),
            Elided(f"unpaid-{number}-what", least=80),
            Elided(f"unpaid-{number}-since", Words.MUTED, least=60),
        )
        pay = button(_("Pay …"), f"unpaid-{number}-pay")
        pay.clicked.connect(partial(self._pay, number))
        for column, widget in enumerate((*row, pay)):
            self._grid.addWidget(widget, number, column)
        self._rows.append(row)
        self.buttons.append(pay)

    def _pay(self, number: int) -> None:
        if number < len(self._lines):
            claim: ClaimId = self._lines[number].claim
            self.claim_wanted.emit(claim)

    def stops(self) -> list[QWidget]:
        """What Tab goes through."""
        return [one for one in self.buttons if not one.isHidden()]
