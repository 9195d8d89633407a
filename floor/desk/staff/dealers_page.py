"""The dealers: the line-up at the left, the tables and who deals there at the right."""

from collections.abc import Callable, Iterator
from datetime import datetime

from PySide6.QtCore import QEvent, QObject, Signal, Slot
from PySide6.QtWidgets import QGridLayout, QScrollArea, QVBoxLayout, QWidget

from floor.app.core.messages import StaffId
from floor.app.core.people import Badge
from floor.app.staff.dealers import TakeTable
from floor.base.text import _
from floor.desk.kit.elided import Elided
from floor.desk.kit.step_button import Pending
from floor.desk.kit.step_menu import StepMenu
from floor.desk.scene.page import Moment, Page
from floor.desk.scene.scene import Scene
from floor.desk.staff.dealer_line import DealerRow, DealerSteps
from floor.desk.staff.dealt_card import Calling, DealtCard
from floor.qtkit.look.kept import KeptRows
from floor.qtkit.look.layout import STRETCH, column, grid, holding, row, scrolling, stretched
from floor.qtkit.look.theme import GAP, MARGIN, PAD, TextStyle, label
from floor.qtkit.office.bridge import Bridge
from floor.room.lists.waitlist import TableId
from floor.views.staff.dealers import DealerLine, LineUpView, line_up
from floor.views.words.rows import Step

_LINE_UP = 430
"""Width of the line-up."""
_CARD = 380
"""What a table needs so that no word of it is cut."""

PushSteps = Callable[[tuple[Badge, ...]], tuple[Step, ...]]
"""Who of these badges can come on duty; asked when the menu opens."""


class DealersPage(Page):
    """Sends dealers to tables and breaks. Shows a LineUpView; asks, never decides."""

    asked = Signal(object)
    """A Step."""
    choice_changed = Signal()
    """Another dealer is chosen, or nobody: the tables say who would come."""

    def __init__(
        self, bridge: Bridge, calling: Calling, coming: PushSteps, more: DealerSteps
    ) -> None:
        super().__init__()
        self.setObjectName("dealers-page")
        self._bridge = bridge
        self._calling, self._more = calling, more
        self._badges: tuple[Badge, ...] | None = None
        """None until the book was asked."""
        self.chosen: StaffId | None = None
        """Who is to be sent to a table; None: the next in line."""
        self._last: tuple[LineUpView, datetime, Pending] | None = None
        """What was shown last."""
        self._cards: dict[TableId, DealtCard] = {}
        self._places: dict[TableId, tuple[int, int]] = {}
        """Row and column of each card."""
        self._summary = Elided("dealers-summary", TextStyle.MUTED)
        self._coming = coming
        self.coming = StepMenu("dealers-coming", self._who_comes, paper=False)
        self.coming.setText(_("Dealer comes on duty …"))
        self.coming.setAccessibleName(_("Dealer comes on duty"))
        self.coming.asked.connect(self._asked)
        self._nobody = label("", "dealers-nobody", TextStyle.MUTED, wraps=True)
        self._no_table = label(_("No table is open."), "dealers-no-table", TextStyle.MUTED)
        row(self._line_up(), stretched(self._tables()), on=self, gap=MARGIN, margins=MARGIN)

    def _line_up(self) -> QVBoxLayout:
        rows = QVBoxLayout()
        self._rows: KeptRows[StaffId, DealerLine, DealerRow] = KeptRows(rows, self._row)
        area = self._lines = _area("dealers-lines", _("Line-up"), rows)
        area.setFixedWidth(_LINE_UP)
        area.installEventFilter(self)
        lines = column(
            row(
                stretched(label(_("Line-up"), "dealers-title", TextStyle.HEAD)),
                self.coming,
                gap=None,
            ),
            self._nobody,
            stretched(area),
            gap=PAD,
        )
        return lines

    def _tables(self) -> QVBoxLayout:
        self._grid = grid(gap=PAD)
        self._area = _area("dealt-tables", _("Tables"), self._grid)
        self._area.viewport().installEventFilter(self)
        lines = column(
            row(
                label(_("Tables"), "dealt-title", TextStyle.HEAD),
                stretched(self._summary),
                gap=MARGIN,
            ),
            self._no_table,
            stretched(self._area),
            gap=PAD,
        )
        return lines

    def arrive(self, scene: Scene) -> None:
        """Read who has a dealer's badge."""
        self._bridge.consult(lambda back: back.people.badges(), self._know, self)

    def _who_comes(self) -> tuple[Step, ...]:
        return self._coming(self._badges) if self._badges is not None else ()

    def _know(self, badges: object) -> None:
        if isinstance(badges, tuple):
            self._badges = badges

    def show_moment(self, at: Moment) -> None:
        """Who deals where, once there is a house."""
        if at.scene.room.house is not None:
            view = line_up(at.scene.room, at.look, self.chosen)
            self.show_line_up(view, at.now, at.pending)

    def show_line_up(self, view: LineUpView, now: datetime, pending: Pending) -> None:
        """Show who deals where and who comes next."""
        self._summary.show_words(view.summary)
        self._nobody.setVisible(not view.dealers)
        self._nobody.setText(
            _("No dealer is on duty. Hands are run all the same; nobody is credited with them.")
        )
        self._no_table.setVisible(not view.tables)
        self._show_dealers(view, now, pending)
        self._show_tables(view, now, pending)

    def _show_dealers(self, view: LineUpView, now: datetime, pending: Pending) -> None:
        self._last = (view, now, pending)
        by_staff = {line.staff: line for line in view.dealers}
        for each, line in self._rows.keep(by_staff, still=self._lines.underMouse()):
            each.show_line(line, now, pending, self.chosen)

    def _row(self, line: DealerLine) -> DealerRow:
        made = DealerRow(line, self._more)
        made.asked.connect(self._asked)
        made.chosen.connect(self._choose)
        return made

    def _show_tables(self, view: LineUpView, now: datetime, pending: Pending) -> None:
        wanted = [table.table for table in view.tables]
        for table in self._cards.keys() - set(wanted):
            _drop(self._cards.pop(table))
        for shown in view.tables:
            card = self._cards.get(shown.table)
            if card is None:
                card = self._cards[shown.table] = DealtCard(shown, self._calling)
                card.asked.connect(self._asked)
            card.show_table(shown, now, pending)
        self._cards = {table: self._cards[table] for table in wanted}
        self._arrange()

    def _arrange(self) -> None:
        """Each card in its place: as many in a row as there is room for."""
        columns = max(self._area.viewport().width() // _CARD, 1)
        places = {table: divmod(number, columns) for number, table in enumerate(self._cards)}
        for table, place in places.items():
            if self._places.get(table) != place:
                self._grid.addWidget(self._cards[table], *place)
        self._places = places
        for across in range(self._grid.columnCount()):
            self._grid.setColumnStretch(across, int(across < columns))

    def show_time(self, now: datetime) -> None:
        """What the clock changes by itself."""
        for line in self.rows:
            line.show_time(now)
        for card in self.cards:
            card.show_time(now)

    @Slot(object)
    def _asked(self, step: Step) -> None:
        """Pass a step on; who is sent to a table is chosen no longer."""
        if isinstance(step.command, TakeTable):
            self.chosen = None
        self.asked.emit(step)

    @Slot(object)
    def _choose(self, staff: StaffId) -> None:
        """Choose a dealer; the same again chooses nobody."""
        self.chosen = None if self.chosen == staff else staff
        self.choice_changed.emit()

    @property
    def rows(self) -> tuple[DealerRow, ...]:
        """The dealers as they stand."""
        return tuple(self._rows)

    @property
    def cards(self) -> tuple[DealtCard, ...]:
        """The tables as they stand."""
        return tuple(self._cards.values())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is not self._lines:
            if event.type() == QEvent.Type.Resize:
                self._arrange()
        elif event.type() == QEvent.Type.Leave and self._rows.waits and self._last is not None:
            self._show_dealers(*self._last)
        return False

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield self.coming
        for line in self.rows:
            yield from line.stops()
        for card in self.cards:
            yield from card.stops()


def _area(name: str, words: str, inside: QVBoxLayout | QGridLayout) -> QScrollArea:
    """What scrolls up and down."""
    within = holding(f"{name}-inside", column(inside, STRETCH, gap=0, margins=(0, 0, GAP, 0)))
    inside.setSpacing(GAP)
    return scrolling(name, words, within)


def _drop(gone: QWidget) -> None:
    gone.hide()
    gone.setParent(None)
    gone.deleteLater()
