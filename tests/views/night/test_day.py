"""The day in lines: what a night comes to on paper."""

from datetime import UTC, date, datetime, timedelta

import pytest

from floor.app.core.messages import Role
from floor.app.core.room import ClockMove
from floor.app.core.ruling import RulingNo
from floor.app.lists.order import RestoreEntry
from floor.app.money.chips import BuyIn, TopUp
from floor.app.money.time_charges import CollectTime
from floor.app.office.fold import entries_of
from floor.app.rulings.rulings import StrikeRuling
from floor.app.seats.nameless import MergePlayers, SeatNewcomer
from floor.app.staff.days import CloseDay, OpenDay, SignOff, SignOn
from floor.app.staff.papers import REHEARSAL, KeptPaper, PaperKind, PaperState, PaperSubject
from floor.app.tables.tables import OpenTable
from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from floor.base.money import Money
from floor.room.blinds.button import SeatNo
from floor.views.night.day import DayReport, DutyLine
from floor.views.night.figures import figures
from floor.views.night.tally import day_report
from tests.app.paid_by_time import paid_by_time
from tests.app.ruled import amended, ruled
from tests.evening import NLH, NO_STRADDLE, PLO, T1, T2, Evening

FIVE = ("Aino", "Eero", "Kaisa", "Väinö", "Otso")


def report(night: Evening, after: int = 0) -> DayReport:
    rows = [row for row in night.journal.rows() if row.seq > after]
    made = day_report(entries_of(rows), night.room.house, night.people, night.office.head)
    assert made is not None
    return made


def test_without_a_day_there_is_nothing_to_report(clock, chance):
    night = Evening(clock, chance)
    assert day_report((), None, night.people, night.office.head) is None


def test_a_day_anything_of_which_was_rehearsed_is_no_real_one(night: Evening):
    assert not report(night).training
    night.office_at(REHEARSAL).submit(OpenTable(table=T1, game=NLH, seats=9), night.floor)
    assert report(night).training


def test_a_report_says_whose_day_it_is_and_seals_it(night: Evening):
    made = report(night)
    assert (made.house, made.zone) == ("Casino Helsinki", "Europe/Helsinki")
    assert made.day == date(2026, 10, 24)
    assert made.opened_at == night.clock.now()
    assert made.head == night.office.head
    assert made.serial == f"DR 2026-10-24 {night.office.head.seq}"
    assert made.entries == 1


def test_a_day_that_is_open_has_no_length_yet(night: Evening):
    assert report(night).length is None
    night.later(minutes=90)
    night.close_day()
    made = report(night)
    assert made.closed_at == night.clock.now()
    assert made.length == timedelta(minutes=90)
    assert not made.late


def test_hands_jackpot_flat_rake_and_drop_stand_in_the_tables_line(night: Evening):
    table = night.table(T1).seated(*FIVE).draw("Aino")
    for second_round in (True, True, False):
        table.start().end(second_round=second_round)
    night.later(minutes=6)
    night.close(T1)
    night.count_drop(T1, 12)
    (line,) = report(night).tables
    assert (line.hands, line.second_round) == (3, 2)
    assert (line.jackpot, line.flat_rake, line.drop) == (Money(200), Money(100), Money(1200))
    assert line.closed_at == night.clock.now()
    assert line.hands_an_hour(night.clock.now()) == 30
    assert line.hands_an_hour(night.clock.now() + timedelta(hours=3)) == 30


def test_an_open_tables_hands_an_hour_run_on(night: Evening):
    night.table(T1).seated(*FIVE).draw("Aino").hands(10)
    (line,) = report(night).tables
    assert line.hands_an_hour(night.clock.now() + timedelta(minutes=20)) == 30
    assert line.hands_an_hour(night.clock.now()) == 36_000


def test_the_bottom_line_adds_every_column_up(night: Evening):
    for name, game in ((T1, NLH), (T2, PLO)):
        players = [player + name for player in FIVE]
        table = night.table(name, game).seated(*players).draw(players[0])
        table.start().end(second_round=True).start().end(second_round=False)
        night.count_drop(name, 7)
    made = report(night)
    sums = made.sums
    for column in ("hands", "second_round", "jackpot", "flat_rake", "drop"):
        first, second = (getattr(line, column) for line in made.tables)
        assert getattr(sums, column) == first + second
    assert sums.drop == Money(1400)


def test_what_was_played_stands_in_order_and_seats_alone_are_no_new_game(night: Evening):
    night.table(T1, NLH, 9)
    night.change(T1, PLO, 8)
    night.change(T1, PLO, 9)
    night.change(T1, NO_STRADDLE, 8)
    night.change(T1, PLO, 8)
    (line,) = report(night).tables
    assert line.games == ("NLH 1–2", "PLO 2–2", "Dealer’s Choice 5–5", "PLO 2–2")


def test_a_table_opened_twice_has_two_lines(night: Evening):
    night.table(T1)
    night.close(T1)
    night.table(T1, PLO)
    assert [line.games for line in report(night).tables] == [("NLH 1–2",), ("PLO 2–2",)]


def test_how_full_the_room_was_stands_at_every_full_hour(night: Evening):
    table = night.table(T1).seated(*FIVE)
    night.join("Sanna")
    night.later(minutes=61)
    table.leave("Aino")
    night.table(T2)
    night.later(minutes=60)
    night.strike_off("Sanna")
    night.close(T1, "Eero")
    night.later(minutes=60)
    night.join("Timo", PLO)
    hours = report(night).hours
    assert [(one.tables, one.seated, one.waiting) for one in hours] == [
        (1, 5, 1),
        (2, 4, 1),
        (1, 0, 1),
    ]
    assert {one.at.minute for one in hours} == {0}


def test_the_days_figures_count_what_happened(night: Evening):
    table = night.table(T1)
    for name in ("Aino", "Eero", "Kaisa"):
        night.join(name)
    night.call("Aino", T1, 1)
    table.seat(1, "Aino")
    night.call("Eero", T1, 2)
    night.later(minutes=6).tick()
    night.strike_off("Kaisa")
    table.away("Aino").over(1, "Sanna")
    made = report(night)
    counted = (made.joined, made.called, made.seated, made.expired, made.struck_off)
    assert counted == (3, 2, 2, 1, 1)


def test_a_night_comes_to_what_was_counted_by_hand(night: Evening):
    """Added up on paper, tap by tap, before the program was asked."""
    first, second = (
        night.table(T1).seated(*FIVE),
        night.table(T2).seated("Sanna", "Timo"),
    )  # seats: 7
    first.draw("Aino").hands(2).start().end(second_round=False)  # 3 hands, 2 flops
    night.table(T1).seat(7, "Timo")  # moves: 1
    first.start().away("Eero").end()  # 4 hands, 3 flops; Eero is away
    new = night.people.add_player("New 1")
    night.ask(SeatNewcomer(table=T2, seat=SeatNo(5), player=new))  # seats: 8
    night.ask(MergePlayers(player=new, into=night.player("Petra")))
    second.leave("Petra")
    for name in ("Mari", "Liisa", "Ville"):
        night.join(name)  # 3 on the list
    night.call("Mari", T2, 3)
    night.decline("Mari")
    night.strike_off("Liisa")  # Ville waits
    night.later(minutes=60)
    night.call("Ville", T2, 3)
    night.table(T2).seat(3, "Ville")  # seats: 9
    taken = night.table(T2).seat(4, "Jaana").entry
    night.void(taken)
    wrong = night.count_drop(T1, 90)
    night.void(wrong, second=night.manager)
    night.count_drop(T1, 12)
    night.close(T2, "Sanna", "Ville")  # both go to the list
    first.seat(8, "Sanna")  # from the list: seats 10
    night.later(minutes=60)
    night.close(T1)
    closed = CloseDay(note=night.note("Ville waits, the box of T2 is counted tomorrow."))
    night.ask(closed, night.manager)
    made, sums = report(night), report(night).sums
    assert [(one.tables, one.seated, one.waiting) for one in made.hours] == [(2, 7, 1), (1, 7, 1)]
    assert (made.joined, made.called, made.expired, made.struck_off) == (3, 2, 0, 1)
    assert (made.seated, made.moved, made.figures.waits.declined) == (10, 1, 1)
    assert (sums.hands, sums.second_round) == (4, 3)
    assert (sums.jackpot, sums.flat_rake) == (
        Money(300),
        Money(100),
    )  # a euro a flop, and one without
    assert (sums.drop, sums.known) == (Money(1_200), Money(400))
    assert made.reason == "Ville waits, the box of T2 is counted tomorrow."
    assert made.length == timedelta(hours=2)
    assert len(made.voids) == 2


def test_papers_are_counted_that_came_out(night: Evening):
    def paper(number: int, copies: int, printed_at: datetime | None) -> KeptPaper:
        return KeptPaper(
            serial=PaperKind.SEAT_TICKET.serial(number),
            kind=PaperKind.SEAT_TICKET,
            number=number,
            about=PaperSubject(at=night.clock.now()),
            state=PaperState.PRINTED if printed_at is not None else PaperState.FAILED,
            copies=copies,
            printed_at=printed_at,
            place="",
            error="",
            body=b"",
        )

    papers = (paper(1, 2, night.clock.now()), paper(2, 0, None), paper(3, 0, night.clock.now()))
    made = figures(night.room, (), night.people, papers)
    assert (made.papers, made.copies) == (2, 2)


def test_missed_blinds_are_counted_once_for_each_token_given(night: Evening):
    table = night.table(T1).seated("Aino", "Eero", "Kaisa", "Väinö").draw("Aino").hands(1)
    table.away("Väinö").hands(6)
    assert report(night).tokens == 1


def test_what_was_taken_back_counts_nowhere_but_among_the_voids(night: Evening):
    table = night.table(T1).seated(*FIVE).draw("Aino").start()
    wrong = table.end(second_round=True).entry
    reason = night.note("Wrong button.")
    night.office.void(wrong.command, night.floor, note=reason)
    table.end(second_round=False)
    drop = night.count_drop(T1, 5)
    night.void(drop, night.floor, night.manager)
    made = report(night)
    (line,) = made.tables
    assert (line.hands, line.second_round, line.drop) == (1, 0, Money(0))
    assert [(one.entry, one.by, one.second, one.reason) for one in made.voids] == [
        (wrong.seq, "Olli", "", "Wrong button."),
        (drop.seq, "Olli", "Mira", ""),
    ]
    assert [one.what for one in made.voids] == [
        "T1: Hand 1 over, flop seen, €1 for the jackpot",
        "T1: Drop counted: €5.00",
    ]


def test_the_rulings_of_the_night_are_listed_with_what_became_of_them(night: Evening):
    ruled(night)
    ruled(night)
    amended(night)
    night.ask(StrikeRuling(ruling=RulingNo(2)), night.floor)
    made = report(night).figures.rulings
    assert [(one.number, one.where, one.by, one.mark) for one in made] == [
        (1, "T1 hand 1", "Olli", "no longer holds: 3"),
        (2, "T1 hand 1", "Olli", "struck: by mistake"),
        (3, "T1 hand 1", "Olli", "in place of 1"),
    ]
    assert made[0].situation == "Seat left out, or wrong number of cards"
    assert made[0].words == "The seat sits out this hand"


def test_what_was_bought_is_added_up(night: Evening):
    table = night.table(T1).seated("Aino", "Eero").draw("Aino")
    for name in ("Aino", "Eero"):
        table.ask(BuyIn(table=T1, player=night.player(name), amount=Money(20_000)))
    wrong = table.entry
    top = TopUp(table=T1, player=night.player("Aino"), amount=Money(5_000), stack=Money(1_000))
    table.ask(top)
    night.void(wrong, night.floor, night.manager)
    found = report(night).figures
    assert (found.buy_ins, found.top_ups) == (Money(20_000), Money(5_000))


def test_duty_has_a_line_for_each_time_on(night: Evening):
    on = night.clock.now()
    night.later(minutes=30)
    night.ask(SignOff(staff=night.dealer), night.dealer)
    night.later(minutes=30)
    night.ask(SignOn(staff=night.dealer), night.dealer)
    duty = report(night).duty
    assert [one.name for one in duty] == ["Mira", "Olli", "Ida", "Ida"]
    first, again = duty[2:]
    assert first == DutyLine(name="Ida", role=Role.DEALER, on=on, off=on + timedelta(minutes=30))
    assert (again.on, again.off) == (on + timedelta(minutes=60), None)


def test_a_second_day_begins_with_who_is_still_on_duty(night: Evening):
    night.table(T1)
    night.close(T1)
    night.ask(SignOff(staff=night.dealer), night.dealer)
    night.close_day()
    night.later(minutes=24 * 60)
    night.ask(OpenDay(), night.manager)
    made = report(night)
    assert made.day == date(2026, 10, 25)
    assert not made.tables
    assert [one.name for one in made.duty] == ["Mira", "Olli"]


def test_entries_that_begin_late_know_no_sign_on_and_still_add_up(night: Evening):
    """Where the fold began at a snapshot, who signed on before it is not told."""
    night.ask(SignOff(staff=night.dealer), night.dealer)
    made = report(night, after=4)
    assert made.house == "Casino Helsinki"
    assert made.duty == ()


def test_without_rules_a_game_is_called_by_its_id(night: Evening):
    night.table(T1)
    rows = [row for row in night.journal.rows() if row.seq > 4]
    made = day_report(entries_of(rows), None, night.people, night.office.head)
    assert made is not None
    assert (made.house, made.edition, made.zone) == ("", "", "UTC")
    assert made.tables[0].games == (NLH,)


def test_a_day_closed_after_the_next_has_begun_is_late(night: Evening):
    night.later(minutes=14 * 60)
    night.close_day()
    assert report(night).late


def test_a_clock_that_went_back_lengthens_what_was_open(night: Evening):
    night.table(T1).seated(*FIVE).draw("Aino").hands(2)
    night.table(T2)
    night.later(minutes=30)
    night.close(T2)
    night.later(minutes=30)
    night.tick()
    night.join("Sanna")
    night.later(minutes=-40)
    night.tick()
    night.later(minutes=10)
    night.close(T1)
    night.close_day(clock_checked=True)
    made = report(night)
    assert made.clock_moves == (ClockMove("", -timedelta(minutes=40)),)
    assert made.length == timedelta(minutes=70)
    first, second = made.tables
    assert (first.clock_put, second.clock_put) == (-timedelta(minutes=40), timedelta())
    assert first.hands_an_hour(night.clock.now()) == 2 * 60 // 70


@pytest.mark.parametrize("years", [1, 30])
def test_a_clock_that_was_years_behind_makes_no_thousand_hours(night: Evening, years: int):
    night.later(minutes=years * 365 * 24 * 60)
    night.join("Aino")
    assert len(report(night).hours) <= 1


def test_what_was_paid_for_time_stands_in_the_tables_line(night: Evening):
    night.adopt(paid_by_time()).table(T1).seated("Aino", "Otso")
    night.later(minutes=30)
    night.ask(CollectTime(table=T1, amount=Money(1200)))
    made = report(night)
    assert (made.tables[0].time, made.sums.time, made.sums.known) == (Money(1200),) * 3
    night.later(minutes=40)
    night.close(T1)
    assert report(night).figures.time_due == Money(1200)


def test_a_clock_put_right_again_leaves_the_day_as_long_as_it_was():
    steady = HandClock(datetime(2026, 10, 24, 15, tzinfo=UTC))
    night = Evening(HandClock(steady.now()), SeededChance(1), steady=steady).opened()
    night.table(T1).seated(*FIVE).draw("Aino").hands(2)
    for put in (-60, 60):
        for clock in (night.clock, steady):
            clock.advance(timedelta(minutes=30))
        night.later(minutes=put)
        night.tick()
    night.close(T1)
    night.close_day(clock_checked=True)
    made, hour = report(night), timedelta(hours=1)
    assert made.clock_moves == (ClockMove("house-pc", -hour), ClockMove("house-pc", hour))
    assert made.length == hour
    assert made.tables[0].clock_put == timedelta()


def test_who_was_put_back_on_a_list_waits_again(night: Evening):
    night.table(T1)
    night.join("Aino")
    night.call("Aino", T1, 1)
    night.later(minutes=6)
    night.tick()
    night.ask(RestoreEntry(game=NLH, player=night.player("Aino")))
    night.later(minutes=60)
    night.table(T2)
    assert report(night).hours[-1].waiting == 1
