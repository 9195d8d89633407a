"""What became of the house's jackpots in a gaming day."""

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta

from floor.app.core.messages import Entry
from floor.app.core.ports import People
from floor.app.core.room import Room
from floor.app.jackpot.meters import JackpotTimePaid
from floor.app.office.voiding import standing
from floor.base.money import NOTHING, Money, total
from floor.base.value import Value
from floor.jackpot.ledger import CORRECTIONS, NO_METERS, Account, PostedFor
from floor.jackpot.profile import JackpotId
from floor.room.lists.waitlist import TableId
from floor.views.night.meters import MeterRow, meter_lines

_METERS = (Account.POSTED, Account.ACCRUED, Account.RESERVE)
"""What can be put right."""


class JackpotMove(Value, frozen=True, kw_only=True):
    """Money that left the jackpot sum, or a meter that two people have put right; and why."""

    at: datetime
    entry: int
    amount: Money
    """What it brought to the account; what left it is less than nothing."""
    reason: PostedFor
    account: Account = Account.POSTED
    claim: int = 0
    table: TableId = TableId("")
    note: str = ""
    badges: tuple[str, ...] = ()
    """Who has put it right."""


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
    corrected: Money = NOTHING
    """What corrections have brought to the jackpot sum, and to the fees that are posted to it."""
    aside: Money = NOTHING
    """Put aside for the sum after a hit, less what came from there."""
    moves: tuple[JackpotMove, ...] = ()


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
    corrected = [line for line in lines if line.posting.reason in CORRECTIONS]
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
        corrected=total(line.on(Account.POSTED) + line.on(Account.ACCRUED) for line in corrected),
        aside=total(line.on(Account.RESERVE) for line in lines if line not in corrected),
        moves=tuple(move for line in lines for move in _moves(line, people)),
    )


def _left(line: MeterRow) -> Money:
    """What left the jackpot sum, whatever the house has put in its place."""
    moves = line.posting.transfers
    return total(move.amount for move in moves if move.source is Account.POSTED)


def _moves(line: MeterRow, people: People) -> Iterator[JackpotMove]:
    """What it took from the sum; of a correction what it brought to each meter, or took."""
    reason = line.posting.reason
    if reason in CORRECTIONS:
        changes = {account: line.on(account) for account in _METERS}
    else:
        changes = {Account.POSTED: NOTHING - _left(line)}
    for account, change in changes.items():
        if change:
            badges = (line.by, line.second) if line.second is not None else ()
            yield JackpotMove(
                at=line.at,
                entry=line.entry,
                amount=change,
                account=account,
                reason=reason,
                claim=line.claim or 0,
                table=line.table or TableId(""),
                note=people.note(line.note) if line.note is not None else "",
                badges=tuple(people.staff_name(one) for one in badges),
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
