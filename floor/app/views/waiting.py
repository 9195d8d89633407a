"""The waiting lists: who waits for what, and whom to call to which seat."""

from collections.abc import Iterator
from typing import NamedTuple

from floor.app.seats import SeatPlayer
from floor.app.state import Room
from floor.app.views.names import Look
from floor.app.views.rows import Step, WaitingBoard, WaitingRow, WaitingState
from floor.app.views.steps import Asking
from floor.app.views.words import Words, spot
from floor.app.waiting import CallPlayer, CheckIn, StrikeOff, call_of, next_for
from floor.base.text import _
from floor.room.button import PlayerId, SeatNo
from floor.room.game import GameId
from floor.room.table import free_seats, players_at
from floor.room.waitlist import Call, Signup, TableId, TableOffer, Waiting, table_for_newcomer


class SeatOffer(NamedTuple):
    """Where the next player of a list goes."""

    table: TableId
    seat: SeatNo


def games_shown(room: Room) -> tuple[GameId, ...]:
    """The games played or waited for now, in the order of the house's offer."""
    wanted = {table.game for table in room.tables.values()}
    wanted |= {game for game, waiting in room.lists.items() if waiting}
    offered = tuple(room.house.games) if room.house is not None else ()
    return (*(game for game in offered if game in wanted), *sorted(wanted.difference(offered)))


def seat_offered(room: Room, game: GameId) -> SeatOffer | None:
    """The seat the next player is called to: at the shorter table, of equal ones the one opened
    first (CH-SEAT-8); None when no seat is free."""
    free = {
        table.id: seats[0]
        for table in room.tables.values()
        if table.game == game and (seats := free_seats(table))
    }
    if not free:
        return None
    tables = (room.tables[at] for at in free)
    offers = [TableOffer(table.id, table.opened_at, players_at(table)) for table in tables]
    best = table_for_newcomer(offers)
    return SeatOffer(best, free[best])


def waiting_board(room: Room, game: GameId, look: Look) -> WaitingBoard:
    """One game's list."""
    tables = [table for table in room.tables.values() if table.game == game]
    page = _Board(room, game, look)
    return WaitingBoard(
        game=game,
        title=page.words.game(game),
        tables=len(tables),
        open_seats=tuple(spot(table.id, seat) for table in tables for seat in free_seats(table)),
        rows=tuple(page.row(place, one) for place, one in enumerate(room.lists.get(game, ()), 1)),
    )


class _Board:
    """One game's list as whoever looks at it finds it."""

    def __init__(self, room: Room, game: GameId, look: Look) -> None:
        self.words = Words(room, look.names)
        self._room = room
        self._game = game
        self._asking = Asking(self.words, look)
        self._first = next_for(room, game)
        self._offer = seat_offered(room, game)

    def row(self, place: int, one: Waiting) -> WaitingRow:
        call = call_of(self._room, one.player, self._game)
        plays_at = self._room.seated.get(one.player, "")
        return WaitingRow(
            player=one.player,
            label=self.words.player(one.player),
            place=place,
            state=_state(one, call, plays_elsewhere=bool(plays_at)),
            since=one.since,
            until=call.until if call is not None else None,
            where=spot(call.table, call.seat) if call is not None else plays_at,
            steps=tuple(self._steps(one, call)),
        )

    def _steps(self, one: Waiting, call: Call | None) -> Iterator[Step]:
        player = one.player
        if call is not None:
            words = _("Seat: {where}").format(where=spot(call.table, call.seat))
            seat = SeatPlayer(table=call.table, seat=call.seat, player=player)
            yield self._asking.step(f"seat-{player}", words, seat, leading=True)
        elif not one.arrived:
            check_in = CheckIn(game=self._game, player=player)
            yield self._asking.step(f"check-in-{player}", _("Check in"), check_in, leading=True)
        else:
            yield self._call(player)
        off = StrikeOff(game=self._game, player=player)
        yield self._asking.step(f"strike-{player}", _("Strike off"), off, grave=True)

    def _call(self, player: PlayerId) -> Step:
        key = f"call-{player}"
        if self._offer is None:
            why = _("No seat is free for {game}.").format(game=self.words.game(self._game))
            return Step(key=key, words=_("Call"), why_not=why)
        table, seat = self._offer
        call = CallPlayer(game=self._game, player=player, table=table, seat=seat)
        words = _("Call: {where}").format(where=spot(table, seat))
        return self._asking.step(key, words, call, leading=player == self._first)


def _state(one: Waiting, call: Call | None, *, plays_elsewhere: bool) -> WaitingState:
    """How he stands; whoever comes before the list shows why (CH-SEAT-7)."""
    if call is not None:
        return WaitingState.CALLED
    if not one.arrived:
        return WaitingState.PHONE
    if one.signup is Signup.CLOSED_TABLE:
        return WaitingState.CLOSED_TABLE
    return WaitingState.TRANSFER if plays_elsewhere else WaitingState.HERE
