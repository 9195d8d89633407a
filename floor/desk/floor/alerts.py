"""All alerts of the room in one list, the worst first, each with what can be done about it."""

from collections.abc import Sequence
from datetime import datetime

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, Signal, Slot
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QBoxLayout, QFrame, QPushButton, QWidget

from floor.app.core.floor_call import CallReason
from floor.base.text import _
from floor.desk.kit.elided import Elided
from floor.desk.kit.step_button import Pending, StepButton
from floor.qtkit.look.kept import steady
from floor.qtkit.look.layout import STRETCH, column, holding, row, scrolling, stretched
from floor.qtkit.look.theme import (
    GAP,
    PAD,
    ButtonRole,
    Ground,
    TextStyle,
    Tone,
    badge,
    button,
    label,
    restyle,
    set_surface,
)
from floor.views.floor.alerts import AlertKind, AlertLine, Severity, alert_clock
from floor.views.words.rows import Step
from floor.views.words.words import capital

_WIDE = 660
_HEAD = 72
"""Its title and its margins."""
_TONES = {Severity.URGENT: Tone.ALERT, Severity.SOON: Tone.WAIT, Severity.HINT: Tone.CALM}


class _Row(QWidget):
    """One alert."""

    asked = Signal(object)
    wanted = Signal(object)
    ruling_wanted = Signal(object)

    def __init__(self, line: AlertLine) -> None:
        super().__init__()
        name = f"alert-{line.alert.key}"
        self.setObjectName(f"{name}-row")
        self._line = line
        self._sign = badge("", f"{name}-sign")
        self.go = button(line.alert.table, f"{name}-go", ButtonRole.QUIET)
        self.go.clicked.connect(self._go)
        self._words = Elided(f"{name}-words")
        self._clock = label("", f"{name}-clock", TextStyle.MUTED)
        across = row(self._sign, self.go, stretched(self._words), self._clock, on=self)
        self.rule: QPushButton | None = None
        if _may_be_ruled(line):
            self.rule = button(_("Rule …"), f"{name}-rule", ButtonRole.QUIET)
            self.rule.clicked.connect(self._rule)
            across.addWidget(self.rule)
        self.also, self.act = (self._offered(across, step) for step in (line.also, line.step))

    def _offered(self, across: QBoxLayout, step: Step | None) -> StepButton | None:
        if step is None:
            return None
        made = StepButton(step)
        made.asked.connect(self.asked)
        across.addWidget(made)
        return made

    def show_line(self, line: AlertLine, now: datetime, pending: Pending) -> None:
        """Be the row of an alert."""
        self._line = line
        alert = line.alert
        self._sign.setText(alert.kind.value)
        restyle(self._sign, _TONES[alert.severity])
        self.go.setAccessibleName(_("Go to {table}").format(table=alert.table))
        self._words.show_words(capital(line.words))
        self._words.setAccessibleName(f"{alert.table}: {line.words}")
        restyle(
            self._words, TextStyle.ALERT if alert.severity is Severity.URGENT else TextStyle.BODY
        )
        self._clock.setText(alert_clock(alert, now))
        for one, step in ((self.act, line.step), (self.also, line.also)):
            if one is not None and step is not None:
                one.show_step(step, pending)

    @Slot()
    def _go(self) -> None:
        self.wanted.emit(self._line.alert)

    @Slot()
    def _rule(self) -> None:
        self.ruling_wanted.emit(self._line.alert)


def _may_be_ruled(line: AlertLine) -> bool:
    """A call is about something the rules decide; a bad beat has a page of its own."""
    bad_beat = line.alert.about == CallReason.BAD_BEAT.value
    return line.alert.kind is AlertKind.FLOOR_CALL and not bad_beat


class AlertPanel(QFrame):
    """Lies over the page while it is wanted; stops nobody."""

    asked = Signal(object)
    """A Step."""
    wanted = Signal(object)
    """An Alert: its table is to be seen."""
    ruling_wanted = Signal(object)
    """An Alert: what its table has called for is to be ruled."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setObjectName("alert-panel")
        self.setAccessibleName(_("All alerts"))
        set_surface(self, Ground.CARD)
        close = button(_("Close (Esc)"), "alert-close", ButtonRole.LINK)
        close.clicked.connect(self.hide)
        head = row(
            label(_("Alerts"), "alert-title", TextStyle.TITLE),
            stretched(label(_("N: the next alert"), "alert-hint", TextStyle.MUTED)),
            close,
            gap=None,
        )
        self._nothing = label(_("No alerts."), "alert-nothing", TextStyle.MUTED)
        self._column = column(STRETCH, margins=(0, 0, GAP, 0))
        inside = holding("alert-inside", self._column)
        self._area = scrolling("alert-area", _("All alerts"), inside)
        column(head, self._nothing, stretched(self._area), on=self, margins=PAD)
        self._rows: dict[str, _Row] = {}
        self._last: tuple[Sequence[AlertLine], datetime, Pending] | None = None
        """What is to be shown once the pointer has gone; None: it is shown."""
        self._lowest = 0
        """So far down the window it may reach."""
        # Heard wherever the focus is: the list takes none, it lies over the work that goes on.
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self).activated.connect(self.hide)
        self.hide()

    def show_lines(self, lines: Sequence[AlertLine], now: datetime, pending: Pending) -> None:
        """Have a row for each of `lines`, in their order; what stays keeps its row."""
        wanted = {f"{line.alert.key}-{line.step is not None}": line for line in lines}
        order = steady(tuple(self._rows), tuple(wanted), still=self.underMouse())
        self._last = (lines, now, pending) if order != tuple(wanted) else None
        for key in self._rows.keys() - set(order):
            gone = self._rows.pop(key)
            self._column.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        for place, key in enumerate(order):
            line, each = wanted.get(key), self._rows.get(key)
            if line is None:
                self._rows[key].setEnabled(False)
                continue
            if each is None:
                each = self._rows[key] = _Row(line)
                each.asked.connect(self.asked)
                each.wanted.connect(self.wanted)
                each.ruling_wanted.connect(self.ruling_wanted)
            if self._column.indexOf(each) != place:
                self._column.removeWidget(each)
                self._column.insertWidget(place, each)
                each.show()
            each.setEnabled(True)
            each.show_line(line, now, pending)
        self._rows = {key: self._rows[key] for key in order}
        self._nothing.setVisible(not lines)
        self._area.setVisible(bool(lines))
        self._fit()

    def leaveEvent(self, event: QEvent) -> None:
        """The pointer has gone: the rows stand as the alerts do."""
        if self._last is not None:
            self.show_lines(*self._last)

    def open_under(self, control: QWidget, room: QRect) -> None:
        """Show it under `control`, as high as it has to be and `room` allows."""
        corner = control.mapTo(self.window(), QPoint(control.width(), control.height() + GAP))
        self._lowest = room.bottom() - PAD
        self.move(corner.x() - _WIDE, corner.y())
        self._fit()
        self.show()
        self.raise_()

    def _fit(self) -> None:
        """Be as high as the rows are, as far as there is room."""
        inside = self._area.widget()
        assert inside is not None
        self._area.setFixedHeight(
            min(inside.sizeHint().height(), max(self._lowest - self.y() - _HEAD, _HEAD))
        )
        self.resize(_WIDE, self.sizeHint().height())

    @property
    def rows(self) -> tuple[_Row, ...]:
        """The rows as they stand."""
        return tuple(self._rows.values())
