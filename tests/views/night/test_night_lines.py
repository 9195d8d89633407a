"""A night line by line: hands, seats, lists, money, dealers, calls."""

from datetime import timedelta

import pytest

from floor.app.core.floor_call import CallReason
from floor.app.core.messages import Role
from floor.app.core.room import EMPTY_ROOM
from floor.app.lists.feeders import MarkFeeder
from floor.app.lists.order import MoveEntry, RestoreEntry
from floor.app.lists.waiting import ConfirmCall, DeclineSeat, JoinList
from floor.app.money.chips import BuyIn, TopUp
from floor.app.money.time_charges import CollectTime
from floor.app.orders.orders import BarPlayer, GivePenalty, KeepApart
from floor.app.seats.seats import LeaveSeat, SeatPlayer
from floor.app.staff.days import SignOff, SignOn
from floor.app.staff.dealers import LeaveTable, TakeTable
from floor.app.staff.floor_calls import CallFloor, EndCall, TakeCall
from floor.app.tables.tables import CloseTable
from floor.base.money import NOTHING, Money
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import Signup
from floor.room.orders.orders import BarKind
from floor.views.night.figures import figures
from floor.views.night.lists import ListRow, Lists, ListStep, mean, most_of
from floor.views.night.money import Drops, PurchaseRows, Times
from floor.views.night.orders import OrderKind
from floor.views.night.play import HandRows, Sessions, Tables
from floor.views.night.staff import DealingRows, Duty, FloorCallRows
from floor.views.night.walk import facts
from tests.app.paid_by_time import paid_by_time
from tests.evening import NLH, PLO, T1, T2, Evening
from tests.views.looking import entries

FIVE = ("Aino", "Eero", "Kaisa", "Väinö", "Otso")


def read(night: Evening, reader):
    """`reader` once it has looked at everything in the journal."""
    for fact in facts(EMPTY_ROOM, entries(night)):
        reader.add(fact)
    return reader


def minutes(count: float) -> timedelta:
    return timedelta(minutes=count)


def steps(night: Evening) -> list[tuple[str, ListStep]]:
    lines = read(night, Lists()).lines
    return [(night.people.label(line.player), line.step) for line in lines]


def line_of(night: Evening, name: str, step: ListStep) -> ListRow:
    player = night.player(name)
    (found,) = [
        line for line in read(night, Lists()).lines if (line.player, line.step) == (player, step)
    ]
    return found


def test_told_hears_how_far_the_walk_is_and_may_stop_it(night: Evening):
    night.table()
    heard: list[tuple[int, int]] = []
    whole = len(entries(night))
    assert len(list(facts(EMPTY_ROOM, entries(night), lambda *far: heard.append(far)))) >= whole
    assert heard[0] == (0, whole)
    assert heard[-1] == (whole, whole)

    def stop(done: int, _whole: int) -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        list(facts(EMPTY_ROOM, entries(night), stop))


def test_every_hand_stands_with_its_dealer_and_its_blinds(night: Evening):
    table = night.table().seated(*FIVE).draw("Aino")
    table.start()
    night.later(minutes=2)
    table.end(second_round=False)
    night.ask(TakeTable(table=T1, staff=night.dealer), night.dealer)
    table.hand()
    first, second = read(night, HandRows()).lines
    assert (first.hand, first.game, first.players, first.dealer) == (1, NLH, 5, None)
    assert first.ended - first.started == minutes(2)
    assert (first.button, first.small_blind, first.big_blind) == (1, 2, 3)
    assert (first.flat_rake, first.jackpot, first.second_round) == (Money(100), NOTHING, False)
    assert (second.dealer, second.jackpot) == (night.dealer, Money(100))


def test_a_hand_taken_back_is_no_line(night: Evening):
    table = night.table().seated(*FIVE).draw("Aino").start()
    table.end()
    night.void(table.entry)
    assert read(night, HandRows()).lines == []


def test_a_table_has_a_line_for_each_game_it_played(night: Evening):
    night.table()
    opened = night.clock.now()
    night.later(minutes=10)
    night.change(T1, PLO)
    changed = night.clock.now()
    night.change(T1, PLO, seats=8)
    night.later(minutes=10)
    night.close(T1)
    lines = read(night, Tables()).lines
    assert [(line.game, line.opened, line.closed) for line in lines] == [
        (NLH, opened, changed),
        (PLO, changed, night.clock.now()),
    ]
    night.table(T2)
    assert read(night, Tables()).lines[-1].closed is None


def test_a_session_runs_from_sitting_down_to_getting_up(night: Evening):
    table = night.table().seat(1, "Aino")
    since = night.clock.now()
    night.later(minutes=30)
    table.away("Aino")
    night.later(minutes=10)
    table.back("Aino")
    night.later(minutes=20)
    night.ask(LeaveSeat(table=T1, player=night.player("Aino"), stack=Money(12_000)))
    (line,) = read(night, Sessions()).until_now()
    assert (line.seat, line.game, line.since) == (1, NLH, since)
    assert line.until == night.clock.now()
    assert (line.played, line.away, line.stack) == (minutes(60), minutes(10), Money(12_000))


def test_who_still_sits_has_played_until_now(night: Evening):
    table = night.table().seated("Aino", "Otso")
    night.later(minutes=30)
    table.away("Aino").over(1, "Eero")
    night.later(minutes=10)
    night.join("Kaisa", PLO)
    lines = read(night, Sessions()).until_now()
    assert [(line.played, line.away) for line in lines] == [
        (minutes(40), minutes(10)),
        (minutes(40), minutes(0)),
        (minutes(10), minutes(0)),
    ]
    assert Sessions().until_now() == []


def test_a_move_ends_one_session_and_begins_another(night: Evening):
    night.table().seat(1, "Aino")
    night.table(T2)
    night.later(minutes=15)
    night.ask(SeatPlayer(table=T2, seat=SeatNo(4), player=night.player("Aino")))
    night.later(minutes=5)
    night.close(T2)
    one, other = read(night, Sessions()).until_now()
    assert (one.table, one.played) == (T1, minutes(15))
    assert (other.table, other.seat, other.played) == (T2, 4, minutes(5))


def test_whoever_gets_up_while_he_is_away_was_away_until_then(night: Evening):
    table = night.table().seat(1, "Aino").away("Aino")
    night.later(minutes=8)
    table.leave("Aino")
    (line,) = read(night, Sessions()).until_now()
    assert line.away == minutes(8)


def test_every_step_of_a_list_is_told_in_order(night: Evening):
    night.table()
    night.join("Aino")
    night.ask(JoinList(game=NLH, player=night.player("Otso"), signup=Signup.PHONE))
    night.later(minutes=10)
    night.check_in("Otso")
    night.call("Aino", T1, 1)
    night.ask(ConfirmCall(game=NLH, player=night.player("Aino")))
    night.table().seat(1, "Aino")
    night.later(minutes=7)
    night.call("Otso", T1, 2)
    night.ask(DeclineSeat(game=NLH, player=night.player("Otso")))
    note = night.note("He was at the bar.")
    night.ask(RestoreEntry(game=NLH, player=night.player("Otso"), note=note))
    night.call("Otso", T1, 2)
    night.later(minutes=6)
    night.tick()
    night.join("Eero")
    night.strike_off("Eero")
    assert steps(night) == [
        ("Aino", ListStep.JOINED),
        ("Otso", ListStep.JOINED),
        ("Otso", ListStep.CHECKED_IN),
        ("Aino", ListStep.CALLED),
        ("Aino", ListStep.CONFIRMED),
        ("Aino", ListStep.SEATED),
        ("Otso", ListStep.CALLED),
        ("Otso", ListStep.DECLINED),
        ("Otso", ListStep.RESTORED),
        ("Otso", ListStep.CALLED),
        ("Otso", ListStep.NO_SHOW),
        ("Eero", ListStep.JOINED),
        ("Eero", ListStep.STRUCK_OFF),
    ]
    called = line_of(night, "Aino", ListStep.CALLED)
    assert (called.waited, called.table, called.seat, called.place) == (minutes(10), T1, 1, 1)
    assert line_of(night, "Aino", ListStep.SEATED).waited is None
    assert line_of(night, "Otso", ListStep.RESTORED).note == note
    assert line_of(night, "Otso", ListStep.NO_SHOW).signup is Signup.PHONE
    assert read(night, Lists()).waits() == [minutes(10), minutes(7), minutes(7)]


def test_who_is_seated_from_the_list_without_a_call_has_waited_too(night: Evening):
    table = night.table()
    night.join("Aino")
    night.later(minutes=4)
    table.seat(3, "Aino")
    table.seat(4, "Otso")
    assert line_of(night, "Aino", ListStep.SEATED).waited == minutes(4)
    assert ("Otso", ListStep.SEATED) not in steps(night)


def test_who_came_by_phone_and_was_never_there_has_not_waited(night: Evening):
    night.table()
    night.ask(JoinList(game=NLH, player=night.player("Otso"), signup=Signup.PHONE))
    table = night.table()
    table.seat(1, "Otso", note=night.note("He is at the door."))
    assert line_of(night, "Otso", ListStep.SEATED).waited is None


def test_players_of_a_closed_table_wait_again_and_somebody_is_put_elsewhere(night: Evening):
    night.table().seated("Aino", "Otso")
    night.table(T2)
    night.ask(CloseTable(table=T1, movers=(night.player("Aino"),)))
    night.join("Eero")
    why = night.note("Dinner.")
    night.ask(MoveEntry(game=NLH, player=night.player("Aino"), place=2, note=why))
    assert steps(night) == [
        ("Aino", ListStep.JOINED),
        ("Eero", ListStep.JOINED),
        ("Aino", ListStep.MOVED),
    ]
    moved = line_of(night, "Aino", ListStep.MOVED)
    assert (moved.place, moved.note) == (2, why)


def test_who_goes_straight_on_to_a_seat_waits_on_no_list(night: Evening):
    night.table().seated("Aino")
    night.table(T2)
    night.ask(CloseTable(table=T1, movers=(night.player("Aino"),), into=(T2,)))
    assert ("Aino", ListStep.JOINED) not in steps(night)


def test_who_may_not_play_is_turned_away(night: Evening):
    night.table()
    night.ask(BarPlayer(player=night.player("Aino"), kind=BarKind.BARRED))
    night.join("Aino")
    assert steps(night) == [("Aino", ListStep.TURNED_AWAY)]


def test_mean_and_percentile_of_nothing_are_nothing():
    assert mean([]) is None
    assert most_of([], 95) is None


@pytest.mark.parametrize(("count", "most"), [(1, 1), (10, 10), (20, 19), (100, 95)])
def test_so_many_of_a_hundred_waited_no_longer(count: int, most: int):
    spans = [minutes(number) for number in range(1, count + 1)]
    assert most_of(list(reversed(spans)), 95) == minutes(most)
    assert mean(spans) == minutes(count + 1) / 2


def test_chips_bought_and_added_stand_apart(night: Evening):
    night.table().seat(1, "Aino")
    aino = night.player("Aino")
    night.ask(BuyIn(table=T1, player=aino, amount=Money(10_000)))
    night.ask(TopUp(table=T1, player=aino, amount=Money(5_000), stack=Money(6_000)))
    first, second = read(night, PurchaseRows()).lines
    assert (first.added, first.amount, first.seat) == (False, Money(10_000), 1)
    assert (second.added, second.amount) == (True, Money(5_000))


def test_a_drop_says_what_must_be_in_it(night: Evening):
    night.adopt(paid_by_time())
    table = night.table().seated(*FIVE).draw("Aino")
    table.hands(2)
    table.start().end(second_round=False)
    night.later(minutes=70)
    night.ask(CollectTime(table=T1, amount=Money(6_000)))
    night.later(minutes=60)
    night.count_drop(T1, 63)
    night.table(T2, PLO)
    night.close(T1)
    night.close(T2)
    night.close_day()
    first, second = read(night, Drops()).lines()
    assert (first.hands, first.jackpot, first.flat_rake) == (3, Money(200), NOTHING)
    assert (first.time, first.known, first.counted) == (Money(6_000), Money(6_200), Money(6_300))
    assert (first.over, first.time_due) == (Money(100), Money(3_000))
    assert (second.table, second.known, second.time_due) == (T2, NOTHING, NOTHING)
    assert [line.amount for line in read(night, Times()).lines] == [Money(1_200)] * 5


def test_a_night_without_a_day_has_no_drop():
    assert Drops().lines() == []


def test_a_dealers_stretch_ends_with_the_push(night: Evening):
    night.table().seated(*FIVE).draw("Aino")
    other = night.people.add_staff("Jiří", Role.DEALER)
    night.ask(SignOn(staff=other), other)
    night.ask(TakeTable(table=T1, staff=night.dealer), night.dealer)
    night.table().hands(2)
    night.later(minutes=30)
    night.ask(TakeTable(table=T1, staff=other), other)
    night.table().hands(1)
    night.later(minutes=20)
    night.join("Eero", PLO)
    first, second = read(night, DealingRows()).until_now()
    assert (first.dealer, first.hands, first.dealt) == (night.dealer, 2, minutes(30))
    assert (second.dealer, second.hands, second.dealt, second.until) == (
        other,
        1,
        minutes(20),
        None,
    )
    night.ask(LeaveTable(staff=other), night.floor)
    assert read(night, DealingRows()).until_now()[1].until == night.clock.now()
    assert DealingRows().until_now() == []


def test_a_call_waits_until_it_is_taken_or_over(night: Evening):
    night.table()
    night.ask(CallFloor(table=T1, reason=CallReason.RULING))
    night.later(minutes=2)
    night.ask(TakeCall(table=T1, reason=CallReason.RULING))
    night.later(minutes=5)
    night.ask(EndCall(table=T1, reason=CallReason.RULING))
    night.ask(CallFloor(table=T1, reason=CallReason.CHIPS))
    night.later(minutes=1)
    night.ask(EndCall(table=T1, reason=CallReason.CHIPS))
    night.ask(CallFloor(table=T1, reason=CallReason.SEAT))
    ruling, chips, seat = read(night, FloorCallRows()).lines
    assert (ruling.waited, ruling.taken_by) == (minutes(2), night.floor)
    assert (ruling.took, chips.took, seat.took) == (minutes(5), None, None)
    assert ruling.ended is not None
    assert (chips.waited, chips.taken) == (minutes(1), None)
    assert (seat.waited, seat.ended) == (None, None)


def test_response_times_are_told_by_reason_and_by_who_went(night: Evening):
    """Called, taken, done: the median and the longest."""
    night.table()
    before = night.room
    written = len(entries(night))
    for reason, waits, takes, by in (
        (CallReason.RULING, 1, 4, night.floor),
        (CallReason.RULING, 3, 6, night.manager),
        (CallReason.RULING, 8, 11, night.floor),
        (CallReason.CHIPS, 2, 1, night.floor),
    ):
        night.ask(CallFloor(table=T1, reason=reason))
        night.later(minutes=waits)
        night.ask(TakeCall(table=T1, reason=reason), by)
        night.later(minutes=takes)
        night.ask(EndCall(table=T1, reason=reason))
    night.ask(CallFloor(table=T1, reason=CallReason.SEAT))
    made = figures(before, entries(night)[written:], night.people)
    ruling, chips, seat = made.calls
    assert (ruling.median, ruling.most, ruling.took) == (minutes(3), minutes(8), minutes(6))
    assert (chips.median, chips.took, seat.median, seat.untaken) == (
        minutes(2),
        minutes(1),
        None,
        1,
    )
    olli, mira = made.takers
    assert (olli.name, olli.calls, olli.median, olli.most) == ("Olli", 3, minutes(2), minutes(8))
    assert (mira.name, mira.calls, mira.took) == ("Mira", 1, minutes(6))


def test_a_call_that_began_before_the_walk_is_no_line(night: Evening):
    night.table()
    night.ask(CallFloor(table=T1, reason=CallReason.RULING))
    later = entries(night)
    night.ask(TakeCall(table=T1, reason=CallReason.RULING))
    calls = FloorCallRows()
    for fact in facts(night.room, entries(night)[len(later) :]):
        calls.add(fact)
    assert calls.lines == []


def test_a_dealer_who_sat_there_before_the_walk_is_no_line(night: Evening):
    night.table()
    night.ask(TakeTable(table=T1, staff=night.dealer), night.dealer)
    room, later = night.room, entries(night)
    night.ask(LeaveTable(staff=night.dealer), night.dealer)
    deals = DealingRows()
    for fact in facts(room, entries(night)[len(later) :]):
        deals.add(fact)
    assert deals.until_now() == []


def test_duty_has_a_line_for_each_time_on(night: Evening):
    night.later(minutes=60)
    night.ask(SignOff(staff=night.dealer), night.dealer)
    night.ask(SignOn(staff=night.dealer), night.dealer)
    lines = [line for line in read(night, Duty()).lines if line.staff == night.dealer]
    now = night.clock.now()
    assert [(line.on, line.off) for line in lines] == [(None, now), (now, None)]
    night.close_day()
    night.ask(SignOff(staff=night.dealer), night.dealer)
    night.ask(SignOn(staff=night.dealer), night.dealer)
    assert len(read(night, Duty()).lines) == 4


def test_figures_tell_what_people_changed(night: Evening):
    table = night.table().seated("Aino", "Otso").draw("Aino")
    before, whole = EMPTY_ROOM, entries
    night.ask(TakeTable(table=T1, staff=night.dealer), night.dealer)
    table.hands(3)
    night.later(minutes=6)
    night.table(T2)
    night.ask(MarkFeeder(table=T2, main=T1))
    night.join("Kaisa")
    night.join("Eero")
    night.later(minutes=4)
    night.call("Eero", T1, 3, note=night.note("Kaisa is on the telephone."))
    night.ask(KeepApart(players=(night.player("Aino"), night.player("Väinö"))))
    sits = SeatPlayer(
        table=T1,
        seat=SeatNo(5),
        player=night.player("Väinö"),
        note=night.note("They made it up."),
        second=night.manager,
    )
    night.ask(sits)
    night.ask(GivePenalty(player=night.player("Otso"), lasts=minutes(10)))
    night.ask(CallFloor(table=T1, reason=CallReason.CONDUCT))
    made = figures(before, whole(night), night.people)
    assert (made.waits.offered, made.waits.mean, made.waits.most) == (1, minutes(4), minutes(4))
    (reorder,) = made.reorders
    assert (reorder.step, reorder.player, reorder.by) == (ListStep.CALLED, "Eero", "Olli")
    assert reorder.reason == "Kaisa is on the telephone."
    (dealer,) = made.dealers
    assert (dealer.name, dealer.hands, dealer.tables) == ("Ida", 3, 1)
    assert dealer.hands_an_hour == 18
    (call,) = made.calls
    assert (call.reason, call.calls, call.untaken, call.median) == (CallReason.CONDUCT, 1, 1, None)
    assert [(line.about, line.by) for line in made.orders] == [
        (OrderKind.ORDER, "Olli"),
        (OrderKind.PASSED_OVER, "Olli"),
        (OrderKind.PENALTY, "Olli"),
    ]
    assert "Väinö" in made.orders[1].words
    assert "Mira" in made.orders[1].words
    assert made.orders[1].reason == "They made it up."
    assert (made.papers, made.copies, made.time_due) == (0, 0, NOTHING)
