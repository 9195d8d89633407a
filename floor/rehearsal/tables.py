"""How the tables of a rehearsed night open, feed each other, are paid for by time, and close."""

from datetime import datetime, timedelta
from functools import partial

from floor.app.core.room import house_of
from floor.app.lists.feeders import MarkFeeder
from floor.app.lists.lists import call_of
from floor.app.money.chips import CountDrop
from floor.app.money.time_charges import CollectTime, due
from floor.app.tables.tables import CloseTable, CountedStack, OpenTable
from floor.base.money import Money, total
from floor.rehearsal.chips import ChipHabits
from floor.rehearsal.evening import Evening
from floor.rehearsal.guests import Guests
from floor.rehearsal.hands import TablesInPlay
from floor.rehearsal.players import Fortune
from floor.room.blinds.button import PlayerId
from floor.room.games.game import Game
from floor.room.lists.waitlist import TableId
from floor.room.table.opening import Filling
from floor.room.table.table import InHand, Table, players_at

_DEALT_AT_LEAST = 4
"""Players a table keeps going with late at night."""
_FEEDS = 30
"""Per cent of second tables of a game that feed the first."""
FIRST_RIFFLE = timedelta(minutes=12)
"""After a table was opened for people who are still to come."""


class TableKeeper:
    """Opens and closes the tables of `evening`."""

    def __init__(
        self,
        evening: Evening,
        hands: TablesInPlay,
        guests: Guests,
        chips: ChipHabits,
        fortune: Fortune,
    ) -> None:
        self._evening = evening
        self._hands = hands
        self._guests = guests
        self._chips = chips
        self._fortune = fortune
        self._wanted: dict[TableId, Game] = {}
        """Tables that open once enough people are interested."""

    def opens(self, table: TableId, game: Game) -> None:
        """A table opens, and people come for it within a quarter of an hour."""
        opening = OpenTable(table=table, game=game.id, seats=game.seats)
        if self._evening.ask(opening) is None:
            return
        self._wait_for_guests(game)
        self._hands.begin(table, FIRST_RIFFLE)
        if game.charge is not None:
            self._collects_later(table)
        others = self._evening.own_tables(game.id)
        if len(others) == 2 and self._fortune.percent(_FEEDS):
            self._evening.ask(MarkFeeder(table=table, main=others[0].id))

    def is_wanted(self, table: TableId, game: Game) -> None:
        """People come for a game that is not running yet: its list shows who is interested."""
        self._wanted[table] = game
        self._wait_for_guests(game)

    def is_open(self, table: TableId) -> None:
        """Nobody waits any more until `table` opens."""
        self._wanted.pop(table, None)

    def _wait_for_guests(self, game: Game) -> None:
        for _ in range(game.seats - self._fortune.between(0, 2)):
            arrives = partial(self._guests.arrives, game)
            self._evening.at(self._fortune.seconds(1, 900), arrives)

    def look_round(self, last_call: datetime) -> None:
        """Open what enough people want, and late at night close short tables."""
        for name, game in tuple(self._wanted.items()):
            self._open_for_list(name, game)
        if self._evening.now <= last_call:
            return
        for table in self._evening.own_tables():
            if players_at(table) < _DEALT_AT_LEAST and not isinstance(table.stage, InHand):
                self.closes(table)

    def _open_for_list(self, name: TableId, game: Game) -> None:
        """The first of the list are seated, by a draw or from seat 1 on, or called."""
        room = self._evening.room
        called = {call.player for call in room.calls}
        here = [
            one.player
            for one in room.lists.get(game.id, ())
            if one.arrived and one.player not in called and one.player not in room.seated
        ]
        if len(here) < house_of(room).waiting.opens_with:
            return
        first = tuple(here[: game.seats])
        line = tuple(one.player for one in room.lists[game.id] if one.arrived)
        passed_over = line[: len(first)] != first
        filling = Filling.CALLED if self._fortune.percent(30) else Filling.SEATED
        opening = OpenTable(
            table=name,
            game=game.id,
            seats=game.seats,
            players=first,
            filling=filling,
            draw_seats=self._fortune.percent(50),
            note=self._evening.note("Whoever stands at the desk.") if passed_over else None,
        )
        if self._evening.ask(opening) is None:
            return
        self.is_open(name)
        self._hands.begin(name, timedelta(minutes=3))
        if game.charge is not None:
            self._collects_later(name)
        for player in first:
            call = call_of(self._evening.room, player, game.id)
            if call is not None:
                self._guests.is_called(player, self._evening.room.tables[name], call.seat)
            else:
                self._guests.has_sat_down(player)

    def _collects_later(self, table: TableId) -> None:
        """The floor comes round for what is due for time, as long as the table is open."""
        self._evening.at(self._fortune.seconds(240, 900), partial(self._comes_round, table))

    def _comes_round(self, table: TableId) -> None:
        if table in self._evening.room.tables:
            self._collect(table)
            self._collects_later(table)

    def _collect(self, table: TableId) -> None:
        owed = due(self._evening.room, table, self._evening.now)
        here = [one.amount for one in owed if not one.left]
        if here:
            self._hands.collect(CollectTime(table=table, amount=total(here)))

    def closes(self, table: Table, *, for_good: bool = False) -> None:
        """Who wants to play on gets a free seat of the same game, drawn for where they are short,
        or waits; the others go home, and the box is counted. When the house closes `for_good`,
        everybody goes home."""
        self._collect(table.id)
        own = [] if for_good else self._evening.own_tables(table.game)
        others = [one for one in own if one.id != table.id]
        sitting = self._evening.sitting_at(table.id)
        wants_on = [player for player in sitting if self._fortune.percent(70)]
        movers = tuple(wants_on) if others else ()
        closing = CloseTable(
            table=table.id,
            movers=movers,
            into=tuple(one.id for one in others),
            stacks=tuple(self._counted(table, sitting)),
        )
        if self._evening.ask(closing) is None:
            return
        for player in sitting:
            if player not in movers:
                self._guests.goes_home(player)
            elif player in self._evening.room.seated:
                self._guests.has_sat_down(player)
        self._count_drop(table.id)

    def _counted(self, table: Table, sitting: list[PlayerId]) -> list[CountedStack]:
        stacks = ((who, self._chips.stack_of(self._evening.room, table, who)) for who in sitting)
        return [CountedStack(who, stack) for who, stack in stacks if stack is not None]

    def _count_drop(self, table: TableId) -> None:
        counted = self._hands.dropped(table)
        if self._fortune.percent(5):
            counted = counted + Money(100)
        self._evening.ask(CountDrop(table=table, amount=counted))
