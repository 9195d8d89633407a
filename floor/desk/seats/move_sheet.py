"""Move a player to another table: what they bring there, how they come in, whom that passes
over."""

from collections.abc import Callable

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QFrame, QWidget

from floor.app.core.messages import Command, Entry
from floor.app.tables.after_hand import QueueAct
from floor.base.errors import FloorError
from floor.base.money import Money
from floor.base.text import _, amount_of
from floor.desk.kit.fields import named_box, scrolled, sum_field
from floor.desk.kit.sheet import WIDE, Sheet, Telling
from floor.desk.kit.way_rows import WayRows
from floor.qtkit.look.layout import STRETCH, column, emptied, holding, put
from floor.qtkit.look.theme import GAP, PAD, Ground, TextStyle, label
from floor.views.seats.moving import MoveOffer
from floor.views.words.rows import Step
from floor.views.words.words import capital, no_sum

_LIST_HEIGHT = 420

Offers = Callable[[Money | None], tuple[MoveOffer, ...]]
"""Every table they could move to, with so much in front of them; None: not counted."""


class MoveSheet(Sheet):
    """Every table with a free seat; the button that names a way in moves them there."""

    slips_wanted = Signal(object)
    """The Entry whose move slip is to be printed."""
    step_asked = Signal(object)
    """A Step that needs something more than a reason."""

    def __init__(self, title: str, offers: Offers, parent: QWidget, wanted: str = "") -> None:
        """`wanted` is said while there is no stack and nobody has ticked that it is not counted."""
        super().__init__("move-table", title, title, parent)
        self.setMinimumWidth(WIDE)
        self._offers = offers
        self._step: Step | None = None
        self.stack = sum_field()
        self._wanted = wanted
        self.uncounted = named_box(capital(_("not counted")), "move-table-uncounted")
        self.stack.textChanged.connect(self._show_offers)
        self.field(_("Stack (euros)"), self.stack, "stack")
        self.form.addRow("", self.uncounted)
        self.form.setRowVisible(self.uncounted, bool(wanted))
        self.uncounted.toggled.connect(self._leave_out)
        if not wanted:
            self.stack.setPlaceholderText(_("not counted"))
        self.reason_field()
        self._column = column()
        self._ground = holding("move-table-offers", self._column)
        spoken = _("Tables with a free seat")
        self.slip = named_box(_("Print the move slip"), "move-table-slip")
        put(self.body, scrolled(self._ground, "move-table-area", spoken, _LIST_HEIGHT), self.slip)
        self.ways: list[WayRows] = []
        self.ask_button.hide()
        self._show_offers()

    @Slot()
    def _show_offers(self) -> None:
        """What each table asks of them, with the stack as it is typed."""
        found = self._offers(amount_of(self.stack.text()))
        emptied(self._column)
        self.ways = []
        put(self._column, *(self._card(offer) for offer in found), STRETCH)
        self.form.setRowVisible(self.reason, any(offer.passed for offer in found))
        if self.stack.text():
            self.uncounted.setChecked(False)

    @Slot(bool)
    def _leave_out(self, left_out: bool) -> None:
        """No sum on purpose."""
        if left_out:
            self.stack.clear()

    def _card(self, offer: MoveOffer) -> QFrame:
        lines = column(gap=GAP - 2, margins=(PAD, GAP))
        for part, words, kind in (
            ("title", offer.title, TextStyle.TITLE),
            ("duty", offer.duty, TextStyle.SMALL),
            ("passed", offer.passed, TextStyle.ALERT),
        ):
            if words:
                said = label(words, f"move-table-{offer.table}-{part}", kind, wraps=True)
                lines.addWidget(said)
        rows = WayRows(f"move-table-{offer.table}-ways", self._pressed)
        rows.show_lines([line for line in offer.lines if line.open] or offer.lines, ())
        lines.addWidget(rows)
        self.ways.append(rows)
        return holding(f"move-table-{offer.table}", lines, Ground.ROW)

    def _pressed(self, step: object) -> None:
        assert isinstance(step, Step)
        self._step = step
        if step.finder:
            self.step_asked.emit(step)
        else:
            self.ask()

    def command(self) -> Command | None:
        step = self._step
        if step is None:
            return None
        if step.reason and self.command_of(step) is None:
            return None
        typed = self.stack.text().strip()
        # What waits for the end of a hand cannot be counted before.
        later = isinstance(step.command, QueueAct)
        wanted = "" if later or self.uncounted.isChecked() else self._wanted
        wrong = (no_sum() if amount_of(typed) is None else "") if typed else wanted
        if wrong:
            self.complain(wrong)
            self.stack.setFocus()
            return None
        return step.command

    def note_text(self) -> str:
        return super().note_text() if self._step is not None and self._step.reason else ""

    def hear(self, outcome: Entry | FloorError, say: Telling) -> None:
        """Moved: their slip, if it is wanted."""
        if isinstance(outcome, Entry) and self.slip.isChecked():
            self.slips_wanted.emit(outcome)
        super().hear(outcome, say)
