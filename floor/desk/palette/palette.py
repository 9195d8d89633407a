"""What is found for a few typed letters: one ranked list of everything there is to do and to see.

Typed is what comes to the mind: the beginning of a word, the beginnings of several run together
("clt4": Close T4), some letters in their order, or a word with a slip of the finger in it.
"""

import re
from collections.abc import Callable, Sequence
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from floor.base.text import N_, folded

_WORD = re.compile(r"[^\W_]+")
_WHOLE, _RUN_TOGETHER, _SCATTERED = 3.0, 2.0, 1.0
"""What the three ways to be right are worth, before how much of the words was typed."""
_FIRST = 0.5
"""More for what begins with what was typed."""
_LATELY = 0.8
"""More for what was taken last, and less and less for what was taken before."""
_CLOSED = 0.6
"""Less for what cannot be done now."""
_TABLE = 0.6
"""More for a table than for its seats, which are called like it."""
_LEADING = 0.1
"""More for what is asked for most often, among lines called alike."""
_SLIP = 0.7
"""A word with a slip in it is this much like the one meant."""
_PAGES_KEPT = 4
"""Of the books, however much else there is."""
_SLIP_FROM = 3
"""Letters: shorter words are typed again rather than guessed."""


class HitKind(Enum):
    """What a hit leads to; its words stand beside it."""

    ACT = N_("act")
    ANSWER = N_("answer")
    TABLE = N_("table")
    SEAT = N_("seat")
    PLAYER = N_("player")
    LIST = N_("list")
    DEALER = N_("dealer")
    PAGE = N_("page")
    SITUATION = N_("situation")
    RULE = N_("rule")
    PAPER = N_("paper")
    NOTHING = ""


OF_BOOKS = (HitKind.SITUATION, HitKind.RULE)
"""They stand under a heading of their own where something else comes first."""


def _free() -> str:
    return ""


class PaletteHit(NamedTuple):
    """One thing that can be done or gone to."""

    words: str
    act: Callable[[], object]
    kind: HitKind = HitKind.ACT
    key: str = ""
    """Its shortcut."""
    why_not: Callable[[], str] = _free
    """Why it cannot be done now; asked only of what is shown."""
    also: str = ""
    """Other words it is found by."""
    closed: bool = False
    """It is known already that it cannot be done: others like it come first."""
    leading: bool = False
    """It is what is most likely wanted next."""
    same: str = ""
    """What it does, where two lines may do it in other words."""


class LookedUp(NamedTuple):
    """A page of the books that somebody may mean."""

    hit: PaletteHit
    whole: bool
    """It has every word that was typed."""
    like: bool = True
    """It has enough of them to be what was asked for."""


def ranked(
    typed: str, hits: Sequence[PaletteHit], lately: Sequence[str], most: int
) -> list[PaletteHit]:
    """The `most` likeliest of `hits` for what was typed, the likeliest first; equal ones in their
    order. `lately` are the words of those taken before, the newest first.

    Without a word typed those come first, then `hits` as they are.
    """
    parts = _parts(typed)
    if not parts:
        before = {words: place for place, words in enumerate(lately)}
        known = sorted(
            (hit for hit in hits if hit.words in before), key=lambda hit: before[hit.words]
        )
        return [*known, *(hit for hit in hits if hit.words not in before)][:most]
    bonus = {words: _LATELY / (place + 1) for place, words in enumerate(lately)}
    scored = [
        (
            score + bonus.get(hit.words, 0.0) + _LEADING * hit.leading - _CLOSED * hit.closed,
            hit,
        )
        for hit in hits
        if (score := _score(parts, hit))
    ]
    scored.sort(key=lambda one: -one[0])
    return [hit for _score_of, hit in scored[:most]]


def with_looked_up(
    typed: str,
    ranked_hits: Sequence[PaletteHit],
    looked_up: Sequence[LookedUp],
    most: int,
    *,
    last: bool = False,
) -> list[PaletteHit]:
    """The `most` of both: a page by its number, what is called as was typed, what the books say of
    it, then what may have been meant; with `last` the books stand behind all else.

    A page that has but some of the words comes last; where there is more than there is room for,
    a few pages stay all the same.
    """
    if not looked_up:
        return list(ranked_hits)
    if last:
        kept = [one.hit for one in looked_up[:_PAGES_KEPT]]
        return [*ranked_hits[: most - len(kept)], *kept]
    parts = _parts(typed)
    surely = [hit for hit in ranked_hits if _score(parts, hit) >= _RUN_TOGETHER]
    perhaps = [hit for hit in ranked_hits if hit not in surely]
    named = [one.hit for one in looked_up if _parts(one.hit.words)[: len(parts)] == parts]
    whole = [one.hit for one in looked_up if one.whole and one.hit not in named]
    some = [one.hit for one in looked_up if not one.whole and one.hit not in named]
    surely = surely[: most - min(len(looked_up), _PAGES_KEPT)]
    return [*named, *surely, *whole, *perhaps, *some][:most]


def _score(typed: tuple[str, ...], hit: PaletteHit) -> float:
    """How well `hit` answers to `typed`; 0: not at all."""
    parts = _parts(hit.words)
    found = _likeness(typed, parts)
    if found and hit.kind is HitKind.TABLE:
        found += _TABLE
    if hit.also and found < _WHOLE:
        found = max(found, _likeness(typed, (*parts, *_parts(hit.also))) * 0.99)
    return found


def _likeness(typed: tuple[str, ...], parts: tuple[str, ...]) -> float:
    if not parts:
        return 0.0
    squeezed, whole = "".join(typed), "".join(parts)
    covered = min(len(squeezed) / len(whole), 1.0)
    first = _FIRST if parts[0].startswith(typed[0]) else 0.0
    if all(any(part.startswith(one) for part in parts) for one in typed):
        return _WHOLE + covered + first
    if len(squeezed) < 2:
        return 0.0
    if _scattered(squeezed, whole) and any(part[0] == squeezed[0] for part in parts):
        if _run_together(squeezed, parts):
            return _RUN_TOGETHER + covered + first
        if all(any(one[0] == part[0] and _scattered(one, part) for part in parts) for one in typed):
            return _SCATTERED + covered + first
    return _slipped(typed, parts) * (1.0 if first else 0.95)


def _run_together(squeezed: str, parts: tuple[str, ...]) -> bool:
    """Whether `squeezed` is put together from beginnings of `parts`, in their order."""
    if not squeezed:
        return True
    for place, part in enumerate(parts):
        same = 0
        while same < min(len(part), len(squeezed)) and part[same] == squeezed[same]:
            same += 1
        rest = parts[place + 1 :]
        if any(_run_together(squeezed[much:], rest) for much in range(same, 0, -1)):
            return True
    return False


def _scattered(squeezed: str, whole: str) -> bool:
    """Whether all its letters stand there in their order."""
    from rapidfuzz.distance import LCSseq  # only who looks for something loads it

    return LCSseq.similarity(squeezed, whole) == len(squeezed)


def _slipped(typed: tuple[str, ...], parts: tuple[str, ...]) -> float:
    """How much every word typed is like one that is there, whole or so far; 0: one is like none."""
    likest = 1.0
    for one in typed:
        likest = min(likest, max(_alike(one, part) for part in parts))
        if not likest:
            break
    return likest


@lru_cache(maxsize=65_536)
def _alike(typed: str, part: str) -> float:
    """How much `typed` is like `part` or its beginning: 1 the same, 0 not enough to be meant."""
    from rapidfuzz.distance import OSA

    if len(typed) < _SLIP_FROM:
        return 1.0 if part.startswith(typed) else 0.0
    return max(
        OSA.normalized_similarity(typed, begun, score_cutoff=_SLIP)
        for begun in {part, part[: len(typed)]}
    )


@lru_cache(maxsize=8192)
def _parts(words: str) -> tuple[str, ...]:
    """The words of `words`, in small letters without accents."""
    return tuple(_WORD.findall(folded(words)))
