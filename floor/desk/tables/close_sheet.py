"""Close a table at which somebody sits: who plays on and where, the draw, the move slips."""

from functools import partial

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from floor.app.core.messages import Command, Entry
from floor.app.core.queued import QueuedClosing
from floor.app.tables.after_hand import QueueAct
from floor.app.tables.tables import CloseTable, CountedStack
from floor.base.errors import FloorError
from floor.base.text import _, amount_of, many
from floor.desk.kit.fields import named_box, scrolled, sum_field
from floor.desk.kit.flow import Flow
from floor.desk.kit.guided import GuidedSheet
from floor.desk.kit.sheet import Telling
from floor.desk.kit.step_button import quiet
from floor.desk.kit.way_rows import unbroken
from floor.qtkit.look.layout import grid, holding
from floor.qtkit.look.theme import TextStyle, label
from floor.views.tables.closing import ClosingView, after_hand_told, moved_lines, seats_told
from floor.views.words.words import Wording

_WHO, _WHERE = range(2)
_NAME_WIDTH, _SUM_WIDTH = 115, 120
"""So two of them stand side by side."""
_LIST_HEIGHT = 300


class CloseTableSheet(GuidedSheet):
    """Who of a closing table plays on (CH-SEAT-6, CH-SEAT-7), then where each of them has gone."""

    slips_wanted = Signal(object)
    """The Entry whose move slips are to be printed."""

    def __init__(self, shown: ClosingView, words: Wording, parent: QWidget) -> None:
        title = _("Close {table}").format(table=shown.table)
        steps = (_("Who plays on, and with how much"), _("Where they go"))
        super().__init__("close-table", title, steps, parent)
        self._shown = shown
        self._words = words
        self._entry: Entry | None = None
        self._told = label("", "close-table-told", TextStyle.MUTED, wraps=True)
        self._told.setMinimumHeight(self._told.sizeHint().height() * 3)
        self.columns[_WHO].insertWidget(0, self._told)
        self._build_into()
        self._build_movers()
        self.columns[_WHO].addStretch(1)
        self.all_button = quiet(_("Tick all"), "close-table-all")
        self.none_button = quiet(_("Tick nobody"), "close-table-none")
        for control, ticked in ((self.all_button, True), (self.none_button, False)):
            control.setAutoDefault(False)
            control.clicked.connect(partial(self._tick, ticked))
            self.below.insertWidget(self.below.count() - 3, control)
        after = _("Close {table} after this hand").format(table=shown.table)
        self.show_step(_WHO, after if shown.hand else title)
        self._show_seats()

    def _build_into(self) -> None:
        """The tables whose free seats they get."""
        ground = QWidget()
        ground.setObjectName("close-table-tables")
        line = Flow(ground)
        self.into: list[QCheckBox] = []
        for one in self._shown.into:
            box = named_box(one.words, f"close-table-into-{one.table}")
            box.setChecked(True)
            box.toggled.connect(self._show_seats)
            line.addWidget(box)
            self.into.append(box)
        self.columns[_WHO].insertWidget(1, ground)

    def _build_movers(self) -> None:
        """Everybody with a tick, and a field for the chips in front of them."""
        cells = grid(margins=None)
        ground = holding("close-table-movers", cells)
        cells.setColumnStretch(0, 1)
        cells.setColumnStretch(2, 1)
        self.boxes: list[QCheckBox] = []
        self.stacks: list[QLineEdit] = []
        for place, mover in enumerate(self._shown.movers):
            words = mover.words if mover.here else _("{player} (away)").format(player=mover.words)
            box = named_box(words, f"close-table-mover-{mover.player}", _NAME_WIDTH)
            box.setChecked(True)
            box.toggled.connect(self._show_seats)
            stack = sum_field()
            stack.setObjectName(f"close-table-stack-{mover.player}")
            stack.setAccessibleName(_("Stack of {player} (euros)").format(player=words))
            stack.setPlaceholderText(_("not counted"))
            stack.setFixedWidth(_SUM_WIDTH)
            stack.setVisible(not self._shown.hand)
            line, across = place // 2, place % 2 * 2
            cells.addWidget(box, line, across)
            cells.addWidget(stack, line, across + 1)
            self.boxes.append(box)
            self.stacks.append(stack)
        spoken = _("Who plays on, and with how much")
        area = scrolled(ground, "close-table-area", spoken, _LIST_HEIGHT)
        self.columns[_WHO].insertWidget(2, area)

    @Slot()
    def _show_seats(self) -> None:
        """How many seats there are for how many of them."""
        free = sum(
            one.free
            for one, box in zip(self._shown.into, self.into, strict=True)
            if box.isChecked()
        )
        movers = sum(box.isChecked() for box in self.boxes)
        told = (after_hand_told(self._shown), seats_told(self._shown, movers, free))
        self._told.setText(unbroken(" ".join(part for part in told if part)))

    def _tick(self, ticked: bool) -> None:
        for box in self.boxes:
            box.setChecked(ticked)

    def command(self) -> Command | None:
        if self.step == _WHERE:
            if self._entry is not None:
                self.slips_wanted.emit(self._entry)
            self.accept()
            return None
        counted = []
        for mover, edit in zip(self._shown.movers, self.stacks, strict=True):
            sum_ = amount_of(edit.text())
            if sum_ is not None:
                counted.append(CountedStack(mover.player, sum_))
            elif edit.text().strip():
                self.complain(_("Type the sum in euros, for example 1234,50."))
                edit.setFocus()
                return None
        movers = zip(self._shown.movers, self.boxes, strict=True)
        into = zip(self._shown.into, self.into, strict=True)
        playing = tuple(one.player for one, box in movers if box.isChecked())
        where = tuple(one.table for one, box in into if box.isChecked())
        if self._shown.hand:
            deed = QueuedClosing(movers=playing, into=where)
            return QueueAct(table=self._shown.table, deed=deed)
        return CloseTable(
            table=self._shown.table, movers=playing, into=where, stacks=tuple(counted)
        )

    def hear(self, outcome: Entry | FloorError, say: Telling) -> None:
        """Closed: where everybody goes, and the slips that tell them so."""
        self.wait(False)
        if isinstance(outcome, FloorError):
            self.complain(say(outcome))
            return
        lines = moved_lines(outcome, self._words)
        if not lines:
            self.accept()
            return
        self._entry = outcome
        self.write(_WHERE, "moved", lines)
        self.columns[_WHERE].addStretch(1)
        for control in (self.all_button, self.none_button):
            control.hide()
        self.cancel_button.setText(_("Without slips"))
        slips = many("Print {n} move slip", "Print {n} move slips", len(lines))
        self.show_step(_WHERE, slips.format(n=len(lines)))
        self.ask_button.setFocus()
