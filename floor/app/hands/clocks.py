"""The clock on a slow player: called, and how it ended."""

from collections.abc import Collection
from datetime import datetime
from typing import NamedTuple, assert_never

import msgspec

from floor.app.core.declaration import AT_TABLE, AtKiosk, Declaration, EventKind, given_by
from floor.app.core.messages import Command, Context, Event
from floor.app.core.room import (
    Room,
    event_at,
    house_of,
    table_of,
    with_event_table,
    with_table,
)
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


class TableClock(NamedTuple):
    """What of a table its clock goes by, in a cash game or in a tournament."""

    hand: int
    runs: RunningClock | None
    terms: PlayerClock
    """What a slow player is given there."""
    followed: bool
    """Somebody begins and ends its hands."""
    playing: Collection[SeatNo] | None
    """Who plays their cards in the hand being played; None: none is."""


def clock_of(room: Room, name: TableId) -> TableClock:
    """The clock of that table.

    Raises:
        Refused: no such table is open.
    """
    event = event_at(room, name)
    if event is None:
        table = table_of(room, name)
        stage = table.stage
        dealt = stage.deal.playing if isinstance(stage, InHand) else None
        return TableClock(
            table.hand,
            table.clock,
            clock_at(room, table),
            table.followed,
            tuple(place.seat for place in dealt) if dealt is not None else None,
        )
    here = event.tables[name]
    hand = here.hand
    return TableClock(
        hand.number if hand is not None else 0,
        here.clock,
        event.sheet.structure.clock,
        hand is not None,
        hand.live if hand is not None and hand.is_on else None,
    )


def decide(room: Room, command: ClockCommand, ctx: Context) -> tuple[ClockEvent, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    name = command.table
    clock = clock_of(room, name)
    runs = clock.runs
    match command:
        case CallClock(seat=seat):
            _check_may_call(name, clock, seat)
            return (
                ClockCalled(
                    table=name,
                    hand=clock.hand,
                    called_at=ctx.moment if runs is None else runs.since,
                    terms=clock.terms if runs is None else runs.terms,
                    seat=seat,
                ),
            )
        case EndClock(result=result):
            if runs is None:
                raise Refused("No clock runs at {table}.", rule="CH-GEN-21", table=name)
            return (
                ClockEnded(
                    table=name,
                    hand=clock.hand,
                    ended_at=max(ctx.moment, runs.since),
                    result=result,
                    seat=runs.seat,
                ),
            )
        case _ as never:
            assert_never(never)


def _check_may_call(table: TableId, clock: TableClock, seat: SeatNo | None) -> None:
    """A clock runs for one player of the hand at a time; where hands are not followed, for any."""
    unnamed = clock.runs is not None and clock.runs.seat is None
    if clock.runs is not None and not (unnamed and seat is not None):
        raise Refused("A clock runs at {table} already.", rule="CH-GEN-21", table=table)
    if not clock.followed:
        return
    if clock.playing is None:
        raise Refused(
            "No hand is being played at {table}: there is no clock.",
            rule="CH-GEN-21",
            table=table,
        )
    if seat is not None and seat not in clock.playing:
        raise Refused(
            "Nobody in {table} seat {seat} is dealt in.",
            rule="CH-GEN-5",
            table=table,
            seat=seat,
        )


def evolve(room: Room, event: ClockEvent) -> Room:
    """The room once `event` has happened."""
    match event:
        case ClockCalled(called_at=since, terms=terms, seat=seat):
            return _with_clock(room, event.table, RunningClock(since=since, terms=terms, seat=seat))
        case ClockEnded():
            return _with_clock(room, event.table, None)
        case _ as never:
            assert_never(never)


def _with_clock(room: Room, name: TableId, clock: RunningClock | None) -> Room:
    event = event_at(room, name)
    if event is None:
        return with_table(room, msgspec.structs.replace(room.tables[name], clock=clock))
    there = msgspec.structs.replace(event.tables[name], clock=clock)
    return with_event_table(room, event, there)


PAGE = Declaration(
    commands=given_by(AT_TABLE, CallClock, EndClock),
    decide=decide,
    kinds=(
        EventKind("clock-called", ClockCalled, kiosk=AtKiosk.YES),
        EventKind("clock-ended", ClockEnded, kiosk=AtKiosk.YES),
    ),
    evolve=evolve,
)
