"""What stands written about players: who is barred, kept apart, warned, sent away for a while."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from enum import Enum

from msgspec.structs import replace

from floor.base.value import Value, with_entry
from floor.room.blinds.button import PlayerId
from floor.room.lists.waitlist import TableId


class BarKind(Enum):
    """Who wants that somebody does not play."""

    BARRED = "barred"
    """The house."""
    SELF_EXCLUDED = "self_excluded"
    """They themselves."""


class Bar(Value, frozen=True, kw_only=True):
    """Somebody may not play in the house."""

    kind: BarKind
    since: datetime
    until: datetime | None = None
    """None: until it is lifted."""
    note: int | None = None
    """Number of the free text that says why."""

    def outlasts(self, other: "Bar") -> bool:
        """Whether it keeps them away longer than `other` and is lifted no more easily.

        Who has excluded themselves until a day is held to that by nothing weaker.
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
    """Away from the table: until a time (CH-SHOW-7), for hands or out of all play (TDA-66)."""


class Removal(Enum):
    """Out of all play, by no clock; each weighs more than the one before."""

    NIGHT = "night"
    """Until the gaming day ends (HOUSE)."""
    DISQUALIFIED = "disqualified"
    """Until somebody ends it (TDA-66, TR-PEN-3)."""


class PenaltyHands(Value, frozen=True, kw_only=True):
    """A penalty counted in hands of the player's table (TDA-66)."""

    given: int
    """Fixed when it is given: it does not shrink when players leave."""
    rounds: int = 0
    """So many rounds of the table as it was then; 0: hands were said."""
    served: int = 0
    """Hands begun and ended without them at the table where they had their seat."""
    misses: tuple[TableId, int] | None = None
    """The hand being played that counts once it is over; dealt again it is the same hand."""
    only_at: TableId | None = None
    """The one table whose hands count; None: they take the rest along wherever they are moved."""

    @property
    def left(self) -> int:
        """How many they still miss."""
        return max(self.given - self.served, 0)

    def count_at(self, table: TableId) -> bool:
        """Whether the hands of `table` are those they miss."""
        return self.only_at in (None, table)


class Mark(Value, frozen=True, kw_only=True):
    """Something written down about a player."""

    kind: MarkKind
    at: datetime
    until: datetime | None = None
    """When a penalty ends or has ended; None: it runs by hands, or until a removal is over."""
    note: int | None = None
    """Number of the free text that goes with it."""
    hands: PenaltyHands | None = None
    removal: Removal | None = None
    by: int | None = None
    """Badge of who wrote it; None: older entries do not say it here."""
    ruling: int | None = None
    """Number of the ruling that it went with."""
    mistaken: bool = False
    """It should not have been given: it stays in their file and is no step to a graver one."""

    def runs(self, now: datetime) -> bool:
        """Whether it is a penalty that is not over."""
        return self.kind is MarkKind.PENALTY and (self.until is None or now < self.until)


class Orders(Value, frozen=True, kw_only=True):
    """All of it, by player: a look-up takes the same time however much is written."""

    bars: Mapping[PlayerId, Bar] = {}
    apart: Mapping[PlayerId, tuple[PlayerId, ...]] = {}
    """With whom somebody may not share a table (CH-GEN-25); each stands with the other."""
    marks: Mapping[PlayerId, tuple[Mark, ...]] = {}
    """Oldest first."""
    counted: tuple[PlayerId, ...] = ()
    """Whose penalties run by hands: whoever counts a hand looks at no others."""


def bar_on(orders: Orders, player: PlayerId, now: datetime) -> Bar | None:
    """What keeps `player` from playing in the house at all; at its last instant nothing does."""
    bar = orders.bars.get(player)
    return bar if bar is not None and (bar.until is None or now < bar.until) else None


def penalty_on(
    orders: Orders, player: PlayerId, now: datetime, at: TableId | None = None
) -> Mark | None:
    """The penalty `player` serves, the gravest if there are several; None once it is over.

    A removal is graver than hands to miss, those than a time; more of one kind than less. In a seat
    `at` a table, hands that count at another one alone are none.
    """
    running = [mark for mark in orders.marks.get(player, ()) if mark.runs(now)]
    if at is not None:
        running = [mark for mark in running if mark.hands is None or mark.hands.count_at(at)]
    return max(running, key=_gravity, default=None)


def sent_away(orders: Orders, player: PlayerId, table: TableId, moment: datetime) -> bool:
    """Whether a penalty keeps `player` for a while from the next hand of `table`; the one they miss
    now is their last when no more are left. A removal keeps them away for good."""
    penalty = penalty_on(orders, player, moment, table)
    if penalty is None or penalty.removal is not None:
        return False
    hands = penalty.hands
    return hands is None or hands.left > (hands.misses is not None)


def is_removed(orders: Orders, player: PlayerId) -> bool:
    """Whether `player` is out of all play, by no clock."""
    return any(mark.removal and mark.until is None for mark in orders.marks.get(player, ()))


def _gravity(mark: Mark) -> tuple[int, float]:
    if mark.removal is not None:
        return 2, tuple(Removal).index(mark.removal)
    if mark.hands is not None:
        return 1, mark.hands.left
    return 0, mark.until.timestamp() if mark.until is not None else 0.0


def with_marks(orders: Orders, player: PlayerId, marks: tuple[Mark, ...]) -> Orders:
    """`orders` with these marks of `player` in place of those they had."""
    others = tuple(one for one in orders.counted if one != player)
    counts = any(mark.hands is not None and mark.until is None for mark in marks)
    return replace(
        orders,
        marks=with_entry(orders.marks, player, marks),
        counted=(*others, player) if counts else others,
    )


def with_ruling(orders: Orders, player: PlayerId, since: datetime, ruling: int | None) -> Orders:
    """`orders` with the number of the ruling on what `player` was given with it, then."""
    marks = tuple(
        replace(mark, ruling=ruling)
        if mark.at == since and mark.kind is not MarkKind.NOTE
        else mark
        for mark in orders.marks.get(player, ())
    )
    return with_marks(orders, player, marks) if marks else orders


def apart_from(orders: Orders, player: PlayerId, others: Iterable[PlayerId]) -> PlayerId | None:
    """The first of `others` with whom `player` may not share a table (CH-GEN-25)."""
    kept = orders.apart.get(player, ())
    return next((other for other in others if other in kept), None)
