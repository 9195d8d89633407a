"""What a night's book tells besides its play: orders, what was taken back, papers, each entry."""

from collections.abc import Iterable, Iterator
from datetime import date, datetime
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from floor.app.core.messages import Entry, NoteId, StaffId
from floor.app.core.ports import JournalHead, People
from floor.app.core.room import Room
from floor.app.office.catalog import kind_of, to_body
from floor.app.office.voiding import EntryVoided, is_void, standing
from floor.app.orders.orders import (
    KeepApartLifted,
    OrdersEvent,
    PenaltyGiven,
    PlayerBarred,
    PlayersKeptApart,
)
from floor.app.staff.papers import KeptPaper
from floor.room.blinds.button import PlayerId


class NightBook(NamedTuple):
    """A gaming day as it stands in the store."""

    day: date
    before: Room
    """The room it began with."""
    entries: tuple[Entry, ...]
    people: People
    papers: tuple[KeptPaper, ...]
    head: JournalHead
    training: bool


class OrderRow(NamedTuple):
    """An order about players."""

    at: datetime
    order: str
    player: PlayerId
    other: PlayerId | None
    until: datetime | None
    by: StaffId
    note: NoteId | None


class VoidRow(NamedTuple):
    """An entry taken back."""

    at: datetime
    entry: int
    what: str
    by: StaffId
    second: StaffId | None
    note: NoteId | None


class PaperLine(NamedTuple):
    """A paper made that night."""

    at: datetime
    serial: str
    paper: str
    state: str
    copies: int
    printed: datetime | None
    place: str
    """The printer or the file; not its folder, which may tell whose account this is."""


class JournalLine(NamedTuple):
    """An event as the book has it."""

    entry: int
    at: datetime
    by: StaffId
    station: str
    stands: bool
    """It was not taken back."""
    kind: str
    body: str


def orders(book: NightBook) -> Iterator[OrderRow]:
    """Every order about players that stands."""
    for entry in standing(book.entries):
        for event in entry.events:
            if isinstance(event, OrdersEvent):
                for player, other in _about(event):
                    yield OrderRow(
                        entry.at, kind_of(event), player, other, _until(event), entry.by, event.note
                    )


def _about(event: OrdersEvent) -> Iterable[tuple[PlayerId, PlayerId | None]]:
    """Whom an order is about: of those kept apart each two once."""
    if isinstance(event, PlayersKeptApart | KeepApartLifted):
        return combinations(event.players, 2)
    return ((event.player, None),)


def _until(event: OrdersEvent) -> datetime | None:
    return event.until if isinstance(event, PlayerBarred | PenaltyGiven) else None


def voids(book: NightBook) -> Iterator[VoidRow]:
    """Every entry taken back, in the order in which they were."""
    by_command = {entry.command: entry for entry in book.entries}
    for entry in book.entries:
        event = entry.events[0]
        if isinstance(event, EntryVoided):
            target = by_command[event.command]
            what = ", ".join(kind_of(one) for one in target.events)
            yield VoidRow(entry.at, event.entry, what, entry.by, event.second, event.note)


def papers(book: NightBook) -> Iterator[PaperLine]:
    """The papers made that night."""
    for paper in book.papers:
        yield PaperLine(
            paper.about.at,
            paper.serial,
            paper.kind.name.lower(),
            "void" if paper.void is not None else paper.state.value,
            paper.copies,
            paper.printed_at,
            Path(paper.place).name or paper.place,
        )


def journal(book: NightBook) -> Iterator[JournalLine]:
    """Every event, those taken back too."""
    stands = {entry.command for entry in standing(book.entries)}
    for entry in book.entries:
        for place, event in enumerate(entry.events):
            yield JournalLine(
                entry.seq + place,
                entry.at,
                entry.by,
                entry.station,
                is_void(entry) or entry.command in stands,
                kind_of(event),
                to_body(event).decode(),
            )
