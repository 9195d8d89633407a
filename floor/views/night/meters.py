"""The jackpots' ledger of a stretch of the book, line by line; hands that paid stand together."""

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from msgspec.structs import replace

from floor.app.claim.facts import HitReleased, SharePaid
from floor.app.core.claim import ClaimId
from floor.app.core.messages import Entry, Event, NoteId, StaffId
from floor.app.core.room import Room
from floor.app.hands.dealing import HandEnded
from floor.app.jackpot.meters import JackpotTimePaid, MeterCorrected, moved
from floor.app.office.catalog import evolve
from floor.app.office.voiding import standing
from floor.base.money import NOTHING, Money, total
from floor.base.value import Value
from floor.jackpot.ledger import (
    NO_METERS,
    Account,
    Meters,
    MetersById,
    PostedFor,
    Posting,
    booked,
    hand_paid,
)
from floor.jackpot.profile import JackpotId
from floor.room.games.game import GameId
from floor.room.lists.waitlist import TableId
from floor.room.table.plan import by_name
from floor.views.night.walk import TellProgress


class MeterRow(Value, frozen=True, kw_only=True):
    """Money moved on the accounts of a jackpot, and what stands there behind it."""

    at: datetime
    """Of hands: when the last of them was over."""
    entry: int
    """Number of the entry in the book; of hands the last one's."""
    by: StaffId
    jackpot: JackpotId
    posting: Posting
    meters: Meters = NO_METERS
    hands: int = 0
    """So many paid their fee together; 0: it is about something else."""
    table: TableId | None = None
    game: GameId | None = None
    claim: ClaimId | None = None
    share: int = 0
    note: NoteId | None = None
    second: StaffId | None = None

    def ways(self, account: Account) -> tuple[Money, Money]:
        """What it takes from `account`, and what it brings there."""
        transfers = self.posting.transfers
        return (
            total(one.amount for one in transfers if one.source is account),
            total(one.amount for one in transfers if one.target is account),
        )

    def on(self, account: Account) -> Money:
        """What it brings to `account` after all; below zero, what it takes."""
        takes, brings = self.ways(account)
        return brings - takes


class FeeLine(Value, frozen=True, kw_only=True):
    """What a table has paid for a jackpot at a game."""

    table: TableId
    game: GameId
    hands: int
    by_hand: Money
    by_time: Money


def meter_lines(
    before: Room, entries: Iterable[Entry], told: TellProgress = lambda done, whole: None
) -> tuple[MeterRow, ...]:
    """What those of `entries` that stand have moved, from the room `before` them on.

    Hands that pay one after the other, with nothing else moved between, are one line a table.
    `told` hears how far the work is; what it raises stops it.
    """
    ledger, room = _Ledger(before.meters), before
    counting = standing(entries)
    for done, entry in enumerate(counting):
        told(done, len(counting))
        for event in entry.events:
            for jackpot, posting in moved(room, event):
                line = MeterRow(
                    at=entry.at, entry=entry.seq, by=entry.by, jackpot=jackpot, posting=posting
                )
                ledger.add(_about(room, event, line))
            room = evolve(room, event)
    return ledger.closed()


def _about(room: Room, event: Event, line: MeterRow) -> MeterRow:
    """`line` with what `event` is about."""
    match event:
        case HandEnded(table=table):
            return replace(line, hands=1, table=table, game=room.tables[table].game)
        case JackpotTimePaid(table=table):
            return replace(line, table=table, game=room.tables[table].game)
        case HitReleased(claim=claim, table=table):
            return replace(line, claim=claim, table=table)
        case SharePaid(claim=claim, share=share):
            return replace(line, claim=claim, share=share)
        case MeterCorrected(note=note, second=second):
            return replace(line, note=note, second=second)
        case _:
            return line


class _Of(NamedTuple):
    """Whose hands stand together."""

    jackpot: JackpotId
    table: TableId | None
    game: GameId | None


class _Ledger:
    """Lines as they come; hands wait until something else is written."""

    def __init__(self, book: MetersById) -> None:
        self._book = book
        self._lines: list[MeterRow] = []
        self._hands: dict[_Of, MeterRow] = {}

    def add(self, line: MeterRow) -> None:
        if not line.hands:
            self._write_hands()
            self._write(line)
            return
        of = _Of(line.jackpot, line.table, line.game)
        before = self._hands.get(of)
        if before is not None:
            fees = before.on(Account.ACCRUED) + line.on(Account.ACCRUED)
            line = replace(line, hands=before.hands + 1, posting=hand_paid(fees))
        self._hands[of] = line

    def closed(self) -> tuple[MeterRow, ...]:
        self._write_hands()
        return tuple(self._lines)

    def _write_hands(self) -> None:
        for line in sorted(self._hands.values(), key=lambda one: one.entry):
            self._write(line)
        self._hands.clear()

    def _write(self, line: MeterRow) -> None:
        self._book = booked(self._book, line.jackpot, line.posting)
        self._lines.append(replace(line, meters=self._book[line.jackpot]))


def fees(lines: Iterable[MeterRow]) -> tuple[FeeLine, ...]:
    """What each table has paid at each game, in the order of their names."""
    found: dict[tuple[TableId, GameId], FeeLine] = {}
    for line in lines:
        if line.table is None or line.game is None:
            continue
        known = found.get((line.table, line.game)) or FeeLine(
            table=line.table, game=line.game, hands=0, by_hand=NOTHING, by_time=NOTHING
        )
        paid, by_time = line.on(Account.ACCRUED), line.posting.reason is PostedFor.TIME
        found[line.table, line.game] = replace(
            known,
            hands=known.hands + line.hands,
            by_hand=known.by_hand + (NOTHING if by_time else paid),
            by_time=known.by_time + (paid if by_time else NOTHING),
        )
    order = by_name(table for table, _game in found)
    return tuple(sorted(found.values(), key=lambda line: order.index(line.table)))
