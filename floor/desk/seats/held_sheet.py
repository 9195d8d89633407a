"""Acts of kiosks that were not recorded: what was pressed, what the book says, what follows."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QElapsedTimer, Qt, Signal, Slot
from PySide6.QtWidgets import QWidget

from floor.app.core.messages import Entry
from floor.base.errors import FloorError
from floor.base.text import _, many
from floor.desk.kit.fields import scrolled
from floor.desk.kit.sheet import Sheet, Telling
from floor.desk.kit.step_button import StepRow
from floor.qtkit.look.flow import Flow
from floor.qtkit.look.kept import KeptRows
from floor.qtkit.look.layout import HAIR, STRETCH, column, grid, holding
from floor.qtkit.look.theme import GAP, PAD, TextStyle, label
from floor.views.staff.held_acts import HeldLine, few_of_each, held_opening
from floor.views.words.rows import Step
from floor.views.words.words import why_no_reason

_SHOWN = 40
"""Of them at once, the first pressed at each table; the others come as these go."""
_WIDTH, _HEIGHT = 860, 380
_STILL_MS = 400
"""So long after the lines have moved up nothing is pressed by a second click."""

HeldLines = Callable[[], Sequence[tuple[HeldLine, Step | None]]]
"""The acts as the book stands now, each with the step that sets its table right."""


class _Act(QWidget):
    """One act: both versions side by side, and what may be said of it."""

    asked = Signal(object)
    """A Step."""

    def __init__(self, line: HeldLine) -> None:
        super().__init__()
        self.setObjectName(line.key)
        cells = grid(on=self, gap=(PAD, HAIR), margins=(0, 0, GAP, PAD))
        cells.setColumnStretch(0, 1)
        cells.setColumnStretch(1, 1)
        where = _("{table} · pressed {moment}").format(table=line.table, moment=line.moment)
        heads = (where, _("The log now"))
        for place, words in enumerate(heads):
            cells.addWidget(label(words, f"{line.key}-head-{place}", TextStyle.SMALL), 0, place)
        self._dealer = label(line.dealer, f"{line.key}-dealer", wraps=True)
        self._book = label("", f"{line.key}-book", wraps=True)
        self._why = label(line.why, f"{line.key}-why", TextStyle.MUTED, wraps=True)
        self._not_now = label("", f"{line.key}-not-now", wraps=True)
        for told in (self._dealer, self._book, self._why, self._not_now):
            told.setAlignment(Qt.AlignmentFlag.AlignTop)
        cells.addWidget(self._dealer, 1, 0)
        cells.addWidget(self._book, 1, 1)
        cells.addWidget(self._why, 2, 0, 1, 2)
        cells.addWidget(self._not_now, 3, 0, 1, 2)
        steps = QWidget()
        steps.setObjectName(f"{line.key}-steps")
        self.steps = StepRow(Flow(steps), self.asked.emit)
        cells.addWidget(steps, 4, 0, 1, 2)

    def show_line(self, line: HeldLine, right: Step | None) -> None:
        """As the book stands now."""
        self._book.setText(line.book)
        self._not_now.setText(line.not_now)
        self._not_now.setVisible(bool(line.not_now))
        self.steps.show((*((right,) if right is not None else ()), *line.steps), ())


class HeldSheet(Sheet):
    """Every act the floor has still to look at; stays open until none is left. Stops nobody."""

    aside = Signal(object)
    """A Step that sets a table right; this stays open meanwhile."""
    stops_nobody = True

    def __init__(self, look: HeldLines, parent: QWidget) -> None:
        title = _("Pressed at a kiosk, not recorded")
        super().__init__("held-acts", title, title, parent)
        self._look = look
        self._keys: tuple[str, ...] | None = None
        self._moved = QElapsedTimer()
        """Since the lines last changed their places: who pressed one has not seen the next."""
        self.setMinimumWidth(_WIDTH)
        self._about = self.tell("")
        self.reason_field()
        self.reason.setPlaceholderText(_("What was found at the table"))
        acts = column(STRETCH, gap=None)
        self._acts: KeptRows[str, tuple[HeldLine, Step | None], _Act] = KeptRows(acts, self._made)
        inside = holding("held-acts-inside", acts)
        area = scrolled(inside, "held-acts-area", title, _HEIGHT)
        area.setMinimumHeight(_HEIGHT)
        self.body.addWidget(area, 1)
        self.ask_button.hide()
        self.cancel_button.setText(_("Close"))
        self.cancel_button.setAccessibleName(_("Close"))
        self.show_now()
        self.reason.setFocus()

    @Slot()
    def show_now(self) -> None:
        """As the book stands at this moment."""
        every = self._look()
        if every:
            self._about.setText(held_opening([line for line, _right in every]))
        wanted = {line.key: (line, right) for line, right in few_of_each(every, _SHOWN)}
        for act, (line, right) in self._acts.keep(wanted):
            act.show_line(line, right)
        if self._keys is not None and self._keys != tuple(wanted):
            self._moved.start()
            if set(self._keys) - set(wanted):
                # What was typed was the reason of one that is settled now, not of the next.
                self.reason.clear()
        self._keys = tuple(wanted)
        if not every:
            self.mention(_("Everything has been looked at."))
        elif len(every) > _SHOWN:
            more = len(every) - _SHOWN
            self.mention(many("{n} more.", "{n} more.", more).format(n=more))

    def _made(self, shown: tuple[HeldLine, Step | None]) -> _Act:
        made = _Act(shown[0])
        made.asked.connect(self._asked)
        return made

    @Slot(object)
    def _asked(self, step: Step) -> None:
        """What is typed is the reason, where there has to be one; without it the field waits."""
        if self._moved.isValid() and self._moved.elapsed() < _STILL_MS:
            return
        if step.finder:
            self.aside.emit(step)
            return
        words = self.reason.text().strip() if step.reason else ""
        wrong = why_no_reason(words, step.reason) if step.reason else ""
        if wrong:
            self.complain(wrong)
            self.reason.setFocus()
        elif step.command is not None:
            self.wait(True)
            self.asked.emit(step.command, words)

    def hear(self, outcome: Entry | FloorError, say: Telling) -> None:
        """Goes when there is nothing left to look at."""
        self.wait(False)
        if isinstance(outcome, FloorError):
            self.complain(say(outcome))
            return
        self.mention("")
        self.show_now()
        if not self.acts:
            self.accept()

    @property
    def acts(self) -> tuple[_Act, ...]:
        """The acts as they stand."""
        return tuple(self._acts)
