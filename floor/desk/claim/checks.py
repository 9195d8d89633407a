"""What is looked at before a bad beat is paid: other tables, deck, conduct, surveillance."""

from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QGridLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from floor.app.claim.claims import CheckConduct, ConfirmSurveillance, TellSurveillance
from floor.app.core.claim import Check, CheckResult, Claim
from floor.base.text import _
from floor.desk.claim.panel import ClaimPanel, NextButton, Notes, Noting, PendingCommand, as_written
from floor.desk.kit.fields import named_box, note_field
from floor.desk.kit.step_button import Pending, StepRow, quiet
from floor.qtkit.look.filling import fill
from floor.qtkit.look.flow import Flow
from floor.qtkit.look.layout import APART, LINE, STRETCH, column, grid, put, row, stretched
from floor.qtkit.look.theme import (
    GAP,
    PAD,
    ButtonRole,
    Ground,
    TextStyle,
    button,
    label,
    restyle,
    set_surface,
)
from floor.views.claim.checks import CheckLine, ConductView, OrderView, OtherClaimLine, on_camera

_TEXT = 0
"""The only text there is."""
_FIELD = 620


class _Other(QFrame):
    """Another claim, and what surveillance may say of the two."""

    asked = Signal(object)
    """A Step."""

    def __init__(self, number: int) -> None:
        super().__init__()
        name = f"claim-other-{number}"
        self.setObjectName(name)
        set_surface(self, Ground.ROW)
        self._words = label("", f"{name}-words", TextStyle.TITLE, wraps=True)
        self._began = label("", f"{name}-began", TextStyle.MUTED, wraps=True)
        self._said = label("", f"{name}-said", wraps=True)
        steps = QWidget()
        steps.setObjectName(f"{name}-steps")
        self.steps = StepRow(Flow(steps), self.asked.emit)
        column(self._words, self._began, self._said, steps, on=self, gap=None, margins=(PAD, LINE))

    def show_other(self, line: OtherClaimLine, pending: Pending) -> None:
        """Be this claim."""
        self._words.setText(line.words)
        self._began.setText(line.began)
        self._said.setText(line.said)
        self._said.setVisible(bool(line.said))
        self.steps.show(line.steps, pending)


class OrderPanel(ClaimPanel):
    """Which of several hands began first (JP-TRIG-6)."""

    def __init__(self) -> None:
        super().__init__("claim-order")
        self.this = label("", "claim-order-this", TextStyle.TITLE, wraps=True)
        self.verdict = label("", "claim-order-verdict", TextStyle.HEAD, wraps=True)
        self.others: list[_Other] = []
        put(self.column, self.this, self.verdict, STRETCH)
        self._add_other()

    def _add_other(self) -> None:
        made = _Other(len(self.others))
        made.asked.connect(self.step_asked)
        self.column.insertWidget(2 + len(self.others), made)
        self.others.append(made)

    def show_order(self, view: OrderView, pending: Pending) -> None:
        """This hand beside the others."""
        self.tell(
            _(
                "Where two tables hit at nearly the same time, the hand that began first is paid"
                " first, and the other from what is left."
            )
        )
        self.this.setText(view.this)
        while len(self.others) < len(view.lines):
            self._add_other()
        fill(self.others, view.lines, lambda other, one: other.show_other(one, pending))
        self.verdict.setText(view.verdict)
        restyle(self.verdict, TextStyle.TITLE if view.is_first else TextStyle.ALERT)

    def stops(self) -> list[QWidget]:
        return [one for other in self.others if other.isVisible() for one in other.steps.buttons]


class _Question(QWidget):
    """One question: yes, no, and whether surveillance has seen it."""

    answered = Signal()

    def __init__(self, number: int) -> None:
        super().__init__()
        name = f"claim-check-{number}"
        self.setObjectName(name)
        self._line: CheckLine | None = None
        self._words = label("", f"{name}-words", wraps=True)
        self.well = self._choice(f"{name}-well")
        self.wrong = self._choice(f"{name}-wrong")
        self._group = QButtonGroup(self)
        self._group.addButton(self.well)
        self._group.addButton(self.wrong)
        self.camera = named_box(_("seen on camera"), f"{name}-camera")
        self.camera.toggled.connect(self.answered)
        across = row(stretched(self._words), on=self)
        # Yes always stands before No, whichever of them is well.
        self._answers = across
        put(across, self.well, self.wrong, self.camera)

    def _choice(self, name: str) -> QPushButton:
        made = button("", name, ButtonRole.QUIET)
        made.setCheckable(True)
        made.setMinimumWidth(76)
        made.clicked.connect(self.answered)
        return made

    def show_line(self, line: CheckLine, *, fresh: bool) -> None:
        """Be this question; an answer given here stays unless it is `fresh`."""
        if self._line is None:
            both = (self.well, self.wrong) if line.well_answer.is_yes else (self.wrong, self.well)
            for place, one in enumerate(both):
                self._answers.insertWidget(1 + place, one)
        self._line = line
        self._words.setText(line.words)
        for one, words in ((self.well, line.well), (self.wrong, line.wrong)):
            one.setText(words)
            one.setAccessibleName(f"{line.words} {words}")
        self.camera.setAccessibleName(_("{question} Seen on camera").format(question=line.words))
        if fresh and line.answer is not None:
            yes = line.answer.is_yes
            (self.well if yes is line.well_answer.is_yes else self.wrong).setChecked(True)
            self.camera.setChecked(
                line.answer in (CheckResult.YES_ON_CAMERA, CheckResult.NO_ON_CAMERA)
            )

    @property
    def answer(self) -> CheckResult | None:
        """As it is ticked; None while it is not."""
        if self._line is None or not (self.well.isChecked() or self.wrong.isChecked()):
            return None
        line = self._line
        found = line.well_answer if self.well.isChecked() else line.wrong_answer
        return on_camera(found) if self.camera.isChecked() else found

    @property
    def is_wrong(self) -> bool:
        """Whether it speaks against paying."""
        return self.wrong.isChecked()

    @property
    def question(self) -> Check | None:
        """Which it is."""
        return self._line.check if self._line is not None else None

    def forget(self) -> None:
        """Of another claim nothing is known."""
        self._group.setExclusive(False)
        self.well.setChecked(False)
        self.wrong.setChecked(False)
        self._group.setExclusive(True)
        self.camera.setChecked(False)


class ConductPanel(ClaimPanel):
    """The checklist, then surveillance: told, and confirmed."""

    def __init__(self) -> None:
        super().__init__(
            "claim-conduct",
            _("Look at the deck, ask the dealer and the players, then call surveillance."),
        )
        self._claim: Claim | None = None
        self._view: ConductView | None = None
        self._said: object = None
        self.well_button = quiet(_("All is as it should be"), "claim-all-well")
        self.well_button.clicked.connect(self._all_well)
        # Beside it, not below the fields: a low window has no row to spare.
        self.watch = label("", "claim-watch", TextStyle.TITLE, wraps=True)
        self.column.addLayout(row(self.well_button, stretched(self.watch), gap=APART))
        self.questions = [_Question(number) for number in range(len(Check))]
        rows = QVBoxLayout()
        rows.setSpacing(4)
        for one in self.questions:
            one.setMaximumWidth(860)
            one.answered.connect(self.changed)
            rows.addWidget(one)
        cells = grid(gap=(PAD, GAP))
        cells.setColumnStretch(2, 1)
        self.note = self._field(cells, 0, "note", _("Deck, seal, and what was not as it should be"))
        self.person = self._field(cells, 1, "person", _("Surveillance: who was told"))
        put(self.column, rows, cells, STRETCH)

    def _field(self, grid: QGridLayout, row: int, name: str, words: str) -> QLineEdit:
        made = note_field()
        made.setObjectName(f"claim-{name}")
        made.setAccessibleName(words)
        made.setMaximumWidth(_FIELD)
        made.textChanged.connect(self.changed)
        made.returnPressed.connect(self.entered)
        said = label(words, f"claim-{name}-words", TextStyle.MUTED)
        said.setBuddy(made)
        grid.addWidget(said, row, 0)
        grid.addWidget(made, row, 1)
        grid.setColumnStretch(1, 4)
        return made

    def show_conduct(self, claim: Claim, view: ConductView) -> None:
        """The questions; answers ticked here stay until others are written down."""
        known = (claim.id, claim.conduct)
        fresh = known != self._said
        if self._claim is not None and self._claim.id != claim.id:
            for question in self.questions:
                question.forget()
            self.note.clear()
            self.person.clear()
        self._claim, self._view, self._said = claim, view, known
        for question, line in zip(self.questions, view.lines, strict=True):
            question.show_line(line, fresh=fresh)
        if fresh and claim.conduct is not None and claim.watch is None and self.isVisible():
            self.person.setFocus()
        watch = " ".join(part for part in (view.watch.told, view.watch.confirmed) if part)
        self.watch.setText(f"✓ {watch}" if watch else "")
        self.changed.emit()

    @Slot()
    def _all_well(self) -> None:
        for question in self.questions:
            question.well.setChecked(True)
        self.changed.emit()

    def _answers(self) -> dict[Check, CheckResult]:
        given = ((one.question, one.answer) for one in self.questions)
        return {
            check: answer for check, answer in given if check is not None and answer is not None
        }

    def next_step(self) -> NextButton | None:
        claim, view = self._claim, self._view
        if claim is None or view is None:
            return None
        answers = self._answers()
        before = claim.conduct.answers if claim.conduct is not None else None
        if answers != before:
            return self._write(claim, answers)
        if claim.watch is None:
            return self._tell(claim)
        if claim.watch.confirmed_at is None:
            why_not = view.watch.confirm.why_not
            wish = PendingCommand(ConfirmSurveillance(claim=claim.id))
            return NextButton(view.watch.confirm.words, why_not, None if why_not else wish)
        return as_written(_("Save the answers"))

    def _write(self, claim: Claim, answers: dict[Check, CheckResult]) -> NextButton:
        words = _("Save the answers")
        if len(answers) < len(Check):
            return NextButton(words, _("Answer every question about the deck and the hand."))
        text = self.note.text().strip()
        wrong = any(one.is_wrong for one in self.questions)
        if wrong and not text:
            why = _("Something is not as it should be: write down what, and why it is paid.")
            return NextButton(words, why)
        command = CheckConduct(claim=claim.id, answers=answers)
        if not text:
            return NextButton(words, "", PendingCommand(command))

        def make(notes: Notes) -> CheckConduct:
            return replace(command, note=notes[_TEXT])

        return NextButton(words, "", Noting({_TEXT: text}, (), make))

    def _tell(self, claim: Claim) -> NextButton:
        words, text = _("Surveillance was told"), self.person.text().strip()
        if not text:
            return NextButton(words, _("Write down who was told."))
        make = partial(_telling, claim)
        return NextButton(words, "", Noting({_TEXT: text}, (), make))

    def take_focus(self) -> None:
        answered = self._claim is not None and self._claim.conduct is not None
        (self.person if answered else self.well_button).setFocus()

    def stops(self) -> list[QWidget]:
        every: list[QWidget] = [self.well_button]
        for question in self.questions:
            both = [question.well, question.wrong]
            every += [*sorted(both, key=lambda one: one.x()), question.camera]
        return [*every, self.note, self.person]


def _telling(claim: Claim, notes: Notes) -> TellSurveillance:
    return TellSurveillance(claim=claim.id, person=notes[_TEXT])
