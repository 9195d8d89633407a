"""The clock: run, stopped, set, breaks, put back with the computer's."""

from datetime import UTC, datetime, timedelta

from msgspec.structs import replace

from floor.app.core.messages import Context, Entry
from floor.app.office.catalog import decide, evolve
from floor.app.office.fold import entries_of
from floor.app.tournament.entries import EntrySold
from floor.app.tournament.hands import EndEventHand, StartEventHand
from floor.app.tournament.moves import SetLateStage
from floor.app.tournament.play import CallBreak, NameJumps, SetClock, StartClock, StopClock, due
from floor.app.tournament.seats import DrawSeats
from floor.room.blinds.button import PlayerId
from floor.tournament.clock.synchronised import BreakPlan
from floor.tournament.event.course import (
    house_break,
    is_dealt,
    played_at,
    rests_until,
    stage_at,
    standing,
)
from floor.tournament.event.state import EntryNo
from tests.app.tournament.commands import E1, E2, MINUTES_20, ONE, SHEET, STARTS
from tests.app.tournament.directed import NAMES, Director, playing
from tests.evening import Evening, refused
from tests.views.tournament_told import BOUGHT


def aside(night: Evening) -> Context:
    return Context(night.clock.now(), night.floor, night.chance, night.people)


def played(event: Director) -> float:
    return played_at(event.event, event.night.clock.now()).total_seconds() / 60


def start(event: Director) -> Entry:
    return event.ask(StartClock(tournament=event.number))


def stop(event: Director) -> Entry:
    return event.ask(StopClock(tournament=event.number))


def put(event: Director, minutes: float, why: str = "The hand was long.") -> Entry:
    note = event.night.note(why) if why else None
    return event.ask(
        SetClock(tournament=event.number, played=timedelta(minutes=minutes), note=note)
    )


def test_played_time_is_computed_and_stands_while_it_is_stopped(night: Evening):
    event = playing(night).later(minutes=5)
    assert played(event) == 5
    stop(event)
    assert played(event.later(minutes=7)) == 5
    with refused("HOUSE", "The clock stands already."):
        stop(event)
    start(event)
    assert played(event.later(minutes=16)) == 21
    with refused("HOUSE", "The clock runs already."):
        start(event)
    now = standing(event.event, night.clock.now())
    assert (now.number, now.left) == (2, timedelta(minutes=19))
    assert stage_at(event.event, night.clock.now()).level == 2


def test_it_starts_with_three_at_every_table_and_a_seat_for_everybody(night: Evening):
    event = Director(night).published().sell("Aino", "Eero").tables(E1)
    with refused("TR-SEAT-1"):
        start(event)
    event.ask(DrawSeats(tournament=ONE))
    with refused("TR-START-1"):
        start(event)
    with refused("HOUSE", "Saturday 115 is not being played: start its clock first."):
        stop(event)
    event.sell("Kaisa")
    start(event)
    assert stage_at(event.event, night.clock.now()).level == 1


def test_who_has_no_seat_keeps_it_from_starting(night: Evening):
    event = Director(night).published().sell(*NAMES[:3]).tables(E1)
    event.ask(DrawSeats(tournament=ONE))
    sold = EntrySold(tournament=ONE, entry=EntryNo(4), player=PlayerId(4), bought=BOUGHT)
    with refused("TR-SEAT-1"):
        decide(evolve(night.room, sold), StartClock(tournament=ONE), aside(night))


def test_the_clock_is_set_with_a_reason(night: Evening):
    event = playing(night).later(minutes=5)
    with refused("TR-STR-4"):
        put(event, 30, why="")
    with refused("HOUSE", "The clock shows that already."):
        put(event, 5)
    with refused("HOUSE", "The clock cannot show less than nothing."):
        put(event, -1)
    put(event, 30)
    assert played(event.later(minutes=1)) == 31
    stop(event)
    put(event, 20)
    assert played(event.later(minutes=1)) == 20


def test_a_break_ends_by_itself(night: Evening):
    event = playing(night).later(minutes=5)
    with refused("ON-TRN-23"):
        event.ask(CallBreak(tournament=ONE, until=night.clock.now()))
    until = night.clock.now() + timedelta(minutes=10)
    event.ask(CallBreak(tournament=ONE, until=until))
    assert rests_until(event.event, night.clock.now()) == until
    assert not is_dealt(event.event, night.clock.now())
    put(event.later(minutes=9), 6)
    assert played(event) == 6
    assert played(event.later(minutes=3)) == 8
    assert is_dealt(event.event, night.clock.now())
    assert rests_until(event.event, night.clock.now()) is None


def test_play_goes_on_before_a_break_is_over(night: Evening):
    event = playing(night)
    until = night.clock.now() + timedelta(minutes=10)
    event.ask(CallBreak(tournament=ONE, until=until))
    start(event.later(minutes=2))
    assert played(event.later(minutes=1)) == 1


def test_nothing_is_dealt_in_a_break_of_the_sheet(night: Evening):
    event = playing(night).later(hours=1, minutes=1)
    assert not is_dealt(event.event, night.clock.now())
    assert stage_at(event.event, night.clock.now()).level_over


def test_a_clock_of_the_computer_put_back_moves_no_level(night: Evening):
    event = playing(night).later(minutes=30).sell("Otto")
    before = played(event)
    night.clock.move_to(night.clock.now() - timedelta(hours=2))
    night.tick()
    assert played(event) == before
    assert event.event.sheet.registration.starts.hour == 17


def test_two_tables_start_even(night: Evening):
    event = Director(night).published().sell(*NAMES).tables(E1, E2).begun()
    assert sorted(len(event.there(one)) for one in (E1, E2)) == [5, 5]
    assert timedelta(minutes=20) == MINUTES_20


def test_a_flight_that_is_over_does_not_run(night: Evening):
    event = playing(night, "Aino", "Eero", "Kaisa").later(hours=2)
    event.out("Aino")
    event.out("Eero")
    with refused("HOUSE", "Saturday 115 is over."):
        start(event)


def test_no_clock_is_put_beyond_what_is_ever_played(night: Evening):
    event, note = playing(night), night.note("A slip of the finger.")
    for more in (timedelta.max, timedelta(days=31), timedelta(hours=26)):
        with refused("HOUSE", "No tournament is played for so long."):
            event.ask(SetClock(tournament=ONE, played=more, note=note))
        with refused("HOUSE", "No tournament is played for so long."):
            event.ask(SetClock(tournament=ONE, more=more, note=note))
    with refused("HOUSE", "The clock cannot show less than nothing."):
        event.ask(SetClock(tournament=ONE, more=timedelta.min, note=note))
    with refused("ON-TRN-23"):
        event.ask(CallBreak(tournament=ONE, until=datetime.max.replace(tzinfo=UTC)))


def test_a_clock_that_ran_for_days_is_put_back_step_by_step(night: Evening):
    event, note = playing(night).later(hours=40), night.note("Nobody stopped it.")
    for _ in range(2):
        event.ask(SetClock(tournament=ONE, more=timedelta(minutes=-5), note=note))
    assert event.event.clock.played == timedelta(hours=39, minutes=50)


def test_a_clock_that_jumped_years_ahead_and_back_is_put_right(night: Evening):
    event = playing(night).later(minutes=10)
    night.tick()
    here = night.clock.now()
    night.clock.advance(timedelta(days=1_500))
    event.ask(SetLateStage(tournament=ONE))
    night.clock.move_to(here + timedelta(minutes=1))
    night.tick()
    shows = played_at(event.event, night.clock.now())
    assert shows > timedelta(days=1_000)
    note = night.note("The PC was wrong.")
    event.ask(SetClock(tournament=ONE, more=timedelta(minutes=11) - shows, note=note))
    assert played_at(event.event, night.clock.now()) == timedelta(minutes=11)


def test_places_for_hand_for_hand_are_places(night: Evening):
    playing(night)
    for places in ((0,), (-5, 3), (10**30,), tuple(range(1, 200))):
        with refused("ON-TRN-18"):
            night.ask(NameJumps(tournament=ONE, places=places))


TOGETHER = replace(SHEET, breaks=BreakPlan())


def hour(night: Evening, minutes: float) -> Director:
    """Six play; so many minutes after the event was to start."""
    event = playing(night, sheet=TOGETHER)
    night.clock.advance(STARTS + timedelta(minutes=minutes) - night.clock.now())
    return event


def test_the_break_of_all_events_begins_by_itself(night: Evening):
    event = hour(night, 54)
    night.office.tick()
    assert is_dealt(event.event, night.clock.now())
    before = played(event)
    event.later(minutes=3)
    night.office.tick()
    assert rests_until(event.event, night.clock.now()) == STARTS + timedelta(hours=1)
    assert played(event) == before + 1
    assert [*entries_of(night.journal.rows())][-1].at == STARTS + timedelta(minutes=55)
    event.later(minutes=4)
    assert played(event) == before + 2
    event.later(minutes=54)
    event.ask(StopClock(tournament=ONE))
    assert played(event) == before + 56, "the next begins an hour later"


def test_it_waits_for_the_last_hand_and_no_other_begins(night: Evening):
    event = hour(night, 54)
    event.ask(StartEventHand(tournament=ONE, table=E1))
    event.later(minutes=3)
    night.office.tick()
    assert rests_until(event.event, night.clock.now()) is None
    event.ask(EndEventHand(tournament=ONE, table=E1))
    ended = night.clock.now()
    event.later(seconds=20)
    with refused("ON-TRN-23", "It is the break: no hand begins."):
        event.ask(StartEventHand(tournament=ONE, table=E1))
    assert rests_until(event.event, ended) is not None
    assert played(event) == played_at(event.event, ended).total_seconds() / 60


def test_a_table_that_is_done_begins_no_other_hand_before_it(night: Evening):
    event = Director(night, replace(TOGETHER, seats=3)).published()
    event.sell(*NAMES[:6]).tables(E1, E2).begun()
    night.clock.advance(STARTS + timedelta(minutes=54) - night.clock.now())
    for table in (E1, E2):
        event.ask(StartEventHand(tournament=ONE, table=table))
    event.later(minutes=2)
    event.ask(EndEventHand(tournament=ONE, table=E1))
    with refused("ON-TRN-23", "The break of all events begins: no hand before it."):
        event.ask(StartEventHand(tournament=ONE, table=E1))
    event.ask(EndEventHand(tournament=ONE, table=E2))
    event.later(seconds=1)
    night.office.tick()
    assert rests_until(event.event, night.clock.now()) is not None


def test_a_break_that_was_ended_or_slept_through_does_not_begin_again(night: Evening):
    event = hour(night, 56)
    night.office.tick()
    start(event)
    event.later(minutes=1)
    night.office.tick()
    assert rests_until(event.event, night.clock.now()) is None, "the floor has ended it"
    event.later(minutes=45)
    stop(event)
    event.later(minutes=15)
    start(event)
    night.office.tick()
    assert rests_until(event.event, night.clock.now()) is None, "it stood when the break came"


def test_in_a_break_of_the_sheet_no_other_begins(night: Evening):
    event = hour(night, 54)
    stop(event)
    put(event, 60)
    start(event)
    assert standing(event.event, night.clock.now()).on_break
    event.later(minutes=2)
    night.office.tick()
    assert rests_until(event.event, night.clock.now()) is None


def test_a_break_the_floor_ends_is_planned_for_ten_minutes(night: Evening):
    event = playing(night, sheet=replace(SHEET, breaks=BreakPlan(ends_at_full_hour=False)))
    night.clock.advance(STARTS + timedelta(minutes=56) - night.clock.now())
    night.office.tick()
    assert rests_until(event.event, night.clock.now()) == STARTS + timedelta(minutes=65)


def test_without_rules_in_force_no_break_is_due(night: Evening):
    event = hour(night, 56)
    now = night.clock.now()
    assert due(night.room, now)
    assert due(replace(night.room, house=None), now) == ()
    stop(event)
    assert house_break(replace(event.event, sheet=SHEET), "UTC", now) is None


def test_a_minute_more_begins_the_level_anew_and_goes_back_to_no_other(night: Evening):
    event = playing(night).later(minutes=20, seconds=8)
    assert standing(event.event, night.clock.now()).number == 2
    note = night.note("Started too early")
    event.ask(SetClock(tournament=ONE, more=timedelta(minutes=-1), note=note))
    now = standing(event.event, night.clock.now())
    assert (now.number, now.left) == (2, MINUTES_20)
