"""The line over the assistant: which table, what it is about, and the way back to the floor."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QWidget

from floor.base.text import _
from floor.desk.elided import Elided
from floor.qtkit.theme import GAP, MARGIN, Ground, Look, Words, button, lay, plain_tip
from floor.room.waitlist import TableId

_NOWHERE = ""


class RulingHead(QFrame):
    """Which table it is about may be changed at any time."""

    back = Signal()
    table_chosen = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("ruling-head")
        self._wanted: TableId | None = None
        lay(self, Ground.BAR)
        self.to_floor = button(_("← Floor"), "ruling-back", Look.QUIET)
        self.to_floor.setToolTip(plain_tip(_("Nothing is written down (Esc)")))
        self.to_floor.clicked.connect(self.back)
        self.box = QComboBox()
        self.box.setObjectName("ruling-table")
        self.box.setAccessibleName(_("Table"))
        self.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.box.activated.connect(self._activated)
        self.title = Elided("ruling-title", Words.HEAD, least=200)
        row = QHBoxLayout(self)
        row.setContentsMargins(MARGIN, GAP + 2, MARGIN, GAP + 2)
        row.setSpacing(MARGIN)
        row.addWidget(self.to_floor)
        row.addWidget(self.box)
        row.addWidget(self.title, 1)

    def show_tables(self, tables: Sequence[TableId]) -> None:
        """Those that are open; the chosen one stays while it is among them."""
        wanted = [_NOWHERE, *tables]
        if wanted == [self.box.itemData(row) for row in range(self.box.count())]:
            return
        self.box.clear()
        for table in wanted:
            self.box.addItem(table or _("No table"), table)
        self.choose(self._wanted)

    def choose(self, table: TableId | None) -> None:
        """Be about that table; it may come to be known later."""
        self._wanted = table
        self.box.setCurrentIndex(max(self.box.findData(table or _NOWHERE), 0))

    @Slot()
    def _activated(self) -> None:
        self._wanted = self.table
        self.table_chosen.emit()

    @property
    def table(self) -> TableId | None:
        """Which it is about; None: no table yet."""
        found = self.box.currentData()
        return TableId(found) if found else None

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from (self.to_floor, self.box)
