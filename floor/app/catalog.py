"""The name of every event on disk, a decoder for each, and the page that folds it."""

from collections.abc import Callable, Mapping
from typing import Any, get_args

import msgspec

from floor.app import breaks, chips, days, dealing, seat_changes, seats, straddles, tables, waiting
from floor.app.messages import Command, Context, Event
from floor.app.state import Room
from floor.app.voiding import EntryVoided

KINDS: Mapping[str, type[Event]] = {
    "rulebook-adopted": days.RulebookAdopted,
    "signed-on": days.SignedOn,
    "signed-off": days.SignedOff,
    "day-began": days.DayBegan,
    "day-ended": days.DayEnded,
    "staff-locked": days.StaffLocked,
    "clock-went-back": days.ClockWentBack,
    "table-opened": tables.TableOpened,
    "table-changed": tables.TableChanged,
    "table-closed": tables.TableClosed,
    "player-seated": seats.PlayerSeated,
    "over-player-seated": seats.OverPlayerSeated,
    "player-away": seats.PlayerAway,
    "player-back": seats.PlayerBack,
    "way-chosen": seats.WayChosen,
    "seat-left": seats.SeatLeft,
    "player-joined": waiting.PlayerJoined,
    "player-checked-in": waiting.PlayerCheckedIn,
    "player-called": waiting.PlayerCalled,
    "player-struck-off": waiting.PlayerStruckOff,
    "call-expired": waiting.CallExpired,
    "button-drawn": dealing.ButtonDrawn,
    "hand-started": dealing.HandStarted,
    "hand-ended": dealing.HandEnded,
    "straddle-declared": straddles.StraddleDeclared,
    "seat-changed": seat_changes.SeatChanged,
    "drop-counted": chips.DropCounted,
    "player-bought-in": chips.PlayerBoughtIn,
    "chips-added": chips.ChipsAdded,
    "long-break-granted": breaks.LongBreakGranted,
    "entry-voided": EntryVoided,
}
"""Chosen for disk and kept for ever; a class may be renamed, its kind may not."""

VOIDED_KIND = "entry-voided"

_KIND_OF = {event: kind for kind, event in KINDS.items()}
_DECODERS = {kind: msgspec.json.Decoder(event).decode for kind, event in KINDS.items()}
_encode = msgspec.json.Encoder().encode

_Evolve = Callable[[Room, Any], Room]
_Decide = Callable[[Room, Any, Context], tuple[Event, ...]]


def _members(union: Any) -> tuple[type, ...]:
    """The classes of a union, or of a page that has only one."""
    return get_args(union) or (union,)


_EVOLVE: dict[type, _Evolve] = {EntryVoided: lambda room, _: room}
_DECIDE: dict[type, _Decide] = {}
for _evolve, _events in (
    (days.evolve, days.DayEvent),
    (tables.evolve, tables.TableEvent),
    (seats.evolve, seats.SeatEvent),
    (waiting.evolve, waiting.WaitingEvent),
    (dealing.evolve, dealing.DealingEvent),
    (straddles.evolve, straddles.StraddleEvent),
    (seat_changes.evolve, seat_changes.SeatChangeEvent),
    (chips.evolve, chips.ChipsEvent),
    (breaks.evolve, breaks.BreakEvent),
):
    _EVOLVE.update(dict.fromkeys(_members(_events), _evolve))
for _page, _commands in (
    (days.decide, days.DayCommand),
    (tables.decide, tables.TableCommand),
    (seats.decide, seats.SeatCommand),
    (waiting.decide, waiting.WaitingCommand),
    (dealing.decide, dealing.DealingCommand),
    (straddles.decide, straddles.StraddleCommand),
    (seat_changes.decide, seat_changes.SeatChangeCommand),
    (chips.decide, chips.ChipsCommand),
    (breaks.decide, breaks.BreakCommand),
):
    _DECIDE.update(dict.fromkeys(_members(_commands), _page))

COMMANDS: frozenset[type[Command]] = frozenset(_DECIDE)


def kind_of(event: Event) -> str:
    """The name of `event` on disk."""
    return _KIND_OF[type(event)]


def to_body(event: Event) -> bytes:
    """`event` as the journal writes it: compact JSON, the same bytes for the same event."""
    return _encode(event)


def from_body(kind: str, body: bytes) -> Event:
    """The event the journal has under `kind`.

    Raises:
        KeyError: this program does not know the kind.
        msgspec.DecodeError: the body is not one of its kind.
    """
    return _DECODERS[kind](body)


def evolve(room: Room, event: Event) -> Room:
    """The room once `event` has happened: never refuses, asks no clock, draws no lot."""
    return _EVOLVE[type(event)](room, event)


def decide(room: Room, command: Command, ctx: Context) -> tuple[Event, ...]:
    """What follows from `command` by the rules of its page, or Refused."""
    return _DECIDE[type(command)](room, command, ctx)
