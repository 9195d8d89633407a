"""The shares of a hit as a table, and the equation of its meter."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QWidget

from floor.base.text import _
from floor.desk.kit.elided import Elided
from floor.desk.kit.fields import scrolled
from floor.qtkit.look.layout import grid
from floor.qtkit.look.theme import GAP, PAD, Ground, TextStyle, label, restyle, set_surface
from floor.views.claim.money import MeterLine, ShareLine

_TALL = 16_000
_METER_LINES = 6


class SharesTable(QWidget):
    """Shows ShareLines: seat, name, role, percent, amount."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(f"{name}-inside")
        self._name = name
        self._grid = grid(on=self, gap=(PAD + 4, GAP), margins=(0, 0, GAP, 0))
        self._grid.setColumnStretch(1, 3)
        self._grid.setColumnStretch(2, 2)
        heads = (_("Seat"), _("Player"), _("Shares as"), "%", _("Amount"))
        for place, words in enumerate(heads):
            head = label(words, f"{name}-head-{place}", TextStyle.SMALL)
            if place > 2:
                head.setAlignment(Qt.AlignmentFlag.AlignRight)
            self._grid.addWidget(head, 0, place)
        self._rows: list[tuple[QLabel, ...]] = []

    def area(self) -> QWidget:
        """The table where it can be scrolled."""
        return scrolled(self, self._name, _("Shares"), _TALL)

    def show_shares(self, lines: Sequence[ShareLine]) -> None:
        """These, one under the other."""
        while len(self._rows) < len(lines):
            self._rows.append(self._row(len(self._rows)))
        for number, each in enumerate(self._rows):
            for one in each:
                one.setVisible(number < len(lines))
            if number < len(lines):
                line = lines[number]
                words = (line.where, line.who, line.role, line.percent, line.amount)
                for one, said in zip(each, words, strict=True):
                    if isinstance(one, Elided):
                        one.show_words(said)
                    else:
                        one.setText(said)
        self._grid.setRowStretch(len(self._rows) + 1, 1)

    def _row(self, number: int) -> tuple[QLabel, ...]:
        name = f"{self._name}-{number}"
        line = (
            label("", f"{name}-where", TextStyle.MUTED),
            Elided(f"{name}-who", TextStyle.TITLE, least=70),
            Elided(f"{name}-role", least=60),
            label("", f"{name}-percent", TextStyle.MUTED),
            label("", f"{name}-amount", TextStyle.TITLE),
        )
        for place, one in enumerate(line):
            if place > 2:
                one.setAlignment(Qt.AlignmentFlag.AlignRight)
            self._grid.addWidget(one, number + 1, place)
        return line


class MeterCard(QFrame):
    """Shows the jackpot sum before and after, line by line."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        set_surface(self, Ground.CARD)
        cells = QGridLayout(self)
        cells.setContentsMargins(PAD, PAD, PAD, PAD)
        cells.setVerticalSpacing(GAP)
        cells.setColumnStretch(0, 1)
        self._lines = []
        for number in range(_METER_LINES):
            words = label("", f"{name}-{number}-words", wraps=True)
            amount = label("", f"{name}-{number}-amount")
            amount.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            cells.addWidget(words, number, 0)
            cells.addWidget(amount, number, 1)
            self._lines.append((words, amount))

    def show_meter(self, lines: Sequence[MeterLine]) -> None:
        """The equation, top down."""
        self.setVisible(bool(lines))
        for number, (words, amount) in enumerate(self._lines):
            there = number < len(lines)
            words.setVisible(there)
            amount.setVisible(there)
            if there:
                line = lines[number]
                words.setText(line.words)
                amount.setText(line.amount)
                restyle(words, TextStyle.TITLE if line.is_sum else TextStyle.MUTED)
                restyle(amount, TextStyle.SUM if line.is_sum else TextStyle.TITLE)
