"""What the staff did: dealers at their tables, the floor's calls, orders, what was taken back."""

from collections import Counter
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import NamedTuple

from floor.app.core.floor_call import CallReason
from floor.app.core.line_up import posts
from floor.app.core.messages import NoteId, Role, StaffId
from floor.app.core.room import DayOpen
from floor.app.staff.days import DayBegan, SignedOff, SignedOn
from floor.app.staff.dealers import DealerLeft, DealerPushed
from floor.app.staff.floor_calls import CallEnded, CallTaken, FloorCalled
from floor.app.tournament.hands import EventHandEnded
from floor.base.clock import lasted
from floor.room.lists.waitlist import TableId
from floor.views.night.walk import WalkedEvent


class DutyRow(NamedTuple):
    """Somebody's time on duty."""

    staff: StaffId
    role: Role
    on: datetime | None
    """None: before the gaming day was opened."""
    off: datetime | None


class DealLine(NamedTuple):
    """A dealer's time at a table."""

    dealer: StaffId
    table: TableId
    since: datetime
    until: datetime | None
    dealt: timedelta
    """Up to now, where they still deal."""
    hands: int
    break_until: datetime | None


class FloorCallRow(NamedTuple):
    """A call for the floor."""

    table: TableId
    reason: CallReason
    called: datetime
    taken: datetime | None
    taken_by: StaffId | None
    ended: datetime | None
    waited: timedelta | None
    """Until somebody took it, or if nobody said so, until it was over."""
    took: timedelta | None
    """From then until it was over; None: nobody took it, or it is not over."""
    note: NoteId | None


class Duty:
    """Who was on duty when."""

    def __init__(self) -> None:
        self.lines: list[DutyRow] = []

    def add(self, fact: WalkedEvent) -> None:
        """Look at one fact."""
        match fact.event:
            case DayBegan():
                on_duty = fact.before.on_duty.items()
                self.lines += [DutyRow(staff, role, None, None) for staff, role in on_duty]
            case SignedOn(staff=staff, role=role) if isinstance(fact.before.day, DayOpen):
                self.lines.append(DutyRow(staff, role, fact.at, None))
            case SignedOff(staff=staff):
                self.lines = [
                    line._replace(off=fact.at) if (line.staff, line.off) == (staff, None) else line
                    for line in self.lines
                ]
            case _:
                pass


class DealingRows:
    """Every stretch of a dealer at a table."""

    def __init__(self) -> None:
        self.lines: list[DealLine] = []
        self.event_hands = Counter[StaffId]()
        """What of each dealer's hands were hands of a tournament."""
        self._at: dict[TableId, int] = {}
        self._now: datetime | None = None

    def add(self, fact: WalkedEvent) -> None:
        """Look at one fact: who deals where is seen from the room, whatever brought it about."""
        self._now = fact.at
        if fact.before.dealers is fact.after.dealers:
            return
        before, after = posts(fact.before.dealers), posts(fact.after.dealers)
        if isinstance(fact.event, EventHandEnded) and fact.event.table in after:
            self.event_hands[after[fact.event.table].dealer.staff] += 1
        for table, post in before.items():
            now = after.get(table)
            if now is not None and now.dealer.staff == post.dealer.staff:
                continue
            self._leaves(fact, table, post.deals.hands)
        for table, post in after.items():
            place = self._at.get(table)
            if place is None:
                self._at[table] = len(self.lines)
                line = DealLine(post.dealer.staff, table, fact.at, None, timedelta(), 0, None)
                self.lines.append(line)
            else:
                self.lines[place] = self.lines[place]._replace(hands=post.deals.hands)

    def _leaves(self, fact: WalkedEvent, table: TableId, hands: int) -> None:
        place = self._at.pop(table, None)
        if place is None:
            return
        line, event = self.lines[place], fact.event
        rests = event.break_until if isinstance(event, DealerPushed | DealerLeft) else None
        self.lines[place] = line._replace(
            until=fact.at, dealt=lasted(line.since, fact.at), hands=hands, break_until=rests
        )

    def until_now(self) -> list[DealLine]:
        """All of them; who still deals has dealt until the last fact."""
        now = self._now
        return [
            line._replace(dealt=lasted(line.since, now))
            if line.until is None and now is not None
            else line
            for line in self.lines
        ]


class FloorCallRows:
    """Every call for the floor."""

    def __init__(self) -> None:
        self.lines: list[FloorCallRow] = []
        self._open: dict[tuple[TableId, CallReason], int] = {}

    def add(self, fact: WalkedEvent) -> None:
        """Look at one fact."""
        match fact.event:
            case FloorCalled(table=table, reason=reason) as event:
                self._open[table, reason] = len(self.lines)
                line = FloorCallRow(
                    table, reason, event.called_at, None, None, None, None, None, event.note
                )
                self.lines.append(line)
            case CallTaken(table=table, reason=reason) as event:
                taken, taker = event.taken_at, event.taker
                self._change(
                    table,
                    reason,
                    lambda line: _waited(line, taken)._replace(taken=taken, taken_by=taker),
                )
            case CallEnded(table=table, reason=reason) as event:
                ended = event.ended_at
                self._change(table, reason, lambda line: _over(line, ended))
                self._open.pop((table, reason), None)
            case _:
                pass

    def _change(
        self, table: TableId, reason: CallReason, change: Callable[[FloorCallRow], FloorCallRow]
    ) -> None:
        place = self._open.get((table, reason))
        if place is not None:
            self.lines[place] = change(self.lines[place])


def _over(line: FloorCallRow, ended: datetime) -> FloorCallRow:
    took = None if line.taken is None else lasted(line.taken, ended)
    return _waited(line, ended)._replace(ended=ended, took=took)


def _waited(line: FloorCallRow, until: datetime) -> FloorCallRow:
    waited = lasted(line.called, until) if line.waited is None else line.waited
    return line._replace(waited=waited)
