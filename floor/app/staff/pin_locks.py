"""Too many wrong PINs at a kiosk on a PC of its own: it takes none for a while, unless the floor
has looked who stands there."""

from collections.abc import Mapping
from datetime import datetime
from typing import assert_never

import msgspec

from floor.app.core.declaration import NOBODY, ON_FLOOR, Declaration, EventKind, given_by
from floor.app.core.messages import Command, Context, Event, StaffId
from floor.app.core.room import Room
from floor.base.errors import Refused
from floor.base.text import N_
from floor.base.value import with_entry, without
from floor.room.lists.waitlist import TableId


class LockPins(Command, frozen=True, kw_only=True):
    """Write down that no PIN is looked at until then after too many wrong ones at a kiosk: of that
    badge, or of anybody there; the program itself asks."""

    table: TableId
    until: datetime
    staff: StaffId | None = None


class AskPinsAgain(Command, frozen=True, kw_only=True):
    """Have the kiosk of a table take PINs again."""

    table: TableId


class PinsLocked(Event, frozen=True, kw_only=True):
    """Too many wrong PINs were typed at the kiosk of a table; None: not for one badge alone."""

    table: TableId
    until: datetime
    staff: StaffId | None = None

    def touches(self) -> frozenset[str]:
        """Not the table: nothing has happened there by it."""
        return frozenset({f"pins:{self.table}"})

    def is_final(self) -> bool:
        return True


class PinsAskedAgain(Event, frozen=True, kw_only=True):
    """The floor lets the kiosk of a table take PINs again."""

    table: TableId

    def touches(self) -> frozenset[str]:
        return frozenset({f"pins:{self.table}"})

    def is_final(self) -> bool:
        return True


PinLockCommand = LockPins | AskPinsAgain
PinLockEvent = PinsLocked | PinsAskedAgain


def decide(room: Room, command: PinLockCommand, _ctx: Context) -> tuple[PinLockEvent, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    match command:
        case LockPins(table=table, until=until, staff=staff):
            return (PinsLocked(table=table, until=until, staff=staff),)
        case AskPinsAgain(table=table):
            if table not in room.pins_locked:
                raise Refused("The kiosk of {table} takes PINs.", rule="HOUSE", table=table)
            return (PinsAskedAgain(table=table),)
        case _ as never:
            assert_never(never)


def evolve(room: Room, event: PinLockEvent) -> Room:
    """The room once `event` has happened."""
    locked: Mapping[TableId, datetime] = room.pins_locked
    match event:
        case PinsLocked(table=table, until=until, staff=None):
            locked = with_entry(locked, table, until)
        case PinsLocked():
            pass
        case PinsAskedAgain(table=table):
            locked = without(locked, table)
        case _ as never:
            assert_never(never)
    return msgspec.structs.replace(room, pins_locked=locked)


PAGE = Declaration(
    commands=given_by(NOBODY, LockPins, by_day_and_night=True)
    | given_by(ON_FLOOR, AskPinsAgain, by_day_and_night=True),
    decide=decide,
    kinds=(
        EventKind("pins-locked", PinsLocked),
        EventKind("pins-asked-again", PinsAskedAgain, N_("its kiosk takes PINs again")),
    ),
    evolve=evolve,
)
