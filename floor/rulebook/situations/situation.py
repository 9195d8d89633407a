"""A situation as a tree: the questions, their answers, and the outcomes they lead to."""

from collections.abc import Iterator, Mapping
from enum import Enum
from types import MappingProxyType
from typing import NewType, TypeAlias

from floor.base.value import Value
from floor.room.betting.rules import RuleSource
from floor.rulebook.book.rule import HOUSE_RULE, book_of
from floor.rulebook.situations.calculators import Calculator

SituationId = NewType("SituationId", str)
"""S01 to S40, and what a house adds."""
StepId = NewType("StepId", str)
AnswerId = NewType("AnswerId", str)
LeafId = NewType("LeafId", str)
"""Within its situation; of a shared leaf the same with "common." before it."""
FactId = NewType("FactId", str)
Target: TypeAlias = str
"""Where an answer leads: a step or leaf of the same situation, a shared leaf, or a situation."""

SHARED = "common."
HOUSES: Mapping[str, RuleSource] = MappingProxyType(
    {"tda": RuleSource.TDA, "helsinki": RuleSource.GUIDE}
)
"""Whose trees a file has, by the names it uses."""


class Urgency(Enum):
    """Whether the table may go on until the floor has come."""

    STOP = "stop"
    """Nobody touches cards or chips."""
    SOON = "soon"


class PenaltyAfter(Enum):
    """Whether a penalty may follow."""

    NONE = "none"
    MAY = "may"
    """A warning is proposed."""
    WILL = "will"
    """One has to be chosen."""


class LogAs(Enum):
    """What is written down of the ruling; any departure from the rule is written in full."""

    NO = "no"
    """Nothing but what the hand's record has."""
    LINE = "line"
    """A line, without typing."""
    FULL = "full"
    """Players, amounts and a reason."""
    CAMERA = "camera"
    """In full, with the camera's time and a second signature."""


class Fact(Value, frozen=True, kw_only=True):
    """Something that may be known of a table or a hand before anybody asks."""

    id: FactId
    title: str
    values: Mapping[str, str]
    """What it can be, and the words for it."""


class Answer(Value, frozen=True, kw_only=True):
    """One answer to a step."""

    id: AnswerId
    says: str
    """As it stands on the button; empty for what a calculator finds."""
    to: Target
    goes_with: frozenset[str] = frozenset()
    """The values of the question's fact this answer goes with."""
    means: Mapping[FactId, str] = {}
    """What else it tells."""


class Question(Value, frozen=True, kw_only=True, tag="question"):
    """A step that is asked."""

    id: StepId
    ask: str
    answers: Mapping[AnswerId, Answer]
    fact: FactId | None = None
    """What the answer tells; where it is known the question is not asked."""

    def open_to(self, known: str | None) -> Mapping[AnswerId, Answer]:
        """The answers that go with what is known of its fact; all of them if nothing is."""
        if known is None:
            return self.answers
        return {name: one for name, one in self.answers.items() if known in one.goes_with}


class Calculation(Value, frozen=True, kw_only=True, tag="calculation"):
    """A step whose answer is computed."""

    id: StepId
    calculator: Calculator
    answers: Mapping[AnswerId, Answer]


InquiryStep: TypeAlias = Question | Calculation


class Leaf(Value, frozen=True, kw_only=True):
    """An outcome: what is said aloud and what is done."""

    id: LeafId
    ruling: str
    """One sentence to say aloud."""
    steps: tuple[str, ...]
    """What the dealer does, in order."""
    chips: str
    cards: str
    penalty: PenaltyAfter
    log: LogAs
    rules: tuple[str, ...]
    """Of all houses; see `rules_of` and `others_of`."""
    amounts: tuple[Calculator, ...] = ()
    """What is computed for it, once the figures are known."""
    choices: Mapping[str, str] = {}
    """What the rule leaves to the floor, by id: the words for it. None or two at least."""

    def rules_of(self, book: RuleSource) -> tuple[str, ...]:
        """The rules of `book` that say so; none where it is silent and the other is gone by."""
        return tuple(rule for rule in self.rules if book_of(rule) is book)

    def others_of(self, book: RuleSource) -> tuple[str, ...]:
        """What the rules of the other houses are."""
        others = (rule for rule in self.rules if rule != HOUSE_RULE)
        return tuple(rule for rule in others if book_of(rule) is not book)

    def is_borrowed(self, book: RuleSource) -> bool:
        """`book` says nothing about it: the practice of another house is used."""
        return not self.rules_of(book)


Tree: TypeAlias = Mapping[StepId, InquiryStep]
"""The steps of a situation in one house; the first is the beginning."""


class Situation(Value, frozen=True, kw_only=True):
    """What a floor person is called for."""

    id: SituationId
    title: str
    group: str
    urgency: Urgency
    known_as: tuple[str, ...]
    """What people call it, in any language."""
    trees: Mapping[RuleSource, Tree]
    """A house that knows no such situation has none."""
    leaves: Mapping[LeafId, Leaf]


class InquiryPlace(Value, frozen=True, kw_only=True):
    """Where an inquiry has come to."""

    situation: SituationId
    here: InquiryStep | Leaf


class OwnSituations(Value, frozen=True, kw_only=True):
    """A house's own file of situations, as it was adopted."""

    name: str
    """What sentences call it."""
    text: str
    """With nothing in it the house has none of its own any more."""
    version: int = 0
    """Counted from 1, and never twice; 0: nobody has adopted it yet."""


class Situations(Value, frozen=True, kw_only=True):
    """All a house goes by. Every target leads somewhere: that was checked when it was read."""

    version: int = 0
    """Of the house's own file among them; 0: there was never one."""
    facts: Mapping[FactId, Fact] = {}
    shared: Mapping[LeafId, Leaf] = {}
    """By their ids with "common." before them."""
    situations: Mapping[SituationId, Situation] = {}

    def of_house(self, book: RuleSource) -> Iterator[Situation]:
        """Those with a tree for `book`, in the order of their files."""
        return (one for one in self.situations.values() if book in one.trees)

    def start(self, situation: SituationId, book: RuleSource) -> InquiryPlace | None:
        """The first step of `situation`; None where the house knows no such situation."""
        tree = self.situations[situation].trees.get(book)
        return (
            None
            if tree is None
            else InquiryPlace(situation=situation, here=next(iter(tree.values())))
        )

    def place(
        self, situation: SituationId, book: RuleSource, target: Target
    ) -> InquiryPlace | None:
        """Where `target` leads from a step of `situation`; None for a situation without a tree."""
        own = self.situations[situation]
        step = own.trees[book].get(StepId(target))
        if step is not None:
            return InquiryPlace(situation=situation, here=step)
        leaf = own.leaves.get(LeafId(target)) or self.shared.get(LeafId(target))
        if leaf is not None:
            return InquiryPlace(situation=situation, here=leaf)
        return self.start(SituationId(target), book)

    def where(self, situation: SituationId, book: RuleSource, target: Target) -> InquiryPlace:
        """The same in a set that was checked: every target leads somewhere."""
        place = self.place(situation, book, target)
        assert place is not None
        return place


NO_SITUATIONS = Situations()
