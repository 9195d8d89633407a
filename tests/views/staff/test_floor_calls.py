"""Calls as the floor reads them: in their order, with their age and what can be done."""

from floor.app.core.floor_call import CallReason
from floor.app.core.names import Viewer
from floor.app.staff.floor_calls import CallFloor, EndCall, TakeCall
from floor.room.lists.waitlist import TableId
from floor.views.staff.floor_calls import (
    CallLine,
    call_lines,
    calling_steps,
)
from tests.evening import T1, T2, Evening
from tests.views.looking import look, names_of, step


def call(night: Evening, reason: CallReason, table: TableId = T1) -> None:
    night.ask(CallFloor(table=table, reason=reason))


def lines(night: Evening) -> tuple[CallLine, ...]:
    return call_lines(night.room, look(night))


def test_the_oldest_call_comes_first_a_bad_beat_before_it_and_who_is_served_last(night: Evening):
    night.table(T1)
    night.table(T2)
    call(night, CallReason.SEAT)
    night.later(minutes=1)
    call(night, CallReason.RULING, T2)
    night.later(minutes=1)
    call(night, CallReason.BAD_BEAT, T2)
    night.ask(TakeCall(table=T1, reason=CallReason.SEAT))
    assert [(one.place, one.table, one.reason) for one in lines(night)] == [
        (1, T2, CallReason.BAD_BEAT),
        (2, T2, CallReason.RULING),
        (0, T1, CallReason.SEAT),
    ]


def test_a_call_tells_its_age_and_turns_red_after_three_minutes(night: Evening):
    night.table(T1)
    call(night, CallReason.RULING)
    (one,) = lines(night)
    assert (one.words, one.red) == ("T1 calls: ruling, just now", False)
    night.later(minutes=2, seconds=59)
    (one,) = lines(night)
    assert (one.words, one.red) == ("T1 calls: ruling, for 2 min", False)
    assert one.brief == "Ruling · 2 min"
    night.later(seconds=1)
    (one,) = lines(night)
    assert (one.words, one.red) == ("T1 calls: ruling, for 3 min; nobody has taken it", True)
    night.ask(TakeCall(table=T1, reason=CallReason.RULING))
    (one,) = lines(night)
    assert (one.words, one.red) == ("T1 calls: ruling; Olli goes there", False)
    assert one.brief == "Ruling · Olli"


def test_a_call_is_taken_and_ended_in_one_tap_each(night: Evening):
    night.table(T1)
    call(night, CallReason.CLOCK)
    take = step(lines(night)[0].steps, "I go there")
    assert (take.leading, take.command) == (True, TakeCall(table=T1, reason=CallReason.CLOCK))
    assert step(lines(night)[0].steps, "Done").command == EndCall(table=T1, reason=CallReason.CLOCK)
    night.ask(take.command)
    (end,) = lines(night)[0].steps
    assert (end.words, end.leading) == ("Done", True)
    night.ask(end.command)
    assert lines(night) == ()


def test_without_a_badge_nobody_goes_anywhere(night: Evening):
    night.table(T1)
    call(night, CallReason.CLOCK)
    (one,) = call_lines(night.room, Viewer(night.clock.now(), names_of(night.people)))
    assert {step.why_not for step in one.steps} == {"Sign on first."}


def test_a_table_that_telephones_is_noted_by_one_of_eight_reasons(night: Evening):
    night.table(T1)
    steps = calling_steps(night.room, T1, look(night))
    assert [one.words for one in steps] == [
        "Ruling",
        "Misdeal or deck",
        "Chips or fill",
        "Seat or player",
        "Clock",
        "Bad beat",
        "Conduct",
        "Something else",
    ]
    night.ask(steps[2].command)
    again = calling_steps(night.room, T1, look(night))[2]
    assert again.why_not == "T1 has called the floor for that already."


def test_a_call_says_that_its_table_stands_still(night: Evening):
    night.table(T1).seated("Aino", "Eero").draw("Aino").start()
    night.later(minutes=1)
    call(night, CallReason.RULING)
    (one,) = lines(night)
    assert (one.words, one.stopped) == ("T1 calls: ruling, play has stopped, just now", True)
    call(night, CallReason.SEAT)
    night.table(T2)
    assert [(one.place, one.reason, one.stopped) for one in lines(night)] == [
        (1, CallReason.RULING, True),
        (2, CallReason.SEAT, False),
    ]
