"""Where button and blinds of the next hand of a table lie, and who waits because of it."""

from collections.abc import Mapping

from msgspec.structs import replace

from floor.room.blinds.button import SeatNo, steps
from floor.room.games.forms import PROCEDURES
from floor.room.games.game import GameForm
from floor.room.games.procedure import ForcedBets
from floor.room.lists.waitlist import TableId
from floor.tournament.event.balancing import last_blinds
from floor.tournament.event.seats import with_chips
from floor.tournament.event.state import EventTable, Tournament
from floor.tournament.tables.balance import next_big_blind
from floor.tournament.tables.rotation import Blinds, first_blinds, has_to_wait, next_blinds
from floor.tournament.tables.seating import FEWEST_AT_START, FirstButton, first_button


def coming_blinds(
    event: Tournament, table: EventTable, form: GameForm
) -> tuple[Blinds | None, frozenset[SeatNo]]:
    """Where button and blinds of the next hand lie if `form` is dealt, and who waits because of
    it; none in games without them. Two or more sit there who are not told out: blinds pass over
    those as if they had left.

    Behind a game without them they go on from where they stopped (TDA-10).
    """
    table = with_chips(event, table)
    seats = tuple(table.taken)
    forced = PROCEDURES[form].forced
    if forced in (ForcedBets.ANTES, ForcedBets.ANTES_AND_BRING_IN):
        return None, frozenset()
    if forced is ForcedBets.POINTS:
        return _button_alone(event, table, seats), frozenset()
    last = last_blinds(table)
    if last is None:
        return first_blinds(begins_at(event, table), seats), frozenset()
    if table.frozen is None and table.hand and table.hand.misdealt and last.big in seats:
        return last, frozenset()
    return _after(table, last, seats)


def begins_at(event: Tournament, table: EventTable) -> SeatNo:
    """Where the button of the table's first hand lies; somebody sits there.

    It stays with whom it is when play begins (TR-SEAT-3, ON-TRN-05); once they have left, it is on
    the nearest to their right.
    """
    seats, begins = tuple(table.taken), table.button
    if begins is None:
        return first_button(seats, event.sheet.first_button)
    return min(seats, key=lambda seat: steps(seat, begins))


def with_buttons(event: Tournament, filled: Mapping[TableId, SeatNo]) -> Tournament:
    """`event` with a button at every table where none lay and so many sit that play may begin
    (TR-START-1); `filled` is the seat of each that somebody has just come to last."""
    last = filled if event.sheet.first_button is FirstButton.FILLED_LAST else {}
    tables = {
        name: replace(table, button=last.get(name) or begins_at(event, table))
        for name, table in event.tables.items()
        if table.button is None and len(table.taken) >= FEWEST_AT_START
    }
    return replace(event, tables={**event.tables, **tables}) if tables else event


def without_buttons(event: Tournament) -> Tournament:
    """`event` in which the button of every first hand is to be placed anew."""
    tables = {name: replace(table, button=None) for name, table in event.tables.items()}
    return replace(event, tables=tables)


def _button_alone(event: Tournament, table: EventTable, seats: tuple[SeatNo, ...]) -> Blinds:
    """Nobody posts anything: the button moves one player on (GM-OFC-2)."""
    last = table.hand
    if last is None or last.button is None:
        button = begins_at(event, table)
    elif last.misdealt:
        button = last.button
    else:
        button = next_big_blind(seats, last.button)
    return Blinds(button, button, button)


def _after(
    table: EventTable, last: Blinds, seats: tuple[SeatNo, ...]
) -> tuple[Blinds, frozenset[SeatNo]]:
    """The next places; who has come to a seat between button and small blind waits for them."""
    new = frozenset(seat for seat in seats if table.taken[seat].waits)
    waiting: frozenset[SeatNo] = frozenset()
    while True:
        blinds = next_blinds(last, [seat for seat in seats if seat not in waiting])
        found = frozenset(seat for seat in new if has_to_wait(seat, blinds))
        if found <= waiting or len(seats) - len(waiting | found) < 2:
            return blinds, waiting
        waiting |= found
