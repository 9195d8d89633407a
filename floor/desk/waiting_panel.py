"""The waiting lists: a board for each game, with a line for everybody who waits."""

from collections.abc import Iterator
from datetime import datetime

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QHBoxLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from floor.app.views.rows import WaitingBoard, WaitingRow
from floor.base.text import _, many
from floor.desk.elided import Elided
from floor.desk.step_button import Pending
from floor.desk.waiting_line import WaitingLine
from floor.qtkit.theme import (
    GAP,
    PAD,
    Ground,
    Look,
    Words,
    button,
    label,
    lay,
    plain_tip,
)
from floor.room.button import PlayerId
from floor.room.game import GameId

SEATS_NAMED = 3
"""Open seats of a game that are told one by one."""
SHOWN_BRIEF = 4
"""Lines of a board beside the room map; the lists page has all."""


def nobody_waits() -> str:
    """What stands there before the first table is open, and what to do about it."""
    return _("No table is open and nobody waits. Open a table (F2) or add to a list (F3).")


class Board(QWidget):
    """One game's list."""

    asked = Signal(object)
    joining = Signal(str)
    """Somebody is to be put on this game's list."""
    ticket = Signal(str, int)
    """Game and player of somebody who is to have a paper."""
    all_wanted = Signal()

    def __init__(self, board: WaitingBoard, brief: bool) -> None:
        super().__init__()
        self._brief = brief
        self._board = board
        name = f"board-{board.game}"
        self.setObjectName(name)
        if not brief:
            lay(self, Ground.CARD)
        self._lines: dict[PlayerId, WaitingLine] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(*((0, 0, 0, PAD) if brief else (PAD, PAD, PAD, PAD)))
        column.setSpacing(GAP - 2)
        head = QHBoxLayout()
        self._title = label("", f"{name}-title", Words.TITLE)
        self._counts = Elided(f"{name}-counts", Words.MUTED)
        self._counts.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._join = button(_("Add"), f"{name}-join", Look.LINK)
        self._join.clicked.connect(self._wants_to_join)
        head.addWidget(self._title)
        head.addWidget(self._counts, 1)
        head.addWidget(self._join)
        column.addLayout(head)
        self._column = column
        self._rest = button("", f"{name}-rest", Look.LINK)
        self._rest.clicked.connect(self.all_wanted)
        column.addWidget(self._rest, 0, Qt.AlignmentFlag.AlignLeft)
        self._nobody = label(_("Nobody waits."), f"{name}-nobody", Words.MUTED)
        self._nobody.hide()
        column.addWidget(self._nobody)

    def show_board(self, board: WaitingBoard, now: datetime, pending: Pending) -> None:
        """Be the board of a game."""
        self._board = board
        self.setAccessibleName(_("Waiting list {game}").format(game=board.title))
        self._title.setText(board.title)
        self._join.setAccessibleName(_("Add to {game}").format(game=board.title))
        counts = many("{n} waiting", "{n} waiting", len(board.rows)).format(n=len(board.rows))
        n = len(board.open_seats)
        if n == 1:
            counts += " · " + _("1 open seat ({where})").format(where=board.open_seats[0])
        elif n:
            seats = many("{n} open seat", "{n} open seats", n).format(n=n)
            counts += f" · {seats}"
            if not self._brief and n <= SEATS_NAMED:
                counts += f" ({', '.join(board.open_seats)})"
        self._counts.show_words(counts)
        self._counts.setToolTip(plain_tip(", ".join(board.open_seats)))
        shown = board.rows[:SHOWN_BRIEF] if self._brief else board.rows
        left = len(board.rows) - len(shown)
        self._rest.setText(many("{n} more …", "{n} more …", left).format(n=left))
        self._rest.setAccessibleName(
            _("{n} more waiting for {game}").format(n=left, game=board.title)
        )
        self._rest.setVisible(left > 0)
        self._nobody.setVisible(not self._brief and not board.rows)
        self._show_lines(shown, now, pending)

    def _show_lines(self, rows: tuple[WaitingRow, ...], now: datetime, pending: Pending) -> None:
        wanted = [row.player for row in rows]
        for player in self._lines.keys() - set(wanted):
            gone = self._lines.pop(player)
            self._column.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        for place, row in enumerate(rows, start=1):
            line = self._lines.get(row.player)
            if line is None:
                line = self._lines[row.player] = WaitingLine(row, self._brief)
                line.asked.connect(self.asked)
                line.ticket.connect(self._ticket)
                line.setParent(self)
            if self._column.indexOf(line) != place:
                self._column.removeWidget(line)
                self._column.insertWidget(place, line)
                line.show()
            line.show_row(row, now, pending)
        self._lines = {player: self._lines[player] for player in wanted}

    @property
    def lines(self) -> tuple[WaitingLine, ...]:
        """The lines shown, first of the list first."""
        return tuple(self._lines.values())

    @Slot(int)
    def _ticket(self, player: int) -> None:
        self.ticket.emit(self._board.game, player)

    @Slot()
    def _wants_to_join(self) -> None:
        self.joining.emit(self._board.game)

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield self._join
        for line in self._lines.values():
            yield from line.stops()
        yield self._rest


class WaitingPanel(QScrollArea):
    """All boards, one under the other. Shows them; asks, never decides."""

    asked = Signal(object)
    joining = Signal(str)
    """GameId of the list somebody is to be put on."""
    ticket = Signal(str, int)
    all_wanted = Signal()

    def __init__(self, *, brief: bool, name: str = "boards") -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAccessibleName(_("Waiting lists"))
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._brief = brief
        inside = QWidget()
        inside.setObjectName(f"{name}-inside")
        self._column = QVBoxLayout(inside)
        self._column.setContentsMargins(0, 0, GAP, 0)
        self._column.setSpacing(GAP)
        self._nothing = label("", f"{name}-nothing", Words.MUTED)
        self._nothing.setWordWrap(True)
        self._column.addWidget(self._nothing)
        self._column.addStretch(1)
        self._boards: dict[GameId, Board] = {}
        self.setWidget(inside)

    def show_boards(
        self, boards: tuple[WaitingBoard, ...], now: datetime, pending: Pending, nothing: str = ""
    ) -> None:
        """Show `boards`, in their order; where there are none, the words `nothing`."""
        wanted = [board.game for board in boards]
        for game in self._boards.keys() - set(wanted):
            gone = self._boards.pop(game)
            self._column.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        self._nothing.setText(nothing)
        self._nothing.setVisible(bool(nothing) and not boards)
        for place, board in enumerate(boards, start=1):
            known = self._boards.get(board.game)
            if known is None:
                known = self._boards[board.game] = Board(board, self._brief)
                known.asked.connect(self.asked)
                known.joining.connect(self.joining)
                known.ticket.connect(self.ticket)
                known.all_wanted.connect(self.all_wanted)
            if self._column.indexOf(known) != place:
                self._column.removeWidget(known)
                self._column.insertWidget(place, known)
                known.show()
            known.show_board(board, now, pending)
        self._boards = {game: self._boards[game] for game in wanted}

    def show_time(self, now: datetime) -> None:
        """What the clock changes by itself."""
        for board in self._boards.values():
            for line in board.lines:
                line.show_time(now)

    @property
    def boards(self) -> tuple[Board, ...]:
        """The boards as they stand."""
        return tuple(self._boards.values())

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        for board in self._boards.values():
            yield from board.stops()
