"""A button for one step: asks its command, says why it cannot, asks twice where it is grave."""

from collections.abc import Callable, Collection, Iterable

from PySide6.QtCore import QElapsedTimer, QTimer, Signal, Slot
from PySide6.QtWidgets import QLayout, QPushButton, QWidget

from floor.app.messages import Command, CommandId
from floor.app.views.rows import Step
from floor.base.text import _
from floor.qtkit.theme import Look, button, plain_tip, wear

_SURE_MS = 4_000
"""How long a grave button stays armed."""
_GUARD_MS = 350
"""A double click is not the second press of a grave button."""

Pending = Collection[Command | CommandId]


def explain(control: QWidget, why_not: str) -> None:
    """Grey `control` and say why, as tool tip and in the status line; free it without a reason."""
    if control.isEnabled() == bool(why_not):
        control.setEnabled(not why_not)
    if control.statusTip() != why_not:
        control.setStatusTip(why_not)
        control.setToolTip(plain_tip(why_not))


class StepButton(QPushButton):
    """One step as a button."""

    asked = Signal(object)
    """The Step."""

    def __init__(self, step: Step, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._armed = QTimer(self)
        self._armed.setSingleShot(True)
        self._armed.setInterval(_SURE_MS)
        self._armed.timeout.connect(self._write)
        self._since = QElapsedTimer()
        self._waits = False
        self.clicked.connect(self._pressed)
        self.show_step(step, ())

    @property
    def step(self) -> Step:
        """What it asks."""
        return self._step

    def show_step(self, step: Step, pending: Pending) -> None:
        """Be the button of `step`."""
        if getattr(self, "_step", step).command != step.command:
            self._armed.stop()
        self._step = step
        self._waits = step.command is not None and step.command in pending
        self._write()

    def _write(self) -> None:
        step, armed = self._step, self._armed.isActive()
        words = _("Sure? {step}").format(step=step.words) if armed else step.words
        if self._waits:
            words = f"{step.words} …"
        words = words.replace("&", "&&")
        if self.text() != words:
            self.setText(words)
        self.setObjectName(f"step-{step.key}")
        self.setAccessibleName(step.words)
        explain(self, _("Being written …") if self._waits else step.why_not)
        if step.grave:
            wear(self, Look.DANGER if armed or step.leading else Look.QUIET)
        else:
            wear(self, Look.PRIMARY if step.leading else Look.STEP)

    @Slot()
    def _pressed(self) -> None:
        if not self._step.grave:
            self.asked.emit(self._step)
        elif not self._armed.isActive():
            self._armed.start()
            self._since.start()
            self._write()
        elif self._since.elapsed() > _GUARD_MS:
            self._armed.stop()
            self._write()
            self.asked.emit(self._step)


class StepRow:
    """Step buttons in a layout, kept by key so that focus and finger stay where they are."""

    def __init__(self, layout: QLayout, asked: Callable[[object], None]) -> None:
        self._layout = layout
        self._asked = asked
        self._buttons: dict[str, StepButton] = {}

    def show(self, steps: Iterable[Step], pending: Pending) -> None:
        """Have a button for each of `steps`, in their order."""
        wanted = {step.key: step for step in steps}
        for key in self._buttons.keys() - wanted.keys():
            gone = self._buttons.pop(key)
            self._layout.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        same_order = list(self._buttons) == list(wanted)
        for key, step in wanted.items():
            known = self._buttons.get(key)
            if known is None:
                known = self._buttons[key] = StepButton(step)
                known.asked.connect(self._asked)
            known.show_step(step, pending)
        if not same_order:
            self._buttons = {key: self._buttons[key] for key in wanted}
            for one in self._buttons.values():
                self._layout.removeWidget(one)
                self._layout.addWidget(one)
        self._layout.invalidate()

    @property
    def buttons(self) -> tuple[StepButton, ...]:
        """The buttons as they stand."""
        return tuple(self._buttons.values())


def quiet(words: str, name: str, key: str = "") -> QPushButton:
    """A button beside the point; the window's shortcut for it stands in the tool tip."""
    made = button(words, name, Look.QUIET)
    if key:
        made.setToolTip(plain_tip(f"{words} ({key})"))
    return made
