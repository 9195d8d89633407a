"""The arbiter's answer in one sentence, and the hand that led to it."""

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from floor.base.text import _
from floor.desk.arbiter.history_list import HistoryList
from floor.desk.kit.step_button import disable_with_reason
from floor.qtkit.look.flow import Flow
from floor.qtkit.look.layout import STRETCH, column, holding, row, stretched
from floor.qtkit.look.theme import (
    PAD,
    ButtonRole,
    Ground,
    TextStyle,
    button,
    label,
    plain_tip,
    restyle,
)
from floor.views.arbiter.page import HandHistoryView, HistoryLine

MOST_CHOICES = 4


class AnswerPanel(QFrame):
    """Shows the answer of a HandHistoryView; asks for what follows from it."""

    chosen = Signal(int)
    """An outcome that the rule leaves to the floor."""
    back_wanted = Signal()
    next_wanted = Signal()
    copy_wanted = Signal()
    again_wanted = Signal()
    ruling_wanted = Signal()
    """The assistant is to rule on it."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("ruling")
        self.setAccessibleName(_("Ruling"))
        self._who = label("", "ruling-who", TextStyle.MUTED, wraps=True)
        self._words = label("", "ruling-words", TextStyle.SUM, wraps=True)
        self._why = label("", "ruling-why", TextStyle.TITLE, wraps=True)
        self._then = label("", "ruling-then", TextStyle.HEAD, wraps=True)
        card = column(self._who, self._words, self._why, self._then, margins=(PAD + 4, PAD))
        self._card = holding("ruling-card", card, Ground.CARD)
        flow_place = QWidget()
        flow_place.setObjectName("ruling-choices")
        flow = Flow(flow_place)
        self._choices = [self._choice(number) for number in range(MOST_CHOICES)]
        for one in self._choices:
            flow.addWidget(one)
        self._flow = flow_place
        card.addWidget(flow_place)
        self.next = self._button(
            "", "hearing-next", ButtonRole.PRIMARY, _("Enter"), self.next_wanted
        )
        self.back = self._button(
            _("Take back"), "hearing-back", ButtonRole.QUIET, "Ctrl+Z", self.back_wanted
        )
        self.copy = self._button(
            _("Copy"), "hearing-copy", ButtonRole.QUIET, "Ctrl+C", self.copy_wanted
        )
        self.again = self._button(
            _("Start over"), "hearing-again", ButtonRole.QUIET, "Ctrl+N", self.again_wanted
        )
        self.rule = self._button("", "hearing-rule", ButtonRole.QUIET, "F5", self.ruling_wanted)
        self.told = HistoryList()
        column(
            self._card,
            row(self.next, self.back, self.copy, self.again, STRETCH, self.rule),
            stretched(self.told),
            on=self,
            gap=PAD,
        )

    def _button(
        self, words: str, name: str, look: ButtonRole, key: str, wanted: object
    ) -> QPushButton:
        made = button(words, name, look)
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        made.setToolTip(plain_tip(f"{words} ({key})".strip()))
        made.clicked.connect(wanted)
        return made

    def _choice(self, number: int) -> QPushButton:
        made = button("", f"ruling-choice-{number}", ButtonRole.STEP)
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        made.setToolTip(plain_tip(_("Decide this way (Alt+{number})").format(number=number + 1)))
        made.clicked.connect(partial(self.chosen.emit, number))
        return made

    def show_view(self, view: HandHistoryView, typing: bool) -> None:
        """Show the answer to what is being typed, else to the move told last."""
        answer = view.answer
        self._who.setText(_who(answer, typing))
        said = answer.words if answer is not None else _("Said or pushed?")
        self._words.setText(said)
        refused = answer is not None and answer.refused
        restyle(
            self._words, TextStyle.ALERT if refused else TextStyle.SUM if answer else TextStyle.HEAD
        )
        self._why.setText(answer.why if answer is not None else "")
        self._why.setVisible(bool(self._why.text()))
        then = "\n".join(f"{line.who}: {line.words}" for line in view.then)
        self._then.setText(then)
        self._then.setVisible(bool(view.then))
        self._show_choices(answer)
        self.next.setText(view.next_round.replace("&", "&&"))
        self.next.setAccessibleName(view.next_round)
        self.next.setVisible(bool(view.next_round))
        self.rule.setText(view.rule.replace("&", "&&"))
        self.rule.setAccessibleName(view.rule)
        nothing = "" if len(view.lines) > 1 else _("No action yet.")
        disable_with_reason(self.back, nothing)
        self.told.show_lines(view.lines)

    def _show_choices(self, answer: HistoryLine | None) -> None:
        choices = answer.choices if answer is not None else ()
        taken = answer.chosen if answer is not None else None
        for number, one in enumerate(self._choices):
            one.setVisible(number < len(choices))
            if number < len(choices):
                mark = "✓ " if number == taken else ""
                one.setText(f"{mark}{choices[number]}".replace("&", "&&"))
                one.setAccessibleName(choices[number])
        self._flow.setVisible(bool(choices))
        self._flow.updateGeometry()

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from self._choices
        yield from (self.next, self.back, self.copy, self.again, self.rule)


def _who(answer: HistoryLine | None, typing: bool) -> str:
    if answer is None:
        return _("The arbiter")
    typed = f"  ·  {answer.typed}" if answer.typed else ""
    if typing:
        return _("{who} – press Enter").format(who=f"{answer.who}{typed}")
    return f"{answer.who}{typed}"
