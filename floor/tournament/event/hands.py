"""Hands of an event: one begins, one is over, a table has played that of the round; who plays."""

from collections.abc import Collection
from datetime import datetime

from msgspec.structs import replace

from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.lists.waitlist import TableId
from floor.tournament.event.balancing import PLAYED, is_followed, last_blinds
from floor.tournament.event.course import left, played_at
from floor.tournament.event.seats import counts, with_table
from floor.tournament.event.state import EntryIs, EventHand, EventTable, Tournament
from floor.tournament.tables.hand_for_hand import hand_over


def with_hand_begun(
    event: Tournament, name: TableId, hand: EventHand, waiting: Collection[SeatNo]
) -> Tournament:
    """`event` with a hand begun at that table; those `waiting` get no cards in it (TR-BAL-5)."""
    table = event.tables[name]
    before = table.hand.live if table.hand is not None else ()
    taken = {
        number: replace(seat, waits=number in waiting, comes=False)
        for number, seat in table.taken.items()
    }
    entries = (taken[number].entry for number in hand.live if number in taken)
    first = [entry for entry in entries if not event.entries[entry].dealt]
    if first:
        dealt = {entry: replace(event.entries[entry], dealt=True) for entry in first}
        event = replace(event, entries={**event.entries, **dealt})
    frozen = last_blinds(table) if hand.big is None else None
    hand = replace(hand, before=before)
    return with_table(event, replace(table, hand=hand, taken=taken, clock=None, frozen=frozen))


def with_hand_over(
    event: Tournament, name: TableId, number: int, ended: datetime, *, misdealt: bool
) -> Tournament:
    """`event` with the hand of that table over, and since which one it has had too few."""
    table = event.tables[name]
    last = table.hand
    hand = replace(last, ended=ended, misdealt=misdealt) if last is not None else None
    since = (table.uneven_since or number) if _is_uneven(event, table) else 0
    at = (table.uneven_at or ended) if since else None
    uneven = replace(table, hand=hand, uneven_since=since, uneven_at=at, clock=None)
    after = with_table(event, uneven)
    return after if misdealt else with_table_done(after, name)


def _is_uneven(event: Tournament, table: EventTable) -> bool:
    """Whether it has too few; who is left is counted only where that decides."""
    short = max(counts(event).values()) - len(table.taken)
    rule = event.sheet.evenness
    if short <= min(rule.early, rule.late):
        return False
    return short > rule.allowed(len(left(event)), late=event.late_stage)


def with_table_done(event: Tournament, name: TableId) -> Tournament:
    """`event` with the table's hand of the round over, if there is a round."""
    now = event.round
    if now is None or name not in now.waited_for:
        return event
    return replace(event, round=hand_over(now, name))


def players_in(
    event: Tournament, now: datetime, elsewhere: Collection[PlayerId]
) -> frozenset[PlayerId]:
    """Who plays it: who has played a hand, and where nobody records hands who has had a seat while
    the clock ran. Those who are `elsewhere` have not come, and are blinded off (TR-ABS-4)."""
    seated = [one for one in event.entries.values() if one.state is EntryIs.SEATED]
    if all(one.dealt for one in seated):
        return frozenset(one.player for one in seated)
    played = played_at(event, now)
    alone = {name for name, table in event.tables.items() if not is_followed(event, table, now)}
    return frozenset(
        one.player
        for one in seated
        if one.dealt
        or (
            one.seat is not None
            and one.seat.table in alone
            and one.player not in elsewhere
            and played - one.seated_at >= PLAYED
        )
    )
