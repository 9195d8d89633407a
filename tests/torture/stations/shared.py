"""A rehearsed night shared out among stations: each kiosk its table, the desks everything else.

Nobody of one station tells those of another what they do: each hears of it by what stands in the
journal, as people at stations do. So two may want the same, and only one of them gets it.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import partial
from typing import NamedTuple

from floor.app.core.floor_call import CallReason
from floor.app.core.line_up import post_at
from floor.app.core.messages import Command, Entry, Event, StaffId
from floor.app.core.ports import People
from floor.app.core.room import DayOpen, Room, house_of
from floor.app.lists.waiting import PlayerCalled
from floor.app.office.office import Office
from floor.app.seats.seats import OverPlayerSeated, PlayerSeated, SeatLeft
from floor.app.staff.floor_calls import FloorCalled
from floor.app.tables.tables import TableOpened
from floor.base.chance import Chance
from floor.base.clock import HandClock
from floor.rehearsal.chips import ChipHabits
from floor.rehearsal.dealers import DealerHabits
from floor.rehearsal.evening import Evening, NightStaff
from floor.rehearsal.guests import Guests
from floor.rehearsal.hands import TablesInPlay
from floor.rehearsal.lists import ListKeeper
from floor.rehearsal.night import BY_INTEREST_AT, NightPlan
from floor.rehearsal.players import Fortune
from floor.rehearsal.tables import FIRST_RIFFLE, TableKeeper
from floor.rehearsal.troubles import Troubles
from floor.rehearsal.walks import Walks
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.lists.waitlist import TableId
from floor.room.table.table import InHand, Table

_HEARS_EVERY = timedelta(seconds=5)
_LOOKS_EVERY = timedelta(seconds=30)
_CLOSES_EVERY = timedelta(seconds=20)
_GOES_THERE = timedelta(seconds=20)
_PLAYS_OVER = timedelta(minutes=25)
_COMES_TO_THE_DESK = 30
"""Per cent of those called; whoever deals there seats the others, and these if they are quicker."""
_WANTS_ELSEWHERE = 10
"""Per cent of a desk's looks round the room: somebody who sits would rather sit elsewhere."""


class NightCast(NamedTuple):
    """Who takes part in the night, and until when."""

    office: Office
    people: People
    clock: HandClock
    chance: Chance
    staff: NightStaff
    plan: NightPlan
    last_call: datetime
    """From then on nobody comes any more."""
    ends: datetime
    """Then all tables are closed, and the gaming day."""


class Station(ABC):
    """One station's part of a night that has been opened."""

    def __init__(self, share: NightCast, evening: Evening) -> None:
        self._office = share.office
        self._clock = share.clock
        self._ends = share.ends
        self._evening = evening
        self._evening.staff = share.staff
        self._fortune = Fortune(share.chance)
        self._chips = ChipHabits(self._evening.ask, self._fortune)
        self._walks = Walks(self._evening, self._fortune, share.plan.temper)

    def moments(self) -> Iterator[datetime]:
        """From now until the gaming day is closed; a station that has just been started again goes
        on with the room as it finds it."""
        stop = self._office.listen(self._hear)
        try:
            self._hear_others()
            self._begin()
            self._look_round()
            yield from self._evening.moments(self._ends)
            while isinstance(self._office.room.day, DayOpen):
                self._close()
                yield self._clock.now()
                self._clock.move_to(self._clock.now() + _CLOSES_EVERY)
                self._evening.tick()
        finally:
            stop()

    @abstractmethod
    def _begin(self) -> None:
        """Take part in the room as it is."""

    @abstractmethod
    def _look(self) -> None:
        """What is done every half minute."""

    @abstractmethod
    def _heard(self, event: Event) -> None:
        """Answer what stands in the journal, whoever wrote it."""

    @abstractmethod
    def _close(self) -> None:
        """End the night as far as one can now."""

    def _hear(self, room: Room, entries: tuple[Entry, ...]) -> None:
        # Asked in the middle of an answer: what is done about it is done later.
        for entry in entries:
            for event in entry.events:
                self._heard(event)

    def _hear_others(self) -> None:
        self._office.refresh()
        self._evening.at(_HEARS_EVERY, self._hear_others)

    def _look_round(self) -> None:
        self._evening.tick()
        self._look()
        self._evening.at(_LOOKS_EVERY, self._look_round)


class KioskStation(Station):
    """The dealer of one table and the people who sit there."""

    def __init__(self, share: NightCast, table: TableId) -> None:
        super().__init__(share, _AtTable(share, table))
        self._table = table
        # Claims are decided at a desk, which does not see the cards of this table.
        temper = share.plan.temper._replace(bad_beats=0)
        self._hands = TablesInPlay(self._evening, share.office, self._chips, self._fortune, temper)
        self._guests = _Sitters(
            self._evening, self._hands, self._chips, self._walks, self._fortune, temper
        )
        self._dealers = _DealersHere(self._evening, self._fortune)

    @property
    def _here(self) -> Table | None:
        return self._office.room.tables.get(self._table)

    def _begin(self) -> None:
        table = self._here
        if table is None:
            return
        self._hands.take_over(table)
        self._guests.take_over(table)
        for player in self._evening.sitting_at(table.id):
            self._walks.later(player)
        for call in self._office.room.calls:
            if call.table == table.id:
                self._guests.is_called(call.player, table, call.seat)

    def _look(self) -> None:
        if self._here is not None:
            self._dealers.look_round([self._table], self._clock.now())
            self._dealers.maybe_call([self._table])

    def _heard(self, event: Event) -> None:
        match event:
            case TableOpened(table=self._table):
                self._hands.begin(self._table, FIRST_RIFFLE)
            case PlayerCalled(table=self._table, player=player, seat=seat):
                self._evening.at(timedelta(), partial(self._is_called, player, seat))
            case PlayerSeated(table=self._table, player=player):
                self._evening.at(timedelta(), partial(self._guests.sits_here, player))
            case OverPlayerSeated(table=self._table, player=player):
                self._guests.stays_until(player, _PLAYS_OVER)
            case SeatLeft(table=self._table, player=player):
                self._guests.goes_home(player)
            case _:
                pass

    def _is_called(self, player: PlayerId, seat: SeatNo) -> None:
        if self._here is not None:
            self._guests.is_called(player, self._here, seat)

    def _close(self) -> None:
        """The last hand is ended; the desks close the table.

        Where nobody deals, as who did has sat down at another table, somebody takes it first.
        """
        if self._here is not None:
            self._dealers.look_round([self._table], self._clock.now())
        self._hands.push(self._table, go_on=False)


class DeskStation(Station):
    """Whoever comes, waits and is called, and the floor manager who sees to all tables."""

    def __init__(self, share: NightCast) -> None:
        prefix = share.plan.prefix
        super().__init__(share, Evening(share.office, share.people, share.clock, prefix))
        self._plan = share.plan
        self._last_call = share.last_call
        temper = share.plan.temper
        hands = _HandsElsewhere(self._evening, share.office, self._chips, self._fortune, temper)
        self._bad_beats = hands.bad_beats
        self._guests = _Comers(
            self._evening, hands, self._chips, self._walks, self._fortune, temper
        )
        self._lists = ListKeeper(self._evening, self._guests, self._chips, self._fortune)
        self._tables = TableKeeper(self._evening, hands, self._guests, self._chips, self._fortune)
        self._dealers = DealerHabits(self._evening, self._fortune)
        self._troubles = Troubles(self._evening, self._guests, self._walks, self._fortune)

    def _begin(self) -> None:
        room = self._office.room
        for number in range(self._plan.tables):
            table = TableId(f"{self._plan.prefix}{number + 1}")
            if table not in room.tables and self._clock.now() < self._last_call:
                opens = self._tables.is_wanted if number == BY_INTEREST_AT else self._tables.opens
                game = self._plan.plays(number, house_of(room).games)
                self._evening.at(timedelta(minutes=4 * number), partial(opens, table, game))
        self._guests.come_until(self._last_call)
        self._troubles.begin()

    def _look(self) -> None:
        self._tables.look_round(self._last_call)
        self._lists.look_round()
        for table in self._evening.own_tables():
            if table.frozen is not None:
                self._bad_beats.lets_go(table.id)
        if self._fortune.percent(_WANTS_ELSEWHERE):
            self._guests.somebody_wants_elsewhere()

    def _heard(self, event: Event) -> None:
        match event:
            case TableOpened(table=table):
                self._tables.is_open(table)
            case FloorCalled(table=table, reason=reason):
                self._evening.at(_GOES_THERE, partial(self._goes_there, table, reason))
            case SeatLeft(player=player, moves=False):
                after = self._fortune.seconds(5, 60)
                self._evening.at(after, partial(self._has_left, player))
            case _:
                pass

    def _goes_there(self, table: TableId, reason: CallReason) -> None:
        if table in self._office.room.tables:
            self._dealers.goes_there(table, reason)

    def _has_left(self, player: PlayerId) -> None:
        if player not in self._office.room.seated:
            self._guests.goes_home(player)

    def _close(self) -> None:
        """Close every table at which no hand is dealt, and the gaming day after the last one."""
        for table in self._evening.own_tables():
            if not isinstance(table.stage, InHand):
                self._tables.closes(table, for_good=True)
        if not self._office.room.tables:
            self._evening.close_day()


class _AtTable(Evening):
    """What is asked at a kiosk is asked by whoever deals there; where nobody does, by nobody."""

    def __init__(self, share: NightCast, table: TableId) -> None:
        super().__init__(share.office, share.people, share.clock, table)
        self._table = table

    def ask(self, command: Command, by: StaffId | None = None) -> Entry | None:
        return super().ask(command, by if by is not None else self.speaks_for(self._table))

    def speaks_for(self, table: TableId) -> StaffId:
        post = post_at(self.room.dealers, table)
        return post.dealer.staff if post is not None else self.staff.dealers[0]


class _Sitters(Guests):
    """Those at one table; who leaves it is none of its dealer's business."""

    def sits_here(self, player: PlayerId) -> None:
        """Somebody has been given a seat here, by whichever station."""
        if player not in self._staying:
            self.has_sat_down(player)

    def goes_home(self, player: PlayerId) -> None:
        self._staying.discard(player)

    def _wants_another_table(self, player: PlayerId, table: Table) -> bool:
        return False


class _Comers(Guests):
    """Those who are in the house; what they do at a table is done at its kiosk."""

    def is_called(self, player: PlayerId, table: Table, seat: SeatNo) -> None:
        if self._fortune.percent(_COMES_TO_THE_DESK):
            super().is_called(player, table, seat)

    def has_sat_down(self, player: PlayerId) -> None:
        self._in_house.add(player)

    def stays_until(self, player: PlayerId, after: timedelta) -> None:
        self._in_house.add(player)

    def somebody_wants_elsewhere(self) -> None:
        """One who sits joins the list of another game, or of another table of theirs."""
        sitting = [who for one in self._evening.own_tables() for who in self._sitting(one)]
        if sitting:
            player = sitting[self._fortune.chance.below(len(sitting))]
            table = self._evening.table_of(player)
            if table is not None:
                self._wants_another_table(player, table)

    def _sitting(self, table: Table) -> list[PlayerId]:
        return self._evening.sitting_at(table.id)


class _HandsElsewhere(TablesInPlay):
    """A desk deals no hands; it collects what is paid for time."""

    def begin(self, table: TableId, after: timedelta) -> None:
        pass


class _DealersHere(DealerHabits):
    """A dealer calls the floor; who comes is seen to at a desk."""

    def goes_there(self, table: TableId, reason: CallReason) -> None:
        pass
