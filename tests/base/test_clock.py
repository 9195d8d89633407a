"""Instants in UTC, and gaming days that are longer or shorter than twenty-four hours."""

import time
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.base.clock import (
    HandClock,
    SteadyClock,
    SystemClock,
    from_micros,
    gaming_day_of,
    to_micros,
)
from tests.gaming_days import gaming_day_bounds

HELSINKI = ZoneInfo("Europe/Helsinki")
moments = st.integers(631_152_000, 4_102_444_800).map(lambda s: datetime.fromtimestamp(s, UTC))


def local(*parts: int, fold: int = 0) -> datetime:
    return datetime(*parts, tzinfo=HELSINKI, fold=fold)


def test_a_steady_clock_goes_on_whatever_the_computers_is_set_to(monkeypatch: pytest.MonkeyPatch):
    """Also where no clock counts the computer's sleep."""
    for own in (7, None):
        ticks = iter((100.0, 102.5))
        monkeypatch.setattr(time, "CLOCK_BOOTTIME", own, raising=False)
        name = "monotonic" if own is None else "clock_gettime"
        monkeypatch.setattr(time, name, lambda *_which, ticks=ticks: next(ticks))
        before = SystemClock().now()
        clock = SteadyClock()
        after = SystemClock().now()
        steady = timedelta(seconds=2.5)
        assert before + steady <= clock.now() <= after + steady


def test_the_computers_clock_tells_utc_and_does_not_stand_still():
    clock = SystemClock()
    first = clock.now()
    assert first.tzinfo is UTC
    assert first <= clock.now()


def test_a_clock_moved_by_hand_goes_where_it_is_told_even_back():
    noon = datetime(2026, 10, 24, 12, tzinfo=UTC)
    clock = HandClock(noon)
    clock.advance(timedelta(minutes=5))
    assert clock.now() == noon + timedelta(minutes=5)
    clock.move_to(noon)
    assert clock.now() == noon


@given(moments)
def test_an_instant_comes_back_from_the_journal_as_it_was(moment: datetime):
    assert from_micros(to_micros(moment)) == moment


def test_the_gaming_day_crosses_midnight_and_ends_at_six():
    day = date(2026, 10, 23)
    assert gaming_day_of(local(2026, 10, 23, 6), HELSINKI, 6) == day
    assert gaming_day_of(local(2026, 10, 23, 23, 59), HELSINKI, 6) == day
    assert gaming_day_of(local(2026, 10, 24, 5, 59), HELSINKI, 6) == day
    assert gaming_day_of(local(2026, 10, 24, 6), HELSINKI, 6) == date(2026, 10, 24)


def test_the_hour_that_comes_twice_belongs_to_the_evening_before_both_times():
    for fold in (0, 1):
        half_past_three = local(2026, 10, 25, 3, 30, fold=fold)
        assert gaming_day_of(half_past_three, HELSINKI, 6) == date(2026, 10, 24)


def test_the_october_night_has_25_hours_and_the_march_night_23():
    lengths = {
        day: after - first
        for day in (date(2026, 10, 23), date(2026, 10, 24), date(2027, 3, 27))
        for first, after in [gaming_day_bounds(day, HELSINKI, 6)]
    }
    assert [length // timedelta(hours=1) for length in lengths.values()] == [24, 25, 23]


@given(moments)
def test_every_instant_lies_within_the_bounds_of_its_gaming_day(moment: datetime):
    day = gaming_day_of(moment, HELSINKI, 6)
    first, after = gaming_day_bounds(day, HELSINKI, 6)
    assert first <= moment < after
