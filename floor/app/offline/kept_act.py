"""An act of a dealer as its kiosk keeps it: what was pressed, under which id, when and by whom."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import datetime, timedelta
from enum import Enum

import msgspec

from floor.app.core.held_act import HeldAct, KeptRefusal
from floor.app.core.messages import Command, CommandId, Pressed, StaffId, players_of
from floor.app.hands.dealing import EndHand, StartHand
from floor.app.hands.straddles import DeclareStraddle
from floor.app.office.press_time import UNKNOWN, Offset
from floor.app.seats.seats import ChooseWay, MarkAway, MarkBack
from floor.app.staff.floor_calls import CallFloor
from floor.app.tournament.hands import (
    EndEventHand,
    MarkEventSeat,
    ProposeOut,
    StartEventHand,
    TableDone,
)
from floor.app.tournament.outs import DeclareRebuy
from floor.base.errors import Refused
from floor.base.value import Value
from floor.room.blinds.button import PlayerId

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
}
"""What may wait for the store: it concerns one table alone and pays nothing out. The names are
chosen for disk and kept for ever, as those of events are."""

_KIND_OF = {command: kind for kind, command in WAITING.items()}
_MILLISECOND = timedelta(milliseconds=1)
_LONGEST_ERROR = timedelta(days=1)
"""What is not known at all is written down as that."""


class ActState(Enum):
    """How far an act has come on its way into the book."""

    WAITS = "waits"
    IN_DOUBT = "in doubt"
    """It was handed in and no answer came: it may stand in the book already."""
    ASKED = "asked"
    """As in doubt, and not one that may wait: it is asked about and never handed in again."""
    HELD_BACK = "held back"
    """It had no place in the book any more, or stood behind one that had none: for the floor."""


class KeptAct(Value, frozen=True, kw_only=True):
    """One act, as it lies on the disk of its station."""

    command: CommandId
    kind: str
    """The command's name in `WAITING`; of one that may not wait, its class."""
    body: str
    by: StaffId
    pressed: datetime
    """By the clock of the station, as it was."""
    offset: Offset = UNKNOWN
    """How far that was from the store's clock, as far as it was known then."""
    state: ActState = ActState.WAITS
    why: KeptRefusal | None = None
    """Why it no longer fitted."""


def may_wait(command: Command) -> bool:
    """Whether `command` may wait for the store."""
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
        Refused: this program does not know it: another version of it has taken the act.
    """
    try:
        return msgspec.json.decode(body, type=WAITING[kind])
    except (KeyError, msgspec.MsgspecError):
        raise Refused(
            "Another version of the program has taken this act, and this one cannot read it.",
            rule="HOUSE",
        ) from None


def players_in(acts: Iterable[HeldAct]) -> frozenset[PlayerId]:
    """Whom `acts` are about, as far as this program can read them."""
    found: set[PlayerId] = set()
    for act in acts:
        with suppress(Refused):
            found |= players_of(command_of(act.kind, act.body))
    return frozenset(found)


def pressed_at(act: KeptAct, now: Offset) -> Pressed:
    """When `act` was pressed by the store's clock, and by how much that may be wrong.

    `now` is how far the station's clock is off by now. What was known as it was pressed goes
    before it; by what it has changed meanwhile it may have been wrong then.
    """
    if act.offset == UNKNOWN:
        return Pressed(act.pressed + now.by, min(now.error, _LONGEST_ERROR))
    drift = timedelta() if now == UNKNOWN else abs(now.by - act.offset.by)
    return Pressed(act.pressed + act.offset.by, min(act.offset.error + drift, _LONGEST_ERROR))


def held(act: KeptAct, now: Offset) -> HeldAct:
    """`act` as the floor gets to see it."""
    pressed = pressed_at(act, now)
    return HeldAct(
        command=act.command,
        by=act.by,
        kind=act.kind,
        body=act.body,
        pressed=pressed.at,
        error_ms=-(-pressed.error // _MILLISECOND),
        why=act.why,
    )
