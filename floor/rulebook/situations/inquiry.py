"""What a floor person has found out at a table: a value to which everything said is added.

An inquiry is what the table knew when it was opened, and what was said since, in order. `walk`
goes through it and says what comes next. What contradicts the table stays marked.
"""

from collections.abc import Mapping
from enum import Enum
from typing import TypeAlias

from floor.base.value import Value
from floor.room.betting.rules import BettingRules
from floor.room.games.game import BettingStructure
from floor.rulebook.situations.calculators import Calculator
from floor.rulebook.situations.figures import UNKNOWN, Figure, Figures
from floor.rulebook.situations.situation import (
    Answer,
    AnswerId,
    FactId,
    Leaf,
    Question,
    SituationId,
    StepId,
)


class Answered(Value, frozen=True, tag="answered"):
    """A question was answered."""

    situation: SituationId
    step: StepId
    answer: AnswerId


class Counted(Value, frozen=True, tag="counted"):
    """Figures were typed in: those a calculator asked for, or better ones than the table's."""

    figures: Figures


class Overruled(Value, frozen=True, tag="overruled"):
    """The floor knows a fact better than the table, or before it was asked."""

    fact: FactId
    value: str


Said: TypeAlias = Answered | Counted | Overruled


class Inquiry(Value, frozen=True, kw_only=True):
    """A situation under inquiry. Made by `walk.opened`; everything said makes the next one."""

    situation: SituationId
    rules: BettingRules
    """How the table bets; its book is the house whose tree is walked."""
    version: int = 0
    """Of the house's own situations, by which it was begun."""
    told: Mapping[FactId, str] = {}
    """What the table knew."""
    counted: Figures = UNKNOWN
    """The figures it knew."""
    said: tuple[Said, ...] = ()


class Origin(Enum):
    """Where something known comes from."""

    TABLE = "table"
    TYPED = "typed"
    OVERRULED = "overruled"
    """Typed against the table: kept and marked."""


class KnownFact(Value, frozen=True, kw_only=True):
    """A fact as the inquiry has it."""

    value: str
    origin: Origin
    told: str = ""
    """What the table says where it is overruled."""


class Passed(Value, frozen=True, kw_only=True):
    """A step of the way that has its answer."""

    situation: SituationId
    step: StepId
    answer: AnswerId
    origin: Origin | None
    """None: a calculator found it."""


class Ask(Value, frozen=True, kw_only=True, tag="ask"):
    """A question comes next."""

    situation: SituationId
    question: Question
    answers: Mapping[AnswerId, Answer]
    """Those that go with what is known; the others need a fact overruled first."""


class AskFigures(Value, frozen=True, kw_only=True, tag="ask_figures"):
    """A calculator needs figures nobody knows yet; all of them are asked together."""

    situation: SituationId
    step: StepId
    calculator: Calculator
    missing: tuple[Figure, ...]


class Found(Value, frozen=True, kw_only=True, tag="found"):
    """The ruling."""

    situation: SituationId
    """Where the way ended, which may be another than the one it began in."""
    leaf: Leaf


Next: TypeAlias = Ask | AskFigures | Found


class InquiryState(Value, frozen=True, kw_only=True):
    """How far an inquiry has come."""

    path: tuple[Passed, ...]
    next: Next
    facts: Mapping[FactId, KnownFact]
    figures: Figures
    structure: BettingStructure
    """By which bets are read: limit where that is known, else no limit. What pot limit allows at
    most is a sum of its own."""
    against: frozenset[Figure]
    """Figures typed against those of the table."""


_STRUCTURE = FactId("structure")


def structure_in(facts: Mapping[FactId, str]) -> BettingStructure:
    """The structure by which calculators read bets, by what is known (see `InquiryState`)."""
    return BettingStructure.LIMIT if facts.get(_STRUCTURE) == "fl" else BettingStructure.NO_LIMIT
