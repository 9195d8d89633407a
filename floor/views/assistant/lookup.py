"""Situations looked up by a few letters: as the book's search finds them, or with nothing but what
a station has read, by their titles, by what people call them, and by how they tell them."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from floor.base.text import folded, language
from floor.rulebook.book.book import OWN_LANGUAGE
from floor.rulebook.search.pages import SearchHit, known_told
from floor.rulebook.situations.situation import Situations
from floor.views.assistant.page import SituationLine

_MOST_WORDS = 12


def situations_found(
    situations: Situations,
    lines: tuple[SituationLine, ...],
    typed: str,
    found: Iterable[SearchHit],
) -> tuple[SituationLine, ...]:
    """Those of `lines` among what the book's search has `found`, in its order; where it names none
    of them, those like what was typed."""
    by_id: dict[str, SituationLine] = {line.situation: line for line in lines}
    named = tuple(by_id[hit.id] for hit in found if hit.id in by_id)
    return named or situations_like(situations, lines, typed)


class _Rank(NamedTuple):
    """How well a situation fits what was typed: the less, the better."""

    missed: int
    """Words typed that are nowhere in it."""
    not_in_title: int
    place: int
    """Among all of them."""


def situations_like(
    situations: Situations, lines: tuple[SituationLine, ...], typed: str
) -> tuple[SituationLine, ...]:
    """Those of `lines` with a word that begins like one of those typed, the likeliest first; none
    while nothing was typed."""
    words = folded(typed).split()[:_MOST_WORDS]
    ranked: list[tuple[_Rank, SituationLine]] = []
    for place, line in enumerate(lines):
        title = folded(line.title).split()
        said = [*title, *folded(" ".join(_told(situations, line))).split()]
        missed = sum(not _begins(word, said) for word in words)
        if missed < len(words):
            ranked.append((_Rank(missed, sum(not _begins(w, title) for w in words), place), line))
    return tuple(line for _rank, line in sorted(ranked, key=lambda one: one[0]))


def _told(situations: Situations, line: SituationLine) -> Iterator[str]:
    """In the language of whoever reads and in English, which everybody at a table knows some of."""
    one = situations.situations[line.situation]
    yield one.title
    yield from one.known_as
    told = known_told().get(one.id)
    if told is not None:
        yield told.told(language())
        yield told.told(OWN_LANGUAGE)


def _begins(word: str, said: list[str]) -> bool:
    """Commas and brackets before a word are passed over."""
    return any(one.lstrip("(“’").startswith(word) for one in said)
