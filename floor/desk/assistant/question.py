"""One question of the assistant with its answers, or the figures it needs, as large as can be."""

from collections.abc import Iterator, Mapping
from functools import partial

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QVBoxLayout, QWidget

from floor.base.text import _
from floor.desk.kit.fields import EnterField
from floor.desk.kit.key_cap import paint_cap
from floor.qtkit.look.filling import fill, tell
from floor.qtkit.look.layout import LINE, STRETCH, column, grid, placed, stretched
from floor.qtkit.look.theme import (
    MARGIN,
    PAD,
    ButtonRole,
    TextStyle,
    button,
    deck_of,
    ink_of,
    label,
    restyle,
)
from floor.rulebook.situations.figures import Figure
from floor.views.assistant.figures import MOST_TYPED, FieldView
from floor.views.assistant.page import AnswerView, RulingView

_HIGH, _LOW = 74, 48
"""Of an answer, where there is room and where there is little."""
_WIDEST = 1100
_FIELD, _FORM = 220, 620


class AnswerButton(QPushButton):
    """An answer; the figure that gives it stands at its right."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.setObjectName(f"ruling-answer-{number}")
        self.setProperty("look", ButtonRole.STEP.value)
        self.setStyleSheet("text-align: left; font-size: 20px; padding: 4px 52px 4px 18px;")
        self.setMinimumHeight(_LOW)
        self.setMaximumHeight(_HIGH)
        self.setMaximumWidth(_WIDEST)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._key = str(number + 1)

    def show_answer(self, answer: AnswerView) -> None:
        """Be this answer."""
        self.setText(answer.words.replace("&", "&&"))
        self.setAccessibleName(answer.words)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        ink = QColor(ink_of(self, deck_of(self.palette())))
        paint_cap(painter, self.width() - PAD - 4, self.rect(), self._key, ink)
        painter.end()


class FiguresForm(QWidget):
    """Fields for figures; what is known stands in them and may be put right."""

    done = Signal()
    """Enter was pressed in the last field."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.fields: dict[Figure, EnterField] = {}
        self._views: tuple[FieldView, ...] = ()
        self._labels: list[QWidget] = []
        self._grid = grid(on=self, gap=LINE)
        self._grid.setColumnStretch(0, 1)
        self.setMaximumWidth(_FORM)

    def show_fields(self, views: tuple[FieldView, ...]) -> None:
        """Have these; what is being typed stays while they are the same."""
        if views == self._views:
            return
        self._views = views
        for gone in (*self._labels, *self.fields.values()):
            self._grid.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        self.fields, self._labels = {}, []
        for line, view in enumerate(views):
            name = f"{self.objectName()}-{view.figure.value}"
            field = EnterField(name, MOST_TYPED)
            field.setAccessibleName(view.words)
            field.setText(view.typed)
            field.setPlaceholderText(view.sample)
            field.setFixedWidth(_FIELD)
            field.setMinimumHeight(34)
            field.entered.connect(partial(self._entered, line))
            words = label(view.words, f"{name}-label", TextStyle.TITLE, wraps=True)
            words.setBuddy(field)
            self._grid.addWidget(words, line, 0)
            self._grid.addWidget(field, line, 1)
            self.fields[view.figure] = field
            self._labels.append(words)

    def _entered(self, row: int) -> None:
        """On to the next field; behind the last one it is done."""
        fields = list(self.fields.values())
        if row + 1 < len(fields):
            fields[row + 1].setFocus()
        else:
            self.done.emit()

    @property
    def typed(self) -> Mapping[Figure, str]:
        """What stands in each field."""
        return {figure: field.text() for figure, field in self.fields.items()}

    def take_focus(self) -> None:
        """Go to the first field that is empty."""
        fields = list(self.fields.values())
        for field in (*(one for one in fields if not one.text()), *fields[:1]):
            field.setFocus()
            return


class AskPanel(QWidget):
    """Shows what comes next of a RulingView that has not come to its ruling."""

    answered = Signal(int)
    """The answer's place, from 0."""
    counted = Signal(object)
    """What was typed, by Figure."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("ruling-ask")
        self.stop_words = label("", "ruling-stop", TextStyle.ALERT)
        self.number = label("", "ruling-number", TextStyle.MUTED)
        self.question = label("", "ruling-question", TextStyle.SUM, wraps=True)
        self.question.setStyleSheet("font-size: 28px;")
        self.answers: list[AnswerButton] = []
        self._column = QVBoxLayout()
        self._column.setSpacing(PAD - 2)
        self.form = FiguresForm("ruling-figures")
        self.form.done.connect(self._count)
        self.work = button(_("Calculate"), "ruling-work", ButtonRole.PRIMARY)
        self.work.setMinimumHeight(44)
        self.work.clicked.connect(self._count)
        self.note = label("", "ruling-figures-note", TextStyle.ALERT, wraps=True)
        column(
            self.stop_words,
            self.number,
            self.question,
            stretched(self._column, 20),
            self.form,
            self.note,
            placed(self.work, Qt.AlignmentFlag.AlignLeft),
            STRETCH,
            on=self,
            gap=PAD,
            margins=(MARGIN + 8, MARGIN),
        )

    def show_view(self, view: RulingView) -> None:
        """Ask what comes next."""
        tell(self.stop_words, view.urgency_words)
        self.number.setText(_("Question {n}").format(n=view.number))
        self.question.setText(view.ask)
        while len(self.answers) < len(view.answers):
            self._add()
        fill(self.answers, view.answers, lambda made, one: made.show_answer(one))
        fields = view.fields if not view.answers else ()
        self.form.show_fields(fields)
        self.form.setVisible(bool(fields))
        self.work.setVisible(bool(fields))
        self.complain("")

    def _add(self) -> None:
        made = AnswerButton(len(self.answers))
        made.clicked.connect(partial(self.answered.emit, len(self.answers)))
        self._column.addWidget(made, 1)
        self.answers.append(made)

    @Slot()
    def _count(self) -> None:
        self.counted.emit(self.form.typed)

    def complain(self, words: str) -> None:
        """Say what is wrong with the figures."""
        restyle(self.note, TextStyle.ALERT)
        tell(self.note, words)

    def take_focus(self) -> None:
        """Have the keyboard where it is wanted first."""
        if self.form.isHidden():
            self.answers[0].setFocus()
        else:
            self.form.take_focus()

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from (one for one in self.answers if not one.isHidden())
        if not self.form.isHidden():
            yield from self.form.fields.values()
            yield self.work
