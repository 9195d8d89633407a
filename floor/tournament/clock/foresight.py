"""How long it will last: a tournament played out by lot many times, from where it stands.

Players go out the faster the fewer rounds of blinds and antes an average stack lasts. How fast is
measured in the house's own events; what is told is a range, and how often such ranges held.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import timedelta
from itertools import pairwise, repeat
from math import log
from typing import NamedTuple

from msgspec.structs import replace

from floor.base.chance import Chance
from floor.tournament.clock.structure import (
    AnteBy,
    Break,
    FieldLeft,
    Level,
    PlayedOut,
    Stretch,
    Structure,
    last_level,
)

USUAL_PACE = 1.0
"""So many go out a round of those whose stacks last one; until the house has its own figure."""
RUNS = 200
_FINE = 1 << 30
_POINTS_A_ROUND = 10
"""Of Open Face Chinese: about so many change hands."""
_HAND, _EACH = 45, 9
"""Seconds of a hand, and for each player in it."""


class Ahead(NamedTuple):
    """In how much time of the clock something comes; breaks of the sheet are counted in."""

    soonest: timedelta
    """Sooner in one case of ten."""
    likely: timedelta
    latest: timedelta
    """Later in one of ten."""

    def holds(self, after: timedelta) -> bool:
        """Whether it came when it was said to."""
        return self.soonest <= after <= self.latest


def foreseen(
    field: FieldLeft, targets: Collection[int], pace: float, chance: Chance, runs: int = RUNS
) -> dict[int, Ahead]:
    """When only so many are left, for each of the `targets`: 1 is the end (`seats_next_break` and
    `next_jump` name others).

    Raises:
        ValueError: fewer than one left, or no chips.
    """
    if field.left < 1 or field.chips.points < 1 or min(targets, default=1) < 1:
        raise ValueError(f"{field.left} players with {field.chips} cannot be foreseen")
    stretches = tuple(_to_come(field.structure, field.played))
    came: dict[int, list[float]] = {target: [] for target in targets}
    for _ in range(runs):
        lots = (-log((chance.below(_FINE) + 1) / _FINE) for _ in range(field.left))
        times = _outs(field, stretches, pace, lots, min(came, default=1))
        for target, found in came.items():
            out = field.left - target
            found.append(times[out - 1] if out > 0 else 0.0)
    return {target: _range(sorted(found)) for target, found in came.items()}


def expected_end(field: FieldLeft, pace: float) -> timedelta:
    """When it is over if everybody goes out as is to be expected."""
    stretches = tuple(_to_come(field.structure, field.played))
    return timedelta(seconds=_outs(field, stretches, pace, repeat(1.0), 1)[-1])


def _range(times: Sequence[float]) -> Ahead:
    last = len(times) - 1
    return Ahead(*(timedelta(seconds=round(times[last * tenth // 10])) for tenth in (1, 5, 9)))


def _to_come(structure: Structure, played: timedelta) -> Iterator[tuple[Stretch, float]]:
    """What is left of the sheet, each with its seconds; the last level has no end."""
    gone, last = played, structure.levels[-1]
    for stretch in structure.stretches[: last_level(structure.stretches)]:
        if gone < stretch.lasts:
            yield stretch, (stretch.lasts - gone).total_seconds()
            gone = timedelta()
        else:
            gone -= stretch.lasts
    yield last, float("inf")


def _outs(
    field: FieldLeft,
    stretches: Sequence[tuple[Stretch, float]],
    pace: float,
    lots: Iterator[float],
    until: int,
) -> list[float]:
    """The seconds after which one after the other is out, until so many are left; a lot is how much
    of an out's chance has to pass."""
    times, now, left, place = list[float](), 0.0, field.left, 0
    rest = stretches[0][1]
    while left > until:
        owed = next(lots)
        while (speed := _speed(stretches[place][0], left, field, pace)) * rest < owed:
            owed -= speed * rest
            now += rest
            place += 1
            rest = stretches[place][1]
        spent = owed / speed
        now, rest, left = now + spent, rest - spent, left - 1
        times.append(now)
    return times


def _speed(stretch: Stretch, left: int, field: FieldLeft, pace: float) -> float:
    """How many go out a second."""
    if isinstance(stretch, Break):
        return 0.0
    at_table = min(field.seats, left)
    rounds_left = field.chips.points / (left * round_costs(stretch, at_table))
    return left * pace / rounds_left / (at_table * (_HAND + _EACH * at_table))


def round_costs(level: Level, players: int) -> int:
    """What a stack pays while the button goes once round so many players."""
    antes = level.ante.points * (players if level.ante_by is AnteBy.EVERYBODY else 1)
    blinds = level.small_blind.points + level.big_blind.points + level.bring_in.points
    return max(blinds + antes + level.point.points * _POINTS_A_ROUND, 1)


def seats_next_break(left: int, tables: int, seats: int) -> int | None:
    """With how many left the next table breaks; None: there is one table (TR-BRK-1)."""
    return min(seats * (tables - 1), left) if tables > 1 else None


def next_jump(left: int, prizes: Sequence[int]) -> int | None:
    """With how many left the next to go out gets more than the one before, `prizes` in cents, first
    place first; None: the last has been."""
    return next(
        (
            place
            for place in range(min(left - 1, len(prizes)), 0, -1)
            if prizes[place - 1] > (prizes[place] if place < len(prizes) else 0)
        ),
        None,
    )


def calibrated(events: Iterable[PlayedOut], fewest: int = 20) -> float:
    """The pace that fits `events` best: as many outs as there were for as much pressure; the usual
    one while fewer than so many went out in all."""
    outs, pressure = 0, 0.0
    for event in events:
        outs += len(event.outs)
        pressure += _pressure(event)
    return outs / pressure if outs >= fewest and pressure > 0 else USUAL_PACE


class Tried(NamedTuple):
    """How often a range held that would have been told."""

    right: int
    of: int


def tried(events: Sequence[PlayedOut], chance: Chance, runs: int = RUNS) -> Tried:
    """Each of the house's events foreseen again at a quarter, a half and three quarters of its
    outs, at the pace of all the others: how often its end, the next table to break and the next
    prize jump came within their ranges."""
    right = of = 0
    for place, event in enumerate(events):
        pace = calibrated((*events[:place], *events[place + 1 :]))
        for quarter in (1, 2, 3):
            gone = len(event.outs) * quarter // 4
            if not gone:
                continue
            then = event.outs[gone - 1]
            field = replace(event.field, played=then, left=event.field.left - gone)
            came = dict(_came(event, field))
            for target, ahead in foreseen(field, came, pace, chance, runs).items():
                right += ahead.holds(came[target] - then)
                of += 1
    return Tried(right, of)


def _came(event: PlayedOut, field: FieldLeft) -> Iterator[tuple[int, timedelta]]:
    """What was ahead of it then, at so few tables as were needed, and when it came."""
    yield 1, event.outs[-1]
    tables = -(-field.left // field.seats)
    breaks = seats_next_break(field.left, tables, field.seats)
    jumps = next_jump(field.left, event.prizes)
    for target in sorted({one for one in (breaks, jumps) if one is not None and one > 1}):
        gone = event.field.left - target
        if gone <= len(event.outs):
            yield target, event.outs[gone - 1]


def _pressure(event: PlayedOut) -> float:
    """How many would have gone out at a pace of one."""
    whole, left = 0.0, event.field.left
    for begin, end in pairwise((event.field.played, *event.outs)):
        span = (end - begin).total_seconds()
        to_come = _to_come(event.field.structure, begin)
        while span > 0:
            stretch, lasts = next(to_come)
            here = min(span, lasts)
            whole += here * _speed(stretch, left, event.field, 1.0)
            span -= here
        left -= 1
    return whole
