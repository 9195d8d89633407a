"""What is known of a case, beside its questions: each fact with where it comes from."""

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QFrame, QMenu, QPushButton, QVBoxLayout, QWidget

from floor.base.text import _
from floor.qtkit.look.layout import Space, column, holding, put, scrolling
from floor.qtkit.look.theme import (
    GAP,
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
from floor.views.assistant.beside import ReadBeside
from floor.views.assistant.page import MARKS, FactView, RulingView

_WIDE = 286
_WORDS = _WIDE - 84
"""Of the words of a fact, behind its mark."""
_INDENT = 5 * " "


class SidePanel(QFrame):
    """Shows the facts, and the way so far; a fact can be overruled."""

    overruled = Signal(str, str)
    """A fact, and what it is in truth."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("ruling-side")
        self.setAccessibleName(_("What is known"))
        set_surface(self, Ground.PANEL)
        self.setFixedWidth(_WIDE)
        self.facts: list[QPushButton] = []
        self.views: tuple[FactView, ...] = ()
        self.beside = ReadBeside()
        self._area = scrolling("ruling-side-area", _("What is known"))
        column(self._area, on=self, gap=None, margins=(PAD, MARGIN, GAP, MARGIN))

    def show_view(self, view: RulingView, beside: ReadBeside) -> None:
        """What is known now, under the hand that was told and who was warned before."""
        lines = column(margins=(0, 0, GAP, 0))
        inside = holding("ruling-side-inside", lines, Ground.PANEL)
        self.views, self.beside = view.facts, beside
        self.facts = [self._fact(fact) for fact in view.facts]
        _add_lines(lines, _("From the arbiter"), "ruling-told", beside.hand)
        _add_lines(lines, _("Warnings and penalties"), "ruling-people", beside.people)
        put(lines, label(_("Known"), "ruling-known", TextStyle.SMALL), *self.facts)
        for number, (words, amount, origin) in enumerate(view.figures):
            said = label(
                f"{MARKS[origin]} {words}: {amount}", f"ruling-figure-{number}", wraps=True
            )
            lines.addWidget(said)
        if view.passed:
            put(lines, Space(PAD), label(_("So far"), "ruling-so-far", TextStyle.SMALL))
        for number, passed in enumerate(view.passed):
            said = label(passed.ask, f"ruling-passed-{number}-ask", TextStyle.MUTED, wraps=True)
            answer = label(
                f"{MARKS[passed.origin]} {passed.answer}",
                f"ruling-passed-{number}-answer",
                wraps=True,
            )
            put(lines, said, answer)
        lines.addStretch(1)
        self._area.setWidget(inside)

    def _fact(self, fact: FactView) -> QPushButton:
        made = button("", f"ruling-fact-{fact.fact}", ButtonRole.QUIET)
        made.setStyleSheet("text-align: left; font-weight: 400;")
        made.ensurePolished()
        metrics = made.fontMetrics()
        said = _wrapped(f"{fact.value} – {fact.said}", metrics)
        below = [f"{_INDENT}{line}" for line in (*said[1:], *_wrapped(fact.title, metrics))]
        lines = (f"{MARKS[fact.origin]} {said[0]}", *below)
        made.setText("\n".join(lines).replace("&", "&&"))
        made.setAccessibleName(f"{fact.title}: {fact.value}, {fact.said}")
        told = _("{fact}: {value}, {origin}. Press to overrule it.").format(
            fact=fact.title, value=fact.value, origin=fact.said
        )
        made.setToolTip(plain_tip(told))
        made.clicked.connect(partial(self.offer, fact))
        return made

    @Slot()
    def offer(self, fact: FactView) -> None:
        """What it may be instead."""
        menu = QMenu(self)
        menu.setObjectName("ruling-overrule")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for value, words in fact.others:
            chosen = menu.addAction(_("It is: {value}").format(value=words))
            chosen.triggered.connect(partial(self.overruled.emit, fact.fact, value))
        made = next(one for one in self.facts if one.objectName() == f"ruling-fact-{fact.fact}")
        menu.popup(made.mapToGlobal(made.rect().topRight()))

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from self.facts


def _wrapped(words: str, metrics: QFontMetrics) -> list[str]:
    """The words line by line, as a button does not break them; a longer word stands alone."""
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and metrics.horizontalAdvance(longer) <= _WORDS:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _add_lines(column: QVBoxLayout, title: str, name: str, lines: tuple[str, ...]) -> None:
    """Under their title; nothing at all where there are none."""
    if not lines:
        return
    column.addWidget(label(title, name, TextStyle.SMALL))
    for number, line in enumerate(lines):
        said = label(line, f"{name}-{number}", wraps=True)
        column.addWidget(said)
    column.addSpacing(PAD)
