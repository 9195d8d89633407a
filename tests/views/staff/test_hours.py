"""What the desk's clock says, and when the gaming day is late (FAULTS rows 39, 40 and 41)."""

import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

import pytest

from floor.app.core.room import EMPTY_ROOM
from floor.base.text import speaking
from floor.views.staff.hours import clock_hint, clock_words, late_words
from tests.evening import Evening

ZONE = "Europe/Helsinki"
HOUR = timedelta(hours=1)
FIRST_THREE = datetime(2026, 10, 25, 0, 20, tzinfo=UTC)
"""03:20 of the night in which the clocks go back at four."""


@pytest.fixture
def computer() -> Iterator[Callable[[str], None]]:
    """Sets the computer to a time zone."""
    with pytest.MonkeyPatch.context() as patch:

        def set_to(zone: str) -> None:
            patch.setenv("TZ", zone)
            time.tzset()

        yield set_to
    time.tzset()


def test_the_hour_that_comes_twice_is_told_apart(computer: Callable[[str], None]):
    computer(ZONE)
    words = [clock_words(FIRST_THREE + ahead * HOUR, ZONE) for ahead in (-1, 0, 1, 2)]
    assert words == ["02:20", "03:20 summer time", "03:20 winter time", "04:20"]
    with speaking("fi"):
        assert clock_words(FIRST_THREE, ZONE) == "03.20 kesäaikaa"
        assert clock_words(FIRST_THREE + HOUR, ZONE) == "03.20 talviaikaa"


def test_no_two_minutes_of_the_longest_day_are_shown_alike(computer: Callable[[str], None]):
    computer(ZONE)
    moment, shown = datetime(2026, 10, 24, 9, tzinfo=UTC), set()
    for _minute in range(25 * 60):
        shown.add(clock_words(moment, ZONE))
        moment += timedelta(minutes=1)
    assert len(shown) == 25 * 60


@pytest.mark.parametrize("zone", ["UTC", "Asia/Kolkata", "America/New_York"])
def test_a_computer_set_to_another_hour_says_whose_hour_it_shows(
    computer: Callable[[str], None], zone: str
):
    computer(zone)
    assert clock_words(FIRST_THREE, ZONE) == "03:20 summer time · Helsinki"
    assert clock_words(FIRST_THREE - HOUR, ZONE) == "02:20 · Helsinki"
    hint = "This computer is set to another time zone. Every time shown here is that of Helsinki."
    assert clock_hint(FIRST_THREE, ZONE) == hint
    assert clock_words(FIRST_THREE, "America/Argentina/Buenos_Aires").endswith("· Buenos Aires")


def test_a_computer_set_to_the_same_hour_says_nothing(computer: Callable[[str], None]):
    computer("Europe/Tallinn")
    assert clock_hint(FIRST_THREE, ZONE) == ""


def test_a_gaming_day_that_has_outrun_its_hours_is_told_of(night: Evening):
    six = datetime(2026, 10, 25, 4, tzinfo=UTC)
    assert late_words(night.room, six - timedelta(seconds=1)) == ""
    assert late_words(night.room, six) == (
        "Sun, 25 Oct 2026 has begun and gaming day Sat, 24 Oct 2026 is still open: close it (F7)"
        " as soon as play has ended. The report will say that it was closed late."
    )
    night.clock.move_to(six)
    night.close_day()
    assert late_words(night.room, six) == ""
    assert late_words(EMPTY_ROOM, six) == ""
