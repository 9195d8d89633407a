"""What a moment of the past is chosen by: a time typed, a night, steps, a slider."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QLineEdit, QPushButton, QSlider, QWidget

from floor.app.office.past import EntryRelation
from floor.base.text import _
from floor.desk.kit.elided import Elided
from floor.qtkit.look.layout import column, row, stretched
from floor.qtkit.look.theme import (
    GAP,
    MARGIN,
    ButtonRole,
    Ground,
    TextStyle,
    button,
    plain_tip,
    set_surface,
)

_DRAG_MS = 60
"""A slider that is being drawn tells at most so often."""
_BACK = ((-15, "Ctrl+Shift+Left"), (-5, "Ctrl+Left"), (-1, "Alt+Left"))
_ON = ((1, "Alt+Right"), (5, "Ctrl+Right"), (15, "Ctrl+Shift+Right"))
_LEAVE, _SWITCH, _BEFORE, _AFTER = "Esc", "F9", "PgUp", "PgDown"


class PastBar(QFrame):
    """Tells what is wanted; shows where one is, and says why it cannot be had."""

    leaving = Signal()
    typed = Signal(str)
    night_chosen = Signal(int)
    """The place of another night."""
    shifted = Signal(int)
    """So many minutes on, or back."""
    stepped = Signal(object)
    """A Beside: the entry before, or the next one."""
    dragged = Signal(int)
    """Seconds since the night was opened."""
    switched = Signal()
    """The other map, where there is room for one."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("then-controls")
        set_surface(self, Ground.BAR)
        self._leave = self._button(_("← Floor"), "then-back", _LEAVE, self.leaving.emit)
        self.time = QLineEdit()
        self.time.setObjectName("then-time")
        self.time.setAccessibleName(_("Time, as 2314"))
        self.time.setPlaceholderText("2314")
        self.time.setMaxLength(8)
        self.time.setFixedWidth(92)
        self.time.returnPressed.connect(lambda: self.typed.emit(self.time.text()))
        self.night = QComboBox()
        self.night.setObjectName("then-night")
        self.night.setAccessibleName(_("Gaming day"))
        self.night.setMinimumWidth(190)
        self.night.activated.connect(self.night_chosen)
        self._steps = [
            *(self._minutes(by, key) for by, key in _BACK),
            self._entry("◂", _("Entry before"), _BEFORE, EntryRelation.EARLIER),
            self._entry("▸", _("Next entry"), _AFTER, EntryRelation.LATER),
            *(self._minutes(by, key) for by, key in _ON),
        ]
        self.slider = self._slider()
        self._switch = self._button("", "then-switch", _SWITCH, self.switched.emit)
        self.note = Elided("then-note", TextStyle.MUTED)
        across = row(
            *(self._leave, self.time, self.night, *self._steps),
            stretched(self.slider),
            self._switch,
        )
        column(across, self.note, on=self, margins=(MARGIN, GAP))

    def _slider(self) -> QSlider:
        made = QSlider(Qt.Orientation.Horizontal)
        made.setObjectName("then-slider")
        made.setAccessibleName(_("Moment of the gaming day"))
        made.setPageStep(900)
        made.setSingleStep(60)
        self._drag = QTimer(self)
        self._drag.setSingleShot(True)
        self._drag.setInterval(_DRAG_MS)
        self._drag.timeout.connect(lambda: self.dragged.emit(made.value()))
        made.valueChanged.connect(lambda _value: self._drag.start())
        return made

    def _minutes(self, by: int, key: str) -> QPushButton:
        words = f"{by:+d}".replace("-", "\N{MINUS SIGN}")
        made = self._button(words, f"then-minutes-{by}", key, partial(self.shifted.emit, by))
        made.setAccessibleName(_("{n} minutes").format(n=words))
        return made

    def _entry(self, sign: str, spoken: str, key: str, which: EntryRelation) -> QPushButton:
        name = f"then-entry-{which.value}"
        made = self._button(sign, name, key, partial(self.stepped.emit, which))
        made.setAccessibleName(spoken)
        made.setToolTip(plain_tip(f"{spoken} ({key})"))
        return made

    @staticmethod
    def _button(words: str, name: str, key: str, act: Callable[[], object]) -> QPushButton:
        made = button(words, name, ButtonRole.QUIET)
        made.setToolTip(plain_tip(f"{words} ({key})"))
        made.clicked.connect(act)
        return made

    def show_nights(self, names: Sequence[str], chosen: int) -> None:
        """Offer these nights; nothing is told."""
        with QSignalBlocker(self.night):
            self.night.clear()
            self.night.addItems(list(names))
            self.night.setCurrentIndex(chosen)

    def show_moment(self, at: int, last: int, words: str) -> None:
        """Stand at `at` of `last` seconds of the night; nothing is told."""
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, last)
            self.slider.setValue(at)
        self.slider.setToolTip(plain_tip(words))

    def show_switch(self, words: str) -> None:
        """Which map the switch leads to; no switch where both are seen."""
        self._switch.setHidden(not words)
        self._switch.setText(f"{words} ({_SWITCH})")
        self._switch.setAccessibleName(words)

    def say(self, words: str) -> None:
        """Say it until something else is shown."""
        self.note.show_words(words)

    def await_time(self) -> None:
        """What is typed now is a time."""
        self.time.setFocus()
        self.time.selectAll()

    def acts(self) -> Mapping[str, Callable[[], object]]:
        """What each key does, wherever on the page somebody is."""
        return {
            _LEAVE: self.leaving.emit,
            _SWITCH: self.switched.emit,
            _BEFORE: partial(self.stepped.emit, EntryRelation.EARLIER),
            _AFTER: partial(self.stepped.emit, EntryRelation.LATER),
            **{key: partial(self.shifted.emit, by) for by, key in (*_BACK, *_ON)},
        }

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from (self.time, self.night, *self._steps, self.slider, self._switch, self._leave)
