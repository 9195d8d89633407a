"""Who pushes whom next, where and when, if nobody says anything else."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import NamedTuple, assert_never

from floor.app.core.line_up import Dealer, Dealers, Deals, Free, Rests, posts
from floor.app.core.messages import StaffId
from floor.app.core.room import Room, house_of
from floor.base.value import Value
from floor.room.lists.waitlist import TableId
from floor.room.table.plan import by_name
from floor.room.table.table import EMPTY
from floor.rulebook.house.dealers import DealerRules


class Push(Value, frozen=True, kw_only=True):
    """The next change of dealers at a table."""

    table: TableId
    due: datetime
    """When it ought to be: at once where nobody deals."""
    at: datetime
    """When somebody can come: later than `due` where nobody is free by then."""
    leaves: StaffId | None
    """Who deals there now."""
    comes: StaffId | None
    """Who sits down; None: nobody who could is on duty."""
    rests: datetime | None = None
    """Until when whoever leaves has their break; None: they go to the line-up's end."""

    def in_time(self, now: datetime) -> bool:
        """Whether somebody comes when they ought to."""
        return self.comes is not None and self.at <= max(self.due, now)


def push_due(since: datetime, rules: DealerRules) -> datetime:
    """When a dealer who has sat down at `since` is to be pushed (HOUSE)."""
    return since + rules.push


def rest_until(pushes: int, at: datetime, rules: DealerRules) -> datetime | None:
    """Until when a dealer who leaves their `pushes`th table in a row at `at` has a break.

    None while they have not dealt at enough of them (HOUSE).
    """
    return at + rules.rest if pushes >= rules.pushes else None


def room_pushes(room: Room, now: datetime) -> tuple[Push, ...]:
    """The next push at each open table; where nobody sits or is called a table is empty."""
    empty = {name for name, one in room.tables.items() if all(seat == EMPTY for seat in one.seats)}
    return next_pushes(room.dealers, by_name(room.tables), house_of(room).dealers, now, empty)


def next_pushes(
    dealers: Dealers,
    tables: Sequence[TableId],
    rules: DealerRules,
    now: datetime,
    empty: Collection[TableId] = (),
) -> tuple[Push, ...]:
    """The next push at each of `tables`: those without a dealer first, then the soonest due. Where
    another would wait for it, the `empty` ones come last.

    To each goes whoever has been free the longest: those in the line-up, those whose break is over
    by then, and those who have been relieved at another table before.
    """
    here = posts(dealers)
    wanted = [
        _Wanted(now, table, None)
        if table not in here
        else _Wanted(push_due(here[table].deals.since, rules), table, here[table].dealer)
        for table in tables
    ]
    wanted.sort(key=lambda one: (one.leaves is not None, one.due))

    def pushes() -> tuple[Push, ...]:
        ready = _Ready(dealers, now)
        return tuple(_push(one, ready, rules, now) for one in wanted)

    found = pushes()
    if all(one.table in empty or one.in_time(now) for one in found):
        return found
    wanted.sort(key=lambda one: one.table in empty)
    return pushes()


class _Wanted(NamedTuple):
    """A table that wants another dealer."""

    due: datetime
    table: TableId
    leaves: Dealer | None


def _push(wanted: _Wanted, ready: "_Ready", rules: DealerRules, now: datetime) -> Push:
    at, comes = ready.taken_by(max(wanted.due, now))
    leaves = wanted.leaves
    rests = rest_until(leaves.pushes, at, rules) if leaves is not None else None
    if leaves is not None and comes is not None:
        ready.add(leaves.staff, rests or at)
    return Push(
        table=wanted.table,
        due=wanted.due,
        at=at,
        leaves=leaves.staff if leaves is not None else None,
        comes=comes,
        rests=rests,
    )


class _Ready:
    """Who can sit down at a table from when on."""

    def __init__(self, dealers: Dealers, now: datetime) -> None:
        self._waiting: list[tuple[datetime, int, StaffId]] = []
        self._added = 0
        for one in dealers.line:
            match one.now:
                case Free():
                    self.add(one.staff, now)
                case Rests(until=until):
                    self.add(one.staff, max(until, now))
                case Deals():
                    pass
                case _ as never:
                    assert_never(never)

    def add(self, staff: StaffId, since: datetime) -> None:
        """`staff` can from `since` on, after everybody who can by then."""
        self._waiting.append((since, self._added, staff))
        self._added += 1

    def taken_by(self, wanted: datetime) -> tuple[datetime, StaffId | None]:
        """Who goes where a dealer is wanted at `wanted`, and when; they are not free any more."""
        if not self._waiting:
            return wanted, None
        first = min(self._waiting)
        self._waiting.remove(first)
        return max(wanted, first[0]), first[2]
