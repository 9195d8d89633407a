"""The waiting lists: who waits for what and how long still, and whom to call to which seat."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from functools import cached_property
from itertools import islice
from typing import NamedTuple

import msgspec

from floor.app.core.names import Viewer
from floor.app.core.room import Room
from floor.app.lists.feeders import must_move
from floor.app.lists.free_seat import call_brings, calls_in_order
from floor.app.lists.lists import (
    board_number,
    call_of,
    entry_of,
    interested,
    next_of_list,
    own_table,
    tables_of,
    waiting_rules,
)
from floor.app.lists.may_sit import kept_from
from floor.app.lists.order import MoveEntry, RestoreEntry, may_restore
from floor.app.lists.waiting import CallPlayer, CheckIn, ConfirmCall, DeclineSeat, StrikeOff
from floor.app.seats.requests import seat_for_newcomer
from floor.app.seats.seats import SeatPlayer
from floor.app.tables.after_hand import QueueAct
from floor.base.text import N_, _
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.games.game import GameId
from floor.room.lists.wait_time import TURNS_NEEDED, time_of_a_turn
from floor.room.lists.waitlist import (
    CallStage,
    CallTo,
    Departure,
    Gone,
    SeatCall,
    Signup,
    TableId,
    Waiting,
)
from floor.room.table.table import Table, free_seats
from floor.views.lists.next_in_line import why_next, why_table
from floor.views.tables.after_hand import as_agreed
from floor.views.words.rows import GoneRow, Step, WaitingBoard, WaitingRow, WaitingState
from floor.views.words.steps import StepBuilder
from floor.views.words.words import Wording, spot

ROWS = 60
"""Lines of a list that are worked out at once; of a longer one those looked at."""
BESIDE_MAP, LEAST_BESIDE = 8, 4
"""Lines beside the room map, of all lists together and of each; the page of the lists has all."""
JUST_GONE = timedelta(minutes=15)
"""So long who has left a list stands beside it, to be put back."""


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


def boards_beside_map(room: Room, look: Viewer) -> tuple[WaitingBoard, ...]:
    """Every list with its first lines, which have their steps."""
    games = games_shown(room)
    lists = sum(bool(room.lists.get(game)) for game in games)
    lines = max(BESIDE_MAP // max(lists, 1), LEAST_BESIDE)
    boards = (waiting_board(room, game, look, lines) for game in games)
    return tuple(msgspec.structs.replace(one, rows=one.rows[:lines]) for one in boards)


def seat_offered(
    room: Room, game: GameId, now: datetime, player: PlayerId | None = None
) -> SeatOffer | None:
    """The seat the next player of the list is called to, or `player`: where a game can be, the best
    such table first (`calls_in_order`); None when there is none. Seats that players of the table
    ask for come last.
    """
    for offer in calls_in_order(room, game, now, player):
        seat = seat_for_newcomer(room.tables[offer.table])
        if seat is not None and call_brings(room, game, offer) is not CallTo.NOT_YET:
            return SeatOffer(offer.table, seat)
    return None


def waiting_board(room: Room, game: GameId, look: Viewer, steps: int = ROWS) -> WaitingBoard:
    """One game's list; so many of its first lines have their steps."""
    whole = _Whole(room, game, look)
    tables = tables_of(room, game)
    return WaitingBoard(
        game=game,
        title=whole.words.game(game),
        tables=len(tables),
        open_seats=tuple(spot(table.id, seat) for table in tables for seat in free_seats(table)),
        waiting=len(whole),
        here=whole.here,
        needed=waiting_rules(room).opens_with,
        called=sum(call.game == game for call in room.calls),
        rows=whole.first_rows(steps),
        whole=whole,
        call_to=whole.call_to,
        must_move=tuple(whole.moves(tables)),
        gone=whole.gone(look.now - JUST_GONE),
        unknown=whole.unknown,
    )


def expected_waits(room: Room, game: GameId, now: datetime) -> Iterator[timedelta | None]:
    """How long each of a list will still wait, in its order, from the night so far (HOUSE).

    Nobody can say it of who is called or not here, while no table plays the game, and while too
    few have been called. Who changes tables leaves a seat behind, and keeps nobody waiting.
    """
    tables = tables_of(room, game)
    free = {table.id: len(free_seats(table)) for table in tables}
    called = {call.player for call in room.calls if call.game == game}
    turn = time_of_a_turn(room.turns.get(game, ()), now)
    before = -sum(free.values())
    for one in room.lists.get(game, ()):
        if not tables or not one.arrived or one.player in called:
            yield None
            continue
        at = own_table(room, one.player)
        # No seat at their own table is one they wait for.
        turns = before + 1 + free.get(at, 0) if at is not None else before + 1
        if turns <= 0:
            yield timedelta()
        else:
            yield turn * turns if turn is not None else None
        before += at not in free


def next_seat_in(room: Room, game: GameId, now: datetime) -> timedelta | None:
    """How long until a seat comes free at the tables of `game`, from the night so far (HOUSE).

    None: one is open, nobody plays it, or nobody can say.
    """
    tables = tables_of(room, game)
    if not tables or any(free_seats(table) for table in tables):
        return None
    return time_of_a_turn(room.turns.get(game, ()), now)


class _Whole:
    """One game's list as whoever looks at it finds it."""

    def __init__(self, room: Room, game: GameId, look: Viewer) -> None:
        self.words = Wording(room, look.names)
        self._room = room
        self._game = game
        self._now = look.now
        self._line = room.lists.get(game, ())
        self._asking = StepBuilder(self.words, look)
        self._offer = seat_offered(room, game, look.now)
        self._waiting = expected_waits(room, game, look.now)
        self._waits: list[timedelta | None] = []
        """Of the first of the list, as far as somebody has looked."""
        self._own = frozenset(table.id for table in tables_of(room, game))
        table = self._offer.table if self._offer is not None else None
        self._next = why_next(room, game, table, self.words, look.now)

    def __len__(self) -> int:
        return len(self._line)

    @cached_property
    def here(self) -> int:
        """Who is in the house, not called, and does not play the game meanwhile."""
        return len(interested(self._room, self._game))

    @property
    def unknown(self) -> str:
        """Why nothing is said of how long one will wait."""
        if not self._line:
            return ""
        if not self._own:
            return _("No table yet: nobody can say how long.")
        if len(self._room.turns.get(self._game, ())) < TURNS_NEEDED:
            return _("Too few calls tonight to say how long.")
        return ""

    @property
    def call_to(self) -> str:
        """Where the next one is called and why; or why nobody is, though seats are free."""
        if self._offer is not None:
            return self._why_table(self._offer.table) if self.here else ""
        free = (table for table in tables_of(self._room, self._game) if free_seats(table))
        return "; ".join(self._why_table(table.id) for table in free) if self.here else ""

    def _why_table(self, table: TableId) -> str:
        return why_table(self._room, self._game, table, self.words, self._now)

    def first_rows(self, steps: int) -> tuple[WaitingRow, ...]:
        """The lines that are worked out at once, so many of them with their steps."""
        places = range(1, min(len(self), ROWS) + 1)
        return (*map(self._whole_row, places[:steps]), *map(self.row, places[steps:]))

    def row(self, place: int) -> WaitingRow:
        """The line at that place, from 1, without its steps."""
        missing = place - len(self._waits)
        self._waits.extend(islice(self._waiting, max(missing, 0)))
        one = self._line[place - 1]
        call = call_of(self._room, one.player, self._game)
        return self._row(place, one, self._waits[place - 1], call)

    def steps(self, player: PlayerId) -> tuple[Step, ...]:
        """What is done with them every hour; nothing once they are gone."""
        found = entry_of(self._room, self._game, player)
        if found is None:
            return ()
        return tuple(self._steps(found, call_of(self._room, player, self._game)))

    def _whole_row(self, place: int) -> WaitingRow:
        row = self.row(place)
        one, call = self._line[place - 1], call_of(self._room, row.player, self._game)
        return msgspec.structs.replace(row, steps=tuple(self._steps(one, call)))

    def _row(
        self, place: int, one: Waiting, expected: timedelta | None, call: SeatCall | None
    ) -> WaitingRow:
        plays_at = self._room.seated.get(one.player, "")
        is_next = self._next is not None and self._next.player == one.player
        return WaitingRow(
            player=one.player,
            label=" · ".join(
                filter(None, (self.words.player(one.player), board_number(self._room, one.player)))
            ),
            place=place,
            state=_state(one, call, plays_elsewhere=own_table(self._room, one.player) is not None),
            since=one.since,
            until=call.until if call is not None else None,
            where=spot(call.table, call.seat) if call is not None else plays_at,
            expected=expected,
            why=self._next.words if self._next is not None and is_next else "",
        )

    def _steps(self, one: Waiting, call: SeatCall | None) -> Iterator[Step]:
        player, game = one.player, self._game
        if call is not None:
            words = _("Seat: {where}").format(where=spot(call.table, call.seat))
            seat = SeatPlayer(table=call.table, seat=call.seat, player=player)
            step = self._asking.step(f"seat-{player}", words, seat, leading=True)
            if isinstance(step.command, QueueAct):
                # A line has no room for more.
                words = _("{where} · after the hand").format(where=spot(call.table, call.seat))
                step = msgspec.structs.replace(step, words=words)
            yield step
            if call.stage is CallStage.CALLED:
                confirm = ConfirmCall(game=game, player=player)
                yield self._asking.step(f"confirm-{player}", _("Buying chips"), confirm)
        elif not one.arrived:
            check_in = CheckIn(game=game, player=player)
            yield self._asking.step(f"check-in-{player}", _("Check in"), check_in, leading=True)
        else:
            yield self._call(player)

    def _call(self, player: PlayerId) -> Step:
        key = f"call-{player}"
        room, game = self._room, self._game
        offer = self._offer_to(player)
        if offer is None:
            return Step(key=key, words=_("Call"), why_not=self._no_seat())
        table, seat = offer
        call = CallPlayer(game=game, player=player, table=table, seat=seat)
        words = _("Call: {where}").format(where=spot(table, seat))
        first = self._next.player if offer is self._offer and self._next is not None else None
        leading = player == (first or next_of_list(room, game, self._now, table))
        return self._asking.step(key, words, call, leading=leading)

    def _offer_to(self, player: PlayerId) -> SeatOffer | None:
        """The seat they are called to: as everybody, unless that is at their own table, or an order
        keeps them from it."""
        room, offer = self._room, self._offer
        if own_table(room, player) in self._own:
            return seat_offered(room, self._game, self._now, player)
        if offer is not None and kept_from(room, player, offer.table) is not None:
            return seat_offered(room, self._game, self._now, player) or offer
        return offer

    def _no_seat(self) -> str:
        game = self.words.game(self._game)
        needed = waiting_rules(self._room).opens_with
        if not self._own and self.here >= needed:
            return _("Enough are here to start {game}: open a table for it.").format(game=game)
        if not self._own:
            return _("No table plays {game} yet: {here} of {needed} are here.").format(
                game=game, here=self.here, needed=needed
            )
        nowhere = self.call_to if self._offer is None else ""
        return nowhere or _("No seat is free for {game}.").format(game=game)

    def _elsewhere(self, player: PlayerId) -> Iterator[Step]:
        """Calls to the other tables with a free seat: which one is the floor's to choose."""
        room, offer = self._room, self._offer_to(player)
        for table in tables_of(room, self._game):
            seat = seat_for_newcomer(table)
            if seat is None or (offer is not None and table.id == offer.table):
                continue
            call = CallPlayer(game=self._game, player=player, table=table.id, seat=seat)
            words = _("Call: {where}").format(where=spot(table.id, seat))
            said = f"{words} · {self._why_table(table.id)}"
            yield self._asking.step(f"call-{player}-{table.id}", said, call)

    def moves(self, tables: Iterable[Table]) -> Iterator[Step]:
        """Who goes on from a feeder to a free seat at each of `tables` (HOUSE)."""
        for table in tables:
            mover, free = must_move(self._room, table.id, self._now), free_seats(table)
            if mover is not None and free:
                move = SeatPlayer(table=table.id, seat=free[0], player=mover)
                words = _("Must move: {player}, {table} → {where}").format(
                    player=self.words.player(mover),
                    table=self._room.seated[mover],
                    where=spot(table.id, free[0]),
                )
                step = self._asking.step(f"move-{mover}", words, move, leading=True)
                yield as_agreed(self._room, step, mover)

    def more(self, player: PlayerId) -> tuple[Step, ...]:
        """What else can be done with them, the gravest last; nothing once they are gone."""
        place = self.place_of(player)
        return tuple(self._rare(player, place)) if place else ()

    def place_of(self, player: PlayerId) -> int:
        """Where they stand, from 1; 0 when they do not."""
        places = (n for n, one in enumerate(self._line, start=1) if one.player == player)
        return next(places, 0)

    def _rare(self, player: PlayerId, place: int) -> Iterator[Step]:
        game, last = self._game, len(self)
        one = self._line[place - 1]
        if call_of(self._room, player, game) is None and one.arrived:
            yield from self._elsewhere(player)
        if call_of(self._room, player, game) is not None:
            decline = DeclineSeat(game=game, player=player)
            yield self._asking.step(f"decline-{player}", _("Does not want the seat"), decline)
        for key, words, to in (
            ("first", _("To the first place …"), 1),
            ("up", _("Up to place {place} …").format(place=place - 1), place - 1),
            ("down", _("Down to place {place} …").format(place=place + 1), place + 1),
            ("end", _("To the end of the list …"), last),
        ):
            if 1 <= to <= last and to != place:
                move = MoveEntry(game=game, player=player, place=to)
                yield self._asking.step(f"{key}-{player}", words, move)
        off = StrikeOff(game=game, player=player)
        yield self._asking.step(f"strike-{player}", _("Remove"), off, grave=True)

    def gone(self, since: datetime | None = None) -> tuple[GoneRow, ...]:
        """Everybody who may be put back, the last one who left first; of those who left `since`
        then, if that is said."""
        left = reversed(self._room.gone.get(self._game, ()))
        return tuple(
            self._gone_row(one)
            for one in left
            if since is None or one.at >= since
            if may_restore(self._room, self._game, one.entry.player, self._now) is not None
        )

    def _gone_row(self, gone: Gone) -> GoneRow:
        player = gone.entry.player
        back = RestoreEntry(game=self._game, player=player)
        words = _("Put back {player}").format(player=self.words.player(player))
        return GoneRow(
            player=player,
            words=_departure(gone.why).format(
                player=self.words.player(player), time=self.words.time(gone.at)
            ),
            at=gone.at,
            step=self._asking.step(f"restore-{player}", words, back),
        )


_DEPARTURE_WORDS: Mapping[Departure, str] = {
    Departure.EXPIRED: N_("{player} did not come, {time}"),
    Departure.DECLINED: N_("{player} did not want the seat, {time}"),
    Departure.STRUCK_OFF: N_("{player} was removed, {time}"),
}


def _departure(why: Departure) -> str:
    return _(_DEPARTURE_WORDS[why])


def _state(one: Waiting, call: SeatCall | None, *, plays_elsewhere: bool) -> WaitingState:
    """How they stand; whoever comes before the list shows why (CH-SEAT-7)."""
    if call is not None:
        fetches = call.stage is CallStage.FETCHING
        return WaitingState.FETCHING if fetches else WaitingState.CALLED
    if not one.arrived:
        return WaitingState.MOBILE if one.signup is Signup.MOBILE else WaitingState.PHONE
    if one.signup is Signup.CLOSED_TABLE:
        return WaitingState.CLOSED_TABLE
    return WaitingState.TRANSFER if plays_elsewhere else WaitingState.HERE
