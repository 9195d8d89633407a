"""The ruling at the table: the sentence to say, what the dealer does, amounts, options, rules."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from floor.base.text import _
from floor.kiosk.kit.choice_grid import spread
from floor.kiosk.kit.sizes import Sizes
from floor.kiosk.kit.tile import LineTile, Tile, numbered
from floor.kiosk.kit.words import large
from floor.qtkit.look.filling import fill, tell
from floor.qtkit.look.layout import (
    BREAK,
    FORM,
    LINE,
    STRETCH,
    Space,
    column,
    grid,
    holding,
    placed,
    row,
    stretched,
)
from floor.qtkit.look.theme import GAP, PAD, ButtonRole, Ground, TextStyle
from floor.views.assistant.figures import SumLine
from floor.views.assistant.page import LeafView, OptionView, RulingView

_STEPS, _OPTIONS, _SUMS, _RULES = 6, 4, 7, 3
_COLUMN = 4
_SIDE, _PART = 430, 0.35
"""How wide what is read beside it is: so many pixels, and at most such a part."""
_HIGH = 84
_LETTERS = 22


class LeafPanel(QWidget):
    """Shows the leaf of a RulingView; keeps which steps are ticked and which option is taken."""

    chosen = Signal(str)
    """An option, by its id."""
    figures_wanted = Signal()
    rules_wanted = Signal()

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        self.setObjectName("ruling-leaf")
        self._ruling = ""
        self._said: tuple[str, ...] = ()
        self._ticked: set[int] = set()
        self._options: tuple[OptionView, ...] = ()
        self.sentence = large("ruling-sentence", sizes.letters(38, 32), TextStyle.SUM)
        options = [Tile(f"ruling-option-{n}", sizes.finger) for n in range(_OPTIONS)]
        self.options = numbered(options, self._choose, _HIGH, _HIGH + 20)
        steps = [
            LineTile(f"ruling-step-{n}", sizes.finger, ButtonRole.QUIET) for n in range(_STEPS)
        ]
        self.steps = numbered(steps, self._tick, 62, _HIGH)
        self.options_title = large(
            "ruling-leaves",
            sizes.grown(15),
            TextStyle.MUTED,
            _("The rule leaves it to you"),
            wraps=False,
        )
        self.chips = large("ruling-chips", sizes.grown(22), TextStyle.BODY)
        self.cards = large("ruling-cards", sizes.grown(22), TextStyle.BODY)
        self.sums = [_SumRow(place, sizes) for place in range(_SUMS)]
        self.figures = Tile("ruling-amounts", sizes.finger, ButtonRole.QUIET)
        self.penalty = large("ruling-penalty", sizes.grown(20), TextStyle.ALERT)
        self.rules = [
            large(f"ruling-rule-{n}", sizes.grown(17), TextStyle.BODY) for n in range(_RULES)
        ]
        self.read = Tile("ruling-read", sizes.finger, ButtonRole.QUIET)
        self.log = large("ruling-log", sizes.grown(15), TextStyle.MUTED)
        self.figures.clicked.connect(self.figures_wanted)
        self.read.clicked.connect(self.rules_wanted)
        row(stretched(self._to_do(sizes)), self._read_side(sizes), on=self, gap=BREAK)

    def _to_do(self, sizes: Sizes) -> QVBoxLayout:
        self._grid = grid(gap=LINE)
        spread(self._grid, self.steps, 2)
        return column(
            large("ruling-say", sizes.grown(15), TextStyle.MUTED, _("Say aloud"), wraps=False),
            self.sentence,
            Space(GAP),
            self.options_title,
            row(*self.options, gap=FORM),
            large("ruling-dealer", sizes.grown(15), TextStyle.MUTED, _("The dealer"), wraps=False),
            self._grid,
            self.chips,
            self.cards,
            STRETCH,
            gap=LINE,
        )

    def _read_side(self, sizes: Sizes) -> QFrame:
        side = holding(
            "ruling-side",
            column(
                *self.sums,
                self.figures,
                self.penalty,
                large(
                    "ruling-by", sizes.grown(15), TextStyle.MUTED, _("By these rules"), wraps=False
                ),
                *self.rules,
                self.read,
                STRETCH,
                self.log,
                gap=LINE,
                margins=PAD,
            ),
            Ground.CARD,
        )
        self._beside = side
        return side

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._beside.setFixedWidth(min(_SIDE, round(event.size().width() * _PART)))

    def show_view(self, view: RulingView, choice: str) -> None:
        """The ruling `view` has come to, with the option taken."""
        leaf = view.leaf
        assert leaf is not None
        if leaf.ruling != self._ruling:
            self._ruling, self._ticked = leaf.ruling, set()
        self.sentence.setText(leaf.ruling)
        self._show_options(leaf.options, choice)
        self._said = leaf.steps
        self._show_steps()
        self.chips.setText(_("Chips: {words}").format(words=leaf.chips))
        self.cards.setText(_("Cards: {words}").format(words=leaf.cards))
        fill(self.sums, leaf.sums, _SumRow.show_line)
        self.figures.setVisible(bool(view.fields))
        self.figures.show_words(_("Correct a figure") if leaf.sums else _("For the amounts"))
        self.penalty.setText(f"⚠ {leaf.penalty_words}")
        self.penalty.setVisible(bool(leaf.penalty_words))
        self._show_rules(leaf)
        self.log.setText(leaf.log_words)

    def _show_options(self, options: tuple[OptionView, ...], choice: str) -> None:
        self._options = options
        self.options_title.setVisible(bool(options))
        fill(self.options, options, partial(_show_option, choice))

    def _show_steps(self) -> None:
        # Few stand below each other, more in two columns.
        spread(self._grid, self.steps, 1 if len(self._said) < _COLUMN else 2)
        for place, tile in enumerate(self.steps):
            tile.setVisible(place < len(self._said))
            if place < len(self._said):
                mark = "☑" if place in self._ticked else "☐"
                tile.show_words(f"{mark} {self._said[place]}", large=_LETTERS)
                tile.setAccessibleName(
                    _("done: {step}").format(step=self._said[place])
                    if place in self._ticked
                    else self._said[place]
                )

    def _show_rules(self, leaf: LeafView) -> None:
        lines = [f"{rule.id} · {rule.title}" for rule in leaf.rules]
        lines = [leaf.silent, *lines] if leaf.silent else lines
        fill(self.rules, lines, QLabel.setText)
        self.read.show_words(_("Read the rules"), _("and what other houses say"))

    def _choose(self, place: int) -> None:
        self.chosen.emit(self._options[place].choice)

    def _tick(self, place: int) -> None:
        self._ticked ^= {place}
        self._show_steps()


def _show_option(choice: str, tile: Tile, option: OptionView) -> None:
    taken = option.choice == choice
    words = f"✓ {option.words}" if taken else option.words
    tile.show_words(words, option.price, large=24)
    tile.show_look(ButtonRole.PRIMARY if taken else ButtonRole.STEP)


class _SumRow(QWidget):
    """What was computed, with its arithmetic."""

    def __init__(self, place: int, sizes: Sizes) -> None:
        super().__init__()
        self.words = large(f"ruling-sum-{place}-words", sizes.grown(18), TextStyle.TITLE)
        self.how = large(f"ruling-sum-{place}-how", sizes.grown(16), TextStyle.MUTED)
        self.amount = large(f"ruling-sum-{place}", sizes.grown(24), TextStyle.SUM, wraps=False)
        row(
            stretched(column(self.words, self.how, gap=0)),
            placed(self.amount, Qt.AlignmentFlag.AlignRight),
            on=self,
            gap=None,
        )

    def show_line(self, line: SumLine) -> None:
        """Be that line."""
        self.words.setText(line.words)
        tell(self.how, line.arithmetic)
        self.amount.setText(line.amount)
