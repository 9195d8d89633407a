"""A rule to be read: its text, what the program does with it, the other houses beside it."""

from collections.abc import Iterable, Iterator
from functools import partial

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from floor.base.text import _
from floor.qtkit.look.theme import (
    GAP,
    MARGIN,
    PAD,
    Ground,
    Look,
    Tone,
    Words,
    badge,
    button,
    label,
    lay,
)
from floor.views.rules.lines import OtherLine
from floor.views.rules.page import RuleView

_NUMBER = 104
"""Of the number of a rule or situation, so that their titles stand under each other."""


class RulePanel(QWidget):
    """Shows one RuleView; leads on to other rules, and to the situations that rest on it."""

    rule_wanted = Signal(str)
    situation_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("rule-panel")
        self._links: list[QPushButton] = []
        self._area = QScrollArea()
        self._area.setObjectName("rule-area")
        self._area.setAccessibleName(_("Rule"))
        self._area.setWidgetResizable(True)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN + 8, MARGIN, GAP, 0)
        column.addWidget(self._area)

    def show_rule(self, view: RuleView) -> None:
        """Be the page of that rule."""
        self._links = []
        inside = QWidget()
        inside.setObjectName("rule-inside")
        across = QHBoxLayout(inside)
        across.setContentsMargins(0, 0, PAD, PAD)
        across.setSpacing(2 * MARGIN)
        across.addLayout(self._own(view), 1)
        across.addLayout(self._beside(view), 1)
        self._area.setWidget(inside)

    def _own(self, view: RuleView) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(GAP)
        column.addWidget(_said("rule-id", f"{view.rule.id} · {view.rule.house}", Words.MUTED))
        column.addWidget(_said("rule-title", view.rule.title, Words.HEAD))
        text = _said("rule-text", view.rule.text)
        text.setStyleSheet("font-size: 19px;")
        column.addWidget(text)
        column.addWidget(_said("rule-source", view.source, Words.SMALL))
        self._head(column, _("What the program does with it"), "rule-does")
        for number, words in enumerate(view.does):
            column.addWidget(_said(f"rule-does-{number}", f"•  {words}"))
        for name, head, lines in (
            ("reckoned", _("What is worked out by it"), view.reckoned),
            ("met", _("Where you meet it"), view.met),
        ):
            if lines:
                self._head(column, head, f"rule-{name}")
            for number, words in enumerate(lines):
                column.addWidget(_said(f"rule-{name}-{number}", f"•  {words}"))
        if view.situations:
            self._head(column, _("Situations that lead to it"), "rule-situations")
        self._lead(column, view.situations, self.situation_wanted, "rule-to")
        column.addStretch(1)
        return column

    def _beside(self, view: RuleView) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(GAP)
        column.addWidget(label(_("What the other houses say"), "rule-beside", Words.TITLE))
        if not view.others:
            column.addWidget(
                _said("rule-alone", _("Nothing: only this house speaks of it."), Words.MUTED)
            )
        for number, other in enumerate(view.others):
            column.addWidget(self._other(number, other))
        if view.beside:
            self._head(column, _("Together with it, in this house"), "rule-together")
        beside = ((line.id, line.title) for line in view.beside)
        self._lead(column, beside, self.rule_wanted, "rule-with")
        column.addStretch(1)
        return column

    @staticmethod
    def _head(column: QVBoxLayout, words: str, name: str) -> None:
        column.addSpacing(PAD)
        column.addWidget(label(words, name, Words.TITLE))

    def _lead(
        self,
        column: QVBoxLayout,
        pages: Iterable[tuple[str, str]],
        wanted: SignalInstance,
        name: str,
    ) -> None:
        """A link for each page: its number and its title."""
        for page, title in pages:
            row = QHBoxLayout()
            row.setSpacing(PAD)
            made = button(page, f"{name}-{page}", Look.LINK, spoken=f"{page} {title}")
            made.setStyleSheet("text-align: left;")
            made.setMinimumWidth(_NUMBER)
            made.clicked.connect(partial(wanted.emit, page))
            row.addWidget(made, 0, Qt.AlignmentFlag.AlignTop)
            row.addWidget(_said(f"{name}-{page}-title", title), 1)
            column.addLayout(row)
            self._links.append(made)

    def _other(self, number: int, other: OtherLine) -> QFrame:
        name = f"rule-other-{number}"
        card = QFrame()
        card.setObjectName(name)
        lay(card, Ground.CARD)
        column = QVBoxLayout(card)
        column.setContentsMargins(PAD, GAP + 2, PAD, PAD)
        column.setSpacing(2)
        link = button(f"{other.rule.id} · {other.rule.house}", f"{name}-go", Look.LINK)
        link.clicked.connect(partial(self.rule_wanted.emit, other.rule.id))
        self._links.append(link)
        mark, tone = ("≠", Tone.WAIT) if other.contrary else ("=", Tone.CALM)
        top = QHBoxLayout()
        top.addWidget(link)
        top.addStretch(1)
        top.addWidget(badge(f"{mark}  {other.verdict}", f"{name}-verdict", tone))
        column.addLayout(top)
        column.addWidget(_said(f"{name}-matter", other.matter, Words.SMALL))
        column.addWidget(_said(f"{name}-says", other.says, Words.TITLE))
        column.addWidget(_said(f"{name}-text", other.rule.text, Words.MUTED))
        return card

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from self._links


def _said(name: str, words: str, kind: Words = Words.BODY) -> QLabel:
    made = label(words, name, kind)
    made.setWordWrap(True)
    return made
