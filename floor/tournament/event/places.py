"""Who finished where: computed from the order of moments, so that nothing is ever rewritten."""

from collections.abc import Iterator, Mapping
from datetime import timedelta
from typing import NamedTuple

from floor.room.blinds.button import PlayerId
from floor.tournament.clock.structure import FieldLeft, PlayedOut
from floor.tournament.event.course import left
from floor.tournament.event.seats import chips_in_play
from floor.tournament.event.state import (
    EntryIs,
    EntryNo,
    EventStage,
    Out,
    OutTogether,
    Tournament,
)
from floor.tournament.money.placings import Bust, Finish, SameTime, out_together


class PlacedOut(NamedTuple):
    """A finish of a moment."""

    finish: Finish
    moment: OutTogether


def placings(event: Tournament) -> tuple[PlacedOut, ...]:
    """All who are out with their places, the best first.

    Of who entered again only the last time counts (TD-RE-2); who was disqualified has no place, and
    those behind move up (TR-DQ-4).
    """
    found: list[PlacedOut] = []
    players = len(left(event))
    for moment, outs in reversed(tuple(_counting(event))):
        players += len(outs)
        if len(outs) == 1:
            alone = Finish(players=(event.entries[outs[0].entry].player,), first_place=players)
            found.append(PlacedOut(alone, moment))
            continue
        busts = [
            Bust(player=event.entries[out.entry].player, table=out.table, stack=out.stack)
            for out in outs
        ]
        by_lot = [event.entries[entry].player for entry in moment.by_lot]
        placed = out_together(busts, players, _across(event, moment), by_lot)
        found += (PlacedOut(one, moment) for one in placed)
    return tuple(found)


def _across(event: Tournament, moment: OutTogether) -> SameTime:
    return SameTime.BY_STACK if moment.by_stack else event.sheet.across


def tied(event: Tournament, number: int) -> tuple[EntryNo, ...]:
    """Who of the moment of that number shares places because their stacks were equal; at different
    tables they share whatever these were (TR-PLACE-3)."""
    found: list[EntryNo] = []
    for finish, moment in placings(event):
        some = [one for one in moment.outs if event.entries[one.entry].player in finish.players]
        tables, stacks = {one.table for one in some}, {one.stack for one in some}
        ranked = len(tables) == 1 or _across(event, moment) is SameTime.BY_STACK
        if moment.number == number and len(finish.players) > 1 and ranked and len(stacks) == 1:
            found += sorted(one.entry for one in some)
    return tuple(found)


def _counting(event: Tournament) -> Iterator[tuple[OutTogether, tuple[Out, ...]]]:
    """The moments with those in them who have a place."""
    last = last_entries(event)
    for moment in event.moments:
        outs = _placed(event, moment, last)
        if outs:
            yield moment, outs


def placed_of(event: Tournament, moment: OutTogether) -> tuple[Out, ...]:
    """Those of a moment who have a place: not who is in again, nor who entered again."""
    return _placed(event, moment, last_entries(event))


def _placed(
    event: Tournament, moment: OutTogether, last: Mapping[PlayerId, EntryNo]
) -> tuple[Out, ...]:
    return tuple(
        out
        for out in moment.outs
        if event.entries[out.entry].state is EntryIs.OUT
        and last[event.entries[out.entry].player] == out.entry
    )


def last_entries(event: Tournament) -> Mapping[PlayerId, EntryNo]:
    """The entry that counts of each player: their last one that was not given back; of who waits
    for a seat that one, as long as they may come in."""
    comes_in = event.prizes is None and not event.buying_closed and event.finished is None
    passed_over = {EntryIs.RETURNED} if comes_in else {EntryIs.RETURNED, EntryIs.WAITS}
    return {one.player: one.no for one in event.entries.values() if one.state not in passed_over}


def finishes(event: Tournament) -> tuple[Finish, ...]:
    """The whole ranking, the best first; who is left has no place until it is over, and then they
    share the first ones."""
    found = tuple(one.finish for one in placings(event))
    still = left(event)
    if event.finished is not None and still:
        return (Finish(players=tuple(one.player for one in still), first_place=1), *found)
    return found


def finish_of(event: Tournament, entry: EntryNo) -> Finish | None:
    """The finish of an entry; None: none that counts."""
    player = event.entries[entry].player
    if last_entries(event).get(player) != entry:
        return None
    return next((one for one in finishes(event) if player in one.players), None)


def next_place(event: Tournament) -> int:
    """The place of who goes out next."""
    return len(left(event))


def played_out(event: Tournament) -> PlayedOut | None:
    """How a finished event went, for the house's own pace; None: it was not played to its end."""
    outs = tuple(sorted(moment.played for moment in event.moments for _ in moment.outs))
    if event.stage is not EventStage.FINISHED or not outs or not event.tables:
        return None
    field = FieldLeft(
        structure=event.sheet.structure,
        played=timedelta(),
        left=len(outs) + len(left(event)),
        chips=chips_in_play(event),
        seats=event.sheet.seats,
    )
    locked = event.prizes if event.agreed is None else None
    prizes = locked.values if locked is not None else ()
    return PlayedOut(field=field, outs=outs, prizes=tuple(prize.cents for prize in prizes))
