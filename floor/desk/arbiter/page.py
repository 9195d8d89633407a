"""One table: the arbiter for what is bet there, the pots with rake for how the hand ends."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from floor.app.core.names import Names
from floor.app.core.room import Room
from floor.base.errors import Refused
from floor.base.text import _
from floor.desk.arbiter.panel import ArbiterPanel
from floor.desk.arbiter.pots_panel import PotsPanel
from floor.desk.kit.elided import Elided
from floor.desk.scene.page import Moment, Page
from floor.qtkit.look.layout import LINE, Space, column, row, stretched
from floor.qtkit.look.theme import (
    MARGIN,
    ButtonRole,
    Ground,
    TextStyle,
    button,
    label,
    plain_tip,
    set_surface,
)
from floor.room.lists.waitlist import TableId
from floor.views.arbiter.hand_history import HandHistory, hand_at
from floor.views.arbiter.page import HandHistoryView
from floor.views.arbiter.terms import terms_of
from floor.views.floor.floor import tables_by_name
from floor.views.words.words import Wording

WIDE = 1500
"""So wide a page shows both panels side by side."""


class TablePage(Page):
    """Shows a table's hand as the floor was told it; nothing here is written down."""

    back = Signal()
    said = Signal(str)
    ruling_wanted = Signal(object)
    """About a HandAsked; about the table alone where there is no hand."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("table-page")
        self._room: Room | None = None
        self._names: Names | None = None
        self.table: TableId | None = None
        self._histories: dict[TableId, HandHistory] = {}
        self._wide = True
        self._pots_shown = False
        self.arbiter = ArbiterPanel()
        self.pots = PotsPanel()
        self._build()
        self.arbiter.changed.connect(self._told)
        self.arbiter.again_wanted.connect(self.start_over)
        self.arbiter.said.connect(self.said)
        self.arbiter.ruling.ruling_wanted.connect(self.ask_ruling)
        self.pots.said.connect(self.said)

    def _build(self) -> None:
        self.to_floor = self._button(_("← Floor"), "table-back", "Esc", self.back.emit)
        self.earlier = self._button("◀", "table-earlier", "Ctrl+PgUp", partial(self.turn, -1))
        self.earlier.setAccessibleName(_("Table before"))
        self.later = self._button("▶", "table-later", "Ctrl+PgDown", partial(self.turn, 1))
        self.later.setAccessibleName(_("Next table"))
        self.title = Elided("table-title", TextStyle.HEAD, least=160)
        self.stale = label("", "table-stale", TextStyle.ALERT)
        self.switch = self._button(_("Pots and rake"), "table-switch", "F9", self.switch_panel)
        self.rule = self._button(_("Rule …"), "table-rule", "F5", self.ask_ruling)
        head = row(
            self.to_floor,
            self.earlier,
            self.later,
            Space(MARGIN),
            stretched(self.title),
            self.stale,
            self.rule,
            self.switch,
            margins=(MARGIN, LINE),
        )
        bar = QFrame()
        bar.setObjectName("table-head")
        set_surface(bar, Ground.BAR)
        bar.setLayout(head)
        self.nothing = label("", "table-nothing", TextStyle.HEAD, wraps=True)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        set_surface(self.pots, Ground.PANEL)
        column(
            bar,
            stretched(self.nothing),
            stretched(row(stretched(self.arbiter, 31), stretched(self.pots, 17), gap=0)),
            on=self,
            gap=0,
        )

    @staticmethod
    def _button(words: str, name: str, key: str, act: Callable[[], None]) -> QPushButton:
        made = button(words, name, ButtonRole.QUIET)
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        made.setToolTip(plain_tip(f"{words} ({key})"))
        made.clicked.connect(act)
        return made

    def show_table(self, table: TableId) -> None:
        """Turn to this table."""
        self.table = table
        if self._room is not None and self._names is not None:
            self._show_tables(self._room, self._names)
        self.type_move()

    def type_move(self) -> None:
        """Have the keyboard where a move is typed."""
        self.arbiter.field.setFocus()

    def show_moment(self, at: Moment) -> None:
        """The room as it is now; a hand that is being told stays as it was."""
        self._room, self._names = at.scene.room, at.scene.names
        self._show_tables(self._room, self._names)

    def _show_tables(self, room: Room, names: Names) -> None:
        tables = tables_by_name(room)
        if self.table not in tables:
            self.table = tables[0] if tables else None
        trouble = self._refresh(room, names)
        self.nothing.setText(trouble)
        self.nothing.setVisible(bool(trouble))
        self._show_panels(not trouble)
        several = len(tables) > 1
        self.earlier.setEnabled(several)
        self.later.setEnabled(several)

    def _refresh(self, room: Room, names: Names) -> str:
        """Show the hand of the table; why there is none, if so."""
        if self.table is None:
            self.title.show_words("")
            return _("No table is open.")
        table = room.tables[self.table]
        self.title.show_words(self.table)
        known = self._histories.get(self.table)
        shown = self.arbiter.history
        same = shown is not None and known is not None and shown.setting == known.setting
        try:
            if known is None or (not known.is_begun and not (same and not self.arbiter.idle)):
                known = self._newest(room, self.table, known)
            terms_of(room, known)
        except Refused as refusal:
            return Wording(room, names).why(refusal)
        self._histories[self.table] = known
        behind = known.setting.hand != table.hand
        self.stale.setText(
            _("The table is at hand {hand} now: Ctrl+N").format(hand=table.hand) if behind else ""
        )
        self.stale.setVisible(behind)
        if not same:
            self.arbiter.field.clear()
        self.arbiter.show_history(room, names, known)
        return ""

    @staticmethod
    def _newest(room: Room, table: TableId, known: HandHistory | None) -> HandHistory:
        """The hand of the table now; the one known is kept while it is the same."""
        if known is not None and known.setting.hand == room.tables[table].hand:
            return known
        return HandHistory(setting=hand_at(room, room.tables[table]))

    @Slot(object, object)
    def _told(self, history: HandHistory, view: HandHistoryView) -> None:
        if self._room is None or self._names is None or self.table is None:
            return
        self._histories[self.table] = history
        self.title.show_words(view.title)
        self.pots.show_told(self._room, self._names, history, view)

    @Slot()
    def ask_ruling(self) -> None:
        """The assistant about this hand, with what was told of it; it stays told here."""
        self.ruling_wanted.emit(self.arbiter.asked if self.nothing.isHidden() else None)

    @Slot()
    def start_over(self) -> None:
        """The table's hand of now, from its beginning."""
        if self.table is not None and self._room is not None and self._names is not None:
            self._histories.pop(self.table, None)
            self.pots.from_arbiter()
            self.arbiter.field.clear()
            self._show_tables(self._room, self._names)
            self.arbiter.field.setFocus()

    def turn(self, by: int) -> None:
        """The next table, or the one before."""
        tables = tables_by_name(self._room) if self._room is not None else ()
        if self.table is not None and len(tables) > 1:
            place = tables.index(self.table)
            self.show_table(tables[(place + by) % len(tables)])

    def switch_panel(self) -> None:
        """The other panel: its turn to be seen, or where both are, to be typed in."""
        self._pots_shown = not self._pots_shown
        self._show_panels(self.nothing.isHidden())
        if self._pots_shown:
            self.pots.puts.setFocus()
            next(self.pots.puts.stops()).setFocus()
        else:
            self.arbiter.field.setFocus()

    def _show_panels(self, there: bool) -> None:
        self.arbiter.setVisible(there and (self._wide or not self._pots_shown))
        self.pots.setVisible(there and (self._wide or self._pots_shown))
        self.pots.show_side_by_side(not self._wide)
        self.switch.setVisible(there and not self._wide)
        words = _("Arbiter") if self._pots_shown else _("Pots and rake")
        self.switch.setText(f"{words} (F9)")
        self.switch.setAccessibleName(words)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._wide = self.width() >= WIDE
        self._show_panels(self.nothing.isHidden())
        super().resizeEvent(event)

    def _keys(self) -> Mapping[str, Callable[[], None]]:
        arbiter = self.arbiter
        return {
            "Esc": self._leave,
            "Ctrl+PgUp": partial(self.turn, -1),
            "Ctrl+PgDown": partial(self.turn, 1),
            "F5": self.ask_ruling,
            "F9": self.switch_panel,
            "Ctrl+Z": arbiter.take_back,
            "Ctrl+C": self._copy,
            "Ctrl+N": self.start_over,
            "Ctrl+O": arbiter.toggle_out,
            "Up": partial(arbiter.move_seat, -1),
            "Down": partial(arbiter.move_seat, 1),
            **{f"Alt+{n + 1}": partial(arbiter.choose, n) for n in range(4)},
        }

    def _leave(self) -> None:
        """First what is being typed goes."""
        if self.arbiter.field.text() and self.arbiter.isVisible():
            self.arbiter.field.clear()
        else:
            self.back.emit()

    def _copy(self) -> None:
        if self.arbiter.isVisible():
            self.arbiter.copy()
        else:
            self.pots.copy_text()

    def event(self, event: QEvent) -> bool:
        """Keys of the page come before the window's: Ctrl+Z here takes back a move, no entry."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.ShortcutOverride:
            event.setAccepted(_written(event) in self._keys())
            return event.isAccepted()
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        act = self._keys().get(_written(event))
        if act is None:
            super().keyPressEvent(event)
        else:
            act()

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from (self.to_floor, self.earlier, self.later, self.rule, self.switch)
        if not self.arbiter.isHidden():
            yield from self.arbiter.stops()
        if not self.pots.isHidden():
            yield from self.pots.stops()


def _written(event: QKeyEvent) -> str:
    return QKeySequence(event.keyCombination()).toString()
