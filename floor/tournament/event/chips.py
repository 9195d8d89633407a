"""Chips of an event: what was counted against what is in play, and which values go."""

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from floor.base.errors import Refused
from floor.base.money import NO_CHIPS, Chips, total_chips
from floor.base.value import Value
from floor.room.lists.waitlist import TableId
from floor.tournament.clock.structure import Break
from floor.tournament.event.course import has_begun, left, standing
from floor.tournament.event.seats import chips_in_play
from floor.tournament.event.state import Buy, EntryIs, EntryNo, Tournament
from floor.tournament.tables.race import ColourUp, no_longer_needed, raced_for


class StackCount(Value, frozen=True, array_like=True):
    """What somebody has in front of them."""

    entry: EntryNo
    stack: Chips


def stacks_left(
    event: Tournament, counted: Iterable[StackCount], rule: str
) -> dict[EntryNo, Chips]:
    """What everybody who is left has in front of them, as it was counted.

    Raises:
        Refused: somebody's chips are not counted.
    """
    stacks = {one.entry: one.stack for one in counted}
    everybody = sorted(one.no for one in left(event))
    if sorted(stacks) != everybody or min(stacks.values(), default=NO_CHIPS) <= NO_CHIPS:
        raise Refused("Count the chips of everybody who is left.", rule=rule)
    return stacks


def counted(event: Tournament) -> Chips | None:
    """All stacks as they were counted last; None: somebody's was not."""
    stacks = [one.stack for one in left(event)]
    known = [stack for stack in stacks if stack is not None]
    return total_chips(known) if len(known) == len(stacks) else None


def counted_with(event: Tournament, table: TableId, here: Chips | None) -> Chips | None:
    """The same, with what is counted at a table now; None there: as it was counted last."""
    if here is None:
        return counted(event)
    others = [one.stack for one in left(event) if one.seat is None or one.seat.table != table]
    known = [stack for stack in others if stack is not None]
    return total_chips((here, *known)) if len(known) == len(others) else None


def is_alone(event: Tournament, table: TableId) -> bool:
    """Whether all who are left sit at that table: what stands there is what is in play."""
    return all(one.seat is not None and one.seat.table == table for one in left(event))


def expected_at(event: Tournament, table: TableId) -> Chips | None:
    """What should stand at a table by its last count and what was bought since; None: somebody has
    come or left with a stack nobody counted."""
    if table in event.chips.mixed:
        return None
    since = event.chips.counted.get(table)
    points = 0
    for one in event.entries.values():
        if one.seat is not None and one.seat.table == table and one.state in _AT_TABLE:
            points += one.chips.points if one.stack is None else one.stack.points
            if one.stack is not None and since is not None:
                points += sum(buy.chips.points for buy in one.bought if buy.at > since)
    return Chips(points)


_AT_TABLE = frozenset({EntryIs.SEATED, EntryIs.OUT})
"""Who has gone out has lost the stack to those at the table."""


class Played(NamedTuple):
    """What is in play, and what it is made of."""

    entries: Chips
    re_entries: Chips
    rebuys: Chips
    add_ons: Chips
    raced: Chips
    removed: Chips


def in_play(event: Tournament) -> Played:
    """What came into play and what left it."""
    bought = [
        buy
        for one in event.entries.values()
        if one.state not in (EntryIs.RETURNED, EntryIs.WAITS)
        for buy in one.bought
    ]
    entries, again, rebuys, add_ons = (
        total_chips(buy.chips for buy in bought if buy.what is what)
        for what in (Buy.ENTRY, Buy.RE_ENTRY, Buy.REBUY, Buy.ADD_ON)
    )
    return Played(entries, again, rebuys, add_ons, event.chips.raced, event.chips.removed)


class ColoursGo(NamedTuple):
    """When chips of a value are needed no more."""

    after: int
    """The last level that asks for them."""
    race: ColourUp


def colours_going(event: Tournament, now: datetime) -> ColoursGo | None:
    """Which value goes after this level or the next one, by the sheet (TR-RACE-1)."""
    values, levels = values_in_play(event), event.sheet.structure.levels
    here = standing(event, now).number
    for number in range(here, min(here + 2, len(levels))):
        going = _going(event, no_longer_needed(values, levels[number:]), number)
        if going:
            return ColoursGo(number, going[0])
    return None


def colour_ups(event: Tournament, now: datetime) -> tuple[ColourUp, ...]:
    """Values that no level to come asks for, and what they become (TR-RACE-1)."""
    if not has_begun(event) or to_race(event):
        return ()
    here = standing(event, now)
    gone = here.number - 1 + here.on_break
    going = no_longer_needed(values_in_play(event), event.sheet.structure.levels[gone:])
    return _going(event, going, gone)


def _going(event: Tournament, races: tuple[ColourUp, ...], gone: int) -> tuple[ColourUp, ...]:
    """Those of `races` that are due once `gone` levels are played: no chip goes before a smaller
    one, or what that is to become is gone itself."""
    due = [place for place, one in enumerate(races) if gone >= _needed_through(event, one)]
    return races[: max(due) + 1] if due else ()


def _needed_through(event: Tournament, race: ColourUp) -> int:
    """The last level whose bets ask for the old chips; those that none asks for are change until
    the first break, without one for a level."""
    structure = event.sheet.structure
    asking = [
        number
        for number, level in enumerate(structure.levels, start=1)
        if any(amount.points % race.new.points for amount in level.amounts)
    ]
    levels = 0
    for stretch in structure.stretches:
        if isinstance(stretch, Break):
            break
        levels += 1
    has_break = levels < len(structure.stretches)
    return asking[-1] if asking else levels if has_break else 1


def values_in_play(event: Tournament) -> tuple[Chips, ...]:
    """The chips in play, without those that were raced off at every table; the last of these may
    have broken meanwhile."""
    race = event.chips.race
    gone = race.old if race is not None and not to_race(event) else None
    return tuple(one for one in event.chips.colours if one != gone)


def to_race(event: Tournament) -> tuple[TableId, ...]:
    """Tables whose left-over chips have not been raced off yet."""
    if event.chips.race is None:
        return ()
    return tuple(
        name
        for name, table in event.tables.items()
        if table.taken and name not in event.chips.raced_at
    )


def not_made_up(event: Tournament, race: ColourUp, table: TableId, left_over: int) -> Chips | None:
    """What would be in play once the last table has raced off so many, if the chips that stay
    cannot make it up: somewhere was miscounted. None: they can, or other tables race as well."""
    waits = (name for name, one in event.tables.items() if one.taken and name != table)
    raced_at = event.chips.raced_at if event.chips.race == race else ()
    stay = (one for one in values_in_play(event) if one != race.old)
    if not {*waits} <= {*raced_at} or any(one.points % race.new.points for one in stay):
        return None
    brings = race.new * raced_for(race, left_over) - race.old * left_over
    after = chips_in_play(event) + brings
    odd = after.points % race.new.points
    return after if odd and odd % race.old.points == 0 else None


def average_stack(event: Tournament, in_play: Chips) -> Chips:
    """The average stack, cut to a whole point."""
    players = len(left(event))
    return Chips(in_play.points // players) if players else NO_CHIPS
