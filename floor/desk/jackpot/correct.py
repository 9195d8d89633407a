"""Putting a jackpot's meter right: to what, why, and with a second badge."""

from collections.abc import Sequence

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QWidget

from floor.app.core.messages import StaffId
from floor.app.core.people import Badge
from floor.app.core.room import Room
from floor.app.jackpot.meters import CorrectMeter, meters_of
from floor.base.money import NOTHING, Money
from floor.base.text import _, amount_of, money_text, typed_text
from floor.desk.kit.fields import choice, sum_field
from floor.desk.staff.staff_sheets import PinSheet
from floor.jackpot.ledger import Account, PostedFor
from floor.jackpot.profile import JackpotId
from floor.views.jackpot.page import correctable, correcting, meter_cards
from floor.views.words.words import no_sum

_WIDE = 540


class CorrectMeterSheet(PinSheet):
    """Asks for a CorrectMeter; what it would change stands there as the sum is typed."""

    def __init__(
        self, room: Room, jackpot: JackpotId | None, staff: Sequence[Badge], parent: QWidget
    ) -> None:
        """`staff` are those whose badge may come second."""
        title = _("Correct a meter")
        super().__init__("correct-meter", title, staff, None, parent, _("Correct"))
        self._room = room
        self.setMinimumWidth(_WIDE)
        self.jackpot = choice(((card.name, card.jackpot) for card in meter_cards(room)), jackpot)
        self.account = choice((words, account) for account, words in correctable())
        self.why = choice((words, reason) for reason, words in correcting())
        # None stands there by itself: on the first day each of them may be untrue.
        self.why.setPlaceholderText(_("Choose why …"))
        self.why.setCurrentIndex(-1)
        self.sum = sum_field()
        for row, (words, widget, name) in enumerate(
            (
                (_("Jackpot"), self.jackpot, "jackpot"),
                (_("Meter"), self.account, "account"),
                (_("Has to be (euros)"), self.sum, "sum"),
                (_("Why"), self.why, "why"),
            )
        ):
            self.field(words, widget, name, row)
        self.reason_field(row=row + 1)
        self.form.setRowVisible(self.jackpot, self.jackpot.count() > 1)
        for box in (self.jackpot, self.account):
            box.currentIndexChanged.connect(self._meter_chosen)
        self.sum.textChanged.connect(self._tell_change)
        self._meter_chosen()
        self.sum.setFocus()
        self.need_second()

    @property
    def _meter(self) -> tuple[JackpotId, Account]:
        return JackpotId(self.jackpot.currentData()), Account(self.account.currentData())

    @property
    def now(self) -> Money:
        """What the chosen meter showed when the sheet was opened."""
        jackpot, account = self._meter
        return meters_of(self._room, jackpot).on(account)

    @Slot()
    def _meter_chosen(self) -> None:
        self.sum.setText(typed_text(self.now))
        self.sum.selectAll()
        self._tell_change()

    @Slot()
    def _tell_change(self) -> None:
        to = amount_of(self.sum.text())
        if to is None or to == self.now:
            self.mention(_("It shows {sum} now.").format(sum=money_text(self.now)))
            return
        more = to - self.now
        words = (
            _("It shows {sum} now: {change} more.")
            if more > NOTHING
            else _("It shows {sum} now: {change} less.")
        )
        change = money_text(Money(abs(more.cents)))
        self.mention(words.format(sum=money_text(self.now), change=change))

    def correction(self, room: Room, second: StaffId) -> CorrectMeter | None:
        """What is asked with that second badge; None while no sum stands there.

        Hands may have paid since the sheet was opened: what is put right is the difference.
        """
        to = amount_of(self.sum.text())
        if to is None:
            return None
        jackpot, account = self._meter
        return CorrectMeter(
            jackpot=jackpot,
            account=account,
            to=meters_of(room, jackpot).on(account) + (to - self.now),
            reason=PostedFor(self.why.currentData()),
            second=second,
        )

    @Slot()
    def ask(self) -> None:
        if amount_of(self.sum.text()) is None:
            self.complain(no_sum())
            self.sum.setFocus()
        elif self.why.currentData() is None:
            self.complain(_("Choose why the meter is corrected."))
            self.why.setFocus()
        elif self.is_explained() and self.badge.count():
            super().ask()
