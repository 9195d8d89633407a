"""How each table marks the start of its hands: the riffle, the machine's lid, or by itself."""

import msgspec

from floor.app.core.declaration import ON_FLOOR, Declaration, EventKind, given_by
from floor.app.core.messages import Command, Context, Event
from floor.app.core.room import Room, table_of
from floor.base.errors import Refused
from floor.base.text import N_
from floor.base.value import with_entry
from floor.room.lists.waitlist import TableId
from floor.room.table.table import Stamp


class SetStamps(Command, frozen=True, kw_only=True):
    """Say how the hands at a table are stamped from now on (CH-DEAL-4)."""

    table: TableId
    stamp: Stamp


class StampsSet(Event, frozen=True, kw_only=True):
    """The hands at a table are stamped so from now on, after it has been closed too."""

    table: TableId
    stamp: Stamp

    def touches(self) -> frozenset[str]:
        """Not the table: no hand begins or ends by it."""
        return frozenset({f"stamps:{self.table}"})


StampsCommand = SetStamps
StampsEvent = StampsSet


def stamp_at(room: Room, table: TableId) -> Stamp:
    """How the hands at `table` are stamped; by the riffle where nobody has said otherwise."""
    return room.stamps.get(table, Stamp.RIFFLE)


def decide(room: Room, command: StampsCommand, ctx: Context) -> tuple[StampsEvent, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    table = table_of(room, command.table).id
    if stamp_at(room, table) is command.stamp:
        raise Refused(
            "Hand start time at {table} is taken that way already.", rule="CH-DEAL-4", table=table
        )
    return (StampsSet(table=table, stamp=command.stamp),)


def evolve(room: Room, event: StampsEvent) -> Room:
    """The room once `event` has happened."""
    return msgspec.structs.replace(room, stamps=with_entry(room.stamps, event.table, event.stamp))


PAGE = Declaration(
    commands=given_by(ON_FLOOR, SetStamps),
    decide=decide,
    kinds=(EventKind("stamps-set", StampsSet, N_("hand start time is taken {how}")),),
    evolve=evolve,
)
