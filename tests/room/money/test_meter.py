"""A meter counts the time that is charged, through every pause."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from floor.base.money import NOTHING, Money
from floor.room.games.time_charge import Payer, TimeCharge, time_due
from floor.room.money.meter import Meter, meter_due, started, stopped, time_on

HOUR = timedelta(hours=1)
SEVEN = datetime(2026, 10, 24, 16, tzinfo=UTC)
OWN_HOUR = TimeCharge(amount=Money(600), period=HOUR, payer=Payer.PLAYER)


def minutes(count: int) -> timedelta:
    return timedelta(minutes=count)


def test_a_meter_runs_on_where_it_stood_still():
    meter = stopped(started(Meter(charge=OWN_HOUR), SEVEN), SEVEN + minutes(40))
    assert time_on(meter, SEVEN + 5 * HOUR) == minutes(40)
    again = started(meter, SEVEN + 2 * HOUR)
    assert meter_due(again, SEVEN + 2 * HOUR + minutes(20)) == Money(600)
    assert meter_due(again, SEVEN + 2 * HOUR + minutes(21)) == Money(1200)


def test_a_meter_that_runs_is_not_started_again():
    meter = started(Meter(charge=OWN_HOUR), SEVEN)
    assert started(meter, SEVEN + HOUR) == meter


def test_what_is_paid_is_not_due_again_before_the_next_hour():
    meter = replace(started(Meter(charge=OWN_HOUR), SEVEN), paid=Money(600))
    assert meter_due(meter, SEVEN + HOUR) == NOTHING
    assert meter_due(meter, SEVEN + minutes(61)) == Money(600)


def test_a_clock_that_went_back_takes_no_time_off_a_meter():
    meter = Meter(charge=OWN_HOUR, played=minutes(50), since=SEVEN)
    assert time_on(meter, SEVEN - HOUR) == minutes(50)


@given(
    spells=st.lists(st.tuples(st.integers(0, 500), st.integers(0, 500)), max_size=8),
    paid_after=st.integers(0, 8),
)
def test_in_the_end_everybody_has_paid_for_the_time_he_played(
    spells: list[tuple[int, int]], paid_after: int
):
    meter, now, played = Meter(charge=OWN_HOUR), SEVEN, 0
    for place, (pause, spell) in enumerate(spells):
        now += minutes(pause)
        meter = started(meter, now)
        now += minutes(spell)
        played += spell
        if place == paid_after:
            meter = replace(meter, paid=meter.paid + meter_due(meter, now))
        meter = stopped(meter, now)
    assert meter.paid + meter_due(meter, now) == time_due(OWN_HOUR, minutes(played))
