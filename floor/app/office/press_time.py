"""When a command that came late was pressed: the entry keeps that beside when it was written."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import NamedTuple

from floor.app.core.declaration import AtKiosk, Declaration, EventKind
from floor.app.core.line_up import post_at
from floor.app.core.messages import Command, Context, Event
from floor.app.core.room import Room, event_at
from floor.app.hands.dealing import EndHand, StartHand
from floor.app.staff.dealers import TakeTable
from floor.app.tournament.hands import EndEventHand, StartEventHand
from floor.base.errors import Refused
from floor.room.lists.waitlist import TableId
from floor.room.table.table import HandOver, InHand, Table

LATE = timedelta(seconds=1)
"""A command that comes later than this was kept somewhere on its way."""


class Offset(NamedTuple):
    """How far the store's clock is before this computer's, give or take `error`.

    Whoever works on a file of this computer has its clock: that is none.
    """

    by: timedelta = timedelta()
    error: timedelta = timedelta()


UNKNOWN = Offset(timedelta(), timedelta.max)
"""The two clocks were never compared."""


class CameLate(Event, frozen=True, kw_only=True):
    """What stands before it in its entry was asked for earlier than it was written down."""

    pressed: datetime
    """By the station's clock, set right by the store's."""
    error_ms: int = 0
    """By how much that may be wrong, either way."""


def came_late(ctx: Context) -> bool:
    """Whether what is decided was kept somewhere on its way."""
    return ctx.now - ctx.moment >= LATE


def check_still_meant(room: Room, command: Command, ctx: Context) -> None:
    """That what came late was pressed for its table as it stands (HOUSE): nothing is done on top
    of what others have done there since, though it would fit.

    Raises:
        Refused: the table was opened or set right later than that by more than the stamp may be
            wrong; a hand was handed over or begun later, and this is to do so too.
    """
    name = getattr(command, "table", None)
    if name is None or not came_late(ctx):
        return
    if any(ctx.latest < moved for moved in _moved_at(room, name, command)):
        raise Refused(
            "{table} has gone on since this was pressed: look how it stands.",
            rule="HOUSE",
            table=name,
        )


def _moved_at(room: Room, name: TableId, command: Command) -> Iterator[datetime]:
    """When what is played at that table became another than `command` may have been meant for."""
    table, event, post = room.tables.get(name), event_at(room, name), post_at(room.dealers, name)
    if post is not None and isinstance(command, TakeTable):
        yield post.deals.since
    if table is not None:
        yield from _moved_on(table, command)
    if event is not None:
        here = event.tables[name]
        yield here.opened
        if here.hand is not None and isinstance(command, StartEventHand | EndEventHand):
            yield here.hand.ended or here.hand.started


def _moved_on(table: Table, command: Command) -> Iterator[datetime]:
    """When `table` became another than `command` may have been meant for."""
    yield table.opened_at
    if table.set_right_at is not None:
        yield table.set_right_at
    if isinstance(command, StartHand | EndHand):
        match table.stage:
            case InHand(started=moment) | HandOver(ended=moment):
                yield moment
            case _:
                pass


def with_pressed(events: tuple[Event, ...], ctx: Context) -> tuple[Event, ...]:
    """`events` and, where their command came late, when it was pressed."""
    if not came_late(ctx):
        return events
    return (*events, CameLate(pressed=ctx.moment, error_ms=ctx.error_ms))


PAGE = Declaration(
    kinds=(EventKind("came-late", CameLate, kiosk=AtKiosk.YES),),
)
