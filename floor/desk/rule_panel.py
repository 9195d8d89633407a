"""A rule to be read: its text, what the program does with it, the other houses beside it."""

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from floor.app.views.rule_page import OtherLine, RuleView
from floor.base.text import _
from floor.qtkit.theme import GAP, MARGIN, PAD, Ground, Look, Words, button, label, lay


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
        across.setSpacing(MARGIN)
        across.addLayout(self._own(view), 1)
        across.addLayout(self._beside(view), 1)
        self._area.setWidget(inside)

    def _own(self, view: RuleView) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(PAD)
        for name, words, kind in (
            ("id", f"{view.rule.id} · {view.rule.house}", Words.MUTED),
            ("title", view.rule.title, Words.HEAD),
        ):
            column.addWidget(_said(f"rule-{name}", words, kind))
        text = _said("rule-text", view.rule.text)
        text.setStyleSheet("font-size: 20px;")
        column.addWidget(text)
        column.addWidget(
            _said("rule-source", _("Source: {at}").format(at=view.source), Words.SMALL)
        )
        column.addWidget(label(_("What the program does with it"), "rule-does", Words.SMALL))
        for number, words in enumerate(view.does):
            column.addWidget(_said(f"rule-does-{number}", f"•  {words}"))
        if view.where:
            where = _("Parts of the program: {parts}").format(parts=view.where)
            column.addWidget(_said("rule-where", where, Words.SMALL))
        if view.situations:
            column.addWidget(label(_("Situations"), "rule-situations", Words.SMALL))
        for situation, title in view.situations:
            made = button(f"{situation}  {title}", f"rule-to-{situation}", Look.LINK)
            made.clicked.connect(partial(self.situation_wanted.emit, situation))
            column.addWidget(made, 0, Qt.AlignmentFlag.AlignLeft)
            self._links.append(made)
        column.addStretch(1)
        return column

    def _beside(self, view: RuleView) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(PAD)
        column.addWidget(label(_("What the other houses say"), "rule-beside", Words.SMALL))
        if not view.others:
            column.addWidget(_said("rule-alone", _("Nothing: only this house speaks of it.")))
        for number, other in enumerate(view.others):
            column.addWidget(self._other(number, other))
        column.addStretch(1)
        return column

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
        mark = "≠" if other.contrary else "="
        column.addWidget(link, 0, Qt.AlignmentFlag.AlignLeft)
        verdict = f"{mark} {other.verdict} · {other.matter}: {other.says}"
        kind = Words.TITLE if other.contrary else Words.BODY
        column.addWidget(_said(f"{name}-says", verdict, kind))
        column.addWidget(_said(f"{name}-text", other.rule.text, Words.MUTED))
        return card

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from self._links


def _said(name: str, words: str, kind: Words = Words.BODY) -> QWidget:
    made = label(words, name, kind)
    made.setWordWrap(True)
    return made
