"""The gaming day: open it, close it once nothing is left open, go on with one closed by mistake."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QScrollArea, QWidget

from floor.base.text import _
from floor.desk.kit.fields import scrolled
from floor.desk.kit.form_sheet import FormSheet
from floor.desk.kit.sheet import WIDE
from floor.desk.kit.step_button import disable_with_reason
from floor.qtkit.look.layout import column, holding, row, stretched
from floor.qtkit.look.theme import GAP, ButtonRole, TextStyle, button, label
from floor.views.night.closing import ClosedView, DayView, OpenItem, WayThere, day_form

_SEEN, _HEIGHT = 8, 312
"""So many lines of what is open stand there as they are; more are seen in that height."""


class DaySheet(FormSheet):
    """Shows a DayView. Closing is a deliberate act: F7 and Enter do not end a night."""

    way_wanted = Signal(object)
    """The OpenItem that is to be seen to."""
    reopening = Signal(object)
    """A FeedLine: the closing that was a mistake."""

    def __init__(self, view: DayView, parent: QWidget, after: WayThere | None = None) -> None:
        """`after`: of which kind what was just seen to was: the keys go to the next of it."""
        super().__init__(partial(day_form, view), parent)
        self._view, self._after = view, after
        self._first: QWidget | None = None
        """Where the keys go first: never where they would end the night."""
        self._found = False
        self._area: QScrollArea | None = None
        lines = [self._line(item) for item in view.items]
        self.setMinimumWidth(WIDE)
        if lines:
            self._list(lines)
        if view.closed is not None:
            self._add_closed(view.closed)
        disable_with_reason(self.ask_button, view.why_not)
        self._begin_here()

    def _list(self, lines: Sequence[QWidget]) -> None:
        """Over the fields; more than a small screen has room for scroll."""
        place = self.body.indexOf(self.form)
        if len(lines) <= _SEEN:
            self.body.insertLayout(place, column(*lines, gap=GAP))
            return
        inside = holding("gaming-day-open", column(*lines, gap=GAP))
        spoken = _("What is still open")
        self._area = scrolled(inside, "gaming-day-area", spoken, _HEIGHT)
        self._area.setMinimumHeight(_HEIGHT)
        self.body.insertWidget(place, self._area)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._area is not None and self._first is not None:
            self._area.ensureWidgetVisible(self._first)

    def _line(self, item: OpenItem) -> QWidget:
        line = QWidget()
        line.setObjectName(f"gaming-day-open-{item.key}")
        said = label(item.words, f"gaming-day-open-{item.key}-words", TextStyle.BODY, wraps=True)
        controls: list[QWidget] = []
        if item.way is not None:
            name, spoken = f"gaming-day-go-{item.key}", f"{item.words} {item.go}"
            go = button(item.go, name, ButtonRole.QUIET, spoken=spoken)
            go.setAutoDefault(False)
            go.clicked.connect(lambda: self._go(item))
            controls.append(go)
            if self._first is None or (item.way is self._after and not self._found):
                self._first, self._found = go, item.way is self._after
        row(stretched(said), *controls, on=line, gap=GAP)
        return line

    def _add_closed(self, closed: ClosedView) -> None:
        said = label(closed.words, "gaming-day-closed", TextStyle.BODY, wraps=True)
        again = button(_("Closed by mistake: go on"), "gaming-day-again", ButtonRole.QUIET)
        again.setAutoDefault(False)
        again.clicked.connect(lambda: self._reopen(closed))
        self.body.addLayout(row(stretched(said), again, gap=GAP))

    def _go(self, item: OpenItem) -> None:
        self.reject()
        self.way_wanted.emit(item)

    def _reopen(self, closed: ClosedView) -> None:
        self.reject()
        self.reopening.emit(closed.line)

    def _begin_here(self) -> None:
        """Before it is shown: a field that has had the focus would keep its caret, and what is
        typed would be taken for the reason while the keys go to a button."""
        if self._first is not None:
            self._first.setFocus()
        elif self._view.is_open and not self._view.reason:
            self.cancel_button.setFocus()
