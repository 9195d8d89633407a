"""A gaming day as plain tables to be handed out; people by number, unless names are asked for."""

from collections.abc import Iterable, Mapping
from datetime import date, datetime, timedelta
from enum import Enum
from itertools import chain
from typing import Any, NamedTuple, Protocol, assert_never

from floor.app.core.messages import SYSTEM
from floor.app.core.names import Names
from floor.app.core.ports import JournalHead
from floor.app.core.room import Room
from floor.base.errors import Refused
from floor.base.money import Money
from floor.base.value import Value
from floor.views.night.book import (
    JournalLine,
    NightBook,
    OrderRow,
    PaperLine,
    VoidRow,
    journal,
    orders,
    papers,
    voids,
)
from floor.views.night.lists import ListRow, Lists
from floor.views.night.money import ChipsLine, DropLine, Drops, PurchaseRows, TimeLine, Times
from floor.views.night.play import HandRow, HandRows, Session, Sessions, TableRow, Tables
from floor.views.night.staff import (
    DealingRows,
    DealLine,
    Duty,
    DutyRow,
    FloorCallRow,
    FloorCallRows,
)
from floor.views.night.walk import TellProgress, WalkedEvent, facts
from floor.views.papers.export_order import ExportPart, Naming
from floor.views.words.words import Wording

ExportCell = str | int | bool | Money | datetime | None
"""What stands in a table: how it is written is decided where it is written."""


class ExportSheet(Value, frozen=True, kw_only=True):
    """One table."""

    part: ExportPart
    columns: tuple[str, ...]
    """Keys, in English whatever the language: for programs as much as for people."""
    rows: tuple[tuple[ExportCell, ...], ...]


class Export(Value, frozen=True, kw_only=True):
    """What is handed out of one gaming day."""

    house: str
    zone: str
    day: date
    naming: Naming
    training: bool
    """Of a rehearsed night: nothing in it is real."""
    head: JournalHead
    """Behind which entry of the book it was made."""
    sheets: tuple[ExportSheet, ...]


class _Reader(Protocol):
    """Looks at every fact of a night and makes lines of them."""

    def add(self, fact: WalkedEvent) -> None:
        """Look at one fact."""
        ...


def export(
    book: NightBook,
    parts: Iterable[ExportPart],
    naming: Naming,
    told: TellProgress = lambda done, whole: None,
) -> Export:
    """Those `parts` of the night, in the order of `ExportPart`.

    `told` hears how far the work is; what it raises stops it.

    Raises:
        Refused: nothing was asked for.
    """
    wanted = [part for part in ExportPart if part in set(parts)]
    if not wanted:
        raise Refused("Choose what to export.", rule="HOUSE")
    night = _Night()
    room = book.before
    for fact in facts(book.before, book.entries, told):
        night.add(fact)
        room = fact.after
    writer = _Writer(book, room, naming)
    house = room.house
    return Export(
        house=house.name if house is not None else "",
        zone=house.zone if house is not None else "UTC",
        day=book.day,
        naming=naming,
        training=book.training,
        head=book.head,
        sheets=tuple(writer.sheet(part, _lines(part, night, book)) for part in wanted),
    )


class _Night:
    """Everything there is to know of a night, read in one go."""

    def __init__(self) -> None:
        self.hands, self.tables, self.sessions = HandRows(), Tables(), Sessions()
        self.lists, self.chips, self.times, self.drops = Lists(), PurchaseRows(), Times(), Drops()
        self.calls, self.deals, self.duty = FloorCallRows(), DealingRows(), Duty()
        self._readers: tuple[_Reader, ...] = (
            self.hands,
            self.tables,
            self.sessions,
            self.lists,
            self.chips,
            self.times,
            self.drops,
            self.calls,
            self.deals,
            self.duty,
        )

    def add(self, fact: WalkedEvent) -> None:
        for reader in self._readers:
            reader.add(fact)


def _lines(part: ExportPart, night: _Night, book: NightBook) -> Iterable[NamedTuple]:
    match part:
        case ExportPart.HANDS:
            return night.hands.lines
        case ExportPart.TABLES:
            return night.tables.lines
        case ExportPart.SESSIONS:
            return night.sessions.until_now()
        case ExportPart.LISTS:
            return night.lists.lines
        case ExportPart.CHIPS:
            return night.chips.lines
        case ExportPart.TIME:
            return night.times.lines
        case ExportPart.DROPS:
            return night.drops.lines()
        case ExportPart.CALLS:
            return night.calls.lines
        case ExportPart.DEALERS:
            return night.deals.until_now()
        case ExportPart.DUTY:
            return night.duty.lines
        case ExportPart.ORDERS:
            return orders(book)
        case ExportPart.VOIDS:
            return voids(book)
        case ExportPart.PAPERS:
            return papers(book)
        case ExportPart.JOURNAL:
            return journal(book)
        case _ as never:
            assert_never(never)


_LINES: Mapping[ExportPart, type[NamedTuple]] = {
    ExportPart.HANDS: HandRow,
    ExportPart.TABLES: TableRow,
    ExportPart.SESSIONS: Session,
    ExportPart.LISTS: ListRow,
    ExportPart.CHIPS: ChipsLine,
    ExportPart.TIME: TimeLine,
    ExportPart.DROPS: DropLine,
    ExportPart.CALLS: FloorCallRow,
    ExportPart.DEALERS: DealLine,
    ExportPart.DUTY: DutyRow,
    ExportPart.ORDERS: OrderRow,
    ExportPart.VOIDS: VoidRow,
    ExportPart.PAPERS: PaperLine,
    ExportPart.JOURNAL: JournalLine,
}
_PLAYERS = frozenset({"player", "other"})
_STAFF = frozenset({"by", "second", "staff", "dealer", "taken_by"})
PEOPLE = _PLAYERS | _STAFF
"""Columns in which a number is somebody's."""
_SPANS = frozenset({"played", "away", "waited", "took", "dealt"})
_SECOND = timedelta(seconds=1)


class _Writer:
    """Makes tables of lines."""

    def __init__(self, book: NightBook, room: Room, naming: Naming) -> None:
        self._people = book.people
        self._words = Wording(room, Names({}))
        self._named = naming is Naming.NAMES

    def sheet(self, part: ExportPart, lines: Iterable[NamedTuple]) -> ExportSheet:
        """`lines` as the table of that part."""
        keys = _LINES[part]._fields
        columns = [column for key in keys for column in self._columns(key)]
        rows = tuple(tuple(chain.from_iterable(map(self._cells, keys, line))) for line in lines)
        return ExportSheet(part=part, columns=tuple(columns), rows=rows)

    def _columns(self, key: str) -> tuple[str, ...]:
        if key == "note":
            return (key,) if self._named else ()
        if key in _PLAYERS or key in _STAFF:
            return (key, f"{key}_name") if self._named else (key,)
        return (f"{key}_seconds",) if key in _SPANS else (key,)

    def _cells(self, key: str, value: Any) -> tuple[ExportCell, ...]:
        """What stands in the columns of `key`."""
        if key == "note":
            text = self._people.note(value) if value is not None else None
            return (text,) if self._named else ()
        if key in _PLAYERS or key in _STAFF:
            return (value, self._name(key, value)) if self._named else (value,)
        if isinstance(value, timedelta):
            return (value // _SECOND,)
        if key == "game":
            return (self._words.game(value),)
        return (value.value if isinstance(value, Enum) else value,)

    def _name(self, key: str, value: Any) -> str | None:
        if value is None:
            return None
        if key in _PLAYERS:
            return self._people.label(value)
        return self._people.staff_name(value) if value != SYSTEM else None
