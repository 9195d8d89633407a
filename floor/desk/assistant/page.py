"""The ruling assistant: from what happened, one question a screen, to the ruling written down."""

from collections.abc import Callable, Iterator, Mapping

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QStackedWidget, QVBoxLayout, QWidget

from floor.app.core.floor_call import CallReason
from floor.app.core.names import Viewer
from floor.app.core.room import Room
from floor.app.core.ruling import Ruling
from floor.app.rulings.prefilled import HandAsked
from floor.base.errors import FloorError, Refused
from floor.base.text import _
from floor.desk.assistant.find import FindPanel
from floor.desk.assistant.head import RulingHead
from floor.desk.assistant.leaf import LeafPanel
from floor.desk.assistant.question import AskPanel
from floor.desk.assistant.side import SidePanel
from floor.desk.assistant.sign import SignBar
from floor.desk.kit.step_button import Pending
from floor.desk.rules.panel import RulePanel
from floor.desk.rules.reading import Reading
from floor.desk.scene.page import Moment, Page
from floor.desk.scene.scene import Scene
from floor.desk.scene.services import LookBack
from floor.qtkit.look.layout import STRETCH, column, row, stretched
from floor.qtkit.look.theme import GAP, MARGIN, PAD, ButtonRole, TextStyle, button, label, plain_tip
from floor.room.lists.waitlist import TableId
from floor.rulebook.search.pages import OpenSearch
from floor.rulebook.situations.figures import Figure
from floor.views.assistant.course import RulingSession
from floor.views.assistant.sign import SignView
from floor.views.floor.floor import tables_by_name
from floor.views.words.words import Wording


class RulingPage(Page):
    """Shows a RulingSession: how far it has come, and what is asked next."""

    back = Signal()
    step_asked = Signal(object)
    """A Step."""
    ruled = Signal(object, str)
    """The Step that writes the ruling down, and why it is ruled so."""
    ruling_wanted = Signal(int)
    """A ruling given before is to be seen."""
    log_wanted = Signal()
    """What was ruled is to be looked through."""
    turned = Signal()
    """There is something else to go through with Tab."""

    def __init__(self, open_search: OpenSearch, past: LookBack) -> None:
        super().__init__()
        self.setObjectName("ruling-page")
        self._room: Room | None = None
        self._look: Viewer | None = None
        self._pending: Pending = ()
        self._sign: SignView | None = None
        self.reading = Reading(open_search, self)
        self.course = RulingSession(lambda: self.reading.books)
        self.head, self.finding, self.asks = RulingHead(), FindPanel(), AskPanel()
        self.leaf, self.rule = LeafPanel(past), RulePanel()
        self.side, self.sign = SidePanel(), SignBar()
        self._build()
        self._connect()

    def _build(self) -> None:
        self._stack = QStackedWidget()
        self._stack.setObjectName("ruling-stack")
        for panel in (self.finding, self.asks, self.leaf, self.rule):
            self._stack.addWidget(panel)
        self.back_button = button(_("← Back (Backspace)"), "ruling-step-back", ButtonRole.QUIET)
        self.back_button.clicked.connect(self.go_back)
        self.depart = button(_("Depart from the rule (F5)"), "ruling-depart", ButtonRole.QUIET)
        self.depart.setCheckable(True)
        self.depart.setToolTip(
            plain_tip(_("Fairness comes first: say what is ruled instead, and why."))
        )
        self.depart.toggled.connect(self._depart)
        self.again = button(_("Another situation"), "ruling-again", ButtonRole.QUIET)
        self.again.clicked.connect(self.start_over)
        self._below = QFrame()
        self._below.setObjectName("ruling-below")
        row(
            self.back_button,
            self.again,
            STRETCH,
            self.depart,
            on=self._below,
            gap=PAD,
            margins=(MARGIN + 8, GAP, MARGIN, PAD),
        )
        self.note = label("", "ruling-note", TextStyle.ALERT, wraps=True)
        self.note.setContentsMargins(MARGIN + 8, 0, MARGIN, 0)
        middle = QVBoxLayout()
        middle.setSpacing(0)
        for widget, stretch in ((self._stack, 1), (self.note, 0), (self.sign, 0), (self._below, 0)):
            middle.addWidget(widget, stretch)
        column(self.head, stretched(row(self.side, stretched(middle), gap=0)), on=self, gap=0)

    def _connect(self) -> None:
        self.reading.read.connect(self._were_read)
        self.reading.found.connect(self.finding.show_search)
        self.reading.failed.connect(self._failed)
        self.head.back.connect(self.back)
        self.head.table_chosen.connect(self._table_chosen)
        self.head.log_wanted.connect(self.log_wanted)
        self.finding.situation_chosen.connect(self.begin)
        self.finding.rule_chosen.connect(self.show_rule)
        self.rule.rule_wanted.connect(self.show_rule)
        self.rule.situation_wanted.connect(self.begin)
        self.leaf.rule_wanted.connect(self.show_rule)
        self.leaf.before.ruling_wanted.connect(self.ruling_wanted)
        self.leaf.before.shown.connect(self.turned)
        self.asks.answered.connect(self._answer)
        self.asks.counted.connect(self._count)
        self.leaf.counted.connect(self._count)
        self.leaf.chosen.connect(self._show_sign)
        self.side.overruled.connect(self._overrule)
        self.sign.changed.connect(self._show_sign)
        self.sign.step_asked.connect(self.step_asked)
        self.sign.confirmed.connect(self.confirm)

    def open_for(
        self,
        table: TableId | None,
        reason: CallReason | None = None,
        asked: HandAsked | None = None,
    ) -> None:
        """Begin anew at that table, for the call it answers or about the hand that was told."""
        self._show_tables()
        self.head.choose(table)
        self._clear()
        self._go(lambda: self.course.open_for(table, reason, asked))
        self.take_focus()

    def amend(self, ruling: Ruling) -> None:
        """Go through a ruling again, to write down another in its place."""
        self._show_tables()
        self.head.choose(ruling.table)
        self._clear()
        self.course.open_for(ruling.table)
        self._turn()
        self._go(lambda: self.course.amend(ruling))
        self.take_focus()

    def arrive(self, scene: Scene) -> None:
        """Begin anew, unless a ruling is being talked about, at the table selected on the map; a
        rule that was read is put away, and one press leads to it again."""
        if self.course.talk is not None:
            return
        course, rule = self.course, self.course.rule
        course.amends = course.asked = course.rule = None
        self.finding.begin_anew(rule.rule if rule is not None else None)
        if rule is not None:
            self._turn()
        if self.head.table is None and scene.chosen is not None:
            self.head.choose(scene.chosen.table)
            self._table_chosen()

    def show_moment(self, at: Moment) -> None:
        """The room as it is now; what was said so far stays."""
        room, look = self._room, self._look = at.scene.room, at.look
        self._pending = at.pending
        self.course.show_room(room, look)
        self.reading.show_room(room)
        self._show_tables()
        view = self.course.view
        if view is None:
            self.show_now()
            return
        if self.side.beside != self.course.beside:
            self.side.show_view(view, self.course.beside)
        self._show_sign()

    def _show_tables(self) -> None:
        if self._room is not None:
            self.head.show_tables(tables_by_name(self._room))

    @Slot()
    def _were_read(self) -> None:
        self._go(self.course.go_on)

    @Slot(object)
    def _failed(self, trouble: FloorError) -> None:
        if self._room is not None and self._look is not None:
            self.note.setText(Wording(self._room, self._look.names).why(trouble))
            self.note.show()

    def _go(self, more: Callable[[], bool | None]) -> bool:
        """Have the course go on; whether it could."""
        try:
            went = more() is not False
        except Refused as refusal:
            self._failed(refusal)
            return False
        if went:
            self._turn()
        return went

    def begin(self, situation: str) -> None:
        """Ask about that situation."""
        self.sign.clear()
        self.leaf.clear()
        if not self._go(lambda: self.course.begin(situation)):
            return
        if self._stack.currentWidget() is self.leaf:
            self.back_button.setFocus()  # where nothing was asked, Enter once more writes nothing
        else:
            self.take_focus()

    def show_now(self) -> None:
        """What comes next."""
        course, view = self.course, self.course.view
        self.note.hide()
        if course.rule is not None:
            self.rule.show_rule(course.rule)
            self._stack.setCurrentWidget(self.rule)
        elif view is None:
            self.finding.show_situations(course.situations())
            self._stack.setCurrentWidget(self.finding)
        elif view.leaf is not None:
            self.leaf.show_view(view, course.same)
            self._stack.setCurrentWidget(self.leaf)
        else:
            self.asks.show_view(view)
            self._stack.setCurrentWidget(self.asks)
        if view is not None:
            self.side.show_view(view, course.beside)
        self.head.show_way(to_arbiter=course.asked is not None)
        self.head.title.show_words(view.title if view is not None else _about(course.amends))
        self.side.setVisible(view is not None)
        self._below.setVisible(view is not None or course.rule is not None)
        self.depart.setVisible(view is not None and course.rule is None)
        self.depart.setChecked(course.added.departs)
        self.again.setVisible(view is not None)
        self._show_sign()

    @Slot()
    def _turn(self) -> None:
        self.show_now()
        self.turned.emit()

    @Slot()
    def _show_sign(self) -> None:
        """What the ruling needs before it is written down."""
        view = self.course.view
        self.course.add(
            seats=self.sign.seats,
            reason=self.sign.reason.text(),
            camera=self.sign.camera.text(),
            choice=self.leaf.choice if view is not None and view.leaf is not None else "",
        )
        self._sign = self.course.sign if self.course.is_ripe else None
        self.sign.setVisible(self._sign is not None and self.course.rule is None)
        if self._sign is not None:
            self.sign.show_sign(self._sign, self._pending)

    @Slot(int)
    def _answer(self, place: int) -> None:
        if self._go(lambda: self.course.answer(place)):
            self.take_focus()

    @Slot(object)
    def _count(self, typed: Mapping[Figure, str]) -> None:
        if self._go(lambda: self.course.count(typed)):
            self.take_focus()

    @Slot()
    def _table_chosen(self) -> None:
        self._go(lambda: self.course.choose_table(self.head.table))

    @Slot(str, str)
    def _overrule(self, fact: str, value: str) -> None:
        """The keyboard goes on to what is asked now: the fact that was pressed is drawn anew."""
        self._go(lambda: self.course.overrule(fact, value))
        self.take_focus()

    @Slot(bool)
    def _depart(self, departs: bool) -> None:
        if departs != self.course.added.departs:
            self.course.add(departs=departs)
            self._show_sign()
            if departs:
                self.sign.reason.setFocus()

    def show_rule(self, rule: str) -> None:
        """Read a rule up; Back leads to where one was."""
        if self._go(lambda: self.course.read_rule(rule)):
            self.back_button.setFocus()

    @Slot()
    def go_back(self) -> None:
        """One thing back; to the floor where there is none."""
        if self._go(self.course.back):
            self.take_focus()
        else:
            self.back.emit()

    @Slot()
    def start_over(self) -> None:
        """Another situation at the same table."""
        self._clear()
        self._go(self.course.start_over)
        self.take_focus()

    def _clear(self) -> None:
        self.finding.field.clear()
        self.sign.clear()
        self.leaf.clear()

    @Slot()
    def confirm(self) -> None:
        """Write it down."""
        if self._sign is not None and self._sign.step is not None and not self._sign.why_not:
            self.ruled.emit(self._sign.step, self.sign.reason.text().strip())

    def was_ruled(self) -> None:
        """It stands in the book: nothing of it is left to be said here."""
        self.open_for(self.head.table)

    def take_focus(self) -> None:
        """Have the keyboard where it is wanted first."""
        panel = self._stack.currentWidget()
        if panel is self.asks:
            self.asks.take_focus()
        elif panel is self.finding:
            self.finding.field.setFocus()
            self.finding.field.selectAll()  # what was looked for before gives way to what is typed
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
        elif event.key() == Qt.Key.Key_F5 and self.course.talk is not None:
            self.depart.toggle()
        elif 0 <= place < 9 and self._stack.currentWidget() is self.asks:
            self._answer(place)
        else:
            super().keyPressEvent(event)

    def stop(self) -> None:
        """The window closes."""
        self.reading.stop()
        self.leaf.before.stop()

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


def _about(amends: Ruling | None) -> str:
    """What the page is for while no situation is chosen."""
    if amends is None:
        return _("Rulings")
    return _("In place of ruling {number}").format(number=amends.number)
