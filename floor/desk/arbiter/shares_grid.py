"""What each player gets out of the pots, to be read from where the floor manager stands."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from floor.base.text import money_text
from floor.desk.kit.elided import Elided
from floor.qtkit.look.layout import grid
from floor.qtkit.look.theme import GAP, PAD, TextStyle, label
from floor.room.games.game import MOST_PLAYERS
from floor.views.arbiter.pot_rows import PotShareLine


class SharesGrid(QWidget):
    """Shows ShareLines."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("shares")
        cells = grid(on=self, gap=(PAD, GAP))
        self._rows = [
            (
                Elided(f"share-{number}-who", TextStyle.TITLE, least=110),
                label("", f"share-{number}-amount", TextStyle.HEAD),
                Elided(f"share-{number}-why", TextStyle.MUTED, least=60),
            )
            for number in range(MOST_PLAYERS)
        ]
        for number, line in enumerate(self._rows):
            for place, widget in enumerate(line):
                cells.addWidget(widget, number, place)
            line[1].setAlignment(Qt.AlignmentFlag.AlignRight)
        cells.setColumnStretch(2, 1)

    def show_shares(self, shares: Sequence[PotShareLine]) -> None:
        """Show these, one under the other."""
        self.setVisible(bool(shares))
        for number, (who, amount, why) in enumerate(self._rows):
            there = number < len(shares)
            for widget in (who, amount, why):
                widget.setVisible(there)
            if there:
                who.show_words(shares[number].who)
                amount.setText(money_text(shares[number].amount))
                why.show_words(shares[number].why)
