"""Must-move tables: a feeder's players go on to the main table before the list (HOUSE)."""

from datetime import datetime
from typing import assert_never

import msgspec

from floor.app.core.declaration import ON_FLOOR, Declaration, EventKind, given_by
from floor.app.core.messages import Command, Context, Event
from floor.app.core.room import Room, table_of
from floor.app.lists.may_sit import stop_at
from floor.base.errors import Refused
from floor.base.text import N_
from floor.base.value import with_entry, without
from floor.room.blinds.button import PlayerId
from floor.room.lists.waitlist import TableId
from floor.room.table.table import Taken, seat_of


class MarkFeeder(Command, frozen=True, kw_only=True):
    """Make a table a must-move feeder of `main`, where the same game is played."""

    table: TableId
    main: TableId


class EndFeeding(Command, frozen=True, kw_only=True):
    """A table is a feeder no longer."""

    table: TableId


class FeederMarked(Event, frozen=True, kw_only=True):
    """A table feeds `main`."""

    table: TableId
    main: TableId

    def touches(self) -> frozenset[str]:
        return super().touches() | {f"table:{self.main}"}


class FeedingEnded(Event, frozen=True, kw_only=True):
    """A table feeds no other."""

    table: TableId
    main: TableId | None = None
    """Which it fed; None in journals that did not note it."""

    def touches(self) -> frozenset[str]:
        main = frozenset() if self.main is None else frozenset({f"table:{self.main}"})
        return super().touches() | main


FeederCommand = MarkFeeder | EndFeeding
FeederEvent = FeederMarked | FeedingEnded


def decide(room: Room, command: FeederCommand, ctx: Context) -> tuple[FeederEvent, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    match command:
        case MarkFeeder():
            return (_marked(room, command),)
        case EndFeeding(table=table):
            if table not in room.feeders:
                raise Refused("{table} is no must-move table.", rule="HOUSE", table=table)
            return (FeedingEnded(table=table, main=room.feeders[table]),)
        case _ as never:
            assert_never(never)


def _marked(room: Room, command: MarkFeeder) -> FeederMarked:
    table, main = table_of(room, command.table), table_of(room, command.main)
    if table.id == main.id or table.game != main.game:
        raise Refused(
            "{table} can feed only another table of its game, not {main}.",
            rule="HOUSE",
            table=table.id,
            main=main.id,
        )
    if main.id in room.feeders or table.id in room.feeders.values():
        raise Refused(
            "{table} cannot feed {main}: one of them is a must-move table or a main one already.",
            rule="HOUSE",
            table=table.id,
            main=main.id,
        )
    return FeederMarked(table=table.id, main=main.id)


def evolve(room: Room, event: FeederEvent) -> Room:
    """The room once `event` has happened."""
    match event:
        case FeederMarked(table=table, main=main):
            feeders = with_entry(room.feeders, table, main)
        case FeedingEnded(table=table):
            feeders = without(room.feeders, table)
        case _ as never:
            assert_never(never)
    return msgspec.structs.replace(room, feeders=feeders)


def feeders_of(room: Room, main: TableId) -> tuple[TableId, ...]:
    """The open tables that feed `main`, as long as both play the same game."""
    known = room.tables.get(main)
    return tuple(
        table
        for table, fed in room.feeders.items()
        if fed == main
        and known is not None
        and table in room.tables
        and room.tables[table].game == known.game
    )


def must_move(room: Room, main: TableId, now: datetime) -> PlayerId | None:
    """Who goes on to `main` next: of those at its feeders' seats who are there, the one who has
    sat longest; None when it has no feeder or nobody is there (HOUSE).

    Who is called to it already is passed over, and whom an order keeps from it: barred, sent away,
    or kept apart from somebody there (CH-GEN-4, CH-SHOW-7, CH-GEN-25).
    """
    feeding = feeders_of(room, main)
    if not feeding:
        return None
    called = {call.player for call in room.calls if call.table == main}
    return next(
        (
            who
            for who, at in room.seated.items()
            if at in feeding
            and who not in called
            and _is_there(room, at, who)
            and stop_at(room, who, main, now) is None
        ),
        None,
    )


def check_must_move(room: Room, main: TableId, player: PlayerId, now: datetime) -> None:
    """That nobody of a feeder goes on to `main` before `player` (HOUSE).

    Raises:
        Refused: somebody does; with a reason they may be passed over.
    """
    mover = must_move(room, main, now)
    if mover not in (None, player):
        raise Refused(
            "{mover} moves from {feeder} to {table} first: only the floor passes over {mover}, with"
            " a reason.",
            rule="HOUSE",
            mover=mover,
            feeder=room.seated[mover],
            table=main,
        )


def _is_there(room: Room, at: TableId, player: PlayerId) -> bool:
    table = room.tables[at]
    number = seat_of(table, player)
    return number is not None and isinstance(table.seat(number), Taken)


PAGE = Declaration(
    commands=given_by(ON_FLOOR, MarkFeeder, EndFeeding),
    decide=decide,
    kinds=(
        EventKind("feeder-marked", FeederMarked, N_("is a must-move table for {main}")),
        EventKind("feeding-ended", FeedingEnded, N_("is a must-move table no longer")),
    ),
    evolve=evolve,
)
