"""Orders about players as a night's report tells them, and tables put right: who was warned, sent
away, turned away."""

from collections.abc import Iterable
from datetime import datetime
from enum import Enum
from typing import NamedTuple

from floor.app.core.messages import Entry, Event, NoteId, StaffId
from floor.app.hands.set_right import FollowingStopped, TableSetRight
from floor.app.lists.waiting import PlayerTurnedAway
from floor.app.office.voiding import standing
from floor.app.orders.orders import (
    BarLifted,
    KeepApartLifted,
    PenaltyEnded,
    PenaltyGiven,
    PlayerBarred,
    PlayerNoted,
    PlayersKeptApart,
    PlayerWarned,
)
from floor.app.seats.seats import OverPlayerSeated, PlayerSeated
from floor.views.feed.sentences import sentence
from floor.views.words.words import Wording, capital


class OrderKind(Enum):
    """What a line of the report counts as."""

    TURNED_AWAY = "turned_away"
    """Somebody who may not play asked for a list (FAULTS row 73)."""
    PASSED_OVER = "passed_over"
    """Two people let somebody sit whom an order stops."""
    WARNING = "warning"
    PENALTY = "penalty"
    """Given or ended early."""
    NOTE = "note"
    ORDER = "order"
    """Barred, kept apart, or that lifted."""
    CORRECTION = "correction"
    """A table was put right as it was on the felt, or its hands are tracked no more."""


class OrderLine(NamedTuple):
    """One thing about a player or a table that the night's report tells."""

    at: datetime
    about: OrderKind
    words: str
    by: StaffId
    note: NoteId | None
    """The free text that says why."""


def order_lines(entries: Iterable[Entry], words: Wording) -> tuple[OrderLine, ...]:
    """What `entries` say of orders about players and of tables put right, oldest first; what was
    taken back is left out."""
    return tuple(
        OrderLine(entry.at, about, _told(event, words), entry.by, getattr(event, "note", None))
        for entry in standing(entries)
        for event in entry.events
        if (about := _about(event)) is not None
    )


def _told(event: Event, words: Wording) -> str:
    said = sentence(event, words)
    if isinstance(event, TableSetRight | FollowingStopped):
        return f"{event.table}: {said}"
    return capital(said)


def _about(event: Event) -> OrderKind | None:
    match event:
        case PlayerTurnedAway():
            return OrderKind.TURNED_AWAY
        case PlayerSeated(second=second) | OverPlayerSeated(second=second) if second is not None:
            return OrderKind.PASSED_OVER
        case PlayerWarned():
            return OrderKind.WARNING
        case PenaltyGiven() | PenaltyEnded():
            return OrderKind.PENALTY
        case PlayerNoted():
            return OrderKind.NOTE
        case PlayerBarred() | BarLifted() | PlayersKeptApart() | KeepApartLifted():
            return OrderKind.ORDER
        case TableSetRight() | FollowingStopped():
            return OrderKind.CORRECTION
        case _:
            return None
