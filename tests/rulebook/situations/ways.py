"""Every way through the situations of a house, by asking the walk itself."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from floor.room.betting.rules import HELSINKI_TOURNAMENT, TDA, BettingRules, RuleSource
from floor.rulebook.situations.calculators import Calculator
from floor.rulebook.situations.figures import Figures
from floor.rulebook.situations.inquiry import Ask, AskFigures, Found, Inquiry
from floor.rulebook.situations.reading import shipped_situations
from floor.rulebook.situations.situation import LeafId, SituationId
from floor.rulebook.situations.walk import answered, counted, opened, standing

RULES: Mapping[RuleSource, BettingRules] = {
    RuleSource.TDA: TDA,
    RuleSource.GUIDE: HELSINKI_TOURNAMENT,
}
FACING = Figures(bet=1000, mine=0, step=600, behind=50_000)


def pushed(*chips: int, bet: int = 1000) -> Figures:
    return FACING.under(Figures(bet=bet, pushed=chips))


FOUND: Mapping[Calculator, Mapping[str, Figures]] = {
    Calculator.CHIPS: {
        "bet": pushed(500, 500, bet=0),
        "small_bet": pushed(100, 100, bet=0),
        "under": pushed(500, 100),
        "exact": pushed(500, 500),
        "over_one": pushed(5000),
        "needed": pushed(500, 500, 100, 100).under(Figures(pushed=(600, 500))),
        "call": pushed(500, 500, 100, 100),
        "raise": pushed(500, 500, 500, 500),
        "half_raise": pushed(500, 500, 100, 100, 100),
    },
    Calculator.REOPEN: {
        "may_raise": Figures(bet=1000, mine=400, step=600),
        "may_not": Figures(bet=600, mine=400, step=600),
    },
}
"""Figures that make each calculator find each of its outcomes."""


class Way(NamedTuple):
    """How a ruling was come to."""

    inquiry: Inquiry
    found: Found
    asked: int
    """Questions, and figures asked for."""


def ways_from(inquiry: Inquiry, asked: int = 0) -> Iterator[Way]:
    """Every way on from `inquiry`."""
    book = shipped_situations()
    match standing(book, inquiry).next:
        case Found() as found:
            yield Way(inquiry, found, asked)
        case Ask(answers=answers):
            for answer in answers:
                yield from ways_from(answered(book, inquiry, answer), asked + 1)
        case AskFigures(calculator=calculator):
            for figures in FOUND[calculator].values():
                yield from ways_from(counted(book, inquiry, figures), asked + 1)


def begun(situation: SituationId, house: RuleSource) -> Inquiry:
    return opened(shipped_situations(), situation, RULES[house])


@cache
def ways(house: RuleSource) -> tuple[Way, ...]:
    """Every way through every situation of `house`."""
    book = shipped_situations()
    return tuple(
        way for situation in book.of_house(house) for way in ways_from(begun(situation.id, house))
    )


@cache
def leaves(house: RuleSource) -> frozenset[tuple[SituationId, LeafId]]:
    """Every leaf that some answer of `house` names, by its situation; a shared one by none."""
    book = shipped_situations()
    found = set()
    for situation in book.of_house(house):
        for step in situation.trees[house].values():
            for answer in step.answers.values():
                if answer.to in book.shared:
                    found.add((SituationId(""), LeafId(answer.to)))
                elif answer.to in situation.leaves:
                    found.add((situation.id, LeafId(answer.to)))
    return frozenset(found)
