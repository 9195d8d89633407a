"""The board and the hands of a claim, picked card by card, and what they come to at once."""

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtWidgets import QWidget

from floor.app.claim.claims import ShowCards
from floor.app.core.claim import Claim
from floor.app.core.names import Names
from floor.base.text import _
from floor.desk.claim.panel import ClaimPanel, NextButton, PendingCommand, as_written
from floor.desk.kit.fields import scrolled
from floor.jackpot.profile import JackpotProfile
from floor.jackpot.trigger import SeatRemark
from floor.qtkit.cards.face import CardFace
from floor.qtkit.cards.picker import CardPicker
from floor.qtkit.look.filling import fill, tell
from floor.qtkit.look.layout import HAIR, LINE, STRETCH, Space, column, holding, put, row, stretched
from floor.qtkit.look.theme import GAP, TextStyle, label, restyle
from floor.views.claim.cards import (
    CardsView,
    HandLine,
    board_of,
    cards_to_lay,
    cards_view,
    hands_of,
)

_MINI = QSize(24, 32)
_FIVE = 5


def _how() -> str:
    return _(
        "Lay out the board, then every hand that was shown: click the cards or type them."
        " Who showed no hand stays empty."
    )


class _Hand(QWidget):
    """One hand: its best five, whose it is, what it is called and what becomes of it."""

    def __init__(self, number: int) -> None:
        super().__init__()
        name = f"claim-hand-{number}"
        self.setObjectName(name)
        self._faces = [CardFace(f"key-{name}-{place}", _MINI) for place in range(_FIVE)]
        self._who = label("", f"{name}-who", TextStyle.TITLE, wraps=True)
        self._told = label("", f"{name}-told", TextStyle.MUTED, wraps=True)
        across = row(on=self, gap=HAIR)
        for face in self._faces:
            face.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            across.addWidget(face, 0, Qt.AlignmentFlag.AlignTop)
        put(across, Space(GAP), stretched(column(self._who, self._told, gap=0)))

    def show_hand(self, line: HandLine) -> None:
        """Be this hand."""
        where = _("{who}, best five").format(who=line.who)
        fill(self._faces, line.five, lambda face, one: face.show_card(one, where=where))
        self._who.setText(f"{line.who}: {line.rank}" if line.rank else line.who)
        # The winner need not use both (JP-TRIG-2).
        both = line.both if line.why is not SeatRemark.BEST else ""
        self._told.setText(f"{line.told} {both}".strip())


class CardsPanel(ClaimPanel):
    """Cards laid out here are judged at once, and written down when the button is pressed."""

    def __init__(self) -> None:
        super().__init__("claim-cards")
        self._claim: Claim | None = None
        self._profile: JackpotProfile | None = None
        self._names: Names | None = None
        self._said: object = None
        self._view = CardsView()
        self.picker = CardPicker()
        self.picker.changed.connect(self._laid)
        self.verdict = label("", "claim-verdict", TextStyle.TITLE, wraps=True)
        self.others = label("", "claim-silent", TextStyle.MUTED, wraps=True)
        self._finding = column(self.verdict, self.others, STRETCH, gap=LINE, margins=(0, 0, GAP, 0))
        inside = holding("claim-finding-inside", self._finding)
        self._hands: list[_Hand] = []
        self.picker.below.addWidget(
            scrolled(inside, "claim-finding", _("Result of the cards"), 16_000), 1
        )
        self.column.addWidget(self.picker, 1)

    def show_cards(self, profile: JackpotProfile, claim: Claim, names: Names) -> None:
        """The cards known so far; those laid out here stay until others are written down."""
        known = (claim.id, claim.contrary, claim.board, claim.hands)
        fresh = known != self._said
        self._claim, self._profile, self._names, self._said = claim, profile, names, known
        if fresh:
            self.picker.show_picked(cards_to_lay(claim, names))
        self._laid()

    @Slot()
    def _laid(self) -> None:
        picked = self.picker.picked
        if picked is None or self._claim is None or self._profile is None or self._names is None:
            return
        view = self._view = cards_view(self._profile, self._claim, picked, self._names)
        verdict = f"{view.verdict} ({view.rule})" if view.verdict else _how()
        self.verdict.setText(verdict)
        restyle(self.verdict, TextStyle.TITLE if view.verdict else TextStyle.MUTED)
        tell(self.others, view.others)
        while len(self._hands) < len(view.lines):
            made = _Hand(len(self._hands))
            self._finding.insertWidget(1 + len(self._hands), made)
            self._hands.append(made)
        fill(self._hands, view.lines, lambda hand, one: hand.show_hand(one))
        self.changed.emit()

    def next_step(self) -> NextButton | None:
        claim, picked = self._claim, self.picker.picked
        if claim is None or picked is None:
            return None
        words = _("Confirm the cards")
        if self._view.missing:
            return NextButton(words, self._view.missing)
        command = ShowCards(claim=claim.id, board=board_of(picked), hands=hands_of(picked))
        if claim.hands and (claim.board, claim.hands) == (command.board, command.hands):
            if not self._view.category:
                return NextButton(
                    words,
                    _("Nothing is won by these cards: look at them again, or reject the claim."),
                )
            return as_written(words)
        return NextButton(words, "", PendingCommand(command))

    def take_focus(self) -> None:
        self.picker.field.setFocus()

    def stops(self) -> list[QWidget]:
        return [*self.picker.stops()]
