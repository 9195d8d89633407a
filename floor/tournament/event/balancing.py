"""Which tables of an event are uneven, who moves, and where they sit."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import NamedTuple

from msgspec.structs import replace

from floor.base.chance import Chance
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.games.forms import PROCEDURES
from floor.room.games.game import MOST_PLAYERS
from floor.room.games.procedure import ForcedBets
from floor.room.lists.waitlist import TableId
from floor.tournament.event.course import in_hands, left, played_at, standing
from floor.tournament.event.places import placed_of
from floor.tournament.event.seats import counts
from floor.tournament.event.state import EntryNo, EventHand, EventTable, Tournament
from floor.tournament.tables.balance import (
    NewSeat,
    SeatTaken,
    TableMove,
    WhoMoves,
    coming_under_dead_button,
    farthest_from_big,
    halted,
    mover_is_drawn,
    moves_needed,
    next_big_blind,
    seat_by_lot,
    seat_for,
    seat_left_last,
)
from floor.tournament.tables.breaking import can_break
from floor.tournament.tables.hand_for_hand import Because, final_table_size, hand_for_hand
from floor.tournament.tables.rotation import Blinds
from floor.tournament.tables.seating import is_between

PLAYED = timedelta(minutes=1)
"""Once the clock has run for so long hands have been dealt, recorded or not (HOUSE)."""
_LONG_AGO = 2
"""Levels: a table whose last recorded hand is older has gone on without (HOUSE)."""


class ComingTo(NamedTuple):
    """Where somebody sits who comes to a table."""

    seat: NewSeat
    drawn: bool
    """By lot, as nothing else says which of the free ones."""


def allowed_difference(event: Tournament) -> int:
    """By how many players the tables may differ now (TR-BAL-1, TR-BAL-2)."""
    return event.sheet.evenness.allowed(len(left(event)), late=event.late_stage)


def transfers(event: Tournament) -> tuple[TableMove, ...]:
    """From which table to which somebody has to go until all are even; of equal tables from that
    one whose next to go has been moved least."""
    size = counts(event)
    moved = {name: _times_moved(event, table) for name, table in event.tables.items()}
    return moves_needed(size, allowed_difference(event), event.break_order, moved)


def _times_moved(event: Tournament, table: EventTable) -> int:
    """Of who would go from there: in stud of those one is drawn who have been moved least."""
    last = last_blinds(table)
    if is_by_lot(event) or last is None or not table.taken:
        return min((event.entries[seat.entry].moves for seat in table.taken.values()), default=0)
    return event.entries[next_to_go(event, table)].moves


def halted_tables(event: Tournament) -> tuple[TableId, ...]:
    """Tables that stop until somebody has come, where the sheet says so (TDA-10)."""
    short = event.sheet.halts_at
    if not short:
        return ()
    return halted({name: count for name, count in counts(event).items() if count}, short)


def blinds_of(hand: EventHand | None) -> Blinds | None:
    """The places of a hand; None: it had none."""
    if hand is None or hand.button is None or hand.small is None or hand.big is None:
        return None
    return Blinds(hand.button, hand.small, hand.big)


def last_blinds(table: EventTable) -> Blinds | None:
    """The places of its last hand, or of the last that had any; None: none had."""
    return blinds_of(table.hand) or table.frozen


def is_followed(event: Tournament, table: EventTable, now: datetime) -> bool:
    """Whether hands are recorded there: at many tables nobody does it, or not for long."""
    hand = table.hand
    return hand is not None and standing(event, now).number - hand.level <= _LONG_AGO


def as_known(event: Tournament, now: datetime) -> Tournament:
    """`event` with the blinds of its tables as anybody can know them: those of hands that were
    recorded long ago say nothing any more."""
    tables = {
        name: without_blinds(table)
        for name, table in event.tables.items()
        if last_blinds(table) is not None and not is_followed(event, table, now)
    }
    return replace(event, tables={**event.tables, **tables}) if tables else event


def without_blinds(table: EventTable) -> EventTable:
    """`table` as if none of its hands had had any."""
    hand = table.hand
    bare = replace(hand, button=None, small=None, big=None) if hand is not None else None
    return replace(table, hand=bare, frozen=None)


def with_big_next(event: Tournament, name: TableId, seat: SeatNo | None) -> Tournament:
    """`event` as the floor has it where hands are not recorded: that seat of the table posts the
    big blind next; None: nobody has said."""
    if seat is None:
        return event
    before = SeatNo(seat - 1 or MOST_PLAYERS)
    table = without_blinds(event.tables[name])
    said = replace(table, frozen=Blinds(before, before, before))
    return replace(event, tables={**event.tables, name: said})


def asks_big_blind(event: Tournament, table: EventTable, now: datetime) -> bool:
    """Whether the floor alone can say who posts the next big blind there: hands are played, and not
    recorded."""
    posts = any(PROCEDURES[form].forced is ForcedBets.BLINDS_OR_ANTES for form in event.sheet.games)
    goes_by = posts and not is_by_lot(event) and not is_followed(event, table, now)
    return goes_by and played_at(event, now) >= PLAYED


def waits_at(table: EventTable, seat: SeatNo) -> bool:
    """Whether who comes to that seat gets no cards in the next hand (TR-BAL-5)."""
    last = last_blinds(table)
    return last is not None and is_between(seat, last.small, last.big)


def is_by_lot(event: Tournament) -> bool:
    """Whether lots say who moves: where the sheet says so (ON-TRN-19), and in Sökö and stud."""
    return event.sheet.who_moves is WhoMoves.BY_LOT or _has_no_blinds(event)


def _has_no_blinds(event: Tournament) -> bool:
    """Sökö and stud (TR-BAL-6); where other games are dealt too, their blinds say who moves and
    where to (TDA-10)."""
    return all(map(mover_is_drawn, event.sheet.games))


def mover(
    event: Tournament,
    table: EventTable,
    chance: Chance,
    barred: Collection[PlayerId] = (),
) -> EntryNo:
    """Who leaves a table that has too many: who would post the big blind next (TR-BAL-3).

    In stud it is drawn among those who have been moved least; a table without a hand yet gives the
    one in its last seat. Who is `barred` from where somebody has to go is passed over, unless all
    are (TR-COL-3).

    Raises:
        ValueError: nobody sits there.
    """
    if is_by_lot(event):
        return table.taken[seat_by_lot(least_moved(event, table, barred), chance)].entry
    return next_to_go(event, table, barred)


def next_to_go(event: Tournament, table: EventTable, barred: Collection[PlayerId] = ()) -> EntryNo:
    """Who would post the big blind next of those who may go; before any hand the last seat."""
    last, may = last_blinds(table), may_go(event, table, barred)
    seat = next_big_blind(may, last.big) if last is not None else max(may)
    return table.taken[seat].entry


def rule_of(event: Tournament, leaves: EventTable, entry: EntryNo, usual: str) -> str:
    """By which rule it is that entry that leaves the table: the `usual` one, by lot, or because who
    was next is kept apart from somebody there."""
    if is_by_lot(event):
        return "TR-BAL-6" if _has_no_blinds(event) else "ON-TRN-19"
    return usual if next_to_go(event, leaves) == entry else "TR-COL-3"


def may_go(
    event: Tournament, table: EventTable, barred: Collection[PlayerId]
) -> tuple[SeatNo, ...]:
    """The seats of those who are not `barred`; of all where everybody is."""
    may = tuple(
        number
        for number, seat in table.taken.items()
        if event.entries[seat.entry].player not in barred
    )
    return may or tuple(table.taken)


def least_moved(
    event: Tournament, table: EventTable, barred: Collection[PlayerId] = ()
) -> tuple[SeatNo, ...]:
    """The seats of those of them who have been moved least, in their order."""
    moves = {
        number: event.entries[table.taken[number].entry].moves
        for number in may_go(event, table, barred)
    }
    fewest = min(moves.values())
    return tuple(sorted(number for number, times in moves.items() if times == fewest))


def coming_to(event: Tournament, table: EventTable, chance: Chance) -> ComingTo | None:
    """The seat of who is moved to `table`: the worst there is (TR-BAL-4), or the farthest from the
    big blind (ON-TRN-19); None: nothing is free.

    In stud the one that became free last, or by lot; so too where no hand was played yet.
    """
    free = table.free
    if not free:
        return None
    last = last_blinds(table)
    by_freed = _has_no_blinds(event)
    if not by_freed and last is not None:
        if event.sheet.seat_taken is SeatTaken.FAR_FROM_BIG_BLIND:
            far = farthest_from_big(free, last.big)
            return ComingTo(NewSeat(far, waits_at(table, far)), drawn=False)
        coming = coming_under_dead_button(free, last.small, last.big)
        seat = seat_for(coming, event.sheet.small_blind_seat)
        return None if seat is None else ComingTo(seat, drawn=False)
    freed = [seat for seat in table.freed if seat in free]
    if by_freed and freed:
        return ComingTo(NewSeat(seat_left_last(freed), False), drawn=False)
    return ComingTo(NewSeat(seat_by_lot(free, chance), False), drawn=True)


def may_break(event: Tournament) -> bool:
    """Whether all who are left fit at fewer tables (TR-BRK-1)."""
    if len(event.tables) < 2:
        return False
    smallest = min(table.seats for table in event.tables.values())
    return can_break(len(left(event)), smallest, len(event.tables))


def round_waits_for(event: Tournament) -> tuple[TableId, ...]:
    """Tables that still play, or are to play, the hand of the round; none where nothing of it has
    been played yet, or where no hand can begin any more."""
    now, on = event.round, in_hands(event)
    if now is None or not (now.done or on):
        return ()
    halt, size = halted_tables(event), counts(event)
    plays = (name for name in now.waited_for if size[name] >= 2 and name not in halt)
    return tuple(sorted({*plays, *(now.waited_for & {*on})}))


def why_rounds(event: Tournament) -> Because | None:
    """Why play has to be hand for hand now; None: it has not, or it is already."""
    return None if event.round is not None else _due(event, len(left(event)), len(event.tables))


def why_rounds_end(event: Tournament) -> Because | None:
    """For what play was hand for hand while that is past, as somebody has gone out in it; None: it
    is not, or the floor wished it."""
    players = len(left(event))
    if event.round is None or _due(event, players, len(event.tables)) is not None:
        return None
    for moment in reversed(event.moments):
        if moment.table is not None and not moment.removed:
            return None
        players += len(placed_of(event, moment))
        because = _due(event, players, 2)
        if because is not None:
            return because
    return None


def _due(event: Tournament, players: int, tables: int) -> Because | None:
    prizes, sheet = event.prizes, event.sheet
    return hand_for_hand(
        players,
        tables=tables,
        final_table=final_table_size(PROCEDURES[sheet.game], sheet.seats),
        paid=prizes.paid if prizes is not None else None,
        jumps=_jumps(event),
    )


def _jumps(event: Tournament) -> frozenset[int]:
    """Places that differ much from the one below: those the floor has named, and in a satellite
    the last that wins an entry, where what is left over is paid below it (TR-SAT-1)."""
    prizes = event.prizes
    if prizes is None or not 0 < prizes.entries_won < prizes.paid:
        return frozenset(event.jumps)
    return frozenset((*event.jumps, prizes.entries_won))


def rounds_until(event: Tournament) -> int | None:
    """How few are to be left before play is free again; None: the floor says when, or play is."""
    if event.round is None:
        return None
    players = len(left(event))
    if _due(event, players, 2) is not None:
        return players - 1
    return max((place for place in _jumps(event) if place < players), default=None)
