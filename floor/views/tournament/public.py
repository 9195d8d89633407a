"""What of an event everybody may see: its sheet, clock, seats, final prizes, who is out."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from floor.base.money import NOTHING
from floor.room.blinds.button import PlayerId
from floor.tournament.event.course import has_begun, played_at
from floor.tournament.event.places import placings
from floor.tournament.event.state import (
    LEFT,
    Bought,
    Buy,
    EntryIs,
    EventDeal,
    EventEntry,
    EventStage,
    EventTable,
    LockedPrizes,
    Means,
    Out,
    OutTogether,
    Tournament,
)
from floor.tournament.money.terms import Price

NEWS_FOR = timedelta(minutes=3)
"""So long who went out is named (HOUSE)."""
OVER_FOR = timedelta(minutes=30)
"""So long an event that is over stays on the wall (HOUSE)."""
FIND_FOR = timedelta(minutes=20)
"""So long after the start, and after their entry, everybody's seat stands on the wall (HOUSE)."""
_SHOWN = frozenset({EventStage.PUBLISHED, EventStage.RUNNING, EventStage.FINISHED})
_UNTOLD = datetime(1970, 1, 1, tzinfo=UTC)
_FREE = Price(to_pool=NOTHING)


def is_public(event: Tournament, now: datetime) -> bool:
    """Whether everybody may see `event`: from its sheet on until a while after its end."""
    over = event.finished is not None and now - event.finished >= OVER_FOR
    return event.stage in _SHOWN and not over


def public_event(event: Tournament, now: datetime) -> Tournament:
    """`event` without what is nobody's business: who paid what, secrets, who gets what by a
    deal, who is said to be out. Of a public event it is that event."""
    paid = _paid_moments(event)
    moments = tuple(
        _moment(one) for one in event.moments if now - one.at < NEWS_FOR or one.number in paid
    )
    return Tournament(
        id=event.id,
        sheet=event.sheet,
        stage=event.stage,
        entries={number: _entry(one) for number, one in event.entries.items()},
        tables={name: _table(one) for name, one in event.tables.items()},
        clock=event.clock,
        moments=moments,
        chips=event.chips,
        prizes=_prizes(event.prizes) if event.prizes is not None else None,
        deal=_deal(event.agreed) if event.agreed is not None else None,
        round=event.round,
        jumps=event.jumps,
        rebuy_hands=event.rebuy_hands,
        buying_closed=event.buying_closed,
        finished=event.finished,
        hands_first=event.hands_first,
    )


def _paid_moments(event: Tournament) -> frozenset[int]:
    """In which, once it is over, somebody has gone out who is paid: they stay on the wall."""
    if event.finished is None or event.prizes is None:
        return frozenset()
    return frozenset(
        moment.number
        for finish, moment in placings(event)
        if min(finish.places) <= event.prizes.paid
    )


def _deal(deal: EventDeal) -> EventDeal:
    """What was divided, and what is still played for."""
    return EventDeal(
        method=deal.method,
        original=deal.original,
        agreed={},
        stacks={},
        left_to_play_for=deal.left_to_play_for,
        digest="",
        decided=True,
    )


def named_here(event: Tournament, now: datetime) -> Iterator[PlayerId]:
    """Whose names stand on the wall: who looks for their seat, and who has just gone out."""
    for one in event.entries.values():
        if looks_for_seat(event, one, now):
            yield one.player
    for moment in event.moments:
        yield from (event.entries[out.entry].player for out in moment.outs)
    if event.finished is not None:
        yield from (one.player for one in event.entries.values() if one.state in LEFT)


def looks_for_seat(event: Tournament, entry: EventEntry, now: datetime) -> bool:
    """Whether they have a seat and may not have found it: drawn not long ago, or moved to it."""
    if entry.state is not EntryIs.SEATED or entry.seat is None:
        return False
    table = event.tables.get(entry.seat.table)
    taken = table.taken.get(entry.seat.seat) if table is not None else None
    if taken is None or taken.comes or entry.dealt:
        return taken is not None and taken.comes
    bought = entry.bought[-1].at if entry.bought else _UNTOLD
    fresh = not has_begun(event) or played_at(event, now) < FIND_FOR
    return fresh or now - bought < FIND_FOR


def _entry(one: EventEntry) -> EventEntry:
    return EventEntry(
        no=one.no,
        player=one.player,
        state=one.state,
        bought=tuple(_bought(one)),
        seat=one.seat,
        dealt=one.dealt,
    )


def _bought(one: EventEntry) -> Iterator[Bought]:
    """With how many chips and when they came last; not for how much, nor how often."""
    if one.bought:
        at = one.bought[-1].at
        yield Bought(what=Buy.ENTRY, price=_FREE, chips=one.chips, means=Means.FREE, at=at)


def _table(one: EventTable) -> EventTable:
    return EventTable(id=one.id, opened=_UNTOLD, seats=one.seats, taken=one.taken)


def _moment(one: OutTogether) -> OutTogether:
    outs = tuple(Out(entry=out.entry, table=out.table, stack=out.stack) for out in one.outs)
    return OutTogether(number=one.number, at=one.at, outs=outs, by_stack=one.by_stack)


def _prizes(prizes: LockedPrizes) -> LockedPrizes:
    """What the places are paid, which is on view once it is final (TR-POOL-2)."""
    return LockedPrizes(
        at=prizes.at,
        players=prizes.players,
        pool=prizes.pool,
        places=prizes.places,
        entries_won=prizes.entries_won,
        entry=prizes.entry,
    )
