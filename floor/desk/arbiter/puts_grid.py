"""What each player has put in: filled by the arbiter, or typed."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from floor.base.money import Money
from floor.base.text import _, amount_of, typed_text
from floor.desk.kit.elided import Elided
from floor.qtkit.look.layout import grid
from floor.qtkit.look.theme import PAD, plain_tip
from floor.room.blinds.button import SeatNo
from floor.room.games.game import MOST_PLAYERS
from floor.room.pots.pots import Contribution
from floor.views.arbiter.page import BettorTile

_WIDE = 96
"""Of a field: a sum of five figures with cents."""


class PutsGrid(QWidget):
    """Shows and tells Contributions."""

    edited = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("puts")
        self._seats: tuple[SeatNo, ...] = ()
        self._rows = [_Put(number) for number in range(MOST_PLAYERS)]
        cells = grid(on=self)
        half = MOST_PLAYERS // 2
        for number, line in enumerate(self._rows):
            across = (number // half) * 4
            for place, widget in enumerate((line.name, line.amount, line.folded)):
                cells.addWidget(widget, number % half, across + place)
            line.amount.textEdited.connect(self.edited)
            line.folded.clicked.connect(self.edited)
        cells.setColumnMinimumWidth(3, PAD)
        for across in (0, 4):
            cells.setColumnStretch(across, 1)

    def show_puts(self, puts: Sequence[Contribution], tiles: Sequence[BettorTile]) -> None:
        """Fill in what the arbiter knows."""
        self.show_players(tiles)
        for line, put in zip(self._rows, puts, strict=False):
            line.show_put(put)

    def show_players(self, tiles: Sequence[BettorTile]) -> None:
        """Who was dealt in."""
        self._seats = tuple(tile.seat for tile in tiles)
        for number, line in enumerate(self._rows):
            line.show_player(tiles[number] if number < len(tiles) else None)

    @property
    def puts(self) -> tuple[Contribution, ...] | None:
        """What is typed; None when a sum cannot be read."""
        found = []
        for seat, line in zip(self._seats, self._rows, strict=False):
            amount = amount_of(line.amount.text() or "0")
            if amount is None or amount.cents < 0:
                return None
            folded = line.folded.isChecked()
            found.append(Contribution(seat=seat, put=amount.cents, folded=folded))
        return tuple(found)

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        for line in self._rows:
            yield from (line.amount, line.folded)


class _Put:
    """The widgets of one player."""

    def __init__(self, number: int) -> None:
        self.name = Elided(f"put-{number}-name", least=60)
        self.amount = QLineEdit()
        self.amount.setObjectName(f"put-{number}")
        self.amount.setMaxLength(14)
        self.amount.setFixedWidth(_WIDE)
        self.amount.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.amount.setPlaceholderText("0")
        self.folded = QCheckBox(_("folded"))
        self.folded.setObjectName(f"put-{number}-folded")

    def show_player(self, tile: BettorTile | None) -> None:
        for widget in (self.name, self.amount, self.folded):
            widget.setVisible(tile is not None)
        if tile is None:
            return
        words = f"{tile.seat}  {tile.label}"
        self.name.show_words(words)
        self.amount.setAccessibleName(_("{who} has put in").format(who=words))
        self.amount.setToolTip(plain_tip(self.amount.accessibleName()))
        self.folded.setAccessibleName(_("{who} has folded").format(who=words))

    def show_put(self, put: Contribution) -> None:
        if not self.amount.hasFocus():
            self.amount.setText(typed_text(Money(put.put)) if put.put else "")
        self.folded.setChecked(put.folded)
