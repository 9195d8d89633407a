"""Which badge may ask for what, and what needs a second badge."""

from collections.abc import Iterable

from floor.app.claim import claims, freezes
from floor.app.core.line_up import table_of_dealer
from floor.app.core.messages import SYSTEM, Command, Event, Role, StaffId
from floor.app.core.room import DayClosed, Room, table_of
from floor.app.hands import clocks, dealing, last_rounds, misdeals, set_right, stamps, straddles
from floor.app.jackpot import meters as jackpots
from floor.app.lists import feeders, waiting
from floor.app.lists import order as list_order
from floor.app.money import chips
from floor.app.money import time_charges as charges
from floor.app.orders import orders
from floor.app.rulings import disputes, rulings
from floor.app.seats import breaks, nameless, seats
from floor.app.seats import changes as seat_changes
from floor.app.seats import requests as seat_requests
from floor.app.staff import badges, days, dealers
from floor.app.staff import floor_calls as calls
from floor.app.staff import held_acts as held
from floor.app.tables import room_plan as plan
from floor.app.tables import tables
from floor.base.errors import Refused
from floor.room.orders.orders import is_removed
from floor.room.table.table import EMPTY

_FLOOR = frozenset({Role.FLOOR, Role.SHIFT_MANAGER})
_TABLE = _FLOOR | {Role.DEALER}
_MANAGER = frozenset({Role.SHIFT_MANAGER})
_RULES = frozenset({Role.ADMIN, Role.SHIFT_MANAGER})

_MAY: dict[type[Command], frozenset[Role]] = {
    **dict.fromkeys(
        (
            dealing.DrawButton,
            dealing.StartHand,
            dealing.EndHand,
            misdeals.CallMisdeal,
            set_right.SetRight,
            clocks.CallClock,
            clocks.EndClock,
            freezes.ClaimBadBeat,
            nameless.SeatNewcomer,
            chips.BuyIn,
            chips.TopUp,
            straddles.DeclareStraddle,
            seats.MarkAway,
            seats.MarkBack,
            seats.ChooseWay,
            seats.SeatPlayer,
            seats.LeaveSeat,
            seat_requests.AskForSeat,
            seat_requests.WithdrawSeatRequest,
            seat_requests.RefuseSeat,
            seat_changes.ChangeSeat,
            orders.EndPenalty,
            calls.CallFloor,
            calls.EndCall,
            dealers.TakeTable,
            dealers.LeaveTable,
            dealers.EndBreak,
        ),
        _TABLE,
    ),
    **dict.fromkeys(
        (
            tables.OpenTable,
            tables.ChangeTable,
            tables.CloseTable,
            seats.PlayOver,
            waiting.JoinList,
            waiting.CheckIn,
            waiting.CallPlayer,
            waiting.ConfirmCall,
            waiting.DeclineSeat,
            waiting.StrikeOff,
            list_order.MoveEntry,
            list_order.RestoreEntry,
            feeders.MarkFeeder,
            feeders.EndFeeding,
            last_rounds.AnnounceLastRound,
            last_rounds.WithdrawLastRound,
            chips.CountDrop,
            charges.CollectTime,
            breaks.GrantLongBreak,
            orders.BarPlayer,
            orders.KeepApart,
            orders.WarnPlayer,
            orders.GivePenalty,
            orders.NotePlayer,
            plan.PlaceTable,
            plan.TakeOffMap,
            plan.NameSection,
            plan.DropSection,
            calls.TakeCall,
            disputes.OpenDispute,
            disputes.DecideDispute,
            disputes.SettleRepayment,
            rulings.GiveRuling,
            rulings.AmendRuling,
            dealers.SendOnBreak,
            dealers.MoveInLine,
            days.OpenDay,
            days.CloseDay,
            stamps.SetStamps,
            set_right.StopFollowing,
            freezes.ReleaseTable,
            held.SettleHeldAct,
            nameless.NamePlayer,
            nameless.MergePlayers,
            claims.OpenClaim,
            claims.ClaimOtherHand,
            claims.ConfirmSeats,
            claims.ShowCards,
            claims.CheckConduct,
            claims.TellSurveillance,
            claims.ConfirmSurveillance,
            claims.SayOrder,
            claims.ApproveClaim,
            claims.RejectClaim,
            claims.ReopenClaim,
            claims.PayShare,
            jackpots.PayJackpotTime,
            jackpots.CorrectMeter,
        ),
        _FLOOR,
    ),
    orders.LiftBar: _MANAGER,
    orders.LiftKeepApart: _MANAGER,
    days.AdoptRulebook: _RULES,
    days.AdoptSituations: _RULES,
    badges.GiveBadge: _RULES | _FLOOR,
    badges.ChangeBadge: _RULES,
    badges.TakeBadge: _RULES,
    badges.GivePin: _RULES,
    badges.TakePins: frozenset(),
    days.SignOn: frozenset(Role),
    days.SignOff: frozenset(Role),
    days.LockStaff: frozenset(),
    held.HoldActs: frozenset(),
}

_GIVEN_BY_THE_FLOOR = frozenset({Role.DEALER, Role.FLOOR})
"""Badges the floor may give: never one that could be the second beside its own."""

_BY_DAY_AND_NIGHT = (
    days.DayCommand
    | badges.BadgeCommand
    | plan.PlanCommand
    | orders.OrdersCommand
    | orders.PenaltyCommand
    | held.HeldCommand
    | claims.PayShare
    | disputes.DecideDispute
    | disputes.SettleRepayment
    | jackpots.CorrectMeter
)
"""What needs no open gaming day."""

_SECOND_NEEDED = (
    chips.DropCounted,
    chips.PlayerBoughtIn,
    chips.ChipsAdded,
    charges.TimeCollected,
    jackpots.JackpotTimePaid,
    jackpots.MeterCorrected,
    days.DayEnded,
    days.RulebookAdopted,
    orders.PlayerBarred,
    orders.BarLifted,
    orders.PlayersKeptApart,
    orders.KeepApartLifted,
)
"""Events about money, rules and who may play: taking one back needs two people."""


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
        case days.LockStaff() | held.HoldActs() if by == SYSTEM:
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
            _check_role(room, _MAY[type(command)], by)
            _check_own_table(room, command, by)
            _check_own_player(room, command, by)
    if isinstance(room.day, DayClosed) and not isinstance(command, _BY_DAY_AND_NIGHT):
        raise Refused("No gaming day is open: open it first.", rule="HOUSE")
    _check_second(room, command, by)


def _check_own_table(room: Room, command: Command, by: StaffId) -> None:
    """A dealer's badge is for the table he deals at (HOUSE); any he may take."""
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
    """What a dealer does for a player without asking the floor: the seat that is his by the order
    of the requests (CH-SEAT-9), the end of a penalty of one who sits where he deals (HOUSE), unless
    he is removed."""
    if room.on_duty[by] is not Role.DEALER:
        return
    at = table_of_dealer(room.dealers, by)
    match command:
        case seat_changes.ChangeSeat(table=table, player=player, seat=seat):
            felt = table_of(room, table)
            if felt.seat(seat) == EMPTY and seat_requests.first_to_ask(felt, seat) != player:
                raise Refused(
                    "{player} is not the first who asks for {table} seat {seat}: the floor lets"
                    " him change.",
                    rule="CH-SEAT-9",
                    player=player,
                    table=table,
                    seat=seat,
                )
        case orders.EndPenalty(player=player) if at is None or room.seated.get(player) != at:
            raise Refused(
                "{player} does not sit where {staff} deals: the floor ends his penalty.",
                rule="HOUSE",
                player=player,
                staff=by,
            )
        case orders.EndPenalty(player=player) if is_removed(room.orders, player):
            raise Refused(
                "{player} is removed: the floor lets him come back.", rule="TDA-66", player=player
            )
        case _:
            pass


def _check_second(room: Room, command: Command, by: StaffId) -> None:
    """That whoever stands second beside `by` may: nobody does alone what takes two."""
    second = getattr(command, "second", None)
    if second is not None and second not in seconds_for(room, by):
        raise Refused(
            "This takes two: another shift manager's badge has to come second.", rule="HOUSE"
        )


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


def check_comparing(room: Room, by: StaffId) -> None:
    """That `by` may see how each of the staff rules beside the others (HOUSE): whoever answers for
    them all, and none of those who are compared.

    Raises:
        Refused: not on duty, or not with that badge.
    """
    _check_role(room, _MANAGER, by)


def check_void(room: Room, events: Iterable[Event], by: StaffId, second: StaffId | None) -> None:
    """That `by`, with `second` beside him where money or rules are taken back, may void `events`.

    A dealer takes back what was done at the table he deals at, and nothing else (HOUSE).

    Raises:
        Refused: not with these badges.
    """
    events = tuple(events)
    tables = {event.table for event in events if hasattr(event, "table")}
    at_own = tables == {table_of_dealer(room.dealers, by)}
    _check_role(room, _TABLE if at_own else _FLOOR, by)
    if not second_needed(events):
        return
    if second not in seconds_for(room, by):
        raise Refused(
            "This takes back money or rules: a shift manager's badge has to come second.",
            rule="HOUSE",
        )


def seconds_for(room: Room, by: StaffId) -> tuple[StaffId, ...]:
    """Who of those on duty may come second beside `by`: another shift manager."""
    return tuple(
        badge for badge, role in room.on_duty.items() if role is Role.SHIFT_MANAGER and badge != by
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
