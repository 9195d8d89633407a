"""A schedule for the hours the house wants and the entries it expects."""

from collections.abc import Sequence
from datetime import timedelta
from functools import lru_cache
from typing import NamedTuple

from floor.base.errors import Refused
from floor.base.money import NO_CHIPS, Chips
from floor.tournament.clock.foresight import USUAL_PACE, expected_end
from floor.tournament.clock.structure import AnteBy, Break, FieldLeft, Level, Stretch, Structure

SPARE_LEVELS = 4
"""Behind the wanted end: some nights are longer."""
_ROUND = (10, 12, 15, 20, 25, 30, 40, 50, 60, 75, 80)
_SEATS = 9
_MOST_LEVELS = 60
_STEEPEST = 4.0
_FIVE = timedelta(minutes=5)
_KEPT = 16
"""Schedules that are asked for again while somebody types another figure of the sheet."""


class Wanted(NamedTuple):
    """What the house has in mind."""

    entries: int
    """Re-entries and rebuys counted in: all stacks that will be in play."""
    stack: Chips
    hours: timedelta
    """From the first hand to the last, breaks counted in."""
    level_lasts: timedelta
    smallest: Chips
    """Chip in play at the start."""
    blinds_deep: int = 100
    """Big blinds of a starting stack."""
    ante_from: int = 3
    """The big blind pays an ante of its own size for all from this level on; 0: none."""
    break_after: int = 4
    """So many levels; 0: no breaks."""
    break_lasts: timedelta | None = None
    """None: as long as is usual beside such levels."""

    @property
    def rest(self) -> timedelta:
        """How long a break lasts."""
        return usual_break(self.level_lasts) if self.break_lasts is None else self.break_lasts


def usual_break(level_lasts: timedelta) -> timedelta:
    """About as long as a level, in whole five minutes: five at least, a quarter of an hour at most
    (HOUSE)."""
    fives = (level_lasts + _FIVE / 2) // _FIVE
    return _FIVE * min(max(fives, 1), 3)


@lru_cache(_KEPT)
def suggested(wanted: Wanted, pace: float = USUAL_PACE) -> Structure:
    """Levels whose blinds rise evenly, so that by the house's pace it ends in the hours wanted.

    Blinds are round figures that the smallest chip makes up; behind the wanted end come some more.

    Raises:
        Refused: there is no such schedule: too few hours, or stacks too small for the chips.
    """
    count = _levels(wanted)
    first = wanted.stack.points // (2 * wanted.blinds_deep)
    if wanted.entries < 2 or first < wanted.smallest.points or not 2 <= count <= _MOST_LEVELS:
        raise Refused(
            "No schedule fits: change the hours, the length of a level or the stacks.",
            rule="TR-STR-3",
        )
    growth = _growth(wanted, first, count, pace)
    small, smalls = 0, list[int]()
    for number in range(count + SPARE_LEVELS):
        small = _rounded(first * growth**number, small, wanted.smallest.points)
        smalls.append(small)
    return _written(wanted, smalls)


def _written(wanted: Wanted, smalls: Sequence[int]) -> Structure:
    """The levels with these small blinds, and the breaks between them."""
    stretches = list[Stretch]()
    for number, small in enumerate(smalls, start=1):
        has_ante = bool(wanted.ante_from) and number >= wanted.ante_from
        stretches.append(
            Level(
                lasts=wanted.level_lasts,
                small_blind=Chips(small),
                big_blind=Chips(2 * small),
                ante=Chips(2 * small) if has_ante else NO_CHIPS,
                ante_by=AnteBy.BIG_BLIND if has_ante else AnteBy.EVERYBODY,
            )
        )
        if wanted.break_after and number % wanted.break_after == 0 and number < len(smalls):
            stretches.append(Break(lasts=wanted.rest))
    return Structure(stretches=tuple(stretches))


def _levels(wanted: Wanted) -> int:
    """How many levels the hours have room for, with their breaks."""
    if wanted.level_lasts <= timedelta():
        return 0
    count, gone = 0, timedelta()
    while gone + wanted.level_lasts <= wanted.hours:
        count, gone = count + 1, gone + wanted.level_lasts
        if wanted.break_after and count % wanted.break_after == 0:
            gone += wanted.rest
    return count


def _growth(wanted: Wanted, first: int, count: int, pace: float) -> float:
    """By how much the blinds rise from level to level so that it ends when it shall."""
    flattest, steepest = 1.0, _STEEPEST
    for _ in range(30):
        growth = (flattest + steepest) / 2
        levels = _written(wanted, [int(first * growth**number) for number in range(count)])
        field = FieldLeft(
            structure=levels,
            played=timedelta(),
            left=wanted.entries,
            chips=wanted.stack * wanted.entries,
            seats=_SEATS,
        )
        if expected_end(field, pace) > wanted.hours:
            flattest = growth
        else:
            steepest = growth
    return steepest


def _rounded(target: float, before: int, smallest: int) -> int:
    """The round figure nearest to `target` above the level `before`."""
    tens = (int(10**zeros) for zeros in range(len(str(max(int(target), before))) + 2))
    figures = [
        part * ten
        for ten in tens
        for part in _ROUND
        if part * ten % smallest == 0 and part * ten > before
    ]
    below = [smallest * times for times in (1, 2, 3) if smallest * times > before]
    return min((*figures, *below), key=lambda figure: abs(figure - target))
