"""Which badge may ask for what, and what needs a second one."""

from datetime import UTC, datetime, timedelta

import pytest

from floor.app.claim import claims, freezes
from floor.app.core.claim import ClaimId, IdKind, PaymentForm
from floor.app.core.dispute import DisputeId, DisputeOutcome, Subject
from floor.app.core.floor_call import CallReason
from floor.app.core.held_act import Settlement
from floor.app.core.messages import SYSTEM, Command, CommandId, NoteId, Role, StaffId
from floor.app.core.queued import QueuedSeat
from floor.app.core.ruling import RulingNo
from floor.app.hands import clocks, dealing, last_rounds, misdeals, set_right, stamps, straddles
from floor.app.jackpot import meters
from floor.app.lists import feeders, waiting
from floor.app.lists import order as list_order
from floor.app.money import chips, time_charges
from floor.app.office import waiting_acts
from floor.app.office.catalog import COMMANDS
from floor.app.office.roles import check_badge, second_needed
from floor.app.orders import orders
from floor.app.rulings import disputes, rulings
from floor.app.seats import breaks, nameless, seats
from floor.app.seats import changes as seat_changes
from floor.app.seats import requests as seat_requests
from floor.app.staff import badges, days, dealers, floor_calls, held_acts, older_book, pin_locks
from floor.app.tables import after_hand, room_plan, tables
from floor.base.errors import Refused
from floor.base.money import Money
from floor.jackpot.ledger import Account, PostedFor
from floor.jackpot.profile import JackpotId
from floor.room.betting.rules import HELSINKI as BY_THE_GUIDE
from floor.room.blinds.blinds import Standing
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.clock.player_clock import ClockResult
from floor.room.dealing.misdeal import MisdealReason
from floor.room.orders.orders import BarKind
from floor.room.table.plan import FIRST, GridPlace
from floor.room.table.table import Stamp
from floor.rulebook.situations.inquiry import Inquiry
from floor.rulebook.situations.situation import SituationId
from tests.app.tournament.commands import OF_THE_DEALER, OF_THE_FLOOR, OF_THE_MANAGER
from tests.evening import HELSINKI, NLH, T1, T2, Evening, refused

AINO, ONE, CLAIM = PlayerId(1), SeatNo(1), ClaimId(1)
INQUIRY = Inquiry(situation=SituationId("S02"), rules=BY_THE_GUIDE)
AT_THE_TABLE: tuple[Command, ...] = (
    *OF_THE_DEALER,
    dealing.DrawButton(table=T1),
    dealing.StartHand(table=T1),
    dealing.EndHand(table=T1, second_round=True),
    misdeals.CallMisdeal(table=T1, reason=MisdealReason.NOT_SHUFFLED),
    set_right.SetRight(table=T1, button=ONE),
    clocks.CallClock(table=T1, seat=ONE),
    clocks.EndClock(table=T1, result=ClockResult.ACTED),
    freezes.ClaimBadBeat(table=T1),
    freezes.WithdrawBadBeat(table=T1),
    nameless.SeatNewcomer(table=T1, seat=ONE, player=AINO),
    chips.BuyIn(table=T1, player=AINO, amount=Money(10_000)),
    chips.TopUp(table=T1, player=AINO, amount=Money(100), stack=Money(10_000)),
    after_hand.QueueChips(table=T1, player=AINO, amount=Money(100)),
    after_hand.WithdrawQueued(table=T1, player=AINO),
    straddles.DeclareStraddle(table=T1, seat=ONE),
    seats.SeatPlayer(table=T1, seat=ONE, player=AINO),
    seats.MarkAway(table=T1, player=AINO),
    seats.MarkBack(table=T1, player=AINO),
    seats.ChooseWay(table=T1, player=AINO, way=Standing.POSTS),
    seats.LeaveSeat(table=T1, player=AINO),
    seat_requests.AskForSeat(table=T1, player=AINO),
    seat_requests.WithdrawSeatRequest(table=T1, player=AINO),
    seat_requests.RefuseSeat(table=T1, player=AINO, seat=ONE),
    floor_calls.CallFloor(table=T1, reason=CallReason.RULING),
    floor_calls.EndCall(table=T1, reason=CallReason.RULING),
    dealers.TakeTable(table=T1, staff=StaffId(3)),
    dealers.LeaveTable(staff=StaffId(3)),
    dealers.EndBreak(staff=StaffId(3)),
)
ON_THE_FLOOR: tuple[Command, ...] = (
    *OF_THE_FLOOR,
    tables.OpenTable(table=T1, game=NLH, seats=9),
    tables.ChangeTable(table=T1, game=NLH, seats=9),
    tables.CloseTable(table=T1),
    after_hand.QueueAct(table=T1, player=AINO, deed=QueuedSeat(seat=ONE)),
    seats.PlayOver(table=T1, seat=ONE, player=AINO),
    waiting.JoinList(game=NLH, player=AINO),
    waiting.CheckIn(game=NLH, player=AINO),
    waiting.CallPlayer(game=NLH, player=AINO, table=T1, seat=ONE),
    waiting.ConfirmCall(game=NLH, player=AINO),
    waiting.DeclineSeat(game=NLH, player=AINO),
    waiting.StrikeOff(game=NLH, player=AINO),
    list_order.MoveEntry(game=NLH, player=AINO, place=1),
    list_order.RestoreEntry(game=NLH, player=AINO),
    feeders.MarkFeeder(table=T1, main=T2),
    feeders.EndFeeding(table=T1),
    last_rounds.AnnounceLastRound(table=T1),
    last_rounds.WithdrawLastRound(table=T1),
    time_charges.CollectTime(table=T1, amount=Money(0)),
    chips.CountDrop(table=T1, amount=Money(0)),
    breaks.GrantLongBreak(table=T1, player=AINO),
    orders.BarPlayer(player=AINO, kind=BarKind.BARRED),
    orders.KeepApart(players=(AINO, PlayerId(2))),
    orders.WarnPlayer(player=AINO),
    orders.GivePenalty(player=AINO, lasts=timedelta(minutes=30)),
    orders.NotePlayer(player=AINO),
    floor_calls.TakeCall(table=T1, reason=CallReason.RULING),
    disputes.OpenDispute(table=T1, subject=Subject.POT),
    disputes.DecideDispute(dispute=DisputeId(1), outcome=DisputeOutcome.STANDS),
    disputes.SettleRepayment(dispute=DisputeId(1), place=1),
    rulings.GiveRuling(table=T1, inquiry=INQUIRY),
    rulings.AmendRuling(ruling=RulingNo(1), table=T1, inquiry=INQUIRY),
    rulings.StrikeRuling(ruling=RulingNo(1)),
    room_plan.PlaceTable(table=T1, spot=GridPlace(FIRST, 4, 4)),
    room_plan.TakeOffMap(table=T1),
    room_plan.NameSection(section=FIRST, name="Main room"),
    room_plan.DropSection(section=FIRST),
    dealers.SendOnBreak(staff=StaffId(3)),
    dealers.MoveInLine(staff=StaffId(3), place=1),
    days.OpenDay(),
    days.CloseDay(),
    stamps.SetStamps(table=T1, stamp=Stamp.LID),
    set_right.StopFollowing(table=T1),
    freezes.ReleaseTable(table=T1),
    waiting_acts.RecordHeldAct(act=CommandId(bytes(16))),
    held_acts.SettleHeldAct(act=CommandId(bytes(16)), settlement=Settlement.DROPPED),
    held_acts.PutAsideAll(table=T1),
    older_book.CompareFelt(table=T1),
    pin_locks.AskPinsAgain(table=T1),
    nameless.NamePlayer(player=AINO),
    nameless.MergePlayers(player=AINO, into=PlayerId(2)),
    claims.OpenClaim(table=T1, hand=2),
    claims.ClaimOtherHand(claim=CLAIM, hand=1),
    claims.ConfirmSeats(claim=CLAIM),
    claims.ShowCards(claim=CLAIM, board=(), hands=()),
    claims.CheckConduct(claim=CLAIM, answers={}),
    claims.TellSurveillance(claim=CLAIM, person=NoteId(1)),
    claims.ConfirmSurveillance(claim=CLAIM),
    claims.SayOrder(claim=CLAIM, earlier=ClaimId(2)),
    claims.ApproveClaim(claim=CLAIM, digest=""),
    claims.RejectClaim(claim=CLAIM),
    claims.ReopenClaim(claim=CLAIM),
    claims.PayShare(claim=CLAIM, share=1, form=PaymentForm.CASH, checked=IdKind.KNOWN),
    meters.PayJackpotTime(table=T1, charge="hour", periods=1, agreed=()),
    meters.CorrectMeter(
        jackpot=JackpotId("bad_beat"),
        account=Account.POSTED,
        to=Money(0),
        reason=PostedFor.MISCOUNTED,
    ),
)
FOR_A_PLAYER_OF_HIS: tuple[Command, ...] = (
    seat_changes.ChangeSeat(table=T1, seat=ONE, player=AINO),
    orders.EndPenalty(player=AINO),
)
"""The floor's, and in some cases a dealer's."""
BY_THE_SHIFT_MANAGER: tuple[Command, ...] = (
    *OF_THE_MANAGER,
    orders.LiftBar(player=AINO),
    orders.LiftKeepApart(players=(AINO, PlayerId(2))),
)
GIVING = (badges.GiveBadge(staff=StaffId(3), role=Role.DEALER),)
STAFFING: tuple[Command, ...] = (
    badges.ChangeBadge(staff=StaffId(3), role=Role.DEALER, before=Role.DEALER),
    badges.TakeBadge(staff=StaffId(3)),
    badges.GivePin(staff=StaffId(3)),
)
RULES = (
    days.AdoptRulebook(name="helsinki", text=HELSINKI),
    days.AdoptSituations(name="situations.toml", text=""),
)
DUTY = (days.SignOff(staff=StaffId(1)),)
LOST_PINS = badges.TakePins()
HOLD = held_acts.HoldActs(table=T1, acts=())
OLDER = older_book.NoteOlderBook(seen=84, ends=60)
PINS = pin_locks.LockPins(table=T1, until=datetime(2026, 10, 24, 16, tzinfo=UTC))
LOCK = days.LockStaff(staff=StaffId(3), until=datetime(2026, 10, 24, 16, tzinfo=UTC))
MAY = {
    Role.DEALER: (*AT_THE_TABLE, *DUTY),
    Role.FLOOR: (*AT_THE_TABLE, *FOR_A_PLAYER_OF_HIS, *ON_THE_FLOOR, *GIVING, *DUTY),
    Role.SHIFT_MANAGER: (
        *AT_THE_TABLE,
        *FOR_A_PLAYER_OF_HIS,
        *ON_THE_FLOOR,
        *BY_THE_SHIFT_MANAGER,
        *GIVING,
        *STAFFING,
        *RULES,
        *DUTY,
    ),
    Role.AUDITOR: DUTY,
    Role.ADMIN: (*GIVING, *STAFFING, *RULES, *DUTY),
}
EVERYTHING = (
    *AT_THE_TABLE,
    *FOR_A_PLAYER_OF_HIS,
    *ON_THE_FLOOR,
    *BY_THE_SHIFT_MANAGER,
    *GIVING,
    *STAFFING,
    *RULES,
    *DUTY,
    LOCK,
    LOST_PINS,
    HOLD,
    OLDER,
    PINS,
)


def test_every_command_needs_some_badge():
    asked = {type(command) for command in EVERYTHING} | {days.SignOn}
    assert COMMANDS.keys() == asked


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("command", EVERYTHING, ids=lambda command: type(command).__name__)
def test_a_badge_allows_what_belongs_to_its_work(night: Evening, role: Role, command: Command):
    badge = night.people.add_staff("Somebody", role)
    night.ask(days.SignOn(staff=badge), badge)
    if role is Role.DEALER:
        night.table(T1).ask(dealers.TakeTable(table=T1, staff=badge), badge)
    if command in MAY[role]:
        check_badge(night.room, command, badge)
        return
    with pytest.raises(Refused) as no:
        check_badge(night.room, command, badge)
    if role is Role.DEALER and command in FOR_A_PLAYER_OF_HIS:
        assert any(words in str(no.value) for words in ("the floor", "note that first"))
        return
    sentence = f"The badge of {badge} ({role.value}) does not allow this."
    if role is Role.DEALER and command in MAY[Role.FLOOR]:
        sentence = "Floor only, at the desk."
    assert (no.value.rule, str(no.value)) == ("HOUSE", sentence)


@pytest.mark.parametrize(
    "command",
    [one for one in AT_THE_TABLE if hasattr(one, "table")],
    ids=lambda command: type(command).__name__,
)
def test_a_dealers_badge_is_for_the_table_he_deals_at(night: Evening, command: Command):
    ida = night.dealer
    night.table(T1)
    takes = isinstance(command, dealers.TakeTable)
    for where in ("", T2):
        if where:
            night.table(T2).with_dealer()
        if takes:
            check_badge(night.room, command, ida)
            continue
        with refused("HOUSE", f"{ida} does not deal at T1: take the table first."):
            check_badge(night.room, command, ida)
    night.ask(dealers.LeaveTable(staff=ida))
    night.table(T1).with_dealer()
    check_badge(night.room, command, ida)
    night.ask(dealers.LeaveTable(staff=ida))
    if not takes:
        with refused("HOUSE"):
            check_badge(night.room, command, ida)


def test_a_seat_nobody_asked_for_is_the_floors_to_give(night: Evening):
    table = night.table(T1).seated("Aino", "Eero", "Kaisa").with_dealer()
    eero = night.player("Eero")
    table.ask(seat_requests.AskForSeat(table=T1, player=eero, seats=(SeatNo(6),)))
    other = "{} has asked for another seat than T1 seat 7: the floor has to allow it."
    with refused("CH-SEAT-9", other.format(eero)):
        night.ask(seat_changes.ChangeSeat(table=T1, player=eero, seat=SeatNo(7)), night.dealer)
    night.ask(seat_changes.ChangeSeat(table=T1, player=eero, seat=SeatNo(6)), night.dealer)


def test_a_dealer_gives_a_free_seat_to_the_first_who_asks_for_it(night: Evening):
    table = night.table(T1).seated("Aino", "Eero", "Kaisa").with_dealer()
    for name in ("Eero", "Aino"):
        table.ask(seat_requests.AskForSeat(table=T1, player=night.player(name)))

    def change(name: str, seat: int) -> Command:
        return seat_changes.ChangeSeat(table=T1, player=night.player(name), seat=SeatNo(seat))

    for name in ("Aino", "Kaisa"):
        who = night.player(name)
        with refused(
            "CH-SEAT-9",
            f"{who} is not first in line for T1 seat 6: the floor has to allow it.",
        ):
            night.ask(change(name, 6), night.dealer)
    with refused("CH-SEAT-9", "T1 seat 1 is not free."):
        night.ask(change("Eero", 1), night.dealer)
    night.ask(change("Eero", 6), night.dealer)
    night.ask(change("Aino", 2), night.dealer)  # it is his turn now, and the seat is free
    night.ask(change("Kaisa", 9), night.manager)
    table.ask(seat_requests.AskForSeat(table=T1, player=night.player("Eero")))
    night.ask(dealers.LeaveTable(staff=night.dealer))
    night.table(T2).with_dealer()
    with refused("HOUSE"):
        night.ask(change("Eero", 1), night.dealer)


def test_who_has_not_asked_for_another_seat_asks_first(night: Evening):
    """Nobody is before them in line: the dealer is told what to do, not to wait for the floor."""
    table = night.table(T1).seated("Aino", "Eero").with_dealer()
    aino = night.player("Aino")
    change = seat_changes.ChangeSeat(table=T1, player=aino, seat=SeatNo(6))
    with refused("CH-SEAT-9", f"{aino} has not asked for another seat yet: note that first."):
        night.ask(change, night.dealer)
    table.ask(seat_requests.AskForSeat(table=T1, player=aino))
    night.ask(change, night.dealer)


def test_a_dealer_ends_the_penalty_of_one_who_sits_where_he_deals(night: Evening):
    table = night.table(T1).seated("Aino", "Eero", "Kaisa").with_dealer()
    for name in ("Aino", "Otso"):
        lasts = timedelta(minutes=30)
        night.ask(orders.GivePenalty(player=night.player(name), lasts=lasts), night.manager)
    aino, otso = (
        orders.EndPenalty(player=night.player(name), why=orders.EarlyEnd.ALLOWED)
        for name in ("Aino", "Otso")
    )
    sentence = f"{otso.player} does not sit where {night.dealer} deals: the floor ends the penalty."
    with refused("HOUSE", sentence):
        night.ask(otso, night.dealer)
    night.ask(aino, night.dealer)
    table.ask(seats.MarkBack(table=T1, player=aino.player), night.dealer)
    night.ask(otso, night.manager)


def test_anybody_may_sign_on(night: Evening):
    check_badge(night.room, days.SignOn(staff=StaffId(99)), StaffId(99))


def test_the_system_locks_a_badge_and_asks_for_nothing_else_in_a_running_room(night: Evening):
    entry = night.ask(LOCK, SYSTEM)
    assert entry.events == (days.StaffLocked(staff=LOCK.staff, until=LOCK.until),)
    check_badge(night.room, LOST_PINS, SYSTEM)
    check_badge(night.room, HOLD, SYSTEM)
    check_badge(night.room, OLDER, SYSTEM)
    check_badge(night.room, PINS, SYSTEM)
    check_badge(night.room, badges.GivePin(staff=StaffId(3)), SYSTEM)
    with refused("HOUSE"):
        check_badge(night.room, RULES[0], SYSTEM)
    with refused("HOUSE"):
        check_badge(night.room, days.OpenDay(), SYSTEM)


def test_taking_back_money_or_rules_needs_two(night: Evening):
    night.table(T1)
    assert second_needed(night.count_drop(T1, 10).events)
    night.close(T1)
    assert second_needed(night.close_day().events)
    assert second_needed(night.ask(RULES[0], night.manager).events)
    assert not second_needed(night.ask(days.SignOff(staff=night.dealer), night.dealer).events)
