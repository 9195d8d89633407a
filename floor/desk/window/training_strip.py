"""The strip of a rehearsed night: nothing is real, and how fast it goes on by itself."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, QTimer, Signal, SignalInstance, Slot
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QButtonGroup, QPushButton, QWidget

from floor.base.text import _
from floor.desk.scene.pace import Pace
from floor.desk.window.top_bar import Strip
from floor.qtkit.look.theme import CONTROL, GAP, ButtonRole, button, plain_tip

if TYPE_CHECKING:
    pass

_GROUND, _INK = "#f5b301", "#1a1300"
_ARMED_MS = 4_000
_HEIGHT = CONTROL + 8
"""Whatever it says: nothing under it moves."""
_REAL = 1
_SLOWER, _HOLD, _FASTER = "Ctrl+F9", "Ctrl+F10", "Ctrl+F11"


class TrainingStrip(Strip):
    """Says that this is training; `again` asks for another night, `bad_beat` for a hit."""

    again = Signal()
    bad_beat = Signal()

    def __init__(self, pace: Pace | None) -> None:
        """Without a pace the night stands still, as in a picture."""
        super().__init__("training", _GROUND, _INK)
        self.setFixedHeight(_HEIGHT)
        self.pace = pace
        self._usual = ""
        self._moving = pace.speed if pace is not None and pace.speed else 1
        """What a held night goes on with."""
        self._speeds: dict[int, QPushButton] = {}
        self._armed = QTimer(self)
        self._armed.setSingleShot(True)
        self._armed.setInterval(_ARMED_MS)
        self._armed.timeout.connect(self._word_again)
        self._again = self._quiet("training-again", self._ask_again)
        self._stage = self._quiet("training-bad-beat", self.bad_beat)
        if pace is not None:
            self._build(pace)

    def _quiet(self, name: str, act: Callable[[], None] | SignalInstance) -> QPushButton:
        made = self.quiet(name)
        made.clicked.connect(act)
        made.setParent(self)
        made.hide()
        return made

    def _build(self, pace: Pace) -> None:
        group = QButtonGroup(self)
        for speed in pace.speeds:
            words = _("{n} ×").format(n=speed) if speed else _("Pause")
            made = button(words, f"training-speed-{speed}", ButtonRole.STEP)
            made.setCheckable(True)
            made.setStyleSheet(f":checked {{ color: {_GROUND}; background: {_INK}; }}")
            made.clicked.connect(partial(self.choose, speed))
            group.addButton(made)
            self.line.addWidget(made)
            self._speeds[speed] = made
        self._tell(pace)
        self.line.addSpacing(4 * GAP)
        for one in (self._stage, self._again):
            self.line.addWidget(one)
            one.show()
        self._stage.setText(_("Stage a bad beat"))
        self._stage.setAccessibleName(_("Stage a bad beat to practise"))
        self._stage.setToolTip(
            plain_tip(
                _(
                    "A hand at some table hits the jackpot, and the floor is called. The strip"
                    " tells what lies there; the night goes on in real time."
                )
            )
        )
        self._word_again()
        self._key(_SLOWER, partial(self._next, -1))
        self._key(_HOLD, self._hold)
        self._key(_FASTER, partial(self._next, 1))
        self._mark(pace.speed)

    def _tell(self, pace: Pace) -> None:
        """Every speed says with which keys one comes to it."""
        keys = _("slower {slower}, faster {faster}").format(slower=_SLOWER, faster=_FASTER)
        for speed, made in self._speeds.items():
            said = (
                _("The night goes on {n} times as fast as real time").format(n=speed)
                if speed
                else _("Hold the night, or let it go on ({key})").format(key=_HOLD)
            )
            made.setAccessibleName(said)
            made.setToolTip(plain_tip(f"{said} · {keys}"))

    def _key(self, key: str, act: Callable[[], None]) -> None:
        QShortcut(QKeySequence(key), self).activated.connect(act)

    def choose(self, speed: int) -> None:
        """Let the night go on at that speed from now on."""
        assert self.pace is not None
        self.pace.change(speed)
        if speed:
            self._moving = speed
        self._mark(speed)

    def go_slowly(self) -> None:
        """In real time, as what is practised takes it."""
        if _REAL in self._speeds:
            self.choose(_REAL)

    def say(self, usual: str) -> None:
        """What it says as long as nothing is practised."""
        self._usual = usual
        self.show_words(usual)

    def tell(self, practised: str) -> None:
        """Say what is practised, which needs the room of the buttons; empty: nothing any more."""
        if self._speeds:
            for one in (*self._speeds.values(), self._stage):
                one.setVisible(not practised)
        self.show_words(practised or self._usual)

    def _next(self, by: int) -> None:
        """The speed beside the one chosen."""
        speeds = list(self._speeds)
        place = speeds.index(self._chosen()) + by
        self.choose(speeds[min(max(place, 0), len(speeds) - 1)])

    @Slot()
    def _hold(self) -> None:
        self.choose(0 if self._chosen() else self._moving)

    def _chosen(self) -> int:
        return next(speed for speed, made in self._speeds.items() if made.isChecked())

    def _mark(self, chosen: int) -> None:
        for speed, made in self._speeds.items():
            with QSignalBlocker(made):
                made.setChecked(speed == chosen)

    @Slot()
    def _ask_again(self) -> None:
        """Asks once more: what was practised is gone then."""
        if self._armed.isActive():
            self._armed.stop()
            self.again.emit()
        else:
            self._armed.start()
            self._again.setText(_("Really begin again?"))

    @Slot()
    def _word_again(self) -> None:
        words = _("Begin again")
        self._again.setText(words)
        self._again.setAccessibleName(_("Begin another training night"))
        self._again.setToolTip(
            plain_tip(_("Another training night from its beginning; this one is gone then."))
        )

    def stops(self) -> list[QWidget]:
        """What Tab goes through."""
        return [*self._speeds.values(), self._stage, self._again] if self._speeds else []
