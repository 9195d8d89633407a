"""The ways (back) into the game at a seat: a row each, with its price, its hand and its rule."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from floor.desk.kit.elided import Elided
from floor.desk.kit.step_button import Pending, StepButton
from floor.qtkit.look.layout import emptied, grid
from floor.qtkit.look.theme import GAP, PAD, TextStyle, label
from floor.views.words.rows import QuoteLine


class WayRows(QWidget):
    """Shows QuoteLines: a button where the way can be asked for now, a muted line where it is
    closed, an alert where there is a warning."""

    def __init__(self, name: str, asked: Callable[[object], None]) -> None:
        super().__init__()
        self.setObjectName(name)
        self._asked = asked
        self._grid = grid(on=self, gap=(PAD - 2, GAP))
        self._grid.setColumnStretch(1, 1)
        self._lines: tuple[QuoteLine, ...] = ()
        self._buttons: dict[int, StepButton] = {}
        """By the line they stand in."""

    def show_lines(self, lines: Sequence[QuoteLine], pending: Pending) -> None:
        """Have a row for each of `lines`; a button that stays keeps the focus."""
        if [_shape(line) for line in lines] != [_shape(line) for line in self._lines]:
            self._build(lines)
        self._lines = tuple(lines)
        for place, one in self._buttons.items():
            step = lines[place].step
            assert step is not None
            one.show_step(step, pending)

    def _build(self, lines: Sequence[QuoteLine]) -> None:
        emptied(self._grid)
        self._buttons = {}
        at = 0
        for place, line in enumerate(lines):
            name = f"way-{place}"
            if line.heading:
                heading = Elided(f"{name}-heading", TextStyle.SMALL)
                heading.show_words(line.heading)
                self._grid.addWidget(heading, at, 0, 1, 2)
                at += 1
            if not line.open:
                kind = TextStyle.SMALL if line.way is not None else TextStyle.ALERT
                self._grid.addWidget(_wrapped(line.words, name, kind), at, 0, 1, 2)
            else:
                self._grid.addWidget(self._way(place, lines, name), at, 0)
                said = _wrapped(line.said, f"{name}-said", TextStyle.SMALL)
                self._grid.addWidget(said, at, 1)
            at += 1

    def _way(self, place: int, lines: Sequence[QuoteLine], name: str) -> QWidget:
        line = lines[place]
        if line.step is not None:
            made = self._buttons[place] = StepButton(line.step)
            made.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
            made.asked.connect(self._asked)
            return made
        words = label(f"✓ {line.name}" if line.chosen else line.name, name)
        if any(one.step is not None for one in lines):  # its words begin where a button's do
            words.setContentsMargins(PAD, 0, 0, 0)
        return words

    @property
    def buttons(self) -> tuple[StepButton, ...]:
        """The buttons as they stand."""
        return tuple(self._buttons.values())


def _shape(line: QuoteLine) -> tuple[object, ...]:
    """What a row is made of; another price on its button alone makes no other row."""
    step = line.step.key if line.step is not None else line.name
    return (line.heading, line.open, line.words if not line.open else line.said, step, line.chosen)


def _wrapped(words: str, name: str, kind: TextStyle) -> QLabel:
    """A label of several lines."""
    made = label(words, name, kind, wraps=True)
    made.setAlignment(Qt.AlignmentFlag.AlignVCenter)
    return made
