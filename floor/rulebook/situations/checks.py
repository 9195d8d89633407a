"""Mistakes only a whole set of situations shows: loops, ways too long, what nobody comes to."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from floor.room.betting.rules import RuleSource
from floor.rulebook.situations.situation import (
    HOUSES,
    Answer,
    FactId,
    InquiryPlace,
    InquiryStep,
    Leaf,
    Question,
    SituationId,
    Situations,
)

MOST_QUESTIONS = 6
"""To any answer, whatever is known before; a calculation asks for its figures once."""
MOST_STATES = 10_000
"""Of all ways of a house; beyond that its facts are too tangled for anybody."""
MOST_STEPS_AHEAD = 100
"""On any one way; an answer is come to long before that."""

Facts = frozenset[tuple[FactId, str]]
NOTHING_KNOWN: Facts = frozenset()


def learned(facts: Mapping[FactId, str], step: InquiryStep, answer: Answer) -> Mapping[FactId, str]:
    """`facts` and what `answer` tells; what it says in so many words counts most."""
    after = dict(facts)
    if isinstance(step, Question) and step.fact is not None and len(answer.goes_with) == 1:
        (after[step.fact],) = answer.goes_with
    return {**after, **answer.means}


class Mistake(NamedTuple):
    """What is wrong, and where."""

    situation: SituationId
    key: str
    why: str


class _Tangled(Exception):
    """The ways of a situation cannot be followed to their ends; `why` says what is wrong."""

    def __init__(self, place: InquiryPlace, house: str, why: str) -> None:
        super().__init__(why)
        self.mistake = Mistake(place.situation, f"{house}.{place.here.id}", why)


def mistakes_among(book: Situations) -> Iterator[Mistake]:
    """Every mistake in how the steps of `book` lead to each other."""
    reached: dict[SituationId, set[str]] = {name: set() for name in book.situations}
    for house, rules in HOUSES.items():
        ways = _Ways(book, rules, house)
        for situation in book.of_house(rules):
            start = book.start(situation.id, rules)
            try:
                most = ways.most_questions(start, NOTHING_KNOWN) if start else 0
            except _Tangled as tangled:
                yield tangled.mistake
                return
            if most > MOST_QUESTIONS:
                why = f"asks up to {most} questions, expected {MOST_QUESTIONS} at most"
                yield Mistake(situation.id, house, why)
        for place in ways.places:
            reached[place.situation].add(_name(house, place.here))
    yield from _unreached(book, reached)


def _name(house: str, here: InquiryStep | Leaf) -> str:
    return f"leaf.{here.id}" if isinstance(here, Leaf) else f"{house}.{here.id}"


def _unreached(book: Situations, reached: Mapping[SituationId, set[str]]) -> Iterator[Mistake]:
    for situation in book.situations.values():
        names = [
            _name(house, step)
            for house, rules in HOUSES.items()
            for step in situation.trees.get(rules, {}).values()
        ]
        names += [f"leaf.{leaf}" for leaf in situation.leaves]
        for name in names:
            if name not in reached[situation.id]:
                yield Mistake(situation.id, name, "nothing leads to it")


class _Ways:
    """Every way through a house's situations, each part of a way followed once."""

    def __init__(self, book: Situations, rules: RuleSource, house: str) -> None:
        self._book, self._rules, self._house = book, rules, house
        self._most: dict[tuple[SituationId, str, Facts], int | None] = {}
        self._ahead = 0
        self.places: list[InquiryPlace] = []

    def most_questions(self, place: InquiryPlace, facts: Facts) -> int:
        """How many questions come at most from `place` on, to any answer.

        Raises:
            _Tangled: a way leads back to where it was, or to nothing, or is too long, or there are
                too many.
        """
        if isinstance(place.here, Leaf):
            self.places.append(place)
            return 0
        key = (place.situation, place.here.id, facts)
        if key in self._most:
            known = self._most[key]
            if known is None:
                raise _Tangled(place, self._house, "a way leads back to it: it would never end")
            return known
        if len(self._most) >= MOST_STATES:
            raise _Tangled(place, self._house, "more ways lead through it than can be followed")
        if self._ahead >= MOST_STEPS_AHEAD:
            why = f"a way of more than {MOST_STEPS_AHEAD} steps leads to it"
            raise _Tangled(place, self._house, why)
        self._most[key] = None
        self._ahead += 1
        self.places.append(place)
        most = max(self._most_after(place, place.here, dict(facts)))
        self._ahead -= 1
        self._most[key] = most
        return most

    def _most_after(
        self, place: InquiryPlace, step: InquiryStep, facts: Mapping[FactId, str]
    ) -> Iterator[int]:
        answers = step.answers
        asked = 1
        if isinstance(step, Question) and step.fact is not None and step.fact in facts:
            answers = step.open_to(facts[step.fact])
            asked = 1 if len(answers) > 1 else 0
        for answer in answers.values():
            after = self._book.place(place.situation, self._rules, answer.to)
            if after is None:
                why = f'answer {answer.id} leads to "{answer.to}", which this house has not'
                raise _Tangled(place, self._house, why)
            known = frozenset(learned(facts, step, answer).items())
            yield asked + self.most_questions(after, known)
