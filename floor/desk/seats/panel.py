"""The selected seat: who sits there, how they stand, and what can be asked for them now."""

from collections.abc import Iterator

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QWidget

from floor.base.text import _
from floor.desk.kit.elided import Elided
from floor.desk.kit.step_button import Pending, StepButton, StepRow, show_caps
from floor.desk.kit.way_rows import WayRows
from floor.desk.seats.fitting import Fitting
from floor.qtkit.look.filling import tell
from floor.qtkit.look.flow import Flow
from floor.qtkit.look.layout import STRETCH, column, holding, put, row
from floor.qtkit.look.theme import GAP, PAD, ButtonRole, Ground, TextStyle, button, label
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from floor.views.words.rows import QuoteLine, SeatDetail, Step
from floor.views.words.words import capital

_NARROWEST = 400
"""Before it has been given its width."""
_HAND = ("draw", "start", "end-second-round", "end-first-round")
"""What a table's hand waits for: pressed all night, always at the foot of the panel."""


class SeatPanel(QFrame):
    """Shows a SeatDetail; asks, never decides. What one act brings is not where another one lay:
    the steps of the hand stand at the foot, far from what takes something from somebody, and
    nothing gets lower as long as the same is shown.
    """

    asked = Signal(object)
    """A Step."""
    table_wanted = Signal()
    """Not the seat: the whole table."""
    ticket_wanted = Signal()
    """A paper for whoever sits there."""
    history_wanted = Signal()
    """The arbiter and the pots of its table."""
    let_go = Signal()
    """The step that had the keyboard cannot be asked for any more."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("seat-panel")
        self.setAccessibleName(_("Selected seat"))
        self._title = Elided("seat-title", TextStyle.TITLE)
        self._status = Elided("seat-status", TextStyle.MUTED)
        self._hint = label("", "seat-hint", TextStyle.MUTED, wraps=True)
        self._ways = WayRows("seat-ways", self.asked.emit)
        self._flow = QWidget()
        self._flow.setObjectName("seat-flow")
        flow = Flow(self._flow)
        inside = column(self._hint, self._ways, self._flow, STRETCH, gap=None, margins=PAD - 2)
        self._ground = holding("seat-steps", inside, Ground.ROW)
        self._of_hand = QWidget()
        self._of_hand.setObjectName("seat-hand")
        self._beside = row(on=self._of_hand, margins=(0, 0, 0, GAP))
        self._hand = StepRow(self._beside, self.asked.emit)
        self._area = Fitting(self._ground, "seat-area", _("Selected seat"))
        column(
            column(self._title, self._status, gap=0),
            self._area,
            self._of_hand,
            on=self,
        )
        self._inside = inside
        self._steps = StepRow(flow, self.asked.emit)
        self._table = button("", "seat-whole-table", ButtonRole.LINK)
        self._table.clicked.connect(self.table_wanted)
        self._ticket = button(_("Print ticket"), "seat-ticket", ButtonRole.LINK)
        self._ticket.clicked.connect(self.ticket_wanted)
        self._history = button(
            _("Arbiter (F8)"), "seat-hearing", ButtonRole.LINK, spoken=_("Arbiter and pots")
        )
        self._history.clicked.connect(self.history_wanted)
        # What takes something from somebody lies apart from what is pressed all night.
        self._grave_flow = QWidget()
        self._grave_flow.setObjectName("seat-grave")
        self._grave = StepRow(Flow(self._grave_flow), self.asked.emit)
        put(
            inside,
            row(self._table, self._history, self._ticket, STRETCH, gap=None),
            self._grave_flow,
        )
        self._shown: tuple[SeatDetail | None, Pending] | None = None
        self._about: tuple[TableId, SeatNo] | None = None
        """Whose steps they were that keep their room."""
        self.show_detail(None, ())

    def show_detail(self, detail: SeatDetail | None, pending: Pending) -> None:
        """Show the selected seat or table, or that none is."""
        if self._shown == (detail, pending):
            return
        self._shown = (detail, pending)
        held = self._held()
        self._show(detail, pending)
        # Qt would hand the keyboard to the next step there is, and Enter would ask for that.
        if held is not None and (self._held() is not held or held.isHidden()):
            self.let_go.emit()

    def _held(self) -> StepButton | None:
        """The step that has the keyboard, or gets it back when a dialog closes."""
        focus = self.window().focusWidget()
        return focus if isinstance(focus, StepButton) and self.isAncestorOf(focus) else None

    def _show(self, detail: SeatDetail | None, pending: Pending) -> None:
        whole = detail is not None and not detail.seat
        steps = () if detail is None else detail.table_steps if whole else detail.steps
        ways = detail.quote if detail is not None else ()
        self._title.show_words(detail.title if detail is not None else _("No seat selected"))
        status = capital(detail.status) if detail is not None else ""
        self._status.show_words(status)
        self._status.setVisible(bool(status))
        hint = "" if steps else _("There is nothing to do for this seat.")
        if detail is None:
            hint = _("Click a seat on the map, or move with the arrow keys and press Enter.")
        tell(self._hint, hint)
        about = (detail.table, detail.seat) if detail is not None else None
        kept = self._ground.height() if about == self._about and self._ground.isVisible() else 0
        self._about = about
        self._ground.setMinimumHeight(kept)
        hand = [step for step in steps if whole and step.key in _HAND]
        self._show_steps(tuple(step for step in steps if step not in hand), ways, pending)
        self._of_hand.setVisible(bool(hand))
        self._hand.show(hand, pending)
        self._lay_hand()
        self._inside.removeWidget(self._grave_flow)
        self._inside.insertWidget(0 if hand else self._inside.count(), self._grave_flow)
        self._table.setVisible(detail is not None and not whole)
        self._history.setVisible(detail is not None)
        self._ticket.setVisible(detail is not None and detail.player is not None)
        if detail is not None:
            words = _("The whole table {table} …").format(table=detail.table)
            self._table.setText(words.replace("&", "&&"))
            self._table.setAccessibleName(words)

    def _show_steps(
        self, steps: tuple[Step, ...], ways: tuple[QuoteLine, ...], pending: Pending
    ) -> None:
        """The ways in with their steps; the other steps above them, below where a way leads."""
        in_rows = {line.step.key: line.step for line in ways if line.step is not None}
        others = [step for step in steps if step.key not in in_rows and not step.grave]
        grave = [step for step in steps if step.key not in in_rows and step.grave]
        self._grave_flow.setVisible(bool(grave))
        self._grave.show(grave, pending)
        self._ways.setVisible(bool(ways))
        self._ways.show_lines(ways, pending)
        self._flow.setVisible(bool(others))
        self._steps.show(others, pending)
        show_caps((*self._ways.buttons, *self._steps.buttons))
        self._ways_first = any(step.leading for step in in_rows.values())
        first, second = (self._ways, self._flow) if self._ways_first else (self._flow, self._ways)
        if self._inside.indexOf(first) > self._inside.indexOf(second):
            self._inside.removeWidget(first)
            self._inside.insertWidget(self._inside.indexOf(second), first)

    def _lay_hand(self) -> None:
        """Side by side where there is room, else over each other."""
        buttons = self._hand.buttons
        wide = sum(one.sizeHint().width() + GAP for one in buttons)
        across = wide <= max(self.width(), _NARROWEST)
        way = QBoxLayout.Direction
        self._beside.setDirection(way.LeftToRight if across else way.TopToBottom)
        self._area.give_up(self._of_hand.sizeHint().height() + GAP if buttons else 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_hand()

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        both = (self._ways, self._steps) if self._ways_first else (self._steps, self._ways)
        if self._hand.buttons:
            yield from self._grave.buttons
        for rows in both:
            yield from rows.buttons
        yield from (self._table, self._history, self._ticket)
        yield from (self._hand if self._hand.buttons else self._grave).buttons
