"""How surely a word is meant by what was typed, whole, begun or with a slip of the finger; and
whose name it is."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import Generic, NamedTuple, TypeVar

from floor.base.text import folded

Who = TypeVar("Who", bound=int)
"""A player, or somebody of staff."""

SLIP = 0.74
"""How much a word has to be like the one meant."""
SLIP_FROM = 4
"""Letters: shorter words are typed again rather than guessed."""
BEGUN_FROM = 3
"""Letters of a word that is not typed to its end."""
EXACT, ENDED, BEGUN, SLIPPED = 1.0, 0.97, 0.85, 0.7
_MOST = 3
"""Players one name may mean."""
_PARTS = 3
"""Of a name."""
_WORD = re.compile(r"[^\W_]+")
ENDINGS = frozenset(
    (
        "n",
        "a",
        "ta",
        "lle",
        "lla",
        "lta",
        "ssa",
        "sta",
        "in",
        "en",
        "s",
        "ks",
        "le",
        "lt",
        "st",
        "on",
        "hon",
    )
)
"""Of names, in Finnish, Estonian and Swedish: Ainolle, Otson."""


def word_parts(text: str, *, stars: bool = False) -> Iterator[str]:
    """The words of `text`, folded; with `stars` a star after a word stays."""
    plain = folded(text).replace("'", "").replace("’", "")
    for found in re.finditer(r"[^\W_]+\*?" if stars else _WORD, plain):
        yield found.group()


@lru_cache(maxsize=2048)
def meant(words: frozenset[str], typed: str, last: bool) -> Mapping[str, float]:
    """Which of `words` are meant by what was typed, and how surely."""
    likes = ((word, alike(typed, word, last)) for word in words)
    return {word: like for word, like in likes if like}


def alike(typed: str, word: str, last: bool) -> float:
    """How surely `word` is meant by what was typed; 0: not at all."""
    stem = word.removesuffix("*")
    if typed == stem:
        return EXACT
    if stem != word and typed.startswith(stem):
        return EXACT
    if last and len(typed) >= BEGUN_FROM and stem.startswith(typed):
        return BEGUN
    if min(len(typed), len(stem)) < SLIP_FROM or typed[0] not in stem[:2]:
        return 0.0
    from rapidfuzz.distance import OSA  # only who has slipped loads it

    like = OSA.normalized_similarity(typed, stem, score_cutoff=SLIP)
    return like * SLIPPED if like else 0.0


def is_ended(word: str, stem: str) -> bool:
    """Whether a word is the other with an ending: "ploon"."""
    return word.startswith(stem) and word[len(stem) :] in ENDINGS


class NamedThere(NamedTuple, Generic[Who]):
    """Where words name somebody, and whom."""

    at: int
    """The first of the words."""
    many: int
    found: tuple[Who, ...] = ()
    surely: bool = False
    """The words are the name, without a slip and to its end."""


class PeopleNamed(Generic[Who]):
    """Those who may be named, asked for the same name once."""

    def __init__(self, people: Sequence[tuple[Who, str]]) -> None:
        """`people` with whatever they are found by; those present first."""
        self._people = people
        self._by_letter: dict[str, list[tuple[int, Who, tuple[str, ...]]]] = {}
        """With their place and the parts of their name, by the first letter of each part."""
        for place, (player, called) in enumerate(people):
            parts = parts_of(called)
            for letter in {part[0] for part in parts}:
                self._by_letter.setdefault(letter, []).append((place, player, parts))
        self._named: dict[tuple[str, ...], tuple[float, tuple[Who, ...]]] = {}
        self.numbered = tuple(sorted(self._numbered(), key=lambda one: -len(one[1])))
        """Who has a number for a name, "new 9", and its parts; the longest names first."""

    def _numbered(self) -> Iterator[tuple[Who, tuple[str, ...]]]:
        for player, called in self._people:
            parts = parts_of(called)
            again = parts.index(parts[0], 1) if parts[:1] and parts[0] in parts[1:] else len(parts)
            name = parts[:again]  # what they are called by stands there twice
            if len(name) > 1 and any(part.isdigit() for part in name):
                yield player, name

    def named(self, words: tuple[str, ...]) -> tuple[Who, ...]:
        """Whose name all of `words` are of; those present first among equals."""
        return self._worth_of(words)[1] if words else ()

    def is_sure(self, word: str) -> bool:
        """Whether somebody is called exactly so."""
        return self._worth_of((word,))[0] >= ENDED

    def within(self, words: tuple[str, ...], says: Callable[[str], bool]) -> NamedThere[Who]:
        """Where most of `words` beside each other name somebody; a word that `says` something else
        is a name only where somebody is called exactly so."""
        for many in range(min(len(words), _PARTS), 0, -1):
            spans = [
                (worth, -at, found)
                for at in range(len(words) - many + 1)
                for worth, found in (self._worth_of(words[at : at + many]),)
                if found and _is_name(words[at : at + many], worth, says)
            ]
            if spans:
                worth, at, found = max(spans, key=lambda one: one[:2])
                return NamedThere(-at, many, found, worth >= ENDED)
        return NamedThere(0, 0)

    def _worth_of(self, words: tuple[str, ...]) -> tuple[float, tuple[Who, ...]]:
        known = self._named.get(words)
        if known is None:
            known = self._named[words] = self._find(words)
        return known

    def _find(self, words: tuple[str, ...]) -> tuple[float, tuple[Who, ...]]:
        scored = []
        for place, player, parts in self._by_letter.get(words[0][0], ()):
            worth = _called_alike(words, parts)
            if worth:
                scored.append((-worth, place, player))
        scored.sort()
        # Who is called exactly so is meant, and nobody whose name only begins so.
        near = 0.2 if scored and -scored[0][0] < ENDED else 0.0
        best = (one for one in scored if one[0] <= scored[0][0] + near)
        found = tuple(player for _worth, _place, player in islice(best, _MOST))
        return (-scored[0][0] if scored else 0.0), found


def _is_name(words: tuple[str, ...], worth: float, says: Callable[[str], bool]) -> bool:
    """Whether they are a name also in the midst of a sentence."""
    if all(len(word) == 1 for word in words):
        return False
    return worth >= ENDED or not any(len(word) < BEGUN_FROM or says(word) for word in words)


def _called_alike(words: tuple[str, ...], parts: tuple[str, ...]) -> float:
    """How surely each of `words` is of a name of these parts; 0: one of them is not."""
    likest = 1.0
    for word in words:
        likest = min(likest, max((_name_alike(word, part) for part in parts), default=0.0))
        if not likest:
            break
    return likest


@lru_cache(maxsize=8192)
def parts_of(called: str) -> tuple[str, ...]:
    return tuple(word_parts(called))


@lru_cache(maxsize=65_536)
def _name_alike(typed: str, part: str) -> float:
    """How surely that part of a name is meant; 0: not at all."""
    if typed == part:
        return EXACT
    if typed[0] != part[0]:
        return 0.0
    if len(part) > 1 and typed.startswith(part) and typed[len(part) :] in ENDINGS:
        return ENDED
    if len(typed) > 1 and part.startswith(typed):
        return BEGUN
    if min(len(typed), len(part)) < SLIP_FROM:
        return 0.0
    from rapidfuzz.distance import OSA  # only who has slipped loads it

    like = OSA.normalized_similarity(typed, part, score_cutoff=SLIP)
    return like * SLIPPED if like else 0.0
