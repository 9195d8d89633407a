"""What became of the house's jackpots in a gaming day."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from floor.app.core.messages import Entry
from floor.app.core.ports import People
from floor.app.core.room import Room
from floor.app.jackpot.meters import JackpotTimePaid
from floor.app.office.voiding import standing
from floor.base.money import NOTHING, Money, total
from floor.base.value import Value
from floor.jackpot.ledger import NO_METERS, Account, PostedFor
from floor.jackpot.profile import JackpotId
from floor.room.lists.waitlist import TableId
from floor.views.night.meters import MeterRow, meter_lines


class Decrease(Value, frozen=True, kw_only=True):
    """Money that left the jackpot sum, and why."""

    at: datetime
    entry: int
    amount: Money
    """More than nothing."""
    reason: PostedFor
    claim: int = 0
    table: TableId = TableId("")
    note: str = ""


class TimeFee(Value, frozen=True, kw_only=True):
    """Time for which a table paid the jackpot, and how many had said yes (JP-FEE-2)."""

    table: TableId
    paid_at: datetime
    lasts: timedelta
    agreed: int
    amount: Money


class JackpotDay(Value, frozen=True, kw_only=True):
    """One jackpot's day."""

    name: str
    posted_before: Money
    posted: Money
    """At the end: after the day close, once it is closed."""
    accrued: Money
    """Fees of the day, posted meanwhile or not."""
    waiting: Money
    """Of them, what is not posted yet."""
    won: Money
    house: Money
    """What the house has added after hits."""
    paid: Money
    """Fetched in the day."""
    unpaid: Money
    """Won and not fetched at its end, of earlier days too."""
    decreases: tuple[Decrease, ...] = ()


def jackpot_days(before: Room, entries: Iterable[Entry], people: People) -> tuple[JackpotDay, ...]:
    """Each jackpot that had money or was moved, from the room `before` the day on."""
    lines = meter_lines(before, tuple(entries))
    moved = dict.fromkeys((*before.meters, *(line.jackpot for line in lines)))
    house = before.house
    names = {
        name: profile.name
        for name, profile in (house.jackpots if house is not None else {}).items()
    }
    return tuple(
        _day(before, jackpot, names.get(jackpot, jackpot), lines, people) for jackpot in moved
    )


def _day(
    before: Room, jackpot: JackpotId, name: str, every: Iterable[MeterRow], people: People
) -> JackpotDay:
    lines = [line for line in every if line.jackpot == jackpot]
    began = before.meters.get(jackpot, NO_METERS)
    ended = lines[-1].meters if lines else began
    fees = [line for line in lines if line.posting.reason in (PostedFor.HAND, PostedFor.TIME)]
    hits = [line for line in lines if line.posting.reason is PostedFor.HIT]
    fetched = [line for line in lines if line.posting.reason is PostedFor.FETCHED]
    return JackpotDay(
        name=name,
        posted_before=began.posted,
        posted=ended.posted,
        accrued=total(line.on(Account.ACCRUED) for line in fees),
        waiting=ended.accrued,
        won=total(line.on(Account.OWED) for line in hits),
        house=NOTHING - total(line.on(Account.HOUSE) for line in hits),
        paid=total(line.on(Account.PAID) for line in fetched),
        unpaid=ended.owed,
        decreases=tuple(_decrease(line, people) for line in lines if _left(line)),
    )


def _left(line: MeterRow) -> Money:
    """What left the jackpot sum, whatever the house has put in its place."""
    moves = line.posting.transfers
    return total(move.amount for move in moves if move.source is Account.POSTED)


def _decrease(line: MeterRow, people: People) -> Decrease:
    return Decrease(
        at=line.at,
        entry=line.entry,
        amount=_left(line),
        reason=line.posting.reason,
        claim=line.claim or 0,
        table=line.table or TableId(""),
        note=people.note(line.note) if line.note is not None else "",
    )


def time_fees(entries: Iterable[Entry]) -> tuple[TimeFee, ...]:
    """Every time fee that stands, in the order in which they were paid."""
    found: list[TimeFee] = []
    until: dict[TableId, datetime] = {}
    for entry in standing(entries):
        for event in entry.events:
            if not isinstance(event, JackpotTimePaid):
                continue
            begins = max(event.paid_at, until.get(event.table, event.paid_at))
            until[event.table] = event.until
            found.append(
                TimeFee(
                    table=event.table,
                    paid_at=event.paid_at,
                    lasts=event.until - begins,
                    agreed=len(event.agreed),
                    amount=event.amount,
                )
            )
    return tuple(found)
