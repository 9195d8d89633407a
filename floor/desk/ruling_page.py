"""The ruling assistant: from what happened, one question a screen, to the ruling written down."""

from collections.abc import Callable, Iterator, Mapping

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from floor.app.floor_call import Reason
from floor.app.state import Room
from floor.app.views.floor import in_order
from floor.app.views.names import Look as Seen
from floor.app.views.rule_page import rule_view
from floor.app.views.ruling_page import RulingView, ruling_view, situation_lines
from floor.app.views.ruling_sign import Added, SignView, sign_view
from floor.app.views.words import Words as Spoken
from floor.base.errors import FloorError, Refused
from floor.base.text import _
from floor.desk.house import RuleSearch
from floor.desk.rule_panel import RulePanel
from floor.desk.ruling_ask import AskPanel
from floor.desk.ruling_find import FindPanel
from floor.desk.ruling_head import RulingHead
from floor.desk.ruling_leaf import LeafPanel
from floor.desk.ruling_read import Reading
from floor.desk.ruling_side import SidePanel
from floor.desk.ruling_sign import SignBar
from floor.desk.ruling_talk import Talk
from floor.desk.step_button import Pending
from floor.qtkit.theme import GAP, MARGIN, PAD, Look, Words, button, label, plain_tip
from floor.room.waitlist import TableId
from floor.rulebook.situations.figures import Figure
from floor.rulebook.situations.situation import AnswerId, FactId, SituationId


class RulingPage(QWidget):
    """Shows a Talk: how far it has come, and what is asked next."""

    back = Signal()
    step_asked = Signal(object)
    """A Step."""
    ruled = Signal(object, str)
    """The Step that writes the ruling down, and why it is ruled so."""

    def __init__(self, open_search: Callable[[], RuleSearch]) -> None:
        super().__init__()
        self.setObjectName("ruling-page")
        self._room: Room | None = None
        self._look: Seen | None = None
        self._pending: Pending = ()
        self._talk: Talk | None = None
        self._view: RulingView | None = None
        self._sign: SignView | None = None
        self._wanted: str | None = None
        """A rule that is to be shown once the books are read."""
        self._departs = self._reads_rule = False
        self._ends: Reason | None = None
        self.reading = Reading(open_search, self)
        self.head, self.finding, self.asks = RulingHead(), FindPanel(), AskPanel()
        self.leaf, self.rule, self.side, self.sign = (
            LeafPanel(),
            RulePanel(),
            SidePanel(),
            SignBar(),
        )
        self._build()
        self._connect()

    def _build(self) -> None:
        self._stack = QStackedWidget()
        self._stack.setObjectName("ruling-stack")
        for panel in (self.finding, self.asks, self.leaf, self.rule):
            self._stack.addWidget(panel)
        self.back_button = button(_("← Back (Backspace)"), "ruling-step-back", Look.QUIET)
        self.back_button.clicked.connect(self.go_back)
        self.depart = button(_("Depart from the rule (F5)"), "ruling-depart", Look.QUIET)
        self.depart.setCheckable(True)
        self.depart.setToolTip(
            plain_tip(_("Fairness goes over the rule: say what is ruled instead, and why."))
        )
        self.depart.toggled.connect(self._depart)
        self.again = button(_("Another situation"), "ruling-again", Look.QUIET)
        self.again.clicked.connect(self.start_over)
        self._below = QFrame()
        self._below.setObjectName("ruling-below")
        row = QHBoxLayout(self._below)
        row.setContentsMargins(MARGIN + 8, GAP, MARGIN, PAD)
        row.setSpacing(PAD)
        row.addWidget(self.back_button)
        row.addWidget(self.again)
        row.addStretch(1)
        row.addWidget(self.depart)
        self.note = label("", "ruling-note", Words.ALERT)
        self.note.setWordWrap(True)
        self.note.setContentsMargins(MARGIN + 8, 0, MARGIN, 0)
        middle = QVBoxLayout()
        middle.setSpacing(0)
        for widget, stretch in ((self._stack, 1), (self.note, 0), (self.sign, 0), (self._below, 0)):
            middle.addWidget(widget, stretch)
        across = QHBoxLayout()
        across.setSpacing(0)
        across.addWidget(self.side)
        across.addLayout(middle, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addLayout(across, 1)

    def _connect(self) -> None:
        self.reading.read.connect(self._were_read)
        self.reading.found.connect(self.finding.show_search)
        self.reading.failed.connect(self._failed)
        self.head.back.connect(self.back)
        self.head.table_chosen.connect(self._table_chosen)
        self.finding.situation_chosen.connect(self.begin)
        self.finding.rule_chosen.connect(self.show_rule)
        self.rule.rule_wanted.connect(self.show_rule)
        self.rule.situation_wanted.connect(self.begin)
        self.leaf.rule_wanted.connect(self.show_rule)
        self.asks.answered.connect(self._answer)
        self.asks.counted.connect(self._count)
        self.leaf.counted.connect(self._count)
        self.leaf.chosen.connect(self._show_sign)
        self.side.overruled.connect(self._overrule)
        self.sign.changed.connect(self._show_sign)
        self.sign.step_asked.connect(self.step_asked)
        self.sign.confirmed.connect(self.confirm)

    def open_for(self, table: TableId | None, reason: Reason | None = None) -> None:
        """Begin anew at that table, for the call it answers."""
        self._ends = reason
        self.start_over()
        self._show_tables()
        self.head.choose(table)
        self.show_now()

    def look_again(self, table: TableId | None) -> None:
        """Somebody has come to the page; that table is selected on the map."""
        if self._talk is None and self.head.table is None:
            self.head.choose(table)

    def show_room(self, room: Room, look: Seen, pending: Pending) -> None:
        """The room as it is now; what was said so far stays."""
        self._room, self._look, self._pending = room, look, pending
        self.reading.begin()
        self._show_tables()
        if self._view is None:
            self.show_now()
        else:
            self._show_sign()

    def _show_tables(self) -> None:
        if self._room is not None:
            self.head.show_tables(in_order(self._room))

    @Slot()
    def _were_read(self) -> None:
        if self._wanted is not None:
            self.show_rule(self._wanted)
        else:
            self.show_now()

    @Slot(object)
    def _failed(self, trouble: FloorError) -> None:
        self._complain(trouble)

    def begin(self, situation: str) -> None:
        """Ask about that situation."""
        if self._room is None or self._look is None or self.reading.books is None:
            return
        self._reads_rule = self._departs = False
        self.sign.clear()
        try:
            at = self.head.table
            self._talk = Talk.begun_at(self._room, at, SituationId(situation), self._look.now)
        except Refused as refusal:
            self._complain(refusal)
            return
        self.show_now()
        self.take_focus()

    def show_now(self) -> None:
        """What comes next."""
        books = self.reading.books
        self._view = None
        if self._talk is not None and books is not None:
            self._view = ruling_view(books, self._talk.inquiry)
        elif books is not None and self._room is not None and self._room.house is not None:
            self.finding.show_situations(
                situation_lines(books.situations, Talk.house_of(self._room), self._ends)
            )
        view = self._view
        self.note.hide()
        leaf = view is not None and view.leaf is not None
        if self._reads_rule:
            self._stack.setCurrentWidget(self.rule)
        elif view is None:
            self._stack.setCurrentWidget(self.finding)
        else:
            panel = self.leaf if leaf else self.asks
            panel.show_view(view)
            self._stack.setCurrentWidget(panel)
        if view is not None:
            self.side.show_view(view)
        self.head.title.show_words(view.title if view is not None else _("Rulings"))
        self.side.setVisible(view is not None)
        self._below.setVisible(view is not None or self._reads_rule)
        self.depart.setVisible(view is not None and not self._reads_rule)
        self.depart.setChecked(self._departs)
        self.again.setVisible(view is not None)
        self._show_sign()

    @Slot()
    def _show_sign(self) -> None:
        """What the ruling needs before it is written down."""
        view, talk = self._view, self._talk
        wanted = view is not None and (view.leaf is not None or self._departs)
        self.sign.setVisible(wanted and not self._reads_rule)
        if not wanted or talk is None or self._room is None or self._look is None:
            self._sign = None
            return
        added = Added(
            seats=self.sign.seats,
            reason=self.sign.reason.text(),
            camera=self.sign.camera.text(),
            choice=self.leaf.choice if view is not None and view.leaf is not None else "",
            departs=self._departs,
        )
        case = talk.case(self.head.table, self._ends)
        self._sign = sign_view(self._room, self._look, case, added)
        self.sign.show_sign(self._sign, self._pending)

    @Slot(int)
    def _answer(self, place: int) -> None:
        if self._view is not None and place < len(self._view.answers):
            answer = self._view.answers[place].answer
            self._say(lambda talk: talk.answered(AnswerId(answer)))
            self.take_focus()

    @Slot(object)
    def _count(self, typed: Mapping[Figure, str]) -> None:
        view = self._view
        if view is not None and self._say(lambda talk: talk.counted(typed, view.in_chips)):
            self.take_focus()

    @Slot(str, str)
    def _overrule(self, fact: str, value: str) -> None:
        self._say(lambda talk: talk.overruled(FactId(fact), value))

    def _say(self, more: Callable[[Talk], Talk]) -> bool:
        """Add what was said; whether it could be."""
        if self._talk is None:
            return False
        try:
            self._talk = more(self._talk)
        except Refused as refusal:
            self._complain(refusal)
            return False
        self.show_now()
        return True

    def _complain(self, trouble: FloorError) -> None:
        if self._room is not None and self._look is not None:
            self.note.setText(Spoken(self._room, self._look.names).why(trouble))
            self.note.show()

    @Slot()
    def _table_chosen(self) -> None:
        """What another table tells takes the place of what this one told."""
        self._ends = None
        if self._room is not None and self._talk is not None:
            room, table = self._room, self.head.table
            self._say(lambda talk: talk.at(room, table))
        else:
            self.show_now()

    @Slot(bool)
    def _depart(self, departs: bool) -> None:
        if departs != self._departs:
            self._departs = departs
            self._show_sign()
            if departs:
                self.sign.reason.setFocus()

    def show_rule(self, rule: str) -> None:
        """Read a rule up; Back leads to where one was."""
        books = self.reading.books
        self._wanted = None if books is not None else rule
        if books is not None and rule in books.rules.rules:
            self._reads_rule = True
            self.rule.show_rule(rule_view(books.rules, books.situations, books.rules.rules[rule]))
            self.show_now()
            self.back_button.setFocus()

    @Slot()
    def go_back(self) -> None:
        """One thing back: a rule that is read, a departure, what was said, the situation."""
        if self._reads_rule:
            self._reads_rule = False
        elif self._departs:
            self._departs = False
        elif self._talk is not None and self._talk.inquiry.said:
            self._talk = self._talk.back()
        elif self._talk is not None:
            self._talk = None
        else:
            self.back.emit()
            return
        self.show_now()
        self.take_focus()

    @Slot()
    def start_over(self) -> None:
        """Another situation at the same table."""
        self._talk, self._reads_rule, self._departs = None, False, False
        self.finding.field.clear()
        self.sign.clear()
        self.show_now()
        self.take_focus()

    @Slot()
    def confirm(self) -> None:
        """Write it down."""
        if self._sign is not None and self._sign.step is not None and not self._sign.why_not:
            self.ruled.emit(self._sign.step, self.sign.reason.text().strip())

    def was_ruled(self) -> None:
        """It stands in the book: nothing of it is left to be said here."""
        self._ends = None
        self.start_over()

    def take_focus(self) -> None:
        """Have the keyboard where it is wanted first."""
        panel = self._stack.currentWidget()
        if panel is self.asks:
            self.asks.take_focus()
        elif panel is self.finding:
            self.finding.field.setFocus()
        elif panel is self.leaf and not self.leaf.take_focus():
            self.sign.take_focus()

    def event(self, event: QEvent) -> bool:
        """Keys of the page come before the window's."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.ShortcutOverride:
            event.setAccepted(event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_F5))
            return event.isAccepted()
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A figure answers; Backspace and Escape lead back."""
        place = event.key() - Qt.Key.Key_1
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Backspace):
            self.go_back()
        elif event.key() == Qt.Key.Key_F5 and self._talk is not None:
            self.depart.toggle()
        elif 0 <= place < 9 and self._stack.currentWidget() is self.asks:
            self._answer(place)
        else:
            super().keyPressEvent(event)

    def stop(self) -> None:
        """The window closes."""
        self.reading.stop()

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from self.head.stops()
        if not self.side.isHidden():
            yield from self.side.stops()
        panel = self._stack.currentWidget()
        for one in (self.finding, self.asks, self.leaf, self.rule):
            if one is panel:
                yield from one.stops()
        if not self.sign.isHidden():
            yield from self.sign.stops()
        if not self._below.isHidden():
            yield from (self.back_button, self.again, self.depart)
