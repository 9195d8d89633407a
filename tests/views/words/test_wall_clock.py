"""The house's wall clock: what was typed of it, and which moments that may be."""

from datetime import UTC, datetime, time, timedelta

import pytest

from floor.views.words.wall_clock import clock_text, moments_of, typed_time

HELSINKI = "Europe/Helsinki"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("2314", time(23, 14)),
        (" 23:14 ", time(23, 14)),
        ("23.14", time(23, 14)),
        ("23:14:05", time(23, 14, 5)),
        ("231405", time(23, 14, 5)),
        ("914", time(9, 14)),
        ("23", time(23)),
        ("9", time(9)),
        ("24", time(0)),
        ("0014", time(0, 14)),
    ],
)
def test_a_time_is_typed_as_it_comes(typed: str, meant: time):
    assert typed_time(typed) == meant


@pytest.mark.parametrize("typed", ["", "x", "2360", "2514", "23:14:60", "23-14", "1234567"])
def test_what_is_no_time_is_none(typed: str):
    assert typed_time(typed) is None


SIX = datetime(2026, 10, 24, 15, tzinfo=UTC)
"""In the evening, in Helsinki; the clocks go back in that night."""


def test_a_time_is_looked_for_from_the_opening_on():
    found = moments_of(time(23, 14), SIX, SIX + timedelta(hours=9), HELSINKI)
    assert found == (datetime(2026, 10, 24, 20, 14, tzinfo=UTC),)
    assert moments_of(time(0, 14), SIX, SIX + timedelta(hours=9), HELSINKI)[0].day == 24
    assert moments_of(time(17), SIX, SIX + timedelta(hours=9), HELSINKI) == ()
    assert moments_of(time(5), SIX, SIX + timedelta(hours=9), HELSINKI) == ()


def test_in_the_night_the_clocks_go_back_a_time_comes_twice():
    first, second = moments_of(time(3, 30), SIX, SIX + timedelta(hours=14), HELSINKI)
    assert second - first == timedelta(hours=1)
    assert clock_text(first, HELSINKI) == "03:30:00 summer time"
    assert clock_text(second, HELSINKI) == "03:30:00 winter time"


def test_in_the_night_the_clocks_go_forward_a_time_never_comes():
    evening = datetime(2026, 3, 28, 16, tzinfo=UTC)
    assert moments_of(time(3, 30), evening, evening + timedelta(hours=14), HELSINKI) == ()
