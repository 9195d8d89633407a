"""Acts that may wait for the store: their names on disk, and how the floor records one that was
handed to it, as of the moment it was pressed.
"""

from collections.abc import Callable, Mapping
from datetime import timedelta

import msgspec

from floor.app.core.declaration import ON_FLOOR, Declaration, EventKind, given_by
from floor.app.core.messages import About, Command, CommandId, Context, Event, Pressed, StaffId
from floor.app.core.room import Room, event_at, hands_at
from floor.app.hands.dealing import EndHand, StartHand
from floor.app.hands.straddles import DeclareStraddle
from floor.app.office.press_time import check_still_meant, with_pressed
from floor.app.seats.seats import ChooseWay, MarkAway, MarkBack
from floor.app.staff.dealers import TakeTable
from floor.app.staff.floor_calls import CallFloor
from floor.app.staff.held_acts import held_act, without_act
from floor.app.tournament.buying import DeclareRebuy
from floor.app.tournament.hands import (
    EndEventHand,
    MarkEventSeat,
    ProposeOut,
    StartEventHand,
    TableDone,
)
from floor.base.errors import Refused
from floor.room.lists.waitlist import TableId
from floor.room.table.table import InHand

WAITING: Mapping[str, type[Command]] = {
    "start-hand": StartHand,
    "end-hand": EndHand,
    "mark-away": MarkAway,
    "mark-back": MarkBack,
    "choose-way": ChooseWay,
    "declare-straddle": DeclareStraddle,
    "call-floor": CallFloor,
    "start-event-hand": StartEventHand,
    "end-event-hand": EndEventHand,
    "table-done": TableDone,
    "mark-event-seat": MarkEventSeat,
    "propose-out": ProposeOut,
    "declare-rebuy": DeclareRebuy,
    "take-table": TakeTable,
}
"""What may wait for the store: it concerns one table alone and pays nothing out. The names are
chosen for disk and kept for ever, as those of events are."""

DAMAGED = "damaged"
"""The name of one that lies on a kiosk's disk otherwise than it was written."""
_KIND_OF = {command: kind for kind, command in WAITING.items()}

Decides = Callable[[Room, Command, Context], tuple[Event, ...]]


class RecordHeldAct(Command, frozen=True, kw_only=True):
    """Record an act that was handed to the floor, as of the moment it was pressed."""

    act: CommandId


class HeldActRecorded(Event, frozen=True, kw_only=True):
    """What stands before it in its entry was pressed at a kiosk and handed to the floor, who has
    recorded it after all."""

    table: TableId
    act: CommandId
    staff: StaffId
    """Under whose badge it was pressed; `SYSTEM`: nobody knows who stood there."""

    def about(self) -> About:
        """The act alone: what it brought says itself what it is about."""
        return About(frozenset({f"held:{self.act.hex()}"}))


def may_wait(command: Command | None) -> bool:
    """Whether `command` may wait for the store; None, to take something back, may not."""
    return type(command) in _KIND_OF


def kind_of_act(command: Command) -> str:
    """Under which name `command` is kept."""
    return _KIND_OF.get(type(command), type(command).__name__)


def body_of(command: Command) -> str:
    """`command` as it is kept: compact JSON."""
    return msgspec.json.encode(command).decode()


def command_of(kind: str, body: str) -> Command:
    """The command again.

    Raises:
        Refused: this program does not know it: another version of it has taken the act; or it was
            damaged.
    """
    if kind == DAMAGED:
        raise Refused(
            "This was damaged on the kiosk’s disk: compare the table with the log and its sheet.",
            rule="HOUSE",
        )
    try:
        return msgspec.json.decode(body, type=WAITING[kind])
    except (KeyError, msgspec.MsgspecError):
        raise Refused(
            "Another version of the program has taken this act, and this one cannot read it.",
            rule="HOUSE",
        ) from None


def recorded(
    room: Room, command: RecordHeldAct, ctx: Context, decides: Decides
) -> tuple[Event, ...]:
    """What follows from the act, pressed when it was and asked for by whoever records it.

    Raises:
        Refused: it is settled already, or the book has no place for it any more.
    """
    held = held_act(room, command.act)
    if held is None:
        raise Refused("That act is settled already.", rule="HOUSE")
    first = min(
        (one.act for one in room.held if one.table == held.table), key=lambda one: one.pressed
    )
    act = held.act
    if first.pressed < act.pressed:
        raise Refused(
            "Another act of {table} was pressed before it: record that or put it aside first.",
            rule="HOUSE",
            table=held.table,
        )
    asked = command_of(act.kind, act.body)
    pressed = Pressed(act.pressed, timedelta(milliseconds=act.error_ms))
    then = ctx._replace(pressed=pressed)
    check_still_meant(room, asked, then)
    _check_may_begin(room, asked)
    events = with_pressed(decides(room, asked, then), then)
    return (*events, HeldActRecorded(table=held.table, act=act.command, staff=act.by))


def _check_may_begin(room: Room, asked: Command) -> None:
    """That no hand would have to be ended first: it would end after the next one was begun.

    Raises:
        Refused: one is on, and what can be done instead.
    """
    if not isinstance(asked, StartHand | StartEventHand):
        return
    table, event = room.tables.get(asked.table), event_at(room, asked.table)
    named = {"table": asked.table, "hand": hands_at(room, asked.table)}
    if table is not None and isinstance(table.stage, InHand):
        raise Refused(
            "{table} is in hand {hand}; to end it now comes too late for this. Put it aside with a"
            " reason; where hands are missing, correct {table} between two hands.",
            rule="CH-DEAL-4",
            **named,
        )
    dealt = event.tables[asked.table].hand if event is not None else None
    if dealt is not None and dealt.is_on:
        raise Refused(
            "{table} is in hand {hand}; to end it now comes too late for this. Put it aside with a"
            " reason.",
            rule="HOUSE",
            **named,
        )


def evolve(room: Room, event: HeldActRecorded) -> Room:
    """The room once `event` has happened."""
    return without_act(room, event.table, event.act)


PAGE = Declaration(
    commands=given_by(ON_FLOOR, RecordHeldAct),
    kinds=(EventKind("held-act-recorded", HeldActRecorded),),
    evolve=evolve,
)
