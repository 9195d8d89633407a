"""Tables and seats of an event: counts, what is free, chips in play."""

from datetime import datetime

from msgspec.structs import replace

from floor.base.money import Chips
from floor.base.value import with_entry, without
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.lists.waitlist import TableId
from floor.tournament.event.state import (
    EntryIs,
    EntryNo,
    EventSeat,
    EventStage,
    EventTable,
    Tournament,
)
from floor.tournament.tables.seating import Apart, FirstButton, SeatSlip


def counts(event: Tournament) -> dict[TableId, int]:
    """How many sit at each table."""
    return {name: len(table.taken) for name, table in event.tables.items()}


def free_slips(event: Tournament) -> tuple[SeatSlip, ...]:
    """Every seat nobody has; what a move has reserved is taken."""
    return tuple(
        SeatSlip(name, seat) for name, table in event.tables.items() for seat in table.free
    )


def kept_apart(event: Tournament, also: tuple[frozenset[int], ...] = ()) -> Apart:
    """Who may not sit together, and where those sit who have a seat."""
    seated = {
        one.player: one.seat.table
        for one in event.entries.values()
        if one.state is EntryIs.SEATED and one.seat is not None
    }
    return Apart((*map(frozenset, event.apart), *also), seated)  # type: ignore[arg-type]


def chips_in_play(event: Tournament) -> Chips:
    """All that was bought, with what races brought and without what left play.

    Chips of who went out are with those who won them; what was given back never was in play.
    """
    bought = sum(
        one.chips.points
        for one in event.entries.values()
        if one.state not in (EntryIs.RETURNED, EntryIs.WAITS)
    )
    return Chips(bought) + event.chips.raced - event.chips.removed


def who_sits(event: Tournament) -> tuple[tuple[EntryNo, ...], tuple[SeatSlip, ...]]:
    """Everybody who has a seat, and those seats, table by table."""
    sits = [
        (seat.entry, SeatSlip(name, number))
        for name, table in event.tables.items()
        for number, seat in table.taken.items()
    ]
    return tuple(entry for entry, _ in sits), tuple(slip for _, slip in sits)


def may_have_won(table: EventTable, number: int) -> tuple[SeatNo, ...]:
    """Who had cards in its hand of that number; 0: nobody has followed it, whoever does not wait
    for the button may have."""
    hand = table.hand
    live: tuple[SeatNo, ...] = ()
    if hand is not None and number:
        live = {hand.number: hand.live, hand.number - 1: hand.before}.get(number, ())
    return tuple(seat for seat in table.taken if seat in live) or tuple(
        seat for seat, one in table.taken.items() if not one.waits
    )


def all_up(event: Tournament) -> Tournament:
    """`event` while seats are drawn anew: everybody has got up, nobody sits anywhere."""
    return replace(
        event,
        tables={name: replace(table, taken={}) for name, table in event.tables.items()},
        entries={number: replace(entry, seat=None) for number, entry in event.entries.items()},
    )


def with_seat(event: Tournament, entry: EntryNo, slip: SeatSlip, seat: EventSeat) -> Tournament:
    """`event` with the entry at that seat and at no other."""
    was = event.entries[entry].seat
    if event.entries[entry].state is EntryIs.SEATED and was is not None:
        event = _with_mixed(event, was.table, slip.table)
    event = without_seats(event, entry)
    table = event.tables[slip.table]
    taken = dict(sorted(with_entry(table.taken, slip.seat, seat).items()))
    one = replace(event.entries[entry], seat=slip, state=EntryIs.SEATED)
    button = table.button
    if event.stage is EventStage.PUBLISHED and event.sheet.first_button is FirstButton.FILLED_LAST:
        button = slip.seat
    event = with_table(event, replace(table, taken=taken, button=button))
    return replace(event, entries=with_entry(event.entries, entry, one))


def with_table(event: Tournament, table: EventTable) -> Tournament:
    """`event` with that table as it is now."""
    return replace(event, tables=with_entry(event.tables, table.id, table))


def _with_mixed(event: Tournament, leaves: TableId, comes: TableId) -> Tournament:
    """`event` in which a stack nobody has counted went from one table to another."""
    if leaves == comes:
        return event
    mixed = tuple(dict.fromkeys((*event.chips.mixed, leaves, comes)))
    return replace(event, chips=replace(event.chips, mixed=mixed))


def without_seats(event: Tournament, entry: EntryNo) -> Tournament:
    """`event` with the seat of that entry free; a closed table is not asked."""
    slip = event.entries[entry].seat
    table = event.tables.get(slip.table) if slip is not None else None
    if slip is None or table is None or not _has(table, slip.seat, entry):
        return event
    freed = (*(seat for seat in table.freed if seat != slip.seat), slip.seat)
    taken = without(table.taken, slip.seat)
    button = table.button if taken else None
    return with_table(event, replace(table, taken=taken, freed=freed, button=button))


def without_rebuy(event: Tournament, entry: EntryNo) -> Tournament:
    """`event` in which no rebuy of that entry is declared."""
    if all(one.entry != entry for one in event.rebuys):
        return event
    return replace(event, rebuys=tuple(one for one in event.rebuys if one.entry != entry))


def without_said(event: Tournament, entry: EntryNo) -> Tournament:
    """`event` in which no dealer's word of that entry is left: neither out, nor a rebuy."""
    event = without_rebuy(event, entry)
    if all(one.entry != entry for one in event.proposed):
        return event
    return replace(event, proposed=tuple(one for one in event.proposed if one.entry != entry))


def told_out(event: Tournament, table: EventTable) -> tuple[SeatNo, ...]:
    """The seats whose players their dealer says are out, while the floor has yet to confirm it;
    who has declared a rebuy has chips again."""
    said = {one.entry for one in event.proposed} - {one.entry for one in event.rebuys}
    return tuple(number for number, seat in table.taken.items() if seat.entry in said)


def with_chips(event: Tournament, table: EventTable) -> EventTable:
    """`table` as its next hand is dealt: without who is told out."""
    gone = told_out(event, table)
    if not gone:
        return table
    taken = {number: seat for number, seat in table.taken.items() if number not in gone}
    return replace(table, taken=taken)


def _has(table: EventTable, seat: SeatNo, entry: EntryNo) -> bool:
    taken = table.taken.get(seat)
    return taken is not None and taken.entry == entry


def opened(name: TableId, seats: int, at: datetime) -> EventTable:
    """A table of an event, empty."""
    return EventTable(id=name, opened=at, seats=seats)


def without_table(event: Tournament, name: TableId) -> Tournament:
    """`event` without a table; a round of hand for hand goes on without it."""
    now = event.round
    if now is not None:
        now = replace(now, tables=now.tables - {name}, done=now.done - {name})
    return replace(
        event,
        tables=without(event.tables, name),
        break_order=tuple(one for one in event.break_order if one != name),
        round=now,
    )


def with_player_renamed(event: Tournament, was: PlayerId, into: PlayerId) -> Tournament:
    """`event` in which all that was of `was` is of `into`."""
    theirs = [one for one in event.entries.values() if one.player == was]
    if not theirs and not any(was in group for group in event.apart):
        return event
    entries = {**event.entries, **{one.no: replace(one, player=into) for one in theirs}}
    apart = tuple(tuple(into if one == was else one for one in group) for group in event.apart)
    return replace(event, entries=entries, apart=apart)
