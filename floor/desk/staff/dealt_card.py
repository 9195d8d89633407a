"""One table on the dealers' page: who deals, who comes next, and what it has called for."""

from collections.abc import Callable, Iterator
from datetime import datetime

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QWidget

from floor.base.text import _
from floor.desk.kit.elided import Elided
from floor.desk.kit.step_button import Pending, StepRow
from floor.desk.kit.step_menu import StepMenu
from floor.qtkit.look.filling import tell
from floor.qtkit.look.flow import Flow
from floor.qtkit.look.layout import LINE, STRETCH, column, put, row, stretched
from floor.qtkit.look.theme import (
    GAP,
    PAD,
    Ground,
    TextStyle,
    Tone,
    badge,
    label,
    plain_tip,
    restyle,
    set_surface,
)
from floor.room.lists.waitlist import TableId
from floor.views.staff.dealers import DealtTable
from floor.views.staff.floor_calls import CallLine
from floor.views.words.dealers import clock_words, is_over
from floor.views.words.rows import Step

Calling = Callable[[TableId], tuple[Step, ...]]
"""What a table may call the floor for; asked when its menu opens."""


class DealtCard(QFrame):
    """One table and its dealer."""

    asked = Signal(object)
    """A Step."""

    def __init__(self, table: DealtTable, calling: Calling) -> None:
        super().__init__()
        set_surface(self, Ground.CARD)
        name = f"dealt-{table.table}"
        self.setObjectName(name)
        self._table = table
        self._title = Elided(f"{name}-title", TextStyle.MUTED)
        self._clock = badge("", f"{name}-clock")
        self._clock.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._who = Elided(f"{name}-who", TextStyle.TITLE)
        self._tally = label("", f"{name}-tally", TextStyle.SMALL)
        self._told = label("", f"{name}-told", TextStyle.SMALL, wraps=True)
        lines = column(
            _across(self._title, self._clock),
            _across(self._who, self._tally),
            self._told,
            on=self,
            gap=GAP - 2,
            margins=(PAD, LINE, PAD, PAD),
        )
        self._column = lines
        self._calls: dict[str, _CallRow] = {}
        steps = QWidget()
        steps.setObjectName(f"{name}-steps")
        flow = Flow(steps)
        self._steps = StepRow(flow, self.asked.emit)
        self.calling = StepMenu(f"{name}-call", lambda: calling(self._table.table), paper=False)
        self.calling.setText(_("⚑ Floor call …"))
        self.calling.asked.connect(self.asked)
        self._flow = flow
        put(lines, STRETCH, steps)

    @property
    def table(self) -> DealtTable:
        """Which table it is."""
        return self._table

    def show_table(self, table: DealtTable, now: datetime, pending: Pending) -> None:
        """Be the card of a table."""
        self._table = table
        self.setAccessibleName(f"{table.title} {table.name}".strip())
        self._title.show_words(table.title)
        self._who.show_words(table.name or _("no dealer"))
        restyle(self._who, TextStyle.TITLE if table.name else TextStyle.MUTED)
        tell(self._tally, table.tally)
        self._told.setText(table.told)
        self.calling.setAccessibleName(_("Floor call of {table}").format(table=table.table))
        self._steps.show(table.steps, pending)
        self._flow.removeWidget(self.calling)
        self._flow.addWidget(self.calling)
        self._show_calls(table.calls, pending)
        self.show_time(now)

    def _show_calls(self, calls: tuple[CallLine, ...], pending: Pending) -> None:
        wanted = {call.reason.value: call for call in calls}
        for key in self._calls.keys() - wanted.keys():
            gone = self._calls.pop(key)
            self._column.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        for key, call in wanted.items():
            line = self._calls.get(key)
            if line is None:
                line = self._calls[key] = _CallRow(f"{self.objectName()}-call-{key}")
                line.asked.connect(self.asked)
                self._column.insertWidget(3, line)
            line.show_call(call, pending)

    def show_time(self, now: datetime) -> None:
        """What the clock changes by itself."""
        due = self._table.due
        self._clock.setText(clock_words(due, now))
        self._clock.setVisible(due is not None)
        self._clock.setAccessibleName(_("until the push: {time}").format(time=self._clock.text()))
        restyle(self._clock, Tone.ALERT if is_over(due, now) else Tone.PLAIN)

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        for line in self._calls.values():
            yield from line.steps.buttons
        yield from self._steps.buttons
        yield self.calling


class _CallRow(QWidget):
    """A call that is not over."""

    asked = Signal(object)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self._words = Elided(f"{name}-words")
        line = row(stretched(self._words), on=self)
        self.steps = StepRow(line, self.asked.emit)

    def show_call(self, call: CallLine, pending: Pending) -> None:
        """Be the row of a call."""
        self._words.show_words(f"⚑ {call.brief}")
        self._words.setToolTip(plain_tip(call.words))
        self._words.setAccessibleName(call.words)
        restyle(self._words, TextStyle.ALERT if call.red else TextStyle.BODY)
        self.steps.show(call.steps, pending)


def _across(wide: QWidget, narrow: QWidget) -> QHBoxLayout:
    return row(stretched(wide), narrow)
