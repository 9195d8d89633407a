"""Lines that each lead to a claim: shares nobody has fetched, claims that were rejected."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from floor.app.core.claim import ClaimId
from floor.desk.kit.card import TitledCard
from floor.desk.kit.elided import Elided
from floor.qtkit.look.layout import grid, holding, put
from floor.qtkit.look.theme import GAP, PAD, TextStyle, button, label
from floor.views.claim.money import ClaimLine


class ClaimList(TitledCard):
    """Shows ClaimLines, one under the other; each has a button that leads to its claim."""

    claim_wanted = Signal(object)
    """A ClaimId."""

    def __init__(self, name: str, title: str, nothing: str, ask: str) -> None:
        super().__init__(name, title)
        self.setAccessibleName(title)
        self._name, self._ask = name, ask
        self._nothing = label(nothing, f"{name}-none", TextStyle.MUTED)
        self._grid = grid(gap=(PAD, GAP))
        self._grid.setColumnStretch(1, 1)
        self._lines: Sequence[ClaimLine] = ()
        self._rows: list[tuple[Elided, Elided, Elided]] = []
        self.buttons: list[QPushButton] = []
        put(self.inside, self._nothing, holding(f"{name}-rows", self._grid))
        self._add_row()

    def show_lines(self, lines: Sequence[ClaimLine]) -> None:
        """These; none: says so."""
        self._lines = lines
        self._nothing.setVisible(not lines)
        while len(self._rows) < len(lines):
            self._add_row()
        for number, (each, ask) in enumerate(zip(self._rows, self.buttons, strict=True)):
            there = number < len(lines)
            for one in (*each, ask):
                one.setVisible(there)
            if there:
                line = lines[number]
                for one, words in zip(each, (line.who, line.what, line.since), strict=True):
                    one.show_words(words)
                ask.setAccessibleName(line.spoken)

    def _add_row(self) -> None:
        number = len(self._rows)
        line = (
            Elided(f"{self._name}-{number}-who", TextStyle.TITLE, least=80),
            Elided(f"{self._name}-{number}-what", least=80),
            Elided(f"{self._name}-{number}-since", TextStyle.MUTED, least=60),
        )
        ask = button(self._ask, f"{self._name}-{number}-ask")
        ask.clicked.connect(partial(self._goes, number))
        for place, widget in enumerate((*line, ask)):
            self._grid.addWidget(widget, number, place)
        self._rows.append(line)
        self.buttons.append(ask)

    def _goes(self, number: int) -> None:
        if number < len(self._lines):
            claim: ClaimId = self._lines[number].claim
            self.claim_wanted.emit(claim)

    def stops(self) -> list[QWidget]:
        """What Tab goes through."""
        return [one for one in self.buttons if not one.isHidden()]
