"""The floor page: the room map, the lists and the selected seat beside it, the feed below."""

from collections.abc import Iterator, Mapping
from datetime import datetime

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QSizePolicy, QWidget

from floor.base.text import _
from floor.desk.floor.arrange_bar import ArrangeBar
from floor.desk.floor.feed import FEWER, LINES, FeedPanel
from floor.desk.floor.room_map import Layout, RoomMap
from floor.desk.kit.keys import shortcut
from floor.desk.kit.step_button import Pending, quiet
from floor.desk.lists.panel import WaitingPanel, nobody_waits
from floor.desk.scene.page import Moment, Page
from floor.desk.seats.panel import SeatPanel
from floor.qtkit.look.layout import column, holding, row, stretched
from floor.qtkit.look.theme import GAP, PAD, Ground
from floor.room.lists.waitlist import TableId
from floor.room.table.plan import SectionNo
from floor.views.floor.alerts import Alert
from floor.views.words.rows import FloorView, SeatDetail, SectionView

SIDE = 456
"""Width of the lists beside the map on a small screen."""
_SIDE_SHARE = 0.265
_EIGHT_LINES = 354
"""What eight lines of two lists take beside the map: at least that much of the lists is seen."""
_TALL = 760


class FloorPage(Page):
    """What the floor manager looks at all night."""

    asked = Signal(object)
    joining = Signal(str)
    ticket = Signal(str, int)
    undo = Signal(object)
    lists_wanted = Signal()
    opening = Signal()
    opening_again = Signal(object)
    """A TableId: a closed table of the house is to be opened."""
    naming = Signal(str)
    """What is typed as a section's name has changed."""
    opening_for = Signal(str)
    """GameId of a list with which a table is to be opened."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("floor-page")
        self.map = RoomMap()
        self.bar = ArrangeBar()
        self._sections: tuple[SectionView, ...] = ()
        self._alerts: Mapping[TableId, tuple[Alert, ...]] = {}
        self.boards = WaitingPanel(brief=True)
        # The selected seat comes first where there is little room: the lists have their own page.
        self.boards.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        self.seat = SeatPanel()
        self.feed = FeedPanel()
        self._open = quiet(_("Open a table"), "open-table", shortcut("open-table"))
        self._open.clicked.connect(self.opening)
        self.arrange_button = quiet(_("Arrange"), "arrange", shortcut("arrange"))
        self.arrange_button.setCheckable(True)
        self.arrange_button.toggled.connect(self.arrange)
        self.layout_button = quiet(_("Rows"), "map-layout", shortcut("layout"))
        self.layout_button.setCheckable(True)
        self.layout_button.toggled.connect(self._choose_layout)
        self.map.placing.connect(self.asked)
        self.map.opening.connect(self.opening_again)
        self.map.arranged.connect(lambda: self.arrange(False))
        self.bar.asked.connect(self.asked)
        self.bar.named.connect(self.naming)
        self.bar.done.connect(lambda: self.arrange(False))
        self.bar.section_wanted.connect(self._to_section)
        self.boards.asked.connect(self.asked)
        self.boards.joining.connect(self.joining)
        self.boards.opening_for.connect(self.opening_for)
        self.boards.ticket.connect(self.ticket)
        self.boards.all_wanted.connect(self.lists_wanted)
        self.seat.asked.connect(self.asked)
        self.seat.let_go.connect(self.map.setFocus)
        self.feed.undo.connect(self.undo)
        self._side = holding(
            "side",
            column(
                stretched(self.boards),
                self.seat,
                row(self._open, self.arrange_button, self.layout_button),
                margins=PAD,
            ),
            Ground.PANEL,
        )
        column(
            stretched(
                row(
                    stretched(column(self.bar, stretched(self.map), self.feed, gap=0)),
                    self._side,
                    gap=0,
                )
            ),
            on=self,
            gap=0,
        )

    def take_focus(self) -> None:
        """The letters of the next steps are heard on the map."""
        self.map.setFocus()

    def show_moment(self, at: Moment) -> None:
        """The room, the seat that is selected, and what else can be arranged."""
        self.show_floor(at.view, at.scene.detail(at.now), at.now, at.scene.zone, at.pending)
        if self.arranging:
            self._show_arranging(at)

    def show_floor(
        self, view: FloorView, detail: SeatDetail | None, now: datetime, zone: str, pending: Pending
    ) -> None:
        """Show the room as it is now."""
        self.map.show_cards(view.tables, view.sections)
        self.map.show_time(now)
        self._sections = view.sections
        self._show_sections()
        self.boards.show_boards(
            view.boards, now, pending, nobody_waits(day_open=view.top.day is not None)
        )
        self.seat.show_detail(detail, pending)
        self._give_lists_room()
        self.feed.show_feed(view.feed, zone, pending)

    def _give_lists_room(self) -> None:
        """Eight lines of the lists are seen, but nothing lies over anything."""
        below = self._open.sizeHint().height() + 2 * (PAD + GAP)
        least = self.height() - self.seat.minimumSizeHint().height() - below
        self.boards.setMinimumHeight(max(min(self.boards.wanted, _EIGHT_LINES, least), 0))

    def show_time(self, now: datetime) -> None:
        """What the clock changes by itself."""
        self.map.show_time(now)
        self.boards.show_time(now)

    def show_alerts(self, alerts: Mapping[TableId, tuple[Alert, ...]]) -> None:
        """Show what the tables need."""
        self.map.show_alerts(alerts)
        if alerts != self._alerts:
            self._alerts = alerts
            self._show_sections()

    def _show_sections(self) -> None:
        """Each section with how many alerts its tables have."""
        found = dict.fromkeys((one.number for one in self._sections), 0)
        for card in self.map.cards:
            needs = len(self._alerts.get(card.table, ()))
            found[card.spot.section] = found.get(card.spot.section, 0) + needs
        self.bar.show_sections(self._sections, [found[one.number] for one in self._sections])

    def _show_arranging(self, at: Moment) -> None:
        from floor.views.floor.room_plan import arrange_steps, naming_steps  # seldom wanted

        room, chosen, name = at.scene.room, at.scene.chosen, self.bar.name.text().strip()
        table = chosen.table if chosen is not None else None
        steps = arrange_steps(room, table, at.look)
        if name:
            steps = (*naming_steps(room, table, name, at.look), *steps)
        self.bar.show_steps(steps, at.pending)

    @property
    def arranging(self) -> bool:
        """Whether tables can be moved now."""
        return self.arrange_button.isChecked()

    @Slot(bool)
    def arrange(self, arranging: bool) -> None:
        """Begin or end to let tables be moved."""
        self.arrange_button.setChecked(arranging)
        self.bar.arrange(arranging)
        self.map.arrange(arranging)
        self.map.setFocus()

    @Slot(bool)
    def _choose_layout(self, by_section: bool) -> None:
        self.map.choose_layout(Layout.ROWS if by_section else Layout.AS_IT_FITS)

    @Slot(int)
    def _to_section(self, number: int) -> None:
        self.map.to_section(SectionNo(number))
        self.map.setFocus()

    def resizeEvent(self, event: object) -> None:
        self._side.setFixedWidth(max(SIDE, round(self.width() * _SIDE_SHARE)))
        self.feed.show_lines(LINES if self.height() > _TALL else FEWER)
        self.boards.give_room(self.height() > _TALL)
        self._give_lists_room()

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from self.bar.stops()
        yield self.map
        yield from self.boards.stops()
        yield from self.seat.stops()
        yield from (self._open, self.arrange_button, self.layout_button)
        yield from self.feed.stops()
