"""Rulings given at a table and written down: proved by the tree they came from, and final. What was
entered by mistake is struck and stays in the log."""

from collections.abc import Iterable
from datetime import datetime
from typing import assert_never

from msgspec.structs import replace

from floor.app.core.declaration import ON_FLOOR, AtKiosk, Declaration, EventKind, given_by
from floor.app.core.messages import Command, Context, Event, NoteId, StaffId
from floor.app.core.room import DayOpen, Room
from floor.app.core.ruling import Punished, Ruling, RulingNo, RulingToWrite
from floor.app.lists.may_sit import check_known
from floor.app.staff.closing import ALONE_FOR
from floor.app.staff.floor_calls import CallEnded, call_of
from floor.base.errors import Refused
from floor.base.text import N_
from floor.base.value import with_entry
from floor.room.orders.orders import MarkKind, with_ruling

MOST_SEATS = 12
"""Nobody sits at a larger table."""


class GiveRuling(RulingToWrite, frozen=True, kw_only=True):
    """Write down a ruling."""


class AmendRuling(RulingToWrite, frozen=True, kw_only=True):
    """Write down a ruling in place of an earlier one; `note` says why."""

    ruling: RulingNo


class StrikeRuling(Command, frozen=True, kw_only=True):
    """A ruling was entered by mistake; `note` says why, which whoever has just given it need not
    (HOUSE)."""

    ruling: RulingNo
    note: NoteId | None = None


class _Ruled(Event, frozen=True, kw_only=True):
    ruling: Ruling

    def touches(self) -> frozenset[str]:
        # Not the table: a ruling about a hand must not bar its undo.
        numbers = (self.ruling.number, self.ruling.amends)
        return frozenset(
            {
                *(f"ruling:{number}" for number in numbers if number is not None),
                *(f"player:{player}" for player in self.ruling.people),
            }
        )

    def is_final(self) -> bool:
        return True


class RulingGiven(_Ruled, frozen=True, kw_only=True):
    """The floor has ruled."""


class RulingAmended(_Ruled, frozen=True, kw_only=True):
    """The floor has ruled anew; what it ruled before no longer holds."""


class RulingStruck(Event, frozen=True, kw_only=True):
    """A ruling counts no longer: it was entered by mistake, and stays in the log as such."""

    ruling: RulingNo
    by: StaffId
    at: datetime
    note: NoteId | None = None

    def touches(self) -> frozenset[str]:
        return frozenset({f"ruling:{self.ruling}"})

    def is_final(self) -> bool:
        return True


RulingCommand = GiveRuling | AmendRuling | StrikeRuling
RulingEvent = RulingGiven | RulingAmended | RulingStruck


def decide(room: Room, command: RulingCommand, ctx: Context) -> tuple[Event, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    # A start asks of everything why not, and need not wait for the situations.
    from floor.app.rulings.proof import ruled, terms_of

    if isinstance(command, StrikeRuling):
        return (_struck(room, command, ctx),)
    hand = _hand_of(room, command)
    _check_named(room, command, ctx)
    number = RulingNo(room.ruled + 1)
    ruling = ruled(terms_of(room), command, ctx, number=number, hand=hand)
    event: RulingEvent
    match command:
        case GiveRuling():
            event = RulingGiven(ruling=ruling)
        case AmendRuling(ruling=before):
            _check_amendable(room, before, command)
            event = RulingAmended(ruling=replace(ruling, amends=before))
        case _ as never:
            assert_never(never)
    return (event, *_call_ended(room, command, ctx))


def _struck(room: Room, command: StrikeRuling, ctx: Context) -> RulingStruck:
    number = command.ruling
    before = room.rulings.get(number)
    if not 1 <= number <= room.ruled:
        raise Refused("There is no ruling {number}.", rule="HOUSE", number=number)
    if before is not None and before.struck:
        raise Refused("Ruling {number} is struck already.", rule="HOUSE", number=number)
    later = _amended_by(room, number)
    if later is not None:
        raise Refused(
            "Ruling {number} was amended by ruling {later}: strike that one.",
            rule="HOUSE",
            number=number,
            later=later,
        )
    own = before is not None and before.by == ctx.by and ctx.now - before.at <= ALONE_FOR
    if command.note is None and not own:
        raise Refused("Write down why ruling {number} is struck.", rule="HOUSE", number=number)
    return RulingStruck(ruling=number, by=ctx.by, at=ctx.now, note=command.note)


def _amended_by(room: Room, number: RulingNo) -> RulingNo | None:
    """The ruling that has taken the place of that one and stands."""
    found = (one for one in room.rulings.values() if one.amends == number and not one.struck)
    return next((one.number for one in found), None)


def _hand_of(room: Room, command: RulingToWrite) -> int:
    """Which hand it is about; of an older ruling's table, closed since, whatever is said.

    Raises:
        Refused: the table was not open in this gaming day, or there was no such hand.
    """
    table = room.tables.get(command.table)
    if table is None:
        played = isinstance(room.day, DayOpen) and command.table in room.day.played
        if not played and not isinstance(command, AmendRuling):
            raise Refused("{table} is not open.", rule="CH-TABLE-1", table=command.table)
    last = table.hand if table is not None else None
    hand = command.hand if command.hand is not None else last
    if isinstance(command, AmendRuling):
        last = None  # since then the table may have closed, and begun again from the first hand
    if hand is None or hand < 0 or (last is not None and hand > last):
        raise Refused("Say which hand at {table} it is about.", rule="HOUSE", table=command.table)
    return hand


def _check_named(room: Room, command: RulingToWrite, ctx: Context) -> None:
    """That there is all the ruling names."""
    for player in command.players:
        check_known(player, ctx)
    table = room.tables.get(command.table)
    most = len(table.seats) if table is not None else MOST_SEATS
    for seat in command.seats:
        if not 1 <= seat <= most:
            raise Refused(
                "{table} has no seat {seat}.", rule="CH-TABLE-1", table=command.table, seat=seat
            )
    _check_in_file(room, command.punished)
    if command.dispute is not None and command.dispute not in room.disputes:
        raise Refused("There is no dispute {number}.", rule="HOUSE", number=command.dispute)


def _check_in_file(room: Room, punished: Iterable[Punished]) -> None:
    for one in punished:
        marks = room.orders.marks.get(one.player, ())
        if not any(mark.at == one.since and mark.kind is not MarkKind.NOTE for mark in marks):
            raise Refused(
                "No warning or penalty of that time stands in the file of {player}.",
                rule="TDA-66",
                player=one.player,
            )


def _check_amendable(room: Room, number: RulingNo, command: AmendRuling) -> None:
    """That the ruling of that number may be amended: there is one, and nobody has done it since.

    Of earlier gaming days the room knows only how many there are.
    """
    before = room.rulings.get(number)
    if not 1 <= number <= room.ruled:
        raise Refused("There is no ruling {number}.", rule="HOUSE", number=number)
    if before is not None and before.table != command.table:
        raise Refused(
            "Ruling {number} was given at {table}.", rule="HOUSE", number=number, table=before.table
        )
    later = _amended_by(room, number)
    if later is not None:
        raise Refused(
            "Ruling {number} was amended by ruling {later}: amend that one.",
            rule="HOUSE",
            number=number,
            later=later,
        )
    if command.note is None:
        raise Refused("Write down why ruling {number} is amended.", rule="TDA-1", number=number)


def _call_ended(room: Room, command: RulingToWrite, ctx: Context) -> tuple[CallEnded, ...]:
    if command.ends is None:
        return ()
    if call_of(room, command.table, command.ends) is None:
        raise Refused(
            "{table} has not called the floor for that.", rule="HOUSE", table=command.table
        )
    return (CallEnded(table=command.table, reason=command.ends, ended_at=ctx.now),)


def evolve(room: Room, event: RulingEvent) -> Room:
    """The room once `event` has happened."""
    if isinstance(event, RulingStruck):
        return _without(room, event.ruling)
    ruling = event.ruling
    rulings = with_entry(room.rulings, ruling.number, ruling)
    orders = room.orders
    for one in ruling.punished:
        orders = with_ruling(orders, one.player, one.since, ruling.number)
    return replace(room, rulings=rulings, ruled=max(room.ruled, ruling.number), orders=orders)


def _without(room: Room, number: RulingNo) -> Room:
    """`room` once that ruling is struck; of an earlier night nothing of it is known any more."""
    ruling, orders = room.rulings.get(number), room.orders
    if ruling is None:
        return room
    for one in ruling.punished:
        orders = with_ruling(orders, one.player, one.since, None)
    struck = replace(ruling, struck=True)
    return replace(room, rulings=with_entry(room.rulings, number, struck), orders=orders)


PAGE = Declaration(
    commands=given_by(ON_FLOOR, GiveRuling, AmendRuling, StrikeRuling),
    decide=decide,
    kinds=(
        EventKind("ruling-given", RulingGiven, kiosk=AtKiosk.BY_FLOOR),
        EventKind("ruling-amended", RulingAmended),
        EventKind("ruling-struck", RulingStruck, N_("ruling {ruling} struck: entered by mistake")),
    ),
    evolve=evolve,
)
