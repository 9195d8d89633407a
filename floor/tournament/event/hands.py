"""Hands of an event: one begins, one is over, a table has played that of the round."""

from collections.abc import Collection
from datetime import datetime

from msgspec.structs import replace

from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from floor.tournament.event.balancing import last_blinds
from floor.tournament.event.course import left
from floor.tournament.event.seats import counts, with_table
from floor.tournament.event.state import EventHand, EventTable, Tournament
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
