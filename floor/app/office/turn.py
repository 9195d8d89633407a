"""One turn at the journal: what is written in it, command after command."""

from datetime import datetime

from floor.app.core.messages import CommandId, Entry, Event, StaffId
from floor.app.core.ports import Draft, JournalHead, WritableJournal
from floor.app.core.room import Room
from floor.app.office.catalog import evolve, kind_of, to_body
from floor.app.office.voiding import EntryVoided
from floor.app.staff.days import DayBegan
from floor.base.clock import to_micros
from floor.base.errors import Refused


class OfficeTurn:
    """What a turn has brought so far.

    Lives no longer than the transaction: if that does not reach the disk the next one begins anew.
    Plain lists, for whoever presses a button waits for all that is done here.
    """

    __slots__ = ("_drafts", "_seq", "_station", "answers", "entries", "head", "now", "room")

    def __init__(self, room: Room, head: JournalHead, now: datetime, station: str) -> None:
        self.room = room
        self.now = now
        self.head = head
        """Where the journal ends; moved on by `put`."""
        self.entries: list[Entry] = []
        """Written now, oldest first."""
        self.answers: list[Entry | Refused] = []
        """To each command of this turn, in order."""
        self._drafts: list[Draft] = []
        self._seq = head.seq
        self._station = station

    def add(
        self,
        command: CommandId,
        by: StaffId,
        at: datetime,
        events: tuple[Event, ...],
        station: str = "",
    ) -> Entry:
        """One more entry, of another `station` than the office's own where one is named; the room
        moves on."""
        micros, station = to_micros(at), station or self._station
        room, drafts = self.room, self._drafts
        entry = Entry(self._seq + len(drafts) + 1, command, at, by, station, events)
        for event in events:
            drafts.append(Draft(command, micros, by, station, kind_of(event), to_body(event)))
            room = evolve(room, event)
        self.room = room
        self.entries.append(entry)
        return entry

    def put(self, writing: WritableJournal) -> None:
        """Hand all of it to the journal."""
        if self._drafts:
            self.head = writing.append(self._drafts)

    @property
    def voids(self) -> bool:
        """The last of it takes something back: the room has to be folded again."""
        return any(type(event) is EntryVoided for event in self.entries[-1].events)

    @property
    def opens_day(self) -> bool:
        """A gaming day begins with it."""
        return any(type(one) is Entry and type(one.events[-1]) is DayBegan for one in self.answers)
