"""A rule to be read: its text, what the program does with it, the other houses beside it."""

from collections.abc import Iterable, Iterator
from functools import partial

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QVBoxLayout, QWidget

from floor.base.text import _
from floor.qtkit.look.layout import (
    BREAK,
    HAIR,
    LINE,
    STRETCH,
    Space,
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
    Tone,
    badge,
    button,
    label,
)
from floor.views.rules.lines import OtherHouseLine
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
        self._area = scrolling("rule-area", _("Rule"))
        column(self._area, on=self, gap=None, margins=(MARGIN + 8, MARGIN, GAP, 0))

    def show_rule(self, view: RuleView) -> None:
        """Be the page of that rule."""
        self._links = []
        inside = holding(
            "rule-inside",
            row(
                stretched(self._own(view)),
                stretched(self._beside(view)),
                gap=BREAK,
                margins=(0, 0, PAD, PAD),
            ),
        )
        self._area.setWidget(inside)

    def _own(self, view: RuleView) -> QVBoxLayout:
        text = _said("rule-text", view.rule.text)
        text.setStyleSheet("font-size: 19px;")
        down = column(
            _said("rule-id", f"{view.rule.id} · {view.rule.house}", TextStyle.MUTED),
            _said("rule-title", view.rule.title, TextStyle.HEAD),
            text,
            _said("rule-source", view.source, TextStyle.SMALL),
        )
        self._head(down, _("What the program does with it"), "rule-does")
        for number, words in enumerate(view.does):
            down.addWidget(_said(f"rule-does-{number}", f"•  {words}"))
        for name, head, lines in (
            ("reckoned", _("What is calculated by it"), view.reckoned),
            ("met", _("Where you meet it"), view.met),
        ):
            if lines:
                self._head(down, head, f"rule-{name}")
            for number, words in enumerate(lines):
                down.addWidget(_said(f"rule-{name}-{number}", f"•  {words}"))
        if view.situations:
            self._head(down, _("Situations that lead to it"), "rule-situations")
        self._lead(down, view.situations, self.situation_wanted, "rule-to")
        down.addStretch(1)
        return down

    def _beside(self, view: RuleView) -> QVBoxLayout:
        lines = column(label(_("What the other houses say"), "rule-beside", TextStyle.TITLE))
        if not view.others:
            lines.addWidget(
                _said("rule-alone", _("Nothing: only this house has it."), TextStyle.MUTED)
            )
        for number, other in enumerate(view.others):
            lines.addWidget(self._other(number, other))
        if view.beside:
            self._head(lines, _("Together with it, in this house"), "rule-together")
        beside = ((line.id, line.title) for line in view.beside)
        self._lead(lines, beside, self.rule_wanted, "rule-with")
        lines.addStretch(1)
        return lines

    @staticmethod
    def _head(column: QVBoxLayout, words: str, name: str) -> None:
        put(column, Space(PAD), label(words, name, TextStyle.TITLE))

    def _lead(
        self,
        column: QVBoxLayout,
        pages: Iterable[tuple[str, str]],
        wanted: SignalInstance,
        name: str,
    ) -> None:
        """A link for each page: its number and its title."""
        for page, title in pages:
            made = button(page, f"{name}-{page}", ButtonRole.LINK, spoken=f"{page} {title}")
            made.setStyleSheet("text-align: left;")
            made.setMinimumWidth(_NUMBER)
            made.clicked.connect(partial(wanted.emit, page))
            across = row(
                placed(made, Qt.AlignmentFlag.AlignTop),
                stretched(_said(f"{name}-{page}-title", title)),
                gap=PAD,
            )
            column.addLayout(across)
            self._links.append(made)

    def _other(self, number: int, other: OtherHouseLine) -> QFrame:
        name = f"rule-other-{number}"
        link = button(f"{other.rule.id} · {other.rule.house}", f"{name}-go", ButtonRole.LINK)
        link.clicked.connect(partial(self.rule_wanted.emit, other.rule.id))
        self._links.append(link)
        mark, tone = ("≠", Tone.WAIT) if other.contrary else ("=", Tone.CALM)
        card = holding(
            name,
            column(
                row(
                    link,
                    STRETCH,
                    badge(f"{mark}  {other.verdict}", f"{name}-verdict", tone),
                    gap=None,
                ),
                _said(f"{name}-matter", other.matter, TextStyle.SMALL),
                _said(f"{name}-says", other.says, TextStyle.TITLE),
                _said(f"{name}-text", other.rule.text, TextStyle.MUTED),
                gap=HAIR,
                margins=(PAD, LINE, PAD, PAD),
            ),
            Ground.CARD,
        )
        return card

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from self._links


def _said(name: str, words: str, kind: TextStyle = TextStyle.BODY) -> QLabel:
    return label(words, name, kind, wraps=True)
