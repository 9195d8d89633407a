"""Fields of a plan that several of its leaves share, and the leaves themselves."""

from collections.abc import Iterator, Mapping
from datetime import timedelta
from enum import Enum
from typing import TypeVar

from msgspec.structs import replace

from floor.base.text import N_, _
from floor.tournament.event.library import EventPart, parts_of
from floor.tournament.event.sheet import EventSheet
from floor.tournament.money.terms import Window
from floor.views.words.form import PART, Box, Field, OneOf, Ticks, Typed

E = TypeVar("E", bound=Enum)
MOST_LEVEL = 60
EVENT, BUYING, PRIZES, MORE = "event", "buying", "prizes", "more"
LEVELS, RULES, TABLES, SELLING, WINNING = "levels", "rules", "tables", "selling", "winning"
NEVER = timedelta.max
"""Entries are not given back."""
_PARTS = (
    (N_("Levels"), LEVELS),
    (N_("Rules of play"), RULES),
    (N_("Tables"), TABLES),
    (N_("Times of sale"), SELLING),
    (N_("Chips and shares"), WINNING),
)
"""What is seldom said otherwise than the house has it."""
_MIXED = {
    EventPart.RE_ENTRY: N_("re-entries"),
    EventPart.REBUYS: N_("rebuys"),
    EventPart.ADD_ON: N_("add-on"),
    EventPart.BOUNTIES: N_("bounties"),
    EventPart.PROGRESSIVE: N_("progressive bounties"),
    EventPart.GUEST: N_("bounty on a guest"),
    EventPart.SATELLITE: N_("entries are won"),
    EventPart.MULTI: N_("own choice of buy-in"),
}


def part_names(sheet: EventSheet) -> tuple[str, ...]:
    """What is ticked for it."""
    return tuple(part.value for part in parts_of(sheet))


def mixing_field(usual: EventSheet) -> Ticks:
    """What it has besides, whatever its kind begins with."""
    return Ticks(
        name="parts",
        words=_("With"),
        boxes=tuple(Box(key=part.value, words=_(said)) for part, said in _MIXED.items()),
        start=part_names(usual),
        columns=4,
    )


def part_field(seen: bool) -> OneOf:
    """Which of them is looked at."""
    return OneOf(
        name=PART,
        options=tuple((_(words), part) for words, part in _PARTS),
        start=LEVELS,
        at_sight=True,
        aside=not seen,
    )


def on(shown: bool, fields: Iterator[Field]) -> Iterator[Field]:
    """`fields` of a leaf, which holds what stands on it while another is looked at."""
    return (replace(field, aside=not shown) for field in fields)


def worded(name: str, words: str, said: Mapping[E, str], start: E) -> OneOf:
    """One of several readings, each in words."""
    options = tuple((_(words), one) for one, words in said.items())
    return OneOf(name=name, words=words, options=options, start=start)


def late_level(window: Window | None, typed: Typed) -> int:
    """Through which level somebody may still enter; 0: none."""
    return typed.get("late", window.through_level if window is not None else 0)
