"""An older copy of the book was put back: its tables stand otherwise on the felt, until the floor
has compared each of them."""

from datetime import datetime
from typing import assert_never

import msgspec

from floor.app.core.declaration import NOBODY, ON_FLOOR, Declaration, EventKind, given_by
from floor.app.core.messages import Command, Context, Event
from floor.app.core.room import Room, compared
from floor.base.errors import Refused
from floor.base.text import N_
from floor.room.lists.waitlist import TableId


class NoteOlderBook(Command, frozen=True, kw_only=True):
    """Write down that an older copy lies in the place of the book, which had gone on to the entry
    `seen`, and ends with the entry `ends`."""

    seen: int
    ends: int


class CompareFelt(Command, frozen=True, kw_only=True):
    """Say that a table is in the book as it is on the felt."""

    table: TableId


class OlderBookPutBack(Event, frozen=True, kw_only=True):
    """What was written after the entry `ends`, to the entry `seen`, is not in the book."""

    seen: int
    ends: int
    put_back_at: datetime

    def touches(self) -> frozenset[str]:
        """No table: nothing has happened there by it."""
        return frozenset({"older-book"})

    def is_final(self) -> bool:
        return True


class TableCompared(Event, frozen=True, kw_only=True):
    """The floor has found a table on the felt as it is in the book."""

    table: TableId

    def touches(self) -> frozenset[str]:
        return frozenset({f"older-book:{self.table}"})


OlderBookCommand = NoteOlderBook | CompareFelt
OlderBookEvent = OlderBookPutBack | TableCompared


def decide(room: Room, command: OlderBookCommand, ctx: Context) -> tuple[OlderBookEvent, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    match command:
        case NoteOlderBook(seen=seen, ends=ends):
            return (OlderBookPutBack(seen=seen, ends=ends, put_back_at=ctx.now),)
        case CompareFelt(table=table):
            if table not in room.put_back:
                raise Refused("{table} is compared already.", rule="HOUSE", table=table)
            return (TableCompared(table=table),)
        case _ as never:
            assert_never(never)


def evolve(room: Room, event: OlderBookEvent) -> Room:
    """The room once `event` has happened."""
    match event:
        case OlderBookPutBack(put_back_at=at):
            playing = (one for event in room.tournaments.values() for one in event.tables)
            put_back = dict.fromkeys((*room.tables, *playing), at)
            return msgspec.structs.replace(room, put_back=put_back)
        case TableCompared(table=table):
            return compared(room, table)
        case _ as never:
            assert_never(never)


PAGE = Declaration(
    commands=given_by(NOBODY, NoteOlderBook, by_day_and_night=True)
    | given_by(ON_FLOOR, CompareFelt, by_day_and_night=True),
    decide=decide,
    kinds=(
        EventKind("older-book-put-back", OlderBookPutBack),
        EventKind("table-compared", TableCompared, N_("found on the felt as the book has it")),
    ),
    evolve=evolve,
)
