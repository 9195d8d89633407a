"""Tables that break, and new ones."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.base.chance import SeededChance, shuffled
from floor.base.errors import Refused
from floor.cards.card import DECK
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.lists.waitlist import TableId
from floor.tournament.tables.breaking import (
    can_break,
    cards_dealt,
    moved_to_new_table,
    next_to_break,
    slips_to_draw,
)
from floor.tournament.tables.seating import SeatSlip, drawn_seats
from tests.lots import ScriptedChance

T1, T2, T3 = (TableId(f"T{number}") for number in (1, 2, 3))
A, B, C, D = (PlayerId(number) for number in range(1, 5))


@given(players=st.integers(1, 300), seats=st.integers(2, 12), tables=st.integers(1, 60))
def test_a_table_breaks_as_soon_as_all_fit_without_it(players: int, seats: int, tables: int):
    # TR-BRK-1
    assert can_break(players, seats, tables) == (tables > 1 and players <= seats * (tables - 1))


def test_open_face_chinese_breaks_its_tables_of_five_like_any_other():  # GM-OFC-24
    assert [can_break(players, 5, 3) for players in (11, 10, 9)] == [False, True, True]


def test_tables_break_in_the_order_settled():  # TR-BRK-3
    assert next_to_break([T3, T1, T2], {T1, T2}) == T1
    with pytest.raises(Refused) as refusal:
        next_to_break([T3], {T1, T2})
    assert refusal.value.rule == "TR-BRK-3"


rooms = st.lists(st.integers(2, 9), min_size=2, max_size=7)


@given(sizes=rooms, seed=st.integers(0, 10**6))
def test_a_broken_tables_players_get_a_seat_each_and_leave_the_tables_even(
    sizes: list[int], seed: int
):  # TR-BRK-2
    *stay, breaks = sizes
    counts = {TableId(f"T{number}"): size for number, size in enumerate(stay)}
    free = {
        SeatSlip(table, SeatNo(seat))
        for table, size in counts.items()
        for seat in range(size + 1, 10)
    }
    if len(free) < breaks:
        with pytest.raises(Refused, match="the table stays"):
            slips_to_draw(free, counts, breaks, SeededChance(seed))
        return
    slips = slips_to_draw(free, counts, breaks, SeededChance(seed))
    players = [PlayerId(number) for number in range(breaks)]
    drawn = drawn_seats(players, slips, SeededChance(seed))
    assert len(set(drawn.values()) & free) == breaks
    after = Counter(counts) + Counter(slip.table for slip in drawn.values())
    before = max(stay) - min(stay)
    assert max(after.values()) - min(after.values()) <= max(before, 1)


def test_where_too_few_seats_are_free_the_table_stays():  # TR-BRK-1
    with pytest.raises(Refused, match="3 players have to be seated and 1 seats are free"):
        slips_to_draw({SeatSlip(T1, SeatNo(9))}, {T1: 8}, 3, SeededChance(1))


def test_where_seats_are_free_no_table_is_opened():  # TR-OPEN-1
    with pytest.raises(Refused, match="no new table is needed"):
        moved_to_new_table({T1: 8}, 9, 1)


def test_which_free_seat_of_a_table_is_drawn_is_chance():
    free = {SeatSlip(T1, SeatNo(seat)) for seat in (2, 5, 9)}
    found = [slips_to_draw(free, {T1: 6}, 1, ScriptedChance([lot]))[0].seat for lot in range(3)]
    assert found == [2, 5, 9]


def test_the_highest_card_draws_the_first_slip():  # TDA-9
    assert sorted(DECK) == list(DECK), "so a script finds the highest"
    cards = cards_dealt((A, B, C, D), SeededChance(3))
    off_the_top = shuffled(DECK, SeededChance(3))[:4]
    assert [cards[one] for one in (A, B, C, D)] == list(off_the_top)
    assert list(cards.values()) == sorted(off_the_top, reverse=True)


@given(sizes=st.lists(st.integers(7, 9), min_size=1, max_size=8), newcomers=st.integers(1, 9))
def test_a_new_table_is_as_full_as_the_others(sizes: list[int], newcomers: int):  # TR-OPEN-1
    counts = {TableId(f"T{number}"): size for number, size in enumerate(sizes)}
    free = sum(9 - size for size in sizes)
    if newcomers <= free:
        with pytest.raises(Refused, match="There are free seats"):
            moved_to_new_table(counts, 9, newcomers)
        return
    given_up = moved_to_new_table(counts, 9, newcomers)
    new = newcomers + sum(given_up.values())
    after = [counts[table] - count for table, count in given_up.items()]
    assert min(given_up.values()) >= 0
    assert new <= 9
    spread = max(max(sizes) - min(sizes), 1)
    assert max(after) - new <= 1
    assert new - min(after) <= spread or not any(given_up.values())
    assert max(after) - min(after) <= spread


def test_an_exact_number_of_newcomers_fills_a_table_of_their_own():
    assert moved_to_new_table({T1: 9}, 9, 9) == {T1: 0}
    assert moved_to_new_table({}, 9, 5) == {}


def test_a_table_is_made_ready_before_anybody_comes_to_it():
    assert moved_to_new_table({T1: 9}, 9, 0) == {T1: 4}
    with pytest.raises(Refused):
        moved_to_new_table({T1: 8}, 9, 0)


@pytest.mark.parametrize("newcomers", [-1, 10])
def test_newcomers_fit_at_one_new_table(newcomers: int):
    with pytest.raises(ValueError):
        moved_to_new_table({T1: 9}, 9, newcomers)
