"""What a station on another PC may ask: its rights are of commands, checked where it is decided.

A kiosk stands where anybody can reach it. Whatever it sends, the house takes no more from it than
what a dealer's badge, or one of the floor's at the table, asks for there: no rules, no badges, no
gaming day, no payout, no other table.
"""

from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import NamedTuple

from floor.app.core.declaration import AtKiosk
from floor.app.core.line_up import table_of_dealer
from floor.app.core.messages import SYSTEM, Command, Entry, Event, Role, StaffId
from floor.app.core.room import Room, event_seat_of, house_of
from floor.app.hands.clocks import CallClock, EndClock
from floor.app.hands.dealing import EndHand, HandEnded, StartHand
from floor.app.hands.straddles import DeclareStraddle
from floor.app.office.catalog import declared
from floor.app.orders.orders import PenaltyEnded, PenaltyGiven, PlayerWarned
from floor.app.seats.seats import ChooseWay, MarkAway, MarkBack, SeatLeft
from floor.app.staff.days import SignedOn, SignOff
from floor.app.staff.floor_calls import CallFloor, EndCall
from floor.app.staff.held_acts import HoldActs
from floor.app.tournament.buying import DeclareRebuy
from floor.app.tournament.hands import (
    EndEventHand,
    MarkEventSeat,
    ProposeOut,
    StartEventHand,
    TableDone,
)
from floor.base.errors import Refused
from floor.room.blinds.button import PlayerId
from floor.room.lists.waitlist import TableId
from floor.room.table.table import InHand

WITHOUT_PIN = (CallFloor,)
"""What is done at a locked kiosk as it is: whoever sits at a table may call the floor."""

BY_WHO_DEALS = (
    StartHand,
    EndHand,
    MarkAway,
    MarkBack,
    ChooseWay,
    DeclareStraddle,
    CallFloor,
    EndCall,
    CallClock,
    EndClock,
    StartEventHand,
    EndEventHand,
    TableDone,
    MarkEventSeat,
    ProposeOut,
    DeclareRebuy,
)
"""What concerns a table alone and pays nothing out the house takes from its kiosk under the name of
whoever deals there: it may have been pressed while the house was away. Whether that is who stands
there the kiosk asks itself: locked, it wants their PIN."""

UNPROVED = "PIN"
"""The rule of a refusal after which the kiosk asks for the PIN and hands the same in again."""


class KioskRights(NamedTuple):
    """A kiosk as the house knows it while it decides."""

    name: str
    """What its entries say: "kiosk T3"."""
    table: TableId
    proved: frozenset[StaffId] = frozenset()
    """Whose PINs were given there and still hold."""


def check_station(room: Room, command: Command, by: StaffId, station: KioskRights) -> None:
    """That `station` may ask for `command` under the badge of `by` (HOUSE).

    Raises:
        Refused: it is about another table, or nobody has proved there to be `by`.
    """
    if by == SYSTEM and not isinstance(command, HoldActs):
        raise Refused("No kiosk asks this by itself.", rule="HOUSE")
    _check_table(getattr(command, "table", None), station)
    if isinstance(command, SignOff) and command.staff != by:
        raise Refused("At a kiosk everybody goes off duty with their own badge.", rule="HOUSE")
    _check_second(getattr(command, "second", None), station)
    if by == SYSTEM or by in station.proved:
        return
    deals = table_of_dealer(room.dealers, by) == station.table
    if not (deals and isinstance(command, BY_WHO_DEALS)):
        raise unproved(by)


def check_written(room: Room, events: Sequence[Event], station: KioskRights) -> None:
    """That a kiosk may write what has come of its command (HOUSE).

    Raises:
        Refused: something of it is the desk's, or happens at another table; or a hand is over
            sooner than one can be played.
    """
    _check_reach(room, events, station)
    _check_pace(room, events)


def _check_reach(room: Room, events: Iterable[Event], station: KioskRights) -> None:
    """That a kiosk may have a hand in these at all."""
    for event in events:
        if declared(event).kiosk is AtKiosk.NEVER:
            raise Refused("This is done at the desk.", rule="HOUSE")
        if not (isinstance(event, SeatLeft) and event.moves):
            _check_table(getattr(event, "table", None), station)
        if isinstance(event, PlayerWarned | PenaltyGiven | PenaltyEnded):
            _check_player(room, event.player, station)
        if isinstance(event, SignedOn) and event.role is not Role.DEALER:
            raise Refused("Only dealers come on duty at a kiosk.", rule="HOUSE")


def _check_pace(room: Room, events: Iterable[Event]) -> None:
    """That nobody at a kiosk says a hand is over sooner than one can be played, by when it was
    pressed (HOUSE): each takes the jackpot's money and makes those who are away miss blinds.

    Raises:
        Refused: the hand has begun too short a time before.
    """
    least = house_of(room).kiosk.least_hand if room.house is not None else timedelta()
    for event in events:
        table = room.tables.get(event.table) if isinstance(event, HandEnded) else None
        hand = table.stage if table is not None else None
        if not (isinstance(event, HandEnded) and isinstance(hand, InHand)):
            continue
        if event.ended - hand.started < least:
            raise Refused(
                "Hand {hand} at {table} has begun less than {n} seconds before: press again when it"
                " is over. The floor can end it at the desk.",
                rule="HOUSE",
                hand=event.hand,
                table=event.table,
                n=int(least.total_seconds()),
            )


def check_taken_back(
    room: Room, target: Entry, by: StaffId, second: StaffId | None, station: KioskRights
) -> None:
    """That a kiosk may take `target` back: what was written there, under a badge proved there or
    the own act of who deals there (HOUSE).

    Raises:
        Refused: another station wrote it, or nobody has proved to be `by`.
    """
    if target.station != station.name:
        raise Refused("A kiosk takes back only what was done there.", rule="HOUSE")
    _check_second(second, station)
    own = by == target.by and table_of_dealer(room.dealers, by) == station.table
    if not own and by not in station.proved:
        raise unproved(by)
    _check_reach(room, target.events, station)


def _check_table(table: TableId | None, station: KioskRights) -> None:
    if table is not None and table != station.table:
        raise Refused(
            "The kiosk of {own} asks nothing for {table}.",
            rule="HOUSE",
            own=station.table,
            table=table,
        )


def _check_player(room: Room, player: PlayerId, station: KioskRights) -> None:
    """Who sits at several tables is judged at each of them."""
    slip = event_seat_of(room, player)
    tables = (room.seated.get(player), slip.table if slip is not None else None)
    if station.table not in tables:
        for table in tables:
            _check_table(table, station)


def _check_second(second: StaffId | None, station: KioskRights) -> None:
    """Whoever comes second proves it there too."""
    if second is not None and second not in station.proved:
        raise unproved(second)


def unproved(by: StaffId) -> Refused:
    """Nobody has given the PIN of `by` there."""
    return Refused("{staff} has to give the PIN at this table.", rule=UNPROVED, staff=by)
