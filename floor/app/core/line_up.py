"""The dealers' line-up: who deals where, who is free, who has a break, and what they have dealt."""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import NamedTuple

from msgspec.structs import replace

from floor.app.core.messages import SYSTEM, StaffId
from floor.base.value import Value, with_entry
from floor.room.lists.waitlist import TableId


class Free(Value, frozen=True, tag="free"):
    """They can be sent to a table."""


class Deals(Value, frozen=True, tag="deals"):
    """They deal at a table."""

    table: TableId
    since: datetime
    hands: int = 0
    """That have ended since they sat down."""


class Rests(Value, frozen=True, tag="rests"):
    """They have a break and are expected back by `until`."""

    since: datetime
    until: datetime


FREE = Free()


class Dealer(Value, frozen=True, kw_only=True):
    """A dealer on duty."""

    staff: StaffId
    now: Free | Deals | Rests = FREE
    pushes: int = 0
    """Tables they have sat down at since their last break, the one they are at included."""


class DealingTime(Value, frozen=True):
    """What a dealer has done at a table."""

    hands: int = 0
    time: timedelta = timedelta()


NOTHING_YET = DealingTime()


class Dealers(Value, frozen=True, kw_only=True):
    """The dealers on duty, and what they have dealt in the gaming day."""

    line: tuple[Dealer, ...] = ()
    """Whoever is free goes to a table in this order."""
    worked: Mapping[TableId, Mapping[StaffId, DealingTime]] = {}
    """Of those who have left that table again. Hands while nobody was signed in there stand under
    `SYSTEM`: none is lost, and nobody is credited with another's."""


NO_DEALERS = Dealers()


def dealer_of(dealers: Dealers, staff: StaffId) -> Dealer | None:
    """`staff` in the line-up; None when they are not on duty as a dealer."""
    return next((one for one in dealers.line if one.staff == staff), None)


class DealerPost(NamedTuple):
    """A dealer at their table."""

    dealer: Dealer
    deals: Deals


def posts(dealers: Dealers) -> Mapping[TableId, DealerPost]:
    """Who deals where."""
    return {
        one.now.table: DealerPost(one, one.now)
        for one in dealers.line
        if isinstance(one.now, Deals)
    }


def post_at(dealers: Dealers, table: TableId) -> DealerPost | None:
    """Who deals at `table`; None when nobody does."""
    for one in dealers.line:
        now = one.now
        if type(now) is Deals and now.table == table:  # asked at every hand: isinstance is slower
            return DealerPost(one, now)
    return None


def table_of_dealer(dealers: Dealers, staff: StaffId) -> TableId | None:
    """Where `staff` deals; None when they deal nowhere."""
    one = dealer_of(dealers, staff)
    return one.now.table if one is not None and isinstance(one.now, Deals) else None


def free_dealers(dealers: Dealers) -> tuple[StaffId, ...]:
    """Who can be sent to a table, next first."""
    return tuple(one.staff for one in dealers.line if one.now == FREE)


def come(dealers: Dealers, staff: StaffId) -> Dealers:
    """`staff` is on duty: they stand at the line's end, free."""
    if dealer_of(dealers, staff) is not None:
        return dealers
    return replace(dealers, line=(*dealers.line, Dealer(staff=staff)))


def gone(dealers: Dealers, staff: StaffId) -> Dealers:
    """`staff` is on duty no longer; hands of a table they never left by the book stay theirs."""
    one = dealer_of(dealers, staff)
    if one is not None and isinstance(one.now, Deals):
        dealers = _credited(dealers, one.now.table, staff, DealingTime(one.now.hands))
    return replace(dealers, line=tuple(other for other in dealers.line if other.staff != staff))


def pushed(
    dealers: Dealers, staff: StaffId, table: TableId, at: datetime, until: datetime | None
) -> Dealers:
    """`staff` deals at `table` from `at` on; whoever did is relieved (`until`: see `relieved`).

    Where they stand in the line-up means nothing until they leave the table again.
    """

    def sits_down(one: Dealer) -> Dealer:
        return replace(one, now=Deals(table, at), pushes=one.pushes + 1)

    dealers = relieved(dealers, table, at, until)
    elsewhere = table_of_dealer(dealers, staff)
    if elsewhere is not None:
        dealers = relieved(dealers, elsewhere, at, None)
    return _with(come(dealers, staff), staff, sits_down)


def relieved(dealers: Dealers, table: TableId, at: datetime, until: datetime | None) -> Dealers:
    """Whoever deals at `table` leaves it at `at`: to the line's end, or for a break `until` then.

    What they have dealt there is written down. Nothing happens where nobody deals.
    """
    here = post_at(dealers, table)
    if here is None:
        return dealers
    staff, deals = here.dealer.staff, here.deals
    dealers = _credited(dealers, table, staff, DealingTime(deals.hands, at - deals.since))
    return returned(dealers, staff) if until is None else rested(dealers, staff, at, until)


def rested(dealers: Dealers, staff: StaffId, since: datetime, until: datetime) -> Dealers:
    """`staff` has a break; their pushes are counted from its end."""
    return _with(dealers, staff, lambda one: replace(one, now=Rests(since, until), pushes=0))


def returned(dealers: Dealers, staff: StaffId) -> Dealers:
    """`staff` is free, from a table or a break: they stand at the line's end."""
    return _last(_with(dealers, staff, lambda one: replace(one, now=FREE)), staff)


def moved(dealers: Dealers, staff: StaffId, place: int) -> Dealers:
    """`staff` stands in place `place`, from 1, of those who are free."""
    free = [one for one in free_dealers(dealers) if one != staff]
    before = free[place - 1 :]
    own = [one for one in dealers.line if one.staff == staff]
    rest = [one for one in dealers.line if one.staff != staff]
    at = next((n for n, one in enumerate(rest) if one.staff in before), len(rest))
    return replace(dealers, line=(*rest[:at], *own, *rest[at:]))


def with_hand(dealers: Dealers, table: TableId) -> Dealers:
    """One more hand has ended at `table`: whoever deals there at that moment has dealt it."""
    here = post_at(dealers, table)
    if here is None:
        return _credited(dealers, table, SYSTEM, DealingTime(1))
    deals = replace(here.deals, hands=here.deals.hands + 1)
    return _with(dealers, here.dealer.staff, lambda one: replace(one, now=deals))


def worked_by(dealers: Dealers, now: datetime) -> Mapping[TableId, Mapping[StaffId, DealingTime]]:
    """All that has been dealt in the gaming day, up to `now` by those who still deal."""
    for table, post in posts(dealers).items():
        more = DealingTime(post.deals.hands, now - post.deals.since)
        dealers = _credited(dealers, table, post.dealer.staff, more)
    return dealers.worked


def with_nothing_dealt(dealers: Dealers) -> Dealers:
    """The line-up when a gaming day begins: all free, and nobody has dealt anything yet."""
    return Dealers(line=tuple(Dealer(staff=one.staff) for one in dealers.line))


def _with(dealers: Dealers, staff: StaffId, change: Callable[[Dealer], Dealer]) -> Dealers:
    line = dealers.line
    for place, one in enumerate(line):
        if one.staff == staff:
            return replace(dealers, line=(*line[:place], change(one), *line[place + 1 :]))
    return dealers


def _last(dealers: Dealers, staff: StaffId) -> Dealers:
    ordered = sorted(dealers.line, key=lambda one: one.staff == staff)
    return replace(dealers, line=tuple(ordered))


def _credited(dealers: Dealers, table: TableId, staff: StaffId, more: DealingTime) -> Dealers:
    here = dealers.worked.get(table, {})
    before = here.get(staff, NOTHING_YET)
    # A clock that went back may have put the beginning behind the end.
    after = DealingTime(before.hands + more.hands, before.time + max(more.time, timedelta()))
    return replace(
        dealers, worked=with_entry(dealers.worked, table, with_entry(here, staff, after))
    )
