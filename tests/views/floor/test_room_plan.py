"""The map as the screen has it: where tables stand, and what can be done while it is arranged."""

import pytest

from floor.app.core.names import Viewer
from floor.app.tables.room_plan import NameSection, PlaceTable
from floor.room.lists.waitlist import TableId
from floor.room.table.plan import FIRST, GridPlace, SectionNo
from floor.views.floor.floor import floor_view, sections_shown, table_cards
from floor.views.floor.room_plan import arrange_steps, naming_steps, section_of
from floor.views.words.rows import SectionView, Step, TableCard
from tests.evening import T1, T2, Evening
from tests.views.looking import do, look, names_of, said, step

T3, T10 = TableId("T3"), TableId("T10")
UPSTAIRS = SectionNo(2)


@pytest.fixture
def three(night: Evening) -> Evening:
    for table in (T10, T1, T2):
        night.table(table)
    return night


def shown(night: Evening) -> tuple[TableCard, ...]:
    return table_cards(night.room, names_of(night.people))


def steps(night: Evening, table: TableId | None = None) -> tuple[Step, ...]:
    return arrange_steps(night.room, table, look(night))


def test_tables_nobody_has_arranged_stand_in_rows_by_name(three: Evening):
    assert [(card.table, card.spot) for card in shown(three)] == [
        (T1, GridPlace(FIRST, 0, 0)),
        (T2, GridPlace(FIRST, 2, 0)),
        (T10, GridPlace(FIRST, 0, 2)),
    ]
    assert sections_shown(three.room) == (SectionView(FIRST, "Section 1"),)


def test_arranged_tables_come_as_the_eye_goes_and_closed_ones_stay(three: Evening):
    three.ask(NameSection(section=UPSTAIRS, name="Upstairs"))
    three.ask(PlaceTable(table=T1, spot=GridPlace(UPSTAIRS, 0, 0)))
    three.ask(PlaceTable(table=T10, spot=GridPlace(FIRST, 0, -2)))
    three.close(T2)
    cards = shown(three)
    assert [(card.table, card.closed) for card in cards] == [
        (T10, False),
        (T2, True),
        (T1, False),
    ]
    closed = cards[1]
    assert (closed.title, closed.seats, closed.taken) == ("T2", (), 0)
    view = floor_view(three.room, look(three))
    assert view.tables == cards
    assert view.sections == (SectionView(FIRST, "Section 1"), SectionView(UPSTAIRS, "Upstairs"))


def test_a_table_is_brought_to_another_section_and_back(three: Evening):
    assert steps(three, T1) == ()
    three.ask(NameSection(section=UPSTAIRS, name="Upstairs"))
    assert said(steps(three, T1)) == ["T1 to Upstairs", "Remove Upstairs"]
    do(three, steps(three, T1), "T1 to Upstairs")
    assert section_of(three.room, T1) == UPSTAIRS
    assert said(steps(three, T1)) == ["T1 to Section 1"]
    assert said(steps(three)) == []
    do(three, steps(three, T1), "T1 to Section 1")
    do(three, steps(three), "Remove Upstairs")
    assert sections_shown(three.room) == (SectionView(FIRST, "Section 1"),)
    assert section_of(three.room, None) == section_of(three.room, T3) == FIRST


def test_a_closed_table_can_be_taken_off_the_map(three: Evening):
    three.ask(PlaceTable(table=T1, spot=GridPlace(FIRST, 8, 0)))
    three.close(T1)
    off = step(steps(three, T1), "Take T1 off the map")
    assert off.grave
    do(three, steps(three, T1), "Take T1 off the map")
    assert [card.table for card in shown(three)] == [T2, T10]


def test_a_name_makes_a_new_section_or_renames_the_tables_own(three: Evening):
    new, rename = naming_steps(three.room, T1, "Main room", look(three))
    assert (new.words, new.leading, rename.words) == ("New section", True, "Rename Section 1")
    do(three, (rename,), "Rename Section 1")
    taken, _same = naming_steps(three.room, None, "Main room", look(three))
    assert taken.why_not.startswith("There is a section called Main room.")
    new, rename = naming_steps(three.room, None, "Upstairs", look(three))
    do(three, (new,), "New section")
    assert rename.words == "Rename Main room"
    assert [one.name for one in sections_shown(three.room)] == ["Main room", "Upstairs"]


def test_nobody_signed_on_arranges_nothing(three: Evening):
    nobody = Viewer(three.clock.now(), names_of(three.people))
    three.ask(NameSection(section=UPSTAIRS, name="Upstairs"))
    assert {one.why_not for one in arrange_steps(three.room, T1, nobody)} == {"Sign on first."}
