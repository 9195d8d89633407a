"""What the parts of a rehearsed night share: the office, the staff on duty, the moments to come."""

from collections import Counter
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from heapq import heappop, heappush
from typing import NamedTuple

from floor.app.messages import Command, Entry, StaffId
from floor.app.office import Office
from floor.app.state import Room
from floor.base.clock import HandClock
from floor.base.errors import Refused
from floor.room.button import PlayerId
from floor.room.table import Table
from floor.room.waitlist import TableId


class Staff(NamedTuple):
    """The badges that sign on for a night."""

    manager: StaffId
    floor: StaffId
    dealer: StaffId


class Evening:
    """A queue of moments at which somebody asks something of the office."""

    staff: Staff
    """On duty once the doors are open."""

    def __init__(self, office: Office, clock: HandClock) -> None:
        self._office = office
        self._clock = clock
        self._moments: list[tuple[datetime, int, Callable[[], object]]] = []
        self._order = 0
        self.refused: Counter[str] = Counter()
        """How often each rule said no."""

    @property
    def room(self) -> Room:
        """As it is now."""
        return self._office.room

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
        try:
            return self._office.submit(command, by if by is not None else self.staff.floor)
        except Refused as refusal:
            self.refused[refusal.rule] += 1
            return None

    def table_of(self, player: PlayerId) -> Table | None:
        """Where he sits; None: nowhere."""
        return self.room.tables.get(self.room.seated.get(player, TableId("")))
