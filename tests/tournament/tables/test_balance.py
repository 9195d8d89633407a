"""Keeping tables even."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.room.blinds.button import SeatNo
from floor.room.games.game import GameForm
from floor.room.lists.waitlist import TableId
from floor.tournament.tables.balance import (
    HELSINKI,
    Evenness,
    NewSeat,
    NewTable,
    SmallBlindSeat,
    coming_under_dead_button,
    farthest_from_big,
    halted,
    mover_is_drawn,
    moves_needed,
    next_big_blind,
    seat_by_lot,
    seat_for,
    seat_left_last,
)
from tests.lots import ScriptedChance

T1, T2, T3 = (TableId(f"T{number}") for number in (1, 2, 3))
rooms = st.lists(st.integers(0, 12), min_size=1, max_size=8).map(
    lambda sizes: {TableId(f"T{number}"): size for number, size in enumerate(sizes)}
)


def seats(*numbers: int) -> list[SeatNo]:
    return [SeatNo(number) for number in numbers]


def fewest(sizes: list[int], most: int) -> int:
    """How few moves would do, by trying every way in which the tables could end."""
    ends = product(range(max(sizes) + 1), repeat=len(sizes))
    allowed = (end for end in ends if sum(end) == sum(sizes) and max(end) - min(end) <= most)
    return min(
        sum(max(old - new, 0) for old, new in zip(sizes, end, strict=True)) for end in allowed
    )


@given(counts=rooms, most=st.integers(1, 3))
def test_after_the_moves_no_table_differs_by_more_than_allowed(
    counts: dict[TableId, int], most: int
):  # TR-BAL-1, TR-BAL-2
    moves = moves_needed(counts, most)
    after = dict(counts)
    for move in moves:
        after[move.from_table] -= 1
        after[move.to_table] += 1
    assert sum(after.values()) == sum(counts.values())
    assert max(after.values()) - min(after.values()) <= most
    assert not {move.from_table for move in moves} & {move.to_table for move in moves}


@given(sizes=st.lists(st.integers(0, 6), min_size=1, max_size=4), most=st.integers(1, 2))
def test_no_fewer_moves_would_do(sizes: list[int], most: int):
    counts = {TableId(f"T{number}"): size for number, size in enumerate(sizes)}
    assert len(moves_needed(counts, most)) == fewest(sizes, most)


def test_of_tables_as_big_the_next_to_break_gives_and_the_last_takes():  # TD-BAL-1
    counts = {T1: 9, T2: 9, T3: 6, TableId("T4"): 6}
    order = [T2, T3, TableId("T4"), T1]
    assert moves_needed(counts, 2, order)[0] == (T2, TableId("T4"))
    # Of equal ones that gives from which somebody goes who has been moved least.
    assert moves_needed(counts, 2, order, {T2: 1})[0].from_table == T1
    assert moves_needed(counts, 2)[0].from_table == T1


def test_an_empty_room_is_even_and_no_room_is_exactly_so():
    assert moves_needed({}, 1) == ()
    with pytest.raises(ValueError):
        moves_needed({T1: 1}, 0)


def test_tables_are_kept_tighter_later():  # TR-BAL-2
    assert HELSINKI.allowed(left=200) == 2
    assert HELSINKI.allowed(left=200, late=True) == 1
    by_players = Evenness(late_from=27)
    assert [by_players.allowed(left) for left in (28, 27)] == [2, 1]


def test_a_table_three_short_stops():  # TDA-10
    assert halted({T1: 9, T2: 7, T3: 6}) == (T3,)
    assert halted({}) == ()


def test_the_next_big_blind_is_moved():  # TR-BAL-3
    assert next_big_blind(seats(1, 4, 9), SeatNo(9)) == 1
    assert next_big_blind(seats(1, 4, 9), SeatNo(2)) == 4
    assert next_big_blind(seats(9), SeatNo(9)) == 9


def test_in_stud_and_soko_the_mover_is_drawn():  # TR-BAL-6, TD-BAL-3
    drawn = {form for form in GameForm if mover_is_drawn(form)}
    assert drawn == {GameForm.SOKO, GameForm.STUD, GameForm.STUD_HILO, GameForm.RAZZ}
    lots = [seat_by_lot(seats(9, 1, 4), ScriptedChance([lot])) for lot in range(3)]
    assert lots == seats(1, 4, 9)
    with pytest.raises(ValueError):
        seat_by_lot([], ScriptedChance([]))


def coming(*free: int, big: int = 4, button: int = 2, small: int = 4) -> NewTable:
    return NewTable(frozenset(seats(*free)), SeatNo(big), SeatNo(button), SeatNo(small))


@pytest.mark.parametrize(
    ("table", "found"),
    [
        (coming(5, 9), NewSeat(SeatNo(5), False)),
        (coming(9, 1), NewSeat(SeatNo(9), False)),
        (coming(1, 3), NewSeat(SeatNo(1), False)),
        (coming(2, 3), NewSeat(SeatNo(2), False)),
        (coming(3), NewSeat(SeatNo(3), True)),
        (coming(4, 3), NewSeat(SeatNo(4), False)),
        (coming(2, 4), NewSeat(SeatNo(2), False)),
        (coming(), None),
    ],
    ids=str,
)
def test_who_comes_sits_in_the_big_blind_or_as_near_as_can_be(
    table: NewTable, found: NewSeat | None
):  # TR-BAL-4, TR-BAL-5, TD-BAL-2
    assert seat_for(table) == found


def test_the_small_blind_is_never_given_by_the_directors_rules():  # TDA-10
    table = coming_under_dead_button(seats(3, 6), last_small=SeatNo(2), last_big=SeatNo(3))
    assert seat_for(table, SmallBlindSeat.NEVER) == NewSeat(SeatNo(6), False)
    only_small = coming_under_dead_button(seats(3), last_small=SeatNo(2), last_big=SeatNo(3))
    assert seat_for(only_small, SmallBlindSeat.NEVER) is None


@given(
    free=st.sets(st.integers(1, 12), min_size=1),
    big=st.integers(1, 12),
    button=st.integers(1, 12),
    small=st.integers(1, 12),
    reading=st.sampled_from(SmallBlindSeat),
)
def test_nobody_waits_while_a_seat_is_free_in_which_he_could_play(
    free: set[int], big: int, button: int, small: int, reading: SmallBlindSeat
):
    table = coming(*free, big=big, button=button, small=small)
    found = seat_for(table, reading)
    if found is None:
        assert reading is SmallBlindSeat.NEVER
        assert free == {small}
        return
    assert found.seat in free
    others = [seat_for(table._replace(free=frozenset(seats(one))), reading) for one in free]
    assert not found.waits or all(other is None or other.waits for other in others)


def test_online_the_big_blind_reaches_him_last():  # ON-TRN-19
    assert farthest_from_big(seats(5, 9, 2), SeatNo(4)) == 2
    went_out = SeatNo(4)
    assert farthest_from_big(seats(4, 2), went_out) == went_out


def test_at_stud_he_gets_the_seat_that_became_free_last():  # TDA-10
    assert seat_left_last(seats(3, 7)) == 7
    with pytest.raises(ValueError):
        seat_left_last([])
