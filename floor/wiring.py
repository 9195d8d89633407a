"""The only module that knows everybody: builds store, office, rehearsal and papers."""

import sys
from collections.abc import Callable
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from floor.app.fold import Fold, entries_of
from floor.app.office import Office, Outside
from floor.app.ports import START, Head, Journal, People, Snapshots
from floor.app.views.day import DayReport, day_report
from floor.base.chance import Chance, SeededChance, SystemChance
from floor.base.clock import Clock, HandClock, SystemClock, from_micros
from floor.base.errors import StoreTrouble
from floor.rehearsal.night import Night, Plan, Told
from floor.rulebook.house import shipped_house
from floor.store.journal import verify
from floor.store.memory import MemoryJournal, MemoryPeople, MemorySnapshots
from floor.store.snapshots import code_fingerprint
from floor.store.sqlite import SqliteJournal, Store, check_engine, open_store

REHEARSAL_BEGINS = datetime(2026, 10, 24, 12, tzinfo=UTC)
_OWN_CHANCE = 1_000_003
"""Added to a seed for what the people do, so that their lots and the office's do not mix."""


def check_ground() -> None:
    """That the program stands on libraries it is safe with.

    Raises:
        StoreTrouble: SQLite too old, or a PySide6 that kills this Python; says what to do.
    """
    check_engine()
    found = version("PySide6_Essentials")
    parts = tuple(int(part) for part in found.split(".")[:2])
    if parts >= (6, 12) and sys.version_info < (3, 12):
        raise StoreTrouble(
            "PySide6 {found} kills the program on Python 3.11: set the program up again by"
            " packaging/start.",
            found=found,
        )


class Room(NamedTuple):
    """A store with its office."""

    office: Office
    journal: Journal
    snapshots: Snapshots
    people: People
    store: Store | None
    """None when it lives in memory."""


def open_room(
    path: Path | None,
    *,
    station: str,
    clock: Clock | None = None,
    chance: Chance | None = None,
    works: bool = True,
) -> Room:
    """The office on the store at `path`, or on one in memory; one that only looks has `works` off.

    Raises:
        StoreTrouble: the store cannot be opened.
    """
    journal: Journal
    snapshots: Snapshots
    people: People
    store = open_store(path) if path is not None else None
    if store is not None:
        journal, snapshots, people = store.journal, store.snapshots, store.people
        if works and not store.read_only:
            store.journal.make_ready()
    else:
        journal, snapshots, people = MemoryJournal(), MemorySnapshots(), MemoryPeople()
    outside = Outside(
        journal=journal,
        snapshots=snapshots,
        people=people,
        clock=clock or SystemClock(),
        chance=chance or SystemChance(),
        station=station,
        code=code_fingerprint(),
    )
    return Room(Office(outside), journal, snapshots, people, store)


class Rehearsal(NamedTuple):
    """A rehearsed night and where it can be looked at."""

    told: Told
    room: Room
    head: Head


def rehearse(
    seed: int,
    plan: Plan,
    *,
    path: Path | None = None,
    station: str = "rehearsal",
    progress: Callable[[datetime], None] = lambda moment: None,
) -> Rehearsal:
    """Live through a night; the same seed on an empty store gives the same digest.

    `progress` is told every simulated moment.

    Raises:
        LawBroken: the night did something the rules do not allow.
        StoreTrouble: the store failed; what was acknowledged is on disk.
    """
    clock = HandClock(REHEARSAL_BEGINS)
    room = open_room(path, clock=clock, chance=SeededChance(seed), station=station)
    if room.office.head != START:
        last = next(room.journal.rows(Head(room.office.head.seq - 1, b"")))
        clock.move_to(from_micros(last.at))
    night = Night(room.office, room.people, clock, SeededChance(seed + _OWN_CHANCE), plan)
    for moment in night.moments(shipped_house("helsinki")):
        progress(moment)
    room.office.snapshot()
    return Rehearsal(night.told(), room, room.office.head)


def last_day_report(room: Room) -> DayReport | None:
    """The last gaming day of a room's journal; None when none was ever opened."""
    began = room.journal.of_kind("day-began", 0)
    after = Head(began[-2].seq, b"") if len(began) > 1 else START
    entries = entries_of(room.journal.rows(Head(after.seq, b"") if after.seq else START))
    return day_report(entries, room.office.room.house, room.people, room.office.head)


def report_pdf(report: DayReport) -> bytes:
    """The day report on paper."""
    from floor.reports.day_report import build  # reportlab only when something is printed

    return build(report)


def verify_journal(
    journal: SqliteJournal,
    *,
    after: Head = START,
    progress: Callable[[int], None] = lambda seq: None,
) -> Head:
    """Where the chain ends, every entry from `after` on proved; `progress` hears the number.

    Raises:
        StoreTrouble: names the first entry that is not what was written.
    """
    head = after
    for head in verify(journal.batches(after), after):
        progress(head.seq)
    return head


def refold(room: Room) -> bool:
    """Whether the room folded from the first entry is the one this process stands in."""
    fold = Fold(room.journal)
    fold.start(MemorySnapshots(), "")
    return fold.head == room.office.head and fold.room == room.office.room
