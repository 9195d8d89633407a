"""Commands that come late are stamped with the moment in which they were pressed."""

from datetime import timedelta

import pytest

from floor.app.core.floor_call import CallReason
from floor.app.core.messages import Command, Entry, Pressed
from floor.app.hands.dealing import EndHand, HandEnded, HandStarted, StartHand
from floor.app.office.fold import entries_of
from floor.app.office.press_time import LATE, CameLate
from floor.app.seats.seats import MarkAway, PlayerAway
from floor.app.staff.dealers import DealerPushed, TakeTable
from floor.app.staff.floor_calls import CallFloor, FloorCalled
from floor.app.tournament.hands import EndEventHand, MarkEventSeat, StartEventHand
from floor.room.table.table import HandOver, InHand
from tests.app.tournament.commands import E1, E2, ONE
from tests.app.tournament.directed import playing
from tests.evening import T1, Evening, TableTonight, refused

ERROR = timedelta(microseconds=12_345)


@pytest.fixture
def table(night: Evening) -> TableTonight:
    return night.table(T1).seated("Aino", "Eero", "Kaisa").draw("Aino")


def late(night: Evening, command: Command, pressed: Pressed) -> Entry:
    """`command` comes now, pressed then."""
    return night.office.submit(command, night.floor, pressed=pressed)


def test_a_hand_begins_when_it_was_pressed_and_the_entry_keeps_both(
    night: Evening, table: TableTonight
):
    pressed = Pressed(night.clock.now(), ERROR)
    night.later(minutes=4)
    entry = late(night, StartHand(table=T1), pressed)
    started, came = entry.events
    assert isinstance(started, HandStarted)
    assert (started.started, started.error_ms) == (pressed.at, 13)
    assert came == CameLate(pressed=pressed.at, error_ms=13)
    assert entry.at == night.clock.now()
    stage = table.now.stage
    assert isinstance(stage, InHand)
    assert (stage.started, stage.error_ms) == (pressed.at, 13)
    assert tuple(entries_of(night.journal.written))[-1] == entry


def test_what_was_moved_may_be_wrong_by_as_much_and_is_still_checked_by_when_it_was_pressed(
    night: Evening, table: TableTonight
):
    far = timedelta(minutes=2)
    moved = Pressed(night.clock.now(), ERROR, far)
    night.later(minutes=4)
    started, came = late(night, StartHand(table=T1), moved).events
    assert isinstance(started, HandStarted)
    assert came == CameLate(pressed=moved.at, error_ms=120_013)
    assert started.error_ms == 120_013
    night.later(minutes=1)
    before = Pressed(moved.at - timedelta(minutes=1), ERROR, far)
    with refused("HOUSE", "T1 has gone on since this was pressed: look how it stands."):
        late(night, EndHand(table=T1, second_round=True), before)


def test_what_comes_at_once_says_nothing_of_it(night: Evening, table: TableTonight):
    pressed = Pressed(night.clock.now() - LATE + timedelta(milliseconds=1), ERROR)
    (started,) = late(night, StartHand(table=T1), pressed).events
    assert isinstance(started, HandStarted)
    assert (started.started, started.error_ms) == (pressed.at, 13)


def test_nothing_is_pressed_after_it_was_written(night: Evening, table: TableTonight):
    ahead = Pressed(night.clock.now() + timedelta(seconds=9))
    (started,) = late(night, StartHand(table=T1), ahead).events
    assert isinstance(started, HandStarted)
    assert started.started == night.clock.now()


def test_clocks_that_disagree_put_no_hand_before_the_one_it_follows(
    night: Evening, table: TableTonight
):
    night.later(minutes=5)
    table.start()
    started = night.clock.now()
    before = Pressed(started - timedelta(seconds=50), timedelta(seconds=50))
    ended = late(night, EndHand(table=T1, second_round=True), before).events[0]
    assert isinstance(ended, HandEnded)
    assert ended.ended == started
    assert isinstance(table.now.stage, HandOver)
    again = late(night, StartHand(table=T1), before).events[0]
    assert isinstance(again, HandStarted)
    assert again.started == started


def test_what_was_surely_pressed_before_the_hand_began_does_not_end_it(
    night: Evening, table: TableTonight
):
    night.later(minutes=5)
    table.start()
    before = Pressed(night.clock.now() - timedelta(seconds=50), timedelta(seconds=49))
    with refused("HOUSE", "T1 has gone on since this was pressed: look how it stands."):
        late(night, EndHand(table=T1, second_round=True), before)


def test_who_is_away_and_a_call_count_from_when_they_were_pressed(
    night: Evening, table: TableTonight
):
    pressed = Pressed(night.clock.now())
    night.later(minutes=2)
    away = late(night, MarkAway(table=T1, player=night.player("Aino")), pressed).events[0]
    called = late(night, CallFloor(table=T1, reason=CallReason.CHIPS), pressed).events[0]
    assert isinstance(away, PlayerAway)
    assert isinstance(called, FloorCalled)
    assert away.since == called.called_at == pressed.at


def test_the_same_command_twice_is_one_however_late(night: Evening, table: TableTonight):
    pressed, once = Pressed(night.clock.now()), night.office.new_id()
    night.later(minutes=2)
    first = night.office.submit(StartHand(table=T1), night.floor, once, pressed=pressed)
    night.later(minutes=2)
    again = night.office.submit(StartHand(table=T1), night.floor, once, pressed=pressed)
    assert again == first


def test_what_came_late_may_be_taken_back(night: Evening, table: TableTonight):
    before, pressed = night.room, Pressed(night.clock.now())
    night.later(minutes=2)
    night.void(late(night, StartHand(table=T1), pressed))
    assert night.room == before


def test_at_an_events_table_a_hand_begun_since_stands_in_the_way_of_hands_alone(night: Evening):
    playing(night)
    night.later(minutes=1)
    pressed = Pressed(night.clock.now())
    night.later(minutes=2)
    late(night, StartEventHand(tournament=ONE, table=E1), pressed)
    seat = next(iter(night.room.tournaments[ONE].tables[E1].taken))
    late(night, MarkEventSeat(tournament=ONE, table=E1, seat=seat, away=True), pressed)
    with refused("HOUSE", "E1 has gone on since this was pressed: look how it stands."):
        late(night, EndEventHand(tournament=ONE, table=E1), Pressed(pressed.at - LATE))
    with refused("HOUSE"):
        late(night, MarkEventSeat(tournament=ONE, table=E2, seat=seat, away=True), pressed)


def test_a_dealer_comes_late_only_where_nobody_has_been_pushed_in_since(night: Evening):
    night.table(T1)
    pressed = Pressed(night.clock.now())
    night.later(minutes=4)
    pushed, came = late(night, TakeTable(table=T1, staff=night.dealer), pressed).events
    assert isinstance(pushed, DealerPushed)
    assert (pushed.pushed_at, came) == (pressed.at, CameLate(pressed=pressed.at))
    again = TakeTable(table=T1, staff=night.dealer)
    with refused("HOUSE"):
        night.office.submit(again, night.floor, pressed=Pressed(pressed.at - timedelta(minutes=1)))
