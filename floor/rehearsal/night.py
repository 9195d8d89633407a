"""A whole evening of a card room, asked of the office by simulated players and staff."""

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import NamedTuple
from zoneinfo import ZoneInfo

from floor.app.chips import CountDrop
from floor.app.days import AdoptRulebook, CloseDay, OpenDay, SignOff, SignOn
from floor.app.dealing import DrawButton, EndHand, HandEnded, StartHand
from floor.app.messages import SYSTEM, Entry, Role
from floor.app.mixes import next_variant
from floor.app.office import Office
from floor.app.ports import People
from floor.app.seats import LeaveSeat, PlayOver, SeatPlayer
from floor.app.state import DayClosed, Room, house_of
from floor.app.tables import CloseTable, OpenTable
from floor.app.waiting import CallPlayer, CheckIn, JoinList, StrikeOff, next_for
from floor.base.chance import Chance
from floor.base.clock import HandClock
from floor.base.errors import Refused
from floor.base.money import Money
from floor.rehearsal.chips import ChipHabits
from floor.rehearsal.evening import Evening, Staff
from floor.rehearsal.laws import Laws
from floor.rehearsal.players import Fortune, Temper
from floor.rehearsal.walks import Walks
from floor.room.blinds import Standing
from floor.room.button import PlayerId, SeatNo
from floor.room.game import Game, GameId
from floor.room.rake import rake_taken
from floor.room.table import (
    Away,
    InHand,
    Table,
    free_seats,
    players_at,
)
from floor.room.waitlist import TableId, TableOffer, table_for_newcomer


class Plan(NamedTuple):
    """What is rehearsed."""

    tables: int = 8
    hours: int = 12
    begins: date = date(2026, 10, 24)
    """Gaming day; this one has 25 hours, the clocks go back in it."""
    opens_at_hour: int = 17
    prefix: str = "T"
    """Of this rehearsal's table names: several may live in one room."""
    games: tuple[GameId, ...] = ()
    """What its tables play in turn; none named: the first few of the offer, and at the eighth table
    a rotation."""
    temper: Temper = Temper()


class Told(NamedTuple):
    """What came of a night."""

    entries: int
    hands: int
    refused: dict[str, int]
    """How often each rule said no."""
    players: int
    lasted: timedelta


_LOOK_EVERY = timedelta(seconds=30)
_ROTATION_AT = 7
"""Number of the table, from 0, at which the games follow each other."""
_DEALT_AT_LEAST = 4
"""Players a table keeps going with late at night."""


class Night:
    """One evening, from the opening of the doors until the last table is closed."""

    def __init__(
        self,
        office: Office,
        people: People,
        clock: HandClock,
        chance: Chance,
        plan: Plan,
    ) -> None:
        self._office = office
        self._people = people
        self._clock = clock
        self._fortune = Fortune(chance)
        self._plan = plan
        self._evening = Evening(office, clock)
        self._at, self._ask = self._evening.at, self._evening.ask
        self._chips = ChipHabits(self._ask, self._fortune)
        self._walks = Walks(self._evening, self._fortune, plan.temper)
        self._in_house: set[PlayerId] = set()
        self._gone_home: list[PlayerId] = []
        self._drop: Counter[TableId] = Counter()
        self._entries = 0
        self._begins_at = self._last_call = clock.now()
        self.laws = Laws()

    @property
    def _room(self) -> Room:
        return self._office.room

    def live(self, rulebook: str) -> Told:
        """The evening from opening the gaming day to closing it."""
        for _ in self.moments(rulebook):
            pass
        return self.told()

    def moments(self, rulebook: str) -> Iterator[datetime]:
        """The evening moment by moment, so that somebody else can watch, print or stop it."""
        stop = self._office.listen(self._watch)
        try:
            self._evening.staff = self._open(rulebook)
            self._begins_at = self._clock.now()
            ends = self._clock.now() + timedelta(hours=self._plan.hours)
            self._last_call = ends - min(timedelta(hours=1), (ends - self._clock.now()) / 4)
            self._first_tables()
            self._at(timedelta(), self._look_round)
            self._at(timedelta(seconds=5), self._somebody_arrives)
            yield from self._evening.moments(ends)
            self._clock.move_to(ends)
            self._close()
            yield ends
        finally:
            stop()

    def told(self) -> Told:
        """What has come of it so far."""
        return Told(
            entries=self._entries,
            hands=self.laws.hands,
            refused=dict(self._evening.refused),
            players=len(self._in_house) + len(self._gone_home),
            lasted=self._clock.now() - self._begins_at,
        )

    def _watch(self, room: Room, entries: tuple[Entry, ...]) -> None:
        self._entries += len(entries)
        self.laws.watch(room, entries)

    # The house

    def _open(self, rulebook: str) -> Staff:
        if self._room.house is None:
            self._ask(AdoptRulebook(name="helsinki", text=rulebook), SYSTEM)
        if isinstance(self._room.day, DayClosed):
            self._clock.move_to(self._opening_time(self._room.day.last))
        staff = Staff(
            self._people.add_staff(self._fortune.name(), Role.SHIFT_MANAGER),
            self._people.add_staff(self._fortune.name(), Role.FLOOR),
            self._people.add_staff(self._fortune.name(), Role.DEALER),
        )
        for badge in staff:
            self._office.submit(SignOn(staff=badge), badge)
        if isinstance(self._room.day, DayClosed):
            self._ask(OpenDay(), staff.manager)
        return staff

    def _opening_time(self, last: date | None) -> datetime:
        """When the doors open: on the planned day, or the first one not played yet."""
        day = self._plan.begins
        if last is not None and last >= day:
            day = last + timedelta(days=1)
        zone = ZoneInfo(house_of(self._room).zone)
        opens = datetime(day.year, day.month, day.day, self._plan.opens_at_hour, tzinfo=zone)
        return opens.astimezone(UTC)

    def _first_tables(self) -> None:
        for number in range(self._plan.tables):
            table = TableId(f"{self._plan.prefix}{number + 1}")
            if table in self._room.tables:
                self._take_over(self._room.tables[table])
                continue
            game = self._game_of(number)
            self._at(timedelta(minutes=4 * number), partial(self._open_table, table, game))

    def _game_of(self, number: int) -> Game:
        """What the table with that number, from 0, plays."""
        offer = house_of(self._room).games
        if self._plan.games:
            return offer[self._plan.games[number % len(self._plan.games)]]
        games = list(offer.values())
        rotations = [game for game in games if game.hands_each is not None]
        if number == _ROTATION_AT and rotations:
            return rotations[0]
        return games[number % min(len(games), 4)]

    def _take_over(self, table: Table) -> None:
        """Go on where a night was broken off: nobody has left his seat."""
        self._at(timedelta(seconds=20), partial(self._push, table.id))
        if not isinstance(table.stage, InHand):
            self._at(timedelta(seconds=30), partial(self._riffle, table.id))
        for player in self._sitting(table):
            self._in_house.add(player)
            self._at(self._fortune.about(self._plan.temper.stay), partial(self._get_up, player))
            self._at(self._fortune.seconds(20, 600), partial(self._walks.come_back, player))

    def _open_table(self, table: TableId, game: Game) -> None:
        if self._ask(OpenTable(table=table, game=game.id, seats=game.seats)) is None:
            return
        for _ in range(game.seats - self._fortune.between(0, 2)):
            self._at(self._fortune.seconds(1, 900), partial(self._arrive, game))
        self._at(timedelta(minutes=12), partial(self._riffle, table))

    def _own_tables(self) -> list[Table]:
        own = self._plan.prefix
        return [table for table in self._room.tables.values() if table.id.startswith(own)]

    def _look_round(self) -> None:
        """The floor manager works the lists, and late at night closes short tables."""
        self._office.tick()
        for table in self._own_tables():
            late = self._clock.now() > self._last_call
            if late and players_at(table) < _DEALT_AT_LEAST and not isinstance(table.stage, InHand):
                self._close_table(table)
        for game in {table.game: None for table in self._own_tables()}:
            while (player := next_for(self._room, game)) is not None:
                offers = [
                    TableOffer(table.id, table.opened_at, players_at(table))
                    for table in self._own_tables()
                    if table.game == game and free_seats(table)
                ]
                if not offers or not self._call(
                    player, self._room.tables[table_for_newcomer(offers)]
                ):
                    break
        self._maybe_play_over()
        self._at(_LOOK_EVERY, self._look_round)

    def _call(self, player: PlayerId, table: Table) -> bool:
        free = free_seats(table)
        seat = free[self._fortune.chance.below(len(free))]
        called = self._ask(CallPlayer(game=table.game, player=player, table=table.id, seat=seat))
        if called is not None and not self._fortune.percent(self._plan.temper.no_show):
            self._at(
                self._fortune.seconds(15, 240), partial(self._sit_down, player, table.id, seat)
            )
        return called is not None

    def _close_table(self, table: Table) -> None:
        others = [t for t in self._own_tables() if t.game == table.game and t.id != table.id]
        sitting = [p for p in self._sitting(table) if self._fortune.percent(70)]
        movers = tuple(sitting) if others else ()
        stay_home = [p for p in self._sitting(table) if p not in movers]
        if self._ask(CloseTable(table=table.id, movers=movers)) is not None:
            for player in stay_home:
                self._go_home(player)
            counted = Money(self._drop[table.id])
            if self._fortune.percent(5):
                counted = counted + Money(100)
            self._ask(CountDrop(table=table.id, amount=counted))

    def _sitting(self, table: Table) -> list[PlayerId]:
        return [player for player, at in self._room.seated.items() if at == table.id]

    def _close(self) -> None:
        for table in self._own_tables():
            if isinstance(table.stage, InHand):
                self._push(table.id, go_on=False)
        for table in self._own_tables():
            self._close_table(table)
        if not self._room.tables:
            self._ask(CloseDay(), self._evening.staff.manager)
        for badge in self._evening.staff:
            self._ask(SignOff(staff=badge), badge)

    # The hands

    def _riffle(self, table: TableId) -> None:
        if table not in self._room.tables:
            return
        self._chips.before_a_hand(self._room, self._room.tables[table])
        start = StartHand(table=table, variant=self._said(self._room.tables[table]))
        try:
            self._office.submit(start, self._evening.staff.dealer)
        except Refused as refusal:
            pause = timedelta(seconds=40)
            if refusal.rule in ("CH-BTN-4", "CH-BTN-6"):
                drawn = self._ask(DrawButton(table=table), self._evening.staff.dealer)
                pause = timedelta(seconds=25 if drawn is not None else 60)
            self._at(pause, partial(self._riffle, table))
            return
        self._at(self._fortune.seconds(45, 165), partial(self._push, table))

    def _said(self, table: Table) -> str:
        """The game somebody says the next hand is, where one is chosen."""
        if isinstance(table.stage, InHand) or next_variant(self._room, table) is not None:
            return ""
        choices = house_of(self._room).games[table.game].variant.choices
        return choices[self._fortune.chance.below(len(choices))]

    def _push(self, name: TableId, go_on: bool = True) -> None:
        table = self._room.tables.get(name)
        if table is None or not isinstance(table.stage, InHand):
            return
        second_round = self._fortune.percent(72)
        if self._fortune.percent(self._plan.temper.mistaps):
            wrong = self._ask(
                EndHand(table=name, second_round=not second_round), self._evening.staff.dealer
            )
            if wrong is not None:
                note = self._people.keep_note("Wrong button pressed", self._clock.now())
                self._office.void(wrong.command, self._evening.staff.floor, note=note)
        ended = self._ask(
            EndHand(table=name, second_round=second_round), self._evening.staff.dealer
        )
        if ended is not None and isinstance(ended.events[0], HandEnded):
            self._take_rake(table, ended.events[0])
        if go_on:
            self._at(self._fortune.seconds(8, 22), partial(self._riffle, name))

    def _take_rake(self, table: Table, ended: HandEnded) -> None:
        game = house_of(self._room).games[table.game]
        forced = game.stakes.big_blind or game.stakes.ante * players_at(table)
        pot = forced * self._fortune.between(2, 120)
        taken = rake_taken(
            game.rake, (pot,), past_initial_deal=ended.second_round, fee=ended.jackpot
        )
        self._drop[table.id] += (taken.rake + taken.jackpot).cents

    # The players

    def _somebody_arrives(self) -> None:
        if self._clock.now() < self._last_call:
            tables = self._own_tables()
            if tables:
                table = tables[self._fortune.chance.below(len(tables))]
                self._arrive(house_of(self._room).games[table.game])
            hourly = self._plan.temper.arrivals_an_hour_and_table * max(len(tables), 1)
            self._at(self._fortune.about(timedelta(hours=1) / hourly), self._somebody_arrives)

    def _arrive(self, game: Game) -> None:
        if self._gone_home and self._fortune.percent(35):
            player = self._gone_home.pop(self._fortune.chance.below(len(self._gone_home)))
        else:
            player = self._people.add_player(self._fortune.name())
        self._in_house.add(player)
        by_phone = self._fortune.percent(self._plan.temper.by_phone)
        self._ask(JoinList(game=game.id, player=player, by_phone=by_phone))
        if by_phone and self._fortune.percent(80):
            self._at(
                self._fortune.seconds(120, 2400),
                partial(self._ask, CheckIn(game=game.id, player=player)),
            )
        elif by_phone:
            self._at(
                timedelta(minutes=50),
                partial(self._ask, StrikeOff(game=game.id, player=player)),
            )

    def _sit_down(self, player: PlayerId, name: TableId, seat: SeatNo) -> None:
        table = self._room.tables.get(name)
        if table is None or not any(
            c.player == player and c.table == name for c in self._room.calls
        ):
            return
        at = self._room.tables.get(self._room.seated.get(player, TableId("")))
        if at is not None and isinstance(at.stage, InHand):
            self._at(timedelta(seconds=30), partial(self._sit_down, player, name, seat))
            return
        newly = player not in self._room.seated
        stack = self._chips.stack_of(self._room, at, player) if at is not None else None
        for way in dict.fromkeys((self._fortune.way_in(), Standing.WAITS)):
            sits = SeatPlayer(table=name, seat=seat, player=player, way=way, stack=stack)
            if self._ask(sits, self._evening.staff.dealer):
                self._chips.buys_in(self._room, table, player)
                break
        if newly and player in self._room.seated:
            self._at(self._fortune.about(self._plan.temper.stay), partial(self._get_up, player))
            self._walks.later(player)

    def _get_up(self, player: PlayerId) -> None:
        table = self._evening.table_of(player)
        if table is None:
            return
        if self._fortune.percent(12) and self._ask_for_another_game(player, table):
            self._at(self._fortune.about(self._plan.temper.stay), partial(self._get_up, player))
            return
        stack = self._chips.stack_of(self._room, table, player)
        self._ask(LeaveSeat(table=table.id, player=player, stack=stack), self._evening.staff.dealer)
        self._go_home(player)

    def _ask_for_another_game(self, player: PlayerId, table: Table) -> bool:
        others = sorted({t.game for t in self._own_tables()} - {table.game})
        if not others:
            return False
        game = others[self._fortune.chance.below(len(others))]
        return self._ask(JoinList(game=game, player=player)) is not None

    def _go_home(self, player: PlayerId) -> None:
        self._in_house.discard(player)
        self._gone_home.append(player)
        for game, waiting in self._room.lists.items():
            if any(one.player == player for one in waiting):
                self._ask(StrikeOff(game=game, player=player))

    def _maybe_play_over(self) -> None:
        """Somebody without a seat plays in that of one who is long away."""
        if not self._fortune.percent(2):
            return
        for table in self._own_tables():
            for number, seat in enumerate(table.seats, start=1):
                if not isinstance(seat, Away):
                    continue
                waiting = self._room.lists.get(table.game, ())
                bench = [
                    w.player for w in waiting if w.arrived and w.player not in self._room.seated
                ]
                if bench and not any(c.player == bench[-1] for c in self._room.calls):
                    self._play_over(table, SeatNo(number), bench[-1])
                    return

    def _play_over(self, table: Table, seat: SeatNo, player: PlayerId) -> None:
        if self._ask(PlayOver(table=table.id, seat=seat, player=player)) is not None:
            self._chips.buys_in(self._room, self._room.tables[table.id], player)
            self._at(timedelta(minutes=25), partial(self._get_up, player))
