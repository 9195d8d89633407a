"""Chips of an event: what was counted against what is in play, and which values go."""

from datetime import datetime

from floor.base.money import NO_CHIPS, Chips, total_chips
from floor.room.lists.waitlist import TableId
from floor.tournament.event.course import has_begun, left, standing
from floor.tournament.event.state import Tournament
from floor.tournament.tables.race import ColourUp, no_longer_needed


def counted(event: Tournament) -> Chips | None:
    """All stacks as they were counted last; None: somebody's was not."""
    stacks = [one.stack for one in left(event)]
    known = [stack for stack in stacks if stack is not None]
    return total_chips(known) if len(known) == len(stacks) else None


def counted_at(event: Tournament, table: TableId) -> Chips | None:
    """The same of one table."""
    stacks = [event.entries[seat.entry].stack for seat in event.tables[table].taken.values()]
    known = [stack for stack in stacks if stack is not None]
    return total_chips(known) if len(known) == len(stacks) else None


def colour_ups(event: Tournament, now: datetime) -> tuple[ColourUp, ...]:
    """Values that no level to come asks for, and what they become (TR-RACE-1)."""
    if not has_begun(event) or to_race(event):
        return ()
    here = standing(event, now)
    to_come = event.sheet.structure.levels[here.number - 1 + here.on_break :]
    return no_longer_needed(values_in_play(event), to_come)


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


def average(event: Tournament, in_play: Chips) -> Chips:
    """The average stack, cut to a whole point."""
    players = len(left(event))
    return Chips(in_play.points // players) if players else NO_CHIPS
