"""The dealers: who pushes in where, breaks, and the order of the line-up."""

from datetime import datetime
from typing import assert_never

import msgspec

from floor.app.core.declaration import AT_TABLE, ON_FLOOR, AtKiosk, Declaration, EventKind, given_by
from floor.app.core.line_up import (
    Dealer,
    Dealers,
    Deals,
    Free,
    Rests,
    dealer_of,
    free_dealers,
    moved,
    post_at,
    pushed,
    relieved,
    rested,
    returned,
    table_of_dealer,
)
from floor.app.core.messages import Command, Context, Event, NoteId, Role, StaffId, hands_begun
from floor.app.core.room import Room, check_open, house_of, is_open
from floor.app.staff.pushes import rest_until
from floor.base.errors import Refused
from floor.base.text import N_
from floor.room.lists.waitlist import TableId


class TakeTable(Command, frozen=True, kw_only=True):
    """Sit down at a table as its dealer; who dealt there has been pushed. Who deals at another
    table leaves that one: two dealers swap, each at the other's kiosk."""

    table: TableId
    staff: StaffId


class LeaveTable(Command, frozen=True, kw_only=True):
    """Let a dealer leave their table without another in their place; they ask themselves, or the
    floor."""

    staff: StaffId


class SendOnBreak(Command, frozen=True, kw_only=True):
    """Give a dealer who is free their break."""

    staff: StaffId


class EndBreak(Command, frozen=True, kw_only=True):
    """Put a dealer who is back from their break at the line-up's end."""

    staff: StaffId


class MoveInLine(Command, frozen=True, kw_only=True):
    """Put a free dealer into another place of the line-up, from 1; `note` says why."""

    staff: StaffId
    place: int
    note: NoteId | None = None


class DealerPushed(Event, frozen=True, kw_only=True):
    """A dealer deals at a table from now on, and `before` does no longer."""

    table: TableId
    staff: StaffId
    pushed_at: datetime
    before: StaffId | None = None
    break_until: datetime | None = None
    """Until when `before` has a break; None: they go to the line-up's end."""
    left: TableId | None = None
    """Where they dealt until now, and nobody does any more; None: they were free."""

    def touches(self) -> frozenset[str]:
        before = () if self.before is None else (self.before,)
        touched = _dealing(self.table, self.staff, *before)
        return touched if self.left is None else touched | _dealing(self.left)

    def adds_to(self) -> frozenset[str]:
        return hands_begun(self.table)


class DealerLeft(Event, frozen=True, kw_only=True):
    """A dealer has left their table, and nobody deals there."""

    table: TableId
    staff: StaffId
    left_at: datetime
    break_until: datetime | None = None
    """Until when they have a break; None: they go to the line-up's end."""

    def touches(self) -> frozenset[str]:
        return _dealing(self.table, self.staff)

    def adds_to(self) -> frozenset[str]:
        return hands_begun(self.table)


class DealerSentOnBreak(Event, frozen=True, kw_only=True):
    """A dealer who was free has a break."""

    staff: StaffId
    since: datetime
    until: datetime


class DealerBack(Event, frozen=True, kw_only=True):
    """A dealer is back from their break."""

    staff: StaffId


class LineMoved(Event, frozen=True, kw_only=True):
    """A dealer stands in another place of the line-up."""

    staff: StaffId
    place: int
    """From 1, of those who are free."""
    note: NoteId | None = None


DealerCommand = TakeTable | LeaveTable | SendOnBreak | EndBreak | MoveInLine
DealerEvent = DealerPushed | DealerLeft | DealerSentOnBreak | DealerBack | LineMoved


def _dealing(table: TableId, *staff: StaffId) -> frozenset[str]:
    """Who deals at a table, not the table: a push must not bar the undo of the hand before it."""
    return frozenset({f"dealing:{table}", *(f"staff:{one}" for one in staff)})


def decide(room: Room, command: DealerCommand, ctx: Context) -> tuple[DealerEvent, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    _check_own(room, command, ctx.by)
    dealer = _known(room, command.staff)
    match command:
        case TakeTable(table=table):
            return (_taken(room, dealer, table, ctx.moment),)
        case LeaveTable():
            return (_left(room, dealer, ctx.now),)
        case SendOnBreak(staff=staff):
            _check_free(dealer)
            until = ctx.now + house_of(room).dealers.rest
            return (DealerSentOnBreak(staff=staff, since=ctx.now, until=until),)
        case EndBreak(staff=staff):
            if not isinstance(dealer.now, Rests):
                raise Refused("{staff} is not on a break.", rule="HOUSE", staff=staff)
            return (DealerBack(staff=staff),)
        case MoveInLine():
            return (_moved(room.dealers, dealer, command),)
        case _ as never:
            assert_never(never)


def _check_own(room: Room, command: DealerCommand, by: StaffId) -> None:
    """A dealer speaks for themselves; the floor for every dealer."""
    if room.on_duty.get(by) is Role.DEALER and command.staff != by:
        raise Refused("A dealer acts only with their own badge: ask the floor.", rule="HOUSE")


def _known(room: Room, staff: StaffId) -> Dealer:
    dealer = dealer_of(room.dealers, staff)
    if dealer is None:
        raise Refused("{staff} is not on duty as a dealer.", rule="HOUSE", staff=staff)
    return dealer


def _check_free(dealer: Dealer) -> None:
    match dealer.now:
        case Deals(table=table):
            raise Refused(
                "{staff} deals at {table} and has to be pushed first.",
                rule="HOUSE",
                staff=dealer.staff,
                table=table,
            )
        case Rests(until=until):
            raise Refused(
                "{staff} is on a break until {time}.", rule="HOUSE", staff=dealer.staff, time=until
            )
        case Free():
            pass
        case _ as never:
            assert_never(never)


def _taken(room: Room, dealer: Dealer, name: TableId, now: datetime) -> DealerPushed:
    table = name
    check_open(room, table)
    left = dealer.now.table if isinstance(dealer.now, Deals) else None
    if left == table:
        raise Refused(
            "{staff} deals at {table} already.", rule="HOUSE", staff=dealer.staff, table=table
        )
    # One whose break is not over comes all the same: they are at the table.
    here = post_at(room.dealers, table)
    if here is None:
        return DealerPushed(table=table, staff=dealer.staff, pushed_at=now, left=left)
    return DealerPushed(
        table=table,
        staff=dealer.staff,
        pushed_at=now,
        left=left,
        before=here.dealer.staff,
        break_until=rest_until(here.dealer.pushes, now, house_of(room).dealers),
    )


def _left(room: Room, dealer: Dealer, now: datetime) -> DealerLeft:
    if not isinstance(dealer.now, Deals):
        raise Refused("{staff} deals at no table.", rule="HOUSE", staff=dealer.staff)
    return DealerLeft(
        table=dealer.now.table,
        staff=dealer.staff,
        left_at=now,
        break_until=rest_until(dealer.pushes, now, house_of(room).dealers),
    )


def _moved(dealers: Dealers, dealer: Dealer, command: MoveInLine) -> LineMoved:
    _check_free(dealer)
    free = free_dealers(dealers)
    if not 1 <= command.place <= len(free):
        raise Refused("The line-up has {n} places.", rule="HOUSE", n=len(free))
    if command.note is None:
        raise Refused(
            "Give a reason to put {staff} into another place of the line-up.",
            rule="HOUSE",
            staff=dealer.staff,
        )
    return LineMoved(staff=dealer.staff, place=command.place, note=command.note)


def evolve(room: Room, event: DealerEvent) -> Room:
    """The room once `event` has happened; nobody deals at a table whose opening was taken back."""
    dealers = room.dealers
    match event:
        case DealerPushed(table=table, staff=staff, pushed_at=at, break_until=until):
            if is_open(room, table):
                dealers = pushed(dealers, staff, table, at, until)
        case DealerLeft(table=table, left_at=at, break_until=until):
            dealers = relieved(dealers, table, at, until)
        case DealerSentOnBreak(staff=staff, since=since, until=until):
            # The closing of their table may have been taken back behind their break.
            left = table_of_dealer(dealers, staff)
            if left is None:
                dealers = rested(dealers, staff, since, until)
            else:
                dealers = relieved(dealers, left, since, until)
        case DealerBack(staff=staff):
            dealers = returned(dealers, staff)
        case LineMoved(staff=staff, place=place):
            dealers = moved(dealers, staff, place)
        case _ as never:
            assert_never(never)
    return msgspec.structs.replace(room, dealers=dealers)


PAGE = Declaration(
    commands=given_by(AT_TABLE, TakeTable, LeaveTable, EndBreak)
    | given_by(ON_FLOOR, SendOnBreak, MoveInLine),
    decide=decide,
    kinds=(
        EventKind("dealer-pushed", DealerPushed, kiosk=AtKiosk.YES),
        EventKind("dealer-left", DealerLeft, kiosk=AtKiosk.YES),
        EventKind(
            "dealer-sent-on-break", DealerSentOnBreak, N_("{dealer} is on a break until {time}")
        ),
        EventKind("dealer-back", DealerBack, N_("{dealer} is back from the break"), AtKiosk.YES),
        EventKind(
            "dealer-moved-in-line", LineMoved, N_("{dealer} stands in place {place} of the line-up")
        ),
    ),
    evolve=evolve,
)
