"""Money of the tables: for now, the drop counted; buy-ins and rake counts come with their rules."""

from typing import assert_never

from floor.app.messages import Command, Context, Event, NoteId
from floor.app.state import DayOpen, Room
from floor.base.errors import Refused
from floor.base.money import Money
from floor.room.waitlist import TableId


class CountDrop(Command, frozen=True, kw_only=True):
    """Record what was found in a table's drop box."""

    table: TableId
    amount: Money
    note: NoteId | None = None


class DropCounted(Event, frozen=True, kw_only=True):
    """What was found in a table's drop box; a difference is reported, never quietly mended."""

    table: TableId
    amount: Money
    note: NoteId | None = None


ChipsCommand = CountDrop
ChipsEvent = DropCounted


def decide(room: Room, command: ChipsCommand, ctx: Context) -> tuple[ChipsEvent, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    match command:
        case CountDrop(table=table, amount=amount, note=note):
            if not isinstance(room.day, DayOpen) or table not in room.day.played:
                raise Refused("{table} was not open in this gaming day.", rule="HOUSE", table=table)
            if amount.cents < 0:
                raise Refused("A drop cannot be negative.", rule="HOUSE")
            return (DropCounted(table=table, amount=amount, note=note),)
        case _ as never:
            assert_never(never)


def evolve(room: Room, event: ChipsEvent) -> Room:
    """The room once `event` has happened: a count asserts, it moves nothing."""
    match event:
        case DropCounted():
            return room
        case _ as never:
            assert_never(never)
