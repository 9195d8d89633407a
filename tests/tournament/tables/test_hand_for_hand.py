"""Tables that wait for each other."""

import pytest

from floor.base.errors import Refused
from floor.room.games.forms import PROCEDURES
from floor.room.games.game import GameForm
from floor.room.lists.waitlist import TableId
from floor.tournament.tables.hand_for_hand import (
    Because,
    HandForHand,
    final_table_size,
    hand_for_hand,
    hand_over,
    next_round,
)

T1, T2, T3 = (TableId(f"T{number}") for number in (1, 2, 3))
BEGUN = HandForHand(tables=frozenset({T1, T2}))


def test_the_next_hand_waits_for_the_last_table():  # ON-TRN-18
    one_done = hand_over(BEGUN, T2)
    assert one_done.waited_for == {T1}
    with pytest.raises(Refused, match="waits for T1"):
        next_round(one_done)
    both_done = hand_over(one_done, T1)
    assert both_done.is_over
    assert next_round(both_done) == BEGUN


def test_a_table_plays_a_hand_once():
    with pytest.raises(Refused, match="T1 has played this hand"):
        hand_over(hand_over(BEGUN, T1), T1)
    with pytest.raises(ValueError):
        hand_over(BEGUN, T3)


def test_sviten_has_seven_at_its_final_table_and_the_others_a_full_one():  # GM-SVIT-16, TR-X-8
    assert final_table_size(PROCEDURES[GameForm.SVITEN], 9) == 7
    assert final_table_size(PROCEDURES[GameForm.TEXAS], 9) == 9


@pytest.mark.parametrize(
    ("left", "tables", "paid", "because"),
    [
        (10, 2, None, Because.FINAL_TABLE),
        (10, 1, None, None),
        (16, 2, 15, Because.PRIZES),
        (17, 2, 15, None),
        (15, 2, 15, None),
        (16, 2, None, None),
    ],
)
def test_one_too_many_for_the_final_table_or_the_prizes_is_played_hand_for_hand(
    left: int, tables: int, paid: int | None, because: Because | None
):
    assert hand_for_hand(left, tables=tables, final_table=9, paid=paid) is because


def test_the_floor_names_any_jump_to_be_played_hand_for_hand():  # ON-TRN-18
    tables = {"tables": 2, "final_table": 6, "paid": 15}
    found = {left: hand_for_hand(left, **tables, jumps={9, 12}) for left in range(8, 17)}
    assert {left for left, because in found.items() if because is Because.JUMP} == {10, 13}
    assert found[16] is Because.PRIZES
