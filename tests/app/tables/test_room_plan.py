"""The map of the room: tables are moved, swapped and forgotten, sections named and dropped."""

from itertools import combinations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from floor.app.core.room import EMPTY_ROOM
from floor.app.hands.dealing import EndHand
from floor.app.office.catalog import evolve
from floor.app.office.fold import Fold
from floor.app.tables.room_plan import (
    DropSection,
    NameSection,
    PlacedTable,
    PlaceTable,
    SectionDropped,
    SectionNamed,
    TablePlaced,
    TablePutOutMap,
    TakeOffMap,
)
from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from floor.base.errors import Refused
from floor.room.lists.waitlist import TableId
from floor.room.table.plan import FARTHEST, FIRST, GridPlace, RoomPlan, SectionNo, overlap, standing
from floor.store.engines.memory import MemorySnapshots
from tests.evening import CODE, T1, T2, Evening, refused

T3, T9 = TableId("T3"), TableId("T9")
UPSTAIRS = SectionNo(2)


def spot(x: int, y: int, section: SectionNo = FIRST) -> GridPlace:
    return GridPlace(section, x, y)


@pytest.fixture
def three(night: Evening) -> Evening:
    """T1 and T2 in the first row, T3 under T1; nobody has arranged them."""
    for table in (T1, T2, T3):
        night.table(table)
    return night


def place(night: Evening, table: TableId, at: GridPlace) -> None:
    night.ask(PlaceTable(table=table, spot=at))


def test_the_first_table_moved_settles_all_the_others_where_they_were_seen(three: Evening):
    place(three, T1, spot(6, 1))
    assert three.events()[-1] == TablePlaced(
        table=T1, spot=spot(6, 1), others=(PlacedTable(T2, spot(2, 0)), PlacedTable(T3, spot(0, 2)))
    )
    assert three.room.plan.spots == {T1: spot(6, 1), T2: spot(2, 0), T3: spot(0, 2)}
    place(three, T2, spot(2, -2))
    assert three.events()[-1] == TablePlaced(table=T2, spot=spot(2, -2))


def test_tables_change_places_also_when_one_comes_halfway(three: Evening):
    place(three, T1, spot(1, 0))
    moved = three.events()[-1]
    assert isinstance(moved, TablePlaced)
    assert (moved.spot, moved.swapped) == (spot(2, 0), T2)
    assert three.room.plan.spots == {T1: spot(2, 0), T2: spot(0, 0), T3: spot(0, 2)}


def test_between_two_tables_there_is_no_room(three: Evening):
    with refused("HOUSE", "No room for T3 between T1 and T2."):
        place(three, T3, spot(1, 0))


def test_where_it_stands_nobody_puts_a_table(three: Evening):
    place(three, T1, spot(0, 0))
    with refused("HOUSE", "T1 stands there already."):
        place(three, T1, spot(0, 0))


def test_only_tables_of_the_house_are_on_its_map(night: Evening):
    with refused("HOUSE", "T9 is neither open nor on the map."):
        place(night, T9, spot(0, 0))
    with refused("HOUSE", "T9 is neither open nor on the map."):
        night.ask(TakeOffMap(table=T9))


@pytest.mark.parametrize("far", [spot(FARTHEST + 1, 0), spot(0, -FARTHEST - 1)])
def test_the_map_has_an_end(three: Evening, far: GridPlace):
    with refused("HOUSE", "That place is off the map."):
        place(three, T1, far)


def test_a_table_in_no_section_is_nowhere(three: Evening):
    with refused("HOUSE", "The room has no section 2."):
        place(three, T1, spot(0, 0, UPSTAIRS))


def test_a_table_keeps_its_place_when_it_closes_and_when_the_day_does(three: Evening):
    place(three, T1, spot(6, 1))
    for table in (T1, T2, T3):
        three.close(table)
    three.close_day()
    assert three.room.plan.spots[T1] == spot(6, 1)
    place(three, T1, spot(6, 3))
    assert three.room.plan.spots[T1] == spot(6, 3)


def test_a_table_the_house_has_no_longer_is_taken_off(three: Evening):
    place(three, T1, spot(6, 1))
    with refused("HOUSE", "T1 is open: close it first."):
        three.ask(TakeOffMap(table=T1))
    three.close(T1)
    three.ask(TakeOffMap(table=T1))
    assert three.events()[-1] == TablePutOutMap(table=T1)
    assert T1 not in three.room.plan.spots


def test_sections_have_names_of_the_house(night: Evening):
    night.ask(NameSection(section=FIRST, name="Main room"))
    night.ask(NameSection(section=UPSTAIRS, name="  Up\u202estairs "))
    assert night.events()[-1] == SectionNamed(section=UPSTAIRS, name="Upstairs")
    night.ask(NameSection(section=UPSTAIRS, name="Balcony"))
    assert night.room.plan.sections == {FIRST: "Main room", UPSTAIRS: "Balcony"}


@pytest.mark.parametrize(
    ("section", "name", "said"),
    [
        (1, " \u200b", "Give the section a name."),
        (2, "Main room", "There is a section called Main room."),
        (3, "Cellar", "The room has no section 3."),
        (0, "Cellar", "The room has no section 0."),
    ],
)
def test_a_section_has_a_name_of_its_own(night: Evening, section: int, name: str, said: str):
    night.ask(NameSection(section=FIRST, name="Main room"))
    with refused("HOUSE", said):
        night.ask(NameSection(section=SectionNo(section), name=name))


def test_an_empty_section_may_go(three: Evening):
    three.ask(NameSection(section=UPSTAIRS, name="Upstairs"))
    place(three, T3, spot(0, 0, UPSTAIRS))
    with refused("HOUSE", "T3 stands in that section: move its tables first."):
        three.ask(DropSection(section=UPSTAIRS))
    place(three, T3, spot(0, 4))
    three.ask(DropSection(section=UPSTAIRS))
    assert three.events()[-1] == SectionDropped(section=UPSTAIRS)
    assert three.room.plan.sections == {}
    with refused("HOUSE", "The room has no section 2."):
        three.ask(DropSection(section=UPSTAIRS))
    with refused("HOUSE", "The first section cannot be removed: rename it."):
        three.ask(DropSection(section=FIRST))


def test_a_move_is_taken_back_and_bars_nothing_that_is_played(three: Evening):
    table = three.table(T1).seated("Aino", "Eero", "Kaisa").draw("Aino").start()
    ended = three.ask(EndHand(table=T1, second_round=True))
    first = three.ask(PlaceTable(table=T1, spot=spot(6, 1)))
    second = three.ask(PlaceTable(table=T2, spot=spot(6, 3)))
    three.void(ended)
    assert table.deal.dealt
    with pytest.raises(Refused):
        three.void(first)
    three.void(second)
    three.void(first)
    assert three.room.plan == RoomPlan()


def test_a_dealer_leaves_the_map_alone(three: Evening):
    with refused("HOUSE"):
        three.ask(PlaceTable(table=T1, spot=spot(4, 4)), three.dealer)


def test_an_old_snapshot_without_a_map_is_a_room_without_one(three: Evening):
    place(three, T1, spot(6, 1))
    fold = Fold(three.journal)
    snapshots = MemorySnapshots()
    fold.start(snapshots, CODE)
    snapshots.keep(fold.snapshot(CODE))
    again = Fold(three.journal)
    again.start(snapshots, CODE)
    assert again.room.plan == three.room.plan


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    moves=st.lists(
        st.tuples(
            st.sampled_from([T1, T2, T3, T9]),
            st.builds(GridPlace, st.sampled_from([FIRST, UPSTAIRS]), *[st.integers(-5, 6)] * 2),
        ),
        max_size=25,
    )
)
def test_whatever_is_moved_nobody_stands_on_another(clock: HandClock, moves: list):
    night = Evening(clock, SeededChance(1)).opened()
    for table in (T1, T2, T3):
        night.table(table)
    night.ask(NameSection(section=UPSTAIRS, name="Upstairs"))
    for table, at in moves:
        before = standing(night.room.plan, tuple(night.room.tables))
        try:
            place(night, table, at)
        except Refused:
            continue
        stand = standing(night.room.plan, tuple(night.room.tables))
        assert not any(overlap(one, other) for one, other in combinations(stand.values(), 2))
        moved = {one for one in stand if stand[one] != before[one]}
        event = night.events()[-1]
        assert isinstance(event, TablePlaced)
        assert moved <= {table, event.swapped}
    room = EMPTY_ROOM
    for event in night.events():
        room = evolve(room, event)
    assert room.plan == night.room.plan
