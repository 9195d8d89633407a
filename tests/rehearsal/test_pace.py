"""Clocks of a night that is lived in front of somebody."""

from datetime import UTC, datetime, timedelta
from threading import Event, Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.base.clock import HandClock
from floor.rehearsal.pace import FastClock, NightStopped, PacedClock, Run

SEVEN = datetime(2026, 10, 24, 16, tzinfo=UTC)
REAL = datetime(2026, 11, 21, 9, tzinfo=UTC)


def running(speed: int = 60) -> tuple[FastClock, HandClock]:
    """A clock set going at seven, and the real one."""
    real = HandClock(REAL)
    fast = FastClock(real, SEVEN - timedelta(hours=3), speed)
    fast.go_from(SEVEN)
    return fast, real


def test_it_stands_still_until_it_is_set_going():
    real = HandClock(REAL)
    fast = FastClock(real, SEVEN, 60)
    real.advance(timedelta(hours=1))
    assert fast.now() == SEVEN
    assert fast.change(10) is None
    assert fast.go_from(SEVEN) == Run(SEVEN, real.now(), 10)
    real.advance(timedelta(minutes=1))
    assert fast.now() == SEVEN + timedelta(minutes=10)


def test_a_changed_speed_begins_where_the_clock_is():
    fast, real = running(60)
    real.advance(timedelta(seconds=30))
    fast.change(1)
    real.advance(timedelta(seconds=30))
    assert fast.now() == SEVEN + timedelta(minutes=30, seconds=30)


def test_held_it_shows_one_moment_and_goes_on_from_there():
    fast, real = running(60)
    real.advance(timedelta(minutes=1))
    fast.change(0)
    real.advance(timedelta(hours=1))
    assert fast.now() == SEVEN + timedelta(hours=1)
    fast.change(10)
    real.advance(timedelta(seconds=6))
    assert fast.now() == SEVEN + timedelta(hours=1, minutes=1)


def test_who_hears_late_that_it_is_slower_waits_for_the_others():
    night, real = running(60)
    desk = FastClock(real, SEVEN, 60)
    desk.go(Run(SEVEN, real.now(), 60))
    real.advance(timedelta(seconds=10))
    slower = night.change(1)
    assert slower is not None
    real.advance(timedelta(seconds=2))
    ahead = desk.now()
    desk.go(slower)
    assert desk.now() == ahead > night.now()
    real.advance(timedelta(minutes=3))
    assert desk.now() == night.now()


@given(
    st.lists(st.tuples(st.sampled_from((0, 1, 10, 60)), st.integers(0, 5_000), st.integers(0, 90)))
)
def test_it_never_goes_back_whatever_is_chosen_and_heard_late(turns):
    night, real = running(60)
    desk = FastClock(real, SEVEN, 60)
    desk.go(Run(SEVEN, real.now(), 60))
    last = desk.now(), night.now()
    for speed, between_ms, late_ms in turns:
        real.advance(timedelta(milliseconds=between_ms))
        run = night.change(speed)
        assert run is not None
        real.advance(timedelta(milliseconds=late_ms))
        shown = desk.now(), night.now()
        desk.go(run)
        assert last <= shown <= (desk.now(), night.now())
        last = desk.now(), night.now()


def test_begun_again_it_shows_the_hour_before_the_night():
    fast, real = running(60)
    real.advance(timedelta(hours=1))
    assert fast.now() > SEVEN
    fast.stand(SEVEN, fast.speed)
    real.advance(timedelta(hours=1))
    assert (fast.now(), fast.speed) == (SEVEN, 60)


def test_without_one_to_follow_a_night_does_not_wait():
    clock = PacedClock(SEVEN, Event())
    clock.move_to(SEVEN + timedelta(hours=9))
    assert clock.now() == SEVEN + timedelta(hours=9)


def test_a_held_night_is_stopped_at_once():
    stop = Event()
    fast, _real = running(0)
    clock = PacedClock(SEVEN, stop)
    clock.follow(fast)
    Thread(target=stop.set).start()
    with pytest.raises(NightStopped):
        clock.move_to(SEVEN + timedelta(hours=1))


def test_a_night_that_waits_hears_that_it_is_faster():
    fast, real = running(0)
    clock = PacedClock(SEVEN, Event())
    clock.follow(fast)

    def hurry() -> None:
        fast.change(60)
        real.advance(timedelta(minutes=1))

    Thread(target=hurry).start()
    clock.move_to(SEVEN + timedelta(minutes=30))
    assert clock.now() >= SEVEN + timedelta(minutes=30)
