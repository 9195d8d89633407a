"""The release of a jackpot: what everybody gets, approved by two people with their PINs."""

from collections.abc import Sequence
from datetime import datetime

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QComboBox, QLabel, QWidget

from floor.app.core.claim import Claim
from floor.app.core.messages import Role, StaffId
from floor.base.text import N_, _
from floor.desk.claim.panel import Approving, ClaimPanel, NextButton
from floor.desk.claim.shares import MeterCard, SharesTable
from floor.desk.kit.fields import offer
from floor.desk.staff.pin_field import PinField
from floor.qtkit.look.layout import (
    APART,
    LINE,
    SLACK,
    STRETCH,
    column,
    holding,
    put,
    row,
    stretched,
)
from floor.qtkit.look.theme import PAD, Ground, TextStyle, label, restyle
from floor.views.claim.money import Approver, Given, ReleaseView
from floor.views.words.words import minutes_and_seconds

_TWO = 2
_COMES = N_(
    "The second one, a shift manager or of the floor, signs on first (“Another badge …”, under the "
    "name at the left). Administrators and dealers release no jackpot."
)
_SIDE = 380
_WIDEST = 860
"""A name and its sum are read together."""


class ReleasePanel(ClaimPanel):
    """Shares and meter; badge and PIN of two people beside them. A full PIN is taken at once."""

    def __init__(self) -> None:
        super().__init__("claim-release")
        self._claim: Claim | None = None
        self._view = ReleaseView()
        self._now: datetime | None = None
        self._waits = False
        self._wrong = ""
        """What was wrong with the PIN typed last."""
        self.shares = SharesTable("claim-shares")
        self.meter = MeterCard("claim-meter")
        self.badge = QComboBox()
        self.badge.setObjectName("claim-badge")
        self.badge.setAccessibleName(_("Who approves"))
        self.badge.setPlaceholderText(_("Whose badge comes second?"))
        self.badge.activated.connect(self._chosen)
        self.pin = PinField(Role.SHIFT_MANAGER)
        self.pin.setObjectName("claim-pin")
        self.pin.setAccessibleName(_("Approver’s PIN"))
        self.pin.setPlaceholderText(_("PIN"))
        self.pin.textEdited.connect(self._typed)
        self._asks = label("", "claim-approve-asks", TextStyle.MUTED, wraps=True)
        self._given: list[QLabel] = []
        self.trouble = label("", "claim-approve-trouble", TextStyle.ALERT, wraps=True)
        shares = self.shares.area()
        shares.setMaximumWidth(_WIDEST)
        self.column.addLayout(row(stretched(shares), self._side(), SLACK, gap=APART), 1)

    def _side(self) -> QWidget:
        inside = column(
            label(_("Two people approve"), "claim-approve-title", TextStyle.TITLE),
            gap=LINE,
            margins=PAD,
        )
        for number in range(_TWO + 1):
            said = label("", f"claim-given-{number}", wraps=True)
            self._given.append(said)
            inside.addWidget(said)
        put(inside, self._asks, self.badge, self.pin, self.trouble)
        side = holding(
            "claim-release-side",
            column(self.meter, holding("claim-approvals", inside, Ground.CARD), STRETCH, gap=PAD),
        )
        side.setFixedWidth(_SIDE)
        return side

    def show_release(self, claim: Claim, view: ReleaseView, now: datetime) -> None:
        """What is to be approved; a PIN typed for something else is gone."""
        if self._claim is not None and view.digest != self._view.digest:
            self.pin.clear()
            self._waits = False
        if len(view.holding) > len(self._view.holding):
            self._waits = False
            self.pin.clear()
            self._wrong = ""
        self._claim, self._view = claim, view
        self.shares.show_shares(view.shares)
        self.meter.show_meter(view.meter)
        self._show_badges(view.approvers)
        self.tell(view.why_not or _("Check every line together, then each types their own PIN."))
        restyle(self.told, TextStyle.ALERT if view.why_not else TextStyle.MUTED)
        self.show_time(now)

    def _show_badges(self, approvers: Sequence[Approver]) -> None:
        """Who may approve. Whoever is here is proposed first; who comes second they say themselves,
        where it may be one or another: a PIN typed for somebody else would cost that one a try."""
        wanted = [(one.words, one.staff) for one in approvers]
        chosen = self._approver()
        offer(self.badge, wanted)
        free = [one.staff for one in approvers if not one.why_not]
        before = chosen.staff if chosen is not None else None
        if before not in free and free:
            is_clear = not self._view.holding or len(free) == 1
            self.badge.setCurrentIndex(self.badge.findData(free[0]) if is_clear else -1)
        elif before is not None and before in [one.staff for one in approvers]:
            self.badge.setCurrentIndex(self.badge.findData(before))
        shown = bool(approvers)
        for control in (self.badge, self.pin, self._asks):
            control.setVisible(shown)

    def _approver(self) -> Approver | None:
        staff = self.badge.currentData()
        return next((one for one in self._view.approvers if one.staff == staff), None)

    def show_time(self, now: datetime) -> None:
        """How long the approvals still hold."""
        self._now = now
        for number, said in enumerate(self._given):
            there = number < len(self._view.given)
            said.setVisible(there)
            if there:
                self._show_given(said, self._view.given[number], now)
        left = sum(1 for one in self._view.holding if now <= one.until)
        self._asks.setText(
            _("First: badge and PIN") if not left else _("Second: another badge and its PIN")
        )
        self._show_trouble()
        self.changed.emit()

    @staticmethod
    def _show_given(said: QLabel, given: Given, now: datetime) -> None:
        if given.holds and now <= given.until:
            left = minutes_and_seconds(given.until - now)
            said.setText(f"✓ {given.words} " + _("Valid for {time} more.").format(time=left))
            restyle(said, TextStyle.TITLE)
        else:
            said.setText(f"✕ {given.words}")
            restyle(said, TextStyle.MUTED)

    def _show_trouble(self) -> None:
        """What was wrong with a PIN, else why who is chosen may not approve."""
        approver = self._approver()
        why = approver.why_not if approver is not None else ""
        if why and self._view.holding and all(one.why_not for one in self._view.approvers):
            why = " ".join((why, _(_COMES)))
        self.trouble.setText(self._wrong or why)
        self.trouble.setVisible(bool(self._wrong or why))
        self.pin.setEnabled(approver is not None and not why)

    @Slot()
    def _chosen(self) -> None:
        self.pin.clear()
        self._wrong = ""
        self._show_trouble()
        self.pin.setFocus()
        self.changed.emit()

    @Slot()
    def _typed(self) -> None:
        self._wrong = ""
        self._show_trouble()
        self.changed.emit()
        if self.pin.is_full():
            self.approve()

    @Slot()
    def approve(self) -> None:
        """Hand in the PIN, once."""
        wish = self._wish()
        if wish is not None and not self._waits:
            self._waits = True
            self.wished.emit(wish)
            self.changed.emit()

    def _wish(self) -> Approving | None:
        approver = self._approver()
        if self._claim is None or approver is None or approver.why_not or not self.pin.is_full():
            return None
        return Approving(
            self._claim.id, self._view.digest, StaffId(approver.staff), self.pin.text()
        )

    def refuse(self, words: str) -> None:
        """It was not their PIN, or they may not approve."""
        self._waits = False
        self._wrong = words
        self.pin.clear()
        self._show_trouble()
        self.pin.setFocus()
        self.changed.emit()

    def next_step(self) -> NextButton | None:
        if self._claim is None:
            return None
        words = _("Approve") if not self._view.holding else _("Approve and release")
        if self._view.why_not:
            return NextButton(words, self._view.why_not)
        approver = self._approver()
        if approver is None and self.badge.count():
            return NextButton(words, _("Whose badge comes second?"))
        if approver is None:
            return NextButton(words, _("Nobody on duty may approve this."))
        if approver.why_not:
            return NextButton(words, approver.why_not)
        if self._waits:
            return NextButton(words, _("Being written …"))
        if not self.pin.is_full():
            return NextButton(words, self.pin.too_short())
        return NextButton(words, "", self._wish())

    def take_focus(self) -> None:
        (self.pin if self.pin.isEnabled() else self.badge).setFocus()

    def stops(self) -> list[QWidget]:
        return [self.badge, self.pin]
