"""How the hands of a rehearsed night are dealt, ended, and raked."""

from collections import Counter
from datetime import timedelta
from functools import partial

from floor.app.core.messages import Entry
from floor.app.core.room import house_of
from floor.app.hands.dealing import DrawButton, EndHand, HandEnded, StartHand
from floor.app.hands.mixes import next_variant
from floor.app.money.time_charges import CollectTime, TimeCollected
from floor.app.office.office import Office
from floor.base.errors import Refused
from floor.base.money import Money
from floor.rehearsal.bad_beats import BadBeats
from floor.rehearsal.chips import ChipHabits
from floor.rehearsal.evening import Evening
from floor.rehearsal.players import Fortune, Temper
from floor.room.lists.waitlist import TableId
from floor.room.pots.rake import rake_taken
from floor.room.table.table import InHand, Table, players_at

_LOOKS_AGAIN = timedelta(seconds=20)
"""The dealer of a table that stands still waits for the floor."""


class TablesInPlay:
    """Keeps the tables of `evening` dealing, and counts what falls into their boxes."""

    def __init__(
        self,
        evening: Evening,
        office: Office,
        chips: ChipHabits,
        fortune: Fortune,
        temper: Temper,
    ) -> None:
        self.bad_beats = BadBeats(evening, fortune, temper)
        self._evening = evening
        self._office = office
        self._chips = chips
        self._fortune = fortune
        self._temper = temper
        self._drop: Counter[TableId] = Counter()

    def _waits(self, table: TableId) -> bool:
        """Whether dealing at `table` is a trainee's now; once they are away it goes on with the
        table as they left it."""
        left = self._evening.room.tables.get(table)
        if left is None or not self._evening.is_left(table):
            return False
        over = not isinstance(left.stage, InHand)
        self._evening.at(_LOOKS_AGAIN, partial(self._riffle if over else self.push, table))
        return True

    def begin(self, table: TableId, after: timedelta) -> None:
        """The first riffle at `table` comes so long from now."""
        self._evening.at(after, partial(self._riffle, table))

    def take_over(self, table: Table) -> None:
        """Go on where a night was broken off."""
        self._evening.at(timedelta(seconds=20), partial(self.push, table.id))
        if not isinstance(table.stage, InHand):
            self.begin(table.id, timedelta(seconds=30))

    def dropped(self, table: TableId) -> Money:
        """What lies in its box."""
        return Money(self._drop[table])

    def collect(self, asked: CollectTime) -> None:
        """What is paid for time goes into the same box."""
        paid = self._evening.ask(asked)
        if paid is not None and isinstance(paid.events[0], TimeCollected):
            self._drop[asked.table] += paid.events[0].amount.cents

    def _riffle(self, table: TableId) -> None:
        room = self._evening.room
        if table not in room.tables or self._waits(table):
            return
        if room.tables[table].frozen is not None:
            self.begin(table, _LOOKS_AGAIN)
            return
        self._chips.before_a_hand(room, room.tables[table])
        here = self._evening.room.tables.get(table)
        if here is None:
            return
        badge = self._evening.speaks_for(table)
        start = StartHand(table=table, variant=self._said(here))
        try:
            self._office.submit(start, badge)
        except Refused as refusal:
            pause = timedelta(seconds=40)
            if refusal.rule in ("CH-BTN-4", "CH-BTN-6"):
                drawn = self._evening.ask(DrawButton(table=table), badge)
                pause = timedelta(seconds=25 if drawn is not None else 60)
            self.begin(table, pause)
            return
        self._evening.at(self._fortune.seconds(45, 165), partial(self.push, table))

    def _said(self, table: Table) -> str:
        """The game somebody says the next hand is, where one is chosen."""
        room = self._evening.room
        if isinstance(table.stage, InHand) or next_variant(room, table) is not None:
            return ""
        choices = house_of(room).games[table.game].variant.choices
        return choices[self._fortune.chance.below(len(choices))]

    def push(self, name: TableId, go_on: bool = True) -> None:
        """The pot goes to who won it; now and then the wrong button is pressed first."""
        table = self._evening.room.tables.get(name)
        if table is not None and go_on and self._waits(name):
            return
        if table is None or not isinstance(table.stage, InHand):
            return
        if table.frozen is not None or (go_on and self.bad_beats.falls(table)):
            self._evening.at(_LOOKS_AGAIN, partial(self.push, name, go_on))
            return
        second_round = self._fortune.percent(72)
        if self._fortune.percent(self._temper.mistaps):
            wrong = self._end(name, second_round=not second_round)
            if wrong is not None:
                self._evening.take_back(wrong, name, "Wrong button pressed")
        ended = self._end(name, second_round=second_round)
        if ended is not None and isinstance(ended.events[0], HandEnded):
            self._take_rake(table, ended.events[0])
        if go_on:
            self.begin(name, self._fortune.seconds(8, 22))

    def _end(self, name: TableId, *, second_round: bool) -> Entry | None:
        end = EndHand(table=name, second_round=second_round)
        return self._evening.ask(end, self._evening.speaks_for(name))

    def _take_rake(self, table: Table, ended: HandEnded) -> None:
        game = house_of(self._evening.room).games[table.game]
        forced = game.stakes.big_blind or game.stakes.ante * players_at(table)
        pot = forced * self._fortune.between(2, 120)
        taken = rake_taken(
            game.rake, (pot,), past_initial_deal=ended.second_round, fee=ended.jackpot
        )
        self._drop[table.id] += (taken.rake + taken.jackpot).cents
