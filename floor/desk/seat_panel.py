"""The selected seat: who sits there, how he stands, and what can be asked for him now."""

from collections.abc import Iterator

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from floor.app.views.rows import SeatDetail
from floor.base.text import _
from floor.desk.elided import Elided
from floor.desk.flow import Flow
from floor.desk.step_button import Pending, StepRow
from floor.qtkit.theme import GAP, PAD, Ground, Look, Words, button, label, lay


class SeatPanel(QFrame):
    """Shows a SeatDetail; asks, never decides."""

    asked = Signal(object)
    """A Step."""
    table_wanted = Signal()
    """Not the seat: the whole table."""
    ticket_wanted = Signal()
    """A paper for whoever sits there."""

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
        self._table = button("", "seat-whole-table", Look.LINK)
        self._table.clicked.connect(self.table_wanted)
        self._ticket = button(_("Print ticket"), "seat-ticket", Look.LINK)
        self._ticket.clicked.connect(self.ticket_wanted)
        links = QHBoxLayout()
        links.addWidget(self._table)
        links.addWidget(self._ticket)
        links.addStretch(1)
        inside.addLayout(links)
        self.show_detail(None, ())

    def show_detail(self, detail: SeatDetail | None, pending: Pending) -> None:
        """Show the selected seat or table, or that none is."""
        whole = detail is not None and not detail.seat
        steps = () if detail is None else detail.table_steps if whole else detail.steps
        self._title.show_words(detail.title if detail is not None else _("No seat selected"))
        self._status.show_words(detail.status if detail is not None else "")
        hint = "" if steps else _("There is nothing to do for this seat.")
        if detail is None:
            hint = _("Click a seat on the map, or move with the arrow keys and press Enter.")
        self._hint.setText(hint)
        self._hint.setVisible(bool(hint))
        self._flow.setVisible(bool(steps))
        self._steps.show(steps, pending)
        self._table.setVisible(detail is not None and not whole)
        self._ticket.setVisible(detail is not None and detail.player is not None)
        if detail is not None:
            words = _("The whole table {table} …").format(table=detail.table)
            self._table.setText(words.replace("&", "&&"))
            self._table.setAccessibleName(words)

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from self._steps.buttons
        yield from (self._table, self._ticket)
