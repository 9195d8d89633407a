"""A room lived in by a child that tells what it was promised, and how to check the promises."""

from collections.abc import Iterable
from datetime import UTC, datetime
from itertools import groupby
from multiprocessing.connection import Connection
from pathlib import Path
from select import select
from typing import Any, NamedTuple

from floor.app.core.messages import SYSTEM, Command, CommandId, Entry, NoteId, Role, StaffId
from floor.app.core.ports import START, JournalHead, JournalRow
from floor.app.core.room import Room
from floor.app.lists.waiting import CallPlayer, JoinList, PlayerCalled
from floor.app.office.fold import Fold
from floor.app.office.office import Office, Outside
from floor.app.staff.days import AdoptRulebook, OpenDay, SignOn
from floor.app.tables.tables import OpenTable
from floor.base.chance import SeededChance
from floor.base.clock import HandClock, from_micros
from floor.base.errors import Refused, StoreTrouble
from floor.rehearsal.laws.hands import Laws
from floor.rehearsal.night import Night, NightPlan
from floor.room.blinds.button import SeatNo
from floor.room.games.game import GameId
from floor.room.lists.waitlist import TableId
from floor.rulebook.house.rulebooks import shipped_house
from floor.store.engines.engines import OpenStore
from floor.store.engines.memory import MemorySnapshots
from floor.store.journal.snapshots import code_fingerprint
from floor.store.sqlite.sqlite import Store, open_store

OPENS = datetime(2026, 10, 24, 14, tzinfo=UTC)
HOUSE = shipped_house("helsinki")
GAME, TABLE = GameId("nlh-1-2"), TableId("T1")


class Asked(NamedTuple):
    """A command is about to be submitted under this id."""

    command_id: CommandId
    command: Command
    by: StaffId


class Stands(NamedTuple):
    """The command was acknowledged: its entry begins at this row."""

    command_id: CommandId
    seq: int


class Declined(NamedTuple):
    """The command was refused."""

    command_id: CommandId


class Telling(Office):
    """An office that tells at once what it has promised."""

    def __init__(self, outside: Outside, tell: Connection) -> None:
        super().__init__(outside)
        self._told = tell

    def submit(self, command: Command, by: StaffId, command_id: CommandId | None = None) -> Entry:
        own = command_id or self.new_id()
        self._told.send(Asked(own, command, by))
        try:
            entry = super().submit(command, by, own)
        except Refused:
            self._told.send(Declined(own))
            raise
        self._told.send(Stands(own, entry.seq))
        return entry

    def void(
        self,
        entry: CommandId,
        by: StaffId,
        *,
        note: NoteId | None = None,
        second: StaffId | None = None,
        command_id: CommandId | None = None,
    ) -> Entry:
        own = command_id or self.new_id()
        voided = super().void(entry, by, note=note, second=second, command_id=own)
        self._told.send(Stands(own, voided.seq))
        return voided


def outside(store: Store, clock: HandClock, seed: int, station: str) -> Outside:
    """What an office on `store` needs of the world."""
    return Outside(
        store.journal,
        store.snapshots,
        store.people,
        clock,
        SeededChance(seed),
        station,
        code_fingerprint(),
    )


def last_moment(store: Store) -> datetime:
    """When the last row was written; the opening hour of an empty room."""
    head = store.journal.head()
    if head == START:
        return OPENS
    # Another station may have written meanwhile.
    *_, row = store.journal.rows(JournalHead(head.seq - 1, b""))
    return from_micros(row.at)


class Station(NamedTuple):
    """Who rehearses where."""

    path: Path
    prefix: str
    seed: int
    tables: int = 2
    hours: int = 12
    pages: int = 1000
    """In the log before it is moved into the main file."""
    breath_s: float = 0.0
    """Between two moments, so that others come to the lock: at a desk nobody is in such a hurry."""


class Unwatched(Laws):
    """No laws: their books are one process's, and who was killed has lost his."""

    def watch(self, room: Room, entries: Iterable[Entry]) -> None:
        pass


def live(station: Station, tell: Connection) -> Telling:
    """Go on rehearsing at `station` as a program that has just been started."""
    store = open_store(station.path, patience_s=60)
    store.connection.execute(f"PRAGMA wal_autocheckpoint = {station.pages}")
    clock = HandClock(last_moment(store))
    office = Telling(outside(store, clock, station.seed, station.prefix), tell)
    plan = NightPlan(tables=station.tables, hours=station.hours, prefix=station.prefix)
    night = Night(office, store.people, clock, SeededChance(-station.seed), plan)
    night.laws = Unwatched()
    for _ in night.moments(HOUSE):
        if station.breath_s:
            select((), (), (), station.breath_s)
    return office


def entries_in(rows: Iterable[JournalRow]) -> list[CommandId]:
    """The command of each entry, once for each time it stands there."""
    return [CommandId(command) for command, _ in groupby(rows, key=lambda row: row.command)]


def broken_promises(store: OpenStore, promised: Iterable[Stands]) -> list[str]:
    """What is wrong in `store`: a promise not kept, a command that stands twice, a bad chain."""
    try:
        rows = list(store.journal.rows())
    except StoreTrouble as trouble:
        return [str(trouble)]
    first: dict[CommandId, int] = {}
    wrong = []
    for command, group in groupby(rows, key=lambda row: row.command):
        if command in first:
            wrong.append(f"command {command.hex()} stands twice")
        first[CommandId(command)] = next(group).seq
    for promise in promised:
        if first.get(promise.command_id) != promise.seq:
            wrong.append(f"entry {promise.seq} of {promise.command_id.hex()} is lost")
    return wrong


def is_its_fold(store: Store) -> bool:
    """Whether a program started now stands in the room that its whole journal folds to."""
    office = Office(outside(store, HandClock(OPENS), 0, "check"))
    whole = Fold(store.journal)
    whole.start(MemorySnapshots(), "")
    return (office.head, office.room) == (whole.head, whole.room)


def heard_of(kind: type[Any], said: Iterable[Any]) -> list[Any]:
    """What was said of that kind."""
    return [one for one in said if isinstance(one, kind)]


class Desk(NamedTuple):
    """An office whose day is open, with one table of nine."""

    store: Store
    clock: HandClock
    office: Office
    floor: StaffId

    def call(self) -> PlayerCalled:
        """Somebody is called to seat 4: it is held for him for a while."""
        player = self.store.people.add_player("Aino Mäkelä")
        self.office.submit(JoinList(game=GAME, player=player), self.floor)
        asked = CallPlayer(game=GAME, player=player, table=TABLE, seat=SeatNo(4))
        (called,) = self.office.submit(asked, self.floor).events
        assert isinstance(called, PlayerCalled)
        return called


def open_desk(path: Path, *, patience_s: float = 5.0) -> Desk:
    """A desk on a new store."""
    store = open_store(path, patience_s=patience_s)
    clock = HandClock(OPENS)
    office = Office(outside(store, clock, 1, "desk"))
    floor = store.people.add_staff("Olli", Role.SHIFT_MANAGER)
    office.submit(AdoptRulebook(name="helsinki", text=HOUSE), SYSTEM)
    office.submit(SignOn(staff=floor), floor)
    office.submit(OpenDay(), floor)
    office.submit(OpenTable(table=TABLE, game=GAME, seats=9), floor)
    return Desk(store, clock, office, floor)
