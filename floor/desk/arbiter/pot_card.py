"""One pot: what is in it, what the house takes, and who wins it."""

from collections.abc import Iterator, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from floor.base.text import _, money_text
from floor.qtkit.look.flow import Flow
from floor.qtkit.look.layout import LINE, STRETCH, column, placed, row, stretched
from floor.qtkit.look.theme import (
    CONTROL,
    PAD,
    ButtonRole,
    Ground,
    TextStyle,
    button,
    label,
    plain_tip,
    restyle,
    set_surface,
)
from floor.room.blinds.button import SeatNo
from floor.room.games.game import MOST_PLAYERS
from floor.views.arbiter.pot_rows import PotLine, WhoWon


class PotCard(QFrame):
    """Shows a PotLine; asks for its winners to be others."""

    won = Signal(int, object)
    """Which pot, and the WhoWon wanted."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.setObjectName(f"pot-{number}")
        set_surface(self, Ground.ROW)
        self._number = number
        self._line: PotLine | None = None
        self._name = label("", f"pot-{number}-name", TextStyle.TITLE)
        self._amount = label("", f"pot-{number}-amount", TextStyle.TITLE)
        self._taken = label("", f"pot-{number}-taken", TextStyle.MUTED)
        self._why = label("", f"pot-{number}-why", TextStyle.MUTED, wraps=True)
        self._given = label("", f"pot-{number}-given", TextStyle.TITLE, wraps=True)
        self._halves = [_Half(number, half) for half in range(2)]
        lines = column(
            row(self._name, self._amount, STRETCH, self._taken, gap=PAD),
            self._why,
            on=self,
            margins=(PAD, LINE),
        )
        for half, place in enumerate(self._halves):
            place.toggled.connect(partial(self._toggled, half))
            lines.addWidget(place)
        lines.addWidget(self._given)

    def show_pot(self, line: PotLine, halves: Sequence[str]) -> None:
        """Be this pot; `halves` are what its two parts are called, if it has two."""
        self._line = line
        self._name.setText(line.name)
        self._amount.setText(money_text(line.amount))
        self._taken.setText(
            _("rake {rake} · jackpot {jackpot} · paid {paid}").format(
                rake=money_text(line.rake, short=True),
                jackpot=money_text(line.jackpot, short=True),
                paid=money_text(line.paid),
            )
        )
        self._why.setText(line.why)
        self._why.setVisible(bool(line.why))
        alone = len(line.seats) == 1
        words = halves or (_("Winner"),)
        for half, (place, won) in enumerate(
            zip(self._halves, (line.won.first, line.won.second), strict=True)
        ):
            place.setVisible(half < len(words) and not alone)
            if half < len(words):
                place.show_seats(words[half], line.seats, won)
        self._given.setText(line.words)
        restyle(self._given, TextStyle.TITLE if line.settled else TextStyle.MUTED)

    def _toggled(self, half: int, seat: int) -> None:
        if self._line is None:
            return
        was = (self._line.won.first, self._line.won.second)
        now = [was[0], was[1]]
        now[half] = tuple(sorted({*was[half]} ^ {SeatNo(seat)}))
        self.won.emit(self._number, WhoWon(now[0], now[1]))

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        for half in self._halves:
            yield from half.seats


class _Half(QWidget):
    """A pot, or half of one: a button for each seat that can win it."""

    toggled = Signal(int)

    def __init__(self, pot: int, half: int) -> None:
        super().__init__()
        self.setObjectName(f"pot-{pot}-half-{half}")
        self._words = label("", f"pot-{pot}-half-{half}-words", TextStyle.SMALL)
        self._words.setMinimumWidth(70)
        self._words.setFixedHeight(CONTROL)
        self.seats = [self._seat(pot, half, seat) for seat in range(1, MOST_PLAYERS + 1)]
        place = QWidget()
        place.setObjectName(f"pot-{pot}-half-{half}-seats")
        flow = Flow(place)
        for one in self.seats:
            flow.addWidget(one)
        self._place = place
        row(placed(self._words, Qt.AlignmentFlag.AlignTop), stretched(place), on=self)

    def _seat(self, pot: int, half: int, seat: int) -> QPushButton:
        words = _("Seat {seat} wins").format(seat=seat)
        made = button(
            str(seat), f"pot-{pot}-half-{half}-seat-{seat}", ButtonRole.QUIET, spoken=words
        )
        made.setCheckable(True)
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        made.setToolTip(plain_tip(words))
        made.clicked.connect(partial(self.toggled.emit, seat))
        return made

    def show_seats(self, words: str, able: Sequence[SeatNo], won: Sequence[SeatNo]) -> None:
        """Who can win it, and who does."""
        self._words.setText(words)
        for seat, one in enumerate(self.seats, start=1):
            one.setVisible(seat in able)
            one.setChecked(seat in won)
            one.setText(f"✓ {seat}" if seat in won else str(seat))
        self._place.updateGeometry()
