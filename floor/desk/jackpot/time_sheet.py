"""A table pays the jackpot by time: for how long, and everybody's yes."""

from collections.abc import Callable, Collection

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QCheckBox, QWidget

from floor.app.core.messages import Command
from floor.base.text import _, money_text
from floor.desk.kit.elided import Elided
from floor.desk.kit.fields import choice, number_box
from floor.desk.kit.sheet import Sheet
from floor.qtkit.look.layout import grid
from floor.qtkit.look.theme import GAP, PAD, TextStyle, label
from floor.room.blinds.button import SeatNo
from floor.views.jackpot.time import MOST_PERIODS, TimeForm
from floor.views.words.rows import Step
from floor.views.words.words import seat_words

Asks = Callable[[TimeForm, str, int, Collection[SeatNo]], Step]
"""The step for a charge, so many of its periods, and who agrees."""
_COLUMNS = 2


class JackpotTimeSheet(Sheet):
    """Shows a TimeForm; the yes of every seat is ticked by itself (JP-FEE-2)."""

    def __init__(self, form: TimeForm, asks: Asks, parent: QWidget) -> None:
        title = _("{table}: jackpot time charge").format(table=form.table)
        super().__init__("jackpot-time", title, _("All agree: paid"), parent)
        self._form, self._asks = form, asks
        self.tell(
            _(
                "Instead of a euro a hand. Nothing is given back, whoever leaves. Ask every "
                "player: one no, and it is paid by the hand."
            )
        )
        if form.paid:
            self.tell(form.paid)
        self.charge = choice((line.words, line.key) for line in form.charges)
        self.periods = number_box(1, MOST_PERIODS)
        self.field(_("Charge"), self.charge, "charge")
        self.field(_("How many times"), self.periods, "periods")
        self._amount = label("", "jackpot-time-amount", TextStyle.SUM)
        self.body.addWidget(self._amount)
        cells = grid(gap=(PAD, GAP))
        self.seats: dict[SeatNo, QCheckBox] = {}
        for number, seat in enumerate(form.seats):
            made = QCheckBox(seat_words(seat.seat, ""))
            made.setObjectName(f"jackpot-time-seat-{seat.seat}")
            made.setAccessibleName(seat_words(seat.seat, seat.label))
            made.toggled.connect(self._show)
            called = Elided(f"jackpot-time-label-{seat.seat}")
            called.show_words(seat.label)
            down, across = divmod(number, _COLUMNS)
            cells.addWidget(made, down, 2 * across)
            cells.addWidget(called, down, 2 * across + 1)
            cells.setColumnStretch(2 * across + 1, 1)
            self.seats[seat.seat] = made
        self.body.addLayout(cells)
        self.charge.currentIndexChanged.connect(self._show)
        self.periods.valueChanged.connect(self._show)
        self._show()

    @property
    def _agreed(self) -> tuple[SeatNo, ...]:
        return tuple(seat for seat, box in self.seats.items() if box.isChecked())

    def _step(self) -> Step:
        key = self.charge.currentData()
        return self._asks(self._form, key, self.periods.value(), self._agreed)

    @Slot()
    def _show(self) -> None:
        """What it costs, and what is still missing."""
        line = self._form.charges[self.charge.currentIndex()]
        self._amount.setText(money_text(line.amount * self.periods.value()))
        self.mention(self._step().why_not)

    def command(self) -> Command | None:
        return self.command_of(self._step())
