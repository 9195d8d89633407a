"""What was bought, paid and counted: chips, time charges, and each table's drop."""

from datetime import datetime
from typing import NamedTuple

from floor.app.core.messages import Event, NoteId
from floor.app.core.room import DayOpen, Room
from floor.app.hands.dealing import HandEnded
from floor.app.money.chips import ChipsAdded, DropCounted, PlayerBoughtIn
from floor.app.money.time_charges import TimeCollected, due
from floor.app.tournament.hands import EventHandEnded
from floor.base.money import NOTHING, Money, total
from floor.base.value import Value
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.lists.waitlist import TableId
from floor.tournament.event.money import purchases
from floor.tournament.event.state import Buy, Means, Tournament, TournamentId
from floor.views.night.walk import WalkedEvent


class ChipsLine(NamedTuple):
    """Chips bought or added at a seat."""

    at: datetime
    table: TableId
    seat: SeatNo
    player: PlayerId
    added: bool
    """To those in front of them; else they are their first there."""
    amount: Money
    carried: Money
    short: bool
    note: NoteId | None


class TimeLine(NamedTuple):
    """What one player has paid for time."""

    at: datetime
    table: TableId
    player: PlayerId
    amount: Money
    together: bool
    """Their part of what the table paid as a whole."""


class DropLine(NamedTuple):
    """A table's drop: what the program knows must be in it, and what was found."""

    table: TableId
    hands: int
    jackpot: Money
    flat_rake: Money
    time: Money
    """Collected."""
    time_due: Money
    """And never collected."""
    known: Money
    """Jackpot, flat rake and time: the rake of the pots comes on top."""
    counted: Money
    over: Money
    """Counted above what is known; below zero, something is missing for certain."""


class PurchaseRows:
    """Every purchase of chips."""

    def __init__(self) -> None:
        self.lines: list[ChipsLine] = []

    def add(self, fact: WalkedEvent) -> None:
        """Look at one fact."""
        match fact.event:
            case PlayerBoughtIn(table=table, seat=seat, player=player) as event:
                self.lines.append(
                    ChipsLine(
                        fact.at,
                        table,
                        seat,
                        player,
                        False,
                        event.amount,
                        event.carried,
                        False,
                        event.note,
                    )
                )
            case ChipsAdded(table=table, seat=seat, player=player) as event:
                self.lines.append(
                    ChipsLine(
                        fact.at,
                        table,
                        seat,
                        player,
                        True,
                        event.amount,
                        NOTHING,
                        event.short,
                        event.note,
                    )
                )
            case _:
                pass


class Times:
    """Every time charge paid."""

    def __init__(self) -> None:
        self.lines: list[TimeLine] = []

    def add(self, fact: WalkedEvent) -> None:
        """Look at one fact."""
        match fact.event:
            case TimeCollected(table=table, shares=shares, together=together):
                self.lines += [
                    TimeLine(fact.at, table, share.player, share.amount, together)
                    for share in shares
                ]
            case _:
                pass


class Drops:
    """Each table's drop, in the order in which the tables were opened first."""

    def __init__(self) -> None:
        self._lines: dict[TableId, DropLine] = {}
        self._last: tuple[DayOpen, Room, datetime] | None = None
        """The gaming day as it was open last, and the room and the time then."""

    def add(self, fact: WalkedEvent) -> None:
        """Look at one fact."""
        for room in (fact.before, fact.after):
            if isinstance(room.day, DayOpen):
                self._last = room.day, room, fact.at
        match fact.event:
            case HandEnded(table=table) as event:
                line = self._line(table)
                self._lines[table] = line._replace(
                    hands=line.hands + 1,
                    jackpot=line.jackpot + event.jackpot,
                    flat_rake=line.flat_rake + event.flat_rake,
                )
            case TimeCollected(table=table) as event:
                line = self._line(table)
                self._lines[table] = line._replace(time=line.time + event.amount)
            case DropCounted(table=table, amount=amount):
                line = self._line(table)
                self._lines[table] = line._replace(counted=line.counted + amount)
            case _:
                pass

    def _line(self, table: TableId) -> DropLine:
        nothing = DropLine(table, 0, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING)
        return self._lines.get(table, nothing)

    def lines(self) -> list[DropLine]:
        """Each table's, added up; also of those at which nothing was played."""
        if self._last is None:
            return []
        day, room, now = self._last
        return [_added_up(self._line(table), room, now) for table in day.played]


def _added_up(line: DropLine, room: Room, now: datetime) -> DropLine:
    """`line` with its sums, and what is due for time there when the day ends, or now."""
    known = line.jackpot + line.flat_rake + line.time
    unpaid = total(one.amount for one in due(room, line.table, now))
    return line._replace(known=known, over=line.counted - known, time_due=unpaid)


class EventLine(Value, frozen=True, kw_only=True):
    """What a tournament has brought in a gaming day, and what was paid for it."""

    title: str
    entries: int = 0
    """Sold, re-entries among them; those paid back are not counted."""
    hands: int = 0
    """Played at its tables, as far as they were followed."""
    taken: Money = NOTHING
    """For entries, rebuys and add-ons, in whatever way it was paid."""
    fees: Money = NOTHING
    """Of that, the house's."""
    paid: Money = NOTHING
    """Prizes, bounties and what was given back by slip."""
    cash: Money = NOTHING
    """What of both lies in the till: taken in cash less paid in cash."""


class MoneyOfEvents:
    """Each tournament's money, in the order in which the day has moved it first."""

    def __init__(self) -> None:
        self._lines: dict[TournamentId, EventLine] = {}

    def add(self, fact: WalkedEvent) -> None:
        """Look at one fact."""
        before, after = fact.before.tournaments, fact.after.tournaments
        if before is after:
            return
        for number, event in after.items():
            if before.get(number) is not event:
                was, now = _event_line(before.get(number), event), _event_line(event, event)
                line = self._lines.get(number, EventLine(title=event.sheet.title))
                self._lines[number] = EventLine(
                    title=event.sheet.title,
                    entries=line.entries + now.entries - was.entries,
                    hands=line.hands + _is_hand(fact.event),
                    taken=line.taken + now.taken - was.taken,
                    fees=line.fees + now.fees - was.fees,
                    paid=line.paid + now.paid - was.paid,
                    cash=line.cash + now.cash - was.cash,
                )

    def lines(self) -> tuple[EventLine, ...]:
        """Of those that had money moved, or hands played."""
        every = self._lines.values()
        return tuple(one for one in every if one.entries or one.hands or one.taken or one.paid)


def _is_hand(event: Event) -> bool:
    return isinstance(event, EventHandEnded) and not event.misdealt


def _event_line(event: Tournament | None, named: Tournament) -> EventLine:
    """All that was ever moved for it; nothing where there was none."""
    title = named.sheet.title
    if event is None:
        return EventLine(title=title)
    bought = purchases(event)
    paid = [one for one in event.payments if not one.voided]
    in_cash = total(one.price.total for one in bought if one.means is Means.CASH)
    out_in_cash = total(one.amount for one in paid if one.means is Means.CASH)
    return EventLine(
        title=title,
        entries=sum(one.what in (Buy.ENTRY, Buy.RE_ENTRY) for one in bought),
        taken=total(one.price.total for one in bought),
        fees=total(one.price.fee for one in bought),
        paid=total(one.amount for one in paid),
        cash=in_cash - out_in_cash,
    )
