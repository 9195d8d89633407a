"""The laws of the waiting lists, whatever is asked for: two games, two tables, seven people."""

from collections import Counter
from datetime import UTC, datetime

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from floor.app.core.messages import Command, Entry, Event, NoteId
from floor.app.core.room import Room
from floor.app.lists.feeders import EndFeeding, MarkFeeder
from floor.app.lists.lists import next_for
from floor.app.lists.order import EntryMoved, EntryRestored, MoveEntry, RestoreEntry
from floor.app.lists.waiting import (
    CallExpired,
    CallPlayer,
    CheckIn,
    ConfirmCall,
    DeclineSeat,
    JoinList,
    PlayerCalled,
    PlayerJoined,
    PlayerStruckOff,
    SeatDeclined,
    StrikeOff,
)
from floor.app.office.catalog import evolve
from floor.app.office.office import Office
from floor.app.seats.seats import LeaveSeat, PlayerSeated, SeatPlayer
from floor.app.tables.tables import CloseTable, OpenTable, TableClosed
from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from floor.base.errors import Refused
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.games.game import GameId
from floor.room.lists.waitlist import Signup
from floor.room.table.table import EMPTY, HeldSeat
from floor.views.lists.next_in_line import why_next
from floor.views.lists.waiting import waiting_board
from tests.evening import NLH, PLO, T1, T2, Evening
from tests.views.looking import look, words

NAMES = ("Aino", "Eero", "Kaisa", "Väinö", "Otso", "Sanna", "Timo")
GAMES = (NLH, PLO)
SEATS = 3
games = st.sampled_from(GAMES)
tables = st.sampled_from((T1, T2))
players = st.integers(1, len(NAMES)).map(PlayerId)
seats = st.integers(1, SEATS).map(SeatNo)
reasons = st.booleans()
ones = st.integers(0, 20)
signups = st.sampled_from((Signup.FLOOR, Signup.PHONE, Signup.MOBILE))

LEFT = (PlayerStruckOff, CallExpired, SeatDeclined)


class Lists(RuleBasedStateMachine):
    """Everything that touches a list may be asked for at any time."""

    @initialize(first=games, second=games)
    def opens(self, first, second):
        self.night = Evening(HandClock(datetime(2026, 10, 24, 15, tzinfo=UTC)), SeededChance(7))
        self.night.opened()
        self.reason = self.night.note("Because.")
        self.stood: dict[tuple[GameId, PlayerId], list[PlayerId]] = {}
        """The list as it was when somebody left it."""
        self.since: dict[tuple[GameId, PlayerId], set[PlayerId]] = {}
        """Who has been put elsewhere or joined anew since then."""
        for name in NAMES:
            self.night.player(name)
        self.before = self.room
        self.night.office.listen(self.watch)
        for table, game in ((T1, first), (T2, second)):
            self.ask(OpenTable(table=table, game=game, seats=SEATS))

    @property
    def office(self) -> Office:
        return self.night.office

    @property
    def room(self) -> Room:
        return self.night.room

    def ask(self, command: Command) -> None:
        foreseen = self.office.why_not(command, self.night.floor)
        try:
            self.office.submit(command, self.night.floor)
        except Refused as refusal:
            said: Refused | None = refusal
        else:
            said = None
        assert foreseen == said

    def note(self, given: bool) -> NoteId | None:
        return self.reason if given else None

    def one_of(self, which: int, game: GameId) -> PlayerId:
        line = self.night.waiting(game)
        return line[which % len(line)] if line else PlayerId(1)

    # What may be asked for

    @rule(game=games, player=players, signup=signups)
    def joins(self, game, player, signup):
        self.ask(JoinList(game=game, player=player, signup=signup))

    @rule(game=games, which=ones)
    def checks_in(self, game, which):
        self.ask(CheckIn(game=game, player=self.one_of(which, game)))

    @rule(table=tables, seat=seats, which=ones, reason=reasons)
    def is_called(self, table, seat, which, reason):
        known = self.room.tables.get(table)
        if known is not None:
            player, note = self.one_of(which, known.game), self.note(reason)
            self.ask(CallPlayer(game=known.game, player=player, table=table, seat=seat, note=note))

    @rule(game=games)
    def the_proposal_is_followed(self, game):
        """What the board offers first can be asked for."""
        board = waiting_board(self.room, game, look(self.night))
        for row in board.rows:
            for step in row.steps:
                if step.leading and isinstance(step.command, CallPlayer):
                    self.ask(step.command)
                    assert any(call.player == row.player for call in self.room.calls)
                    return

    @rule(game=games, which=ones, confirms=st.booleans())
    def answers(self, game, which, confirms):
        answer = ConfirmCall if confirms else DeclineSeat
        self.ask(answer(game=game, player=self.one_of(which, game)))

    @rule(game=games, which=ones)
    def is_struck_off(self, game, which):
        self.ask(StrikeOff(game=game, player=self.one_of(which, game)))

    @rule(game=games, which=ones, place=st.integers(0, 8), reason=reasons)
    def is_moved(self, game, which, place, reason):
        player, note = self.one_of(which, game), self.note(reason)
        self.ask(MoveEntry(game=game, player=player, place=place, note=note))

    @rule(game=games, player=players, reason=reasons)
    def is_put_back(self, game, player, reason):
        self.ask(RestoreEntry(game=game, player=player, note=self.note(reason)))

    @rule(table=tables, seat=seats, player=players, reason=reasons)
    def sits_down(self, table, seat, player, reason):
        note = self.note(reason)
        self.ask(SeatPlayer(table=table, seat=seat, player=player, note=note))

    @rule()
    def who_is_called_sits_down(self):
        for call in self.room.calls[:1]:
            self.ask(SeatPlayer(table=call.table, seat=call.seat, player=call.player))

    @rule(player=players)
    def leaves(self, player):
        if (at := self.room.seated.get(player)) is not None:
            self.ask(LeaveSeat(table=at, player=player))

    @rule(table=tables, game=games)
    def opens_or_closes(self, table, game):
        if table in self.room.tables:
            here = tuple(who for who, at in self.room.seated.items() if at == table)
            self.ask(CloseTable(table=table, movers=here))
        else:
            self.ask(OpenTable(table=table, game=game, seats=SEATS))

    @rule(table=tables, main=tables)
    def feeds(self, table, main):
        ends = table in self.room.feeders
        self.ask(EndFeeding(table=table) if ends else MarkFeeder(table=table, main=main))

    @rule(minutes=st.integers(1, 12))
    def time_goes_by(self, minutes):
        self.night.later(minutes=minutes).tick()

    # What holds

    def watch(self, room: Room, entries: tuple[Entry, ...]) -> None:
        """Every event, with the room before it and after it."""
        for entry in entries:
            for event in entry.events:
                after = evolve(self.before, event)
                self.look_at(self.before, event, after)
                self.before = after
        assert self.before == room

    def look_at(self, before: Room, event: Event, after: Room) -> None:
        if isinstance(event, PlayerCalled):
            assert before.tables[event.table].seat(event.seat) == EMPTY
        for game in GAMES:
            was, is_now = ([one.player for one in r.lists.get(game, ())] for r in (before, after))
            if was != is_now:
                self.check_change(event, game, was, is_now, after)

    def check_change(
        self,
        event: Event,
        game: GameId,
        was: list[PlayerId],
        is_now: list[PlayerId],
        after: Room,
    ) -> None:
        """A list changes by an event of its own game, and only as that event says (CH-SEAT)."""
        assert getattr(event, "game", None) == game
        match event:
            case PlayerJoined(player=player):
                assert is_now == [*was, player]
                self.put_elsewhere(game, player)
            case (
                PlayerStruckOff(player=player)
                | CallExpired(player=player)
                | SeatDeclined(player=player)
            ):
                assert is_now == [one for one in was if one != player]
                self.stood[game, player] = was
                self.since[game, player] = set()
            case PlayerSeated(player=player):
                assert is_now == [one for one in was if one != player]
            case EntryMoved(player=player, place=place, note=note):
                assert note is not None
                assert is_now.index(player) == place - 1
                assert without(is_now, player) == without(was, player)
                self.put_elsewhere(game, player)
            case EntryRestored(player=player):
                assert without(is_now, player) == was
                self.check_place(game, player, is_now)
            case TableClosed(movers=movers):
                line = after.lists[game]
                first = [one.player for one in line if one.signup is Signup.CLOSED_TABLE]
                assert [one for one in is_now if one not in movers] == without(was, *movers)
                assert set(movers) <= set(first)
                for mover in movers:
                    self.put_elsewhere(game, mover)
            case _:
                raise AssertionError(event)

    def check_place(self, game: GameId, player: PlayerId, is_now: list[PlayerId]) -> None:
        """Before and behind him are those who were, unless a reasoned act put them elsewhere."""
        stood, changed = self.stood.pop((game, player)), self.since.pop((game, player))
        if player not in changed and not changed & set(stood):
            kept = [one for one in is_now if one in stood]
            assert kept == [one for one in stood if one in kept]

    def put_elsewhere(self, game: GameId, player: PlayerId) -> None:
        for (other, _), changed in self.since.items():
            if other == game:
                changed.add(player)

    @invariant()
    def every_held_seat_is_somebodys_who_was_called_to_it(self):
        held = Counter(
            (table.id, SeatNo(number), seat.player)
            for table in self.room.tables.values()
            for number, seat in enumerate(table.seats, start=1)
            if isinstance(seat, HeldSeat)
        )
        assert held == Counter((one.table, one.seat, one.player) for one in self.room.calls)
        for call in self.room.calls:
            assert call.player in self.night.waiting(call.game)
            assert self.room.tables[call.table].game == call.game

    @invariant()
    def nobody_is_called_to_a_seat_taken_or_reserved(self):
        for table in self.room.tables.values():
            taken = [SeatNo(n) for n, seat in enumerate(table.seats, 1) if seat != EMPTY]
            for game in GAMES:
                for player in self.night.waiting(game)[:2]:
                    for seat in taken:
                        command = CallPlayer(
                            game=game, player=player, table=table.id, seat=seat, note=self.reason
                        )
                        assert self.office.why_not(command, self.night.floor) is not None

    @invariant()
    def why_next_names_the_one_who_is_next(self):
        for game in GAMES:
            for table in (None, *(t.id for t in self.room.tables.values() if t.game == game)):
                why = why_next(self.room, game, table, words(self.night), self.office.now())
                player = next_for(self.room, game, self.office.now(), table)
                assert (why.player if why is not None else None) == player
                if why is not None:
                    assert why.words.endswith(f"({why.rule}).")
                    assert "{" not in why.words

    @invariant()
    def nobody_stands_on_a_list_twice(self):
        for game in GAMES:
            line = self.night.waiting(game)
            assert len(line) == len(set(line))


def without(line: list[PlayerId], *players: PlayerId) -> list[PlayerId]:
    return [one for one in line if one not in players]


TestLists = Lists.TestCase
TestLists.settings = settings(
    max_examples=settings().max_examples, stateful_step_count=40, deadline=None
)
