"""The course of a ruling, the same at the desk and at the table: what was said, read and added so
far, and the way back."""

from collections.abc import Callable, Mapping
from typing import NamedTuple, assert_never

from msgspec.structs import replace

from floor.app.core.floor_call import CallReason
from floor.app.core.names import Viewer
from floor.app.core.room import EMPTY_ROOM, Room
from floor.app.core.ruling import Ruling
from floor.app.rulings.prefilled import HandAsked
from floor.room.betting.rules import RuleSource
from floor.room.lists.waitlist import TableId
from floor.rulebook.situations.figures import Figure
from floor.rulebook.situations.inquiry import Answered, Counted, Overruled, Said
from floor.rulebook.situations.situation import AnswerId, FactId, LeafId, Question, SituationId
from floor.views.assistant.beside import ReadBeside, beside
from floor.views.assistant.findings import Findings
from floor.views.assistant.page import (
    AssistantBooks,
    RulingView,
    SituationLine,
    ruling_view,
    situation_lines,
)
from floor.views.assistant.sign import Added, SignView, sign_view
from floor.views.rules.page import RuleView, rule_view


class Same(NamedTuple):
    """What is about to be ruled."""

    situation: SituationId
    leaf: LeafId
    book: RuleSource
    zone: str
    """Of the house, by whose clock earlier rulings are told."""


class RulingSession:
    """Keeps what was said, and shows it as a RulingView; what cannot be is refused and changes
    nothing that was said."""

    def __init__(
        self, books: Callable[[], AssistantBooks | None], table: TableId | None = None
    ) -> None:
        self._books = books
        """What is read of the books; None while they are being read."""
        self._room = EMPTY_ROOM
        self._look: Viewer | None = None
        self._wanted = ""
        """A rule or a situation that is to be shown once the books are read."""
        self.talk: Findings | None = None
        """What was said; None: no situation was chosen yet."""
        self.added = Added()
        """What the floor adds to it."""
        self.ends: CallReason | None = None
        """Which call of the table the ruling answers."""
        self.table = table
        self.asked: HandAsked | None = None
        """The hand as it was told to the arbiter; None: it was told nothing of it."""
        self.amends: Ruling | None = None
        """Which ruling this one takes the place of."""
        self.view: RulingView | None = None
        """How far it has come; None before a situation is chosen."""
        self.rule: RuleView | None = None
        """A rule that is read up meanwhile."""

    def show_room(self, room: Room, look: Viewer) -> None:
        """The room as it is now; what was said stays."""
        self._room, self._look = room, look

    def go_on(self) -> None:
        """The books are read: what was wanted meanwhile can be shown.

        Raises:
            Refused: as `begin`.
        """
        wanted, self._wanted = self._wanted, ""
        if not wanted:
            self.follow(self.talk)
        elif not self.read_rule(wanted):
            self.begin(wanted)

    def open_for(
        self,
        table: TableId | None,
        reason: CallReason | None = None,
        asked: HandAsked | None = None,
    ) -> None:
        """Begin anew at that table, for the call it answers or about the hand that was told."""
        self.ends, self.table, self.amends, self.asked = reason, table, None, asked
        self.start_over()

    def start_over(self) -> None:
        """Another situation at the same table; of an amendment, in the same one's place."""
        self.rule, self.added = None, Added()
        self.follow(None)

    def choose_table(self, table: TableId | None) -> None:
        """What another table tells takes the place of what this one told.

        Raises:
            Refused: as `Findings.at`.
        """
        self.ends, self.table, self.asked = None, table, None
        self.ask_again()

    def ask_again(self) -> None:
        """What the table tells now takes the place of what it told.

        Raises:
            Refused: as `Findings.at`.
        """
        self.follow(self._now())

    def _now(self) -> Findings | None:
        return self.talk.at(self._room, self.table) if self.talk is not None else None

    @property
    def otherwise(self) -> Findings | None:
        """What the table tells now; None where that is still what it told when it was asked.

        Raises:
            Refused: as `Findings.at`.
        """
        talk, now = self.talk, self._now()
        return now if talk is not None and now is not None and talk.differs(now) else None

    def begin(self, situation: str) -> bool:
        """Ask about that situation; whether it can be asked yet.

        Raises:
            Refused: as `Findings.begun_at`.
        """
        if self._look is None or self._books() is None:
            self._wanted = situation
            return False
        self.rule, self.added = None, Added()
        name, now = SituationId(situation), self._look.now
        self.follow(Findings.begun_at(self._room, self.table, name, now, self.asked))
        return True

    def amend(self, ruling: Ruling) -> bool:
        """Go through a ruling again, from what was known and said then; whether it can be yet.

        Raises:
            Refused: as `begin`.
        """
        self.amends = ruling
        if not self.begin(ruling.situation) or self.talk is None:
            return False
        self.follow(_as_then(self.talk, ruling))
        return True

    def answer(self, place: int) -> bool:
        """The answer at that place, from 0; whether there is one."""
        if self.talk is None or self.view is None or place >= len(self.view.answers):
            return False
        answer = AnswerId(self.view.answers[place].answer)
        self.follow(self.talk.answered(answer))
        return True

    def count(self, typed: Mapping[Figure, str]) -> None:
        """Figures as they were typed.

        Raises:
            Refused: as `Findings.counted`.
        """
        if self.talk is not None and self.view is not None:
            self.follow(self.talk.counted(typed, self.view.in_chips))

    def overrule(self, fact: str, value: str) -> None:
        """That fact, whatever the table says."""
        if self.talk is not None:
            self.follow(self.talk.overruled(FactId(fact), value))

    def add(self, **more: object) -> None:
        """More of what is Added."""
        self.added = replace(self.added, **more)

    def read_rule(self, rule: str) -> bool:
        """Read a rule up; the way back leads to where one was. Whether it is there to be read."""
        books = self._books()
        if books is None:
            self._wanted = rule
        elif rule in books.rules.rules:
            self.rule = rule_view(books.rules, books.situations, books.rules.rules[rule])
            return True
        return False

    def back(self) -> bool:
        """One thing back: a rule that is read, a departure, what was said, the situation. Whether
        there was one."""
        if self.rule is not None:
            self.rule = None
        elif self.added.departs:
            self.add(departs=False)
        elif self.talk is not None:
            self.follow(self.talk.back() if self.talk.inquiry.said else None)
        else:
            self.amends = None
            return False
        return True

    def follow(self, talk: Findings | None) -> None:
        """Have come as far as `talk`."""
        self.talk, self.view = talk, None
        books = self._books() if talk is not None else None
        if talk is not None and books is not None:
            heard = self.asked.told.facts if self.asked is not None else ()
            self.view = ruling_view(books._replace(situations=talk.book), talk.inquiry, heard)

    def situations(self) -> tuple[SituationLine, ...]:
        """Those that can be asked about in this house, the likeliest first; none while the books
        are being read."""
        books = self._books()
        if books is None or self._room.house is None:
            return ()
        return situation_lines(books.situations, Findings.house_of(self._room), self.ends)

    @property
    def beside(self) -> ReadBeside:
        """What is to be read beside the questions."""
        look = self._look
        return (
            beside(self._room, look, self.table, self.asked) if look is not None else ReadBeside()
        )

    @property
    def is_ripe(self) -> bool:
        """Whether there is something to be written down."""
        return self.view is not None and (self.view.leaf is not None or self.added.departs)

    @property
    def sign(self) -> SignView | None:
        """What the ruling still needs before it is written down; None before a situation is
        chosen."""
        if self.talk is None or self._look is None:
            return None
        case = replace(self.talk.case(self.table, self.ends), amends=self.amends)
        return sign_view(self._room, self._look, case, self.added)

    @property
    def same(self) -> Same | None:
        """What the rules give, for who looks up how it was ruled before."""
        leaf = self.talk.case(self.table, None).leaf if self.talk is not None else None
        if self.talk is None or self.view is None or leaf is None:
            return None
        zone = self._room.house.zone if self._room.house is not None else "UTC"
        return Same(self.view.situation, leaf.id, self.talk.inquiry.rules.book, zone)


def _as_then(talk: Findings, ruling: Ruling) -> Findings:
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


def _is_asked(talk: Findings, said: Said) -> bool:
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
