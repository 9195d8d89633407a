"""One line of the dealers' line-up: who, what they do, how long still, and where they go next."""

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import assert_never

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from floor.app.core.messages import StaffId
from floor.base.text import _
from floor.desk.kit.elided import Elided
from floor.desk.kit.step_button import Pending, StepRow
from floor.desk.kit.step_menu import StepMenu
from floor.qtkit.look.layout import STRETCH, column, row, stretched
from floor.qtkit.look.theme import (
    GAP,
    PAD,
    ButtonRole,
    Ground,
    TextStyle,
    Tone,
    badge,
    button,
    plain_tip,
    restyle,
    set_surface,
)
from floor.views.staff.dealers import DealerLine, DealerState
from floor.views.words.dealers import clock_words, is_over
from floor.views.words.rows import Step

_TONES = {
    DealerState.DEALS: Tone.ELSEWHERE,
    DealerState.FREE: Tone.CALM,
    DealerState.RESTS: Tone.PLAIN,
}

_NAME = 180
"""However long a name is, sign and steps keep their room."""

DealerSteps = Callable[[StaffId], tuple[Step, ...]]
"""What is seldom done with a dealer; asked when their menu opens."""


def sign_of(line: DealerLine, now: datetime) -> str:
    """What they do, by sign and figures: "● 6 min", "○ 2", "☕ 12 min"."""
    match line.state:
        case DealerState.DEALS:
            return f"● {clock_words(line.until, now)}"
        case DealerState.FREE:
            return f"○ {line.place}"
        case DealerState.RESTS:
            return f"☕ {clock_words(line.until, now)}"
        case _ as never:
            assert_never(never)


class DealerRow(QFrame):
    """One dealer. Their name chooses them: then they can be sent to any table."""

    asked = Signal(object)
    """A Step."""
    chosen = Signal(object)
    """Their StaffId."""

    def __init__(self, line: DealerLine, more: DealerSteps) -> None:
        super().__init__()
        set_surface(self, Ground.ROW)
        name = f"dealer-{line.staff}"
        self.setObjectName(name)
        self._line = line
        self.name = button(line.name, f"{name}-name", ButtonRole.QUIET)
        self.name.setCheckable(True)
        self.name.setStyleSheet("text-align: left;")
        self.name.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.name.clicked.connect(self._choose)
        self._sign = badge("", f"{name}-sign")
        self._sign.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._words = Elided(f"{name}-words", TextStyle.SMALL)
        above = row(self.name, STRETCH, self._sign)
        self._steps = StepRow(above, self.asked.emit)
        self.more = StepMenu(name, lambda: more(self._line.staff), paper=False)
        self.more.asked.connect(self.asked)
        self._above = above
        column(
            above,
            row(stretched(self._words), gap=None, margins=(PAD, 0, 0, 0)),
            on=self,
            gap=0,
            margins=(GAP, 3, GAP, 4),
        )

    @property
    def line(self) -> DealerLine:
        """Whose line it is."""
        return self._line

    def show_line(
        self, line: DealerLine, now: datetime, pending: Pending, chosen: StaffId | None
    ) -> None:
        """Be the line of a dealer."""
        self._line = line
        name = self.name.fontMetrics().elidedText(line.name, Qt.TextElideMode.ElideRight, _NAME)
        self.name.setText(name.replace("&", "&&"))
        self.name.setToolTip(plain_tip(line.name))
        self.name.setAccessibleName(_("Send {dealer} to a table").format(dealer=line.name))
        self.name.setChecked(chosen == line.staff)
        self._words.show_words(" · ".join(filter(None, (line.words, line.told, line.tally))))
        self._steps.show(line.steps, pending)
        self._above.removeWidget(self.more)
        self._above.addWidget(self.more)
        self.more.setAccessibleName(_("More for {player}").format(player=line.name))
        self.show_time(now)

    def show_time(self, now: datetime) -> None:
        """What the clock changes by itself."""
        line = self._line
        self._sign.setText(sign_of(line, now))
        self._sign.setAccessibleName(line.words)
        over = is_over(line.until, now)
        restyle(self._sign, Tone.ALERT if over else _TONES[line.state])

    @Slot()
    def _choose(self) -> None:
        self.chosen.emit(self._line.staff)

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield self.name
        yield from self._steps.buttons
        yield self.more
