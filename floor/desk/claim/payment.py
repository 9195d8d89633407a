"""A released jackpot: its slips, and each share paid with form and identity checked."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QComboBox, QWidget

from floor.app.claim.claims import PayShare
from floor.app.core.claim import Claim, IdKind, PaymentForm
from floor.base.text import _
from floor.desk.claim.panel import ClaimPanel, NextButton, PaperWish, PendingCommand, Printing
from floor.desk.claim.slip_menu import SlipMenu
from floor.desk.kit.elided import Elided
from floor.desk.kit.fields import Option, choice, scrolled
from floor.desk.kit.step_button import Pending, disable_with_reason
from floor.qtkit.look.layout import column, grid, holding, put, row, stretched
from floor.qtkit.look.theme import GAP, PAD, ButtonRole, TextStyle, button, label, restyle
from floor.views.claim.money import PaymentView, ShareLine, pay_command
from floor.views.claim.share_words import form_words, id_words
from floor.views.claim.slips import SlipLine, SlipsView
from floor.views.words.rows import Step
from floor.views.words.words import capital

_TALL = 16_000
_WIDEST = 1_240


class _Row:
    """One share: who, how much, what of their slip, how they are paid and by what they are
    known."""

    def __init__(
        self,
        number: int,
        pay: Callable[[int], None],
        wished: Callable[[PaperWish], None],
        asked: Callable[[Step], None],
    ) -> None:
        name = f"claim-pay-{number}"
        self.where = label("", f"{name}-where", TextStyle.MUTED)
        self.who = Elided(f"{name}-who", TextStyle.TITLE, least=80)
        self.about = Elided(f"{name}-about", TextStyle.SMALL, least=80)
        self.cell = holding(f"{name}-cell", column(self.who, self.about, gap=0))
        self.amount = label("", f"{name}-amount", TextStyle.TITLE)
        self.amount.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        forms = ((capital(form_words(one)), one.value) for one in PaymentForm)
        self.form = _choice(f"{name}-form", _("How it is paid"), forms)
        kinds = ((capital(id_words(one)), one.value) for one in IdKind)
        self.checked = _choice(f"{name}-id", _("Identity shown"), ((_("Identity …"), ""), *kinds))
        self.pay = button(_("Paid"), f"{name}-pay", ButtonRole.STEP)
        self.paid = Elided(f"{name}-paid", TextStyle.MUTED, least=120)
        self.more = SlipMenu(name, wished)
        self.name = button("", f"{name}-name", ButtonRole.STEP)
        self.name.clicked.connect(self._who)
        self._asked = asked
        self._naming: Step | None = None
        self.pay.clicked.connect(partial(pay, number))
        self.checked.currentIndexChanged.connect(self._explain)
        self._why = ""
        self._waits = False

    @property
    def controls(self) -> tuple[QWidget, ...]:
        """What stands in its line while it is not paid."""
        return (self.form, self.checked, self.pay)

    @property
    def widgets(self) -> tuple[QWidget, ...]:
        """All of it."""
        laid = (self.where, self.cell, self.amount, *self.controls, self.more)
        return (*laid, self.name, self.paid)

    def show_line(self, line: ShareLine, slip: SlipLine | None, waits: bool) -> None:
        """Be this share; what of its slip is None while nobody knows."""
        for widget in (self.where, self.cell, self.amount, self.more):
            widget.show()
        self.where.setText(line.where)
        self.who.show_words(line.who)
        self.about.show_words(" · ".join((line.role, slip.told)) if slip is not None else line.role)
        self.amount.setText(line.amount)
        self.more.setAccessibleName(_("The slip of {player}").format(player=line.who))
        self._naming = naming = line.naming
        for control in self.controls:
            control.setVisible(not line.paid and naming is None)
        self.name.setVisible(naming is not None)
        if naming is not None:
            self.name.setText(naming.words)
            disable_with_reason(self.name, naming.why_not)
        self.paid.show_words(f"✓ {line.paid}")
        self.paid.setVisible(bool(line.paid))
        restyle(self.who, TextStyle.MUTED if line.paid else TextStyle.TITLE)
        self.pay.setAccessibleName(_("{player} is paid").format(player=line.who))
        self._why, self._waits = line.why_not_pay, waits
        self._explain()

    @Slot()
    def _who(self) -> None:
        if self._naming is not None:
            self._asked(self._naming)

    @Slot()
    def _explain(self) -> None:
        missing = "" if self.checked.currentData() else _("Check identity first.")
        disable_with_reason(
            self.pay, self._why or (_("Being written …") if self._waits else missing)
        )

    def chosen(self) -> tuple[PaymentForm, IdKind]:
        """As they stand."""
        return PaymentForm(self.form.currentData()), IdKind(self.checked.currentData())


def _choice(name: str, spoken: str, options: Iterable[Option]) -> QComboBox:
    made = choice(options)
    made.setObjectName(name)
    made.setAccessibleName(spoken)
    return made


class PaymentPanel(ClaimPanel):
    """Prints the slips, and has every share paid once."""

    def __init__(self) -> None:
        super().__init__(
            "claim-payment",
            _(
                "Print the slips and have each player sign. Check identity, pay, and mark it "
                "here; who is not here is paid later."
            ),
        )
        self._claim: Claim | None = None
        self._lines: Sequence[ShareLine] = ()
        self._slips: SlipsView | None = None
        """None while nobody knows which papers there are."""
        self._missed = ""
        """Why that is so, once somebody has looked."""
        self._goes_on = ""
        """That papers are being printed."""
        self._said = ""
        """What came of it the last time."""
        self.rows: list[_Row] = []
        self._grid = grid(gap=(PAD, GAP), margins=(0, 0, GAP, 0))
        inside = holding("claim-pay-inside", self._grid)
        self._grid.setColumnStretch(1, 1)
        self.count = label("", "claim-pay-told", TextStyle.TITLE)
        self.again = button(_("Print the slips again"), "claim-print-again", ButtonRole.QUIET)
        self.again.clicked.connect(self._print)
        self.printed = Elided("claim-printed", TextStyle.MUTED, least=120)
        area = scrolled(inside, "claim-pay-area", _("Payment"), _TALL)
        area.setMaximumWidth(_WIDEST)
        put(
            self.column,
            row(self.count, stretched(self.printed), self.again, gap=PAD),
            stretched(area),
        )
        self._add_row()

    def _add_row(self) -> None:
        number = len(self.rows)
        made = _Row(number, self._pay, self.wished.emit, self.step_asked.emit)
        for place, widget in enumerate(made.widgets[:-2]):
            self._grid.addWidget(widget, number, place)
        for widget in (made.name, made.paid):
            self._grid.addWidget(widget, number, 3, 1, 3)
        self._grid.setRowStretch(number, 0)
        self._grid.setRowStretch(number + 1, 1)
        self.rows.append(made)

    def show_payment(
        self, claim: Claim, view: PaymentView, slips: SlipsView | None, pending: Pending
    ) -> None:
        """The shares of a released claim, and what is known of their slips."""
        if self._claim is None or self._claim.id != claim.id:
            self._said = self._missed = ""
        if slips is not None:
            self._missed = ""
        self._claim, self._lines, self._slips = claim, view.shares, slips
        while len(self.rows) < len(view.shares):
            self._add_row()
        paying = {
            one.share for one in pending if isinstance(one, PayShare) and one.claim == claim.id
        }
        for number, line in enumerate(self.rows):
            there = number < len(view.shares)
            if not there:
                for widget in line.widgets:
                    widget.hide()
                continue
            share = view.shares[number]
            slip = slips.of(share.number) if slips is not None else None
            line.show_line(share, slip, share.number in paying)
            disable_with_reason(
                line.more, self._goes_on or ("" if slip is not None else self._why_unknown())
            )
            if slip is not None:
                line.more.show_slip(claim.id, slip)
        self.count.setText(view.told)
        self._show_papers()

    def _why_unknown(self) -> str:
        return self._missed or _("Looking which papers there are …")

    def _show_papers(self) -> None:
        """What came of printing, else what there is beside the slips."""
        slips = self._slips
        self.printed.show_words(self._goes_on or self._said or (slips.told if slips else ""))
        self.again.setVisible(slips is not None and slips.all_out)
        disable_with_reason(self.again, self._goes_on)
        self.changed.emit()

    def _pay(self, number: int) -> None:
        if self._claim is None:
            return
        form, checked = self.rows[number].chosen()
        share = self._lines[number].number
        self.wished.emit(PendingCommand(pay_command(self._claim.id, share, form, checked)))

    @Slot(str, bool)
    def show_printed(self, words: str, goes_on: bool) -> None:
        """Where the papers have gone, or why they were not printed; nothing while it goes on."""
        self._goes_on, self._said = (words, "") if goes_on else ("", words)
        if not goes_on:
            self._slips = None
        for line in self.rows:
            disable_with_reason(
                line.more, self._goes_on or ("" if self._slips else self._why_unknown())
            )
        self._show_papers()

    @Slot(str)
    def show_missed(self, why: str) -> None:
        """Nobody could find out which papers there are."""
        self._missed = why
        for line in self.rows:
            disable_with_reason(line.more, "" if self._slips is not None else why)
        self._show_papers()

    @Slot()
    def _print(self) -> None:
        if self._claim is not None:
            self.wished.emit(Printing(self._claim.id))

    def next_step(self) -> NextButton | None:
        claim, slips = self._claim, self._slips
        if claim is None or (slips is not None and slips.all_out):
            return None
        begun = slips is not None and slips.begun
        words = _("Print what is not printed yet") if begun else _("Print all slips and the report")
        why = self._goes_on or ("" if slips is not None else self._why_unknown())
        if not why and slips is not None and slips.wants_names:
            why = _("Who has no slip has no name yet: write it down first (Who is … ?).")
        return NextButton(words, why, Printing(claim.id))

    def stops(self) -> list[QWidget]:
        every: list[QWidget] = [self.again]
        for line in self.rows:
            asked = (*line.controls, line.name, line.more)
            every += [one for one in asked if not one.isHidden()]
        return every
