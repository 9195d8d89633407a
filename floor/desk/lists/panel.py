"""The waiting lists: a board for each game, with a line for everybody who waits."""

from collections.abc import Iterator
from datetime import datetime

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QScrollArea, QWidget

from floor.base.text import _
from floor.desk.kit.step_button import Pending
from floor.desk.lists.board import ListBoard
from floor.desk.lists.words import LEGEND
from floor.qtkit.look.kept import KeptRows
from floor.qtkit.look.layout import STRETCH, column, holding
from floor.qtkit.look.theme import GAP, TextStyle, label
from floor.room.games.game import GameId
from floor.views.words.rows import WaitingBoard


def nobody_waits(*, day_open: bool) -> str:
    """What stands there before the first table is open, and what to do about it."""
    if not day_open:
        return _("The gaming day is closed: F7 opens it.")
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
        self._roomy = True
        self._nothing = label("", f"{name}-nothing", TextStyle.MUTED, wraps=True)
        self._legend = label(_(LEGEND), f"{name}-legend", TextStyle.SMALL, wraps=True)
        self._legend.hide()
        self._column = column(self._nothing, self._legend, STRETCH, margins=(0, 0, GAP, 0))
        self._inside = holding(f"{name}-inside", self._column)
        self._boards: KeptRows[GameId, WaitingBoard, ListBoard] = KeptRows(
            self._column, self._made, first=2
        )
        self._shown: tuple[tuple[WaitingBoard, ...], Pending, str] | None = None
        self._now: datetime | None = None
        """When they were shown."""
        self.setWidget(self._inside)

    def show_boards(
        self, boards: tuple[WaitingBoard, ...], now: datetime, pending: Pending, nothing: str = ""
    ) -> None:
        """Show `boards`, in their order; where there are none, the words `nothing`."""
        if self._shown == (boards, pending, nothing):
            self.show_time(now)
            return
        self._shown = (boards, pending, nothing)
        self._nothing.setText(nothing)
        self._nothing.setVisible(bool(nothing) and not boards)
        self._show_legend()
        self._show(boards, now, pending, still=self.underMouse())

    def _show(
        self, boards: tuple[WaitingBoard, ...], now: datetime, pending: Pending, *, still: bool
    ) -> None:
        self._now = now
        by_game = {board.game: board for board in boards}
        for known, board in self._boards.keep(by_game, still=still):
            known.show_board(board, now, pending)

    def leaveEvent(self, event: QEvent) -> None:
        """The pointer has gone: the boards stand as they should."""
        if self._boards.waits and self._shown is not None and self._now is not None:
            boards, pending, _nothing = self._shown
            self._show(boards, self._now, pending, still=False)
        super().leaveEvent(event)

    def _made(self, board: WaitingBoard) -> ListBoard:
        made = ListBoard(board, self._brief)
        made.give_room(self._roomy)
        made.asked.connect(self.asked)
        made.joining.connect(self.joining)
        made.opening_for.connect(self.opening_for)
        made.ticket.connect(self.ticket)
        made.all_wanted.connect(self.all_wanted)
        return made

    def give_room(self, roomy: bool) -> None:
        """Whether there is room for more than the lines of each board."""
        self._roomy = roomy
        self._show_legend()
        for board in self._boards:
            board.give_room(roomy)

    def _show_legend(self) -> None:
        """A page that has all lists has it in its head."""
        boards = self._shown[0] if self._shown is not None else ()
        waits = any(row.expected for board in boards for row in board.rows)
        self._legend.setVisible(self._brief and self._roomy and waits)

    @property
    def wanted(self) -> int:
        """How high it would be without a bar."""
        return self._inside.sizeHint().height()

    def show_time(self, now: datetime) -> None:
        """What the clock changes by itself."""
        for board in self._boards:
            board.show_time(now)

    @property
    def boards(self) -> tuple[ListBoard, ...]:
        """The boards as they stand."""
        return tuple(one for one in self._boards if one.isEnabled())

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        for board in self._boards:
            yield from board.stops()
