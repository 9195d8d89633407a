"""The clock of the event that is looked at, with what stops and corrects it."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from PySide6.QtCore import QElapsedTimer, Signal, Slot
from PySide6.QtWidgets import QFrame, QProgressBar, QWidget

from floor.base.text import _
from floor.desk.kit.elided import Elided
from floor.desk.kit.step_button import Pending, StepRow
from floor.desk.scene.second_click import DEAD_MS
from floor.qtkit.look.flow import Flow
from floor.qtkit.look.layout import HAIR, column, row, stretched
from floor.qtkit.look.theme import MARGIN, PAD, Ground, TextStyle, label, set_surface
from floor.views.tournament.clock import ClockFact, ClockView, countdown
from floor.views.words.rows import Step

_DIGITS, _FIGURE = 56, 28
_WIDE = 220
_STEPS = 320
_PARTS = 1_000
_SPACE = "␣"
_BY_SPACE = ("clock-stop", "clock-go-on")
"""The steps the space bar asks for; the first start is asked for by its button."""
_SECOND = timedelta(seconds=1)


class ClockCard(QFrame):
    """Counts down by itself between two moments; asks, never decides."""

    asked = Signal(object)
    """A Step."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("event-clock")
        set_surface(self, Ground.CARD)
        self._view: ClockView | None = None
        self._pressed = QElapsedTimer()
        self.head = Elided("event-clock-head", TextStyle.MUTED)
        self.digits = label("", "event-clock-left", TextStyle.HEAD)
        self.digits.setStyleSheet(f"font-size: {_DIGITS}px")
        self.bar = QProgressBar()
        self.bar.setObjectName("event-clock-bar")
        self.bar.setTextVisible(False)
        self.bar.setRange(0, _PARTS)
        self.bar.setFixedHeight(6)
        clock = column(self.head, self.digits, self.bar, gap=HAIR)
        self._facts = [_Fact(place) for place in range(4)]
        flow = QWidget()
        flow.setObjectName("event-clock-steps")
        flow.setMinimumWidth(_STEPS)
        self._steps = StepRow(Flow(flow), self.asked.emit)
        left = QWidget()
        left.setObjectName("event-clock-side")
        left.setMinimumWidth(_WIDE)
        left.setLayout(clock)
        row(
            left,
            *(stretched(fact) for fact in self._facts),
            stretched(flow, 2),
            on=self,
            gap=MARGIN,
            margins=(MARGIN, PAD),
        )

    def show_clock(
        self, view: ClockView, steps: tuple[Step, ...], now: datetime, pending: Pending
    ) -> None:
        """Show the clock and what may be done with it."""
        self._view = view
        self.head.show_words(view.head)
        for place, one in enumerate(self._facts):
            one.show_fact(view.facts[place] if place < len(view.facts) else None)
        self._steps.show(steps, pending)
        for pressed in self._steps.buttons:
            pressed.show_cap(_SPACE if pressed.step.key in _BY_SPACE else "", _("Space"))
        self.show_time(now)

    @Slot()
    def press_space(self) -> None:
        """Pause the clock, or let it go on; hit again at once it is no second wish."""
        if self._pressed.isValid() and self._pressed.elapsed() < DEAD_MS:
            return
        for one in self._steps.buttons:
            if one.step.key in _BY_SPACE and one.isEnabled():
                self._pressed.start()
                one.click()
                return

    def show_time(self, now: datetime) -> None:
        """Show what is left now."""
        if self._view is None:
            return
        span = self._view.left_at(now)
        words = countdown(span)
        if words != self.digits.text():
            self.digits.setText(words)
            self.digits.setAccessibleName(f"{self._view.head}: {words}")
        lasts = self._view.lasts
        self.bar.setVisible(bool(lasts) and span is not None)
        if lasts and span is not None:
            self.bar.setValue(max(_PARTS - span * _PARTS // lasts, 0))

    def wakes_in(self, now: datetime) -> timedelta | None:
        """When another second is to be shown; None: the clock stands."""
        span = self._view.left_at(now) if self._view is not None and self._view.ends else None
        return span % _SECOND if span else None

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from self._steps.buttons

    @property
    def ends(self) -> datetime | None:
        """When something else is to be shown."""
        return self._view.ends if self._view is not None else None


class _Fact(QWidget):
    """A figure, what it is and what belongs to it."""

    def __init__(self, place: int) -> None:
        super().__init__()
        name = f"event-fact-{place}"
        self.setObjectName(name)
        self._head = Elided(f"{name}-head", TextStyle.MUTED)
        self._figure = Elided(f"{name}-figure", TextStyle.HEAD)
        self._figure.setStyleSheet(f"font-size: {_FIGURE}px")
        self._below = Elided(f"{name}-below", TextStyle.MUTED)
        column(self._head, self._figure, self._below, on=self, gap=HAIR)

    def show_fact(self, fact: ClockFact | None) -> None:
        self.setVisible(fact is not None)
        if fact is not None:
            self._head.show_words(fact.head)
            self._figure.show_words(fact.figure)
            self._below.show_words(fact.below)
