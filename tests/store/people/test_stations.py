"""Stations of a copy that was put back, and those of the store that stood there before it."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from floor.app.core.messages import StaffId
from floor.app.core.stations import Pairing, StationRole
from floor.room.lists.waitlist import TableId
from floor.store.people.stations import StationRows
from floor.store.sqlite.sqlite import Store, open_store

NOW = datetime(2026, 11, 23, 20, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)
T1, T2 = TableId("T1"), TableId("T2")


class Books:
    """Stores of one house at several hours."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.stores: list[Store] = []

    def book(self, *paired: tuple[bytes, TableId, int]) -> StationRows:
        """One in which these were paired, each key at its table and hour."""
        store = open_store(self._folder / f"{len(self.stores)}.sqlite")
        self.stores.append(store)
        rows = StationRows(store.rows)
        for key, table, hour in paired:
            at = NOW + hour * HOUR
            rows.begin_pairing(Pairing("1234", table, StaffId(1), at + HOUR, 3, StationRole.KIOSK))
            assert rows.pair(key, "1234", at) is not None
        return rows


@pytest.fixture
def books(tmp_path: Path) -> Iterator[Books]:
    made = Books(tmp_path)
    yield made
    for store in made.stores:
        store.close()


def lets_in(rows: StationRows) -> list[tuple[TableId, bytes]]:
    return [(one.table, one.certificate) for one in rows.all() if one.revoked_at is None]


def told(rows: StationRows) -> list[TableId]:
    return [one.table for one in rows.all() if one.came_later]


def test_one_paired_after_an_older_copy_is_told_of(books: Books):
    before = books.book((b"a", T1, 0), (b"b", T2, 5))
    copy = books.book((b"a", T1, 0))
    assert copy.miss_later(before.all(), NOW + 9 * HOUR) == ("kiosk T2",)
    assert (lets_in(copy), told(copy)) == ([(T1, b"a")], [T2])


def test_one_taken_out_before_a_newer_copy_is_put_back_is_not_told_of(books: Books):
    """Nor does the kiosk that has its place since go for it."""
    before = books.book((b"a", T1, 0))
    copy = books.book((b"a", T1, 0), (b"b", T1, 5))
    assert copy.miss_later(before.all(), NOW + 9 * HOUR) == ()
    assert (lets_in(copy), told(copy)) == ([(T1, b"b")], [])


def test_one_an_older_copy_had_forgotten_is_forgotten_by_one_put_back_after_it(books: Books):
    newest = books.book((b"a", T1, 0), (b"b", T2, 5))
    first, second = books.book((b"a", T1, 0)), books.book((b"a", T1, 0))
    first.miss_later(newest.all(), NOW + 8 * HOUR)
    assert second.miss_later(first.all(), NOW + 9 * HOUR) == ("kiosk T2",)
    assert newest.miss_later(second.all(), NOW + 9 * HOUR) == ()
    assert (lets_in(newest), told(newest)) == ([(T1, b"a"), (T2, b"b")], [])


def test_one_paired_at_another_table_since_with_the_key_it_had_is_told_of(books: Books):
    before = books.book((b"a", T1, 0), (b"a", T2, 5))
    copy = books.book((b"a", T1, 0))
    assert copy.miss_later(before.all(), NOW + 9 * HOUR) == ("kiosk T2",)
    assert (lets_in(copy), told(copy)) == ([], [T2])
