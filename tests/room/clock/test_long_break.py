"""The long break: once an evening."""

from datetime import UTC, datetime, timedelta

from floor.room.clock.long_break import long_break_until

EIGHT = datetime(2026, 10, 24, 20, tzinfo=UTC)
HALF_AN_HOUR = timedelta(minutes=30)


def test_a_long_break_has_an_end():
    assert long_break_until([], EIGHT, HALF_AN_HOUR) == EIGHT + HALF_AN_HOUR


def test_nobody_has_a_second_one():
    assert long_break_until([EIGHT], EIGHT + timedelta(hours=3), HALF_AN_HOUR) is None
