"""A whole evening of a card room, asked of the office by simulated players and staff."""

from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import NamedTuple
from zoneinfo import ZoneInfo

from floor.app.core.messages import SYSTEM, Entry, Role
from floor.app.core.ports import People
from floor.app.core.room import DayClosed, Room, house_of
from floor.app.office.office import Office
from floor.app.staff.days import AdoptRulebook, OpenDay, SignOff, SignOn
from floor.base.chance import Chance
from floor.base.clock import HandClock
from floor.rehearsal.chips import ChipHabits
from floor.rehearsal.dealers import DealerHabits, dealers_for
from floor.rehearsal.evening import Evening, NightStaff
from floor.rehearsal.guests import Guests
from floor.rehearsal.hands import TablesInPlay
from floor.rehearsal.laws.hands import Laws
from floor.rehearsal.lists import ListKeeper
from floor.rehearsal.players import Fortune, Temper
from floor.rehearsal.tables import TableKeeper
from floor.rehearsal.tournament.director import LOOKS_EVERY
from floor.rehearsal.tournament.event import RehearsedEvent
from floor.rehearsal.tournament.plan import EventPlan
from floor.rehearsal.troubles import Troubles
from floor.rehearsal.walks import Walks
from floor.room.games.game import Game, GameId
from floor.room.lists.waitlist import TableId
from floor.room.table.table import InHand

BY_INTEREST_AT = 4
"""Number of the table, from 0, that opens only once enough people want its game."""


class NightPlan(NamedTuple):
    """What is rehearsed."""

    tables: int = 8
    hours: int = 12
    begins: date = date(2026, 10, 24)
    """Gaming day; this one has 25 hours, the clocks go back in it."""
    opens_at_hour: int = 17
    prefix: str = "T"
    """Of this rehearsal's table names: several may live in one room."""
    games: tuple[GameId, ...] = ()
    """What its tables play in turn; none named: the first few of the offer, at the fifth table the
    one after them, at the seventh a game paid for by time, and at the eighth a rotation."""
    temper: Temper = Temper()
    event: EventPlan | None = None
    """A tournament beside the tables; the night lasts until it is over."""

    def plays(self, number: int, offer: Mapping[GameId, Game]) -> Game:
        """What the table with that number, from 0, plays where the house offers `offer`."""
        if self.games:
            return offer[self.games[number % len(self.games)]]
        games = list(offer.values())
        rotations = [game for game in games if game.hands_each is not None]
        timed = [game for game in games if game.charge is not None]
        if number == _ROTATION_AT and rotations:
            return rotations[0]
        if number == _BY_TIME_AT and timed:
            return timed[0]
        if number == BY_INTEREST_AT and len(games) > _USUAL_GAMES:
            return games[_USUAL_GAMES]
        return games[number % min(len(games), _USUAL_GAMES)]


class NightSummary(NamedTuple):
    """What came of a night."""

    entries: int
    hands: int
    refused: dict[str, int]
    """How often each rule said no."""
    players: int
    lasted: timedelta


_KIOSK = "kiosk "
"""How the names of kiosks begin, before their table."""
_LOOK_EVERY = timedelta(seconds=30)
_BY_TIME_AT = 6
_USUAL_GAMES = 4
"""Of the offer, which most tables play."""
_ROTATION_AT = 7


class Night:
    """One evening, from the opening of the doors until the last table is closed."""

    def __init__(
        self,
        office: Office,
        people: People,
        clock: HandClock,
        chance: Chance,
        plan: NightPlan,
    ) -> None:
        self._office = office
        self._people = people
        self._clock = clock
        self._fortune = fortune = Fortune(chance)
        self._plan = plan
        self._evening = evening = Evening(office, people, clock, plan.prefix)
        chips = ChipHabits(evening.ask, fortune)
        walks = Walks(evening, fortune, plan.temper)
        self._hands = TablesInPlay(evening, office, chips, fortune, plan.temper)
        self._guests = Guests(evening, self._hands, chips, walks, fortune, plan.temper)
        self._lists = ListKeeper(evening, self._guests, chips, fortune)
        self._tables = TableKeeper(evening, self._hands, self._guests, chips, fortune)
        self._dealers = DealerHabits(evening, fortune)
        self._troubles = Troubles(evening, self._guests, walks, fortune)
        self._event = RehearsedEvent(evening, fortune, plan.event) if plan.event else None
        self._entries = 0
        self._begins_at = self._last_call = clock.now()
        self.laws = Laws()

    @property
    def staff(self) -> NightStaff:
        """Who is on duty once the doors are open."""
        return self._evening.staff

    @property
    def _room(self) -> Room:
        return self._office.room

    def live(self, rulebook: str) -> NightSummary:
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
            self._evening.at(timedelta(), self._look_round)
            self._evening.at(
                timedelta(seconds=5), partial(self._guests.come_until, self._last_call)
            )
            self._troubles.begin()
            if self._event is not None:
                self._evening.at(timedelta(), self._event.begin)
            yield from self._evening.moments(ends)
            while self._event is not None and not self._event.is_over:
                ends += LOOKS_EVERY
                yield from self._evening.moments(ends)
            self._clock.move_to(ends)
            self._close()
            yield ends
        finally:
            stop()

    def told(self) -> NightSummary:
        """What has come of it so far."""
        return NightSummary(
            entries=self._entries,
            hands=self.laws.hands,
            refused=dict(self._evening.refused),
            players=self._guests.seen,
            lasted=self._clock.now() - self._begins_at,
        )

    def _watch(self, room: Room, entries: tuple[Entry, ...]) -> None:
        self._entries += len(entries)
        self.laws.watch(room, entries)
        for entry in entries:
            table = TableId(entry.station.removeprefix(_KIOSK))
            if entry.station.startswith(_KIOSK) and table in room.tables:
                self._evening.leave_to_trainee(table)

    def _open(self, rulebook: str) -> NightStaff:
        if self._room.house is None:
            self._evening.ask(AdoptRulebook(name="helsinki", text=rulebook), SYSTEM)
        if isinstance(self._room.day, DayClosed):
            self._clock.move_to(self._opening_time(self._room.day.last))
        staff = NightStaff(
            self._people.add_staff(self._fortune.name(), Role.SHIFT_MANAGER),
            self._people.add_staff(self._fortune.name(), Role.FLOOR),
            tuple(
                self._people.add_staff(self._fortune.name(), Role.DEALER)
                for _ in range(dealers_for(self._plan.tables))
            ),
        )
        if self._event is not None:
            name = self._fortune.name()
            staff = staff._replace(second=self._people.add_staff(name, Role.SHIFT_MANAGER))
        for badge in staff.on_duty:
            self._office.submit(SignOn(staff=badge), badge)
        if isinstance(self._room.day, DayClosed):
            self._evening.ask(OpenDay(), staff.manager)
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
                self._hands.take_over(self._room.tables[table])
                self._guests.take_over(self._room.tables[table])
                continue
            game = self._plan.plays(number, house_of(self._room).games)
            opens = self._tables.is_wanted if number == BY_INTEREST_AT else self._tables.opens
            self._evening.at(timedelta(minutes=4 * number), partial(opens, table, game))

    def _look_round(self) -> None:
        """Dealers change, the floor manager works the lists and sees to the tables."""
        self._evening.tick()
        own = [table.id for table in self._evening.own_tables()]
        self._dealers.look_round(own, self._clock.now())
        self._dealers.maybe_call(own)
        self._tables.look_round(self._last_call)
        self._lists.look_round()
        self._evening.at(_LOOK_EVERY, self._look_round)

    def _close(self) -> None:
        self._hands.bad_beats.settle_all()
        for table in self._evening.own_tables():
            if isinstance(table.stage, InHand):
                self._hands.push(table.id, go_on=False)
        for table in self._evening.own_tables():
            self._tables.closes(table, for_good=True)
        if not self._room.tables:
            self._evening.close_day()
        staff = self._evening.staff
        for badge in reversed(staff.on_duty):
            self._evening.ask(SignOff(staff=badge), badge)
