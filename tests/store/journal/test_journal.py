"""What every journal promises, asked of each engine."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NoReturn

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from floor.app.core.messages import StaffId
from floor.app.core.ports import START, Draft, Journal, JournalHead, WritableJournal
from floor.base.errors import StoreTrouble
from floor.store.engines.memory import MemoryJournal
from floor.store.journal.journal import digest_of, prove, verify
from floor.store.sqlite.sqlite import open_store
from tests.store.drafts import command, draft, fill, put


def test_a_new_journal_stands_at_the_start(journal: Journal):
    assert journal.head() == START
    assert list(journal.rows()) == []
    assert journal.answer_to(command(1)) == ()
    assert journal.of_kind("signed-on", 0) == ()


def test_rows_are_numbered_from_one_without_a_gap(journal: Journal):
    put(journal, draft(1), draft(1))
    head = put(journal, draft(2))
    assert [row.seq for row in journal.rows()] == [1, 2, 3]
    assert head == journal.head()
    assert head.seq == 3


def test_a_row_is_read_as_it_was_written(journal: Journal):
    written = draft(7, "table-opened", '{"table":"Å1"}'.encode())
    put(journal, written)
    (row,) = journal.rows()
    assert row[1:7] == tuple(written)


def test_each_digest_seals_the_one_before_and_every_column(journal: Journal):
    put(journal, draft(1), draft(1, "day-began"))
    put(journal, draft(2))
    before = START.digest
    for row in journal.rows():
        assert row.digest == digest_of(before, *row[:7])
        before = row.digest
    assert journal.head() == JournalHead(3, before)


@pytest.mark.parametrize("column", range(7))
def test_no_column_can_change_under_its_digest(column: int):
    row = (1, b"c" * 16, 5, 3, "desk", "signed-on", b"{}")
    other = (2, b"d" * 16, 6, 4, "dest", "signed-of", b"{} ")
    changed = (*row[:column], other[column], *row[column + 1 :])
    assert digest_of(START.digest, *row) != digest_of(START.digest, *changed)


def test_what_stands_in_one_column_cannot_move_into_the_next():
    columns = (1, b"c", 5, 3, "desk", "signed-on")
    moved = (1, b"c", 5, 3, "des", "ksigned-on")
    assert digest_of(START.digest, *columns, b"{}") != digest_of(START.digest, *moved, b"{}")
    assert digest_of(START.digest, *columns[:5], "", b"xy") != digest_of(
        START.digest, 1, b"cx", 5, 3, "desk", "", b"y"
    )


def test_reading_goes_on_from_a_place_up_to_a_number(journal: Journal):
    fill(journal, 9)
    rows = list(journal.rows())
    place = JournalHead(rows[3].seq, rows[3].digest)
    assert list(journal.rows(place)) == rows[4:]
    assert list(journal.rows(place, 6)) == rows[4:6]
    assert list(journal.rows(until=2)) == rows[:2]
    assert list(journal.rows(journal.head())) == []


def test_a_place_that_is_not_in_this_journal_is_noticed_at_the_row_behind_it(journal: Journal):
    fill(journal, 9)
    with pytest.raises(StoreTrouble, match="damaged at entry 5"):
        list(journal.rows(JournalHead(4, b"x" * 32)))


def test_a_place_without_a_digest_takes_the_next_row_at_its_word(journal: Journal):
    fill(journal, 9)
    assert [row.seq for row in journal.rows(JournalHead(4, b""))] == [5, 6, 7, 8, 9]


def test_a_command_is_answered_by_all_its_rows_in_order(journal: Journal):
    put(journal, draft(1))
    put(journal, draft(2, "player-called"), draft(2, "player-seated"), draft(2, "call-expired"))
    put(journal, draft(3))
    kinds = [row.kind for row in journal.answer_to(command(2))]
    assert kinds == ["player-called", "player-seated", "call-expired"]
    assert journal.answer_to(command(4)) == ()


def test_one_turn_may_write_several_commands(journal: Journal):
    def both(writing: WritableJournal) -> JournalHead:
        writing.append([draft(1), draft(1)])
        return writing.append([draft(2)])

    assert journal.write(both) == journal.head()
    assert len(journal.answer_to(command(1))) == 2
    assert len(journal.answer_to(command(2))) == 1


def test_who_writes_gets_the_answer_of_his_work(journal: Journal):
    assert journal.write(lambda writing: "done") == "done"
    assert journal.head() == START


def test_what_a_turn_has_appended_it_can_read(journal: Journal):
    fill(journal, 3)
    place = journal.head()

    def work(writing: WritableJournal) -> list[int]:
        writing.append([draft(4), draft(4)])
        assert len(writing.answers_to((command(4), command(5)))) == 2
        return [row.seq for row in writing.rows(place)]

    assert journal.write(work) == [4, 5]


class Stumbled(Exception):
    """Something a journal knows nothing of."""


@pytest.mark.parametrize("error", [Stumbled, StoreTrouble, KeyboardInterrupt])
def test_a_turn_that_fails_writes_nothing(journal: Journal, error: type[BaseException]):
    fill(journal, 3)
    before = list(journal.rows())

    def stumble(writing: WritableJournal) -> NoReturn:
        writing.append([draft(4)])
        writing.append([draft(5), draft(5)])
        raise error("no")

    with pytest.raises(error):
        journal.write(stumble)
    assert list(journal.rows()) == before
    assert journal.answer_to(command(4)) == journal.answer_to(command(5)) == ()
    assert put(journal, draft(4)).seq == 4
    assert list(journal.rows())[:3] == before


@pytest.mark.parametrize("place", [START, JournalHead(3, b""), JournalHead(1, b"")])
def test_reading_on_the_way_does_not_break_the_chain(journal: Journal, place: JournalHead):
    fill(journal, 3)

    def read_then_append(writing: WritableJournal) -> JournalHead:
        list(writing.rows(place))
        return writing.append([draft(4)])

    head = journal.write(read_then_append)
    assert [row.seq for row in journal.rows()] == [1, 2, 3, 4]
    assert journal.head() == head


def test_rows_of_a_rare_kind_are_found_behind_a_number(journal: Journal):
    kinds = ("day-began", "signed-on", "entry-voided", "day-began", "entry-voided")
    for number, kind in enumerate(kinds, start=1):
        put(journal, draft(number, kind))
    assert [row.seq for row in journal.of_kind("entry-voided", 0)] == [3, 5]
    assert [row.seq for row in journal.of_kind("entry-voided", 3)] == [5]
    assert [row.seq for row in journal.of_kind("day-began", 1)] == [4]
    assert [row.seq for row in journal.of_kind("signed-on", 0)] == [2]
    assert journal.of_kind("day-ended", 0) == ()


def test_a_long_journal_is_read_to_its_end(journal: Journal):
    head = fill(journal, 12_001)
    rows = list(journal.rows())
    assert len(rows) == 12_001
    assert rows[-1].digest == head.digest
    assert [*verify([rows[:5_000], rows[5_000:]])][-1] == head


def test_a_row_left_out_is_noticed_where_it_is_missing(journal: Journal):
    fill(journal, 9)
    rows = list(journal.rows())
    with pytest.raises(StoreTrouble, match="damaged at entry 4"):
        prove([*rows[:3], *rows[4:]], START)


def test_an_idle_moment_changes_nothing(journal: Journal):
    fill(journal, 9)
    before = list(journal.rows())
    journal.rest()
    assert list(journal.rows()) == before


words = st.text(st.characters(exclude_categories=("Cs",)), max_size=30)
drafts = st.builds(
    Draft,
    command=st.binary(min_size=1, max_size=16),
    at=st.integers(-(2**63), 2**63 - 1),
    by=st.integers(-(2**63), 2**63 - 1).map(StaffId),
    station=words,
    kind=words,
    body=st.binary(max_size=200),
)


@settings(max_examples=min(25, settings().max_examples), deadline=None)
@given(turns=st.lists(st.lists(drafts, min_size=1, max_size=4), max_size=5))
def test_whatever_is_written_is_read_and_both_engines_agree(turns: list[list[Draft]]):
    with TemporaryDirectory() as folder:
        store = open_store(Path(folder, "room.sqlite"))
        memory = MemoryJournal()
        for turn in turns:
            assert put(store.journal, *turn) == put(memory, *turn)
        rows = list(store.journal.rows())
        assert [row[1:7] for row in rows] == [tuple(one) for turn in turns for one in turn]
        assert rows == list(memory.rows())
        store.close()


# As of a moment


def _at(number: int, at: int) -> Draft:
    return draft(number)._replace(at=at)


def test_the_last_row_by_a_moment_is_the_one_before_the_first_later_one(journal: Journal):
    put(journal, *(_at(n, at) for n, at in enumerate((10, 20, 20, 30), start=1)))
    asked = (9, 10, 19, 20, 29, 30, 99)
    assert [journal.last_by(at, 0) for at in asked] == [0, 1, 1, 3, 3, 4, 4]


def test_the_order_of_the_journal_counts_and_no_clock(journal: Journal):
    """A clock went back between the third row and the fourth."""
    put(journal, *(_at(n, at) for n, at in enumerate((10, 20, 30, 15, 40), start=1)))
    assert journal.last_by(16, 0) == 1
    assert journal.last_by(16, 3) == 4


def test_behind_the_end_there_is_the_end(journal: Journal):
    assert journal.last_by(99, 0) == 0
    put(journal, _at(1, 10))
    assert journal.last_by(5, 1) == 1
