"""Every instant lies in exactly one gaming day, whatever is done to the clocks on the wall."""

import time
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo, available_timezones

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.base.clock import (
    EPOCH,
    from_micros,
    gaming_day_of,
    lasted,
    set_back,
    shows_another_hour,
    to_micros,
)
from tests.gaming_days import gaming_day_bounds

HELSINKI = ZoneInfo("Europe/Helsinki")
FIRST, LAST = date(2026, 1, 1), date(2028, 12, 31)
HOUR, DAY, TICK = timedelta(hours=1), timedelta(days=1), timedelta(microseconds=1)

# Their clocks change at midnight, by half an hour, by two hours, at a quarter to three.
ODD_ZONES = (
    "Europe/Helsinki",
    "America/Havana",
    "Asia/Beirut",
    "Australia/Lord_Howe",
    "Antarctica/Troll",
    "Pacific/Chatham",
    "Africa/Casablanca",
)


def every_day() -> Iterator[date]:
    """All days of three years."""
    day = FIRST
    while day <= LAST:
        yield day
        day += DAY


def change_overs(zone: ZoneInfo) -> set[date]:
    """The days of those years with a change of the clocks, and one before and after each."""
    noons = {day: datetime(day.year, day.month, day.day, 12, tzinfo=zone) for day in every_day()}
    return {
        day + ahead
        for day, noon in noons.items()
        if noon.utcoffset() != (noon - DAY).utcoffset()
        for ahead in (-2 * DAY, -DAY, timedelta(), DAY)
    }


@pytest.mark.parametrize("hour", range(24))
def test_three_years_have_neither_gap_nor_overlap(hour: int):
    """FAULTS row 39."""
    lengths = {}
    end = gaming_day_bounds(FIRST - DAY, HELSINKI, hour)[1]
    for day in every_day():
        first, after = gaming_day_bounds(day, HELSINKI, hour)
        assert first == end
        assert gaming_day_of(first - TICK, HELSINKI, hour) == day - DAY
        assert gaming_day_of(first, HELSINKI, hour) == day
        assert gaming_day_of(after - TICK, HELSINKI, hour) == day
        lengths[day] = (after - first) // HOUR
        assert (after - first) % HOUR == timedelta()
        end = after
    assert sum(lengths.values()) * HOUR == end - gaming_day_bounds(FIRST, HELSINKI, hour)[0]
    assert sorted(length for length in lengths.values() if length != 24) == [23] * 3 + [25] * 3


def test_the_days_that_are_not_24_hours_long_are_those_of_the_change():
    odd = {
        day: (after - first) // HOUR
        for day in every_day()
        for first, after in [gaming_day_bounds(day, HELSINKI, 6)]
        if after - first != DAY
    }
    assert odd == {
        date(2026, 3, 28): 23,
        date(2026, 10, 24): 25,
        date(2027, 3, 27): 23,
        date(2027, 10, 30): 25,
        date(2028, 3, 25): 23,
        date(2028, 10, 28): 25,
    }


NEAR_A_CHANGE = (*range(6), 12, 23)
"""Hours a gaming day begins at: clocks change by night."""


@pytest.mark.no_cover
def test_every_quarter_of_an_hour_about_a_change_is_in_one_day(full: bool):
    for zone in map(ZoneInfo, sorted(available_timezones()) if full else ODD_ZONES):
        changes = change_overs(zone)
        for hour in range(24) if full else NEAR_A_CHANGE:
            for day in changes:
                first, after = gaming_day_bounds(day, zone, hour)
                assert after == gaming_day_bounds(day + DAY, zone, hour)[0]
                moment = first
                while moment < after:
                    assert gaming_day_of(moment, zone, hour) == day, (zone, hour, moment)
                    moment += HOUR / 4
                assert gaming_day_of(after - TICK, zone, hour) == day


JANUARY = to_micros(datetime(2026, 1, 1, tzinfo=UTC))


@given(
    moment=st.integers(JANUARY, JANUARY + 3 * 366 * to_micros(EPOCH + DAY)).map(from_micros),
    zone=st.sampled_from(ODD_ZONES).map(ZoneInfo),
    hour=st.integers(0, 23),
)
def test_an_instant_is_in_its_own_day_and_no_other(moment: datetime, zone: ZoneInfo, hour: int):
    day = gaming_day_of(moment, zone, hour)
    holding = [
        other
        for other in (day - DAY, day, day + DAY)
        for first, after in [gaming_day_bounds(other, zone, hour)]
        if first <= moment < after
    ]
    assert holding == [day]


NOON = datetime(2026, 10, 24, 12, tzinfo=UTC)


def test_nothing_lasts_less_than_no_time():
    assert lasted(NOON, NOON + HOUR) == HOUR
    assert lasted(NOON, NOON - HOUR) == timedelta()
    assert lasted(NOON, EPOCH) == timedelta()


class Glass(msgspec.Struct, frozen=True):
    """Something that runs."""

    name: str
    since: datetime
    stops: tuple[datetime, ...] = ()
    inner: "Glass | None" = None


def test_what_runs_is_set_back_with_the_clock_and_all_else_stays():
    still = ("a day has no hour", date(2026, 10, 24), HOUR, {"sand": 3})
    room = {"glass": Glass("egg", NOON, (NOON + HOUR,), Glass("inner", NOON)), "still": still}
    back = set_back(room, HOUR)
    then = NOON - HOUR
    assert back["glass"] == Glass("egg", then, (NOON,), Glass("inner", then))
    assert back["still"] is still
    assert set_back(still, HOUR) is still


def test_no_instant_is_set_back_behind_1970():
    assert set_back(NOON, NOON - EPOCH) == EPOCH
    assert set_back(NOON, timedelta.max) == EPOCH


@pytest.mark.parametrize(
    ("computers", "noticed"),
    [
        ("Europe/Helsinki", False),
        ("Europe/Tallinn", False),
        ("Asia/Kolkata", True),
        ("America/New_York", True),
        ("UTC", True),
    ],
)
def test_a_computer_in_another_time_zone_is_noticed(
    monkeypatch: pytest.MonkeyPatch, computers: str, noticed: bool
):
    """FAULTS row 41."""
    with monkeypatch.context() as patch:
        patch.setenv("TZ", computers)
        time.tzset()
        assert shows_another_hour(NOON, HELSINKI) is noticed
    time.tzset()
