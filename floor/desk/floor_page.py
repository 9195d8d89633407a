"""The floor page: the room map, the lists and the selected seat beside it, the feed below."""

from collections.abc import Iterator
from datetime import datetime

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from floor.app.views.rows import FloorView, SeatDetail
from floor.base.text import _
from floor.desk.feed_panel import FEWER, LINES, FeedPanel
from floor.desk.room_map import RoomMap
from floor.desk.seat_panel import SeatPanel
from floor.desk.step_button import Pending, quiet
from floor.desk.waiting_panel import WaitingPanel, nobody_waits
from floor.qtkit.theme import GAP, PAD, Ground, lay

SIDE = 444
"""Width of the lists beside the map on a small screen."""
_SIDE_SHARE = 0.265
_HEADING = 32
"""Of the lists at least that much is seen."""
_TALL = 760


class FloorPage(QWidget):
    """What the floor manager looks at all night."""

    asked = Signal(object)
    joining = Signal(str)
    ticket = Signal(str, int)
    undo = Signal(object)
    lists_wanted = Signal()
    opening = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("floor-page")
        self.map = RoomMap()
        self.boards = WaitingPanel(brief=True)
        # The selected seat comes first where there is little room: the lists have their own page.
        self.boards.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        self.boards.setMinimumHeight(_HEADING)
        self.seat = SeatPanel()
        self.feed = FeedPanel()
        self._open = quiet(_("Open a table"), "open-table", "F2")
        self._open.clicked.connect(self.opening)
        self.boards.asked.connect(self.asked)
        self.boards.joining.connect(self.joining)
        self.boards.ticket.connect(self.ticket)
        self.boards.all_wanted.connect(self.lists_wanted)
        self.seat.asked.connect(self.asked)
        self.feed.undo.connect(self.undo)
        self._side = QFrame()
        self._side.setObjectName("side")
        lay(self._side, Ground.PANEL)
        side = QVBoxLayout(self._side)
        side.setContentsMargins(PAD, PAD, PAD, PAD)
        side.setSpacing(GAP)
        side.addWidget(self.boards, 1)
        side.addWidget(self.seat)
        side.addWidget(self._open)
        upper = QHBoxLayout()
        upper.setContentsMargins(0, 0, 0, 0)
        upper.setSpacing(0)
        upper.addWidget(self.map, 1)
        upper.addWidget(self._side)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(upper, 1)
        column.addWidget(self.feed)

    def show_floor(
        self, view: FloorView, detail: SeatDetail | None, now: datetime, zone: str, pending: Pending
    ) -> None:
        """Show the room as it is now."""
        self.map.show_cards(view.tables)
        self.map.show_time(now)
        self.boards.show_boards(view.boards, now, pending, nobody_waits())
        self.seat.show_detail(detail, pending)
        self.feed.show_feed(view.feed, zone, pending)

    def show_time(self, now: datetime) -> None:
        """What the clock changes by itself."""
        self.map.show_time(now)
        self.boards.show_time(now)

    def resizeEvent(self, event: object) -> None:
        self._side.setFixedWidth(max(SIDE, round(self.width() * _SIDE_SHARE)))
        self.feed.show_lines(LINES if self.height() > _TALL else FEWER)

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield self.map
        yield from self.boards.stops()
        yield from self.seat.stops()
        yield self._open
        yield from self.feed.stops()
