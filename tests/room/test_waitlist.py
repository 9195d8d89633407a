"""Who is next, how long his seat waits, and which table gets him."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.room.button import PlayerId
from floor.room.waitlist import (
    Signup,
    TableId,
    TableOffer,
    Waiting,
    hold_ends,
    keeps_seat,
    next_to_call,
    table_for_newcomer,
    with_newcomer,
)

NOON = datetime(2026, 10, 24, 12, tzinfo=UTC)


def waiting(player: int, signup: Signup = Signup.FLOOR, *, arrived: bool = True) -> Waiting:
    return Waiting(player=PlayerId(player), since=NOON, signup=signup, arrived=arrived)


@given(st.lists(st.sampled_from(Signup), max_size=12))
def test_players_of_a_closed_table_stand_first_and_everybody_else_as_he_came(
    signups: list[Signup],
):
    line: tuple[Waiting, ...] = ()
    for number, signup in enumerate(signups):
        line = with_newcomer(line, waiting(number, signup))
    came = list(enumerate(signups))
    first = [number for number, signup in came if signup is Signup.CLOSED_TABLE]
    rest = [number for number, signup in came if signup is not Signup.CLOSED_TABLE]
    assert [one.player for one in line] == [*first, *rest]


def test_the_first_who_is_here_and_not_called_is_next():
    line = (waiting(1), waiting(2, arrived=False), waiting(3), waiting(4))
    assert next_to_call(line, []) == 1
    assert next_to_call(line, [PlayerId(1)]) == 3
    assert next_to_call(line, [PlayerId(1), PlayerId(3), PlayerId(4)]) is None


def test_a_seat_waits_to_the_last_moment_and_not_longer():
    until = hold_ends(NOON, timedelta(minutes=5))
    assert keeps_seat(until, until)
    assert not keeps_seat(until, until + timedelta(microseconds=1))


def test_the_shorter_table_gets_the_newcomer_and_of_equal_ones_the_older():
    older = TableOffer(TableId("T2"), NOON, 6)
    newer = TableOffer(TableId("T1"), NOON + timedelta(hours=1), 6)
    short = TableOffer(TableId("T3"), NOON + timedelta(hours=2), 5)
    assert table_for_newcomer([newer, older]) == "T2"
    assert table_for_newcomer([newer, older, short]) == "T3"


def test_without_a_table_there_is_none_to_propose():
    with pytest.raises(ValueError):
        table_for_newcomer([])
