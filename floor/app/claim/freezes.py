"""A table that may have hit the jackpot stands still until the floor lets it go on (JP-TRIG-7)."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import assert_never

import msgspec

from floor.app.claim.opening import claimable, game_of_hand
from floor.app.core.declaration import AT_TABLE, ON_FLOOR, AtKiosk, Declaration, EventKind, given_by
from floor.app.core.floor_call import CallReason
from floor.app.core.messages import Command, Context, Event, NoteId
from floor.app.core.room import Room, claims_at, table_of, with_table
from floor.app.hands.mixes import game_at
from floor.app.staff.floor_calls import CallEnded, FloorCalled, call_of
from floor.base.errors import Refused
from floor.base.text import N_
from floor.room.lists.waitlist import TableId


class ClaimBadBeat(Command, frozen=True, kw_only=True):
    """The jackpot may have been hit: the table stands still, and the floor is called."""

    table: TableId


class ReleaseTable(Command, frozen=True, kw_only=True):
    """Let a table go on; `note` says why."""

    table: TableId
    note: NoteId | None = None


class WithdrawBadBeat(Command, frozen=True, kw_only=True):
    """It was no bad beat: whoever deals there says so within a minute, and the table goes on."""

    table: TableId


class TableFrozen(Event, frozen=True, kw_only=True):
    """A table stands still; it is not taken back, the floor releases it with a reason."""

    table: TableId
    hand: int
    """The one being played, or the last one."""
    frozen_at: datetime
    error_ms: int = 0
    """By how much that may be wrong, either way."""

    def is_final(self) -> bool:
        return True


class TableReleased(Event, frozen=True, kw_only=True):
    """A table goes on."""

    table: TableId
    released_at: datetime
    note: NoteId | None = None

    def is_final(self) -> bool:
        return True


class BadBeatWithdrawn(Event, frozen=True, kw_only=True):
    """The dealer has taken a bad beat back that nobody had gone into: the table goes on."""

    table: TableId
    withdrawn_at: datetime

    def is_final(self) -> bool:
        return True


FreezeCommand = ClaimBadBeat | ReleaseTable | WithdrawBadBeat
FreezeEvent = TableFrozen | TableReleased | BadBeatWithdrawn

WITHDRAWN_WITHIN = timedelta(minutes=1)
"""So long the dealer may take it back (HOUSE); from then on the floor lets the table go on."""


def decide(room: Room, command: FreezeCommand, ctx: Context) -> tuple[Event, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    match command:
        case ClaimBadBeat():
            return _claimed(room, command.table, ctx)
        case ReleaseTable():
            return _released(room, command, ctx)
        case WithdrawBadBeat():
            return _withdrawn(room, command.table, ctx)
        case _ as never:
            assert_never(never)


def _claimed(room: Room, name: TableId, ctx: Context) -> tuple[Event, ...]:
    table = table_of(room, name)
    if table.frozen is not None:
        raise Refused("{table} is stopped already.", rule="JP-TRIG-7", table=name)
    # In a mix the hand before may have had a bad beat, and this one has none.
    games = (game_at(room, table), *(game_of_hand(room, hand) for hand in claimable(table)))
    if not any(game.jackpot and game.variant.jackpot for game in games):
        raise Refused("{table} does not play for the jackpot.", rule="JP-GAME-2", table=name)
    stands = TableFrozen(table=name, hand=table.hand, frozen_at=ctx.moment, error_ms=ctx.error_ms)
    if call_of(room, name, CallReason.BAD_BEAT) is not None:
        return (stands,)
    return (stands, FloorCalled(table=name, reason=CallReason.BAD_BEAT, called_at=ctx.moment))


def _released(room: Room, command: ReleaseTable, ctx: Context) -> tuple[Event, ...]:
    name = command.table
    if table_of(room, name).frozen is None:
        raise Refused("{table} is not stopped.", rule="JP-TRIG-7", table=name)
    if claims_at(room, name):
        raise Refused(
            "The bad beat at {table} is being claimed: release or reject the claim.",
            rule="JP-TRIG-7",
            table=name,
        )
    if command.note is None:
        raise Refused("Give a reason for letting {table} go on.", rule="JP-TRIG-7", table=name)
    goes_on = TableReleased(table=name, released_at=ctx.now, note=command.note)
    if call_of(room, name, CallReason.BAD_BEAT) is None:
        return (goes_on,)
    return (goes_on, CallEnded(table=name, reason=CallReason.BAD_BEAT, ended_at=ctx.now))


def _withdrawn(room: Room, name: TableId, ctx: Context) -> tuple[Event, ...]:
    since = table_of(room, name).frozen
    if since is None:
        raise Refused("{table} is not stopped.", rule="JP-TRIG-7", table=name)
    if claims_at(room, name) or ctx.now >= since + WITHDRAWN_WITHIN:
        raise Refused(
            "The floor lets {table} go on: a dealer withdraws a bad beat within a minute, before"
            " the floor goes into it.",
            rule="JP-TRIG-7",
            table=name,
        )
    withdrawn = BadBeatWithdrawn(table=name, withdrawn_at=ctx.now)
    if call_of(room, name, CallReason.BAD_BEAT) is None:
        return (withdrawn,)
    return (withdrawn, CallEnded(table=name, reason=CallReason.BAD_BEAT, ended_at=ctx.now))


def check_still(before: Room, after: Room, events: Iterable[Event]) -> None:
    """That `events`, by which the room goes from `before` to `after`, leave tables as they are that
    stand still: no hand over there, no change of seats, whatever would bring it about.

    Raises:
        Refused: they do not.
    """
    if any(isinstance(event, FreezeEvent) for event in events):
        return
    for name, table in before.tables.items():
        if table.frozen is not None and after.tables.get(name) != table:
            raise Refused(
                "{table} is stopped for a bad beat: the floor has to let it go on first.",
                rule="JP-TRIG-7",
                table=name,
            )


def evolve(room: Room, event: FreezeEvent) -> Room:
    """The room once `event` has happened."""
    table = room.tables[event.table]
    match event:
        case TableFrozen(frozen_at=since):
            return with_table(room, msgspec.structs.replace(table, frozen=since))
        case TableReleased() | BadBeatWithdrawn():
            return with_table(room, msgspec.structs.replace(table, frozen=None))
        case _ as never:
            assert_never(never)


PAGE = Declaration(
    commands=given_by(AT_TABLE, ClaimBadBeat, WithdrawBadBeat) | given_by(ON_FLOOR, ReleaseTable),
    decide=decide,
    kinds=(
        EventKind(
            "table-frozen",
            TableFrozen,
            N_("bad beat claimed in hand {hand}: the table is stopped"),
            AtKiosk.YES,
        ),
        EventKind("table-released", TableReleased, N_("the table goes on")),
        EventKind(
            "bad-beat-withdrawn",
            BadBeatWithdrawn,
            N_("the dealer withdraws the bad beat: the table goes on"),
            AtKiosk.YES,
        ),
    ),
    evolve=evolve,
)
