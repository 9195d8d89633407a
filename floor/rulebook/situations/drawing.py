"""Draws a situation's trees: as text for a terminal, or for Graphviz to make a picture of."""

import json
from collections.abc import Iterator
from typing import assert_never

from floor.rulebook.situations.situation import (
    HOUSES,
    Calculation,
    InquiryStep,
    Leaf,
    Question,
    Situation,
    SituationId,
    Situations,
)

_INDENT = "    "


def drawn(book: Situations, situation: Situation) -> str:
    """Its trees as indented text; a step is drawn where it is first come to."""
    lines = [f"{situation.id} {situation.title}"]
    for house, named in _houses(situation).items():
        lines += ["", f"[{named}]", *_Text(book, situation, house).lines()]
    return "\n".join(lines)


def dot(book: Situations, situation: Situation) -> str:
    """Its trees for Graphviz: `floor rules draw S12 --dot | dot -Tsvg`."""
    lines = [f"digraph {_quoted(situation.id)} {{", f"  label={_quoted(situation.title)}"]
    lines += ["  node [shape=box]"]
    for house, named in _houses(situation).items():
        lines += [f"  subgraph cluster_{house} {{", f"    label={_quoted(named)}"]
        lines += [f"    {line}" for line in _edges(book, situation, house)]
        lines += ["  }"]
    return "\n".join([*lines, "}"])


def _houses(situation: Situation) -> dict[str, str]:
    """The houses drawn, of those with the same tree the first; and the names of all who share it:
    "tda, helsinki"."""
    found: dict[str, str] = {}
    for house, book in HOUSES.items():
        tree = situation.trees.get(book)
        same = [other for other in found if situation.trees[HOUSES[other]] == tree]
        if same:
            found[same[0]] += f", {house}"
        elif tree:
            found[house] = house
    return found


class _Text:
    """One tree, from its first step."""

    def __init__(self, book: Situations, situation: Situation, house: str) -> None:
        self._book, self._situation, self._rules = book, situation, HOUSES[house]
        self._drawn: set[str] = set()

    def lines(self) -> Iterator[str]:
        yield from self._from(next(iter(self._situation.trees[self._rules].values())), "")

    def _from(self, step: InquiryStep, indent: str) -> Iterator[str]:
        self._drawn.add(step.id)
        yield f"{indent}{step.id}: {_asked(step)}"
        for answer in step.answers.values():
            says = answer.says or answer.id
            after = self._book.where(self._situation.id, self._rules, answer.to)
            if isinstance(after.here, Leaf):
                yield f"{indent}  {says} → {after.here.ruling}"
            elif after.situation != self._situation.id:
                yield f"{indent}  {says} → {_beyond(self._book, answer.to)}"
            elif after.here.id in self._drawn:
                yield f"{indent}  {says} → {after.here.id}"
            else:
                yield f"{indent}  {says} →"
                yield from self._from(after.here, indent + _INDENT)


def _edges(book: Situations, situation: Situation, house: str) -> Iterator[str]:
    rules = HOUSES[house]
    for step in situation.trees[rules].values():
        start = f"{house}.{step.id}"
        yield f"{_quoted(start)} [label={_quoted(_asked(step))}]"
        for answer in step.answers.values():
            after = book.where(situation.id, rules, answer.to)
            end = f"{house}.{answer.to}"
            yield f"{_quoted(start)} -> {_quoted(end)} [label={_quoted(answer.says or answer.id)}]"
            if isinstance(after.here, Leaf):
                yield f"{_quoted(end)} [label={_quoted(after.here.ruling)} style=rounded]"
            elif after.situation != situation.id:
                yield f"{_quoted(end)} [label={_quoted(_beyond(book, answer.to))} style=dashed]"


def _asked(step: InquiryStep) -> str:
    match step:
        case Calculation(calculator=calculator):
            return f"computed: {calculator.value}"
        case Question(ask=ask, fact=fact):
            return f"{ask} [{fact}]" if fact is not None else ask
        case _ as never:
            assert_never(never)


def _beyond(book: Situations, target: str) -> str:
    return f"{target} {book.situations[SituationId(target)].title}"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
