"""Rules in force, staff on and off duty, the gaming day opened and closed."""

from datetime import UTC, date, datetime, timedelta

import pytest
from msgspec.structs import replace

from floor.app.core.messages import EVERYTHING, SYSTEM, Role, StaffId
from floor.app.core.room import DayClosed, DayOpen
from floor.app.hands.dealing import HandStarted, StartHand
from floor.app.jackpot.meters import main_meters
from floor.app.office.voiding import EntryVoided
from floor.app.staff.closing import LeftOpen, left_open
from floor.app.staff.days import (
    AdoptRulebook,
    CloseDay,
    DayBegan,
    DayEnded,
    DayReopened,
    OpenDay,
    RulebookAdopted,
    SignedOff,
    SignedOn,
    SignOff,
    SignOn,
    evolve,
)
from floor.app.tournament.buying import CloseBuying
from floor.app.tournament.prizes import LockPrizes
from floor.app.tournament.sheet import RevealDraw
from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from floor.base.money import Money
from floor.room.table.table import EMPTY
from floor.tournament.event.places import played_out
from tests.app.claimed import claimed
from tests.app.tournament.directed import playing
from tests.app.tournament.test_prizes import pay
from tests.evening import HELSINKI, NLH, PLO, T1, T2, Evening, refused

FIRST = AdoptRulebook(name="helsinki", text=HELSINKI)


@pytest.fixture
def dark(clock: HandClock, chance: SeededChance) -> Evening:
    """An empty store: no rules, nobody on duty."""
    return Evening(clock, chance)


# Rules


def test_the_system_puts_the_first_rulebook_in_force(dark: Evening):
    entry = dark.ask(FIRST, SYSTEM)
    assert entry.events == (RulebookAdopted(name="helsinki", text=HELSINKI),)
    assert dark.room.house is not None
    assert dark.room.house.name == "Casino Helsinki"


def test_the_jackpot_begins_with_what_the_house_guarantees(dark: Evening):
    dark.ask(FIRST, SYSTEM)
    assert main_meters(dark.room).posted == Money(100_000)


def test_after_the_first_rulebook_the_system_may_not_change_the_rules(dark: Evening):
    dark.ask(FIRST, SYSTEM)
    with refused("HOUSE", "0 is not on duty: sign on first."):
        dark.ask(FIRST, SYSTEM)


def test_nobody_else_puts_the_first_rulebook_in_force(dark: Evening):
    with refused("HOUSE"):
        dark.ask(FIRST, dark.manager)


def test_the_shift_manager_changes_the_rules_between_days(night: Evening):
    night.close_day()
    other = HELSINKI.replace("minutes = 5", "minutes = 7")
    entry = night.ask(AdoptRulebook(name="seven", text=other), night.manager)
    assert entry.events == (RulebookAdopted(name="seven", text=other),)
    assert night.room.house is not None
    assert night.room.house.seat_hold == timedelta(minutes=7)


def test_rules_with_mistakes_are_not_adopted_and_all_mistakes_are_told(night: Evening):
    bad = HELSINKI.replace("minutes = 5", "minutes = 99").replace("seconds = 30", "seconds = 1")
    with refused("HOUSE"):
        night.ask(AdoptRulebook(name="bad", text=bad), night.manager)
    why = night.office.why_not(AdoptRulebook(name="bad", text=bad), night.manager)
    assert "seat_hold.minutes" in str(why)
    assert "clock.seconds" in str(why)


def test_rules_do_not_change_while_a_table_is_open(night: Evening):
    night.table()
    with refused("HOUSE", "Rules change only while no table is open."):
        night.ask(FIRST, night.manager)


def test_rules_do_not_change_under_a_bad_beat_that_may_still_be_paid(night: Evening):
    claim = claimed(night)
    claim.reject()
    night.table(T1).end()
    night.close(T1)
    sentence = (
        "A bad beat of this gaming day is claimed and not paid: close the day before the rules"
        " change."
    )
    with refused("JP-TRIG-7", sentence):  # it may be reopened
        night.ask(FIRST, night.manager)
    claim.reopen()
    with refused("JP-TRIG-7", sentence):
        night.ask(FIRST, night.manager)
    claim.ready().release()
    night.ask(FIRST, night.manager)


# Duty


def test_staff_sign_on_with_the_role_of_their_badge(dark: Evening):
    entry = dark.ask(SignOn(staff=dark.dealer), dark.dealer)
    assert entry.events == (SignedOn(staff=dark.dealer, role=Role.DEALER),)
    assert dark.room.on_duty == {dark.dealer: Role.DEALER}


def test_nobody_signs_on_for_somebody_else(dark: Evening):
    with refused("HOUSE", "Everybody signs on with their own badge."):
        dark.ask(SignOn(staff=dark.dealer), dark.floor)


def test_the_system_may_sign_somebody_on(dark: Evening):
    dark.ask(SignOn(staff=dark.dealer), SYSTEM)
    assert dark.dealer in dark.room.on_duty


def test_an_unknown_badge_does_not_sign_on(dark: Evening):
    with refused("HOUSE", "Nobody of staff has number 99."):
        dark.ask(SignOn(staff=StaffId(99)), StaffId(99))


def test_nobody_signs_on_twice(night: Evening):
    with refused("HOUSE", f"{night.dealer} is on duty already."):
        night.ask(SignOn(staff=night.dealer), night.dealer)


def test_staff_sign_off_and_may_not_act_any_more(night: Evening):
    entry = night.ask(SignOff(staff=night.floor), night.floor)
    assert entry.events == (SignedOff(staff=night.floor),)
    with refused("HOUSE", f"{night.floor} is not on duty: sign on first."):
        night.table()


def test_who_is_not_on_duty_cannot_be_signed_off(night: Evening):
    with refused("HOUSE", "99 is not on duty."):
        night.ask(SignOff(staff=StaffId(99)), night.floor)


# The day


def test_the_day_opens_under_the_date_the_roll_over_hour_proposes(dark: Evening):
    dark.ask(FIRST, SYSTEM)
    dark.ask(SignOn(staff=dark.manager), dark.manager)
    entry = dark.ask(OpenDay(), dark.manager)
    opened = dark.clock.now()
    assert entry.events == (DayBegan(day=date(2026, 10, 24), opened_at=opened),)
    assert dark.room.day == DayOpen(day=date(2026, 10, 24), opened_at=opened, played={})


def test_before_six_in_the_morning_it_is_still_the_evening_before(night: Evening):
    night.close_day()
    night.clock.move_to(datetime(2026, 10, 26, 3, 59, tzinfo=UTC))
    assert night.ask(OpenDay(), night.manager).events[0].day == date(2026, 10, 25)


def test_staff_may_name_the_day(night: Evening):
    night.close_day()
    entry = night.ask(OpenDay(day=date(2026, 10, 31)), night.manager)
    assert entry.events[0].day == date(2026, 10, 31)


def test_there_is_one_day_at_a_time(night: Evening):
    with refused("HOUSE", "Gaming day 2026-10-24 is still open: close it first."):
        night.ask(OpenDay(), night.manager)


@pytest.mark.parametrize("day", [None, date(2026, 10, 24), date(2026, 10, 23)])
def test_a_day_that_is_closed_does_not_come_back(night: Evening, day: date | None):
    night.close_day()
    with refused("HOUSE"):
        night.ask(OpenDay(day=day), night.manager)


def test_without_rules_no_day_is_opened(dark: Evening):
    dark.ask(SignOn(staff=dark.manager), dark.manager)
    with refused("HOUSE", "No rulebook is in force: adopt one first."):
        dark.ask(OpenDay(), dark.manager)


def test_nothing_is_played_while_no_day_is_open(night: Evening):
    night.close_day()
    with refused("HOUSE", "No gaming day is open: the floor opens it at the desk."):
        night.table()


def test_the_day_closes_with_its_lists_and_posts_the_jackpot(night: Evening):
    table = night.table().seated("Aino", "Eero", "Kaisa", "Väinö", "Mira").draw("Aino")
    table.hand()
    night.join("Otso")
    night.close(T1)
    assert main_meters(night.room).accrued == Money(100)
    entry = night.close_day()
    (ended,) = entry.events
    assert isinstance(ended, DayEnded)
    assert (ended.day, ended.closed_at) == (date(2026, 10, 24), night.clock.now())
    assert night.room.day == DayClosed(date(2026, 10, 24))
    assert not night.room.lists
    assert (main_meters(night.room).posted, main_meters(night.room).accrued) == (
        Money(100_100),
        Money(0),
    )


def test_the_day_does_not_close_while_a_table_is_open(night: Evening):
    night.table(T2)
    with refused("HOUSE", "T2 is still open: close every table first."):
        night.close_day()


# What is left open


def test_what_is_left_open_takes_a_reason(night: Evening):
    night.table().seated("Aino", "Eero").draw().start().end()
    night.close(T1)
    night.join("Otso")
    night.join("Otso", PLO)
    assert left_open(night.room) == LeftOpen(
        drops=(T1,), waiting=1, dealers=(night.dealer,), shares=0
    )
    said = "Not all is done yet: see to it, or give a reason to close the day anyway."
    with refused("HOUSE", said):
        night.ask(CloseDay(), night.manager)
    note = night.note("Counted in the morning.")
    (ended,) = night.ask(CloseDay(note=note), night.manager).events
    assert isinstance(ended, DayEnded)
    assert ended.note == note


def test_once_all_is_seen_to_it_takes_none(night: Evening):
    night.table()
    night.close(T1)
    night.count_drop(T1, 20)
    night.join("Otso")
    night.strike_off("Otso")
    night.ask(SignOff(staff=night.dealer), night.dealer)
    assert not any(left_open(night.room))
    (ended,) = night.ask(CloseDay(), night.manager).events
    assert isinstance(ended, DayEnded)
    assert ended.note is None


def test_a_table_that_opens_again_is_counted_again(night: Evening):
    night.table()
    night.close(T1)
    night.count_drop(T1, 20)
    assert left_open(night.room).drops == ()
    night.table()
    night.close(T1)
    assert left_open(night.room).drops == (), "nobody played"
    night.table().seated("Aino", "Eero").draw().start().end()
    night.close(T1)
    assert left_open(night.room).drops == (T1,)
    night.table()
    night.close(T1)
    assert left_open(night.room).drops == (T1,), "its box was not counted meanwhile"


def test_while_no_day_is_open_nothing_is_left_open(night: Evening):
    night.close_day()
    assert not any(left_open(night.room))


# Closed by mistake


def test_who_closed_it_by_mistake_goes_on_alone_for_ten_minutes(night: Evening):
    night.table()
    night.close(T1)
    night.join("Otso")
    before = night.room
    closed = night.close_day()
    night.later(minutes=10)
    again = night.void(closed, night.manager)
    assert again.events == (
        EntryVoided(command=closed.command, entry=closed.seq),
        DayReopened(day=date(2026, 10, 24), reopened_at=night.clock.now()),
    )
    assert night.room == before
    night.table(T2)
    with refused("HOUSE"):
        night.void(again, night.manager)


def test_later_or_by_another_it_takes_two(night: Evening):
    closed = night.close_day()
    with refused("HOUSE"):
        night.void(closed, night.floor)
    night.later(minutes=10, seconds=1)
    with refused("HOUSE"):
        night.void(closed, night.manager)
    second = night.people.add_staff("Kari", Role.SHIFT_MANAGER)
    night.ask(SignOn(staff=second), second)
    night.void(closed, night.manager, second=second)
    assert isinstance(night.room.day, DayOpen)


def test_whoever_went_home_meanwhile_keeps_no_day_closed(night: Evening):
    closed = night.close_day()
    night.ask(SignOff(staff=night.dealer), night.dealer)
    night.void(closed, night.manager)
    assert isinstance(night.room.day, DayOpen)
    assert night.dealer not in night.room.on_duty


def test_once_the_next_day_is_open_the_one_before_stays_closed(night: Evening):
    closed = night.close_day()
    assert night.office.last_closing() == closed
    night.later(minutes=60 * 24)
    night.ask(OpenDay(), night.manager)
    with refused("HOUSE"):
        night.void(closed, night.floor, second=night.manager)


def test_a_call_that_ran_out_while_it_was_closed_runs_out(night: Evening):
    """Its table was closed with the day, and both closings are taken back."""
    table = night.table()
    night.join("Otso")
    night.call("Otso", T1, 4)
    gone = night.close(T1)
    closed = night.close_day()
    night.later(minutes=6)
    night.void(closed, night.manager)
    night.void(gone)
    night.tick()
    assert not night.room.calls
    assert table.seats(4) == (EMPTY,)


def test_the_last_closing_is_the_one_that_stands(night: Evening):
    assert night.office.last_closing() is None
    first = night.close_day()
    night.void(first, night.manager)
    assert night.office.last_closing() is None
    second = night.close_day()
    assert night.office.last_closing() == second


def test_no_day_closes_twice(night: Evening):
    night.close_day()
    with refused("HOUSE", "No gaming day is open."):
        night.close_day()


def test_one_night_crosses_midnight_and_the_hour_that_comes_twice(night: Evening):
    """From 18:00 to 05:59 in the night the clocks go back: thirteen hours, one gaming day."""
    table = night.table().seated("Aino", "Eero", "Kaisa").draw()
    night.table(T2)
    starts = []
    for _ in range(13):
        table.start()
        started = table.entry.events[0]
        assert isinstance(started, HandStarted)
        starts.append(started.started)
        table.end()
        night.later(minutes=60)
    assert isinstance(night.room.day, DayOpen)
    assert night.room.day.day == date(2026, 10, 24)
    assert starts == sorted(starts)
    assert len(set(starts)) == 13
    # Five minutes are five minutes, also where the wall clock goes back an hour inside them.
    night.clock.move_to(datetime(2026, 10, 25, 0, 58, tzinfo=UTC))
    night.join("Otso")
    night.call("Otso", T2, 1)
    night.later(minutes=5).tick()
    assert night.room.calls
    night.later(seconds=1).tick()
    assert not night.room.calls
    assert night.room.tables[T2].seats[0] == EMPTY


def test_the_game_names_the_day_it_is_played_in(night: Evening):
    night.table(T1).seated("Aino", "Eero").draw()
    night.later(minutes=8 * 60)
    night.table(T1).ask(StartHand(table=T1))
    assert isinstance(night.room.day, DayOpen)
    assert night.room.day.played == {T1: NLH}


def test_a_day_that_goes_on_is_about_everything(night: Evening):
    reopened = DayReopened(day=date(2026, 10, 24), reopened_at=night.clock.now())
    assert reopened.touches() == {EVERYTHING}


def test_of_finished_events_the_last_twenty_tell_the_pace(night: Evening):
    event = playing(night, "Aino", "Eero", "Kaisa")
    event.ask(CloseBuying(tournament=event.number))
    event.ask(LockPrizes(tournament=event.number))
    event.out("Kaisa")
    event.out("Aino")
    pay(event, "Eero")
    event.ask(RevealDraw(tournament=event.number))
    went = played_out(event.event)
    assert went is not None
    assert went.prizes == (30_000,)
    before = tuple(replace(went, prizes=(number,)) for number in range(20))
    old = replace(night.room, played_out=before)
    ended = DayEnded(day=date(2026, 10, 24), closed_at=night.clock.now(), late=False)
    after = evolve(old, ended)
    assert after.played_out == (*before[1:], went)
    (settled,) = after.settled
    assert (settled.number, settled.title, settled.dealt) == (event.number, "Saturday 115", False)
    assert settled.starts == event.event.sheet.registration.starts
    assert evolve(replace(old, tournaments={}), ended).played_out == before
