"""One game's waiting list: its counts, a line for everybody who waits, who has just left it."""

from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from floor.base.text import _, many
from floor.desk.kit.elided import Elided
from floor.desk.kit.step_button import Pending, StepRow
from floor.desk.kit.step_menu import StepMenu
from floor.desk.lists.line import WaitingLine
from floor.desk.lists.words import SHORT_LEGEND
from floor.qtkit.look.filling import fill
from floor.qtkit.look.flow import Flow
from floor.qtkit.look.kept import steady
from floor.qtkit.look.layout import STRETCH, row, stretched
from floor.qtkit.look.theme import (
    GAP,
    PAD,
    ButtonRole,
    Ground,
    TextStyle,
    button,
    label,
    plain_tip,
    set_surface,
)
from floor.room.blinds.button import PlayerId
from floor.views.words.rows import GoneRow, Step, WaitingBoard, WaitingRow

if TYPE_CHECKING:
    from floor.desk.lists.long_list import LongList

SEATS_NAMED = 3
"""Open seats of a game that are told one by one."""
GONE, GONE_BRIEF = 3, 1
"""Of those who have just left the list so many stand there, to be put back."""


class ListBoard(QWidget):
    """One game's list."""

    asked = Signal(object)
    joining = Signal(str)
    """Somebody is to be put on this game's list."""
    opening_for = Signal(str)
    """A table is to be opened for this game."""
    ticket = Signal(str, int)
    """Game and player of somebody who is to have a paper."""
    all_wanted = Signal()

    def __init__(self, board: WaitingBoard, brief: bool) -> None:
        super().__init__()
        self._brief = brief
        self._roomy = True
        self._board = board
        self._pending: Pending | None = None
        """With what it was shown last; nothing before the first time."""
        name = f"board-{board.game}"
        self.setObjectName(name)
        if not brief:
            set_surface(self, Ground.CARD)
        self._lines: dict[PlayerId, WaitingLine] = {}
        self._waits = False
        """The lines do not stand as the list does, since the pointer is over them."""
        self._last: tuple[datetime, Pending] | None = None
        """With what they were shown last."""
        self._long: LongList | None = None
        """In place of the lines where there are too many of them."""
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(*((0, 0, 0, GAP) if brief else (PAD, PAD, PAD, PAD)))
        self._column.setSpacing(2 if brief else GAP - 2)
        self._column.addLayout(self._head(name))
        self._why = label("", f"{name}-why", TextStyle.SMALL, wraps=True)
        self._why.setVisible(False)
        self._column.addWidget(self._why)
        self._moves = Flow()
        self._move_steps = StepRow(self._moves, self.asked.emit)
        self._column.addLayout(self._moves)
        self._place = self._column.count()
        """Of the first line in the column."""
        self._column.addLayout(self._foot(name))
        self._nobody = label(_("Nobody waits."), f"{name}-nobody", TextStyle.MUTED)
        self._nobody.hide()
        self._column.addWidget(self._nobody)
        self._gone = [GoneLine(f"{name}-gone-{number}") for number in range(GONE)]
        for line in self._gone:
            line.asked.connect(self.asked)
            self._column.addWidget(line)

    def _head(self, name: str) -> QHBoxLayout:
        self._title = label("", f"{name}-title", TextStyle.TITLE)
        self._counts = Elided(f"{name}-counts", TextStyle.MUTED)
        self._counts.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._join = button(_("Add"), f"{name}-join", ButtonRole.LINK)
        self._join.clicked.connect(self._wants_to_join)
        self._back = StepMenu(
            name, self._who_left, paper=False, nothing=_("Nobody has left this list lately.")
        )
        self._back.asked.connect(self.asked)
        return row(self._title, stretched(self._counts), self._join, self._back, gap=None)

    def _foot(self, name: str) -> QHBoxLayout:
        self._rest = button("", f"{name}-rest", ButtonRole.LINK)
        self._rest.clicked.connect(self.all_wanted)
        self._open = button(_("Open a table with this list"), f"{name}-open", ButtonRole.STEP)
        self._open.clicked.connect(self._wants_a_table)
        self._legend = label(_(SHORT_LEGEND), f"{name}-legend", TextStyle.SMALL)
        self._legend.hide()
        return row(self._rest, self._legend, STRETCH, self._open, gap=None)

    def _who_left(self) -> tuple[Step, ...]:
        """Everybody who may be put back, told when they left and why."""
        return tuple(
            msgspec.structs.replace(one.step, words=f"{_('Put back')} · {one.words}")
            for one in self._board.whole.gone()
        )

    def show_board(self, board: WaitingBoard, now: datetime, pending: Pending) -> None:
        """Be the board of a game."""
        before, self._board = self._board, board
        as_before = (msgspec.structs.replace(before, whole=board.whole), self._pending)
        if as_before == (board, pending) and self._long is None:
            self.show_time(now)
            return
        self._pending = pending
        self.setAccessibleName(_("Waiting list {game}").format(game=board.title))
        self._title.setText(board.title)
        self._join.setAccessibleName(_("Add to {game}").format(game=board.title))
        self._open.setAccessibleName(_("Open a table of {game}").format(game=board.title))
        left = _("Who has left the list for {game}").format(game=board.title)
        self._back.setAccessibleName(left)
        self._back.setToolTip(plain_tip(left))
        self._open.setVisible(board.new_table)
        self._counts.show_words(counts_words(board, brief=self._brief))
        why = f"{board.call_to}." if self._brief and board.call_to else ""
        self._why.setText(why if self._brief else why_words(board))
        self._show_room()
        tips = (", ".join(board.open_seats), why_words(board))
        self._counts.setToolTip(plain_tip(" · ".join(tip for tip in tips if tip)))
        self._move_steps.show(board.must_move, pending)
        self._show_waiting(board, now, pending)

    def give_room(self, roomy: bool) -> None:
        """Whether there is room for more than the lines: why that table, who has just left."""
        if roomy != self._roomy:
            self._roomy = roomy
            self._show_room()

    def _show_room(self) -> None:
        # What is pressed next stays where it is when less is to be said over it.
        board, lines = self._board, 1 if self._brief else 2
        calls = bool(board.waiting and (board.open_seats or board.called))
        self._why.setVisible(self._roomy and (calls or bool(self._why.text())))
        self._why.setMinimumHeight(lines * self._why.fontMetrics().lineSpacing() * calls)
        count = 0 if not self._roomy else GONE_BRIEF if self._brief else GONE
        tight = self._brief and not self._roomy
        self._legend.setVisible(tight and any(one.expected for one in board.rows))
        pending = self._pending or ()
        fill(self._gone, self._board.gone[:count], lambda line, one: line.show_gone(one, pending))

    def _show_waiting(self, board: WaitingBoard, now: datetime, pending: Pending) -> None:
        self._last = (now, pending)
        many_wait = not self._brief and board.waiting > len(board.rows)
        shown = board.rows
        left = board.waiting - len(shown) if self._brief else 0
        self._rest.setText(many("{n} more …", "{n} more …", left).format(n=left))
        self._rest.setAccessibleName(
            _("{n} more waiting for {game}").format(n=left, game=board.title)
        )
        self._rest.setVisible(left > 0)
        self._nobody.setVisible(not self._brief and not board.waiting)
        self._show_lines(() if many_wait else shown, now, pending)
        if many_wait:
            self._show_long(board, now, pending)
        elif self._long is not None:
            self._column.removeWidget(self._long)
            self._long.hide()
            self._long.deleteLater()
            self._long = None

    def _show_long(self, board: WaitingBoard, now: datetime, pending: Pending) -> None:
        if self._long is None:
            from floor.desk.lists.long_list import LongList  # few lists are that long

            self._long = LongList(f"{self.objectName()}-long", board.whole, now)
            self._long.asked.connect(self.asked)
            self._long.ticket.connect(self._ticket)
            self._column.insertWidget(self._place, self._long)
        self._long.show_list(board.whole, now, pending)

    def _show_lines(self, rows: tuple[WaitingRow, ...], now: datetime, pending: Pending) -> None:
        there = {each.player: each for each in rows}
        wanted = steady(tuple(self._lines), tuple(there), still=self.underMouse())
        self._waits = wanted != tuple(there)
        for player in self._lines.keys() - set(wanted):
            gone = self._lines.pop(player)
            self._column.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        for place, player in enumerate(wanted, start=self._place):
            each = there.get(player)
            line = self._lines.get(player)
            if each is None:
                self._lines[player].show_gone()
                continue
            if line is None:
                line = self._lines[each.player] = WaitingLine(each, self._brief, self._more)
                line.asked.connect(self.asked)
                line.ticket.connect(self._ticket)
                line.setParent(self)
            if self._column.indexOf(line) != place:
                self._column.removeWidget(line)
                self._column.insertWidget(place, line)
                line.show()
            line.setEnabled(True)
            line.show_row(each, now, pending)
        self._lines = {player: self._lines[player] for player in wanted}

    def leaveEvent(self, event: QEvent) -> None:
        """The pointer has gone: the lines stand as the list does."""
        if self._waits and self._last is not None:
            self._show_waiting(self._board, *self._last)

    def _more(self, player: PlayerId) -> tuple[Step, ...]:
        return self._board.whole.more(player)

    def show_time(self, now: datetime) -> None:
        """What the clock changes by itself."""
        for line in self._lines.values():
            line.show_time(now)
        if self._long is not None:
            self._long.show_time(now)

    @property
    def lines(self) -> tuple[WaitingLine, ...]:
        """The lines shown of those who wait, first of the list first."""
        return tuple(one for one in self._lines.values() if one.isEnabled())

    @Slot(int)
    def _ticket(self, player: int) -> None:
        self.ticket.emit(self._board.game, player)

    @Slot()
    def _wants_to_join(self) -> None:
        self.joining.emit(self._board.game)

    @Slot()
    def _wants_a_table(self) -> None:
        self.opening_for.emit(self._board.game)

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from (self._join, self._back)
        yield from self._move_steps.buttons
        for line in self._lines.values():
            yield from line.stops()
        if self._long is not None:
            yield from self._long.stops()
        yield from (self._rest, self._open)
        for gone in self._gone:
            yield from gone.stops()


def counts_words(board: WaitingBoard, *, brief: bool) -> str:
    """How many wait and how many seats are open; of an interest list, how many are still wanted."""
    parts = [many("{n} waiting", "{n} waiting", board.waiting).format(n=board.waiting)]
    if board.called and not brief:
        parts.append(many("{n} called", "{n} called", board.called).format(n=board.called))
    if board.tables and not brief and board.here + board.called < board.waiting:
        parts.append(_("{n} here").format(n=board.here))
    if board.new_table:
        parts.append(_("new table possible"))
    elif not board.tables:
        parts.append(_("{here} of {needed} here").format(here=board.here, needed=board.needed))
    n = len(board.open_seats)
    if n == 1:
        parts.append(_("1 open seat ({where})").format(where=board.open_seats[0]))
    elif n:
        seats = many("{n} open seat", "{n} open seats", n).format(n=n)
        named = not brief and n <= SEATS_NAMED
        parts.append(f"{seats} ({', '.join(board.open_seats)})" if named else seats)
    return " · ".join(parts)


def why_words(board: WaitingBoard) -> str:
    """Where the next one is called and why, why it is them, and why nobody can say how long it
    takes."""
    where = f"{board.call_to}." if board.call_to else ""
    why = next((line.why for line in board.rows if line.why), "")
    return " ".join(words for words in (where, why, board.unknown) if words)


class GoneLine(QFrame):
    """Somebody who has just left the list; one tap puts them back."""

    asked = Signal(object)
    """A Step."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self._words = Elided(f"{name}-words", TextStyle.SMALL)
        line = row(stretched(self._words), on=self, gap=None, margins=(PAD, 0, GAP, 0))
        self._steps = StepRow(line, self.asked.emit)

    def show_gone(self, gone: GoneRow, pending: Pending) -> None:
        """Be the line of `gone`."""
        self.setAccessibleName(gone.words)
        self._words.show_words(gone.words)
        self._steps.show((msgspec.structs.replace(gone.step, words=_("Put back")),), pending)

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        if not self.isHidden():
            yield from self._steps.buttons
