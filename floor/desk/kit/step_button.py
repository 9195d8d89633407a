"""A button for one step: asks its command, says why it cannot, asks twice where it is grave."""

import re
from collections.abc import Callable, Collection, Iterable

from msgspec.structs import astuple
from PySide6.QtCore import QCoreApplication, QElapsedTimer, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QStatusTipEvent
from PySide6.QtWidgets import QLayout, QPushButton, QWidget

from floor.app.core.messages import Command, CommandId
from floor.base.money import Money
from floor.base.text import _
from floor.desk.kit.key_cap import paint_cap
from floor.desk.kit.keys import letter_of, step_for
from floor.qtkit.look.theme import ButtonRole, button, deck_of, ink_of, plain_tip, restyle
from floor.views.words.rows import Step

_SURE_MS = 4_000
"""How long a grave button stays armed."""
_LAPSED_MS = 4_000
"""How long it says that nothing was done."""
_GUARD_MS = 350
"""A double click is not the second press of a grave button."""
_WIDEST = 350
"""Words of a button; the tool tip and whoever reads the screen aloud have all of them."""
_FIGURE = re.compile(r"\d")
_SELDOM_LONG = 24
"""Characters that fit whatever letters they are."""
_CAP_EDGE = 7
"""From the cap of its letter to the button's edge."""

Pending = Collection[Command | CommandId]


def disable_with_reason(control: QWidget, why_not: str) -> None:
    """Grey `control` and say why, as tool tip and in the status line; free it without a reason."""
    if control.isEnabled() == bool(why_not):
        control.setEnabled(not why_not)
    if control.statusTip() != why_not:
        control.setStatusTip(why_not)
        control.setToolTip(plain_tip(why_not))
        if control.underMouse():
            # What stands in the status line was said of it before.
            QCoreApplication.sendEvent(control, QStatusTipEvent(why_not))


class StepButton(QPushButton):
    """One step as a button."""

    asked = Signal(object)
    """The Step."""

    def __init__(self, step: Step, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._armed = QTimer(self)
        self._armed.setSingleShot(True)
        self._armed.setInterval(_SURE_MS)
        self._armed.timeout.connect(self._lapse)
        self._lapsed = QTimer(self)
        """While it says that nothing was done."""
        self._lapsed.setSingleShot(True)
        self._lapsed.setInterval(_LAPSED_MS)
        self._lapsed.timeout.connect(self._write)
        self._since = QElapsedTimer()
        self._waits = False
        self._cap = self._key = ""
        self.clicked.connect(self._pressed)
        self.show_step(step, ())

    @property
    def step(self) -> Step:
        """What it asks."""
        return self._step

    @property
    def acts(self) -> bool:
        """Whether it does something at once: no dialog follows, and it does not ask twice."""
        step = self._step
        return step.finder is None and not step.reason and not step.grave

    @property
    def moves_money(self) -> bool:
        """Whether it writes down at once that money changed hands: chips, time, a prize."""
        command = self._step.command
        sums = astuple(command) if command is not None and self.acts else ()
        return any(isinstance(one, Money) for one in sums)

    def sizeHint(self) -> QSize:
        """As wide whatever figures it says: a time that goes on moves no other button."""
        hint, words = super().sizeHint(), self.text()
        metrics, mnemonic = self.fontMetrics(), Qt.TextFlag.TextShowMnemonic.value
        widest = max("0123456789", key=metrics.horizontalAdvance)
        asked, largest = (
            metrics.size(mnemonic, one).width() for one in (words, _FIGURE.sub(widest, words))
        )
        return hint + QSize(largest - asked, 0)

    def show_step(self, step: Step, pending: Pending) -> None:
        """Be the button of `step`."""
        before = getattr(self, "_step", step)
        if (before.key, before.command) != (step.key, step.command):
            self._armed.stop()
            self._lapsed.stop()
        self._step = step
        self._waits = step.command is not None and step.command in pending
        self._write()

    def _fitting(self, words: str) -> str:
        """`words` without their middle where no panel is wide enough: a name may be long."""
        if len(words) < _SELDOM_LONG:
            return words
        return self.fontMetrics().elidedText(words, Qt.TextElideMode.ElideMiddle, _WIDEST)

    def show_cap(self, letter: str, called: str = "") -> None:
        """Have the cap of this key beside the words; without a letter none. `called` is what the
        tool tip names it."""
        if letter != self._cap:
            self._cap, self._key = letter, called if letter else ""
            self.setProperty("cap", bool(letter))
            self.style().unpolish(self)
            self.style().polish(self)
            self.updateGeometry()
            self._write()

    def _write(self) -> None:
        step, armed = self._step, self._armed.isActive()
        words = _("Sure? {step}").format(step=step.words) if armed else step.words
        if self._lapsed.isActive():
            words = _("Not done: {step}").format(step=step.words)
        if self._waits:
            words = f"{step.words} …"
        fitting = self._fitting(words)
        shown = fitting.replace("&", "&&")
        if self.text() != shown:
            self.setText(shown)
        self.setObjectName(f"step-{step.key}")
        self.setAccessibleName(step.told or step.words)
        disable_with_reason(self, _("Being written …") if self._waits else step.why_not)
        letter = letter_of(step) or self._key
        if self.isEnabled():
            told = f"{step.words} ({letter})" if letter else step.words
            tip = plain_tip(step.told or (told if letter or fitting != words else ""))
            if self.toolTip() != tip:
                self.setToolTip(tip)
        if step.grave:
            restyle(self, ButtonRole.DANGER if armed or step.leading else ButtonRole.QUIET)
        else:
            restyle(self, ButtonRole.PRIMARY if step.leading else ButtonRole.STEP)

    @Slot()
    def _lapse(self) -> None:
        """Nobody was sure in time: it says so, and is as before again."""
        self._lapsed.start()
        self._write()

    @Slot()
    def _pressed(self) -> None:
        if not self._step.grave:
            self.asked.emit(self._step)
        elif not self._armed.isActive():
            self._lapsed.stop()
            self._armed.start()
            self._since.start()
            self._write()
        elif self._since.elapsed() > _GUARD_MS:
            self._armed.stop()
            self._write()
            self.asked.emit(self._step)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._cap:
            painter = QPainter(self)
            right = self.width() - _CAP_EDGE
            ink = ink_of(self, deck_of(self.palette()))
            paint_cap(painter, right, self.rect(), self._cap, QColor(ink))
            painter.end()


class StepRow:
    """Step buttons in a layout, kept by key so that focus and finger stay where they are."""

    def __init__(self, layout: QLayout, asked: Callable[[object], None]) -> None:
        self._layout = layout
        self._asked = asked
        self._buttons: dict[str, StepButton] = {}

    def show(self, steps: Iterable[Step], pending: Pending) -> None:
        """Have a button for each of `steps`, in their order."""
        wanted = {step.key: step for step in steps}
        before = list(self._buttons.values())
        free = self._not_wanted(wanted)
        for key, step in wanted.items():
            if key not in self._buttons:
                self._buttons[key] = free.pop(0) if free else self._made(step)
            self._buttons[key].show_step(step, pending)
        for gone in free:
            self._layout.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        self._buttons = {key: self._buttons[key] for key in wanted}
        if list(self._buttons.values()) != before:
            for one in self._buttons.values():
                self._layout.removeWidget(one)
                self._layout.addWidget(one)
        self._layout.invalidate()

    def _not_wanted(self, wanted: Collection[str]) -> list[StepButton]:
        """The buttons that are free for another step; one with the focus or under the finger never
        comes to mean something else: it goes."""
        free = []
        for key in [key for key in self._buttons if key not in wanted]:
            one = self._buttons.pop(key)
            # Also that of a window under a dialog, which it will get back.
            if one.window().focusWidget() is one or one.isDown():
                self._layout.removeWidget(one)
                one.hide()
                one.deleteLater()
            else:
                free.append(one)
        return free

    def _made(self, step: Step) -> StepButton:
        made = StepButton(step)
        made.asked.connect(self._asked)
        return made

    @property
    def buttons(self) -> tuple[StepButton, ...]:
        """The buttons as they stand."""
        return tuple(self._buttons.values())


def show_caps(buttons: Iterable[StepButton]) -> None:
    """Have each letter stand on the one of `buttons` that it asks for."""
    buttons = tuple(buttons)
    steps = [one.step for one in buttons]
    for one in buttons:
        letter = letter_of(one.step)
        one.show_cap(letter if step_for(letter, steps) is one.step else "")


def quiet(words: str, name: str, key: str = "") -> QPushButton:
    """A button beside the point; the window's shortcut for it stands behind the words."""
    return button(f"{words} ({key})" if key else words, name, ButtonRole.QUIET, spoken=words)
