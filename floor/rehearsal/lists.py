"""How the floor of a rehearsed night works its lists: next for every free seat, and reasons."""

from datetime import timedelta

from floor.app.core.messages import NoteId
from floor.app.lists.feeders import must_move
from floor.app.lists.free_seat import calls_in_order
from floor.app.lists.lists import next_of_list
from floor.app.lists.order import MoveEntry
from floor.app.lists.waiting import CallPlayer
from floor.app.seats.changes import ChangeSeat
from floor.app.seats.requests import RefuseSeat, first_to_ask
from floor.app.seats.seats import PlayOver, SeatPlayer
from floor.rehearsal.chips import ChipHabits
from floor.rehearsal.evening import Evening
from floor.rehearsal.guests import Guests
from floor.rehearsal.players import Fortune
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.games.game import GameId
from floor.room.lists.waitlist import TableId
from floor.room.table.table import Away, InHand, Table, free_seats

_OUT_OF_TURN = 2
"""Per cent of calls: the first of the list lets another go before them."""
_REORDERS = 1
"""Per cent of looks at a list of three or more: somebody asks to stand elsewhere."""
_PLAYS_OVER = 2
"""Per cent of looks round the room."""


class ListKeeper:
    """Finds players for the free seats of `evening`, in the order of the house."""

    def __init__(
        self, evening: Evening, guests: Guests, chips: ChipHabits, fortune: Fortune
    ) -> None:
        self._evening = evening
        self._guests = guests
        self._chips = chips
        self._fortune = fortune

    def look_round(self) -> None:
        """Seats for those who asked for another, for feeders' players, then for the lists."""
        own = self._evening.own_tables()
        for table in own:
            if table.seat_requests and free_seats(table):
                self._offer_seats(table)
        for main in dict.fromkeys(self._evening.room.feeders.values()):
            self._move_on(main)
        for game in dict.fromkeys(table.game for table in own):
            if self._evening.room.lists.get(game):
                self._reorder(game)
                while self._call_next(game):
                    pass
        self._maybe_play_over()

    def _offer_seats(self, table: Table) -> None:
        """Whoever asked first for a free seat takes it, or refuses it."""
        for seat in free_seats(table):
            here = self._evening.room.tables.get(table.id)
            player = first_to_ask(here, seat) if here is not None else None
            if player is None:
                continue
            badge = self._evening.speaks_for(table.id)
            if self._fortune.percent(25):
                refuses = RefuseSeat(table=table.id, player=player, seat=seat)
                self._evening.ask(refuses, badge)
            else:
                change = ChangeSeat(table=table.id, player=player, seat=seat)
                self._evening.ask(change)

    def _move_on(self, main: TableId) -> None:
        """Players of a must-move table go on to the main one as seats come free there."""
        if all(table.id != main for table in self._evening.own_tables()):
            return
        for seat in free_seats(self._evening.room.tables[main]):
            mover = must_move(self._evening.room, main, self._evening.now)
            at = self._evening.table_of(mover) if mover is not None else None
            if mover is None or at is None or isinstance(at.stage, InHand):
                return
            stack = self._chips.stack_of(self._evening.room, at, mover)
            moves = SeatPlayer(table=main, seat=seat, player=mover, stack=stack)
            if self._evening.ask(moves) is None:
                return
            self._guests.has_sat_down(mover)

    def _call_next(self, game: GameId) -> bool:
        """Call the first of the list to a free seat; whether somebody was called."""
        room = self._evening.room
        if next_of_list(room, game, self._evening.now) is None:
            return False
        own = {table.id for table in self._evening.own_tables(game)}
        for offer in calls_in_order(room, game, self._evening.now):
            first = next_of_list(room, game, self._evening.now, offer.table)
            if offer.table not in own or first is None:
                continue
            if self._call(room.tables[offer.table], first):
                return True
        return False

    def _call(self, table: Table, first: PlayerId) -> bool:
        """Call `first`; who may not sit there is passed over, and now and then they let another go
        before them."""
        lets_go = self._fortune.percent(_OUT_OF_TURN)
        if not lets_go and self._calls(table, first, None):
            return True
        other = self._another(table, first)
        if other is None:
            return lets_go and self._calls(table, first, None)
        why = "He lets the other go first." if lets_go else "The first may not sit there."
        return self._calls(table, other, self._evening.note(why))

    def _calls(self, table: Table, player: PlayerId, note: NoteId | None) -> bool:
        here = self._evening.room.tables.get(table.id)
        free = free_seats(here) if here is not None else ()
        if not free:
            return False
        seat = free[self._fortune.chance.below(len(free))]
        call = CallPlayer(game=table.game, player=player, table=table.id, seat=seat, note=note)
        if self._evening.ask(call) is None:
            return False
        self._guests.is_called(player, table, seat)
        return True

    def _another(self, table: Table, first: PlayerId) -> PlayerId | None:
        """Who of the list could be called instead of `first`."""
        room = self._evening.room
        called = {call.player for call in room.calls if call.game == table.game}
        return next(
            (
                one.player
                for one in room.lists.get(table.game, ())
                if one.arrived
                and one.player not in called | {first}
                and room.seated.get(one.player) != table.id
            ),
            None,
        )

    def _reorder(self, game: GameId) -> None:
        line = self._evening.room.lists.get(game, ())
        if len(line) < 3 or not self._fortune.percent(_REORDERS):
            return
        note = self._evening.note("Has dinner: asked to wait at the end.")
        self._evening.ask(MoveEntry(game=game, player=line[0].player, place=len(line), note=note))

    def _maybe_play_over(self) -> None:
        """Somebody without a seat plays in that of one who is long away."""
        if not self._fortune.percent(_PLAYS_OVER):
            return
        room = self._evening.room
        for table in self._evening.own_tables():
            for number, seat in enumerate(table.seats, start=1):
                if not isinstance(seat, Away):
                    continue
                waiting = room.lists.get(table.game, ())
                bench = [
                    one.player for one in waiting if one.arrived and one.player not in room.seated
                ]
                if bench and not any(call.player == bench[-1] for call in room.calls):
                    self._play_over(table, SeatNo(number), bench[-1])
                    return

    def _play_over(self, table: Table, seat: SeatNo, player: PlayerId) -> None:
        if self._evening.ask(PlayOver(table=table.id, seat=seat, player=player)) is not None:
            self._chips.buys_in(self._evening.room, self._evening.room.tables[table.id], player)
            self._guests.stays_until(player, timedelta(minutes=25))
