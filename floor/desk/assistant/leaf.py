"""The ruling: the sentence to say, the dealer's steps, amounts, options and the rules."""

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QHideEvent, QMouseEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from floor.base.text import _
from floor.desk.assistant.before import BeforePanel
from floor.desk.assistant.question import FiguresForm
from floor.desk.scene.services import LookBack
from floor.qtkit.look.filling import tell
from floor.qtkit.look.layout import (
    HAIR,
    LINE,
    STRETCH,
    column,
    holding,
    placed,
    put,
    row,
    scrolling,
    stretched,
)
from floor.qtkit.look.theme import (
    GAP,
    MARGIN,
    PAD,
    ButtonRole,
    Ground,
    TextStyle,
    button,
    label,
    set_surface,
)
from floor.views.assistant.course import Same
from floor.views.assistant.figures import SumLine
from floor.views.assistant.page import LeafView, OptionView, RulingView
from floor.views.rules.lines import OtherHouseLine, RuleLine

_SENTENCE = "font-size: 30px;"


class _Tick(QWidget):
    """A step of the dealer, to be ticked when they have done it."""

    def __init__(self, number: int, words: str) -> None:
        super().__init__()
        name = f"ruling-step-{number}"
        self.setObjectName(f"{name}-row")
        self.box = QCheckBox()
        self.box.setObjectName(name)
        self.box.setAccessibleName(words)
        said = label(words, f"{name}-words", TextStyle.TITLE, wraps=True)
        said.setStyleSheet("font-weight: 400; font-size: 18px;")
        row(self.box, stretched(said), on=self, gap=LINE)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """The words tick as the box does."""
        self.box.toggle()
        event.accept()


class LeafPanel(QWidget):
    """Shows the leaf of a RulingView; what the floor adds to it stands in the bar below."""

    chosen = Signal()
    """Another option is taken."""
    counted = Signal(object)
    """What was typed, by Figure."""
    rule_wanted = Signal(str)

    def __init__(self, past: LookBack) -> None:
        super().__init__()
        self.setObjectName("ruling-leaf")
        self._same: Same | None = None
        self._leaf: LeafView | None = None
        self._options: list[QPushButton] = []
        self._links: list[QPushButton] = []
        self.steps: list[_Tick] = []
        self.choice = ""
        self.before = BeforePanel(past)
        self.form = FiguresForm("ruling-amounts")
        self.form.done.connect(self._count)
        self.work = button(_("Calculate"), "ruling-amounts-work", ButtonRole.QUIET)
        self.work.clicked.connect(self._count)
        self.note = label("", "ruling-amounts-note", TextStyle.ALERT, wraps=True)
        self._area = scrolling("ruling-leaf-area", _("The ruling"))
        self._keep_form()
        column(self._area, on=self, gap=None, margins=(MARGIN + 8, MARGIN, GAP, 0))

    def show_view(self, view: RulingView, same: Same | None) -> None:
        """The ruling `view` has come to, and what stands for it where it was given before."""
        leaf = view.leaf
        assert leaf is not None
        self._look_up(same)
        stays = self._leaf is not None and self._leaf.ruling == leaf.ruling
        ticked = [one.box.isChecked() for one in self.steps] if stays else []
        self.choice = self.choice if stays else ""
        self._leaf, self._links = leaf, []
        self.form.show_fields(view.fields)
        self._keep_form()
        inside = holding(
            "ruling-leaf-inside",
            row(
                stretched(self._say(leaf, view), 13),
                stretched(self._read(leaf), 8),
                gap=MARGIN,
                margins=(0, 0, PAD, PAD),
            ),
        )
        self._area.setWidget(inside)
        for one, was in zip(self.steps, ticked, strict=False):
            one.box.setChecked(was)
        self.complain("")

    def clear(self) -> None:
        """Another case begins: what was chosen and ticked belonged to the one before."""
        self._leaf, self.choice = None, ""

    def _look_up(self, same: Same | None) -> None:
        """How it was ruled before, unless that stands here already."""
        if same is not None and same != self._same:
            self.before.show_same(same)
        self._same = same

    def hideEvent(self, event: QHideEvent) -> None:
        """Who comes back finds what was ruled meanwhile."""
        self._same = None
        super().hideEvent(event)

    def _keep_form(self) -> None:
        """What is typed and what was read outlive the page around them."""
        for kept in (self.form, self.work, self.note, self.before):
            kept.setParent(self)
            kept.hide()

    def _say(self, leaf: LeafView, view: RulingView) -> QVBoxLayout:
        """What is said and done at the table."""
        sentence = label(leaf.ruling, "ruling-sentence", TextStyle.SUM, wraps=True)
        sentence.setStyleSheet(_SENTENCE)
        lines = column(label(_("Say aloud"), "ruling-say", TextStyle.SMALL), sentence, gap=PAD)
        if leaf.options:
            lines.addWidget(self._choices(leaf.options))
        lines.addWidget(self._todo(leaf))
        if leaf.sums:
            lines.addWidget(_sums(leaf.sums))
        amounts = bool(view.fields)
        for widget in (self.form, self.note, self.work):
            widget.setVisible(amounts)
        if amounts:
            words = _("Correct a figure") if leaf.sums else _("For the amounts")
            put(
                lines,
                label(words, "ruling-amounts-title", TextStyle.SMALL),
                self.form,
                self.note,
                placed(self.work, Qt.AlignmentFlag.AlignLeft),
            )
        if leaf.penalty_words:
            penalty = label(
                f"⚠ {leaf.penalty_words}", "ruling-penalty", TextStyle.ALERT, wraps=True
            )
            lines.addWidget(penalty)
        lines.addStretch(1)
        return lines

    def _choices(self, options: tuple[OptionView, ...]) -> QWidget:
        """What the rule leaves to the floor, side by side with its price."""
        place = QWidget()
        place.setObjectName("ruling-options")
        across = QHBoxLayout()
        across.setSpacing(PAD)
        group = QButtonGroup(place)
        self._options = []
        for number, option in enumerate(options):
            words = f"{option.words}\n{option.price}" if option.price else option.words
            made = button(words, f"ruling-option-{number}", ButtonRole.QUIET, spoken=option.words)
            made.setStyleSheet("font-size: 18px; padding: 6px 10px;")
            made.setMinimumHeight(60)
            made.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            made.setCheckable(True)
            made.setChecked(option.choice == self.choice)
            made.clicked.connect(partial(self._choose, option.choice))
            group.addButton(made)
            across.addWidget(made)
            self._options.append(made)
        column(
            label(_("The rule leaves it to you"), "ruling-options-title", TextStyle.SMALL),
            across,
            on=place,
            gap=None,
        )
        return place

    def _todo(self, leaf: LeafView) -> QFrame:
        self.steps = [_Tick(number, words) for number, words in enumerate(leaf.steps)]
        lines = column(
            label(_("The dealer"), "ruling-dealer", TextStyle.SMALL),
            *self.steps,
            gap=LINE,
            margins=(MARGIN, PAD),
        )
        for name, words in (
            ("chips", _("Chips: {words}").format(words=leaf.chips)),
            ("cards", _("Cards: {words}").format(words=leaf.cards)),
        ):
            said = label(words, f"ruling-{name}", wraps=True)
            lines.addWidget(said)
        return holding("ruling-todo", lines, Ground.CARD)

    def _read(self, leaf: LeafView) -> QVBoxLayout:
        """By which rules, and what other houses say."""
        self.before.show()
        lines = column(
            label(_("Ruled before"), "ruling-before-title", TextStyle.SMALL),
            self.before,
            label(_("By these rules"), "ruling-by", TextStyle.SMALL),
            gap=PAD,
        )
        if leaf.silent:
            silent = label(leaf.silent, "ruling-silent", TextStyle.TITLE, wraps=True)
            lines.addWidget(silent)
        put(lines, *(self._rule(rule) for rule in leaf.rules))
        if leaf.others:
            lines.addWidget(label(_("In other houses"), "ruling-others", TextStyle.SMALL))
        put(lines, *(self._rule(rule) for rule in leaf.others))
        if leaf.contrary:
            lines.addWidget(label(_("Different elsewhere"), "ruling-contrary", TextStyle.SMALL))
        for number, other in enumerate(leaf.contrary):
            lines.addWidget(_contrary(number, other))
        log = label(leaf.log_words, "ruling-log", TextStyle.SMALL, wraps=True)
        put(lines, log, STRETCH)
        return lines

    def _rule(self, rule: RuleLine) -> QFrame:
        name = f"ruling-rule-{rule.id}"
        link = button(f"{rule.id} · {rule.house}", f"{name}-go", ButtonRole.LINK)
        link.clicked.connect(partial(self.rule_wanted.emit, rule.id))
        self._links.append(link)
        title = label(rule.title, f"{name}-title", TextStyle.TITLE, wraps=True)
        text = label(rule.text, f"{name}-text", wraps=True)
        above = placed(link, Qt.AlignmentFlag.AlignLeft)
        lines = column(above, title, text, gap=HAIR, margins=(PAD, GAP, PAD, LINE))
        return holding(name, lines, Ground.ROW)

    def _choose(self, choice: str) -> None:
        self.choice = choice
        self.chosen.emit()

    @Slot()
    def _count(self) -> None:
        self.counted.emit(self.form.typed)

    def complain(self, words: str) -> None:
        """Say what is wrong with the figures."""
        tell(self.note, words)

    def take_focus(self) -> bool:
        """Have the keyboard at what the rule leaves open; whether it leaves anything."""
        for option in self.options[:1]:
            option.setFocus()
        return bool(self.options)

    @property
    def options(self) -> tuple[QPushButton, ...]:
        """What the rule leaves to the floor."""
        return tuple(self._options) if self._leaf is not None and self._leaf.options else ()

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from self.options
        yield from (one.box for one in self.steps)
        if not self.form.isHidden():
            yield from self.form.fields.values()
            yield self.work
        yield from self.before.stops()
        yield from self._links


def _sums(lines: tuple[SumLine, ...]) -> QFrame:
    """What was computed, each line with its arithmetic."""
    card = QFrame()
    card.setObjectName("ruling-sums")
    set_surface(card, Ground.CARD)
    cells = QGridLayout(card)
    cells.setContentsMargins(MARGIN, PAD, MARGIN, PAD)
    cells.setHorizontalSpacing(MARGIN)
    cells.setColumnStretch(1, 1)
    for each, line in enumerate(lines):
        words = label(line.words, f"ruling-sum-{each}-words", TextStyle.TITLE)
        how = label(line.arithmetic, f"ruling-sum-{each}-how", TextStyle.MUTED)
        amount = label(line.amount, f"ruling-sum-{each}", TextStyle.SUM)
        for place, widget in enumerate((words, how, amount)):
            widget.setWordWrap(place < 2)
            cells.addWidget(widget, each, place)
    return card


def _contrary(number: int, other: OtherHouseLine) -> QFrame:
    name = f"ruling-otherwise-{number}"
    lines = column(gap=HAIR, margins=(PAD, GAP, PAD, LINE))
    head = f"≠ {other.rule.house} {other.rule.id} · {other.matter}"
    for part, words, kind in (
        ("head", head, TextStyle.MUTED),
        ("says", other.says, TextStyle.BODY),
    ):
        said = label(words, f"{name}-{part}", kind, wraps=True)
        lines.addWidget(said)
    return holding(name, lines, Ground.ROW)
