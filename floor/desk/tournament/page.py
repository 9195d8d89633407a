"""The tournaments: one of the events with its clock, next steps, tables, entries and money."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from functools import cached_property, partial

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QMenu, QWidget

from floor.base.text import _
from floor.desk.floor.map_words import event_hint
from floor.desk.floor.room_map import Layout, RoomMap, SeatAt
from floor.desk.kit.elided import Elided
from floor.desk.kit.step_button import StepRow, disable_with_reason
from floor.desk.kit.step_menu import StepMenu
from floor.desk.scene.page import Moment, Page
from floor.desk.tournament.cards import NextCards
from floor.desk.tournament.clock_card import ClockCard
from floor.desk.tournament.lists import EventLists
from floor.desk.tournament.money_card import MoneyCard
from floor.desk.tournament.settled import SettledEvents
from floor.desk.tournament.strip import EventStrip
from floor.qtkit.look.filling import tell
from floor.qtkit.look.flow import Flow
from floor.qtkit.look.layout import LINE, STRETCH, column, holding, row, stretched
from floor.qtkit.look.theme import (
    MARGIN,
    PAD,
    ButtonRole,
    Ground,
    TextStyle,
    button,
    label,
    restyle,
    set_surface,
)
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from floor.tournament.event.state import EntryNo, EventStage, Tournament, TournamentId
from floor.views.director.ahead import Foresight
from floor.views.director.course import Outage
from floor.views.director.page import (
    KeptParts,
    detail_of,
    event_tabs,
    event_view,
    row_steps,
    tool_steps,
)
from floor.views.event_papers.wanted import offers
from floor.views.words.rows import Step
from floor.views.words.words import Wording

_MONEY = 300
_ROOMY = 800
"""So high a page has room for sentences."""


class TournamentPage(Page):
    """Shows what the views say of one event; decides nothing."""

    asked = Signal(object)
    """A Step."""
    planning = Signal()
    selling = Signal(object)
    """A TournamentId: an entry is to be sold."""
    paper_wanted = Signal(object)
    """A PaperOrder; None: all papers of tournaments that are owed."""
    files_wanted = Signal(object)
    """A TournamentId: all of it in files."""
    slips_in = Signal(str)
    """The language slips are to speak; empty: that of the desk."""
    undo = Signal(object)
    """A FeedLine."""
    then = Signal(object)
    """A FeedLine: show the room as it was behind that entry."""
    drawn = Signal()
    """Something else is looked at: the page is to be shown anew."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("tournament-page")
        self._seat: SeatAt | None = None
        self._kept = KeptParts()
        self._now: datetime | None = None
        self.strip, self.clock, self.cards = EventStrip(), ClockCard(), NextCards()
        self.map, self.lists = RoomMap(keys=event_hint()), EventLists()
        self.money = MoneyCard(self.asked.emit)
        self.map.setObjectName("event-map")
        self.map.choose_layout(Layout.ROWS)
        self.sell = button(_("Register a player …"), "event-sell", ButtonRole.PRIMARY)
        self.sell.setShortcut("Alt+R")
        self.papers = button(_("Papers …"), "event-papers-open", ButtonRole.STEP)
        self.papers.setShortcut("Alt+P")
        self._at: Moment | None = None
        self._swedish = False
        self._nothing = label(
            _("No event is planned: write one down with “New event …”."),
            "event-none",
            TextStyle.HEAD,
            wraps=True,
        )
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.settled = SettledEvents()
        self._empty = holding(
            "event-empty",
            column(STRETCH, self._nothing, self.settled, STRETCH, gap=MARGIN, margins=0),
        )
        self._title = Elided("event-seat-title", TextStyle.TITLE)
        self._status = Elided("event-seat-status", TextStyle.MUTED)
        self._why = label("", "event-seat-why", TextStyle.MUTED, wraps=True)
        self._uneven = Elided("event-uneven", TextStyle.MUTED)
        flow = QWidget()
        flow.setObjectName("event-seat-steps")
        self._steps = StepRow(Flow(flow), self.asked.emit)
        self.panel = QFrame()
        self.panel.setObjectName("event-seat")
        set_surface(self.panel, Ground.CARD)
        column(
            row(self._title, stretched(self._status), gap=PAD),
            self._why,
            flow,
            on=self.panel,
            gap=LINE,
            margins=(MARGIN, PAD),
        )
        self.money.setMinimumWidth(_MONEY)
        self._tables = label(_("Tables"), "event-tables-title", TextStyle.TITLE)
        self._tools: Callable[[], tuple[Step, ...]] = tuple
        self._foresight = Foresight()
        self._ahead = Elided("event-ahead", TextStyle.MUTED)
        self.tools = StepMenu("event", lambda: self._tools(), paper=False)
        self.tools.setText(_("More …"))
        self.tools.setAccessibleName(_("More about this event"))
        self.over_tables = row(self._tables, stretched(self._uneven), self.tools, gap=PAD)
        # Not under the map: what comes and goes there would move the tables under the pointer.
        left = column(self.over_tables, stretched(self.map), gap=LINE)
        beside = column(stretched(self.lists), self.panel, gap=PAD)
        below = row(stretched(left, 5), stretched(beside, 4), stretched(self.money, 2), gap=PAD)
        self.inside = holding(
            "event-inside",
            column(self.clock, self._ahead, self.cards, stretched(below), gap=PAD, margins=0),
        )
        column(
            row(stretched(self.strip), self.papers, self.sell, gap=PAD),
            stretched(self._empty),
            stretched(self.inside),
            on=self,
            gap=PAD,
            margins=MARGIN,
        )
        self._hear()

    def _hear(self) -> None:
        self.strip.chosen.connect(self._other)
        self.strip.planning.connect(self.planning)
        self.sell.clicked.connect(self._sell)
        self.papers.clicked.connect(self._offer_papers)
        self.settled.paper_wanted.connect(self.paper_wanted)
        self.settled.files_wanted.connect(self.files_wanted)
        self.clock.asked.connect(self.asked)
        self.cards.asked.connect(self.asked)
        self.tools.asked.connect(self.asked)
        self.map.seat_chosen.connect(self._chosen)
        self.map.table_chosen.connect(self._table_chosen)
        self.map.acted.connect(self._acted)
        self.lists.chosen.connect(self._row_chosen)
        self.lists.undo.connect(self.undo)
        self.lists.then.connect(self.then)
        # Before the control that has the focus: Enter presses that. What is typed into keeps it.
        space = QShortcut(QKeySequence(Qt.Key.Key_Space), self)
        space.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        space.setAutoRepeat(False)
        space.activated.connect(self.clock.press_space)

    def take_focus(self) -> None:
        """Here the space bar is heard."""
        self.setFocus()

    @property
    def looked_at(self) -> TournamentId | None:
        """The event that is looked at."""
        return self.strip.wanted

    def look_at(self, tournament: TournamentId, table: TableId | None, seat: SeatNo | None) -> None:
        """That event, and if one is named that table or seat of it."""
        self.strip.wanted = tournament
        self._seat = SeatAt(table, seat) if table is not None else None
        self.drawn.emit()
        if self._seat is None:
            self.setFocus()
            return
        self.map.show_choice(self._seat)
        self.map.setFocus()

    @property
    def _is_roomy(self) -> bool:
        """Whether sentences have lines of their own."""
        return self.height() >= _ROOMY

    def show_moment(self, at: Moment) -> None:
        """Show the events as they are now."""
        room, look = at.scene.room, at.look
        before = self.looked_at
        self.strip.show_tabs(event_tabs(room, look))
        if self.looked_at != before:
            self._seat = None
            self.cards.forget()
        event = room.tournaments.get(self.looked_at) if self.looked_at is not None else None
        self.inside.setVisible(event is not None)
        self.sell.setVisible(event is not None)
        self.papers.setVisible(event is not None)
        self._at = at
        self._empty.setVisible(event is None)
        self.settled.show_events(room.settled, Wording(room, look.names))
        if event is None:
            return
        away = at.scene.away
        outage = Outage(*away) if away is not None else None
        view = event_view(room, event, look, outage, self._kept)
        disable_with_reason(self.sell, view.no_entry)
        restyle(self.sell, ButtonRole.PRIMARY if view.enters else ButtonRole.STEP)
        self.clock.show_clock(view.clock, view.clock_steps, at.now, at.pending)
        ahead = self._foresight.words(event, Wording(room, look.names), at.now)
        self._ahead.show_words(ahead)
        self._ahead.setVisible(self._is_roomy and event.stage is EventStage.RUNNING)
        self.cards.show_cards(view.cards, at.pending)
        also = "" if self._is_roomy else ahead
        self._uneven.show_words(" · ".join(filter(None, (view.uneven, also))))
        restyle(self._uneven, TextStyle.ALERT if view.is_uneven else TextStyle.MUTED)
        self._tools = partial(tool_steps, room, event, look)
        self.tools.setVisible(view.sells)
        for one in (self._tables, self._uneven, self.map):
            one.setVisible(not view.over)
        self.map.show_cards(view.tables)
        self.lists.show_rows(view, roomy=self._is_roomy)
        feed = at.view.feed
        if feed is not None:
            feed = tuple(one for one in feed if one.event == event.id)
        self.lists.show_log(feed, at.scene.zone, at.pending, roomy=self._is_roomy)
        self.money.show_money(view.money, at.pending)
        self._show_panel(at, event)

    def _show_panel(self, at: Moment, event: Tournament) -> None:
        seat, line = self._seat, self.lists.row
        detail = None
        if seat is not None:
            detail = detail_of(at.scene.room, event, seat.table, seat.seat, at.look)
        elif line is not None:
            detail = row_steps(at.scene.room, event, line.entry, at.look)
        self.panel.setVisible(detail is not None)
        if detail is not None:
            self._title.show_words(detail.title)
            also = "" if self._is_roomy else detail.why
            self._status.show_words(" · ".join(filter(None, (detail.status, also))))
            tell(self._why, detail.why if self._is_roomy else "")
            self._steps.show(detail.steps, at.pending)

    def show_time(self, now: datetime) -> None:
        """Count down; at the end of a level all is worked out anew."""
        before, self._now = self._now, now
        self.clock.show_time(now)
        ends = self.clock.ends
        if ends is not None and before is not None and before < ends <= now:
            self.drawn.emit()

    def wakes_in(self, now: datetime) -> timedelta | None:
        return self.clock.wakes_in(now)

    @Slot()
    def _other(self) -> None:
        self._seat = None
        self.cards.forget()
        self.drawn.emit()

    @Slot()
    def _sell(self) -> None:
        if self.looked_at is not None:
            self.selling.emit(self.looked_at)

    @cached_property
    def _menu(self) -> QMenu:
        """Of the papers, filled whenever it is opened."""
        made = QMenu(self)
        made.setObjectName("event-papers")
        made.triggered.connect(self._paper_chosen)
        return made

    @Slot()
    def _offer_papers(self) -> None:
        """What can be printed of the event, and of whoever is looked at."""
        at, number = self._at, self.looked_at
        if at is None or number is None:
            return
        event = at.scene.room.tournaments[number]
        entry = self._entry(event)
        menu = self._menu
        for gone in menu.findChildren(QMenu):
            gone.deleteLater()
        menu.clear()
        words = Wording(at.scene.room, at.look.names)
        for offer in offers(event, entry, words):
            act = menu.addAction(offer.words.replace("&", "&&"))
            act.setObjectName(f"paper-{offer.name}")
            act.setData(offer.order)
        menu.addSeparator()
        for name, said in (
            ("owed", _("Print what is owed")),
            ("files", _("In files (CSV, JSON)")),
            ("swedish", _("Slips in Swedish")),
        ):
            act = menu.addAction(said)
            act.setObjectName(f"paper-{name}")
            act.setData(None if name == "owed" else number)
        swedish = menu.actions()[-1]
        swedish.setCheckable(True)
        swedish.setChecked(self._swedish)
        menu.addSeparator()
        self.settled.put_into(menu)
        menu.popup(self.papers.mapToGlobal(self.papers.rect().bottomLeft()))

    @Slot(QAction)
    def _paper_chosen(self, act: QAction) -> None:
        match act.objectName():
            case "paper-files":
                self.files_wanted.emit(act.data())
            case "paper-swedish":
                self._swedish = act.isChecked()
                self.slips_in.emit("sv" if self._swedish else "")
            case _:
                self.paper_wanted.emit(act.data())

    def _entry(self, event: Tournament) -> EntryNo | None:
        """Whose seat or line is looked at."""
        if self._seat is None:
            line = self.lists.row
            return line.entry if line is not None else None
        table = event.tables.get(self._seat.table)
        if table is None or self._seat.seat is None:
            return None
        taken = table.taken.get(self._seat.seat)
        return taken.entry if taken is not None else None

    @Slot(object)
    def _chosen(self, at: SeatAt) -> None:
        self._seat = at
        self.drawn.emit()

    @Slot(object)
    def _table_chosen(self, table: TableId) -> None:
        self._chosen(SeatAt(table))

    @Slot(object)
    def _acted(self, _at: SeatAt) -> None:
        """Enter on the map leads to the first step there is, and does nothing itself."""
        for one in self._steps.buttons:
            if one.isEnabled():
                one.setFocus(Qt.FocusReason.TabFocusReason)
                return

    @Slot()
    def _row_chosen(self) -> None:
        self._seat = None
        self.map.show_choice(None)
        self.drawn.emit()

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from self.strip.stops()
        yield self.papers
        yield self.sell
        yield from self.settled.stops()
        if self.inside.isVisible():
            yield from self.clock.stops()
            yield from self.cards.stops()
            yield self.tools
            yield self.map
            yield from self.lists.stops()
            yield from self._steps.buttons
            yield from self.money.stops()
