"""What is ahead of an event, as ranges: its end, the next table to break, the next prize jump."""

from datetime import datetime
from typing import NamedTuple

from floor.base.chance import Chance
from floor.tournament.clock.foresight import (
    RUNS,
    Ahead,
    foreseen,
    next_jump,
    seats_next_break,
)
from floor.tournament.clock.structure import FieldLeft
from floor.tournament.event.course import left, played_at
from floor.tournament.event.seats import chips_in_play
from floor.tournament.event.state import EventStage, Tournament


class EventAhead(NamedTuple):
    """In how much time of the clock something comes, and with how many left."""

    end: Ahead
    break_at: int | None
    """A table breaks with so many left; None: there is one."""
    next_break: Ahead | None
    jump_at: int | None
    """Who goes out next after that gets more; None: no jump is to come, or nothing is locked."""
    next_jump: Ahead | None


def event_ahead(
    event: Tournament, now: datetime, pace: float, chance: Chance, runs: int = RUNS
) -> EventAhead | None:
    """What is ahead at `now`, at the house's `pace`; None: nothing is played for."""
    still = len(left(event))
    if event.stage is not EventStage.RUNNING or still < 2 or not event.tables:
        return None
    deal = event.agreed
    if deal is not None and not deal.left_to_play_for:
        return None
    seats = min(table.seats for table in event.tables.values())
    break_at = seats_next_break(still, len(event.tables), seats)
    prizes = event.prizes.values if event.prizes is not None else ()
    jump_at = next_jump(still, [prize.cents for prize in prizes]) if deal is None else None
    field = FieldLeft(
        structure=event.sheet.structure,
        played=played_at(event, now),
        left=still,
        chips=chips_in_play(event),
        seats=seats,
    )
    targets = {1, *(at for at in (break_at, jump_at) if at is not None)}
    found = foreseen(field, targets, pace, chance, runs)
    return EventAhead(
        end=found[1],
        break_at=break_at,
        next_break=found[break_at] if break_at is not None else None,
        jump_at=jump_at,
        next_jump=found[jump_at] if jump_at is not None else None,
    )
