"""What runs at a table by itself: a player's clock, how long the floor has been called, and which
hand was the last."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from floor.app.core.messages import CommandId, Entry
from floor.app.core.names import Viewer
from floor.app.core.room import Room, event_at, table_of
from floor.app.hands.clocks import clock_of
from floor.app.hands.dealing import HandEnded
from floor.app.money.chips import ChipsAdded
from floor.app.office.voiding import EntryVoided
from floor.app.seats.changes import SeatChanged
from floor.app.seats.seats import PlayerBack, PlayerSeated, WayChosen
from floor.app.tables.tables import TableOpened
from floor.base.text import _
from floor.room.blinds.blinds import Standing
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.clock.player_clock import ClockFace, Phase, face
from floor.room.lists.waitlist import TableId
from floor.room.table.table import InHand, Table
from floor.views.hands.steps import dealt_in
from floor.views.staff.floor_calls import call_lines
from floor.views.words.words import Wording


class ClockShown(NamedTuple):
    """What the clock's button says."""

    words: str
    under: str
    face: ClockFace | None = None
    """None while nobody is on the clock."""
    whose: str = ""
    """Which seat is on it, where that is known."""


class FloorShown(NamedTuple):
    """What the floor's button says."""

    under: str
    red: bool = False
    """Nobody has come for too long."""


def clock_shown(room: Room, table: TableId, now: datetime) -> ClockShown:
    """What is left of a player's time, or how much they would get."""
    clock = clock_of(room, table)
    running = clock.runs
    if running is not None:
        shown = face(running.terms, running.since, now)
        out = shown.phase is Phase.RUN_OUT
        under = _("time is up: touch") if out else _("has acted: touch")
        whose = "" if running.seat is None else _("seat {seat}").format(seat=running.seat)
        if running.seat is not None:
            under = _("seat {seat} · {what}").format(seat=running.seat, what=under)
        return ClockShown(_("Time") if out else str(shown.seconds), under, shown, whose)
    asked = clock.terms.lasts, clock.terms.countdown
    first, more = (int(part.total_seconds()) for part in asked)
    under = _("{n} + {m} s").format(n=first, m=more) if more else _("{n} s").format(n=first)
    return ClockShown(_("Clock"), under)


def on_clock_words(room: Room, words: Wording, table: TableId) -> tuple[tuple[SeatNo, str], ...]:
    """Everybody who may be put on the clock in the hand being played: "5 · Otso"."""
    event = event_at(room, table)
    if event is None:
        return dealt_in(words, table_of(room, table))
    taken = event.tables[table].taken
    return tuple(
        (
            seat,
            _("{seat} · {player}").format(
                seat=seat, player=words.player(event.entries[taken[seat].entry].player)
            ),
        )
        for seat in clock_of(room, table).playing or ()
        if seat in taken
    )


def floor_shown(room: Room, table: TableId, look: Viewer) -> FloorShown:
    """What the table has called for, the oldest first."""
    lines = [line for line in call_lines(room, look) if line.table == table]
    if not lines:
        return FloorShown(_("8 reasons"))
    return FloorShown(lines[0].brief, any(line.red for line in lines))


class LastHand(NamedTuple):
    """The hand that was over last, as far as it still stands."""

    ended: HandEnded
    added: tuple[ChipsAdded, ...] = ()
    """What waited for its end."""


def last_hand(entries: Sequence[Entry], table: Table | None) -> LastHand | None:
    """The hand before the one that is played at `table`, or the one that is over there; None: it
    is undone, another was played since, or none of `entries`, oldest first, tells of it."""
    if table is None:
        return None
    plays, undone = isinstance(table.stage, InHand), _undone(entries)
    for entry in reversed(entries):
        here = [one for one in entry.events if getattr(one, "table", None) == table.id]
        if any(isinstance(one, TableOpened) for one in here):
            return None
        ended = next((one for one in here if isinstance(one, HandEnded)), None)
        if ended is None:
            continue
        if entry.command not in undone:
            added = tuple(one for one in here if isinstance(one, ChipsAdded))
            return LastHand(ended, added) if ended.hand == table.hand - plays else None
        if plays and ended.hand == table.hand:
            return None
    return None


def said_to_wait(entries: Sequence[Entry], table: TableId, station: str) -> frozenset[PlayerId]:
    """Who has said at `table` that they wait for the big blind, to the dealer or at the kiosk that
    is `station`, as far as `entries`, oldest first, tell of it: they are not asked again."""
    said, undone = set[PlayerId](), _undone(entries)
    for entry in entries:
        for event in entry.events if entry.command not in undone else ():
            match event:
                case WayChosen(table=at, player=player, way=way) if at == table:
                    waits = way is Standing.WAITS
                case PlayerBack(table=at, player=player, way=way) if at == table:
                    waits = way is Standing.WAITS
                case PlayerSeated(table=at, player=player, way=way) if at == table:
                    waits = way is Standing.WAITS and entry.station == station
                case SeatChanged(table=at, player=player) if at == table:
                    waits = False
                case _:
                    continue
            said = said | {player} if waits else said - {player}
    return frozenset(said)


def _undone(entries: Sequence[Entry]) -> frozenset[CommandId]:
    """What of `entries` was taken back."""
    return frozenset(
        one.command for entry in entries for one in entry.events if isinstance(one, EntryVoided)
    )
