"""Which badge may ask for what, and what needs a second badge."""

from collections.abc import Iterable

from floor.app import breaks, chips, days, dealing, seat_changes, seats, straddles, tables, waiting
from floor.app.messages import SYSTEM, Command, Event, Role, StaffId
from floor.app.state import DayClosed, Room
from floor.base.errors import Refused

_FLOOR = frozenset({Role.FLOOR, Role.SHIFT_MANAGER})
_TABLE = _FLOOR | {Role.DEALER}
_RULES = frozenset({Role.ADMIN, Role.SHIFT_MANAGER})

_MAY: dict[type[Command], frozenset[Role]] = {
    **dict.fromkeys(
        (
            dealing.DrawButton,
            dealing.StartHand,
            dealing.EndHand,
            straddles.DeclareStraddle,
            seats.MarkAway,
            seats.MarkBack,
            seats.ChooseWay,
            seats.SeatPlayer,
            seats.LeaveSeat,
        ),
        _TABLE,
    ),
    **dict.fromkeys(
        (
            tables.OpenTable,
            tables.ChangeTable,
            tables.CloseTable,
            seats.PlayOver,
            seat_changes.ChangeSeat,
            waiting.JoinList,
            waiting.CheckIn,
            waiting.CallPlayer,
            waiting.StrikeOff,
            chips.CountDrop,
            chips.BuyIn,
            chips.TopUp,
            breaks.GrantLongBreak,
            days.OpenDay,
            days.CloseDay,
        ),
        _FLOOR,
    ),
    days.AdoptRulebook: _RULES,
    days.SignOn: frozenset(Role),
    days.SignOff: frozenset(Role),
    days.LockStaff: frozenset(),
}

_GIVEN_BY_THE_FLOOR = frozenset({Role.DEALER, Role.FLOOR})
"""Badges the floor may give: never one that could be the second beside its own."""

_SECOND_NEEDED = (
    chips.DropCounted,
    chips.PlayerBoughtIn,
    chips.ChipsAdded,
    days.DayEnded,
    days.RulebookAdopted,
)
"""Events about money and rules: taking one back needs two people."""


def check_badge(room: Room, command: Command, by: StaffId) -> None:
    """That `by` may ask for `command` now.

    The system may put the first rulebook in force and lock badges; everybody else signs on first.

    Raises:
        Refused: not on duty, not with that badge, or no gaming day is open.
    """
    match command:
        case days.SignOn():
            return
        case days.AdoptRulebook() if by == SYSTEM and room.house is None:
            return
        case days.LockStaff() if by == SYSTEM:
            return
        case _:
            _check_role(room, _MAY[type(command)], by)
    if isinstance(room.day, DayClosed) and not isinstance(command, days.DayCommand):
        raise Refused("No gaming day is open: open it first.", rule="HOUSE")


def check_staffing(room: Room, by: StaffId) -> None:
    """That `by` may change the badges of others and take them away (HOUSE).

    Raises:
        Refused: not on duty, or not with that badge.
    """
    _check_role(room, _RULES, by)


def check_giving(room: Room, by: StaffId, role: Role) -> None:
    """That `by` may give somebody new a badge with `role` on it (HOUSE).

    Raises:
        Refused: not on duty, or not with that badge.
    """
    _check_role(room, _RULES | _FLOOR if role in _GIVEN_BY_THE_FLOOR else _RULES, by)


def check_pin_of(room: Room, by: StaffId, staff: StaffId) -> None:
    """That `by` may set another PIN for `staff`: his own, or as a manager anybody's (HOUSE).

    Raises:
        Refused: not on duty, or not with that badge.
    """
    _check_role(room, frozenset(Role) if by == staff else _RULES, by)


def check_void(room: Room, events: Iterable[Event], by: StaffId, second: StaffId | None) -> None:
    """That `by`, with `second` beside him where money or rules are taken back, may void `events`.

    Raises:
        Refused: not with these badges.
    """
    _check_role(room, _FLOOR, by)
    if not second_needed(events):
        return
    if second is None or second == by or room.on_duty.get(second) is not Role.SHIFT_MANAGER:
        raise Refused(
            "This takes back money or rules: a shift manager's badge has to come second.",
            rule="HOUSE",
        )


def second_needed(events: Iterable[Event]) -> bool:
    """Whether taking `events` back needs two people."""
    return any(isinstance(event, _SECOND_NEEDED) for event in events)


def _check_role(room: Room, allowed: frozenset[Role], by: StaffId) -> None:
    role = room.on_duty.get(by)
    if role is None:
        raise Refused("{staff} is not on duty: sign on first.", rule="HOUSE", staff=by)
    if role not in allowed:
        raise Refused(
            "The badge of {staff} ({role}) does not allow this.",
            rule="HOUSE",
            staff=by,
            role=role.value,
        )
