"""The line over the assistant: which table, what it is about, and the ways to the floor and to what
was ruled before."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QFrame, QWidget

from floor.base.text import _
from floor.desk.kit.elided import Elided
from floor.desk.kit.fields import offer
from floor.qtkit.look.layout import LINE, row, stretched
from floor.qtkit.look.theme import (
    MARGIN,
    ButtonRole,
    Ground,
    TextStyle,
    button,
    plain_tip,
    set_surface,
)
from floor.room.lists.waitlist import TableId

_NOWHERE = ""


class _TableBox(QComboBox):
    """Changes only by who opens it or has the focus in it: a wheel turned to scroll what lay here
    a moment ago would choose another table, and the first one is none."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class RulingHead(QFrame):
    """Which table it is about may be changed at any time."""

    back = Signal()
    table_chosen = Signal()
    log_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("ruling-head")
        self.table: TableId | None = None
        """Which it is about; None: no table yet."""
        self._tables: tuple[TableId, ...] = ()
        set_surface(self, Ground.BAR)
        self.to_floor = button(_("← Floor"), "ruling-back", ButtonRole.QUIET)
        self.to_floor.setToolTip(plain_tip(_("Leave without recording (Esc)")))
        self.to_floor.clicked.connect(self.back)
        self.box = _TableBox()
        self.box.setObjectName("ruling-table")
        self.box.setAccessibleName(_("Table"))
        self.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.box.activated.connect(self._activated)
        self.title = Elided("ruling-title", TextStyle.HEAD, least=200)
        self.to_log = button(_("All rulings …"), "ruling-to-log", ButtonRole.QUIET)
        self.to_log.setToolTip(plain_tip(_("All rulings and their consistency (Ctrl+R)")))
        self.to_log.clicked.connect(self.log_wanted)
        row(
            self.to_floor,
            self.box,
            stretched(self.title),
            self.to_log,
            on=self,
            gap=MARGIN,
            margins=(MARGIN, LINE),
        )

    def show_way(self, *, to_arbiter: bool) -> None:
        """Where it leads back to: the hand that is being told, else the floor."""
        self.to_floor.setText(_("← Arbiter") if to_arbiter else _("← Floor"))

    def show_tables(self, tables: Sequence[TableId]) -> None:
        """Those that are open; the chosen one stays, and is called closed where it is."""
        self._tables = tuple(tables)
        self._fill()

    def choose(self, table: TableId | None) -> None:
        """Be about that table."""
        self.table = table
        self._fill()

    def _fill(self) -> None:
        places: list[tuple[str, str]] = [(_("No table"), _NOWHERE)]
        places += [(table, table) for table in self._tables]
        if self.table is not None and self.table not in self._tables:
            places.append((_("{table} (closed)").format(table=self.table), self.table))
        offer(self.box, places, self.table or _NOWHERE)

    @Slot()
    def _activated(self) -> None:
        found = self.box.currentData()
        self.table = TableId(found) if found else None
        self.table_chosen.emit()

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from (self.to_floor, self.box, self.to_log)
