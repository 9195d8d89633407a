"""Acts that no longer fitted when a kiosk found its store again, and what the floor did about them.

A kiosk hands in the first one that is refused and all behind it; nothing of them is done. The entry
stands under the id of its first act, so that asking for that act again finds it.
"""

from datetime import datetime
from typing import assert_never

import msgspec

from floor.app.core.declaration import NOBODY, ON_FLOOR, AtKiosk, Declaration, EventKind, given_by
from floor.app.core.held_act import HeldAct, Settlement, UnfitAct
from floor.app.core.messages import Command, CommandId, Context, Event, NoteId
from floor.app.core.room import Room
from floor.base.errors import Refused
from floor.room.lists.waitlist import TableId

AT_ONCE = 100
"""As many acts stand in one entry; a kiosk with more writes several."""
MOST_OPEN = 1_000
"""As many acts the room keeps for the floor; then a kiosk keeps its own until some are settled."""
MOST_OF_TABLE = 200
"""As many of them are of one table: a kiosk gone wrong takes no other's place."""


class HoldActs(Command, frozen=True, kw_only=True):
    """Keep acts of a table for the floor, in the order in which they were pressed."""

    table: TableId
    acts: tuple[HeldAct, ...]


class SettleHeldAct(Command, frozen=True, kw_only=True):
    """Say what has become of one of them; `note` says why."""

    act: CommandId
    settlement: Settlement
    note: NoteId | None = None


class PutAsideAll(Command, frozen=True, kw_only=True):
    """Say that nothing comes of any act of a table the floor has still to look at; `note` says
    why."""

    table: TableId
    note: NoteId | None = None


class ActsHeld(Event, frozen=True, kw_only=True):
    """Acts a dealer had pressed had no place in the book any more."""

    table: TableId
    held_at: datetime
    acts: tuple[HeldAct, ...]

    def touches(self) -> frozenset[str]:
        """Not the table: nothing has happened there by it."""
        return frozenset({f"held:{self.table}"})

    def is_final(self) -> bool:
        return True


class HeldActSettled(Event, frozen=True, kw_only=True):
    """The floor has looked at one of them."""

    table: TableId
    act: CommandId
    settlement: Settlement
    note: NoteId

    def touches(self) -> frozenset[str]:
        return frozenset({f"held:{self.table}"})

    def is_final(self) -> bool:
        return True


HeldCommand = HoldActs | SettleHeldAct | PutAsideAll
HeldEvent = ActsHeld | HeldActSettled


def decide(room: Room, command: HeldCommand, ctx: Context) -> tuple[HeldEvent, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    match command:
        case HoldActs(table=table, acts=acts):
            _check_room_for(room, table, acts)
            _check_no_others(room, table, acts)
            return (ActsHeld(table=table, held_at=ctx.now, acts=acts),)
        case SettleHeldAct(act=act, settlement=settlement, note=note):
            held = held_act(room, act)
            if held is None:
                raise Refused("That act is settled already.", rule="HOUSE")
            if note is None:
                raise Refused("Give a reason: what became of the act.", rule="HOUSE")
            return (HeldActSettled(table=held.table, act=act, settlement=settlement, note=note),)
        case PutAsideAll(table=table, note=note):
            own = tuple(one.act.command for one in room.held if one.table == table)
            if not own:
                raise Refused("The acts of {table} are settled already.", rule="HOUSE", table=table)
            if note is None:
                raise Refused("Give a reason: what became of the acts.", rule="HOUSE")
            dropped = Settlement.DROPPED
            return tuple(
                HeldActSettled(table=table, act=act, settlement=dropped, note=note) for act in own
            )
        case _ as never:
            assert_never(never)


def _check_room_for(room: Room, table: TableId, acts: tuple[HeldAct, ...]) -> None:
    if not 0 < len(acts) <= AT_ONCE:
        raise Refused("From 1 to {n} acts are kept together.", rule="HOUSE", n=AT_ONCE)
    if len(room.held) + len(acts) > MOST_OPEN:
        raise Refused(
            "The floor has {n} acts of kiosks to look at already: it settles some of them first.",
            rule="HOUSE",
            n=len(room.held),
        )
    own = sum(one.table == table for one in room.held)
    if own + len(acts) > MOST_OF_TABLE:
        raise Refused(
            "The floor has {n} acts of {table} to look at already: it settles some of them first.",
            rule="HOUSE",
            n=own,
            table=table,
        )


def _check_no_others(room: Room, table: TableId, acts: tuple[HeldAct, ...]) -> None:
    """What lies there of another table under one of their ids was not pressed here."""
    others = {one.act.command for one in room.held if one.table != table}
    if any(act.command in others for act in acts):
        raise Refused("These acts are of another table.", rule="HOUSE")


def held_act(room: Room, act: CommandId) -> UnfitAct | None:
    """The act pressed under that id, while the floor has still to look at it."""
    return next((one for one in room.held if one.act.command == act), None)


def evolve(room: Room, event: HeldEvent) -> Room:
    """The room once `event` has happened."""
    match event:
        case ActsHeld(table=table, held_at=at, acts=acts):
            new = tuple(UnfitAct(table=table, held_at=at, act=act) for act in acts)
            return msgspec.structs.replace(room, held=(*room.held, *new))
        case HeldActSettled(table=table, act=act):
            return without_act(room, table, act)
        case _ as never:
            assert_never(never)


def without_act(room: Room, table: TableId, act: CommandId) -> Room:
    """The room once the floor has that one of `table` not to look at any more."""
    left = tuple(one for one in room.held if (one.table, one.act.command) != (table, act))
    return msgspec.structs.replace(room, held=left)


def as_seen_at(room: Room, table: TableId) -> Room:
    """The room as the kiosk of `table` gets it: no act of another one, nor its id."""
    own = tuple(one for one in room.held if one.table == table)
    return room if own == room.held else msgspec.structs.replace(room, held=own)


PAGE = Declaration(
    commands=given_by(NOBODY, HoldActs, by_day_and_night=True)
    | given_by(ON_FLOOR, SettleHeldAct, PutAsideAll, by_day_and_night=True),
    decide=decide,
    kinds=(
        EventKind("acts-held", ActsHeld, kiosk=AtKiosk.YES),
        EventKind("held-act-settled", HeldActSettled),
    ),
    evolve=evolve,
)
