"""Away for a time, removed, disqualified."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.base.money import NO_CHIPS, Chips, Money
from floor.room.blinds.button import PlayerId
from floor.tournament.money.placings import Finish, in_order
from floor.tournament.penalty import RemovalEffect, TimeAway, moved_up, removed, seated, without

A, B, C, D = (PlayerId(number) for number in range(1, 5))
SEVEN = datetime(2026, 10, 24, 16, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
AWAY = TimeAway(player=B, since=SEVEN, lasts=10 * MINUTE)


def test_a_time_penalty_runs_and_ends_by_itself():  # TR-PEN-2
    assert seated([A, B, C], [AWAY], SEVEN) == (A, C)
    assert AWAY.left(SEVEN + 4 * MINUTE) == 6 * MINUTE
    assert seated([A, B, C], [AWAY], SEVEN + 10 * MINUTE) == (A, B, C)
    assert AWAY.left(SEVEN + 11 * MINUTE) == 0 * MINUTE


def test_a_removed_players_chips_leave_and_his_money_stays():  # TR-PEN-3
    assert removed(Money(90_000), Chips(300_000), Chips(14_500)) == RemovalEffect(
        Money(90_000), Chips(285_500)
    )
    for stack in (Chips(-1), Chips(300_001)):
        with pytest.raises(ValueError):
            removed(Money(90_000), Chips(300_000), stack)
    assert removed(Money(1), Chips(5), NO_CHIPS).in_play == Chips(5)


def test_those_below_a_disqualified_player_move_up():  # TR-DQ-2, TR-DQ-3, TR-DQ-4
    assert without(in_order((A, B, C, D), 1), [B]) == in_order((A, C, D), 1)
    assert without(in_order((A, B, C, D), 1), [A, C]) == in_order((B, D), 1)
    assert without(in_order((A, B), 1), [D]) == in_order((A, B), 1)


def test_who_shared_places_with_a_disqualified_player_has_the_best_of_them():
    shared = Finish(players=(B, C), first_place=2)
    last = Finish(players=(D,), first_place=4)
    best, left = in_order((A,), 1)[0], Finish(players=(C,), first_place=2)
    assert without((best, shared, last), [B]) == (best, left, *in_order((D,), 3))


@given(players=st.integers(1, 20), out=st.sets(st.integers(1, 20)))
def test_after_disqualifications_no_place_is_empty(players: int, out: set[int]):
    order = [PlayerId(number) for number in range(1, players + 1)]
    gone = {PlayerId(number) for number in out}
    left = [player for player in order if player not in gone]
    assert without(in_order(order, 1), gone) == in_order(left, 1)


def test_those_already_out_move_up_for_one_who_is_left():  # TR-DQ-4
    assert moved_up(in_order((A, B), 11), 1) == in_order((A, B), 10)
    assert moved_up(in_order((A, B), 11), 0) == in_order((A, B), 11)
    for disqualified in (-1, 11):
        with pytest.raises(ValueError):
            moved_up(in_order((A, B), 11), disqualified)
