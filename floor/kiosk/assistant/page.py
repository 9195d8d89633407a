"""The ruling assistant at the table: from what happened, one question a screen, to the ruling."""

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QStackedWidget, QWidget

from floor.app.core.floor_call import CallReason, FloorCall
from floor.app.core.messages import SYSTEM, Role
from floor.app.core.names import Viewer
from floor.app.core.room import Room
from floor.app.rulings.prefilled import situations_of
from floor.base.errors import FloorError, Refused
from floor.base.text import _
from floor.kiosk.assistant.figures import FiguresPanel
from floor.kiosk.assistant.find import FindPanel, SearchPanel
from floor.kiosk.assistant.foot import RulingFoot
from floor.kiosk.assistant.leaf import LeafPanel
from floor.kiosk.assistant.over import SIGNING, Over, asked
from floor.kiosk.assistant.question import AskPanel, FactsPanel
from floor.kiosk.assistant.rules import RulesPanel
from floor.kiosk.assistant.sign import CameraPanel, ConfirmPanel, PeoplePanel, ReasonPanel
from floor.kiosk.kit.page import Page, Pending, mirror
from floor.kiosk.kit.sizes import Sizes
from floor.kiosk.kit.tile import Tile
from floor.qtkit.look.layout import put, stretched
from floor.qtkit.look.theme import ButtonRole
from floor.qtkit.office.rule_finder import RuleFinder
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from floor.rulebook.book.book import known_book
from floor.rulebook.search.pages import SearchHit
from floor.views.assistant.course import RulingSession
from floor.views.assistant.findings import Findings
from floor.views.assistant.lookup import situations_found
from floor.views.assistant.page import AssistantBooks, RulingView, situation_lines
from floor.views.assistant.sign import SignView
from floor.views.words.words import Wording, reason_words

FLOOR_ROLES = (Role.FLOOR, Role.SHIFT_MANAGER)


class RulingPage(Page):
    """Shows a RulingSession: how far it has come, and what comes next. Whoever leaves it finds it
    again as it was."""

    lasting = covers_foot = True
    confirmed = Signal(object, str)
    """The Step that writes the ruling down, and why it is ruled so."""
    penalty_wanted = Signal(object)
    """A Step: a warning or penalty that goes with it."""

    def __init__(self, sizes: Sizes, table: TableId) -> None:
        super().__init__("ruling", sizes)
        self._room: Room | None = None
        self._look: Viewer | None = None
        self._pending: Pending = ()
        self._call: FloorCall | None = None
        self.course = RulingSession(self._books, table)
        self._finder: RuleFinder | None = None
        self._searched = False
        """The book's search has answered."""
        self._over: list[Over] = []
        self._fact = ""
        self._complains = False
        """A refusal stands under the title."""
        self.finding, self.search = FindPanel(sizes), SearchPanel(sizes)
        self.asks, self.facts = AskPanel(sizes), FactsPanel(sizes)
        self.figures, self.leaf = FiguresPanel(sizes), LeafPanel(sizes)
        self.rules, self.people = RulesPanel(sizes), PeoplePanel(sizes)
        self.reason, self.camera = ReasonPanel(sizes), CameraPanel(sizes)
        self.confirming = ConfirmPanel(sizes)
        self._panels = {
            Over.GROUP: self.finding,
            Over.SEARCH: self.search,
            Over.FACTS: self.facts,
            Over.FIGURES: self.figures,
            Over.RULES: self.rules,
            Over.PEOPLE: self.people,
            Over.REASON: self.reason,
            Over.CAMERA: self.camera,
            Over.CONFIRM: self.confirming,
        }
        self._build(sizes)
        self._connect()

    def _build(self, sizes: Sizes) -> None:
        self.stack = QStackedWidget()
        self.stack.setObjectName("ruling-panels")
        for panel in dict.fromkeys((*self._panels.values(), self.asks, self.leaf)):
            self.stack.addWidget(panel)
        self.changed = Tile("ruling-changed", sizes.finger, ButtonRole.DANGER)
        self.changed.keep(4 * sizes.finger, sizes.finger)
        self.changed.hide()
        self._head.insertWidget(1, self.changed)
        self.foot = RulingFoot(sizes)
        put(self.body, stretched(self.stack), self.foot)

    def _connect(self) -> None:
        self.foot.back.clicked.connect(self.go_back)
        self.foot.look_up.clicked.connect(self._search)
        self.foot.known.clicked.connect(lambda: self._overrule_one(""))
        self.foot.depart.clicked.connect(self._depart)
        self.foot.on.clicked.connect(self.go_on)
        self.changed.clicked.connect(lambda: self._go(self.course.ask_again))
        self.finding.situation_chosen.connect(self.begin)
        self.finding.group_opened.connect(lambda: self._lay(Over.GROUP))
        self.search.situation_chosen.connect(self.begin)
        self.search.typed.connect(self._find)
        self.asks.answered.connect(lambda place: self._go(lambda: self.course.answer(place)))
        self.asks.fact_chosen.connect(self._overrule_one)
        self.facts.fact_chosen.connect(self._overrule_one)
        self.facts.overruled.connect(self._overrule)
        self.leaf.chosen.connect(lambda choice: self._add(choice=choice))
        self.leaf.figures_wanted.connect(lambda: self._lay(Over.FIGURES))
        self.leaf.rules_wanted.connect(lambda: self._lay(Over.RULES))
        self.people.changed.connect(self._concerns)
        self.reason.typed.connect(lambda text: self._add(reason=text))
        self.camera.typed.connect(lambda text: self._add(camera=text))
        self.confirming.penalty_asked.connect(self.penalty_wanted)

    def open_for(self, call: FloorCall | None) -> None:
        """Be about that call, anew unless it was about the same one before."""
        if _which(call) != _which(self._call):
            self.start_over()
        self._call, self._complains = call, False
        self.course.ends = call.reason if call is not None else None
        self.open("")

    def show_room(self, room: Room, look: Viewer, pending: Pending) -> None:
        """The room as it is now; what was said so far stays. What is missing is told as to somebody
        of the floor, whoever reads: their PIN is asked when it is written down."""
        if room.on_duty.get(look.by or SYSTEM) not in FLOOR_ROLES:
            floors = (staff for staff, role in room.on_duty.items() if role in FLOOR_ROLES)
            look = look._replace(by=next(floors, look.by))
        self._room, self._look, self._pending = room, look, pending
        self.course.show_room(room, look)
        self.show_now()

    @property
    def reason_text(self) -> str:
        """Why it is ruled so."""
        return self.course.added.reason.strip()

    def _books(self) -> AssistantBooks | None:
        """Read when a situation is chosen, not before."""
        return (
            AssistantBooks(situations_of(self._room), known_book())
            if self._room is not None
            else None
        )

    def begin(self, situation: str) -> None:
        """Ask about that situation."""
        self._forget_added()
        self._go(lambda: self.course.begin(situation))

    def start_over(self) -> None:
        """Nothing was said."""
        self.course.start_over()
        self._forget_added()
        self.show_now()

    def _forget_added(self) -> None:
        self._over, self.finding.group = [], ""
        for field in (self.reason.field, self.camera.field):
            field.clear()
        self.reason.keys.begin()

    def _overrule_one(self, fact: str) -> None:
        self._fact = fact
        self._lay(Over.FACTS)

    def _overrule(self, fact: str, value: str) -> None:
        if self._go(lambda: self.course.overrule(fact, value)):
            self._lay_nothing()

    def _count(self) -> None:
        if self._go(lambda: self.course.count(self.figures.typed)):
            self._lay_nothing()

    def _lay_nothing(self) -> None:
        self._over = []
        self.show_now()

    def _go(self, more: Callable[[], object]) -> bool:
        """Have the course go on; whether it could."""
        try:
            more()
        except Refused as refusal:
            self.complain(refusal)
            return False
        self._complains = False
        self.show_now()
        return True

    def complain(self, trouble: FloorError) -> None:
        """Say why not, under the title."""
        if self._room is not None and self._look is not None:
            self.alarm(Wording(self._room, self._look.names).why(trouble))

    def alarm(self, words: str) -> None:
        """Say it under the title until something else is touched."""
        self._complains = True
        self.say(words, alarm=True)

    def _add(self, **more: object) -> None:
        self.course.add(**more)
        self.show_now()

    def _concerns(self, seats: tuple[SeatNo, ...]) -> None:
        self._add(seats=seats)

    def was_ruled(self) -> None:
        """It stands in the book: nothing of it is left to be said here."""
        self._call = None
        self.start_over()

    def _lay(self, over: Over) -> None:
        self._complains = False
        self._over = [*(one for one in self._over if one is not over), over]
        self.show_now()

    @Slot()
    def _search(self) -> None:
        self.search.begin()
        self._lay(Over.SEARCH)

    @Slot(str)
    def _find(self, typed: str) -> None:
        room = self._room
        if room is None:
            return
        if self._finder is not None:
            self._finder.ask(typed, room.situations)
        # A second passes before the book lies open: until then what the station knows by itself.
        if not (self._searched and typed):
            self._show_found(typed, ())

    @Slot(str, object)
    def _found(self, typed: str, hits: tuple[SearchHit, ...]) -> None:
        self._searched = True
        if typed and typed == self.search.field.text():
            self._show_found(typed, hits)

    def _show_found(self, typed: str, hits: tuple[SearchHit, ...]) -> None:
        room = self._room
        if room is not None:
            book = situations_of(room)
            lines = situation_lines(book, Findings.house_of(room))
            self.search.show_found(situations_found(book, lines, typed, hits))

    def look_up_in(self, finder: RuleFinder) -> None:
        """From now on what is typed is looked for by `finder`, as at the desk."""
        self._finder = finder
        finder.found.connect(self._found)
        if self._room is not None:
            finder.ask("", self._room.situations)  # so that it is open at the first letter

    @Slot()
    def _depart(self) -> None:
        """Fairness goes over the rule: what is ruled instead, and why (TDA-1, ON-GEN-01)."""
        self.reason.field.clear()
        self.course.add(departs=True, choice="", reason="")
        self._over = []
        self.go_on()

    @Slot()
    def go_back(self) -> None:
        """One thing back: what lies over, what was said, the situation, to the table."""
        self._complains = False
        if self._over:
            gone = self._over.pop()
            if gone is Over.GROUP:
                self.finding.group = ""
            if gone in SIGNING and not self._over:
                self.course.add(departs=False)
        elif not self.course.back():
            self.left.emit()
        self.show_now()

    @Slot()
    def go_on(self) -> None:
        """What the large button says: work it out, the next that goes with it, or write it down."""
        if self._panel() is self.figures:
            self._count()
            return
        sign = self.course.sign
        if sign is None:
            return
        steps = asked(sign)
        here = self._over[-1] if self._over else None
        place = steps.index(here) + 1 if here in steps else 0
        if place == len(steps):
            self.confirm()
        else:
            self._lay(steps[place])

    def confirm(self) -> None:
        """Have it written down."""
        sign = self.course.sign
        if sign is not None and sign.step is not None and not sign.why_not:
            self.confirmed.emit(sign.step, self.reason_text)

    def _panel(self) -> QWidget:
        view = self.course.view
        if self._over:
            return self._panels[self._over[-1]]
        if view is None:
            return self.finding
        if view.leaf is not None:
            return self.leaf
        return self.asks if view.answers else self.figures

    def show_now(self) -> None:
        """Everything as it is."""
        room = self._room
        if room is None or room.house is None:
            return
        view, sign = self.course.view, self.course.sign
        panel = self._panel()
        self.title.setText(view.title if view is not None else _("What happened?"))
        if not self._complains:
            self.say(self._about(sign))
        if view is not None:
            self._fill(panel, view, sign)
        elif panel is self.finding:
            house, reason = Findings.house_of(room), self.course.ends
            self.finding.show_situations(situation_lines(situations_of(room), house, reason))
        self.stack.setCurrentWidget(panel)
        self._show_tiles(panel, view, sign)
        self._show_changed()

    def _about(self, sign: SignView | None) -> str:
        """Under the title: what it is about, or that it is departed from the rule."""
        if sign is not None and sign.told:
            return sign.told
        parts = []
        talk = self.course.talk
        if talk is not None and talk.hand:
            parts.append(_("Hand {n}").format(n=talk.hand))
        if self._call is not None:
            parts.append(_("called for: {reason}").format(reason=reason_words(self._call.reason)))
        return " · ".join(parts)

    def _fill(self, panel: QWidget, view: RulingView, sign: SignView | None) -> None:
        assert sign is not None  # it comes with the view
        if panel is self.asks:
            self.asks.show_view(view)
        elif panel is self.figures:
            self.figures.show_fields(view.fields, view.ask or _("For the amounts"))
        elif panel is self.leaf:
            self.leaf.show_view(view, self.course.added.choice)
        elif panel is self.rules and view.leaf is not None:
            self.rules.show_leaf(view.leaf)
        elif panel is self.facts:
            self.facts.show_facts(view, self._fact)
        elif panel is self.people:
            self.people.show_seats(sign.seats, self.course.added.seats)
        elif panel is self.reason:
            self.reason.show_reason(sign.asks, departs=self.course.added.departs)
        elif panel is self.camera and self._room is not None and self._look is not None:
            self.camera.show_time(Wording(self._room, self._look.names).time(self._look.now))
        elif panel is self.confirming:
            self.confirming.show_sign(sign, self._told(view), self.course.added)

    def _told(self, view: RulingView) -> str:
        """What is ruled: the rule's sentence, with the option taken; else that it is departed."""
        leaf = view.leaf
        if self.course.added.departs or leaf is None:
            return self.reason_text
        taken = next((o.words for o in leaf.options if o.choice == self.course.added.choice), "")
        return f"{leaf.ruling} → {taken}" if taken else leaf.ruling

    def _show_tiles(self, panel: QWidget, view: RulingView | None, sign: SignView | None) -> None:
        signing = bool(self._over) and self._over[-1] in SIGNING
        self.foot.show_aside(
            searches=view is None and panel is self.finding,
            asks=view is not None and not self._over,
            known=len(view.facts) if view is not None else 0,
        )
        self.foot.on.setVisible(panel is self.leaf or panel is self.figures or signing)
        if sign is not None:
            words, why_not = self._next(panel, view, sign)
            waits = sign.step is not None and sign.step.command in self._pending
            self.foot.show_on(words, _("being written …") if waits else why_not)

    def _next(self, panel: QWidget, view: RulingView | None, sign: SignView) -> tuple[str, str]:
        """What the large button says, and why it cannot be pressed."""
        if panel is self.figures:
            return _("Calculate"), ""
        options = view is not None and view.leaf is not None and view.leaf.options
        if panel is self.leaf and options and not self.course.added.choice:
            return _("Go on"), _("choose one first")
        last = panel is self.confirming or (panel is self.leaf and not asked(sign))
        if last:
            return sign.confirm, _("not yet") if sign.why_not else ""
        if panel is self.reason and not self.reason_text:
            return _("Go on"), _("say why first")
        return _("Go on"), ""

    def _show_changed(self) -> None:
        """Whether the table tells otherwise now than when it was asked."""
        talk, hand = self.course.talk, ""
        try:
            now = self.course.otherwise
        except Refused as refusal:
            self.complain(refusal)
            return
        if talk is not None and now is not None and talk.hand != now.hand:
            hand = _("hand {before} → {hand}").format(before=talk.hand, hand=now.hand)
        self.changed.setVisible(now is not None)
        self.changed.show_words(_("The table has changed: ask again"), hand)

    def turn(self, *, left_handed: bool) -> None:
        """The large button on the side of the hand that touches."""
        super().turn(left_handed=left_handed)
        mirror(self.foot, left_handed=left_handed)


def _which(call: FloorCall | None) -> tuple[CallReason, datetime] | None:
    """The same whether somebody has taken it or not."""
    return None if call is None else (call.reason, call.since)
