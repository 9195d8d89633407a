"""The waiting lists: a board for each game, with a line for everybody who waits."""

from collections.abc import Iterator
from datetime import datetime

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QScrollArea, QWidget

from floor.base.text import _
from floor.desk.kit.step_button import Pending
from floor.desk.lists.board import ListBoard
from floor.qtkit.look.layout import STRETCH, column, holding
from floor.qtkit.look.theme import GAP, TextStyle, label
from floor.room.games.game import GameId
from floor.views.words.rows import WaitingBoard


def nobody_waits() -> str:
    """What stands there before the first table is open, and what to do about it."""
    return _("No table is open and nobody waits. Open a table (F2) or add to a list (F3).")


class WaitingPanel(QScrollArea):
    """All boards, one under the other. Shows them; asks, never decides."""

    asked = Signal(object)
    joining = Signal(str)
    """GameId of the list somebody is to be put on."""
    opening_for = Signal(str)
    """GameId of the list for which a table is to be opened."""
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
        self._nothing = label("", f"{name}-nothing", TextStyle.MUTED, wraps=True)
        self._column = column(self._nothing, STRETCH, margins=(0, 0, GAP, 0))
        inside = holding(f"{name}-inside", self._column)
        self._boards: dict[GameId, ListBoard] = {}
        self._shown: tuple[tuple[WaitingBoard, ...], Pending, str] | None = None
        self.setWidget(inside)

    def show_boards(
        self, boards: tuple[WaitingBoard, ...], now: datetime, pending: Pending, nothing: str = ""
    ) -> None:
        """Show `boards`, in their order; where there are none, the words `nothing`."""
        if self._shown == (boards, pending, nothing):
            self.show_time(now)
            return
        self._shown = (boards, pending, nothing)
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
                known = self._boards[board.game] = ListBoard(board, self._brief)
                known.asked.connect(self.asked)
                known.joining.connect(self.joining)
                known.opening_for.connect(self.opening_for)
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
            board.show_time(now)

    @property
    def boards(self) -> tuple[ListBoard, ...]:
        """The boards as they stand."""
        return tuple(self._boards.values())

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        for board in self._boards.values():
            yield from board.stops()
