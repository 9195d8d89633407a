"""What stands written about players: who is barred, kept apart, warned, sent away for a while."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from enum import Enum

from floor.base.value import Value
from floor.room.button import PlayerId


class BarKind(Enum):
    """Who wants that somebody does not play."""

    BARRED = "barred"
    """The house."""
    SELF_EXCLUDED = "self_excluded"
    """He himself."""


class Bar(Value, frozen=True, kw_only=True):
    """Somebody may not play in the house."""

    kind: BarKind
    since: datetime
    until: datetime | None = None
    """None: until it is lifted."""
    note: int | None = None
    """Number of the free text that says why."""

    def outlasts(self, other: "Bar") -> bool:
        """Whether it keeps him away longer than `other` and is lifted no more easily.

        Who has excluded himself until a day is held to that by nothing weaker.
        """
        if other.until is None:
            return False
        if other.kind is BarKind.SELF_EXCLUDED:
            return self.kind is other.kind and self.until is not None and self.until > other.until
        return self.until is None or self.until > other.until


class MarkKind(Enum):
    """What was written down about somebody; each weighs more than the one before."""

    NOTE = "note"
    WARNING = "warning"
    PENALTY = "penalty"
    """Away from the table until a time (CH-SHOW-7)."""


class Mark(Value, frozen=True, kw_only=True):
    """Something written down about a player."""

    kind: MarkKind
    at: datetime
    until: datetime | None = None
    """When a penalty ends; nothing else has an end."""
    note: int | None = None
    """Number of the free text that goes with it."""


class Orders(Value, frozen=True, kw_only=True):
    """All of it, by player: a look-up takes the same time however much is written."""

    bars: Mapping[PlayerId, Bar] = {}
    apart: Mapping[PlayerId, tuple[PlayerId, ...]] = {}
    """With whom somebody may not share a table (CH-GEN-25); each stands with the other."""
    marks: Mapping[PlayerId, tuple[Mark, ...]] = {}
    """Oldest first."""


def bar_on(orders: Orders, player: PlayerId, now: datetime) -> Bar | None:
    """What keeps `player` from playing in the house at all; at its last instant nothing does."""
    bar = orders.bars.get(player)
    return bar if bar is not None and (bar.until is None or now < bar.until) else None


def penalty_on(orders: Orders, player: PlayerId, now: datetime) -> Mark | None:
    """The penalty `player` serves, the longest if there are several; None once it is over."""
    running = [
        mark for mark in orders.marks.get(player, ()) if mark.until is not None and now < mark.until
    ]
    return max(running, key=lambda mark: mark.until or mark.at, default=None)


def apart_from(orders: Orders, player: PlayerId, others: Iterable[PlayerId]) -> PlayerId | None:
    """The first of `others` with whom `player` may not share a table (CH-GEN-25)."""
    kept = orders.apart.get(player, ())
    return next((other for other in others if other in kept), None)
