"""Where an event stands at a moment: played time, level, who is left, what may still be bought."""

from datetime import datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from floor.base.clock import lasted
from floor.base.money import Chips
from floor.room.games.game import GameForm
from floor.room.lists.waitlist import TableId
from floor.tournament.clock.structure import Level, Now, break_begins_after, standing_at
from floor.tournament.clock.synchronised import break_begins, break_ends, breaks
from floor.tournament.entries.entries import Buyer, further_buying
from floor.tournament.event.state import (
    LEFT,
    Buy,
    EntryIs,
    EventClock,
    EventEntry,
    EventStage,
    EventTable,
    Tournament,
)
from floor.tournament.money.terms import TournamentStage

_LONGEST = timedelta(hours=30)
"""Of an event."""
_TEN_MINUTES = timedelta(minutes=10)
"""A break the floor ends, as it is planned."""
_NO_TIME = timedelta()


def played_at(event: Tournament, now: datetime) -> timedelta:
    """For how long the clock has run at `now`: the one definition of it.

    In a break that was called it stands until the break's end; where the last rebuy hands are to
    come before a break of the sheet, at the end of that level until they are played (TR-REB-4).
    """
    clock = event.clock
    if clock.since is None:
        return clock.played
    ran = clock.played + lasted(clock.since, now)
    waits = _waits_at(event)
    return min(ran, waits) if waits is not None and clock.played <= waits else ran


def waits_for_hands(event: Tournament, now: datetime) -> bool:
    """Whether the clock waits for the last rebuy hands: the break is still to come (TR-REB-4)."""
    waits = _waits_at(event)
    return waits is not None and played_at(event, now) == waits


def _waits_at(event: Tournament) -> timedelta | None:
    """What it shows while it waits for them; None: it does not, or nobody rests behind them."""
    rebuy = event.sheet.terms.rebuy
    if rebuy is None or not event.hands_first or event.buying_closed:
        return None
    if rebuy.window.through_break or (event.rebuy_hands or 0) >= rebuy.last_hands:
        return None
    return break_begins_after(event.sheet.structure, rebuy.window.through_level)


def clock_at(event: Tournament, at: datetime) -> EventClock:
    """The clock of `event`, which goes on from `at` should it have waited until then."""
    clock = event.clock
    if clock.since is None or not waits_for_hands(event, at):
        return clock
    return EventClock(played=played_at(event, at), since=max(clock.since, at))


def standing(event: Tournament, now: datetime) -> Now:
    """The level or break of the sheet at `now`, and what is left of it; a level whose clock waits
    is still played."""
    structure, rebuy = event.sheet.structure, event.sheet.terms.rebuy
    if rebuy is not None and waits_for_hands(event, now):
        number = rebuy.window.through_level
        return Now(number, structure.levels[number - 1], timedelta())
    return standing_at(structure, played_at(event, now))


def level_played(event: Tournament, number: int) -> Level:
    """The level of that number; what was played at one that no longer stands on the sheet goes by
    its last one."""
    levels = event.sheet.structure.levels
    return levels[min(number, len(levels)) - 1]


def game_played(event: Tournament, number: int) -> GameForm:
    """What is dealt at the level of that number."""
    return event.sheet.game_of(level_played(event, number))


def level_of_next(event: Tournament, table: EventTable, now: datetime) -> int:
    """The level of the table's hand that is played, or of its next one (TDA-22, TR-X-3)."""
    hand, stands = table.hand, standing(event, now)
    if hand is not None and (hand.is_on or hand.misdealt):
        return hand.level
    return stands.number + stands.on_break


def rests_until(event: Tournament, now: datetime) -> datetime | None:
    """Until when a break that was called lasts; None: none does."""
    clock = event.clock
    return clock.since if clock.since is not None and now < clock.since else None


def goes_on_from(event: Tournament, now: datetime) -> datetime:
    """From when on its clock runs, if nobody stops it: from the end of a break that was called."""
    return rests_until(event, now) or now


def shows_at(event: Tournament, played: timedelta, now: datetime) -> datetime:
    """When its clock shows `played`, if nobody stops it."""
    return goes_on_from(event, now) + (played - played_at(event, now))


def is_dealt(event: Tournament, now: datetime) -> bool:
    """Whether hands may begin: the clock runs, and nobody rests."""
    clock = event.clock
    runs = clock.since is not None and clock.since <= now
    return event.stage is EventStage.RUNNING and runs and not standing(event, now).on_break


class HouseBreak(NamedTuple):
    """A break that all events of the room take together (ON-TRN-23)."""

    planned: datetime
    ends: datetime


def house_break(
    event: Tournament, zone: str, now: datetime, soon: timedelta = _NO_TIME
) -> HouseBreak | None:
    """The one whose time it is, or comes so `soon`; None: none is near."""
    plan = event.sheet.breaks
    if plan is None:
        return None
    starts = event.sheet.registration.starts.astimezone(ZoneInfo(zone))
    first = event.sheet.structure.levels[0].lasts
    for planned in breaks(plan, starts, first, starts + _LONGEST):
        ends = break_ends(plan, planned) or planned + _TEN_MINUTES
        if planned - soon <= now < ends:
            return HouseBreak(planned, ends)
    return None


def break_waits(event: Tournament, zone: str, now: datetime) -> HouseBreak | None:
    """The break that begins once every table is done: no hand is begun before it. None: there is
    none, or it was taken, or the clock stood."""
    since = event.clock.since
    if event.stage is not EventStage.RUNNING or since is None:
        return None
    comes = house_break(event, zone, now)
    if comes is None or since > comes.planned or standing(event, comes.planned).on_break:
        return None
    return comes


def in_hands(event: Tournament) -> tuple[TableId, ...]:
    """The tables at which a hand is being played."""
    hands = ((name, table.hand) for name, table in event.tables.items())
    return tuple(sorted(name for name, hand in hands if hand is not None and hand.is_on))


def break_begun(event: Tournament, zone: str, now: datetime) -> tuple[datetime, HouseBreak] | None:
    """When the break of the house has begun that nobody has written down yet: at its minute, or
    with the end of the last hand."""
    waits = break_waits(event, zone, now)
    if waits is None or in_hands(event):
        return None
    hands = (table.hand.ended for table in event.tables.values() if table.hand is not None)
    return break_begins(waits.planned, (ended for ended in hands if ended is not None)), waits


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
        level_over=here.on_break or waits_for_hands(event, now),
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


def entered(event: Tournament) -> tuple[EventEntry, ...]:
    """Every entry that counts, re-entries too: sold, and not given back before play."""
    return tuple(
        one for one in event.entries.values() if one.bought and one.state is not EntryIs.RETURNED
    )


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
