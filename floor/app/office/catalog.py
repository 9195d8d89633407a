"""The name of every event on disk, a decoder for each, and the page that folds it."""

from collections.abc import Callable, Mapping
from typing import Any, get_args

import msgspec

from floor.app.claim import claims, freezes
from floor.app.claim import facts as claim_facts
from floor.app.core.messages import Command, Context, Event
from floor.app.core.room import Room
from floor.app.hands import clocks, dealing, last_rounds, misdeals, set_right, stamps, straddles
from floor.app.jackpot import meters as jackpots
from floor.app.lists import feeders, waiting
from floor.app.lists import order as list_order
from floor.app.money import chips
from floor.app.money import time_charges as charges
from floor.app.office import press_time as pressing
from floor.app.office.voiding import EntryVoided
from floor.app.orders import orders, penalties
from floor.app.rulings import disputes, rulings
from floor.app.seats import breaks, nameless, seats
from floor.app.seats import changes as seat_changes
from floor.app.seats import requests as seat_requests
from floor.app.staff import badges, days, dealers
from floor.app.staff import floor_calls as calls
from floor.app.staff import held_acts as held
from floor.app.tables import room_plan as plan
from floor.app.tables import seat_draw, tables

KINDS: Mapping[str, type[Event]] = {
    "rulebook-adopted": days.RulebookAdopted,
    "situations-adopted": days.SituationsAdopted,
    "signed-on": days.SignedOn,
    "signed-off": days.SignedOff,
    "day-began": days.DayBegan,
    "day-ended": days.DayEnded,
    "staff-locked": days.StaffLocked,
    "clock-went-back": days.ClockWentBack,
    "badge-given": badges.BadgeGiven,
    "badge-changed": badges.BadgeChanged,
    "badge-taken": badges.BadgeTaken,
    "pin-given": badges.PinGiven,
    "pins-taken": badges.PinsTaken,
    "table-opened": tables.TableOpened,
    "table-changed": tables.TableChanged,
    "table-closed": tables.TableClosed,
    "seats-drawn": seat_draw.SeatsDrawn,
    "player-seated": seats.PlayerSeated,
    "over-player-seated": seats.OverPlayerSeated,
    "player-away": seats.PlayerAway,
    "player-back": seats.PlayerBack,
    "way-chosen": seats.WayChosen,
    "seat-left": seats.SeatLeft,
    "player-joined": waiting.PlayerJoined,
    "player-turned-away": waiting.PlayerTurnedAway,
    "player-checked-in": waiting.PlayerCheckedIn,
    "player-called": waiting.PlayerCalled,
    "call-confirmed": waiting.CallConfirmed,
    "seat-declined": waiting.SeatDeclined,
    "player-struck-off": waiting.PlayerStruckOff,
    "call-expired": waiting.CallExpired,
    "entry-moved": list_order.EntryMoved,
    "entry-restored": list_order.EntryRestored,
    "feeder-marked": feeders.FeederMarked,
    "feeding-ended": feeders.FeedingEnded,
    "button-drawn": dealing.ButtonDrawn,
    "hand-started": dealing.HandStarted,
    "hand-stamped": dealing.HandStamped,
    "hand-ended": dealing.HandEnded,
    "misdeal-called": misdeals.MisdealCalled,
    "stamps-set": stamps.StampsSet,
    "table-set-right": set_right.TableSetRight,
    "following-stopped": set_right.FollowingStopped,
    "last-round-announced": last_rounds.LastRoundAnnounced,
    "last-round-withdrawn": last_rounds.LastRoundWithdrawn,
    "clock-called": clocks.ClockCalled,
    "clock-ended": clocks.ClockEnded,
    "table-frozen": freezes.TableFrozen,
    "table-released": freezes.TableReleased,
    "newcomer-numbered": nameless.NewcomerNumbered,
    "player-named": nameless.PlayerNamed,
    "players-merged": nameless.PlayersMerged,
    "straddle-declared": straddles.StraddleDeclared,
    "seat-changed": seat_changes.SeatChanged,
    "seat-asked-for": seat_requests.SeatAskedFor,
    "seat-request-ended": seat_requests.SeatRequestEnded,
    "seat-refused": seat_requests.SeatRefused,
    "drop-counted": chips.DropCounted,
    "player-bought-in": chips.PlayerBoughtIn,
    "chips-added": chips.ChipsAdded,
    "time-meter-started": charges.MeterStarted,
    "time-meter-stopped": charges.MeterStopped,
    "time-collected": charges.TimeCollected,
    "long-break-granted": breaks.LongBreakGranted,
    "dealer-pushed": dealers.DealerPushed,
    "dealer-left": dealers.DealerLeft,
    "dealer-sent-on-break": dealers.DealerSentOnBreak,
    "dealer-back": dealers.DealerBack,
    "dealer-moved-in-line": dealers.LineMoved,
    "floor-called": calls.FloorCalled,
    "floor-call-taken": calls.CallTaken,
    "floor-call-ended": calls.CallEnded,
    "table-placed": plan.TablePlaced,
    "table-taken-off-map": plan.TableTakenOffMap,
    "section-named": plan.SectionNamed,
    "section-dropped": plan.SectionDropped,
    "player-barred": orders.PlayerBarred,
    "bar-lifted": orders.BarLifted,
    "players-kept-apart": orders.PlayersKeptApart,
    "keep-apart-lifted": orders.KeepApartLifted,
    "player-warned": orders.PlayerWarned,
    "penalty-given": orders.PenaltyGiven,
    "penalty-ended": orders.PenaltyEnded,
    "player-noted": orders.PlayerNoted,
    "dispute-opened": disputes.DisputeOpened,
    "dispute-decided": disputes.DisputeDecided,
    "repayment-settled": disputes.RepaymentSettled,
    "ruling-given": rulings.RulingGiven,
    "ruling-amended": rulings.RulingAmended,
    "claim-opened": claim_facts.ClaimOpened,
    "claim-seats-confirmed": claim_facts.SeatsConfirmed,
    "claim-cards-shown": claim_facts.CardsShown,
    "claim-conduct-checked": claim_facts.ConductChecked,
    "surveillance-told": claim_facts.SurveillanceTold,
    "surveillance-confirmed": claim_facts.SurveillanceConfirmed,
    "claim-order-said": claim_facts.OrderSaid,
    "claim-approved": claim_facts.ClaimApproved,
    "hit-released": claim_facts.HitReleased,
    "claim-rejected": claim_facts.ClaimRejected,
    "claim-reopened": claim_facts.ClaimReopened,
    "share-paid": claim_facts.SharePaid,
    "jackpot-time-paid": jackpots.JackpotTimePaid,
    "meter-corrected": jackpots.MeterCorrected,
    "came-late": pressing.CameLate,
    "acts-held": held.ActsHeld,
    "held-act-settled": held.HeldActSettled,
    "entry-voided": EntryVoided,
}
"""Chosen for disk and kept for ever; a class may be renamed, its kind may not."""

VOIDED_KIND = "entry-voided"
DAY_KIND = "day-began"

_KIND_OF = {event: kind for kind, event in KINDS.items()}
_DECODERS = {kind: msgspec.json.Decoder(event).decode for kind, event in KINDS.items()}
_encode = msgspec.json.Encoder().encode

_Evolve = Callable[[Room, Any], Room]
_Decide = Callable[[Room, Any, Context], tuple[Event, ...]]


def _members(union: Any) -> tuple[type, ...]:
    """The classes of a union, or of a page that has only one."""
    return get_args(union) or (union,)


_EVOLVE: dict[type, _Evolve] = {
    EntryVoided: lambda room, _: room,
    pressing.CameLate: lambda room, _: room,
}
_DECIDE: dict[type, _Decide] = {}
for _evolve, _events in (
    (days.evolve, days.DayEvent),
    (tables.evolve, tables.TableEvent),
    (seats.evolve, seats.SeatEvent),
    (waiting.evolve, waiting.WaitingEvent),
    (list_order.evolve, list_order.ListOrderEvent),
    (feeders.evolve, feeders.FeederEvent),
    (dealing.evolve, dealing.DealingEvent),
    (misdeals.evolve, misdeals.MisdealEvent),
    (stamps.evolve, stamps.StampsEvent),
    (set_right.evolve, set_right.SetRightEvent),
    (last_rounds.evolve, last_rounds.LastRoundEvent),
    (clocks.evolve, clocks.ClockEvent),
    (freezes.evolve, freezes.FreezeEvent),
    (held.evolve, held.HeldEvent),
    (nameless.evolve, nameless.NamelessEvent),
    (straddles.evolve, straddles.StraddleEvent),
    (seat_changes.evolve, seat_changes.SeatChangeEvent),
    (seat_requests.evolve, seat_requests.SeatRequestEvent),
    (chips.evolve, chips.ChipsEvent),
    (charges.evolve, charges.ChargeEvent),
    (breaks.evolve, breaks.BreakEvent),
    (orders.evolve, orders.OrdersEvent),
    (plan.evolve, plan.PlanEvent),
    (calls.evolve, calls.CallEvent),
    (disputes.evolve, disputes.DisputeEvent),
    (rulings.evolve, rulings.RulingEvent),
    (dealers.evolve, dealers.DealerEvent),
    (badges.evolve, badges.BadgeEvent),
    (claim_facts.evolve, claim_facts.ClaimEvent),
    (jackpots.evolve, jackpots.JackpotEvent),
):
    _EVOLVE.update(dict.fromkeys(_members(_events), _evolve))
for _page, _commands in (
    (days.decide, days.DayCommand),
    (tables.decide, tables.TableCommand),
    (seats.decide, seats.SeatCommand),
    (waiting.decide, waiting.WaitingCommand),
    (list_order.decide, list_order.ListOrderCommand),
    (feeders.decide, feeders.FeederCommand),
    (dealing.decide, dealing.DealingCommand),
    (misdeals.decide, misdeals.MisdealCommand),
    (stamps.decide, stamps.StampsCommand),
    (set_right.decide, set_right.SetRightCommand),
    (last_rounds.decide, last_rounds.LastRoundCommand),
    (clocks.decide, clocks.ClockCommand),
    (freezes.decide, freezes.FreezeCommand),
    (held.decide, held.HeldCommand),
    (nameless.decide, nameless.NamelessCommand),
    (straddles.decide, straddles.StraddleCommand),
    (seat_changes.decide, seat_changes.SeatChangeCommand),
    (seat_requests.decide, seat_requests.SeatRequestCommand),
    (chips.decide, chips.ChipsCommand),
    (charges.decide, charges.ChargeCommand),
    (breaks.decide, breaks.BreakCommand),
    (orders.decide, orders.OrdersCommand),
    (penalties.decide, orders.PenaltyCommand),
    (plan.decide, plan.PlanCommand),
    (calls.decide, calls.CallCommand),
    (disputes.decide, disputes.DisputeCommand),
    (rulings.decide, rulings.RulingCommand),
    (dealers.decide, dealers.DealerCommand),
    (badges.decide, badges.BadgeCommand),
    (claims.decide, claims.ClaimCommand),
    (jackpots.decide, jackpots.JackpotCommand),
):
    _DECIDE.update(dict.fromkeys(_members(_commands), _page))

COMMANDS: frozenset[type[Command]] = frozenset(_DECIDE)


def kind_of(event: Event) -> str:
    """The name of `event` on disk."""
    return _KIND_OF[type(event)]


def kind_of_class(event: type[Event]) -> str:
    """The name on disk of events of that class."""
    return _KIND_OF[event]


def to_body(event: Event) -> bytes:
    """`event` as the journal writes it: compact JSON, the same bytes for the same event."""
    return _encode(event)


def from_body(kind: str, body: bytes) -> Event:
    """The event the journal has under `kind`.

    Raises:
        KeyError: this program does not know the kind.
        msgspec.DecodeError: the body is not one of its kind.
    """
    return _DECODERS[kind](body)


def evolve(room: Room, event: Event) -> Room:
    """The room once `event` has happened: never refuses, asks no clock, draws no lot."""
    after = jackpots.with_moves(room, event, _EVOLVE[type(event)](room, event))
    return penalties.served(after, event)


def decide(room: Room, command: Command, ctx: Context) -> tuple[Event, ...]:
    """What follows from `command` by the rules of its page, or Refused.

    Who has hands of a penalty to miss is away from the seat he gets (TDA-66). A table that stands
    still is left as it is (JP-TRIG-7). Where time is paid for, the meters that
    start and stop with it come behind (CH-RAKE-7).
    """
    events = _DECIDE[type(command)](room, command, ctx)
    events = (*events, *penalties.kept_away(room, events, ctx.now))
    if any(table.frozen is not None for table in room.tables.values()):
        freezes.check_still(room, _after(room, events), events)
    if isinstance(command, dealing.DealingCommand) or not charges.may_move_meters(room, events):
        return events
    return (*events, *charges.meters_moved(room, _after(room, events), ctx.now))


def _after(room: Room, events: tuple[Event, ...]) -> Room:
    for event in events:
        room = evolve(room, event)
    return room
