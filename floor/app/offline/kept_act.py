"""An act of a dealer as its kiosk keeps it: what was pressed, under which id, when and by whom."""

from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime, timedelta
from enum import Enum
from typing import NamedTuple

from floor.app.core.held_act import HeldAct, KeptRefusal
from floor.app.core.messages import Command, CommandId, Entry, Pressed, StaffId, players_of
from floor.app.office.press_time import UNKNOWN, Offset
from floor.app.office.waiting_acts import command_of
from floor.app.staff.held_acts import ActsHeld
from floor.base.errors import Refused
from floor.base.value import Value
from floor.room.blinds.button import PlayerId

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
    LOCKED = "locked"
    """Nobody had given a PIN where it was pressed: it is handed in once who deals there has."""
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


class Press(NamedTuple):
    """What somebody has pressed."""

    command: Command
    by: StaffId
    command_id: CommandId
    pressed: datetime
    """By this computer's clock."""
    locked: bool = False
    """Nobody had given a PIN there: it is in nobody's name before that of `by` was given."""


class NotYet(NamedTuple):
    """It is on this station's disk and not in the book yet."""

    act: KeptAct


class LateOutcome(NamedTuple):
    """What has become of a call that was in doubt and is not handed in again."""

    act: KeptAct
    entry: Entry | None
    """None: it was not done."""


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


def answered_by(entry: Entry) -> frozenset[CommandId]:
    """The acts of which `entry` is what became."""
    first = entry.events[0]
    if isinstance(first, ActsHeld):
        return frozenset(act.command for act in first.acts)
    return frozenset({entry.command})
