"""How far a ruling has come on the desk: what is asked, read or departed from, and the way back."""

from collections.abc import Callable, Mapping
from typing import assert_never

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from floor.app.core.floor_call import Reason
from floor.app.core.names import Look
from floor.app.core.room import Room
from floor.app.core.ruling import Ruling
from floor.app.rulings.prefilled import HandAsked
from floor.base.errors import FloorError, Refused
from floor.room.lists.waitlist import TableId
from floor.rulebook.situations.figures import Figure
from floor.rulebook.situations.inquiry import Answered, Counted, Overruled, Said
from floor.rulebook.situations.situation import AnswerId, FactId, Question, SituationId
from floor.views.assistant.beside import Beside, beside
from floor.views.assistant.findings import Talk
from floor.views.assistant.page import (
    Books,
    RulingView,
    SituationLine,
    ruling_view,
    situation_lines,
)
from floor.views.assistant.sign import Added, SignView, sign_view
from floor.views.rules.page import RuleView, rule_view
from floor.views.rulings.before import Same
from floor.views.words.words import Words


class Course(QObject):
    """Keeps what was said; whoever shows it hears when there is something else to be shown."""

    changed = Signal()
    complained = Signal(str)
    """Why what was said cannot be."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._room: Room | None = None
        self._look: Look | None = None
        self._books: Books | None = None
        self._talk: Talk | None = None
        self._wanted: str | None = None
        """A rule or a situation that is to be shown once the books are read."""
        self.ends: Reason | None = None
        """Which call of the table the ruling answers."""
        self.table: TableId | None = None
        self.asked: HandAsked | None = None
        """The hand as it was told to the arbiter; None: it was told nothing of it."""
        self.amends: Ruling | None = None
        """Which ruling this one takes the place of."""
        self.view: RulingView | None = None
        """None: no situation was chosen yet."""
        self.rule: RuleView | None = None
        """A rule that is read up meanwhile."""
        self.departs = False

    @property
    def is_under_way(self) -> bool:
        """Whether a situation was chosen."""
        return self._talk is not None

    def show_room(self, room: Room, look: Look) -> None:
        """The room as it is now; what was said stays."""
        self._room, self._look = room, look

    def show_books(self, books: Books) -> None:
        """They are read: from now on there is something to be asked."""
        self._books = books
        wanted, self._wanted = self._wanted, None
        if wanted is None:
            self._tell()
        elif not self.read_rule(wanted):
            self.begin(wanted)

    def open_for(
        self,
        table: TableId | None,
        reason: Reason | None = None,
        asked: HandAsked | None = None,
    ) -> None:
        """Begin anew at that table, for the call it answers or about the hand that was told."""
        self.ends, self.table, self.amends, self.asked = reason, table, None, asked
        self.start_over()

    def choose_table(self, table: TableId | None) -> None:
        """What another table tells takes the place of what this one told."""
        self.ends, self.table, self.asked = None, table, None
        if self._room is not None and self._talk is not None:
            room, hand = self._room, self._hand(self._room)
            self._say(lambda talk: talk.at(room, table)._replace(hand=hand))
        else:
            self._tell()

    def begin(self, situation: str) -> bool:
        """Ask about that situation; whether it can be asked."""
        if self._room is None or self._look is None or self._books is None:
            self._wanted = situation
            return False
        self.departs, self.rule = False, None
        try:
            name, now = SituationId(situation), self._look.now
            begun = Talk.begun_at(self._room, self.table, name, now, self.asked)
        except Refused as refusal:
            self._complain(refusal)
            return False
        self._talk = begun._replace(hand=self._hand(self._room))
        self._tell()
        return True

    def amend(self, ruling: Ruling) -> None:
        """Go through a ruling again, from what was known and said then."""
        self.open_for(ruling.table)
        self.amends = ruling
        if self.begin(ruling.situation):
            self._say(lambda talk: _as_then(talk, ruling))

    def _hand(self, room: Room) -> int | None:
        """The one told, else the table's at this moment: that is ruled on, though it goes on or
        closes meanwhile."""
        if self.asked is not None:
            return self.asked.hand
        at = room.tables.get(self.table) if self.table is not None else None
        return at.hand if at is not None else None

    def answer(self, place: int) -> bool:
        """The answer at that place, from 0."""
        if self.view is None or place >= len(self.view.answers):
            return False
        answer = self.view.answers[place].answer
        return self._say(lambda talk: talk.answered(AnswerId(answer)))

    def count(self, typed: Mapping[Figure, str]) -> bool:
        """Figures as they were typed; whether they can be read."""
        view = self.view
        return view is not None and self._say(lambda talk: talk.counted(typed, view.in_chips))

    def overrule(self, fact: str, value: str) -> None:
        """That fact, whatever the table says."""
        self._say(lambda talk: talk.overruled(FactId(fact), value))

    def _say(self, more: Callable[[Talk], Talk]) -> bool:
        if self._talk is None:
            return False
        try:
            self._talk = more(self._talk)
        except Refused as refusal:
            self._complain(refusal)
            return False
        self._tell()
        return True

    def _complain(self, trouble: FloorError) -> None:
        if self._room is not None and self._look is not None:
            self.complained.emit(Words(self._room, self._look.names).why(trouble))

    def depart(self, *, departs: bool) -> None:
        """Whether it is ruled otherwise than the rules give."""
        self.departs = departs

    def read_rule(self, rule: str) -> bool:
        """Read a rule up; the way back leads to where one was. Whether it is there to be read."""
        if self._books is None:
            self._wanted = rule
            return False
        rules = self._books.rules
        if rule not in rules.rules:
            return False
        self.rule = rule_view(rules, self._books.situations, rules.rules[rule])
        self._tell()
        return True

    def back(self) -> bool:
        """One thing back: a rule that is read, a departure, what was said, the situation. Whether
        there was one."""
        if self.rule is not None:
            self.rule = None
        elif self.departs:
            self.departs = False
        elif self._talk is not None and self._talk.inquiry.said:
            self._talk = self._talk.back()
        elif self._talk is not None:
            self._talk = None
        else:
            self.amends = None
            return False
        self._tell()
        return True

    def start_over(self) -> None:
        """Another situation at the same table; of an amendment, in the same one's place."""
        self._talk, self.rule, self.departs = None, None, False
        self._tell()

    def _tell(self) -> None:
        """What there is to be shown now."""
        talk, books, self.view = self._talk, self._books, None
        if talk is not None and books is not None:
            heard = self.asked.told.facts if self.asked is not None else ()
            self.view = ruling_view(books._replace(situations=talk.book), talk.inquiry, heard)
        self.changed.emit()

    def situations(self) -> tuple[SituationLine, ...]:
        """Those that can be asked about in this house, the likeliest first; none while the books
        are being read."""
        room = self._room
        if self._books is None or room is None or room.house is None:
            return ()
        return situation_lines(self._books.situations, Talk.house_of(room), self.ends)

    @property
    def beside(self) -> Beside:
        """What is to be read beside the questions."""
        if self._room is None or self._look is None:
            return Beside()
        return beside(self._room, self._look, self.table, self.asked)

    @property
    def is_ripe(self) -> bool:
        """Whether there is something to be written down."""
        return self.view is not None and (self.view.leaf is not None or self.departs)

    def sign(self, added: Added) -> SignView | None:
        """What the ruling still needs before it is written down; None while there is none."""
        if not self.is_ripe or self._talk is None or self._room is None or self._look is None:
            return None
        case = replace(self._talk.case(self.table, self.ends), amends=self.amends)
        return sign_view(self._room, self._look, case, added)

    @property
    def same(self) -> Same | None:
        """What the rules give, for who looks up how it was ruled before."""
        view, room = self.view, self._room
        if self._talk is None or room is None or view is None or view.leaf is None:
            return None
        leaf = self._talk.case(self.table, None).leaf
        assert leaf is not None
        zone = room.house.zone if room.house is not None else "UTC"
        return Same(view.situation, leaf.id, self._talk.inquiry.rules.book, zone)


def _as_then(talk: Talk, ruling: Ruling) -> Talk:
    """`talk` with what the table told and the floor said when `ruling` was given, as far as that is
    asked today."""
    facts = talk.book.facts
    told = {
        fact: value
        for fact, value in ruling.told.items()
        if fact in facts and value in facts[fact].values
    }
    said = tuple(one for one in ruling.said if _is_asked(talk, one))
    then = replace(talk.inquiry, told=told, counted=ruling.counted, said=said)
    return talk._replace(inquiry=then)


def _is_asked(talk: Talk, said: Said) -> bool:
    book = talk.book
    match said:
        case Counted():
            return True
        case Overruled(fact, value):
            return fact in book.facts and value in book.facts[fact].values
        case Answered(name, place, answer):
            situation = book.situations.get(name)
            tree = situation.trees.get(talk.inquiry.rules.book, {}) if situation else {}
            step = tree.get(place)
            return isinstance(step, Question) and answer in step.answers
        case _ as never:
            assert_never(never)
