"""The log of rulings, read on from where it was left."""

import pytest

from floor.app.core.ports import JournalRow
from floor.app.office.ruling_log import KnownRulings, rulings_in
from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from tests.app.ruled import MISDEAL, NO_HAND, amended, dealt, ruled
from tests.evening import Evening


@pytest.fixture
def called(night: Evening) -> Evening:
    return dealt(night)


class Watched:
    """A book that tells from where its rulings were asked."""

    def __init__(self, night: Evening) -> None:
        self._journal = night.journal
        self.rows = night.journal.rows
        self.afters: list[int] = []

    def of_kind(self, kind: str, after: int) -> tuple[JournalRow, ...]:
        self.afters.append(after)
        return self._journal.of_kind(kind, after)


def test_what_was_read_is_kept_and_only_later_rulings_are_read(called: Evening):
    known, book = KnownRulings(), Watched(called)
    assert known.read(book) == ()
    ruled(called, NO_HAND)
    first = known.read(book)
    assert first == rulings_in(called.journal)
    ruled(called, MISDEAL)
    amended(called)
    book.afters.clear()
    found = known.read(book)
    assert found == rulings_in(called.journal)
    assert [one.amended_by for one in found] == [3, None, None]
    assert set(book.afters) == {first[0].row - 1}
    assert known.read(book) == found


def test_another_book_in_the_same_place_is_read_from_its_beginning(called: Evening):
    """Another practice night has begun, or a copy was restored."""
    known = KnownRulings()
    for _time in range(3):
        ruled(called, MISDEAL)
    assert len(known.read(called.journal)) == 3
    other = dealt(Evening(HandClock(called.clock.now()), SeededChance(9)).opened())
    assert known.read(other.journal) == ()
    ruled(other, NO_HAND)
    assert known.read(other.journal) == rulings_in(other.journal)
