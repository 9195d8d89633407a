"""All waiting lists in full, side by side, with every step as a button."""

from collections.abc import Iterator
from datetime import datetime

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from floor.app.core.room import DayOpen
from floor.base.text import _
from floor.desk.kit.step_button import Pending, quiet
from floor.desk.lists.panel import WaitingPanel, nobody_waits
from floor.desk.lists.words import LEGEND
from floor.desk.scene.page import Moment, Page
from floor.qtkit.look.layout import STRETCH, column, row, stretched
from floor.qtkit.look.theme import MARGIN, PAD, TextStyle, label
from floor.views.words.rows import WaitingBoard

_COLUMNS = 3
_COLUMN_WIDTH = 560
"""What one needs so that no line of a list is cut."""
_HEAD_LINES = 2
"""Of a board, as lines of it: for sharing them out."""


class ListsPage(Page):
    """What the brush at the podium looks at."""

    asked = Signal(object)
    joining = Signal(str)
    opening_for = Signal(str)
    ticket = Signal(str, int)
    joining_any = Signal()
    drop_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("lists-page")
        self._join = quiet(_("Add to a waiting list"), "lists-join", "F3")
        self._join.clicked.connect(self.joining_any)
        self._drop = quiet(_("Count a drop box"), "lists-drop", "F6")
        self._drop.clicked.connect(self.drop_wanted)
        head = row(
            label(_("Waiting lists"), "lists-title", TextStyle.HEAD),
            label(_(LEGEND), "lists-told", TextStyle.MUTED),
            STRETCH,
            self._join,
            self._drop,
            gap=None,
        )
        self.columns = [
            WaitingPanel(brief=False, name=f"lists-{number}") for number in range(_COLUMNS)
        ]
        self._fit = 0
        """How many columns there is room for."""
        self._last: tuple[tuple[WaitingBoard, ...], datetime, Pending, bool] | None = None
        across = QHBoxLayout()
        across.setSpacing(MARGIN)
        for panel in self.columns:
            panel.asked.connect(self.asked)
            panel.joining.connect(self.joining)
            panel.opening_for.connect(self.opening_for)
            panel.ticket.connect(self.ticket)
            across.addWidget(panel, 1)
        column(head, stretched(across), on=self, gap=PAD, margins=MARGIN)

    def show_moment(self, at: Moment) -> None:
        """Every list as it stands."""
        is_open = isinstance(at.scene.room.day, DayOpen)
        self.show_boards(at.scene.boards(at.now), at.now, at.pending, is_open)

    def show_boards(
        self, boards: tuple[WaitingBoard, ...], now: datetime, pending: Pending, day_open: bool
    ) -> None:
        """Show `boards`, each in the column that is the shortest when its turn comes."""
        self._last = (boards, now, pending, day_open)
        shown = [panel for panel in self.columns if not panel.isHidden()]
        parts: list[list[WaitingBoard]] = [[] for _panel in self.columns]
        heights = [0] * len(shown)
        for board in boards:
            shortest = heights.index(min(heights))
            parts[shortest].append(board)
            heights[shortest] += len(board.rows) + _HEAD_LINES
        for panel, part in zip(self.columns, parts, strict=True):
            nothing = nobody_waits(day_open=day_open) if panel is self.columns[0] else ""
            panel.show_boards(tuple(part), now, pending, nothing)

    def show_time(self, now: datetime) -> None:
        """What the clock changes by itself."""
        for panel in self.columns:
            panel.show_time(now)

    def resizeEvent(self, event: QResizeEvent) -> None:
        fit = max(self.width() // _COLUMN_WIDTH, 1)
        if fit != self._fit:
            self._fit = fit
            for number, panel in enumerate(self.columns):
                panel.setVisible(number < fit)
            if self._last is not None:
                self.show_boards(*self._last)

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from (self._join, self._drop)
        for panel in self.columns:
            yield from panel.stops()
