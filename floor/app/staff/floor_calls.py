"""The floor called to a table: by its dealer, or by telephone; taken, and done."""

from datetime import datetime
from typing import assert_never

import msgspec

from floor.app.core.declaration import AT_TABLE, ON_FLOOR, AtKiosk, Declaration, EventKind, given_by
from floor.app.core.floor_call import CallReason, FloorCall, TakenBy
from floor.app.core.messages import Command, Context, Event, NoteId, StaffId
from floor.app.core.room import Room, check_open, event_at, is_open
from floor.base.errors import Refused
from floor.base.text import N_
from floor.room.lists.waitlist import TableId
from floor.room.table.table import HandOver, InHand


class CallFloor(Command, frozen=True, kw_only=True):
    """Call the floor to a table; the desk notes it when a table has telephoned."""

    table: TableId
    reason: CallReason
    note: NoteId | None = None


class TakeCall(Command, frozen=True, kw_only=True):
    """Say that one goes to the table oneself."""

    table: TableId
    reason: CallReason


class EndCall(Command, frozen=True, kw_only=True):
    """Say that what the table has called for is done, or that it needs nobody any more."""

    table: TableId
    reason: CallReason
    note: NoteId | None = None


class FloorCalled(Event, frozen=True, kw_only=True):
    """A table has called the floor."""

    table: TableId
    reason: CallReason
    called_at: datetime
    note: NoteId | None = None

    def touches(self) -> frozenset[str]:
        return _its_calls(self.table)


class CallTaken(Event, frozen=True, kw_only=True):
    """Somebody of the floor goes to the table."""

    table: TableId
    reason: CallReason
    taker: StaffId
    taken_at: datetime

    def touches(self) -> frozenset[str]:
        return _its_calls(self.table)


class CallEnded(Event, frozen=True, kw_only=True):
    """The table needs nobody any more."""

    table: TableId
    reason: CallReason
    ended_at: datetime
    note: NoteId | None = None

    def touches(self) -> frozenset[str]:
        return _its_calls(self.table)


def _its_calls(table: TableId) -> frozenset[str]:
    """The calls of a table, not the table: who calls because a hand was ended by mistake must not
    bar its undo by calling."""
    return frozenset({f"floor_call:{table}"})


CallCommand = CallFloor | TakeCall | EndCall
CallEvent = FloorCalled | CallTaken | CallEnded


def decide(room: Room, command: CallCommand, ctx: Context) -> tuple[CallEvent, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    table, reason = command.table, command.reason
    check_open(room, table)
    match command:
        case CallFloor(note=note):
            if call_of(room, table, reason) is not None:
                raise Refused(
                    "{table} has called the floor for that already.", rule="HOUSE", table=table
                )
            return (FloorCalled(table=table, reason=reason, called_at=ctx.moment, note=note),)
        case TakeCall():
            taken = _known_call(room, table, reason).taken
            if taken is not None:
                raise Refused(
                    "{staff} has taken the call of {table} already.",
                    rule="HOUSE",
                    staff=taken.staff,
                    table=table,
                )
            return (CallTaken(table=table, reason=reason, taker=ctx.by, taken_at=ctx.now),)
        case EndCall(note=note):
            _known_call(room, table, reason)
            return (CallEnded(table=table, reason=reason, ended_at=ctx.now, note=note),)
        case _ as never:
            assert_never(never)


def call_of(room: Room, table: TableId, reason: CallReason) -> FloorCall | None:
    """The call of `table` for `reason` that is not over."""
    return next((c for c in room.floor_calls if (c.table, c.reason) == (table, reason)), None)


def stands_still(room: Room, call: FloorCall) -> bool:
    """Whether play at the table has stopped for `call`: no hand has begun or ended there since
    (TDA-1, JP-TRIG-7)."""
    table = room.tables.get(call.table)
    if table is None:
        event = event_at(room, call.table)
        hand = event.tables[call.table].hand if event is not None else None
        return call.stops and (hand is None or (hand.ended or hand.started) <= call.since)
    if table.frozen is not None:
        return True
    match table.stage:
        case InHand(started=moment) | HandOver(ended=moment):
            return call.stops and moment <= call.since
        case _:
            return False


def _known_call(room: Room, table: TableId, reason: CallReason) -> FloorCall:
    call = call_of(room, table, reason)
    if call is None:
        raise Refused("{table} has not called the floor for that.", rule="HOUSE", table=table)
    return call


def evolve(room: Room, event: CallEvent) -> Room:
    """The room once `event` has happened.

    What is told of a table whose opening was taken back, or of a call that was, changes nothing.
    """
    calls = room.floor_calls
    match event:
        case FloorCalled(table=table, reason=reason, called_at=since, note=note):
            if is_open(room, table):
                calls = (*calls, FloorCall(table=table, reason=reason, since=since, note=note))
        case CallTaken(table=table, reason=reason, taker=taker, taken_at=at):
            taken = TakenBy(taker, at)
            calls = tuple(
                msgspec.structs.replace(call, taken=taken)
                if (call.table, call.reason) == (table, reason)
                else call
                for call in calls
            )
        case CallEnded(table=table, reason=reason):
            calls = tuple(call for call in calls if (call.table, call.reason) != (table, reason))
        case _ as never:
            assert_never(never)
    return msgspec.structs.replace(room, floor_calls=calls)


PAGE = Declaration(
    commands=given_by(AT_TABLE, CallFloor, EndCall) | given_by(ON_FLOOR, TakeCall),
    decide=decide,
    kinds=(
        EventKind("floor-called", FloorCalled, N_("calls the floor: {reason}"), AtKiosk.YES),
        EventKind(
            "floor-call-taken",
            CallTaken,
            N_("{staff} goes to the table: {reason}"),
            AtKiosk.BY_FLOOR,
        ),
        EventKind("floor-call-ended", CallEnded, N_("done: {reason}"), AtKiosk.YES),
    ),
    evolve=evolve,
)
