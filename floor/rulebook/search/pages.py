"""What can be looked up: a page for each rule and each situation, in one language."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from functools import cache
from typing import Protocol, TypeAlias

from floor.base.value import Value
from floor.rulebook.book.book import LANGUAGES, OWN_LANGUAGE, LocalizedText, RuleBook, words_in
from floor.rulebook.book.reader import reading
from floor.rulebook.book.rule import RULEBOOKS
from floor.rulebook.situations.situation import OwnSituations, Question, Situation
from floor.rulebook.situations.words import in_language

LONGEST_TOLD = 700
MOST_SITUATIONS = 300
TOLD_IN = (*LANGUAGES, "et")
"""Languages people tell situations in; the last of them has no texts of rules."""


class PageKind(Enum):
    """What somebody who looked something up has found."""

    RULE = "rule"
    SITUATION = "situation"


class SearchPage(Value, frozen=True, kw_only=True):
    """What is searched of one rule or situation."""

    id: str
    kind: PageKind
    title: str
    text: str
    """What it says; of a situation, what it asks and rules."""
    told: str = ""
    """Words people use for it, in its language; never shown."""
    known_as: str = ""
    """What it is called, in whatever language."""
    elsewhere: str = ""
    """The same in English, where the page is in another language."""


class SearchHit(Value, frozen=True, kw_only=True):
    """A page that somebody may have meant."""

    id: str
    kind: PageKind
    title: str
    excerpt: str
    """Where its text is likest to what was typed."""
    why: tuple[str, ...]
    """Which of the words typed are on the page, as they were typed."""
    guessed: bool = False
    """Nothing has the words that were typed: this is only written most like them."""


class RuleSearch(Protocol):
    """Where rules and situations are looked up; whoever opened it may take it to another thread."""

    def search(self, text: str, language: str) -> tuple[SearchHit, ...]:
        """What somebody may mean who has typed `text` so far, the likeliest first."""
        ...

    def close(self) -> None:
        """Let go of its file."""
        ...


OpenSearch: TypeAlias = Callable[[OwnSituations | None], RuleSearch]
"""Opens it for a house with these situations of its own; the first time takes seconds."""


def read_told(text: str) -> Mapping[str, LocalizedText]:
    """How people tell situations, by the situations' ids.

    Raises:
        BadSetting: with all mistakes in it.
    """
    with reading(text, "told.toml") as top:
        rows = top.tables("told", MOST_SITUATIONS)
        return {name: words_in(row, LONGEST_TOLD, among=TOLD_IN) for name, row in rows}


@cache
def known_told() -> Mapping[str, LocalizedText]:
    """How people tell the situations that come with the program."""
    return read_told((RULEBOOKS / "rules" / "told.toml").read_text(encoding="utf-8"))


def pages_in(
    language: str,
    book: RuleBook,
    situations: Iterable[Situation],
    told: Mapping[str, LocalizedText],
) -> Iterator[SearchPage]:
    """All that can be looked up in `language`; situations first, since rules explain them. Rules
    only where somebody has translated them."""
    for situation in situations:
        yield _situation_page(language, situation, told.get(situation.id))
    if language not in LANGUAGES:
        return
    for rule in book.rules.values():
        english = f"{rule.title.told(OWN_LANGUAGE)} {rule.text.told(OWN_LANGUAGE)}"
        yield SearchPage(
            id=rule.id,
            kind=PageKind.RULE,
            title=rule.title.told(language),
            text=rule.text.told(language),
            elsewhere=_unless_own(language, english),
        )


def _situation_page(language: str, situation: Situation, told: LocalizedText | None) -> SearchPage:
    asked = [
        step.ask
        for tree in situation.trees.values()
        for step in tree.values()
        if isinstance(step, Question)
    ]
    words = told.told(language) if told is not None else ""
    english = told.told(OWN_LANGUAGE) if told is not None else ""
    rulings = (in_language(leaf.ruling, language) for leaf in situation.leaves.values())
    return SearchPage(
        id=situation.id,
        kind=PageKind.SITUATION,
        title=in_language(situation.title, language),
        text=" ".join(f"{ruling}." for ruling in rulings),
        told=" ".join((words, *(in_language(one, language) for one in asked))),
        known_as=" ".join(situation.known_as),
        elsewhere=_unless_own(language, " ".join((situation.title, english, *asked))),
    )


def _unless_own(language: str, english: str) -> str:
    """The English words, beside a page in another language."""
    return "" if language == OWN_LANGUAGE else english
