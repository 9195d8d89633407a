"""What the tables of an event are called."""

from itertools import islice

import pytest

from floor.app.tournament.seats import MOST_AT_ONCE
from floor.room.lists.waitlist import TableId
from floor.tournament.tables.names import names_meant, next_names


@pytest.mark.parametrize(
    ("tables", "then"),
    [
        ((), ("E1", "E2")),
        (("E3",), ("E1", "E2")),
        (("T9", "T10"), ("T9", "T10")),
        (("T12", "T9", "Final"), ("T9", "T10")),
        (("E1", "VIP 2"), ("VIP 2", "VIP 3")),
        (("Final",), ("E1", "E2")),
    ],
)
def test_one_more_is_called_as_the_newest_is(tables: tuple[str, ...], then: tuple[str, ...]):
    assert tuple(islice(next_names(tuple(map(TableId, tables))), 2)) == then


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("", ()),
        (" , ", ()),
        ("t9", ("T9",)),
        ("T9-t11", ("T9", "T10", "T11")),
        ("T11 – 9", ("T9", "T10", "T11")),
        ("T9–T10, E4, T9, Final", ("T9", "T10", "E4", "Final")),
        ("T9–E11", ("T9–E11",)),
    ],
)
def test_a_span_names_every_table_of_it_once(typed: str, meant: tuple[str, ...]):
    assert names_meant(typed) == meant


def test_a_span_without_end_names_no_more_than_are_refused():
    assert len(names_meant("T1–T99999")) == 100 > MOST_AT_ONCE
