"""Misdeals: the same hand is dealt again, from the same button, and nothing is owed for it."""

from datetime import datetime

from floor.app.core.claim import State
from floor.app.core.declaration import AT_TABLE, AtKiosk, Declaration, EventKind, given_by
from floor.app.core.messages import Command, Context, Event, NoteId
from floor.app.core.room import Room, followed_table, with_table
from floor.app.hands.dealing import with_stamp
from floor.base.errors import Refused
from floor.base.text import N_
from floor.room.dealing.misdeal import MisdealReason, rule_of
from floor.room.lists.waitlist import TableId
from floor.room.table.table import InHand, Stamp, Table


class CallMisdeal(Command, frozen=True, kw_only=True):
    """The hand is dealt again: same number, same button, same posts (CH-DEAL-8, CH-DEAL-10)."""

    table: TableId
    reason: MisdealReason
    note: NoteId | None = None


class MisdealCalled(Event, frozen=True, kw_only=True):
    """All cards and bets went back; the hand begins anew with the next riffle.

    Until that is stamped it counts from here. A hand that was not played owes neither rake nor
    jackpot euro: those are counted when it ends.
    """

    table: TableId
    hand: int
    reason: MisdealReason
    called_at: datetime
    error_ms: int = 0
    """By how much `called_at` may be wrong, either way."""
    note: NoteId | None = None


MisdealCommand = CallMisdeal
MisdealEvent = MisdealCalled


def decide(room: Room, command: MisdealCommand, ctx: Context) -> tuple[MisdealEvent, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    table = followed_table(room, command.table)
    if not isinstance(table.stage, InHand):
        raise Refused(
            "No hand is being played at {table}: nothing is dealt again.",
            rule=rule_of(command.reason),
            table=table.id,
        )
    if _is_paid_for(room, table):
        raise Refused(
            "The jackpot is paid for hand {hand} at {table}: it is not dealt again.",
            rule="JP-PAY-1",
            hand=table.hand,
            table=table.id,
        )
    called = MisdealCalled(
        table=table.id,
        hand=table.hand,
        reason=command.reason,
        called_at=max(ctx.moment, table.stage.started),
        error_ms=ctx.error_ms,
        note=command.note,
    )
    return (called,)


def _is_paid_for(room: Room, table: Table) -> bool:
    """Whether the jackpot is paid for the hand being played: the one dealt in its place would bear
    its number, and nothing could be won in it."""
    return any(
        claim.state is State.RELEASED and claim.is_of(table) and claim.hand == table.hand
        for claim in room.claims.values()
    )


def evolve(room: Room, event: MisdealEvent) -> Room:
    """The room once `event` has happened."""
    table = room.tables[event.table]
    return with_table(room, with_stamp(table, event.called_at, Stamp.AUTOMATIC, event.error_ms))


PAGE = Declaration(
    commands=given_by(AT_TABLE, CallMisdeal),
    decide=decide,
    kinds=(
        EventKind(
            "misdeal-called", MisdealCalled, N_("hand {hand} is dealt again: {reason}"), AtKiosk.YES
        ),
    ),
    evolve=evolve,
)
