"""The clock on a slow player: called, and how it ended."""

from datetime import datetime
from typing import assert_never

import msgspec

from floor.app.core.declaration import AT_TABLE, AtKiosk, Declaration, EventKind, given_by
from floor.app.core.messages import Command, Context, Event
from floor.app.core.room import Room, house_of, table_of, with_table
from floor.app.hands.mixes import game_at
from floor.base.errors import Refused
from floor.room.blinds.button import SeatNo
from floor.room.clock.player_clock import ClockResult, PlayerClock
from floor.room.lists.waitlist import TableId
from floor.room.table.table import InHand, RunningClock, Table


class CallClock(Command, frozen=True, kw_only=True):
    """Put a player on the clock (CH-GEN-21, TDA-27), or say whose the one that runs is; who asked
    for it is not kept."""

    table: TableId
    seat: SeatNo | None = None
    """Theirs; None: the clock is wanted before they are named."""


class EndClock(Command, frozen=True, kw_only=True):
    """Say how the clock ended."""

    table: TableId
    result: ClockResult


class ClockCalled(Event, frozen=True, kw_only=True):
    """A player has been put on the clock."""

    table: TableId
    hand: int
    called_at: datetime
    terms: PlayerClock
    seat: SeatNo | None = None


class ClockEnded(Event, frozen=True, kw_only=True):
    """The clock on a player is over."""

    table: TableId
    hand: int
    ended_at: datetime
    result: ClockResult
    seat: SeatNo | None = None


ClockCommand = CallClock | EndClock
ClockEvent = ClockCalled | ClockEnded


def clock_at(room: Room, table: Table) -> PlayerClock:
    """What a slow player at `table` is given: by its profile, else as the house has it."""
    return game_at(room, table).profile.clock or house_of(room).clock


def decide(room: Room, command: ClockCommand, ctx: Context) -> tuple[ClockEvent, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    table = table_of(room, command.table)
    match command:
        case CallClock(seat=seat):
            _check_may_call(table, seat)
            runs = table.clock
            return (
                ClockCalled(
                    table=table.id,
                    hand=table.hand,
                    called_at=ctx.moment if runs is None else runs.since,
                    terms=clock_at(room, table) if runs is None else runs.terms,
                    seat=seat,
                ),
            )
        case EndClock(result=result):
            if table.clock is None:
                raise Refused("No clock runs at {table}.", rule="CH-GEN-21", table=table.id)
            return (
                ClockEnded(
                    table=table.id,
                    hand=table.hand,
                    ended_at=max(ctx.moment, table.clock.since),
                    result=result,
                    seat=table.clock.seat,
                ),
            )
        case _ as never:
            assert_never(never)


def _check_may_call(table: Table, seat: SeatNo | None) -> None:
    """A clock runs for one player of the hand at a time; where hands are not followed, for any."""
    unnamed = table.clock is not None and table.clock.seat is None
    if table.clock is not None and not (unnamed and seat is not None):
        raise Refused("A clock runs at {table} already.", rule="CH-GEN-21", table=table.id)
    if not table.followed:
        return
    if not isinstance(table.stage, InHand):
        raise Refused(
            "No hand is being played at {table}: there is no clock.",
            rule="CH-GEN-21",
            table=table.id,
        )
    if seat is not None and all(place.seat != seat for place in table.stage.deal.playing):
        raise Refused(
            "Nobody in {table} seat {seat} is dealt in.",
            rule="CH-GEN-5",
            table=table.id,
            seat=seat,
        )


def evolve(room: Room, event: ClockEvent) -> Room:
    """The room once `event` has happened."""
    table = room.tables[event.table]
    match event:
        case ClockCalled(called_at=since, terms=terms, seat=seat):
            clock = RunningClock(since=since, terms=terms, seat=seat)
            return with_table(room, msgspec.structs.replace(table, clock=clock))
        case ClockEnded():
            return with_table(room, msgspec.structs.replace(table, clock=None))
        case _ as never:
            assert_never(never)


PAGE = Declaration(
    commands=given_by(AT_TABLE, CallClock, EndClock),
    decide=decide,
    kinds=(
        EventKind("clock-called", ClockCalled, kiosk=AtKiosk.YES),
        EventKind("clock-ended", ClockEnded, kiosk=AtKiosk.YES),
    ),
    evolve=evolve,
)
