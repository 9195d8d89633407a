"""The floor called to a table: once for a reason, taken by somebody, done."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.app.claim.freezes import ClaimBadBeat
from floor.app.core.floor_call import (
    PATIENCE,
    CallReason,
    FloorCall,
    TakenBy,
    is_red,
    queue,
    turns_red,
)
from floor.app.core.messages import StaffId
from floor.app.hands.dealing import EndHand
from floor.app.staff.floor_calls import (
    CallEnded,
    CallFloor,
    CallTaken,
    EndCall,
    FloorCalled,
    TakeCall,
    call_of,
    stands_still,
)
from floor.room.lists.waitlist import TableId
from tests.evening import T1, T2, Evening, TableTonight, refused


@pytest.fixture
def table(night: Evening) -> TableTonight:
    return night.table(T1).seated("Aino", "Eero", "Kaisa").draw("Aino")


def call(night: Evening, reason: CallReason = CallReason.RULING, table: TableId = T1) -> None:
    night.ask(CallFloor(table=table, reason=reason))


def test_the_dealers_screen_has_eight_reasons():
    assert len(CallReason) == 8


def test_a_table_calls_and_the_call_stands_until_it_is_done(night: Evening, table: TableTonight):
    now, note = night.clock.now(), night.note("Two players, one pot.")
    night.ask(CallFloor(table=T1, reason=CallReason.RULING, note=note))
    assert night.events()[-1] == FloorCalled(
        table=T1, reason=CallReason.RULING, called_at=now, note=note
    )
    standing = FloorCall(table=T1, reason=CallReason.RULING, since=now, note=note)
    assert night.room.floor_calls == (standing,)
    night.later(minutes=2)
    night.ask(TakeCall(table=T1, reason=CallReason.RULING), night.manager)
    assert night.events()[-1] == CallTaken(
        table=T1, reason=CallReason.RULING, taker=night.manager, taken_at=night.clock.now()
    )
    taken = TakenBy(night.manager, night.clock.now())
    assert [one.taken for one in night.room.floor_calls] == [taken]
    night.ask(EndCall(table=T1, reason=CallReason.RULING))
    assert night.events()[-1] == CallEnded(
        table=T1, reason=CallReason.RULING, ended_at=night.clock.now()
    )
    assert night.room.floor_calls == ()


def test_a_table_calls_for_several_reasons_but_for_each_only_once(
    night: Evening, table: TableTonight
):
    night.table(T2)
    call(night, CallReason.SEAT)
    call(night, CallReason.CHIPS)
    call(night, CallReason.SEAT, T2)
    with refused("HOUSE", "T1 has called the floor for that already."):
        call(night, CallReason.SEAT)
    night.ask(TakeCall(table=T1, reason=CallReason.SEAT))
    with refused("HOUSE", "T1 has called the floor for that already."):
        call(night, CallReason.SEAT)
    night.ask(EndCall(table=T1, reason=CallReason.SEAT))
    call(night, CallReason.SEAT)
    assert [(one.table, one.reason) for one in night.room.floor_calls] == [
        (T1, CallReason.CHIPS),
        (T2, CallReason.SEAT),
        (T1, CallReason.SEAT),
    ]


def test_a_call_is_taken_by_one_and_ended_once(night: Evening, table: TableTonight):
    with refused("HOUSE", "T1 has not called the floor for that."):
        night.ask(TakeCall(table=T1, reason=CallReason.CLOCK))
    call(night, CallReason.CLOCK)
    night.ask(TakeCall(table=T1, reason=CallReason.CLOCK))
    with refused("HOUSE", f"{night.floor} has taken the call of T1 already."):
        night.ask(TakeCall(table=T1, reason=CallReason.CLOCK), night.manager)
    night.ask(EndCall(table=T1, reason=CallReason.CLOCK))
    with refused("HOUSE", "T1 has not called the floor for that."):
        night.ask(EndCall(table=T1, reason=CallReason.CLOCK))


def test_a_table_that_is_not_open_calls_nobody(night: Evening):
    with refused("CH-TABLE-1"):
        call(night)


def test_a_call_ends_with_its_table_and_only_there(night: Evening, table: TableTonight):
    night.table(T2)
    call(night)
    call(night, table=T2)
    for name in ("Aino", "Eero", "Kaisa"):
        table.leave(name)
    night.close(T1)
    assert [one.table for one in night.room.floor_calls] == [T2]


def test_who_calls_because_a_hand_was_ended_by_mistake_does_not_bar_its_undo(
    night: Evening, table: TableTonight
):
    table.start()
    ended = night.ask(EndHand(table=T1, second_round=True))
    call(night, CallReason.MISDEAL)
    night.ask(TakeCall(table=T1, reason=CallReason.MISDEAL))
    night.void(ended)
    assert [one.reason for one in night.room.floor_calls] == [CallReason.MISDEAL]


def test_a_call_taken_back_was_never_made(night: Evening, table: TableTonight):
    made = night.ask(CallFloor(table=T1, reason=CallReason.OTHER))
    taken = night.ask(TakeCall(table=T1, reason=CallReason.OTHER))
    with refused("HOUSE"):
        night.void(made)
    night.void(taken)
    assert [one.taken for one in night.room.floor_calls] == [None]
    night.void(made)
    assert night.room.floor_calls == ()


def test_a_call_ended_by_mistake_stands_again_as_it_was(night: Evening, table: TableTonight):
    call(night)
    night.ask(TakeCall(table=T1, reason=CallReason.RULING))
    before = night.room.floor_calls
    ended = night.ask(EndCall(table=T1, reason=CallReason.RULING))
    night.void(ended)
    assert night.room.floor_calls == before


def test_a_call_of_a_table_whose_opening_is_taken_back_is_gone_with_it(night: Evening):
    night.table(T1)
    opened = next(iter(reversed(list(night.journal.written)))).command
    call(night)
    night.office.void(opened, night.floor)
    assert night.room.floor_calls == ()


def test_a_call_nobody_takes_is_red_after_three_minutes(night: Evening, table: TableTonight):
    call(night)
    (waits,) = night.room.floor_calls
    red = turns_red(waits)
    assert red == night.clock.now() + timedelta(minutes=3)
    assert not is_red(waits, red - timedelta(microseconds=1))
    assert is_red(waits, red)
    night.later(minutes=10)
    night.ask(TakeCall(table=T1, reason=CallReason.RULING))
    (taken,) = night.room.floor_calls
    assert turns_red(taken) is None
    assert not is_red(taken, night.clock.now() + PATIENCE)


minutes = st.integers(0, 60)


@given(
    asked=st.lists(
        st.tuples(st.sampled_from(CallReason), minutes, st.booleans()), unique_by=lambda one: one[0]
    )
)
def test_a_bad_beat_comes_first_then_who_has_stopped_and_of_equals_the_oldest(asked):
    begin = datetime(2026, 10, 24, 18, tzinfo=UTC)
    calls = [
        FloorCall(
            table=T1,
            reason=reason,
            since=begin + timedelta(minutes=after),
            taken=TakenBy(StaffId(1), begin) if taken else None,
        )
        for reason, after, taken in asked
    ]
    now = begin + timedelta(minutes=60)
    ordered = queue(calls, now)
    assert sorted(ordered, key=calls.index) == calls
    waiting = [one for one in ordered if one.taken is None]
    assert ordered[: len(waiting)] == tuple(waiting)
    plain = [
        (not is_red(one, now), not one.stops, one.since)
        for one in waiting
        if one.reason is not CallReason.BAD_BEAT
    ]
    assert plain == sorted(plain)
    beats = [one for one in waiting if one.reason is CallReason.BAD_BEAT]
    assert waiting[: len(beats)] == beats


def test_a_table_that_calls_stands_still_until_a_hand_goes_on(night: Evening):
    """What it calls for says whether it stops at all."""
    table = night.table().seated("Aino", "Eero", "Kaisa")

    def stopped(reason: CallReason = CallReason.RULING) -> bool:
        call = call_of(night.room, T1, reason)
        assert call is not None
        return stands_still(night.room, call)

    night.ask(CallFloor(table=T1, reason=CallReason.RULING))
    assert not stopped(), "nothing is played yet"
    night.later(minutes=1)
    table.draw("Aino").start()
    assert not stopped(), "the hand began after it was called"
    night.later(minutes=1)
    night.ask(CallFloor(table=T1, reason=CallReason.MISDEAL))
    night.ask(CallFloor(table=T1, reason=CallReason.CHIPS))
    assert stopped(CallReason.MISDEAL)
    assert not stopped(CallReason.CHIPS)
    night.later(minutes=1)
    table.end()
    assert not stopped(CallReason.MISDEAL)
    night.later(minutes=1)
    night.ask(CallFloor(table=T1, reason=CallReason.CLOCK))
    assert stopped(CallReason.CLOCK)
    table.start().ask(ClaimBadBeat(table=T1))
    assert stopped(CallReason.CHIPS)
