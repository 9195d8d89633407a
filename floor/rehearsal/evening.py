"""What the parts of a rehearsed night share: the office, the staff on duty, the moments to come."""

from collections import Counter
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from heapq import heappop, heappush
from typing import NamedTuple

from floor.app.core.line_up import post_at
from floor.app.core.messages import Command, Entry, NoteId, StaffId, players_of
from floor.app.core.ports import People
from floor.app.core.room import Room
from floor.app.office.office import Office
from floor.app.staff.closing import left_open
from floor.app.staff.days import CloseDay
from floor.base.clock import HandClock
from floor.base.errors import Refused
from floor.room.blinds.button import PlayerId
from floor.room.games.game import GameId
from floor.room.lists.waitlist import TableId
from floor.room.table.table import Table

_TRAINEE_STAYS = timedelta(minutes=15)
"""So long untouched, and whoever trains at a kiosk has gone."""


class NightStaff(NamedTuple):
    """The badges that sign on for a night."""

    manager: StaffId
    floor: StaffId
    dealers: tuple[StaffId, ...]
    second: StaffId | None = None
    """Another shift manager, who comes second where it takes two."""

    @property
    def on_duty(self) -> tuple[StaffId, ...]:
        """All of them, as they sign on."""
        second = () if self.second is None else (self.second,)
        return (*second, self.manager, self.floor, *self.dealers)


class Evening:
    """A queue of moments at which somebody asks something of the office."""

    staff: NightStaff
    """On duty once the doors are open."""

    def __init__(self, office: Office, people: People, clock: HandClock, prefix: str) -> None:
        """`prefix` begins the names of this evening's tables: several may live in one room."""
        self._office = office
        self._clock = clock
        self._prefix = prefix
        self._moments: list[tuple[datetime, int, Callable[[], object]]] = []
        self._order = 0
        self.people = people
        self.refused: Counter[str] = Counter()
        """How often each rule said no."""
        self._trainee: dict[TableId, datetime] = {}
        """Until when a table is left to somebody at its kiosk."""

    @property
    def room(self) -> Room:
        """As it is now."""
        return self._office.room

    @property
    def now(self) -> datetime:
        """The moment that is lived through."""
        return self._clock.now()

    def at(self, after: timedelta, act: Callable[[], object]) -> None:
        """Let `act` happen so long after now; of one moment, what was asked first comes first."""
        self._order += 1
        heappush(self._moments, (self._clock.now() + after, self._order, act))

    def moments(self, ends: datetime) -> Iterator[datetime]:
        """Live through what happens up to `ends`, that instant included, one moment a step."""
        while self._moments and self._moments[0][0] <= ends:
            moment, _, act = heappop(self._moments)
            self._clock.move_to(moment)
            act()
            yield moment

    def ask(self, command: Command, by: StaffId | None = None) -> Entry | None:
        """The entry, asked for by the floor if by nobody else; None when the rules say no, as they
        do to people."""
        if any(self.is_left(table) for table in self._tables_of(command)):
            return None
        try:
            return self._office.submit(command, by if by is not None else self.staff.floor)
        except Refused as refusal:
            self.refused[refusal.rule] += 1
            return None

    def leave_to_trainee(self, table: TableId) -> None:
        """Somebody uses the kiosk of `table`: nothing is asked there until they have been away for
        a while."""
        self._trainee[table] = self.now + _TRAINEE_STAYS

    def is_left(self, table: TableId) -> bool:
        """Whether `table` and who sits there are a trainee's now."""
        self._office.refresh()  # the trainee may just have begun
        until = self._trainee.get(table)
        if until is not None and self.now >= until:
            del self._trainee[table]
        return table in self._trainee

    def _tables_of(self, command: Command) -> set[TableId]:
        """Those it names, and where the players it names sit."""
        kind = "table:"
        named = (one for one in command.touches() if one.startswith(kind))
        sit = {self.room.seated.get(player) for player in players_of(command)}
        return {TableId(one.removeprefix(kind)) for one in named} | {one for one in sit if one}

    def close_day(self) -> None:
        """End the gaming day, with a reason where something is left open."""
        note = self.note("The room is empty.") if any(left_open(self.room)) else None
        self.ask(CloseDay(note=note), self.staff.manager)

    def take_back(self, entry: Entry, table: TableId, why: str) -> None:
        """Have whoever deals at `table` void what was asked for there by mistake, if they may."""
        if self.is_left(table):
            return
        try:
            self._office.void(entry.command, self.speaks_for(table), note=self.note(why))
        except Refused as refusal:
            self.refused[refusal.rule] += 1

    def tick(self) -> None:
        """Let time bring about what it brings."""
        self._office.tick()

    def note(self, words: str, *about: PlayerId) -> NoteId:
        """Where a reason is kept, which goes when one of those it is about is erased."""
        return self.people.keep_note(words, self._clock.now(), about=about)

    def speaks_for(self, table: TableId) -> StaffId:
        """Whose badge is at `table`: its dealer's, or the floor's where nobody deals."""
        post = post_at(self.room.dealers, table)
        return post.dealer.staff if post is not None else self.staff.floor

    def table_of(self, player: PlayerId) -> Table | None:
        """Where they sit; None: nowhere."""
        return self.room.tables.get(self.room.seated.get(player, TableId("")))

    def own_tables(self, game: GameId | None = None) -> list[Table]:
        """This evening's open tables, in the order in which they opened; those of `game` if one is
        named."""
        return [
            table
            for table in self.room.tables.values()
            if table.id.startswith(self._prefix) and game in (None, table.game)
        ]

    def sitting_at(self, table: TableId) -> list[PlayerId]:
        """Who has a seat there, in the order in which they sat down."""
        return [player for player, at in self.room.seated.items() if at == table]
