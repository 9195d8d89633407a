"""Where button and blinds of the next hand of a table lie, and who waits because of it."""

from floor.room.blinds.button import SeatNo
from floor.room.games.forms import PROCEDURES
from floor.room.games.game import GameForm
from floor.room.games.procedure import ForcedBets
from floor.tournament.event.balancing import last_blinds
from floor.tournament.event.state import EventTable, Tournament
from floor.tournament.tables.balance import next_big_blind
from floor.tournament.tables.rotation import Blinds, first_blinds, has_to_wait, next_blinds
from floor.tournament.tables.seating import first_button


def coming_blinds(
    event: Tournament, table: EventTable, form: GameForm
) -> tuple[Blinds | None, frozenset[SeatNo]]:
    """Where button and blinds of the next hand lie if `form` is dealt, and who waits because of
    it; none in games without them. Two or more sit there.

    Behind a game without them they go on from where they stopped (TDA-10).
    """
    seats = tuple(table.taken)
    forced = PROCEDURES[form].forced
    if forced in (ForcedBets.ANTES, ForcedBets.ANTES_AND_BRING_IN):
        return None, frozenset()
    if forced is ForcedBets.POINTS:
        return _button_alone(event, table, seats), frozenset()
    last = last_blinds(table)
    if last is None:
        button = first_button(seats, event.sheet.first_button)
        return first_blinds(button, seats), frozenset()
    if table.frozen is None and table.hand and table.hand.misdealt and last.big in seats:
        return last, frozenset()
    return _after(table, last, seats)


def _button_alone(event: Tournament, table: EventTable, seats: tuple[SeatNo, ...]) -> Blinds:
    """Nobody posts anything: the button moves one player on (GM-OFC-2)."""
    last = table.hand
    if last is None or last.button is None:
        button = first_button(seats, event.sheet.first_button)
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
