"""Walks through an inquiry: what comes next, and the inquiry once somebody has said it.

A page shows `standing`, one question a screen, and keeps the inquiry that `answered`, `counted`,
`overruled` or `back` gives it. Every walk begins anew, so that nothing is undone but by `back`.
"""

from collections.abc import Mapping
from typing import NamedTuple, assert_never

from msgspec.structs import replace

from floor.base.errors import Refused
from floor.base.value import with_entry
from floor.room.betting.rules import BettingRules
from floor.room.games.game import BettingStructure
from floor.rulebook.situations.calculators import Calculator, needs, work
from floor.rulebook.situations.checks import learned
from floor.rulebook.situations.figures import UNKNOWN, Figure, Figures
from floor.rulebook.situations.inquiry import (
    Answered,
    Ask,
    AskFigures,
    Counted,
    Found,
    Inquiry,
    InquiryState,
    KnownFact,
    Next,
    Origin,
    Overruled,
    Passed,
    Said,
    structure_in,
)
from floor.rulebook.situations.situation import (
    Answer,
    AnswerId,
    Calculation,
    FactId,
    InquiryPlace,
    Leaf,
    Question,
    SituationId,
    Situations,
    StepId,
)
from floor.rulebook.situations.worked import Calculated


def opened(
    book: Situations,
    situation: SituationId,
    rules: BettingRules,
    told: Mapping[FactId, str] | None = None,
    counted: Figures = UNKNOWN,
) -> Inquiry:
    """An inquiry about `situation` with what the table knows; what `book` has not is left out.

    Raises:
        Refused: the house knows no such situation.
    """
    if situation not in book.situations or book.start(situation, rules.book) is None:
        raise Refused("This house has no ruling for {name}.", rule="HOUSE", name=situation)
    known = {
        fact: value
        for fact, value in (told or {}).items()
        if fact in book.facts and value in book.facts[fact].values
    }
    return Inquiry(
        situation=situation, rules=rules, version=book.version, told=known, counted=counted
    )


def answered(book: Situations, inquiry: Inquiry, answer: AnswerId) -> Inquiry:
    """The inquiry after `answer` to the question that was next.

    Raises:
        Refused: no question was, or it has no such answer.
    """
    ask = standing(book, inquiry).next
    if not isinstance(ask, Ask) or answer not in ask.answers:
        raise Refused("That question is not open any more.", rule="HOUSE")
    return _after(inquiry, Answered(ask.situation, ask.question.id, answer))


def counted(book: Situations, inquiry: Inquiry, figures: Figures) -> Inquiry:
    """The inquiry after `figures` were typed; those already known are overruled.

    Raises:
        Refused: a calculator can make nothing of them.
    """
    after = _after(inquiry, Counted(figures))
    so_far = standing(book, after)
    match so_far.next:
        case AskFigures(calculator=calculator):
            asking: tuple[Calculator, ...] = (calculator,)
        case Found(leaf=leaf):
            asking = leaf.amounts
        case Ask():
            asking = ()
        case _ as never:
            assert_never(never)
    for calculator in asking:
        if not so_far.figures.missing(needs(calculator)):
            work(calculator, so_far.figures, inquiry.rules, so_far.structure)
    return after


def overruled(book: Situations, inquiry: Inquiry, fact: FactId, value: str) -> Inquiry:
    """The inquiry in which `fact` is `value`, whatever the table says.

    Raises:
        Refused: there is no such fact or value.
    """
    known = book.facts.get(fact)
    if known is None or value not in known.values:
        raise Refused("There is nothing of that kind to overrule.", rule="HOUSE")
    return _after(inquiry, Overruled(fact, value))


def back(inquiry: Inquiry) -> Inquiry:
    """The inquiry without the last thing said; the same one at its beginning."""
    return replace(inquiry, said=inquiry.said[:-1])


def _after(inquiry: Inquiry, said: Said) -> Inquiry:
    return replace(inquiry, said=(*inquiry.said, said))


def standing(book: Situations, inquiry: Inquiry) -> InquiryState:
    """How far `inquiry` has come: the way so far, what comes next, and all that is known."""
    return _Walk(book, inquiry).to_its_end()


def amounts(
    book: Situations, inquiry: Inquiry
) -> Mapping[Calculator, Calculated | tuple[Figure, ...]]:
    """What is computed for the ruling found, or the figures that are missing for it.

    Nothing before it is found. Figures of the table that cannot all be right are missing too.
    """
    so_far = standing(book, inquiry)
    if not isinstance(so_far.next, Found):
        return {}
    return {
        calculator: _worked(calculator, so_far.figures, inquiry, so_far.structure)
        for calculator in so_far.next.leaf.amounts
    }


def _worked(
    calculator: Calculator, figures: Figures, inquiry: Inquiry, structure: BettingStructure
) -> Calculated | tuple[Figure, ...]:
    missing = figures.missing(needs(calculator))
    if missing:
        return missing
    try:
        return work(calculator, figures, inquiry.rules, structure)
    except Refused:
        return needs(calculator)


class _Known(NamedTuple):
    """What was typed before the walk begins."""

    facts: Mapping[FactId, str]
    figures: Figures
    answers: Mapping[tuple[SituationId, StepId], AnswerId]


def _typed(inquiry: Inquiry) -> _Known:
    facts: Mapping[FactId, str] = {}
    figures = UNKNOWN
    answers: Mapping[tuple[SituationId, StepId], AnswerId] = {}
    for said in inquiry.said:
        match said:
            case Answered(situation, step, answer):
                answers = with_entry(answers, (situation, step), answer)
            case Counted(more):
                figures = figures.under(more)
            case Overruled(fact, value):
                facts = with_entry(facts, fact, value)
            case _ as never:
                assert_never(never)
    return _Known(facts, figures, answers)


class _Walk:
    """One walk through an inquiry, from its first step to what nobody has said yet."""

    def __init__(self, book: Situations, inquiry: Inquiry) -> None:
        self._book, self._inquiry = book, inquiry
        self._typed = _typed(inquiry)
        self._figures = inquiry.counted.under(self._typed.figures)
        self._facts: Mapping[FactId, str] = {**inquiry.told, **self._typed.facts}
        self._path: list[Passed] = []

    def to_its_end(self) -> InquiryState:
        rules = self._inquiry.rules.book
        place = self._book.where(self._inquiry.situation, rules, self._inquiry.situation)
        found: Answer | Ask | AskFigures
        while True:
            match place.here:
                case Leaf() as leaf:
                    return self._come_to(Found(situation=place.situation, leaf=leaf))
                case Question() as question:
                    found = self._asked(place, question)
                case Calculation() as calculation:
                    found = self._computed(place, calculation)
                case _ as never:
                    assert_never(never)
            if not isinstance(found, Answer):
                return self._come_to(found)
            self._facts = learned(self._facts, place.here, found)
            place = self._book.where(place.situation, rules, found.to)

    def _asked(self, place: InquiryPlace, question: Question) -> Answer | Ask:
        known = self._facts.get(question.fact) if question.fact is not None else None
        answers = question.open_to(known)
        if question.fact is not None and known is not None and len(answers) == 1:
            (answer,) = answers.values()
            self._pass(place, answer, _known_as(self._inquiry, question.fact, known).origin)
            return answer
        said = answers.get(self._typed.answers.get((place.situation, question.id), _NO_ANSWER))
        if said is None:
            return Ask(situation=place.situation, question=question, answers=answers)
        self._pass(place, said, Origin.TYPED)
        return said

    def _computed(self, place: InquiryPlace, step: Calculation) -> Answer | AskFigures:
        worked = _worked(step.calculator, self._figures, self._inquiry, structure_in(self._facts))
        if not isinstance(worked, Calculated):
            return AskFigures(
                situation=place.situation,
                step=step.id,
                calculator=step.calculator,
                missing=worked,
            )
        answer = step.answers[AnswerId(worked.outcome)]
        self._pass(place, answer, None)
        return answer

    def _pass(self, place: InquiryPlace, answer: Answer, origin: Origin | None) -> None:
        self._path.append(
            Passed(
                situation=place.situation,
                step=StepId(place.here.id),
                answer=answer.id,
                origin=origin,
            )
        )

    def _come_to(self, then: Next) -> InquiryState:
        inquiry = self._inquiry
        return InquiryState(
            path=tuple(self._path),
            next=then,
            facts={fact: _known_as(inquiry, fact, value) for fact, value in self._facts.items()},
            figures=self._figures,
            structure=structure_in(self._facts),
            against=frozenset(
                figure
                for figure in Figure
                if inquiry.counted.of(figure) not in (None, self._figures.of(figure))
            ),
        )


_NO_ANSWER = AnswerId("")


def _known_as(inquiry: Inquiry, fact: FactId, value: str) -> KnownFact:
    told = inquiry.told.get(fact)
    if told is None:
        return KnownFact(value=value, origin=Origin.TYPED)
    if told == value:
        return KnownFact(value=value, origin=Origin.TABLE)
    return KnownFact(value=value, origin=Origin.OVERRULED, told=told)
