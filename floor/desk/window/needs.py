"""Looks every second at what the tables need, and tells the map, the top line and the list."""

from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from floor.app.core.floor_call import CallReason
from floor.base.text import _
from floor.desk.kit.step_button import Pending
from floor.desk.window.top_bar import TopLine
from floor.room.lists.waitlist import TableId
from floor.views.floor.alerts import Alert, Severity, alert_lines, alerts, counted, worst_first
from floor.views.words.reused import PartCache

if TYPE_CHECKING:
    from floor.desk.floor.alerts import AlertPanel
    from floor.desk.scene.screen import DeskScreen
    from floor.desk.window.pages import Pages


class AlertWatch(QObject):
    """The alerts of the room, wherever the desk shows them."""

    def __init__(self, screen: "DeskScreen", pages: "Pages", top: TopLine) -> None:
        super().__init__(top)
        self._screen = screen
        self._scene = screen.scene
        self._pages = pages
        self._floor = pages.floor
        self._top = top
        self._pending: Pending = ()
        self._every: tuple[Alert, ...] = ()
        self._found: PartCache[dict[TableId, tuple[Alert, ...]]] = PartCache()
        self._floor.map.alert_acted.connect(self._act)

    @cached_property
    def panel(self) -> "AlertPanel":
        """The list of all alerts; made when somebody looks for the first time."""
        from floor.desk.floor.alerts import AlertPanel

        made = AlertPanel(self._top.window())
        made.asked.connect(lambda step: self._screen.do(step))
        made.wanted.connect(self._go)
        made.ruling_wanted.connect(self._rule)
        return made

    def look(self, now: datetime, pending: Pending) -> None:
        """Show what is needed when it is `now`."""
        self._pending = pending
        room, second = self._scene.room, now.replace(microsecond=0)
        found = self._found.get("alerts", (room, second), lambda: alerts(room, now))
        self._every = worst_first(found)
        self._floor.show_alerts(found)
        urgent = any(one.severity is Severity.URGENT for one in self._every)
        self._top.show_alerts(counted(self._every), urgent=urgent)
        if "panel" in self.__dict__ and self.panel.isVisible():
            self._fill(now)

    def _fill(self, now: datetime) -> None:
        lines = alert_lines(self._scene.room, self._scene.look(now), self._every)
        self.panel.show_lines(lines, now, self._pending)

    @Slot()
    def toggle(self) -> None:
        """Show the list of all alerts, or put it away."""
        if self.leave():
            return
        self._fill(self._screen.now())
        self.panel.open_under(self._top.calls, self._top.window().rect())

    def leave(self) -> bool:
        """Put the list away; whether it was there."""
        shown = "panel" in self.__dict__ and self.panel.isVisible()
        if shown:
            self.panel.hide()
        return shown

    @Slot()
    def next(self) -> None:
        """Go to the next table that needs somebody."""
        self._screen.go("floor")
        if self._floor.map.next_alert() is None:
            self._screen.say(_("No alerts."), False)
        self._floor.map.setFocus()

    @Slot(object)
    def _go(self, alert: Alert) -> None:
        self._pages.to_seat(alert.table, alert.seat)

    @Slot(object)
    def _rule(self, alert: Alert) -> None:
        """Go and rule what the table has called for."""
        self._pages.to_ruling(alert.table, CallReason(alert.about))

    @Slot(object)
    def _act(self, alert: Alert) -> None:
        """Do what can be done about it in one tap."""
        look = self._scene.look(self._screen.now())
        (line,) = alert_lines(self._scene.room, look, (alert,))
        if line.step is not None:
            self._screen.do(line.step)
