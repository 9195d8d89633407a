"""The claimed bad beat over the table's picture while the table stands still: read, never asked."""

from collections.abc import Mapping
from types import MappingProxyType

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from floor.base.text import _
from floor.jackpot.trigger import SeatRemark
from floor.kiosk.kit.laid_cards import LaidCards
from floor.kiosk.kit.sizes import Sizes
from floor.kiosk.kit.tile import Tile
from floor.kiosk.kit.words import FittedWords, large
from floor.qtkit.look.filling import fill, tell
from floor.qtkit.look.layout import BREAK, STRETCH, column, placed, row, stretched
from floor.qtkit.look.theme import GAP, PAD, ButtonRole, Ground, TextStyle, restyle, set_surface
from floor.views.claim.cards import HandLine
from floor.views.kiosk.claim import SHOWN_HANDS, ClaimStage, KioskClaim, StageLine
from floor.views.words.rows import Progress, Step

_SIGNS: Mapping[Progress, str] = MappingProxyType(
    {Progress.DONE: "✓", Progress.NOW: "▸", Progress.LATER: "○"}
)
"""So that colour never speaks alone."""
_STAGES = 330
"""Width of what is done one after the other."""


class ClaimSheet(QFrame):
    """Shows a KioskClaim, in letters that are read from a metre away."""

    withdrawn = Signal(object)
    """The Step that says it was no bad beat."""

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        self.setObjectName("kiosk-claim")
        self._step: Step | None = None
        set_surface(self, Ground.PANEL)
        self.title = large("claim-title", 34, TextStyle.SUM)
        self.began = large("claim-began", 20, TextStyle.MUTED)
        self.urge = large("claim-urge", 24, TextStyle.HEAD)
        self.dealt = large("claim-dealt", sizes.read, TextStyle.HEAD)
        self.withdraw = Tile("claim-withdraw", sizes.finger, ButtonRole.QUIET)
        self.withdraw.stand(3 * sizes.finger // 2, 3 * sizes.finger // 2)
        self.withdraw.setMaximumWidth(7 * sizes.finger)
        self.withdraw.clicked.connect(self._withdraw)
        self.ends = large("claim-ends", 18, TextStyle.MUTED)
        self.verdict = FittedWords("claim-verdict", TextStyle.HEAD, 24)
        self.verdict.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.stages = [_StageRow(stage) for stage in ClaimStage]
        self.board = _CardRow("claim-board")
        self.hands = [_CardRow(f"claim-hand-{place}") for place in range(SHOWN_HANDS)]
        self.own = large("claim-own", 16, TextStyle.MUTED)
        self._build()
        self.hide()

    def _build(self) -> None:
        for stage in self.stages:
            stage.setFixedWidth(_STAGES)
        done = column(*self.stages, STRETCH)
        cards = column(self.board, *self.hands, self.own, stretched(self.verdict))
        column(
            self.title,
            self.began,
            self.urge,
            self.dealt,
            self.withdraw,
            stretched(row(done, stretched(cards), gap=BREAK)),
            self.ends,
            on=self,
            margins=(BREAK, GAP, BREAK, 0),
        )

    def show_claim(self, view: KioskClaim) -> None:
        """Show how far it is."""
        for words, place in (
            (view.title, self.title),
            (view.began, self.began),
            (view.urge, self.urge),
            (view.dealt, self.dealt),
            (view.verdict, self.verdict),
            (view.ends, self.ends),
        ):
            tell(place, words)
        self._step = view.withdraw
        self.withdraw.setVisible(view.withdraw is not None)
        if view.withdraw is not None:
            self.withdraw.show_words(view.withdraw.words, view.withdraw_until)
        for each in self.stages:
            line = next((one for one in view.stages if one.stage is each.stage), None)
            each.setVisible(line is not None)
            if line is not None:
                each.show_line(line)
        self.board.setVisible(bool(view.board))
        self.board.show_words(_("Board"), "")
        self.board.cards.show_cards(view.board)
        fill(self.hands, view.hands, _CardRow.show_hand)
        self.own.setText(_("Thick edge: own cards."))
        self.own.setVisible(bool(view.hands))

    @Slot()
    def _withdraw(self) -> None:
        if self._step is not None:
            self.withdrawn.emit(self._step)


class _StageRow(QWidget):
    """A stage: its sign, its name, what came of it."""

    def __init__(self, stage: ClaimStage) -> None:
        super().__init__()
        self.stage = stage
        name = f"claim-{stage.value}"
        self.sign = large(f"{name}-sign", 26, TextStyle.HEAD)
        self.sign.setFixedWidth(34)
        self.words = large(f"{name}-words", 24, TextStyle.HEAD)
        self.told = large(f"{name}-told", 18, TextStyle.MUTED)
        row(
            placed(self.sign, Qt.AlignmentFlag.AlignTop),
            stretched(column(self.words, self.told, gap=0)),
            on=self,
            margins=(0, 0, 0, GAP),
        )

    def show_line(self, line: StageLine) -> None:
        self.sign.setText(_SIGNS[line.mark])
        self.words.setText(line.words)
        tell(self.told, line.told)
        faint = line.mark is Progress.LATER
        for part in (self.sign, self.words):
            restyle(part, TextStyle.MUTED if faint else TextStyle.HEAD)


class _CardRow(QWidget):
    """Cards, whose they are, and what they are called."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.cards = LaidCards(f"{name}-cards")
        self.words = large(f"{name}-words", 22, TextStyle.HEAD)
        self.rank = large(f"{name}-rank", 18, TextStyle.BODY)
        row(
            self.cards,
            stretched(column(STRETCH, self.words, self.rank, STRETCH, gap=0)),
            on=self,
            gap=PAD,
        )

    def show_words(self, words: str, rank: str) -> None:
        self.words.setText(words)
        tell(self.rank, rank)

    def show_hand(self, hand: HandLine) -> None:
        part = _part_words(hand.why)
        self.show_words(f"{hand.who} · {part}" if part else hand.who, hand.rank)
        self.cards.show_cards(hand.five, hand.cards)


def _part_words(why: SeatRemark) -> str:
    """What became of a hand, in a word; empty where the verdict alone says it."""
    return {SeatRemark.BEST: _("has won"), SeatRemark.LOSES: _("has lost")}.get(why, "")
