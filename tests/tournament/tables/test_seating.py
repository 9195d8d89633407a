"""Who sits where, and who may start."""

from collections import Counter
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.base.chance import SeededChance
from floor.base.errors import Refused
from floor.room.blinds.button import Deal, PlayerId, SeatNo
from floor.room.games.game import seats_for_tournament
from floor.room.lists.waitlist import TableId
from floor.rulebook.house.house import HouseRules
from floor.tournament.tables.seating import (
    Apart,
    FirstButton,
    MoveBecause,
    SeatSlip,
    check_move,
    check_start,
    drawn_seats,
    even_sizes,
    first_button,
    is_between,
    kept_apart,
    late_slips,
    slips_for,
    tables_needed,
)
from tests.lots import ScriptedChance
from tests.room.felt import Felt

T1, T2, T3 = (TableId(f"T{number}") for number in (1, 2, 3))
A, B, C, D = (PlayerId(number) for number in range(1, 5))


def seat(number: int) -> SeatNo:
    return SeatNo(number)


@given(players=st.integers(0, 500), tables=st.integers(1, 60))
def test_tables_are_as_even_as_can_be(players: int, tables: int):
    sizes = even_sizes(players, tables)
    assert sum(sizes) == players
    assert max(sizes) - min(sizes) <= 1
    assert list(sizes) == sorted(sizes, reverse=True)


@given(players=st.integers(0, 500), seats=st.integers(2, 12))
def test_no_fewer_tables_would_do(players: int, seats: int):  # TR-BRK-1
    tables = tables_needed(players, seats)
    assert seats * tables >= players
    assert tables == 1 or seats * (tables - 1) < players


def test_tables_that_cannot_be_are_not_counted():
    for wrong in ((3, 0), (-1, 2)):
        with pytest.raises(ValueError):
            even_sizes(*wrong)
        with pytest.raises(ValueError):
            tables_needed(*wrong)


@given(players=st.integers(2, 60), seats=st.integers(2, 10), seed=st.integers(0, 10**6))
def test_a_draw_gives_each_player_one_seat_at_an_even_table(players: int, seats: int, seed: int):
    tables = [TableId(f"T{number}") for number in range(tables_needed(players, seats))]
    slips = slips_for(players, tables)
    everybody = [PlayerId(number) for number in range(players)]
    drawn = drawn_seats(everybody, slips, SeededChance(seed))
    assert list(drawn) == everybody
    assert set(drawn.values()) == set(slips)
    assert len(slips) == players
    assert max(slip.seat for slip in slips) <= seats
    sizes = Counter(slip.table for slip in slips).values()
    assert max(sizes) - min(sizes) <= 1


def test_every_way_to_sit_is_as_likely():  # TR-SEAT-1, TDA-6
    slips = slips_for(3, [T1])
    ways = Counter(
        tuple(drawn_seats([A, B, C], slips, ScriptedChance([one, two])).values())
        for one in range(3)
        for two in range(2)
    )
    assert set(ways) == set(permutations(slips))
    assert set(ways.values()) == {1}


def test_every_way_that_keeps_apart_who_must_not_meet_is_as_likely():  # TR-COL-3
    slips, apart = slips_for(4, [T1, T2]), Apart([frozenset({A, B})])
    ways, together = Counter[tuple[SeatSlip, ...]](), list[tuple[int, ...]]()
    for lots in product(range(4), range(3), range(2)):
        try:
            drawn = drawn_seats([A, B, C, D], slips, ScriptedChance(lots), apart)
        except ValueError:  # It would be drawn again, and no more lots are written down.
            together.append(lots)
        else:
            ways[tuple(drawn.values())] += 1
    assert (len(ways), set(ways.values()), len(together)) == (16, {1}, 8)
    good = next(lots for lots in product(range(4), range(3), range(2)) if lots not in together)
    for bad in together:
        again = drawn_seats([A, B, C, D], slips, ScriptedChance([*bad, *good]), apart)
        assert again == drawn_seats([A, B, C, D], slips, ScriptedChance(good), apart)


def test_people_who_cannot_be_kept_apart_are_left_to_the_floor():
    slips = slips_for(3, [T1])
    with pytest.raises(Refused) as refusal:
        drawn_seats([A, B, C], slips, SeededChance(1), Apart([frozenset({A, B})]))
    assert refusal.value.rule == "TR-COL-3"


def test_a_way_is_found_where_there_is_hardly_any():  # TR-COL-3
    # Sixteen pairs at two tables: one of nearly ten thousand ways keeps them apart.
    everybody = [PlayerId(number) for number in range(36)]
    tables = slips_for(36, [T1, T2])
    pairs = [frozenset(everybody[at : at + 2]) for at in range(0, 32, 2)]
    for seed in range(3):
        drawn = drawn_seats(everybody, tables, SeededChance(seed), Apart(pairs))
        assert set(drawn.values()) == set(tables)
        assert list(drawn) == everybody
        assert all(len({drawn[player].table for player in pair}) == 2 for pair in pairs)


def test_the_first_in_the_draw_makes_way_where_nobody_else_can():  # TR-COL-3
    # D sits at the first table and keeps B from it: A, who would have had the second, moves over.
    slips = (SeatSlip(T2, seat(1)), SeatSlip(T1, seat(2)))
    apart = Apart([frozenset({A, B}), frozenset({B, D})], seated={D: T1})
    assert kept_apart([A, B, C], slips, apart) == {A: slips[1], B: slips[0]}
    assert kept_apart([A, B], slips, Apart([frozenset({A, C, D})])) == {}


@given(
    players=st.integers(1, 6),
    sizes=st.lists(st.integers(1, 3), min_size=1, max_size=3),
    pairs=st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=8),
    seated=st.dictionaries(st.integers(6, 7).map(PlayerId), st.sampled_from([T1, T2, T3])),
)
def test_a_way_is_found_if_and_only_if_there_is_one(
    players: int,
    sizes: list[int],
    pairs: list[tuple[int, int]],
    seated: dict[PlayerId, TableId],
):  # TR-COL-3
    tables = zip([T1, T2, T3], sizes, strict=False)
    slips = [SeatSlip(table, seat(at + 1)) for table, size in tables for at in range(size)]
    everybody = [PlayerId(number) for number in range(min(players, len(slips)))]
    apart = Apart([frozenset(map(PlayerId, pair)) for pair in pairs if len({*pair}) == 2], seated)
    ways = permutations([slip.table for slip in slips], len(everybody))
    there_is = any(apart.allows(dict(zip(everybody, way, strict=True))) for way in {*ways})
    found = kept_apart(everybody, slips, apart)
    assert (found is not None) is there_is
    if found is not None:
        assert len({*found.values()}) == len(found)
        assert apart.allows({player: slip.table for player, slip in found.items()})


def test_one_too_many_to_be_kept_apart_is_known_at_once():  # TR-COL-3
    tables = [TableId(f"T{number}") for number in range(20)]
    everybody = [PlayerId(number) for number in range(180)]
    apart = Apart([frozenset(everybody[:21])])
    assert kept_apart(everybody, slips_for(180, tables), apart) is None


def test_who_sits_already_is_not_met_either():  # TR-COL-3
    apart = Apart([frozenset({A, B})], seated={B: T1, C: T1})
    slips = [SeatSlip(T1, seat(9)), SeatSlip(T2, seat(9))]
    for lot in (0, 1):
        drawn = drawn_seats([A], slips, ScriptedChance([lot, 0]), apart)
        assert drawn == {A: slips[1]}
    assert Apart([frozenset({A, B}), frozenset({A, D})]).allows({A: T1, C: T1})


@pytest.mark.parametrize(
    ("players", "slips"),
    [
        ([A, A], slips_for(2, [T1])),
        ([A, B], slips_for(1, [T1])),
        ([A], (SeatSlip(T1, seat(1)), SeatSlip(T1, seat(1)))),
    ],
    ids=["a player twice", "too few slips", "a slip twice"],
)
def test_a_draw_that_cannot_be_is_not_made(players: list[PlayerId], slips: tuple[SeatSlip, ...]):
    with pytest.raises(ValueError):
        drawn_seats(players, slips, SeededChance(1))


def test_a_late_comer_draws_among_the_free_seats_of_the_smallest_tables():  # TDA-7
    free = {
        SeatSlip(T1, seat(9)),
        SeatSlip(T2, seat(4)),
        SeatSlip(T2, seat(9)),
        SeatSlip(T3, seat(1)),
    }
    counts = {T1: 8, T2: 7, T3: 7}
    apart = Apart([frozenset({A, B}), frozenset({A, C})], seated={B: T2, C: T3, D: T1})
    assert late_slips(A, free, counts) == (
        SeatSlip(T2, seat(4)),
        SeatSlip(T2, seat(9)),
        SeatSlip(T3, seat(1)),
    )
    assert late_slips(A, free, counts, apart) == (SeatSlip(T1, seat(9)),)  # TR-COL-3
    assert late_slips(A, (), counts) == ()


def test_two_who_sit_together_already_bar_nobody_else():  # TR-COL-3
    apart = Apart([frozenset({A, B}), frozenset({C, D})], seated={A: T1, B: T1, D: T2})
    free = (SeatSlip(T1, seat(9)), SeatSlip(T2, seat(9)))
    assert late_slips(C, free, {T1: 8, T2: 8}, apart) == free[:1]
    assert drawn_seats([C], free[:1], SeededChance(1), apart) == {C: free[0]}


def test_play_starts_with_three_at_every_table():  # TR-START-1
    check_start({T1: 3, T2: 9})
    with pytest.raises(Refused, match="Players at T2: 2") as refusal:
        check_start({T1: 3, T2: 2})
    assert refusal.value.rule == "TR-START-1"


def test_the_button_begins_on_the_dealers_right():  # TR-SEAT-3, TR-X-4, CH-BTN-11
    filled = [seat(8), seat(1), seat(5)]
    assert first_button(filled) == 8
    assert first_button(filled, FirstButton.FILLED_LAST) == 5  # ON-TRN-05
    with pytest.raises(ValueError):
        first_button([])


@pytest.mark.parametrize("because", MoveBecause)
def test_a_seat_is_changed_for_every_reason_but_a_wish(because: MoveBecause):
    # TR-SEAT-2, ON-TRN-03
    if because is not MoveBecause.ASKED:
        check_move(because, A)
        return
    with pytest.raises(Refused, match="keeps the seat") as refusal:
        check_move(because, A)
    assert refusal.value.rule == "TR-SEAT-2"


def test_nobody_new_plays_between_button_and_small_blind():  # TDA-9, TR-BAL-5
    between = [number for number in range(1, 13) if is_between(seat(number), seat(11), seat(2))]
    assert between == [1, 12]
    assert not any(is_between(seat(number), seat(3), seat(4)) for number in range(1, 13))


@pytest.mark.parametrize(("out", "positions"), [(1, (3, 3, 2)), (2, (3, 3, 1)), (3, (2, 2, 1))])
def test_of_three_who_become_two_the_bigger_blind_has_the_button(
    out: int, positions: tuple[int, int, int]
):  # TR-X-7, TDA-33
    felt = Felt.drawn(1, 1, 2, 3)
    first, _ = felt.ask()
    assert isinstance(first, Deal)
    assert _positions(felt) == (1, 2, 3)
    assert _positions(felt.after(first).leave(out)) == positions


def _positions(felt: Felt) -> tuple[int, int, int]:
    """Button, small and big blind of the next hand."""
    deal, wrong = felt.ask()
    assert isinstance(deal, Deal)
    assert not wrong
    assert deal.positions.small is not None
    return deal.positions.button.seat, deal.positions.small.seat, deal.positions.big.seat


def test_tournament_tables_of_soko_and_stud_have_nine_seats(house: HouseRules):  # TR-X-8
    for game in ("soko", "stud", "razz"):
        assert seats_for_tournament(house.variants[game]) == 9
