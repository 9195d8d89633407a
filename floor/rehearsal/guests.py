"""How simulated people come, wait, answer a call, sit, change their minds, and go home."""

from datetime import datetime, timedelta
from functools import partial

from floor.app.core.room import Room, house_of
from floor.app.lists.order import RestoreEntry
from floor.app.lists.waiting import (
    CheckIn,
    ConfirmCall,
    DeclineSeat,
    JoinList,
    PlayerTurnedAway,
    StrikeOff,
)
from floor.app.money.time_charges import CollectTime, due
from floor.app.seats.requests import AskForSeat
from floor.app.seats.seats import LeaveSeat, SeatPlayer
from floor.rehearsal.chips import ChipHabits
from floor.rehearsal.evening import Evening
from floor.rehearsal.hands import TablesInPlay
from floor.rehearsal.players import Fortune, Temper
from floor.rehearsal.walks import Walks
from floor.room.blinds.blinds import Standing
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.games.game import Game, GameId
from floor.room.lists.waitlist import Signup, TableId
from floor.room.table.table import InHand, Table


class Guests:
    """Everybody who comes to the tables of `evening`."""

    def __init__(
        self,
        evening: Evening,
        hands: TablesInPlay,
        chips: ChipHabits,
        walks: Walks,
        fortune: Fortune,
        temper: Temper,
    ) -> None:
        self._evening = evening
        self._hands = hands
        self._chips = chips
        self._fortune = fortune
        self._temper = temper
        self._walks = walks
        self._in_house: set[PlayerId] = set()
        self._gone_home: list[PlayerId] = []
        self._turned_away: set[PlayerId] = set()
        """Who may not play, and will not try again."""
        self._staying: set[PlayerId] = set()
        """Who has been told when to get up."""

    @property
    def seen(self) -> int:
        """How many have come so far."""
        return len(self._in_house) + len(self._gone_home) + len(self._turned_away)

    @property
    def gone_home(self) -> list[PlayerId]:
        """Who may come back, the first to go first."""
        return self._gone_home

    def take_over(self, table: Table) -> None:
        """Nobody has left their seat where a night was broken off."""
        for player in self._evening.sitting_at(table.id):
            self._in_house.add(player)
            self._stays(player)
            come_back = partial(self._walks.come_back, player)
            self._evening.at(self._fortune.seconds(20, 600), come_back)

    # Coming

    def come_until(self, last: datetime) -> None:
        """From now until `last` one after the other comes, for a table that is open then."""
        if self._evening.now >= last:
            return
        tables = self._evening.own_tables()
        if tables:
            table = tables[self._fortune.chance.below(len(tables))]
            self.arrives(house_of(self._evening.room).games[table.game])
        hourly = self._temper.arrivals_an_hour_and_table * max(len(tables), 1)
        after = self._fortune.about(timedelta(hours=1) / hourly)
        self._evening.at(after, partial(self.come_until, last))

    def arrives(self, game: Game, player: PlayerId | None = None) -> None:
        """Somebody new, somebody back, or `player` wants to play `game`; some ring up first."""
        who = player if player is not None else self._somebody()
        self._in_house.add(who)
        lot = self._fortune.between(0, 99)
        signup = Signup.FLOOR
        if lot < self._temper.by_phone + self._temper.by_mobile:
            signup = Signup.PHONE if lot < self._temper.by_phone else Signup.MOBILE
        joined = self._evening.ask(JoinList(game=game.id, player=who, signup=signup))
        if joined is not None and isinstance(joined.events[0], PlayerTurnedAway):
            self._in_house.discard(who)
            self._turned_away.add(who)
            return
        if self._fortune.percent(self._temper.two_lists):
            self._joins_another(who, game.id)
        if signup is Signup.FLOOR:
            return
        if self._fortune.percent(80):
            check_in = CheckIn(game=game.id, player=who)
            self._evening.at(self._fortune.seconds(120, 2400), partial(self._evening.ask, check_in))
        else:
            strike = StrikeOff(game=game.id, player=who)
            self._evening.at(timedelta(minutes=50), partial(self._evening.ask, strike))

    def _somebody(self) -> PlayerId:
        if self._gone_home and self._fortune.percent(35):
            return self._gone_home.pop(self._fortune.chance.below(len(self._gone_home)))
        return self._evening.people.add_player(self._fortune.name())

    def _joins_another(self, player: PlayerId, game: GameId | None = None) -> bool:
        """Put themselves on the list of another game than `game` too, if there is one."""
        others = sorted({table.game for table in self._evening.own_tables()} - {game})
        if not others:
            return False
        other = others[self._fortune.chance.below(len(others))]
        return self._evening.ask(JoinList(game=other, player=player)) is not None

    # Called

    def is_called(self, player: PlayerId, table: Table, seat: SeatNo) -> None:
        """They come, declines, or are not to be found and may ask to be put back on the list."""
        lot, game = self._fortune.between(0, 99), table.game
        if lot < self._temper.no_show:
            if self._fortune.percent(self._temper.late):
                put_back = RestoreEntry(game=game, player=player)
                after = self._fortune.seconds(330, 1200)
                self._evening.at(after, partial(self._evening.ask, put_back))
            return
        if lot < self._temper.no_show + self._temper.declines:
            decline = DeclineSeat(game=game, player=player)
            self._evening.at(self._fortune.seconds(20, 150), partial(self._evening.ask, decline))
            return
        sits = partial(self._sits_down, player, table.id, seat)
        after = self._fortune.seconds(15, 240)
        if self._fortune.percent(self._temper.fetches):
            takes = ConfirmCall(game=game, player=player)
            self._evening.at(after, partial(self._evening.ask, takes))
            after += self._fortune.seconds(30, 240)
        self._evening.at(after, sits)

    def _sits_down(self, player: PlayerId, name: TableId, seat: SeatNo) -> None:
        room = self._evening.room
        if name not in room.tables or not _is_called(room, player, name):
            return
        at = self._evening.table_of(player)
        if at is not None and isinstance(at.stage, InHand):
            again = partial(self._sits_down, player, name, seat)
            self._evening.at(timedelta(seconds=30), again)
            return
        stack = self._chips.stack_of(room, at, player) if at is not None else None
        for way in dict.fromkeys((self._fortune.way_in(), Standing.WAITS)):
            sits = SeatPlayer(table=name, seat=seat, player=player, way=way, stack=stack)
            if self._evening.ask(sits, self._evening.speaks_for(name)):
                self.has_sat_down(player)
                return

    def has_sat_down(self, player: PlayerId) -> None:
        """Their chips, and when they will get up or walk off; who only changed seats has said
        that."""
        table = self._evening.table_of(player)
        if table is None:
            return
        self._in_house.add(player)
        self._chips.buys_in(self._evening.room, table, player)
        if player not in self._staying:
            self._stays(player)
            self._walks.later(player)
            if self._fortune.percent(self._temper.other_seat):
                self._evening.at(self._fortune.seconds(300, 3600), partial(self._asks, player))

    def _asks(self, player: PlayerId) -> None:
        """Ask for another seat at the table."""
        table = self._evening.table_of(player)
        if table is not None:
            ask = AskForSeat(table=table.id, player=player)
            self._evening.ask(ask, self._evening.speaks_for(table.id))

    # Going

    def _stays(self, player: PlayerId) -> None:
        self._staying.add(player)
        after = self._fortune.about(self._temper.stay)
        self._evening.at(after, partial(self._gets_up, player))

    def stays_until(self, player: PlayerId, after: timedelta) -> None:
        """They get up so long from now."""
        self._staying.add(player)
        self._evening.at(after, partial(self._gets_up, player))

    def _gets_up(self, player: PlayerId) -> None:
        table = self._evening.table_of(player)
        if table is None:
            self._staying.discard(player)
            return
        if table.frozen is not None or self._evening.is_left(table.id):
            self._evening.at(timedelta(minutes=1), partial(self._gets_up, player))
            return
        if self._fortune.percent(12) and self._wants_another_table(player, table):
            self._stays(player)
            return
        self._pays_time(player, table.id)
        stack = self._chips.stack_of(self._evening.room, table, player)
        leaves = LeaveSeat(table=table.id, player=player, stack=stack)
        self._evening.ask(leaves, self._evening.speaks_for(table.id))
        self.goes_home(player)

    def _wants_another_table(self, player: PlayerId, table: Table) -> bool:
        """Another game, or where the same is played at another table, that one (CH-SEAT-9)."""
        if len(self._evening.own_tables(table.game)) > 1 and self._fortune.percent(50):
            return self._evening.ask(JoinList(game=table.game, player=player)) is not None
        return self._joins_another(player, table.game)

    def _pays_time(self, player: PlayerId, table: TableId) -> None:
        """Most pay for their time before they go; the others owe it."""
        for one in due(self._evening.room, table, self._evening.now):
            if one.player == player and self._fortune.percent(90):
                self._hands.collect(CollectTime(table=table, amount=one.amount, player=player))

    def goes_home(self, player: PlayerId) -> None:
        """Off every list, and out of the door; some come again."""
        self._in_house.discard(player)
        self._staying.discard(player)
        self._gone_home.append(player)
        for game, waiting in self._evening.room.lists.items():
            if any(one.player == player for one in waiting):
                self._evening.ask(StrikeOff(game=game, player=player))


def _is_called(room: Room, player: PlayerId, table: TableId) -> bool:
    return any(call.player == player and call.table == table for call in room.calls)
