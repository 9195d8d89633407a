"""The ruling at the table: the sentence to say, what the dealer does, amounts, options, rules."""

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from floor.base.text import _
from floor.kiosk.kit.sizes import Sizes
from floor.kiosk.kit.tile import LineTile, Tile
from floor.qtkit.look.theme import GAP, MARGIN, PAD, Ground, Look, Words, label, lay
from floor.views.assistant.figures import SumLine
from floor.views.assistant.page import LeafView, OptionView, RulingView

_STEPS, _OPTIONS, _SUMS, _RULES = 6, 4, 7, 3
_COLUMN = 4
_SIDE = 430
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
        self.sentence = _large("ruling-sentence", 40, Words.SUM)
        self.options = [Tile(f"ruling-option-{n}", sizes.finger) for n in range(_OPTIONS)]
        self.steps = [LineTile(f"ruling-step-{n}", sizes.finger, Look.QUIET) for n in range(_STEPS)]
        self.options_title = label(_("The rule leaves it to you"), "ruling-leaves", Words.MUTED)
        self.chips = _large("ruling-chips", 22, Words.BODY)
        self.cards = _large("ruling-cards", 22, Words.BODY)
        self.sums = [_SumRow(place) for place in range(_SUMS)]
        self.figures = Tile("ruling-amounts", sizes.finger, Look.QUIET)
        self.penalty = _large("ruling-penalty", 20, Words.ALERT)
        self.rules = [_large(f"ruling-rule-{n}", 17, Words.BODY) for n in range(_RULES)]
        self.read = Tile("ruling-read", sizes.finger, Look.QUIET)
        self.log = _large("ruling-log", 15, Words.MUTED)
        self._build(sizes)

    def _build(self, sizes: Sizes) -> None:
        for place, tile in enumerate(self.options):
            tile.keep(sizes.finger, max(sizes.finger, _HIGH))
            tile.setMaximumHeight(_HIGH + 20)
            tile.clicked.connect(partial(self._choose, place))
        for place, tile in enumerate(self.steps):
            tile.keep(sizes.finger, max(sizes.finger, 62))
            tile.setMaximumHeight(_HIGH)
            tile.clicked.connect(partial(self._tick, place))
        self.figures.clicked.connect(self.figures_wanted)
        self.read.clicked.connect(self.rules_wanted)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(MARGIN * 2)
        row.addLayout(self._to_do(), 1)
        row.addWidget(self._read_side())

    def _to_do(self) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(GAP + 2)
        column.addWidget(label(_("Say aloud"), "ruling-say", Words.MUTED))
        column.addWidget(self.sentence)
        column.addSpacing(GAP)
        column.addWidget(self.options_title)
        side_by_side = QHBoxLayout()
        side_by_side.setSpacing(GAP + 4)
        for tile in self.options:
            side_by_side.addWidget(tile)
        column.addLayout(side_by_side)
        column.addWidget(label(_("The dealer"), "ruling-dealer", Words.MUTED))
        self._grid = QGridLayout()
        self._grid.setSpacing(GAP + 2)
        self._lay_steps(_STEPS)
        column.addLayout(self._grid)
        column.addWidget(self.chips)
        column.addWidget(self.cards)
        column.addStretch(1)
        return column

    def _read_side(self) -> QFrame:
        side = QFrame()
        side.setObjectName("ruling-side")
        lay(side, Ground.CARD)
        side.setFixedWidth(_SIDE)
        column = QVBoxLayout(side)
        column.setContentsMargins(PAD, PAD, PAD, PAD)
        column.setSpacing(GAP + 2)
        for row in self.sums:
            column.addWidget(row)
        for part in (self.figures, self.penalty):
            column.addWidget(part)
        column.addWidget(label(_("By these rules"), "ruling-by", Words.MUTED))
        for rule in self.rules:
            column.addWidget(rule)
        column.addWidget(self.read)
        column.addStretch(1)
        column.addWidget(self.log)
        return side

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
        for place, row in enumerate(self.sums):
            row.setVisible(place < len(leaf.sums))
            if place < len(leaf.sums):
                row.show_line(leaf.sums[place])
        self.figures.setVisible(bool(view.fields))
        self.figures.show_words(_("Put a figure right") if leaf.sums else _("For the amounts"))
        self.penalty.setText(f"⚠ {leaf.penalty_words}")
        self.penalty.setVisible(bool(leaf.penalty_words))
        self._show_rules(leaf)
        self.log.setText(leaf.log_words)

    def _show_options(self, options: tuple[OptionView, ...], choice: str) -> None:
        self._options = options
        self.options_title.setVisible(bool(options))
        for place, tile in enumerate(self.options):
            tile.setVisible(place < len(options))
            if place < len(options):
                option = options[place]
                taken = option.choice == choice
                words = f"✓ {option.words}" if taken else option.words
                tile.show_words(words, option.price, large=24)
                tile.show_look(Look.PRIMARY if taken else Look.STEP)

    def _show_steps(self) -> None:
        self._lay_steps(len(self._said))
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

    def _lay_steps(self, many: int) -> None:
        """Few stand below each other, more in two columns."""
        wide = 1 if many < _COLUMN else 2
        for place, tile in enumerate(self.steps):
            self._grid.addWidget(tile, place // wide, place % wide)
        for column in range(2):
            self._grid.setColumnStretch(column, int(column < wide))

    def _show_rules(self, leaf: LeafView) -> None:
        lines = [f"{rule.id} · {rule.title}" for rule in leaf.rules]
        lines = [leaf.silent, *lines] if leaf.silent else lines
        for place, shown in enumerate(self.rules):
            shown.setVisible(place < len(lines))
            shown.setText(lines[place] if place < len(lines) else "")
        self.read.show_words(_("Read the rules"), _("and what other houses say"))

    def _choose(self, place: int) -> None:
        self.chosen.emit(self._options[place].choice)

    def _tick(self, place: int) -> None:
        self._ticked ^= {place}
        self._show_steps()


class _SumRow(QWidget):
    """What was computed, with its arithmetic."""

    def __init__(self, place: int) -> None:
        super().__init__()
        self.words = _large(f"ruling-sum-{place}-words", 18, Words.TITLE)
        self.how = _large(f"ruling-sum-{place}-how", 16, Words.MUTED)
        self.amount = label("", f"ruling-sum-{place}", Words.SUM)
        said = QVBoxLayout()
        said.setSpacing(0)
        said.addWidget(self.words)
        said.addWidget(self.how)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addLayout(said, 1)
        row.addWidget(self.amount, 0, Qt.AlignmentFlag.AlignRight)

    def show_line(self, line: SumLine) -> None:
        """Be that line."""
        self.words.setText(line.words)
        self.how.setText(line.arithmetic)
        self.how.setVisible(bool(line.arithmetic))
        self.amount.setText(line.amount)


class RulesPanel(QWidget):
    """The rules a ruling rests on, of this house and of others; four at once."""

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        self.setObjectName("ruling-rules")
        self._cards: tuple[tuple[str, str, str], ...] = ()
        self._page = 0
        self.heads = [_large(f"ruling-text-{n}-head", 16, Words.MUTED) for n in range(_SHOWN)]
        self.titles = [_large(f"ruling-text-{n}-title", 22, Words.HEAD) for n in range(_SHOWN)]
        self.texts = [_large(f"ruling-text-{n}", 20, Words.BODY) for n in range(_SHOWN)]
        self.more = Tile("ruling-rules-more", sizes.finger, Look.QUIET)
        self.more.setMaximumHeight(_HIGH)
        self.more.clicked.connect(self._on)
        grid = QGridLayout()
        grid.setSpacing(GAP + 4)
        self._frames = []
        for place in range(_SHOWN):
            frame = QFrame()
            frame.setObjectName(f"ruling-text-{place}-card")
            lay(frame, Ground.CARD)
            column = QVBoxLayout(frame)
            column.setContentsMargins(PAD, PAD, PAD, PAD)
            for part in (self.heads[place], self.titles[place], self.texts[place]):
                column.addWidget(part)
            column.addStretch(1)
            self._frames.append(frame)
            grid.addWidget(frame, place // 2, place % 2)
        for at in range(2):
            grid.setColumnStretch(at, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(grid, 1)
        column.addWidget(self.more)

    def show_leaf(self, leaf: LeafView) -> None:
        """Those of `leaf`: this house's, the others', and where they rule otherwise."""
        cards = tuple(_cards(leaf))
        if cards != self._cards:
            self._cards, self._page = cards, 0
        self._show()

    def _show(self) -> None:
        shown = self._cards[self._page * _SHOWN : (self._page + 1) * _SHOWN]
        for place, frame in enumerate(self._frames):
            frame.setVisible(place < len(shown))
            texts = shown[place] if place < len(shown) else ("", "", "")
            for part, words in zip(
                (self.heads[place], self.titles[place], self.texts[place]), texts, strict=True
            ):
                part.setText(words)
        pages = -(-len(self._cards) // _SHOWN)
        self.more.setVisible(pages > 1)
        self.more.show_words(_("More …"), f"{self._page + 1} / {pages}")

    @Slot()
    def _on(self) -> None:
        self._page = (self._page + 1) % -(-len(self._cards) // _SHOWN)
        self._show()


_SHOWN = 4


def _cards(leaf: LeafView) -> Iterator[tuple[str, str, str]]:
    """Each rule: whose it is, what it is called, what it says."""
    for rule in leaf.rules:
        yield f"{rule.id} · {rule.house}", rule.title, rule.text
    here, elsewhere = _("Other houses here"), _("Elsewhere otherwise")
    for rule in leaf.others:
        yield f"{here} · {rule.id} · {rule.house}", rule.title, rule.text
    for other in leaf.contrary:
        head = f"≠ {elsewhere} · {other.rule.id} · {other.rule.house}"
        yield head, other.matter, other.says


def _large(name: str, size: int, kind: Words) -> QLabel:
    """Words of that size, in as many lines as they need."""
    made = label("", name, kind)
    made.setWordWrap(True)
    made.setStyleSheet(f"font-size: {size}px;")
    return made
