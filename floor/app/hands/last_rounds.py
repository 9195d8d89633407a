"""The last round of a table is announced: how many hands are left is counted from there."""

from datetime import datetime
from typing import assert_never

import msgspec

from floor.app.core.declaration import ON_FLOOR, Declaration, EventKind, given_by
from floor.app.core.messages import Command, Context, Event
from floor.app.core.room import Room, followed_table, with_table
from floor.base.errors import Refused
from floor.base.text import N_
from floor.room.blinds.button import Deal, Lies, Place, PlayerId, Positions
from floor.room.blinds.last_round import LastRound, hands_left, last_round, with_button
from floor.room.lists.waitlist import TableId
from floor.room.table.table import InHand, Table, chairs_of, last_of


class AnnounceLastRound(Command, frozen=True, kw_only=True):
    """The button goes round once more at a table, then it closes (CH-TABLE-3)."""

    table: TableId


class WithdrawLastRound(Command, frozen=True, kw_only=True):
    """It goes on after all."""

    table: TableId


class LastRoundAnnounced(Event, frozen=True, kw_only=True):
    """The last round begins with the next hand."""

    table: TableId
    hand: int
    """The hand being played then, or the last one."""
    announced_at: datetime
    to_come: tuple[PlayerId, ...]
    """Who has the button once more, in order."""


class LastRoundWithdrawn(Event, frozen=True, kw_only=True):
    """A table goes on after all."""

    table: TableId


LastRoundCommand = AnnounceLastRound | WithdrawLastRound
LastRoundEvent = LastRoundAnnounced | LastRoundWithdrawn


def left_at(table: Table) -> int | None:
    """How many hands are still to begin in its last round; None where none is announced.

    The button does not come to who is away (CH-BTN-10, D-31); if they come back in time, it does.
    """
    if table.last_round is None:
        return None
    here = {chair.sitter.player for chair in chairs_of(table) if chair.here}
    return hands_left(table.last_round, here)


def round_over(table: Table) -> bool:
    """Whether the last hand of its last round has been played: it closes now (CH-TABLE-3)."""
    return left_at(table) == 0 and not isinstance(table.stage, InHand)


def round_after(table: Table, deal: Deal) -> LastRound | None:
    """What is left of the last round of `table` once `deal` has begun; None: not announced."""
    if table.last_round is None:
        return None
    at = last_of(table)
    was = at.button.player if isinstance(at, Positions) else None
    return with_button(table.last_round, was, deal.positions.button.player)


def decide(room: Room, command: LastRoundCommand, ctx: Context) -> tuple[LastRoundEvent, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    table = followed_table(room, command.table)
    match command:
        case AnnounceLastRound():
            return (_announced(table, ctx),)
        case WithdrawLastRound():
            if table.last_round is None:
                raise Refused(
                    "No last round is announced at {table}.", rule="CH-TABLE-3", table=table.id
                )
            return (LastRoundWithdrawn(table=table.id),)
        case _ as never:
            assert_never(never)


def _announced(table: Table, ctx: Context) -> LastRoundAnnounced:
    if table.last_round is not None:
        raise Refused(
            "The last round of {table} is announced already.", rule="CH-TABLE-3", table=table.id
        )
    at = last_of(table)
    if not isinstance(at, Positions):
        raise Refused(
            "No hand has been dealt at {table}: close it when you like.",
            rule="CH-TABLE-3",
            table=table.id,
        )
    if at.lies is Lies.NOTHING:
        raise Refused(
            "No button goes round at {table}: say at the table how many hands are left.",
            rule="CH-TABLE-3",
            table=table.id,
        )
    return LastRoundAnnounced(
        table=table.id,
        hand=table.hand,
        announced_at=ctx.moment,
        to_come=last_round(_in_the_game(table), at.button.seat).to_come,
    )


def _in_the_game(table: Table) -> list[Place]:
    """Whom the button comes to: who waits or is away has no part in the round."""
    return [chair.place for chair in chairs_of(table) if chair.is_in]


def evolve(room: Room, event: LastRoundEvent) -> Room:
    """The room once `event` has happened."""
    match event:
        case LastRoundAnnounced(to_come=to_come):
            announced: LastRound | None = LastRound(to_come)
        case LastRoundWithdrawn():
            announced = None
        case _ as never:
            assert_never(never)
    table = room.tables[event.table]
    return with_table(room, msgspec.structs.replace(table, last_round=announced))


PAGE = Declaration(
    commands=given_by(ON_FLOOR, AnnounceLastRound, WithdrawLastRound),
    decide=decide,
    kinds=(
        EventKind("last-round-announced", LastRoundAnnounced),
        EventKind(
            "last-round-withdrawn", LastRoundWithdrawn, N_("goes on after all: no last round")
        ),
    ),
    evolve=evolve,
)
