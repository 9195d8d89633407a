"""The houses side by side: what each says in a matter, whether they agree, and what only one of
them speaks of."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from floor.base.text import N_, _, folded, language, many
from floor.base.value import Value
from floor.room.betting.rules import RuleSource
from floor.rulebook.book.book import SIDE_BY_SIDE, RuleBook
from floor.rulebook.book.compare import Agreement, ComparedMatter, ComparedTopic, compared
from floor.views.rules.lines import RuleLine, house_words, rule_line

HOUSES = tuple(SIDE_BY_SIDE.values())
"""Those that can be compared, in the order in which they stand side by side."""
FEWEST = 2
"""Houses: one alone has nothing to be compared with."""


class Wish(Value, frozen=True, kw_only=True):
    """What somebody wants to see of it."""

    houses: tuple[RuleSource, ...] = HOUSES
    topic: str = ""
    """Empty: all topics."""
    contrary_only: bool = False
    typed: str = ""
    """Only what has all of these words, or their beginnings or parts."""


class Says(Value, frozen=True, kw_only=True):
    """What one house says in a matter, by which of its rules."""

    words: str
    rules: tuple[str, ...]


class HeadLine(Value, frozen=True, kw_only=True):
    """A topic, or what begins below the last of them."""

    words: str
    topic: str
    """Empty over all that only one house speaks of."""


class MatterLine(Value, frozen=True, kw_only=True):
    """A matter, as each of the compared houses rules it."""

    title: str
    verdict: Agreement
    says: tuple[Says | None, ...]
    """In the order of the houses; None where one is silent."""

    @property
    def rules(self) -> tuple[str, ...]:
        """All that are named in it."""
        return tuple(rule for one in self.says if one is not None for rule in one.rules)


class AloneLine(Value, frozen=True, kw_only=True):
    """A rule of one house; none of the others speaks of the same."""

    rule: RuleLine
    place: int
    """Of its house among those compared, from 0."""


CompareLine = HeadLine | MatterLine | AloneLine


class CompareView(Value, frozen=True, kw_only=True):
    """What the page and the paper show."""

    heads: tuple[str, ...]
    """The houses."""
    lines: tuple[CompareLine, ...]
    contrary: int
    """Matters under the chosen topic in which the houses contradict each other, whatever was typed
    and whatever else is shown."""
    told: str
    """How much is shown, in words."""


class _Row(NamedTuple):
    """A line, and what it is found by."""

    line: MatterLine | AloneLine
    sought: str


class _Topic(NamedTuple):
    """What stands under a topic."""

    name: str
    words: str
    matters: tuple[_Row, ...]
    alone: tuple[_Row, ...]


class SideBySide:
    """The houses compared, in the language of whoever asks; narrowed at every key."""

    def __init__(self, book: RuleBook, houses: tuple[RuleSource, ...]) -> None:
        """`houses` in any order, at least `FEWEST` of them."""
        self.houses = tuple(house for house in HOUSES if house in houses)
        self._topics = tuple(_topic(book, part, self.houses) for part in compared(book, houses))

    @property
    def topics(self) -> tuple[tuple[str, str], ...]:
        """Those any of them speaks of: names and words."""
        return tuple((topic.name, topic.words) for topic in self._topics)

    def view(self, wish: Wish) -> CompareView:
        """What of it is wanted: the matters by topic, beneath them what only one house speaks of.

        Only contradictions: nothing else, and no topic without one.
        """
        topics = [topic for topic in self._topics if wish.topic in ("", topic.name)]
        meant = _meant(wish.typed)
        matters = tuple(
            _under(topic, topic.matters, lambda row: meant(row) and _wanted(row, wish))
            for topic in topics
        )
        alone = tuple(
            _under(topic, topic.alone, meant) for topic in topics if not wish.contrary_only
        )
        lines = [line for some in matters for line in some]
        beneath = [line for some in alone for line in some]
        if beneath:
            head = HeadLine(words=_("Only in one house"), topic="")
            lines += [head, *beneath]
        rows = [row for topic in topics for row in topic.matters]
        return CompareView(
            heads=tuple(map(house_words, self.houses)),
            lines=tuple(lines),
            contrary=sum(_is_contrary(row) for row in rows),
            told=_told(lines),
        )


_VERDICT_WORDS: Mapping[Agreement, str] = {
    Agreement.ALIKE: N_("alike"),
    Agreement.CONTRARY: N_("they contradict"),
    Agreement.ALONE: N_("one house only"),
}


def verdict_words(verdict: Agreement) -> str:
    """How the houses stand to each other, in words."""
    return _(_VERDICT_WORDS[verdict])


_VERDICT_SIGNS = {Agreement.ALIKE: "=", Agreement.CONTRARY: "≠", Agreement.ALONE: "–"}


def verdict_sign(verdict: Agreement) -> str:
    """The same as a sign."""
    return _VERDICT_SIGNS[verdict]


def _topic(book: RuleBook, part: ComparedTopic, houses: tuple[RuleSource, ...]) -> _Topic:
    words = book.topics[part.topic].told(language())
    places: Mapping[RuleSource | None, int] = {house: place for place, house in enumerate(houses)}
    beside = (book.rules[rule] for rule in part.beside)
    return _Topic(
        name=part.topic,
        words=words,
        matters=tuple(_matter(row, houses, words) for row in part.rows),
        alone=tuple(_alone(rule_line(book, rule.id), places[rule.book], words) for rule in beside),
    )


def _matter(row: ComparedMatter, houses: tuple[RuleSource, ...], topic: str) -> _Row:
    spoken = language()
    says = tuple(
        Says(words=practice.says.told(spoken), rules=practice.rules)
        if (practice := row.matter.houses.get(house)) is not None
        else None
        for house in houses
    )
    line = MatterLine(title=row.matter.title.told(spoken), verdict=row.verdict, says=says)
    told = (one.words for one in says if one is not None)
    return _Row(line, folded(" ".join((topic, line.title, *told, *line.rules))))


def _alone(rule: RuleLine, place: int, topic: str) -> _Row:
    line = AloneLine(rule=rule, place=place)
    return _Row(line, folded(" ".join((topic, rule.id, rule.title, rule.text))))


def _meant(typed: str) -> Callable[[_Row], bool]:
    words = folded(typed).split()
    return lambda row: all(word in row.sought for word in words)


def _wanted(row: _Row, wish: Wish) -> bool:
    return _is_contrary(row) or not wish.contrary_only


def _is_contrary(row: _Row) -> bool:
    return isinstance(row.line, MatterLine) and row.line.verdict is Agreement.CONTRARY


def _under(
    topic: _Topic, rows: Iterable[_Row], wanted: Callable[[_Row], bool]
) -> Iterator[CompareLine]:
    """The wanted lines below their topic; nothing where there is none."""
    lines = [row.line for row in rows if wanted(row)]
    if lines:
        yield HeadLine(words=topic.words, topic=topic.name)
        yield from lines


def _told(lines: Sequence[CompareLine]) -> str:
    found = [line for line in lines if isinstance(line, MatterLine)]
    of = {verdict: sum(line.verdict is verdict for line in found) for verdict in Agreement}
    parts = [many("{n} matter", "{n} matters", len(found)).format(n=len(found))]
    parts += [
        f"{verdict_sign(verdict)} {n} {verdict_words(verdict)}" for verdict, n in of.items() if n
    ]
    alone = sum(isinstance(line, AloneLine) for line in lines)
    if alone:
        words = many("{n} rule of one house alone", "{n} rules of one house alone", alone)
        parts.append(words.format(n=alone))
    return "  ·  ".join(parts)
