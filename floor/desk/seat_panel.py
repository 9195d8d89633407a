"""The selected seat: who sits there, how he stands, and what can be asked for him now."""

from collections.abc import Iterator

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from floor.app.views.rows import SeatDetail
from floor.base.text import _
from floor.desk.elided import Elided
from floor.desk.flow import Flow
from floor.desk.step_button import Pending, StepRow
from floor.qtkit.theme import GAP, PAD, Ground, Words, label, lay


class SeatPanel(QFrame):
    """Shows a SeatDetail; asks, never decides."""

    asked = Signal(object)
    """A Step."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("seat-panel")
        self.setAccessibleName(_("Selected seat"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        head = QHBoxLayout()
        self._title = Elided("seat-title", Words.TITLE, least=120)
        self._status = Elided("seat-status", Words.MUTED)
        head.addWidget(self._title, 1)
        head.addWidget(self._status)
        column.addLayout(head)
        self._ground = QFrame()
        self._ground.setObjectName("seat-steps")
        lay(self._ground, Ground.ROW)
        inside = QVBoxLayout(self._ground)
        inside.setContentsMargins(PAD - 2, PAD - 2, PAD - 2, PAD - 2)
        self._hint = label("", "seat-hint", Words.MUTED)
        self._hint.setWordWrap(True)
        inside.addWidget(self._hint)
        self._flow = QWidget()
        self._flow.setObjectName("seat-flow")
        flow = Flow(self._flow)
        inside.addWidget(self._flow)
        column.addWidget(self._ground)
        self._steps = StepRow(flow, self.asked.emit)
        self._table_title = label(_("The whole table"), "seat-table", Words.SMALL)
        inside.addWidget(self._table_title)
        self._table_flow = QWidget()
        self._table_flow.setObjectName("table-flow")
        table_flow = Flow(self._table_flow)
        inside.addWidget(self._table_flow)
        self._table_steps = StepRow(table_flow, self.asked.emit)
        self.show_detail(None, ())

    def show_detail(self, detail: SeatDetail | None, pending: Pending) -> None:
        """Show the selected seat, or that none is."""
        steps = detail.steps if detail is not None else ()
        self._title.show_words(detail.title if detail is not None else _("No seat selected"))
        self._status.show_words(detail.status if detail is not None else "")
        hint = "" if steps else _("There is nothing to do for this seat.")
        if detail is None:
            hint = _("Click a seat on the map, or move with the arrow keys and press Enter.")
        self._hint.setText(hint)
        self._hint.setVisible(bool(hint))
        self._flow.setVisible(bool(steps))
        self._steps.show(steps, pending)
        of_table = detail.table_steps if detail is not None else ()
        self._table_title.setVisible(bool(of_table))
        self._table_flow.setVisible(bool(of_table))
        self._table_steps.show(of_table, pending)

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from self._steps.buttons
        yield from self._table_steps.buttons
