"""The guided claim of a bad beat: its steps at the left, one of them in the middle, one button."""

from collections.abc import Iterator
from datetime import datetime
from functools import partial

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from floor.app.claim.reckoning import profile_of
from floor.app.core.claim import Claim, ClaimId
from floor.app.core.names import Viewer
from floor.app.core.room import Room
from floor.app.staff.papers import KeptPaper
from floor.base.errors import Refused
from floor.base.text import _
from floor.desk.claim.cards import CardsPanel
from floor.desk.claim.checks import ConductPanel, OrderPanel
from floor.desk.claim.panel import (
    Approving,
    ClaimPanel,
    ClaimWish,
    NextButton,
    Noting,
    PendingCommand,
)
from floor.desk.claim.payment import PaymentPanel
from floor.desk.claim.release import ReleasePanel
from floor.desk.claim.seats import SeatsPanel, StartPanel
from floor.desk.kit.elided import Elided
from floor.desk.kit.step_button import Pending, StepRow, disable_with_reason
from floor.desk.scene.page import Moment, Page
from floor.qtkit.look.layout import LINE, column, holding, put, row, stretched
from floor.qtkit.look.theme import (
    MARGIN,
    PAD,
    ButtonRole,
    Ground,
    TextStyle,
    button,
    label,
    plain_tip,
    set_surface,
)
from floor.room.lists.waitlist import TableId
from floor.views.claim.checks import conduct_view, order_view
from floor.views.claim.money import payment_view, release_view
from floor.views.claim.page import ClaimStep, ClaimView, claim_page, latest_claim, step_words
from floor.views.claim.seats import other_hand, seats_view
from floor.views.claim.slips import SlipsView, slips_view
from floor.views.words.rows import Progress
from floor.views.words.words import Wording

_SIDE = 252
_GLYPHS = {Progress.DONE: "✓", Progress.NOW: "●", Progress.LATER: "○"}


class ClaimPage(Page):
    """Shows the claim of one table, at the step its facts have come to; a step that is done can be
    looked at again."""

    back = Signal()
    step_asked = Signal(object)
    """A Step."""
    command_asked = Signal(object)
    """A Command."""
    noted = Signal(object)
    """A Noting."""
    approving = Signal(object)
    """An Approving."""
    paper_wanted = Signal(object)
    """A PaperWish."""
    papers_wanted = Signal(object)
    """The ClaimId: which papers are there of it?"""
    looked = Signal()
    """The page wants to be shown anew."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("claim-page")
        self.table: TableId | None = None
        self._claim: ClaimId | None = None
        """Chosen for itself, as from the list of what is unpaid; else it is the table's."""
        self._at: ClaimStep | None = None
        """Where the claim stood when it was shown last."""
        self._looked_at: ClaimStep | None = None
        """A step chosen by hand, until the claim goes on."""
        self._shown: ClaimView | None = None
        self._waits = False
        self._papers: tuple[ClaimId, tuple[KeptPaper, ...]] | None = None
        """Of which claim they were read last, and which there were."""
        self.start = StartPanel()
        self.seats, self.cards = SeatsPanel(), CardsPanel()
        self.order, self.conduct = OrderPanel(), ConductPanel()
        self.release, self.payment = ReleasePanel(), PaymentPanel()
        self._panels: dict[ClaimStep, ClaimPanel] = {
            ClaimStep.SEATS: self.seats,
            ClaimStep.CARDS: self.cards,
            ClaimStep.ORDER: self.order,
            ClaimStep.CONDUCT: self.conduct,
            ClaimStep.RELEASE: self.release,
            ClaimStep.SLIPS: self.payment,
        }
        self._stack = QStackedWidget()
        self._stack.setObjectName("claim-panels")
        for panel in (self.start, *self._panels.values()):
            panel.changed.connect(self._show_next)
            panel.wished.connect(self._wish)
            panel.entered.connect(self.go_on)
            panel.step_asked.connect(self.step_asked)
            self._stack.addWidget(panel)
        self._build()

    def _build(self) -> None:
        column(
            self._head(),
            stretched(row(self._side(), stretched(self._middle()), gap=0)),
            on=self,
            gap=0,
        )

    def _head(self) -> QFrame:
        self.to_floor = button(_("← Floor"), "claim-back", ButtonRole.QUIET)
        self.to_floor.setToolTip(plain_tip(_("The claim stays as it is (Esc)")))
        self.to_floor.clicked.connect(self.back)
        self.title = Elided("claim-title", TextStyle.HEAD, least=200)
        self.told = Elided("claim-told", TextStyle.MUTED, least=120)
        ending = QWidget()
        ending.setObjectName("claim-ending")
        self._ending = StepRow(line := QHBoxLayout(ending), self.step_asked.emit)
        line.setContentsMargins(0, 0, 0, 0)
        bar = holding(
            "claim-head",
            row(
                self.to_floor,
                self.title,
                stretched(self.told),
                ending,
                gap=MARGIN,
                margins=(MARGIN, LINE),
            ),
            Ground.BAR,
        )
        return bar

    def _side(self) -> QFrame:
        """The steps, one under the other."""
        side = self.side = QFrame()
        side.setObjectName("claim-steps")
        set_surface(side, Ground.PANEL)
        side.setFixedWidth(_SIDE)
        lines = column(on=side, margins=(PAD, MARGIN))
        self._group = QButtonGroup(self)
        self.steps: dict[ClaimStep, QPushButton] = {}
        self._results = {}
        for step in ClaimStep:
            made = button("", f"claim-step-{step.value}", ButtonRole.QUIET)
            made.setCheckable(True)
            # Left, under each other: a list is read down its left edge.
            made.setStyleSheet("text-align: left;")
            made.clicked.connect(partial(self.look_at, step))
            self._group.addButton(made)
            said = label("", f"claim-step-{step.value}-told", TextStyle.SMALL, wraps=True)
            said.setIndent(PAD * 2)
            put(lines, made, said)
            self.steps[step] = made
            self._results[step] = said
        lines.addStretch(1)
        return side

    def _middle(self) -> QVBoxLayout:
        self.heading = label("", "claim-heading", TextStyle.HEAD, wraps=True)
        self.note = label("", "claim-note", TextStyle.MUTED, wraps=True)
        self.next_button = button("", "claim-next", ButtonRole.PRIMARY)
        self.next_button.setMinimumHeight(40)
        self.next_button.setMinimumWidth(240)
        self.next_button.clicked.connect(self.go_on)
        lines = column(
            self.heading,
            stretched(self._stack),
            row(stretched(self.note), self.next_button, gap=PAD),
            gap=PAD,
            margins=(MARGIN + 8, MARGIN),
        )
        self.cards.picker.entered.connect(self.go_on)
        return lines

    def show_table(self, table: TableId, claim: ClaimId | None = None) -> None:
        """Turn to the claim of a table, or to that claim."""
        self.table, self._claim = table, claim
        self._at = self._looked_at = self._shown = None

    def show_moment(self, at: Moment) -> None:
        """The claim as it stands in the room now."""
        room, look, pending = at.scene.room, at.look, at.pending
        if self.table is None or room.house is None:
            return
        chosen = room.claims.get(self._claim) if self._claim is not None else None
        before = self._shown
        claim = chosen or latest_claim(room, self.table) or _still(room, before)
        page = claim_page(room, self.table, claim, look)
        self._shown = page
        moved = page.at is not self._at or _id_of(before) != _id_of(page) or before is None
        if moved:
            self._at, self._looked_at = page.at, None
        self.title.show_words(page.title)
        self.told.show_words(page.told if claim is not None else "")
        self._ending.show(page.ending, pending)
        self._show_steps(page)
        try:
            self._show_panel(room, page, look, pending)
        except Refused as refusal:
            self.note.setText(f"{refusal} ({refusal.rule})")
        if moved or before is None or before.claim != page.claim:
            self._look_for_papers()
        if moved and self.isVisible():
            self._panel().take_focus()

    def _look_for_papers(self) -> None:
        """Papers are no facts of the room: another desk may have printed them meanwhile."""
        claim = self._shown.claim if self._shown is not None else None
        if claim is not None and self._panel() is self.payment:
            self.papers_wanted.emit(claim.id)

    @Slot(object, object)
    def show_papers(self, claim: ClaimId, papers: tuple[KeptPaper, ...]) -> None:
        """Which papers there are of that claim."""
        self._papers = (claim, papers)
        self.looked.emit()

    def show_time(self, now: datetime) -> None:
        """What the clock alone changes."""
        if self._panel() is self.release:
            self.release.show_time(now)

    def _show_steps(self, page: ClaimView) -> None:
        shown = {line.step: line for line in page.steps}
        self.side.setVisible(bool(shown))
        for number, (step, made) in enumerate(self.steps.items(), start=1):
            line = shown.get(step)
            made.setVisible(line is not None)
            self._results[step].setVisible(line is not None and bool(line.told))
            if line is None:
                continue
            later = line.progress is Progress.LATER
            made.setText(f"{_GLYPHS[line.progress]}  {number}  {line.words}".replace("&", "&&"))
            made.setAccessibleName(f"{number} {line.words}. {line.told}")
            why = _("The steps before it come first.") if later else ""
            disable_with_reason(made, why)
            self._results[step].setText(line.told)

    @Slot(str, bool)
    def show_printed(self, words: str, goes_on: bool) -> None:
        """How printing goes; when it is over it has to be read which papers there are now, and
        before that nothing is printed once more."""
        if not goes_on:
            self._papers = None
        self.payment.show_printed(words, goes_on)

    def _step(self) -> ClaimStep | None:
        """The one in the middle."""
        if self._looked_at is not None:
            return self._looked_at
        if self._at is None and self._shown is not None and self._shown.claim is not None:
            claim = self._shown.claim
            if claim.released is not None:
                return ClaimStep.SLIPS
            return ClaimStep.CARDS if claim.hands else ClaimStep.SEATS
        return self._at

    def _panel(self) -> ClaimPanel:
        step, page = self._step(), self._shown
        if step is ClaimStep.RELEASE and page is not None and page.claim is not None:
            return self.payment if page.claim.released is not None else self.release
        return self._panels[step] if step is not None else self.start

    def _show_panel(self, room: Room, page: ClaimView, look: Viewer, pending: Pending) -> None:
        step, claim = self._step(), page.claim
        if claim is None or step is None:
            self.heading.setText(page.told)
            self.start.show_start(page, pending)
        else:
            number = list(ClaimStep).index(step) + 1
            words = next(line.words for line in page.steps if line.step is step)
            self.heading.setText(f"{number}  {words}")
            self.steps[step].setChecked(True)
            self._fill(room, claim, look, pending)
        self._stack.setCurrentWidget(self._panel())
        self._show_next()

    def _fill(self, room: Room, claim: Claim, look: Viewer, pending: Pending) -> None:
        """Show the step in the middle what there is."""
        match self._step():
            case ClaimStep.SEATS:
                profile = profile_of(room, claim)
                other = other_hand(room, claim, look)
                self.seats.show_seats(claim, seats_view(profile, claim, look), other)
            case ClaimStep.CARDS:
                self.cards.show_cards(profile_of(room, claim), claim, look.names)
            case ClaimStep.ORDER:
                self.order.show_order(order_view(room, claim, look), pending)
            case ClaimStep.CONDUCT:
                self.conduct.show_conduct(claim, conduct_view(room, claim, look))
            case ClaimStep.RELEASE if claim.released is None:
                self.release.show_release(claim, release_view(room, claim, look), look.now)
            case ClaimStep.RELEASE | ClaimStep.SLIPS if claim.released is not None:
                slips = self._slips(room, claim, look)
                self.payment.show_payment(claim, payment_view(room, claim, look), slips, pending)
            case _:
                pass

    def _slips(self, room: Room, claim: Claim, look: Viewer) -> SlipsView | None:
        """None while nobody knows yet."""
        if self._papers is None or self._papers[0] != claim.id:
            return None
        return slips_view(Wording(room, look.names), claim, self._papers[1])

    @Slot()
    def _show_next(self) -> None:
        """What the button asks, or why it cannot."""
        page = self._shown
        if page is None:
            return
        offered = self._panel().next_step() if page.claim is not None else None
        if page.closed and self._panel() is not self.payment:
            offered = None
        self.next_button.setVisible(offered is not None)
        self.note.setText(page.closed)
        if offered is None:
            return
        onward = self._onward(offered)
        why = _("Being written …") if self._waits else "" if onward else offered.why_not
        words = self._on_to(onward) if onward else offered.words
        self.next_button.setText(words.replace("&", "&&"))
        self.next_button.setAccessibleName(words)
        disable_with_reason(self.next_button, why)
        self.note.setText(why or page.closed)

    def _onward(self, offered: NextButton) -> ClaimStep | None:
        """Where the claim stands, from a step that was looked at again and is as it was written."""
        return self._at if offered.stands and self._at is not self._step() else None

    @staticmethod
    def _on_to(step: ClaimStep) -> str:
        number = list(ClaimStep).index(step) + 1
        return _("On to {n}  {step}").format(n=number, step=step_words(step))

    @Slot(bool)
    def wait(self, waits: bool) -> None:
        """Whether what was asked is still being written."""
        self._waits = waits
        self._show_next()

    @Slot()
    def go_on(self) -> None:
        """What the button asks, once."""
        offered = self._panel().next_step()
        if self.next_button.isHidden() or offered is None or self._waits:
            return
        if (onward := self._onward(offered)) is not None:
            self.look_at(onward)
        if offered.why_not:
            return
        if self._panel() is self.release:
            self.release.approve()
        elif offered.wish is not None:
            self._wish(offered.wish)

    @Slot(object)
    def _wish(self, wish: ClaimWish) -> None:
        match wish:
            case PendingCommand(command=command):
                self.command_asked.emit(command)
            case Noting():
                self.noted.emit(wish)
            case Approving():
                self.approving.emit(wish)
            case _:
                self.paper_wanted.emit(wish)

    def look_at(self, step: ClaimStep) -> None:
        """Go to a step that is done, or back to the one that is next."""
        self._looked_at = None if step is self._at else step
        self.looked.emit()
        self._look_for_papers()
        self._panel().take_focus()

    def event(self, event: QEvent) -> bool:
        """Esc leads back to the floor before any shortcut of the window hears it; who comes back
        from another window sees what was printed meanwhile."""
        if event.type() is QEvent.Type.WindowActivate:
            self._look_for_papers()
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.ShortcutOverride:
            event.setAccepted(event.key() == Qt.Key.Key_Escape)
            return event.isAccepted()
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.back.emit()
        else:
            super().keyPressEvent(event)

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield self.to_floor
        yield from (made for made in self.steps.values() if not made.isHidden())
        yield from self._ending.buttons
        yield from self._panel().stops()
        yield self.next_button


def _still(room: Room, page: ClaimView | None) -> Claim | None:
    """The claim that is shown, once it is settled and its table stands still for something else."""
    shown = _id_of(page)
    return room.claims.get(shown) if shown is not None else None


def _id_of(page: ClaimView | None) -> ClaimId | None:
    return page.claim.id if page is not None and page.claim is not None else None
