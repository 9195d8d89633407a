"""Where tables stand: on a grid, none on another."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.room.lists.waitlist import TableId
from floor.room.table.plan import (
    FIRST,
    TABLE,
    GridPlace,
    RoomPlan,
    SectionNo,
    by_name,
    first_free,
    overlap,
    sections_of,
    standing,
)

UPSTAIRS = SectionNo(2)
T1, T2, T3, T4 = (TableId(f"T{n}") for n in range(1, 5))


def spot(x: int, y: int, section: SectionNo = FIRST) -> GridPlace:
    return GridPlace(section, x, y)


@pytest.mark.parametrize(
    ("one", "other", "together"),
    [
        (spot(0, 0), spot(0, 0), True),
        (spot(0, 0), spot(1, 1), True),
        (spot(0, 0), spot(-1, 0), True),
        (spot(0, 0), spot(2, 0), False),
        (spot(0, 0), spot(1, 2), False),
        (spot(0, 0), spot(0, 0, UPSTAIRS), False),
    ],
)
def test_tables_half_a_table_apart_stand_on_each_other(
    one: GridPlace, other: GridPlace, together: bool
):
    assert overlap(one, other) is together
    assert overlap(other, one) is together


def test_there_is_always_a_first_section():
    assert sections_of(RoomPlan()) == (FIRST,)
    assert sections_of(RoomPlan(sections={UPSTAIRS: "Upstairs"})) == (FIRST, UPSTAIRS)


def test_tables_without_a_place_stand_in_rows_by_name():
    assert by_name([TableId("T10"), T2, TableId("a"), T1]) == ("a", T1, T2, "T10")
    assert standing(RoomPlan(), (T4, T1, T3, T2)) == {
        T1: spot(0, 0),
        T2: spot(2, 0),
        T3: spot(0, 2),
        T4: spot(2, 2),
    }
    assert standing(RoomPlan(), ()) == {}


def test_a_settled_table_keeps_its_place_and_the_others_go_round_it():
    plan = RoomPlan(spots={T3: spot(1, 0), T4: spot(0, 0, UPSTAIRS)})
    assert standing(plan, (T1, T2, T3)) == {
        T3: spot(1, 0),
        T4: spot(0, 0, UPSTAIRS),
        T1: spot(0, 2),
        T2: spot(2, 2),
    }


def test_a_table_that_is_closed_keeps_its_place():
    assert standing(RoomPlan(spots={T1: spot(4, 4)}), ()) == {T1: spot(4, 4)}


def test_a_row_without_a_place_cannot_be():
    with pytest.raises(ValueError, match="a row of 0 tables"):
        first_free((), FIRST, 0)


@st.composite
def plans(draw: st.DrawFn) -> RoomPlan:
    """Settled tables, none on another."""
    spots: dict[TableId, GridPlace] = {}
    for number in range(draw(st.integers(0, 8))):
        where = st.builds(
            GridPlace, st.sampled_from([FIRST, UPSTAIRS]), st.integers(-4, 8), st.integers(-4, 8)
        )
        found = draw(where)
        if not any(overlap(found, one) for one in spots.values()):
            spots[TableId(f"T{number}")] = found
    return RoomPlan(spots=spots, sections={UPSTAIRS: "Upstairs"})


@given(plan=plans(), count=st.integers(0, 45))
def test_nobody_stands_on_another(plan: RoomPlan, count: int):
    tables = tuple(TableId(f"T{number}") for number in range(count))
    stand = standing(plan, tables)
    assert set(stand) == {*tables, *plan.spots}
    assert not any(overlap(one, other) for one, other in combinations(stand.values(), 2))
    assert {table: stand[table] for table in plan.spots} == plan.spots


@given(plan=plans(), columns=st.integers(1, 6))
def test_a_free_place_is_in_its_row_and_the_first(plan: RoomPlan, columns: int):
    taken = tuple(plan.spots.values())
    found = first_free(taken, FIRST, columns)
    assert found.x in range(0, columns * TABLE, TABLE)
    before = [
        spot(x, y)
        for y in range(0, found.y + 1, TABLE)
        for x in range(0, columns * TABLE, TABLE)
        if (y, x) < (found.y, found.x)
    ]
    assert all(any(overlap(one, other) for other in taken) for one in before)
    assert not any(overlap(found, other) for other in taken)
