"""The houses side by side: what each rules in the same matter, and where they contradict."""

from collections.abc import Collection, Iterator
from enum import Enum

from floor.base.value import Value
from floor.room.betting.rules import RuleSource
from floor.rulebook.book.book import Matter, RuleBook
from floor.rulebook.book.rule import book_of


class Agreement(Enum):
    """How the houses that are compared stand to each other in a matter."""

    ALIKE = "alike"
    CONTRARY = "contrary"
    ALONE = "alone"
    """Only one of them speaks."""


class ComparedMatter(Value, frozen=True, kw_only=True):
    """One matter, as the compared houses rule it; those that are silent are missing."""

    matter: Matter
    verdict: Agreement
    houses: tuple[RuleSource, ...]


class ComparedTopic(Value, frozen=True, kw_only=True):
    """All that is compared under one topic."""

    topic: str
    rows: tuple[ComparedMatter, ...]
    beside: tuple[str, ...]
    """Rules of the compared houses that no row names: nobody else speaks of the same."""


class RelatedRule(Value, frozen=True, kw_only=True):
    """A rule of another house about the same matter."""

    rule: str
    matter: Matter
    contrary: bool


def compared(book: RuleBook, houses: Collection[RuleSource]) -> tuple[ComparedTopic, ...]:
    """The rules of `houses` side by side, by topic; topics nobody speaks of are left out."""
    rows = list(_rows(book, houses))
    named = {rule for row in rows for one in row.houses for rule in row.matter.houses[one].rules}
    parts = (
        ComparedTopic(
            topic=topic,
            rows=tuple(row for row in rows if topic_of(book, row.matter) == topic),
            beside=tuple(
                rule.id
                for rule in book.of_topic(topic)
                if rule.book in houses and rule.id not in named
            ),
        )
        for topic in book.topics
    )
    return tuple(part for part in parts if part.rows or part.beside)


def links(book: RuleBook, rule: str) -> tuple[RelatedRule, ...]:
    """What the other houses say where that rule speaks, the same and the contrary."""
    own = book_of(rule)
    return tuple(
        RelatedRule(rule=other, matter=matter, contrary=matter.agree is False)
        for matter in book.matters
        if any(rule in practice.rules for practice in matter.houses.values())
        for house, practice in matter.houses.items()
        if house is not own
        for other in practice.rules
    )


def siblings(book: RuleBook, rule: str) -> tuple[str, ...]:
    """The other rules of its own house that are named with `rule` in a matter, each once."""
    named = (
        other
        for matter in book.matters
        for practice in matter.houses.values()
        if rule in practice.rules
        for other in practice.rules
    )
    return tuple(dict.fromkeys(other for other in named if other != rule))


def topic_of(book: RuleBook, matter: Matter) -> str:
    """Under which topic a matter stands: that of the first rule it names."""
    first = next(iter(matter.houses.values()))
    return book.rules[first.rules[0]].topic


def _rows(book: RuleBook, houses: Collection[RuleSource]) -> Iterator[ComparedMatter]:
    for matter in book.matters:
        speaking = tuple(house for house in matter.houses if house in houses)
        if speaking:
            yield ComparedMatter(matter=matter, verdict=_verdict(matter, speaking), houses=speaking)


def _verdict(matter: Matter, speaking: tuple[RuleSource, ...]) -> Agreement:
    if len(speaking) == 1:
        return Agreement.ALONE
    return Agreement.ALIKE if matter.agree else Agreement.CONTRARY
