"""Reads the trees of a situation and its leaves out of the tables of a file."""

from collections.abc import Collection, Mapping
from enum import Enum
from typing import NamedTuple, TypeVar

from floor.rulebook.book.reader import Reader
from floor.rulebook.book.rule import known_rules
from floor.rulebook.situations.calculators import Calculator, outcomes
from floor.rulebook.situations.situation import (
    Answer,
    AnswerId,
    Calculation,
    Fact,
    FactId,
    InquiryStep,
    Leaf,
    LeafId,
    LogAs,
    PenaltyAfter,
    Question,
    StepId,
    Tree,
)

E = TypeVar("E", bound=Enum)

MOST_STEPS = 30
MOST_ANSWERS = 12
MOST_LINES = 12
YES_NO: Mapping[str, str] = {"yes": "Yes", "no": "No"}


class Nameable(NamedTuple):
    """All that can be named, whichever file has it."""

    facts: Mapping[FactId, Fact]
    shared: Collection[str]
    situations: frozenset[str]


def read_tree(table: Reader, house: str, beyond: Collection[str], names: Nameable) -> Tree:
    """The steps of `house`; their answers lead to each other or `beyond` them."""
    steps = dict(table.tables(house, MOST_STEPS))
    for step in steps:
        table.table(house).check(step, step not in beyond, "a name that no leaf or situation has")
    targets = sorted({*beyond, *steps})
    return {StepId(step): _step(StepId(step), row, targets, names) for step, row in steps.items()}


def _step(name: StepId, table: Reader, targets: Collection[str], names: Nameable) -> InquiryStep:
    step: InquiryStep
    if table.has("calc"):
        calculator = named(table, "calc", Calculator, Calculator.CHIPS)
        answers = _answers(table, targets, None, names)
        found = outcomes(calculator)
        expected = ", ".join(found) or "one that answers"
        if table.good("calc", "answer"):
            table.check("calc", set(answers) == set(found), f"its answers to be {expected}")
        step = Calculation(id=name, calculator=calculator, answers=answers)
    else:
        fact = None
        if table.has("fact"):
            fact = names.facts.get(FactId(table.one_of("fact", names.facts)))
        answers = _answers(table, targets, fact, names)
        step = Question(
            id=name, ask=table.text("ask"), answers=answers, fact=fact.id if fact else None
        )
        for value in fact.values if fact and table.good("answer") else ():
            table.check("answer", bool(step.open_to(value)), f"one that goes with {value}")
    table.close()
    return step


def _answers(
    table: Reader, targets: Collection[str], fact: Fact | None, names: Nameable
) -> dict[AnswerId, Answer]:
    answers = {}
    calculated = table.has("calc")
    for name, row in table.tables("answer", MOST_ANSWERS):
        words = {**YES_NO, **(fact.values if fact else {})}
        says = words.get(name, "")
        if not calculated and (not says or row.has("says")):
            says = row.text("says")
        values: Collection[str] = fact.values if fact else ()
        if row.has("is"):
            goes_with = {row.one_of("is", values)}
        else:
            goes_with = {name} if name in values else set(values)
        answers[AnswerId(name)] = Answer(
            id=AnswerId(name),
            says=says,
            to=row.one_of("to", targets),
            goes_with=frozenset(goes_with),
            means=_means(row, names),
        )
        row.close()
    return answers


def _means(row: Reader, names: Nameable) -> dict[FactId, str]:
    if not row.has("means"):
        return {}
    told = row.table("means")
    found = {}
    for fact in names.facts.values():
        if told.has(fact.id):
            found[fact.id] = told.one_of(fact.id, fact.values)
    told.close()
    return found


def read_leaf(table: Reader, name: LeafId) -> Leaf:
    """The outcome in `table`; who chooses or punishes has it written down."""
    leaf = Leaf(
        id=name,
        ruling=table.text("ruling"),
        steps=table.texts("steps", MOST_LINES),
        chips=table.text("chips"),
        cards=table.text("cards"),
        penalty=named(table, "penalty", PenaltyAfter, PenaltyAfter.NONE),
        log=named(table, "log", LogAs, LogAs.NO),
        rules=table.names("rules", known_rules(), MOST_LINES),
        amounts=tuple(map(Calculator, _calculators(table))),
        choices=table.named_texts("choice", MOST_ANSWERS) if table.has("choice") else {},
    )
    table.check("choice", len(leaf.choices) != 1, "two choices at least, or none")
    logged = leaf.log is not LogAs.NO
    decided = bool(leaf.choices) or leaf.penalty is PenaltyAfter.WILL
    table.check("log", logged or not decided, "line, full or camera: the floor decides something")
    table.close()
    return leaf


def _calculators(table: Reader) -> tuple[str, ...]:
    if not table.has("amounts"):
        return ()
    return table.names("amounts", [one.value for one in Calculator], MOST_LINES)


def named(table: Reader, key: str, kind: type[E], otherwise: E) -> E:
    """Which of `kind` stands under `key`; `otherwise` is the placeholder."""
    return table.choice(key, {str(one.value): one for one in kind}, otherwise)
