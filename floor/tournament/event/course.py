"""Where an event stands at a moment: played time, level, who is left, what may still be bought."""

from datetime import datetime, timedelta

from floor.base.clock import lasted
from floor.base.money import Chips
from floor.tournament.clock.structure import Level, Now, standing_at
from floor.tournament.entries.entries import Buyer, further_buying
from floor.tournament.event.state import (
    LEFT,
    Buy,
    EntryIs,
    EventEntry,
    EventStage,
    Tournament,
)
from floor.tournament.money.terms import TournamentStage


def played_at(event: Tournament, now: datetime) -> timedelta:
    """For how long the clock has run at `now`: the one definition of it.

    In a break that was called it stands until the break's end.
    """
    clock = event.clock
    return clock.played if clock.since is None else clock.played + lasted(clock.since, now)


def standing(event: Tournament, now: datetime) -> Now:
    """The level or break of the sheet at `now`, and what is left of it."""
    return standing_at(event.sheet.structure, played_at(event, now))


def level_played(event: Tournament, number: int) -> Level:
    """The level of that number; what was played at one that no longer stands on the sheet goes by
    its last one."""
    levels = event.sheet.structure.levels
    return levels[min(number, len(levels)) - 1]


def rests_until(event: Tournament, now: datetime) -> datetime | None:
    """Until when a break that was called lasts; None: none does."""
    clock = event.clock
    return clock.since if clock.since is not None and now < clock.since else None


def is_dealt(event: Tournament, now: datetime) -> bool:
    """Whether hands may begin: the clock runs, and nobody rests."""
    clock = event.clock
    runs = clock.since is not None and clock.since <= now
    return event.stage is EventStage.RUNNING and runs and not standing(event, now).on_break


def has_begun(event: Tournament) -> bool:
    """Whether its clock was ever started."""
    return event.stage not in (EventStage.PLANNED, EventStage.PUBLISHED)


def stage_at(event: Tournament, now: datetime) -> TournamentStage:
    """How far it is, as what is sold goes by it."""
    if not has_begun(event):
        return TournamentStage(level=0)
    here = standing(event, now)
    return TournamentStage(
        level=here.number,
        level_over=here.on_break,
        left=len(left(event)),
        paid=event.prizes.paid if event.prizes is not None else None,
        rebuy_hands_played=event.rebuy_hands or 0,
        add_ons_closed=event.add_ons_closed,
    )


def may_still_buy(event: Tournament, now: datetime) -> bool:
    """Whether anybody could still buy something: the prizes are not on view in money."""
    return not event.buying_closed and further_buying(event.sheet.terms, stage_at(event, now))


def left(event: Tournament) -> tuple[EventEntry, ...]:
    """Who may still win, in the order of their entries."""
    return tuple(one for one in event.entries.values() if one.state in LEFT)


def alternates(event: Tournament) -> tuple[EventEntry, ...]:
    """Who waits for a seat, the first to be called first."""
    return tuple(one for one in event.entries.values() if one.state is EntryIs.WAITS)


def without_seat(event: Tournament) -> tuple[EventEntry, ...]:
    """Who has paid and no seat yet."""
    return tuple(one for one in event.entries.values() if one.state is EntryIs.SOLD)


def buyer_of(entry: EventEntry, stack: Chips) -> Buyer:
    """Who has that entry and `stack`, and what they have bought."""
    return Buyer(
        entry.player,
        stack,
        rebuys=entry.count(Buy.REBUY),
        add_ons=entry.count(Buy.ADD_ON),
    )
