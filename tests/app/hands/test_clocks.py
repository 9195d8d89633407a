"""The clock on a slow player: called by anybody, remembered of nobody."""

import pytest

from floor.app.hands.clocks import CallClock, ClockCalled, ClockEnded, EndClock, clock_at, clock_of
from floor.app.tournament.hands import EndEventHand, StartEventHand
from floor.room.blinds.button import SeatNo
from floor.room.clock.player_clock import GUIDE, TDA, ClockResult
from floor.room.table.table import RunningClock
from tests.app.tournament.commands import E1
from tests.app.tournament.directed import playing
from tests.evening import HELSINKI, T1, Evening, TableTonight, refused

THREE = SeatNo(3)
ACTED = EndClock(table=T1, result=ClockResult.ACTED)


@pytest.fixture
def table(night: Evening) -> TableTonight:
    return night.table(T1).seated("Aino", "Eero", "Kaisa").draw("Aino").start()


def test_a_clock_runs_until_somebody_says_how_it_ended(night: Evening, table: TableTonight):
    called = night.later(seconds=40).clock.now()
    table.ask(CallClock(table=T1, seat=THREE))
    assert table.entry.events == (
        ClockCalled(table=T1, hand=1, called_at=called, terms=GUIDE, seat=THREE),
    )
    assert table.now.clock == RunningClock(since=called, terms=GUIDE, seat=THREE)
    with refused("CH-GEN-21", "A clock runs at T1 already."):
        table.ask(CallClock(table=T1))
    night.later(seconds=12)
    table.ask(ACTED)
    assert table.entry.events == (
        ClockEnded(
            table=T1,
            hand=1,
            ended_at=night.clock.now(),
            result=ClockResult.ACTED,
            seat=THREE,
        ),
    )
    assert table.now.clock is None
    with refused("CH-GEN-21", "No clock runs at T1."):
        table.ask(ACTED)


def test_whose_clock_runs_may_be_said_after_it_began(night: Evening, table: TableTonight):
    called = night.clock.now()
    night.ask(CallClock(table=T1))
    night.later(seconds=5)
    night.ask(CallClock(table=T1, seat=THREE))
    assert table.now.clock == RunningClock(since=called, terms=GUIDE, seat=THREE)
    with refused("CH-GEN-21", "A clock runs at T1 already."):
        night.ask(CallClock(table=T1, seat=THREE))


def test_a_clock_ends_with_its_hand(table: TableTonight):
    table.ask(CallClock(table=T1)).end()
    assert table.now.clock is None


def test_a_clock_is_for_somebody_in_the_hand(table: TableTonight):
    with refused("CH-GEN-5", "Nobody in T1 seat 7 is dealt in."):
        table.ask(CallClock(table=T1, seat=SeatNo(7)))
    table.end()
    with refused("CH-GEN-21", "No hand is being played at T1: there is no clock."):
        table.ask(CallClock(table=T1))


def test_a_table_has_the_clock_of_its_profile(night: Evening):
    own = 'clock_seconds = 50\ncountdown_seconds = 10\nbutton = "dead"'
    night.adopt(HELSINKI.replace('button = "dead"', own)).played_by("dead_button")
    table = night.table(T1)
    assert clock_at(night.room, table.now) == GUIDE
    night.close(T1)
    text = HELSINKI.replace('button = "dead"', own)
    night.adopt(text.replace('variant = "texas"\n', 'variant = "texas"\nprofile = "dead_button"\n'))
    assert clock_at(night.room, night.table(T1).now) == TDA


def test_a_dealer_calls_it_at_his_own_table(night: Evening, table: TableTonight):
    with refused("HOUSE"):
        table.ask(CallClock(table=T1), night.dealer)
    table.with_dealer().ask(CallClock(table=T1), night.dealer)


def test_at_a_tournaments_table_the_sheets_clock_runs_for_who_is_there(night: Evening):
    event = playing(night)
    called = night.clock.now()
    event.ask(CallClock(table=E1))
    assert clock_of(night.room, E1).runs == RunningClock(since=called, terms=GUIDE)
    event.ask(StartEventHand(tournament=event.number, table=E1))
    assert clock_of(night.room, E1).runs is None
    event.ask(CallClock(table=E1, seat=THREE))
    with refused("CH-GEN-21", "A clock runs at E1 already."):
        event.ask(CallClock(table=E1))
    event.ask(EndClock(table=E1, result=ClockResult.RAN_OUT))
    with refused("CH-GEN-21", "No clock runs at E1."):
        event.ask(EndClock(table=E1, result=ClockResult.ACTED))
    with refused("CH-GEN-5", "Nobody in E1 seat 9 is dealt in."):
        event.ask(CallClock(table=E1, seat=SeatNo(9)))
    event.ask(CallClock(table=E1, seat=THREE))
    event.ask(EndEventHand(tournament=event.number, table=E1))
    assert clock_of(night.room, E1).runs is None
    with refused("CH-GEN-21", "No hand is being played at E1: there is no clock."):
        event.ask(CallClock(table=E1))
