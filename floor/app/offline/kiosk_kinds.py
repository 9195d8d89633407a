"""What may be written at a dealer's kiosk, by the kinds on disk.

A kiosk stands where anybody can reach it, with a password for the server inside. Whatever it sends,
a store that many machines share takes no more from it than follows from what a dealer's badge, or
one of the floor's at his table, asks for there: no rules, no badges, no gaming day, no payout.
"""

from collections.abc import Mapping

from floor.app.claim import freezes
from floor.app.core.messages import Command, Event
from floor.app.hands import clocks, dealing, misdeals, set_right, straddles
from floor.app.lists import waiting
from floor.app.money import chips
from floor.app.money import time_charges as charges
from floor.app.office import press_time as pressing
from floor.app.office.catalog import VOIDED_KIND, kind_of_class
from floor.app.orders import orders
from floor.app.rulings import disputes, rulings
from floor.app.seats import changes as seat_changes
from floor.app.seats import nameless, seats
from floor.app.seats import requests as seat_requests
from floor.app.staff import days, dealers
from floor.app.staff import floor_calls as calls
from floor.app.staff import held_acts as held

FLOORS: Mapping[type[Command], tuple[type[Event], ...]] = {
    charges.CollectTime: (charges.TimeCollected,),
    calls.TakeCall: (calls.CallTaken,),
    rulings.GiveRuling: (rulings.RulingGiven, calls.CallEnded),
    disputes.OpenDispute: (disputes.DisputeOpened,),
    orders.WarnPlayer: (orders.PlayerWarned,),
    orders.GivePenalty: (orders.PenaltyGiven,),
}
"""What somebody of the floor asks for who stands at the table, and what comes of it: his badge is
put on there by his PIN, and what only it allows is taken under no other."""

FOLLOWS: Mapping[type[Command], tuple[type[Event], ...]] = {
    dealing.DrawButton: (dealing.ButtonDrawn,),
    dealing.StartHand: (dealing.HandStarted, dealing.HandStamped),
    dealing.EndHand: (dealing.HandEnded, dealing.HandStarted),
    misdeals.CallMisdeal: (misdeals.MisdealCalled,),
    set_right.SetRight: (set_right.TableSetRight,),
    clocks.CallClock: (clocks.ClockCalled,),
    clocks.EndClock: (clocks.ClockEnded,),
    freezes.ClaimBadBeat: (freezes.TableFrozen, calls.FloorCalled),
    nameless.SeatNewcomer: (nameless.NewcomerNumbered, seats.PlayerSeated),
    chips.BuyIn: (chips.PlayerBoughtIn,),
    chips.TopUp: (chips.ChipsAdded,),
    straddles.DeclareStraddle: (straddles.StraddleDeclared,),
    seats.MarkAway: (seats.PlayerAway,),
    seats.MarkBack: (seats.PlayerBack, seats.SeatLeft),
    seats.ChooseWay: (seats.WayChosen,),
    seats.SeatPlayer: (seats.PlayerSeated, seats.SeatLeft, seats.PlayerAway),
    seats.LeaveSeat: (seats.SeatLeft,),
    seat_changes.ChangeSeat: (seat_changes.SeatChanged,),
    seat_requests.AskForSeat: (seat_requests.SeatAskedFor,),
    seat_requests.WithdrawSeatRequest: (seat_requests.SeatRequestEnded,),
    seat_requests.RefuseSeat: (seat_requests.SeatRefused, seat_requests.SeatRequestEnded),
    orders.EndPenalty: (orders.PenaltyEnded,),
    calls.CallFloor: (calls.FloorCalled,),
    calls.EndCall: (calls.CallEnded,),
    dealers.TakeTable: (dealers.DealerPushed,),
    dealers.LeaveTable: (dealers.DealerLeft,),
    dealers.EndBreak: (dealers.DealerBack,),
    days.SignOn: (days.SignedOn,),
    days.SignOff: (days.SignedOff,),
    days.LockStaff: (days.StaffLocked,),
    held.HoldActs: (held.ActsHeld,),
    **FLOORS,
}
"""What is asked for at a kiosk, and what may come of it: all that a dealer's badge allows, what the
floor's is put on for at a table, and what the kiosk itself has to tell: the lock of a badge whose
PIN is guessed, the acts that no longer fit."""

_BY_ITSELF: tuple[type[Event], ...] = (
    waiting.CallExpired,
    days.ClockWentBack,
    charges.MeterStarted,
    charges.MeterStopped,
    pressing.CameLate,
)
"""What time brings about whoever asks first, and what stands behind the fact that caused it."""


def floor_kinds() -> frozenset[str]:
    """Those of them that nothing but a badge of the floor brings about."""
    own = {event for some in FLOORS.values() for event in some}
    others = {event for command, some in FOLLOWS.items() if command not in FLOORS for event in some}
    return frozenset(map(kind_of_class, own - others))


def kiosk_kinds() -> frozenset[str]:
    """The kinds that may be written at a kiosk; a void of entries that have no others is one."""
    events = (*_BY_ITSELF, *(event for some in FOLLOWS.values() for event in some))
    return frozenset({VOIDED_KIND, *map(kind_of_class, events)})
