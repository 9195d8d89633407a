"""The drop counted: it records what was found and moves nothing."""

import pytest
from msgspec.structs import replace

from floor.app.core.room import DayOpen
from floor.app.money.chips import CountDrop, DropCounted, evolve
from floor.app.staff.days import OpenDay
from floor.base.money import Money
from tests.evening import T1, T2, Evening, refused


@pytest.mark.parametrize("euros", [0, 345])
def test_a_drop_is_written_down_as_found_and_moves_no_money(night: Evening, euros: int):
    night.table(T1)
    before = night.room
    entry = night.count_drop(T1, euros)
    assert entry.events == (DropCounted(table=T1, amount=Money(euros * 100)),)
    assert isinstance(before.day, DayOpen)
    counted = replace(before.day, counted=frozenset({T1}))
    assert night.room == replace(before, day=counted)


def test_a_drop_is_counted_after_the_table_has_closed(night: Evening):
    night.table(T1)
    night.close(T1)
    note = night.note("One euro too many.")
    counted = night.ask(CountDrop(table=T1, amount=Money(34_600), note=note))
    assert counted.events[0].note == note


def test_a_table_that_was_not_open_has_no_drop(night: Evening):
    night.table(T1)
    night.close(T1)
    with refused("HOUSE", "T2 was not open in this gaming day."):
        night.count_drop(T2, 10)
    night.close_day()
    night.later(minutes=24 * 60)
    night.ask(OpenDay(), night.manager)
    with refused("HOUSE", "T1 was not open in this gaming day."):
        night.count_drop(T1, 10)


def test_a_drop_is_not_negative(night: Evening):
    night.table(T1)
    with refused("HOUSE", "A drop cannot be negative."):
        night.count_drop(T1, -1)


def test_a_drop_in_a_night_that_has_ended_changes_nothing(night: Evening):
    night.table(T1)
    night.close(T1)
    night.count_drop(T1, 10)
    night.close_day()
    assert evolve(night.room, DropCounted(table=T1, amount=Money(1))) == night.room
