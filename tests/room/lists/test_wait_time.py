"""How long one will wait: from the night itself, or nothing is said."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from floor.room.lists.wait_time import (
    SETTLED_AFTER,
    TURNS_KEPT,
    TURNS_NEEDED,
    is_turn,
    time_of_a_turn,
    with_turn,
)

EIGHT = datetime(2026, 10, 24, 17, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


def turns(*minutes: int) -> tuple[datetime, ...]:
    return tuple(EIGHT + minute * MINUTE for minute in minutes)


def test_three_calls_in_half_an_hour_are_one_in_ten_minutes():
    assert time_of_a_turn(turns(0, 12, 18), EIGHT + 30 * MINUTE) == 10 * MINUTE


def test_silence_since_the_last_call_makes_the_wait_longer():
    assert time_of_a_turn(turns(0, 12, 18), EIGHT + 60 * MINUTE) == 20 * MINUTE


def test_before_there_are_enough_calls_nothing_is_made_up():
    for count in range(TURNS_NEEDED):
        assert time_of_a_turn(turns(*range(count)), EIGHT + 60 * MINUTE) is None


def test_a_clock_put_back_makes_no_negative_wait():
    assert time_of_a_turn(turns(10, 11, 12), EIGHT) == timedelta()


def test_the_seats_of_a_new_table_say_nothing_about_how_often_one_comes_free():
    assert not is_turn(EIGHT, EIGHT + SETTLED_AFTER - timedelta.resolution)
    assert is_turn(EIGHT, EIGHT + SETTLED_AFTER)


@given(st.lists(st.integers(0, 600), max_size=40))
def test_only_the_last_turns_are_kept_oldest_first(minutes: list[int]):
    kept: tuple[datetime, ...] = ()
    called = turns(*sorted(minutes))
    for at in called:
        kept = with_turn(kept, at)
    assert kept == called[-TURNS_KEPT:]
