"""The dealers' page: who deals where, who comes next, and what can be asked."""

from datetime import datetime, timedelta

import pytest

from floor.app.core.floor_call import CallReason
from floor.app.core.line_up import DealingTime
from floor.app.core.messages import Context, Role, StaffId
from floor.app.core.names import Viewer
from floor.app.office.office import why_not
from floor.app.staff.days import SignOff, SignOn
from floor.app.staff.dealers import EndBreak, LeaveTable, MoveInLine, SendOnBreak, TakeTable
from floor.app.staff.floor_calls import CallFloor
from floor.app.tournament.hands import EndEventHand, StartEventHand
from floor.app.tournament.outs import FinishTournament
from floor.room.lists.waitlist import TableId
from floor.views.staff.dealers import (
    DealerLine,
    DealerState,
    DealtTable,
    LineUpView,
    badge_steps,
    coming_steps,
    line_up,
    more_steps,
)
from floor.views.words.dealers import clock_words, is_over, pace_of, tally_words
from floor.views.words.rows import Step, ToFind
from tests.app.tournament.commands import E1
from tests.app.tournament.directed import playing
from tests.evening import T1, T2, Evening
from tests.views.looking import look, names_of, step

MINUTE = timedelta(minutes=1)


@pytest.fixture
def otto(night: Evening) -> StaffId:
    return dealer(night, "Otto")


@pytest.fixture
def leena(night: Evening) -> StaffId:
    return dealer(night, "Leena")


def dealer(night: Evening, name: str) -> StaffId:
    badge = night.people.add_staff(name, Role.DEALER)
    night.ask(SignOn(staff=badge), badge)
    return badge


def push(night: Evening, staff: StaffId, table: TableId = T1) -> None:
    night.ask(TakeTable(table=table, staff=staff))


def shown(night: Evening, chosen: StaffId | None = None, by: StaffId | None = None) -> LineUpView:
    return line_up(night.room, look(night, by), chosen)


def line(night: Evening, staff: StaffId) -> DealerLine:
    return next(one for one in shown(night).dealers if one.staff == staff)


def more(night: Evening, staff: StaffId, by: StaffId | None = None) -> tuple[Step, ...]:
    return more_steps(night.room, look(night, by), staff)


def at(night: Evening, table: TableId = T1, chosen: StaffId | None = None) -> DealtTable:
    return next(one for one in shown(night, chosen).tables if one.table == table)


def test_who_deals_stands_first_then_who_is_free_then_who_rests(
    night: Evening, otto: StaffId, leena: StaffId
):
    night.table(T1)
    night.ask(SendOnBreak(staff=night.dealer))
    push(night, leena)
    states = [(one.name, one.state, one.place, one.words) for one in shown(night).dealers]
    assert states == [
        ("Leena", DealerState.DEALS, 0, "T1 since 18:00"),
        ("Otto", DealerState.FREE, 1, "free, place 1"),
        ("Ida", DealerState.RESTS, 0, "break until 18:30"),
    ]
    night.later(minutes=30)
    assert line(night, night.dealer).words == "break over since 18:30"
    assert shown(night).summary == "1 deals · 1 free · 1 has a break · 0 hands an hour a table"


def test_each_dealer_reads_where_he_goes_next(night: Evening, otto: StaffId, leena: StaffId):
    night.table(T1)
    night.table(T2)
    push(night, night.dealer)
    assert line(night, otto).told == "next: T2, now"
    push(night, otto, T2)
    night.later(minutes=10)
    assert line(night, leena).told == "next: T1 at 18:30"
    assert line(night, night.dealer).told == "next: T2 at 18:30"
    assert line(night, otto).told == ""


def test_a_table_says_in_a_sentence_who_comes_and_when(
    night: Evening, otto: StaffId, leena: StaffId
):
    night.table(T1)
    assert at(night).told == "Nobody deals here: Ida is next."
    for staff in (night.dealer, otto):
        night.ask(SendOnBreak(staff=staff))
    night.ask(SignOff(staff=leena), leena)
    assert at(night).told == "Nobody deals here: Ida can come at 18:30."
    push(night, night.dealer)
    assert at(night).told == "Otto pushes Ida at 18:30."
    night.later(minutes=5)
    night.ask(EndBreak(staff=otto))
    night.ask(SignOff(staff=otto), otto)
    assert at(night).told == "To be pushed at 18:30, and nobody is free."
    night.ask(LeaveTable(staff=night.dealer))
    night.ask(SignOff(staff=night.dealer), night.dealer)
    assert at(night).told == "Nobody deals here, and nobody is free."
    assert shown(night).dealers == ()


def test_a_push_says_when_somebody_can_come_late_and_when_somebody_rests_after_it(
    night: Evening, otto: StaffId
):
    for number in (1, 2, 3):
        table = TableId(f"T{number}")
        night.table(table)
        push(night, night.dealer, table)
        if number < 3:
            night.ask(LeaveTable(staff=night.dealer))
            night.close(table)
    assert at(night, TableId("T3")).told == "Otto pushes Ida at 18:30, who then has a break."
    night.later(minutes=25)
    night.ask(SendOnBreak(staff=otto))
    assert at(night, TableId("T3")).told == "To be pushed at 18:30: Otto can come at 18:55."


def test_the_next_in_line_sits_down_in_one_tap_and_anybody_in_two(
    night: Evening, otto: StaffId, leena: StaffId
):
    night.table(T1)
    proposed = step(at(night).steps, "Ida sits down")
    assert proposed.leading
    night.ask(proposed.command)
    night.later(minutes=3)
    (first,) = at(night).steps
    assert (first.words, first.leading) == ("Otto sits down", False)
    chosen = step(at(night, chosen=leena).steps, "Leena sits down")
    assert chosen.leading
    night.ask(chosen.command)
    assert (at(night).dealer, at(night).name) == (leena, "Leena")
    night.later(minutes=30, seconds=1)
    assert step(at(night).steps, "Otto sits down").leading
    assert at(night).told == "To be pushed since 18:33: Otto is next."


def test_who_deals_elsewhere_is_sent_and_it_says_from_where(night: Evening):
    night.table(T1)
    night.table(T2)
    push(night, night.dealer)
    sent = step(at(night, T2, chosen=night.dealer).steps, "Ida comes from T1")
    assert (sent.why_not, sent.leading) == ("", True)
    here = step(at(night, T1, chosen=night.dealer).steps, "Ida sits down")
    assert here.why_not == "Ida deals at T1 already."


def test_a_dealer_has_the_steps_of_what_he_does(night: Evening, otto: StaffId, leena: StaffId):
    night.table(T1)
    push(night, night.dealer)
    night.ask(SendOnBreak(staff=otto))
    assert line(night, night.dealer).steps == ()
    (back,) = line(night, otto).steps
    assert (back.words, back.command, back.leading) == ("Back", EndBreak(staff=otto), False)
    (rest,) = line(night, leena).steps
    assert (rest.words, rest.command) == ("Break", SendOnBreak(staff=leena))
    leaves, off = more(night, night.dealer)
    assert (leaves.words, leaves.command) == ("Leaves T1", LeaveTable(staff=night.dealer))
    assert off.why_not == "Ida deals at T1 and has to be pushed first."
    night.later(minutes=30)
    assert line(night, otto).steps[0].leading


def test_the_order_changes_with_a_reason(night: Evening, otto: StaffId, leena: StaffId):
    def moves(staff: StaffId) -> list[tuple[str, int]]:
        return [
            (one.words, one.command.place)
            for one in more(night, staff)
            if isinstance(one.command, MoveInLine)
        ]

    assert moves(night.dealer) == [("One place down …", 2), ("Last in the line-up …", 3)]
    assert moves(otto) == [
        ("First in the line-up …", 1),
        ("One place up …", 1),
        ("One place down …", 3),
        ("Last in the line-up …", 3),
    ]
    assert moves(leena) == [("First in the line-up …", 1), ("One place up …", 2)]
    assert more(night, StaffId(99)) == ()
    first = more(night, leena)[0]
    assert not first.why_not
    assert first.reason == "Give a reason to put Leena into another place of the line-up."


def test_a_step_says_what_the_office_would_say(night: Evening, otto: StaffId, leena: StaffId):
    night.table(T1).seated("Aino", "Eero", "Kaisa").draw("Aino")
    night.table(T2)
    push(night, night.dealer)
    night.ask(SendOnBreak(staff=leena))
    night.ask(CallFloor(table=T1, reason=CallReason.SEAT))
    for badge in (night.floor, night.manager, night.dealer, StaffId(99)):
        for chosen in (None, night.dealer, otto, leena):
            view = shown(night, chosen, badge)
            steps = [one for dealer in view.dealers for one in dealer.steps]
            steps += (one for dealer in view.dealers for one in more(night, dealer.staff, badge))
            for table in view.tables:
                steps += table.steps
                steps += (one for call in table.calls for one in call.steps)
            assert len({one.key for one in steps}) == len(steps)
            for one in steps:
                ctx = Context(night.clock.now(), badge, night.chance, night.people)
                refusal = why_not(night.room, one.command, ctx)
                assert (refusal is None) == (one.why_not == "" and one.reason == "")


def test_hands_and_pace_are_told_of_the_spell_and_of_the_night(night: Evening, otto: StaffId):
    table = night.table(T1).seated("Aino", "Eero", "Kaisa").draw("Aino")
    push(night, night.dealer)
    night.later(minutes=4)
    table.hands(2)
    assert at(night).tally == "4 min · 2 hands"
    assert line(night, night.dealer).tally == "2 hands"
    night.later(minutes=6)
    table.hands(1)
    assert at(night).tally == "10 min · 3 hands · 18 an hour"
    push(night, otto)
    night.later(minutes=10)
    table.hands(1)
    assert line(night, night.dealer).tally == "3 hands · 18 an hour"
    assert line(night, otto).tally == "1 hand · 6 an hour"
    assert shown(night).summary.endswith("12 hands an hour a table")
    assert at(night).due == night.clock.now() + 20 * MINUTE


def test_a_call_stands_at_its_table(night: Evening):
    night.table(T1)
    night.table(T2)
    night.ask(CallFloor(table=T2, reason=CallReason.CHIPS))
    assert at(night).calls == ()
    assert [call.words for call in at(night, T2).calls] == ["T2 calls: chips or fill, just now"]


def test_the_floor_brings_dealers_on_duty_and_nobody_else_does(night: Evening, otto: StaffId):
    night.ask(SignOff(staff=otto), otto)
    badges = night.people.badges()
    (comes,) = coming_steps(night.room, look(night), badges)
    assert (comes.words, comes.command, comes.why_not) == ("Otto", SignOn(staff=otto), "")
    for by in (night.floor, night.manager, night.dealer):
        (step,) = coming_steps(night.room, look(night, by), badges)
        refusal = night.office.why_not(SignOn(staff=otto), by)
        assert step.why_not == (str(refusal) if refusal is not None else "")
    nobody = Viewer(night.clock.now(), names_of(night.people))
    (step,) = coming_steps(night.room, nobody, badges)
    assert step.why_not == "Sign on first."
    night.ask(comes.command)
    (nobody_else,) = coming_steps(night.room, look(night), badges)
    assert nobody_else.why_not == "Every dealer with a badge is on duty."


def test_all_that_can_be_asked_about_one_of_staff(night: Evening, otto: StaffId):
    badges = {one.staff: one for one in night.people.badges()}

    def asked(staff: StaffId) -> list[tuple[str, str]]:
        steps = badge_steps(night.room, look(night), badges[staff])
        return [(one.words, one.why_not) for one in steps]

    assert asked(otto)[0] == ("Break", "")
    assert asked(otto)[-1] == ("Goes off duty", "")
    assert asked(night.floor) == [("Goes off duty", "")]
    for staff in (otto, night.floor):
        night.ask(SignOff(staff=staff), staff)
    by = look(night, night.manager)
    (comes,) = badge_steps(night.room, by, badges[otto])
    assert (comes.words, comes.command, comes.why_not) == ("Comes on duty", SignOn(staff=otto), "")
    (alone,) = badge_steps(night.room, by, badges[night.floor])
    assert alone.why_not == "Everybody signs on with their own badge."


def test_where_no_dealer_has_a_badge_the_menu_leads_to_setup(night: Evening):
    badges = tuple(one for one in night.people.badges() if one.role is not Role.DEALER)
    (way,) = coming_steps(night.room, look(night), badges)
    assert (way.words, way.finder, way.why_not) == (
        "No dealer has a badge yet: make them in Setup …",
        ToFind.BADGES,
        "",
    )


def test_who_is_free_goes_where_somebody_plays_before_an_empty_table(
    night: Evening, otto: StaffId, leena: StaffId
):
    night.ask(SignOff(staff=leena), leena)
    night.table(T1)
    night.table(T2).seated("Aino", "Eero")
    push(night, night.dealer, T2)
    assert line(night, otto).told == "next: T2 at 18:30"
    assert at(night).told == "Nobody deals here: Ida can come at 18:30."
    night.later(minutes=29)
    night.ask(LeaveTable(staff=night.dealer))
    night.ask(SendOnBreak(staff=night.dealer))
    assert line(night, otto).told == "next: T2, now"


def test_time_that_is_left_counts_down_and_what_is_over_counts_up(night: Evening):
    now: datetime = night.clock.now()
    assert clock_words(None, now) == ""
    assert clock_words(now + 6 * MINUTE + timedelta(seconds=12), now) == "6 min"
    assert clock_words(now + timedelta(seconds=12), now) == "0:12"
    assert clock_words(now + timedelta(milliseconds=400), now) == "0:00"
    assert clock_words(now, now) == "+0 min"
    assert clock_words(now - 4 * MINUTE, now) == "+4 min"
    assert not is_over(None, now)
    assert not is_over(now + MINUTE, now)
    assert is_over(now, now)


def test_nobody_has_a_pace_after_a_minute():
    assert pace_of(DealingTime(1, MINUTE)) is None
    assert pace_of(DealingTime(4, 5 * MINUTE)) == 48
    assert tally_words(DealingTime(1, MINUTE)) == "1 hand"


def test_only_who_is_free_is_proposed(night: Evening, otto: StaffId):
    night.table(T1)
    night.table(T2)
    push(night, night.dealer)
    night.later(minutes=1)
    push(night, otto, T2)
    leena = dealer(night, "Leena")
    assert [one.words for one in at(night).steps] == ["Leena sits down"]
    assert at(night, T2).told == "Ida pushes Otto at 18:31."
    assert at(night, T2).steps == ()
    assert step(at(night, T2, chosen=leena).steps, "Leena sits down").leading


def test_two_dealers_who_would_be_called_alike_keep_their_names(night: Evening):
    for name in ("Pia Virtanen", "Pia Vuori", "Sari Korhonen"):
        dealer(night, name)
    pia, vuori, sari = (
        next(one.staff for one in shown(night).dealers if one.name == name)
        for name in ("Pia Virtanen", "Pia Vuori", "Sari Korhonen")
    )
    night.table(T1)
    called = [at(night, chosen=staff).steps[0].words for staff in (pia, vuori, sari)]
    assert called == ["Pia Virtanen sits down", "Pia Vuori sits down", "Sari K. sits down"]


def test_tables_of_a_tournament_are_dealt_by_whom_the_director_sends(
    night: Evening, otto: StaffId, leena: StaffId
):
    event = playing(night)
    (table,) = shown(night).tables
    assert (table.title, table.name, table.due, table.told) == ("E1 · Saturday 115", "", None, "")
    assert [one.words for one in table.steps] == ["Ida sits down"]
    assert not table.steps[0].leading
    (table,) = shown(night, otto).tables
    assert table.steps[0].command is not None
    night.ask(table.steps[0].command)
    (table,) = shown(night).tables
    assert (table.dealer, table.name) == (otto, "Otto")
    assert table.tally == "0 min · 0 hands"
    assert table.steps == ()
    (table,) = shown(night, leena).tables
    assert [one.words for one in table.steps] == ["Leena sits down"]
    for name in event.left()[:5]:
        event.out(name)
    night.ask(FinishTournament(tournament=event.number))
    assert shown(night).tables == ()


def test_hands_of_a_tournament_are_its_dealers(night: Evening, otto: StaffId):
    event = playing(night)
    night.ask(TakeTable(table=E1, staff=otto))
    for misdealt in (False, True, False):
        event.ask(StartEventHand(tournament=event.number, table=E1))
        event.later(minutes=3)
        event.ask(EndEventHand(tournament=event.number, table=E1, misdealt=misdealt))
    (table,) = shown(night).tables
    assert table.tally == "9 min · 2 hands · 13 an hour"
    dealer = next(one for one in shown(night).dealers if one.staff == otto)
    assert dealer.tally == "2 hands · 13 an hour"


def test_who_is_wanted_at_a_cash_table_is_not_offered_to_a_tournament(night: Evening):
    night.table(T1)
    playing(night)
    cash, event = shown(night).tables
    assert [one.words for one in cash.steps] == ["Ida sits down"]
    assert event.steps == ()
