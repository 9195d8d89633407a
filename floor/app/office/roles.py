"""Which badge may ask for what, and what needs a second badge."""

from collections.abc import Iterable
from datetime import datetime

from floor.app.core.declaration import (
    AT_TABLE,
    EVERYBODY,
    MANAGERS,
    ON_FLOOR,
    RULE_KEEPERS,
    TAKES_TWO,
)
from floor.app.core.line_up import table_of_dealer
from floor.app.core.messages import SYSTEM, Command, Entry, Event, Role, StaffId
from floor.app.core.queued import QueuedChips
from floor.app.core.room import DayClosed, Room, table_of
from floor.app.office.catalog import COMMANDS, declared
from floor.app.orders import orders
from floor.app.seats import changes as seat_changes
from floor.app.seats import requests as seat_requests
from floor.app.staff import badges, days, dealers, held_acts, older_book, pin_locks
from floor.app.staff.closing import is_alone
from floor.app.tables import after_hand
from floor.base.errors import Refused
from floor.room.orders.orders import is_removed
from floor.room.table.table import EMPTY

_GIVEN_BY_THE_FLOOR = frozenset({Role.DEALER, Role.FLOOR})
"""Badges the floor may give: never one that could be the second beside its own."""


def check_badge(room: Room, command: Command, by: StaffId) -> None:
    """That `by` may ask for `command` now.

    The system may put the first rulebook in force, give the first badge and lock badges, and it
    opens the house again whose PINs are lost, and hands the floor what a kiosk could not replay;
    everybody else signs on first.

    Raises:
        Refused: not on duty, not with that badge, or no gaming day is open.
    """
    match command:
        case days.SignOn():
            return
        case days.AdoptRulebook() if by == SYSTEM and room.house is None:
            return
        case days.LockStaff() | held_acts.HoldActs() | older_book.NoteOlderBook() if by == SYSTEM:
            return
        case pin_locks.LockPins() if by == SYSTEM:
            return
        case badges.GiveBadge() if by == SYSTEM and not room.on_duty:
            return
        case badges.GivePin() | badges.TakePins() if by == SYSTEM:
            return
        case badges.GiveBadge(role=role):
            check_giving(room, by, role)
        case badges.GivePin(staff=staff):
            check_pin_of(room, by, staff)
        case _:
            _check_role(room, COMMANDS[type(command)].roles, by)
            _check_own_table(room, command, by)
            _check_own_player(room, command, by)
    if isinstance(room.day, DayClosed) and not COMMANDS[type(command)].by_day_and_night:
        raise Refused("No gaming day is open: the floor opens it at the desk.", rule="HOUSE")
    _check_second(room, command, by)


def _check_own_table(room: Room, command: Command, by: StaffId) -> None:
    """A dealer's badge is for the table they deal at (HOUSE); any they may take."""
    table = getattr(command, "table", None)
    if room.on_duty[by] is not Role.DEALER or table is None:
        return
    if isinstance(command, dealers.TakeTable) or table == table_of_dealer(room.dealers, by):
        return
    raise Refused(
        "{staff} does not deal at {table}: take the table first.",
        rule="HOUSE",
        staff=by,
        table=table,
    )


def _check_own_player(room: Room, command: Command, by: StaffId) -> None:
    """What a dealer does for a player without asking the floor: the seat that is theirs by the
    order of the requests (CH-SEAT-9), the end of a penalty of one who sits where they deal (HOUSE),
    unless they are removed."""
    if room.on_duty[by] is not Role.DEALER:
        return
    at = table_of_dealer(room.dealers, by)
    match command:
        case seat_changes.ChangeSeat(table=table, player=player, seat=seat):
            felt = table_of(room, table)
            first = seat_requests.first_to_ask(felt, seat) if felt.seat(seat) == EMPTY else player
            if first is None and player not in {one.player for one in felt.seat_requests}:
                raise Refused(
                    "{player} has not asked for another seat yet: note that first.",
                    rule="CH-SEAT-9",
                    player=player,
                )
            if first is None:
                raise Refused(
                    "{player} has asked for another seat than {table} seat {seat}: the floor has "
                    "to allow it.",
                    rule="CH-SEAT-9",
                    player=player,
                    table=table,
                    seat=seat,
                )
            if first != player:
                raise Refused(
                    "{player} is not first in line for {table} seat {seat}: the floor has to "
                    "allow it.",
                    rule="CH-SEAT-9",
                    player=player,
                    table=table,
                    seat=seat,
                )
        case after_hand.WithdrawQueued(table=table, player=who):
            queued = after_hand.queued_for(room, table, who)
            if queued is not None and not isinstance(queued.deed, QueuedChips):
                raise Refused("Floor only, at the desk.", rule="HOUSE")
        case orders.EndPenalty(player=player) if at is None or room.seated.get(player) != at:
            raise Refused(
                "{player} does not sit where {staff} deals: the floor ends the penalty.",
                rule="HOUSE",
                player=player,
                staff=by,
            )
        case orders.EndPenalty(player=player) if is_removed(room.orders, player):
            raise Refused(
                "{player} is removed: only the floor can let a removed player back.",
                rule="TDA-66",
                player=player,
            )
        case _:
            pass


def _check_second(room: Room, command: Command, by: StaffId) -> None:
    """That whoever stands second beside `by` may: nobody does alone what takes two."""
    second = getattr(command, "second", None)
    if second is not None and second not in seconds_for(room, by):
        raise TAKES_TWO.of()


def check_staffing(room: Room, by: StaffId) -> None:
    """That `by` may change the badges of others and take them away (HOUSE).

    Raises:
        Refused: not on duty, or not with that badge.
    """
    _check_role(room, RULE_KEEPERS, by)


def check_giving(room: Room, by: StaffId, role: Role) -> None:
    """That `by` may give somebody new a badge with `role` on it (HOUSE).

    Raises:
        Refused: not on duty, or not with that badge.
    """
    _check_role(room, RULE_KEEPERS | ON_FLOOR if role in _GIVEN_BY_THE_FLOOR else RULE_KEEPERS, by)


def check_pin_of(room: Room, by: StaffId, staff: StaffId) -> None:
    """That `by` may set another PIN for `staff`: their own, or as a manager anybody's (HOUSE).

    Raises:
        Refused: not on duty, or not with that badge.
    """
    _check_role(room, EVERYBODY if by == staff else RULE_KEEPERS, by)


def check_comparing(room: Room, by: StaffId) -> None:
    """That `by` may see how each of the staff rules beside the others (HOUSE): whoever answers for
    them all, and none of those who are compared.

    Raises:
        Refused: not on duty, or not with that badge.
    """
    _check_role(room, MANAGERS, by)


def check_void(
    room: Room, target: Entry, by: StaffId, second: StaffId | None, now: datetime
) -> None:
    """That `by`, with `second` beside them where money or rules are taken back, may void `target`.

    A dealer takes back what was done at the table they deal at, and nothing else (HOUSE). Who has
    closed the gaming day by mistake opens it again alone for a while.

    Raises:
        Refused: not with these badges.
    """
    tables = {event.table for event in target.events if hasattr(event, "table")}
    at_own = tables == {table_of_dealer(room.dealers, by)}
    _check_role(room, AT_TABLE if at_own else ON_FLOOR, by)
    if not second_needed(target.events):
        return
    if ends_day(target.events) and is_alone(target.by, target.at, by, now):
        return
    if second not in seconds_to_void(room, by):
        raise Refused(
            "This takes back money or rules: a second badge has to come, one of the two a shift"
            " manager's.",
            rule="HOUSE",
        )


def seconds_for(room: Room, by: StaffId) -> tuple[StaffId, ...]:
    """Who of those on duty may come second beside `by`: another shift manager."""
    return tuple(
        badge for badge, role in room.on_duty.items() if role is Role.SHIFT_MANAGER and badge != by
    )


def seconds_to_void(room: Room, by: StaffId) -> tuple[StaffId, ...]:
    """Who of those on duty may come second beside `by` where money or rules are taken back: one of
    the two is a shift manager, whichever of them asks (HOUSE)."""
    seconds = seconds_for(room, by)
    if room.on_duty.get(by) is not Role.SHIFT_MANAGER:
        return seconds
    floor = (badge for badge, role in room.on_duty.items() if role is Role.FLOOR)
    return (*seconds, *floor)


def second_needed(events: Iterable[Event]) -> bool:
    """Whether taking `events` back needs two people."""
    return any(declared(event).takes_two for event in events)


def ends_day(events: Iterable[Event]) -> bool:
    """Whether a gaming day was closed by `events`."""
    return any(isinstance(event, days.DayEnded) for event in events)


def _check_role(room: Room, allowed: frozenset[Role], by: StaffId) -> None:
    role = room.on_duty.get(by)
    if role is None:
        raise Refused("{staff} is not on duty: sign on first.", rule="HOUSE", staff=by)
    if role is Role.DEALER and role not in allowed and Role.FLOOR in allowed:
        raise Refused("Floor only, at the desk.", rule="HOUSE")
    if role not in allowed:
        raise Refused(
            "The badge of {staff} ({role}) does not allow this.",
            rule="HOUSE",
            staff=by,
            role=role.value,
        )
