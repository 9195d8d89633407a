"""What a table needs: why, how bad it is, and what can be done about it."""

from datetime import timedelta

import pytest

from floor.app.claim.freezes import ClaimBadBeat
from floor.app.core.floor_call import PATIENCE, CallReason
from floor.app.core.held_act import HeldAct
from floor.app.core.messages import SYSTEM, CommandId
from floor.app.core.queued import QueuedMove
from floor.app.core.room import EMPTY_ROOM
from floor.app.hands.dealing import EndHand, StartHand
from floor.app.hands.last_rounds import AnnounceLastRound
from floor.app.lists.feeders import MarkFeeder
from floor.app.money.chips import BuyIn
from floor.app.money.time_charges import CollectTime
from floor.app.office.waiting_acts import body_of
from floor.app.orders.orders import GivePenalty, HandsAway, Removed
from floor.app.seats.breaks import GrantLongBreak
from floor.app.seats.requests import AskForSeat
from floor.app.seats.seats import SeatPlayer
from floor.app.staff.floor_calls import CallFloor, EndCall, TakeCall
from floor.app.staff.held_acts import HoldActs
from floor.app.tables.after_hand import QueueAct
from floor.base.money import Money
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from floor.room.orders.orders import Removal
from floor.views.floor.alerts import (
    ENDS_SOON,
    EXPIRES_SOON,
    Alert,
    AlertKind,
    Severity,
    alert_clock,
    alert_lines,
    alerts,
    counted,
    worst_first,
)
from floor.views.staff.floor_calls import call_lines, first_calling
from floor.views.words.rows import ToFind
from tests.app.paid_by_time import paid_by_time
from tests.evening import T1, T2, Evening, TableTonight
from tests.views.looking import look

T3 = TableId("T3")
SIX = ("Aino", "Eero", "Kaisa", "Otso", "Petra", "Ville")


@pytest.fixture
def table(night: Evening) -> TableTonight:
    return night.table(T1).seated(*SIX).draw("Aino")


def found(night: Evening, table: TableId = T1) -> tuple[Alert, ...]:
    return alerts(night.room, night.clock.now()).get(table, ())


def only(night: Evening, table: TableId = T1) -> Alert:
    (one,) = found(night, table)
    return one


def clock(night: Evening, alert: Alert) -> str:
    return alert_clock(alert, night.clock.now())


def line(night: Evening, alert: Alert) -> str:
    (told,) = alert_lines(night.room, look(night), (alert,))
    return told.words


def test_a_free_seat_that_somebody_asks_for_is_offered(night: Evening, table: TableTonight):
    for name in ("Kaisa", "Eero"):
        table.ask(AskForSeat(table=T1, player=night.player(name)))
    asked = only(night)
    assert (asked.kind, asked.severity) == (AlertKind.SEAT_ASKED, Severity.HINT)
    assert line(night, asked) == "Seat 7 asked for · Kaisa"


def test_acts_of_a_kiosk_that_no_longer_fitted_are_looked_at(night: Evening, table: TableTonight):
    over = EndHand(table=T1, second_round=True)
    act = HeldAct(
        command=CommandId(b"1" * 16),
        by=night.floor,
        kind="end-hand",
        body=body_of(over),
        pressed=night.clock.now(),
    )
    night.later(minutes=4)
    night.ask(HoldActs(table=T1, acts=(act,)), SYSTEM)
    held = only(night)
    assert (held.words, clock(night, held)) == ("Not recorded (1)", "4 min")
    (told,) = alert_lines(night.room, look(night), (held,))
    assert told.words == "1 act of its kiosk not recorded"
    assert told.step is not None
    assert (told.step.finder, told.step.words) == (ToFind.HELD, "Look at them …")


def test_a_bad_beat_comes_before_an_older_call_that_is_red(night: Evening, table: TableTonight):
    night.table(T2).seated("Otso 2", "Ville 2").draw("Otso 2")
    table.hands(1).start()
    night.ask(CallFloor(table=T1, reason=CallReason.CHIPS))
    night.later(seconds=PATIENCE.total_seconds())
    night.ask(CallFloor(table=T2, reason=CallReason.RULING))
    night.ask(ClaimBadBeat(table=T1))
    every = worst_first(alerts(night.room, night.clock.now()))
    assert [(one.table, one.about) for one in every[:3]] == [
        (T1, "bad_beat"),
        (T1, "chips"),
        (T2, "ruling"),
    ]
    assert found(night)[0].about == "bad_beat"
    lines = call_lines(night.room, look(night))
    assert [(one.table, one.reason.value) for one in lines] == [
        (one.table, one.about) for one in every[:3]
    ]
    assert first_calling(night.room, night.clock.now()) == T1
    night.ask(TakeCall(table=T1, reason=CallReason.BAD_BEAT))
    night.ask(TakeCall(table=T1, reason=CallReason.CHIPS))
    assert first_calling(night.room, night.clock.now()) == T2


def test_a_quiet_table_needs_nobody(night: Evening, table: TableTonight):
    table.hands(2)
    assert alerts(night.room, night.clock.now()) == {}
    assert alerts(EMPTY_ROOM, night.clock.now()) == {}
    assert counted(()) == ""


def test_every_kind_has_a_sign_of_its_own():
    assert len({kind.value for kind in AlertKind}) == len(AlertKind)


def test_a_floor_call_ages_turns_red_and_is_taken_in_one_tap(night: Evening, table: TableTonight):
    night.ask(CallFloor(table=T1, reason=CallReason.RULING))
    night.later(seconds=74)
    call = only(night)
    assert (call.kind, call.severity) == (AlertKind.FLOOR_CALL, Severity.SOON)
    assert (call.words, clock(night, call)) == ("Ruling", "1:14")
    assert line(night, call) == "calls the floor: ruling"
    assert (call.act, call.command) == ("Take call", TakeCall(table=T1, reason=CallReason.RULING))
    night.later(seconds=PATIENCE.total_seconds() - 74)
    assert only(night).severity is Severity.URGENT
    assert call.command is not None
    night.ask(call.command)
    taken = only(night)
    assert (taken.severity, taken.said) == (Severity.HINT, "Ruling: somebody is on the way")
    assert taken.command == EndCall(table=T1, reason=CallReason.RULING)
    assert taken.key == call.key
    night.ask(taken.command)
    assert found(night) == ()


def test_a_bad_beat_is_urgent_at_once(night: Evening, table: TableTonight):
    night.ask(CallFloor(table=T1, reason=CallReason.BAD_BEAT))
    assert only(night).severity is Severity.URGENT


def test_two_calls_of_a_table_are_two_alerts_the_older_first(night: Evening, table: TableTonight):
    night.ask(CallFloor(table=T1, reason=CallReason.RULING))
    night.later(seconds=10)
    night.ask(CallFloor(table=T1, reason=CallReason.CHIPS))
    assert [one.words for one in found(night)] == ["Ruling", "Chips or fill"]
    assert len({one.key for one in found(night)}) == 2
    assert counted(found(night)) == "2 calls"


def test_a_call_of_hours_is_told_in_minutes(night: Evening, table: TableTonight):
    night.ask(CallFloor(table=T1, reason=CallReason.OTHER))
    night.later(minutes=61)
    assert clock(night, only(night)) == "61 min"


def test_a_called_player_is_told_of_in_his_last_minute(night: Evening, table: TableTonight):
    night.join("Jaan")
    night.call("Jaan", T1, 8)
    assert found(night) == ()
    (call,) = night.room.calls
    night.clock.advance(call.until - night.clock.now() - EXPIRES_SOON)
    alert = only(night)
    assert (alert.kind, alert.severity, alert.seat) == (
        AlertKind.SEAT_EXPIRES,
        Severity.SOON,
        8,
    )
    assert (alert.words, clock(night, alert)) == ("Seat 8 called", "1:00")
    assert line(night, alert) == "Seat 8 called · Jaan"
    assert alert.command == SeatPlayer(table=T1, seat=8, player=night.player("Jaan"))
    night.later(seconds=75)
    assert clock(night, alert) == "0:00"


def test_a_long_break_that_is_over_is_told_of(night: Evening, table: TableTonight):
    table.hands(1)
    night.ask(GrantLongBreak(table=T1, player=night.player("Kaisa")))
    night.later(minutes=30)
    assert found(night) == ()
    night.later(minutes=4)
    alert = only(night)
    assert (alert.kind, alert.seat) == (AlertKind.BREAK_OVER, 3)
    assert (alert.words, clock(night, alert)) == ("Seat 3 break over", "4 min")
    table.back("Kaisa").away("Kaisa")
    assert found(night) == ()


def test_who_is_away_for_longer_than_a_long_break_without_asking_is_told_of(
    night: Evening, table: TableTonight
):
    table.hands(1).away("Eero")
    night.later(minutes=30)
    assert found(night) == ()
    night.later(minutes=4)
    alert = only(night)
    assert (alert.kind, alert.words) == (AlertKind.AWAY_LONG, "Seat 2 away")
    assert clock(night, alert) == "34 min"
    table.over(2, "Jaan")
    assert only(night).player == night.player("Eero")


def test_a_penalty_that_ends_is_told_of(night: Evening, table: TableTonight):
    table.hands(1)
    night.ask(GivePenalty(player=night.player("Petra"), lasts=timedelta(minutes=40)))
    night.later(minutes=39)
    alert = only(night)
    assert timedelta(minutes=1) == ENDS_SOON
    assert (alert.kind, alert.words) == (AlertKind.PENALTY_ENDS, "Seat 5 penalty")
    assert clock(night, alert) == "1:00"
    night.later(minutes=3)
    alert = only(night)
    assert (alert.kind, alert.words) == (AlertKind.PENALTY_ENDS, "Seat 5 penalty over")
    assert clock(night, alert) == "2 min"
    table.back("Petra")
    assert found(night) == ()


def test_while_a_penalty_runs_nobody_is_told_that_he_is_away(night: Evening, table: TableTonight):
    table.hands(1)
    night.ask(GivePenalty(player=night.player("Petra"), lasts=timedelta(hours=2)))
    night.later(minutes=60)
    assert found(night) == ()


def test_hands_to_miss_are_told_of_at_the_last_one_and_when_they_are_over(
    night: Evening, table: TableTonight
):
    table.hands(1)
    night.ask(GivePenalty(player=night.player("Petra"), lasts=HandsAway(2)))
    night.later(minutes=60)
    assert found(night) == ()
    table.hands(1)
    assert (only(night).kind, only(night).words) == (
        AlertKind.PENALTY_ENDS,
        "Seat 5 penalty: last hand",
    )
    night.later(minutes=1)
    table.hands(1)
    night.later(minutes=2)
    alert = only(night)
    assert (alert.kind, alert.words) == (AlertKind.PENALTY_ENDS, "Seat 5 penalty over")
    assert clock(night, alert) == "2 min"


def test_the_seat_of_one_who_is_removed_is_told_of_until_he_has_left_it(
    night: Evening, table: TableTonight
):
    note = night.note("Abuse")
    night.ask(GivePenalty(player=night.player("Petra"), lasts=Removed(Removal.NIGHT), note=note))
    assert (only(night).kind, only(night).words) == (AlertKind.PENALTY_ENDS, "Seat 5 removed")
    table.leave("Petra")
    assert found(night) == ()


def test_time_that_is_due_is_collected_in_one_tap(night: Evening):
    night.adopt(paid_by_time())
    table = night.table(T1).seated("Aino", "Otso").draw()
    night.later(minutes=1)
    alert = only(night)
    assert (alert.kind, alert.severity) == (AlertKind.TIME_DUE, Severity.HINT)
    assert (alert.words, clock(night, alert)) == ("Time due €12", "")
    table.leave("Otso")
    left, here = found(night)
    assert (left.severity, left.words) == (Severity.SOON, "Left owing €6")
    assert left.player == night.player("Otso")
    assert here.words == "Time due €6"
    for one in (left, here):
        assert isinstance(one.command, CollectTime)
        night.ask(one.command)
    assert found(night) == ()


def test_a_feeders_player_goes_on_when_a_seat_is_free(night: Evening, table: TableTonight):
    feeder = night.table(T2).seated("Jaan", "Marek")
    night.ask(MarkFeeder(table=T2, main=T1))
    alert = only(night, T2)
    assert (alert.kind, alert.words) == (AlertKind.MUST_MOVE, "Must move to T1")
    assert line(night, alert) == "Must move to T1 seat 7 · Jaan"
    for number, name in enumerate(("Ida", "Olli", "Sanna"), start=7):
        night.join(name)
        table.seat(number, name, note=night.note("he was first"))
    assert found(night, T2) == ()
    feeder.leave("Jaan").leave("Marek")
    night.close(T1)
    assert alerts(night.room, night.clock.now()) == {}


def test_a_table_whose_last_round_is_over_wants_to_be_closed(night: Evening):
    for table, names in ((T1, SIX), (T2, ("Jaan", "Marek"))):
        night.table(table).seated(*names).draw().hands(1)
    night.ask(AnnounceLastRound(table=T2))
    assert only(night, T2).words == "Could be closed"
    night.table(T2).hands(2)
    over = only(night, T2)
    assert (over.kind, over.severity, over.words) == (
        AlertKind.CLOSE,
        Severity.SOON,
        "Last round over",
    )
    assert line(night, over) == "The last round is over: close it, or let it go on after all"
    night.ask(StartHand(table=T2, one_more=True))
    assert only(night, T2).words == "Could be closed"


def test_a_table_that_could_be_closed_or_balanced_says_so(night: Evening):
    for table, names in ((T1, SIX), (T2, ("Jaan", "Marek")), (T3, ())):
        night.table(table).seated(*names)
        if names:
            night.table(table).draw().hands(1)
    close = only(night, T2)
    assert (close.kind, close.severity, close.words) == (
        AlertKind.CLOSE,
        Severity.HINT,
        "Could be closed",
    )
    assert line(night, close).startswith("T2 could be closed: its 2 players fit at")
    for number, name in enumerate(("Ida", "Olli"), start=7):
        night.table(T1).seat(number, name)
    for number, name in enumerate(("Sanna", "Risto", "Veikko"), start=3):
        night.table(T2).seat(number, name)
    balance = only(night, T1)
    assert (balance.kind, balance.words) == (AlertKind.BALANCE, "Balance")
    assert line(night, balance) == "T1 has 8, T2 has 5: balance"


def test_the_worst_comes_first_and_the_line_over_everything_counts(
    night: Evening, table: TableTonight
):
    table.hands(1).away("Eero")
    other = night.table(T2).seated("Jaan", "Marek")
    assert other.now.id == T2
    night.later(minutes=33)
    night.ask(CallFloor(table=T2, reason=CallReason.CLOCK))
    night.later(minutes=1)
    night.ask(CallFloor(table=T1, reason=CallReason.CONDUCT))
    every = worst_first(alerts(night.room, night.clock.now()))
    assert [(one.table, one.kind) for one in every] == [
        (T2, AlertKind.FLOOR_CALL),
        (T1, AlertKind.FLOOR_CALL),
        (T1, AlertKind.AWAY_LONG),
    ]
    assert counted(every) == "2 calls · 1 alert"
    night.later(minutes=3)
    every = worst_first(alerts(night.room, night.clock.now()))
    assert every[0].severity is Severity.URGENT
    taken = every[0].command
    assert taken is not None
    night.ask(taken)
    assert counted(worst_first(alerts(night.room, night.clock.now()))) == "1 call · 2 alerts"


def test_a_line_without_anything_to_do_has_no_step(night: Evening, table: TableTonight):
    table.hands(1).away("Eero")
    night.ask(CallFloor(table=T1, reason=CallReason.CLOCK))
    night.later(minutes=34)
    call, away = alert_lines(night.room, look(night), found(night))
    assert call.step is not None
    assert (call.step.words, call.step.why_not) == ("Take call", "")
    assert call.step.key == f"alert-{call.alert.key}"
    assert away.step is None


def test_a_call_of_a_table_that_is_gone_needs_nobody(night: Evening):
    night.table(T2)
    night.ask(CallFloor(table=T2, reason=CallReason.CLOCK))
    night.close(T2)
    assert found(night, T2) == ()


def test_who_moved_after_a_hand_is_counted_where_they_sit(night: Evening, table: TableTonight):
    night.table(T2).seated("Otso 2", "Ville 2")
    aino = night.player("Aino")
    table.ask(BuyIn(table=T1, player=aino, amount=Money(10_000))).hands(1).start()
    deed = QueuedMove(to=T2, seat=SeatNo(4), stack=Money(9_000))
    night.ask(QueueAct(table=T1, player=aino, deed=deed))
    table.end()
    count = only(night, T2)
    assert (count.kind, count.severity, count.words) == (
        AlertKind.COUNT,
        Severity.SOON,
        "Seat 4: count",
    )
    (told,) = alert_lines(night.room, look(night), (count,))
    assert told.words == "Seat 4 · moved after the hand: count the stack, €90 was said · Aino"
    assert told.step is not None
    assert (told.step.words, told.step.finder, told.step.why_not) == ("Count …", ToFind.SUMS, "")
    assert isinstance(told.step.command, BuyIn)
    assert told.step.command.carried == Money(9_000)
